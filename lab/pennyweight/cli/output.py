# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Output of a command: stdout and stderr can be full, closed, or lack the letters of a name."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stdout
from io import BufferedWriter, FileIO, TextIOWrapper
from typing import TextIO

from pennyweight.errors import LabError


class OutputError(LabError):
    """stdout cannot be written."""


class NobodyReads(LabError):
    """The other end of the pipe is closed: no error of anyone's."""


@contextmanager
def checked_output() -> Iterator[None]:
    """Within, stdout raises OutputError or NobodyReads where it cannot be written; at the end all is out.

    A letter that its encoding has not becomes a question mark.
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
    """Within, only stderr is written; what it does not take is lost, and the work goes on."""
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
