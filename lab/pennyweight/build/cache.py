# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Run compilers, and cache their output under the hash of its inputs.

An object is found by the command, the tool's version and the content of every file that the compiler read
the last time (its -MD list). A changed header, flag or compiler makes a new object; a change that is undone
is a cache hit. Each cached file has a checksum next to it: a file that a full disk or a crash truncated is
made again.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import shlex
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from pennyweight.errors import BuildError, Unwritable

_ROOM = 1 << 16
"""Bytes that must be free on the disk: an object does not fit into less."""


def digest(*parts: str | bytes) -> str:
    """Return SHA-256 over the parts, each with its length, as 64 hexadecimal digits."""
    hasher = hashlib.sha256()
    for part in parts:
        data = os.fsencode(part) if isinstance(part, str) else part
        hasher.update(len(data).to_bytes(8, "little"))
        hasher.update(data)
    return hasher.hexdigest()


def run(command: Sequence[str], what: str, folder: Path) -> None:
    """Run a compiler or linker in `folder`; BuildError contains the command and its output."""
    result = subprocess.run(
        command,
        cwd=folder,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        errors="replace",  # a compiler may quote a source that is not UTF-8
        check=False,
    )
    if result.returncode:
        raise BuildError(f"{what} failed:\n  {shlex.join(command)}\n{result.stdout.rstrip()}")


def make(target: Path, write: Callable[[Path], None]) -> Path:
    """Return `target`; if it is missing or damaged, make it with `write(path)` and move it into place.

    Raises Unwritable if the directory cannot be written.
    """
    if not _is_whole(target):
        with _writing(target.parent) as folder:
            made = folder / target.name
            write(made)
            _keep(made, target)
    return target


def make_text(target: Path, text: str) -> Path:
    """Return `target` with that content, for names that contain the hash of the content."""
    return make(target, lambda path: _write_text(path, text))


def _write_text(path: Path, text: str) -> None:
    path.write_text(text, encoding="utf-8")


@contextmanager
def _writing(folder: Path) -> Iterator[Path]:
    """Provide an empty temporary directory in `folder`; Unwritable states why files cannot be written."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=folder, prefix=".making-") as place:
            try:
                yield Path(place)
            except BuildError:
                # detect a full disk without parsing the compiler's localised message
                (Path(place) / "room").write_bytes(bytes(_ROOM))
                raise
    except OSError as problem:
        raise Unwritable(why_not_written(folder, problem)) from problem


def why_not_written(folder: Path, problem: OSError) -> str:
    """Return why files cannot be written in `folder`, and what to do about it."""
    for place in (folder, *folder.parents):
        if place.exists() and not place.is_dir():
            return f"{place}: is a file but must be a directory; move it away"
    return f"{folder}: cannot be written: {problem.strerror or problem}; free space or change its permissions"


def _keep(made: Path, target: Path) -> None:
    """Move a file into place, with its checksum; a file without a matching checksum counts as damaged."""
    checksum = made.with_name(f"{made.name}.sum")
    _write_text(checksum, _checksum(made))
    made.replace(target)
    checksum.replace(_checksum_of(target))


def _is_whole(kept: Path) -> bool:
    try:
        return _checksum_of(kept).read_bytes() == _checksum(kept).encode()
    except OSError:
        return False


def _checksum(file: Path) -> str:
    return hashlib.sha256(file.read_bytes()).hexdigest()


def _checksum_of(kept: Path) -> Path:
    return kept.with_name(f"{kept.name}.sha256")


def compiled(
    source: Path, folder: Path, version: str, command: Callable[[Path, Path], Sequence[str]]
) -> Path:
    """Return the object that `command(source, output)` makes, cached in `folder`.

    The command must also write the list of files that it read next to the output (-MD), if any.
    """
    identity = digest(version, *command(source, Path("output.o")))
    stem = f"{source.parent.name}-{source.stem}"
    manifest = folder / f"{stem}-{identity[:20]}.json"
    if (known := _read_manifest(manifest)) is not None:
        kept = folder / f"{stem}-{_key(identity, known)}.o"
        if _is_whole(kept):
            return kept
    with _writing(folder) as place:
        output = place / "output.o"
        files = _compile(source, output, command)
        kept = folder / f"{stem}-{_key(identity, files)}.o"
        listed = place / manifest.name
        _write_text(listed, json.dumps([str(path) for path in files]))
        _keep(output, kept)
        listed.replace(manifest)
    return kept


def _compile(source: Path, output: Path, command: Callable[[Path, Path], Sequence[str]]) -> list[Path]:
    """Compile, and again if a file changed meanwhile: the key must be that of the compiled content."""
    for _ in range(3):  # a file dated in the future would look changed for ever
        started = time.time_ns()
        run(command(source, output), f"compiling {source}", folder=source.parent)
        files = _read_files(source, output.with_suffix(".d"))
        if all(path.stat().st_mtime_ns < started for path in files):
            break
    return files


def _read_files(source: Path, listing: Path) -> list[Path]:
    """Return the files that were read: for assembly without preprocessor (.s), all files next to it."""
    if listing.exists():
        return _listed_files(listing, source.parent)
    return sorted(path for path in source.parent.iterdir() if path.is_file())


def _listed_files(listing: Path, folder: Path) -> list[Path]:
    r"""Return the files of a -MD rule: `target: file file \` with spaces in names escaped."""
    rule = os.fsdecode(listing.read_bytes()).replace("\\\n", " ")
    names = re.findall(r"(?:\\ |\S)+", rule.partition(": ")[2])
    return sorted({folder / name.replace("\\ ", " ") for name in names})


def _read_manifest(manifest: Path) -> list[Path] | None:
    """Return the files read the last time, or None if they are unknown or one of them is gone."""
    try:
        names = json.loads(manifest.read_bytes())
    except (OSError, ValueError, RecursionError):
        return None
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        return None
    files = [Path(name) for name in names]
    return files if all(path.is_file() and os.access(path, os.R_OK) for path in files) else None


def _key(identity: str, files: Sequence[Path]) -> str:
    content = [part for path in files for part in (str(path), path.read_bytes())]
    return digest(identity, *content)[:32]
