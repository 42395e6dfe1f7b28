# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Output of a command: stdout and stderr can be full, closed, or limited in their character set."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stdout
from io import BufferedWriter, FileIO, TextIOWrapper
from typing import TextIO

from pennyweight.errors import LabError


class OutputError(LabError):
    """Output that cannot be written to stdout."""


class NobodyReads(LabError):
    """A pipe whose other end is closed, which is not an error."""


@contextmanager
def checked_output() -> Iterator[None]:
    """Raise OutputError or NobodyReads in the block if stdout cannot be written; flush it at the end.

    A character that its encoding does not have becomes a question mark.
    """
    if sys.stdout is None:
        raise OutputError("stdout is closed; send it to a file, or to /dev/null")
    if type(sys.stdout) is not TextIOWrapper:  # a stand-in that a test or a notebook reads
        yield
        return
    sys.stdout.flush()
    checked = TextIOWrapper(
        BufferedWriter(_Checked(sys.stdout.fileno(), "w", closefd=False)),
        encoding=sys.stdout.encoding,
        errors="replace",
        line_buffering=sys.stdout.isatty(),
    )
    try:
        with redirect_stdout(checked):
            yield
        checked.flush()
    except (OutputError, NobodyReads):
        _discard(checked)
        raise


def replace_closed_stderr() -> None:
    """Replace a closed stderr, so that no file opened later gets its descriptor and its text."""
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w")  # noqa: PTH123, SIM115


@contextmanager
def unchecked_errors() -> Iterator[None]:
    """Ignore errors of stderr in the block: lost warnings do not stop the work."""
    try:
        yield
        sys.stderr.flush()
    except OSError:
        _discard(sys.stderr)


def _discard(stream: TextIO) -> None:
    """Discard buffered output: Python would try to write it at exit, and complain."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, stream.fileno())
    os.close(nowhere)
    stream.flush()


class _Checked(FileIO):
    def write(self, data: object) -> int | None:  # type: ignore[override]
        try:
            return super().write(data)  # type: ignore[arg-type]
        except BrokenPipeError as problem:
            raise NobodyReads from problem
        except OSError as problem:
            raise OutputError(
                f"stdout: cannot be written: {problem.strerror}; send it where there is room"
            ) from problem
