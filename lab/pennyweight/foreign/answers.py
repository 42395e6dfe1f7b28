# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Known-answer files in the format of NIST's generators: `Count = 1`, a field per line, then the next."""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass
from pathlib import Path

from pennyweight.errors import LabError
from pennyweight.foreign.folders import AEAD, HASH, MAC, Folder

_FIELDS = {
    AEAD: {"key": "k", "nonce": "npub", "pt": "m", "ad": "ad", "ct": "c"},
    HASH: {"msg": "in", "md": "out"},
    MAC: {"key": "k", "msg": "in", "tag": "out"},
}
_LINE = re.compile(r"\s*(\w+)\s*=\s*([0-9a-fA-F]*)\s*\Z")
_NAMES = {
    AEAD: ("*AEAD*KAT*.txt",),
    HASH: ("*HASH*KAT*.txt", "*XOF*KAT*.txt"),
    MAC: ("*AUTH*KAT*.txt", "*MAC*KAT*.txt", "*PRF*KAT*.txt"),
}
_LEVELS = 2
"""Number of directories above an implementation that are searched, as in published archives."""


class AnswersError(LabError):
    """A known-answer file that is unreadable or for another algorithm; the message names the line."""


@dataclass(frozen=True, slots=True)
class Record:
    """Inputs with their right answer, by the names of the functions' parameters."""

    count: int
    line: int
    """Line of the file at which the record begins."""
    fields: dict[str, bytes]


@dataclass(frozen=True, slots=True)
class Answers:
    """A known-answer file."""

    path: Path
    sha256: str
    records: tuple[Record, ...]


def answers_beside(folder: Folder, top: Path) -> Answers | None:
    """Return the known answers in the implementation's directory, or one or two above, at most beside `top`.

    Of several files in one directory the first that fits is used; AnswersError if none does.
    """
    for place in (folder.path, *folder.path.parents)[: _LEVELS + 1]:
        problems = []
        for file in sorted(each for name in _NAMES.get(folder.kind, ()) for each in place.glob(name)):
            try:
                return read_answers(file, folder)
            except AnswersError as problem:
                problems.append(problem)
        if problems:
            raise problems[0]
        if place == top.resolve().parent:
            break
    return None


def read_answers(path: Path, folder: Folder) -> Answers:
    """Return the records of a file for an implementation of these sizes; AnswersError names a mismatch.

    A symbolic link is rejected: it may lead out of the downloaded archive, and messages quote lines of the
    file.
    """
    if path.is_symlink():
        raise AnswersError(
            f"{path}: is a symbolic link to {path.readlink()}; known answers must not be links: "
            "copy the file, or name the file itself with --kat"
        )
    try:
        data = path.read_bytes()
    except OSError as problem:
        raise AnswersError(f"{path}: cannot be read: {problem.strerror}") from problem
    if folder.kind not in _FIELDS:
        raise AnswersError(f"{path}: known answers of {folder.kind} are not read")
    names = _FIELDS[folder.kind]
    records: list[Record] = []
    for number, line in enumerate(data.decode("utf-8", errors="replace").splitlines(), start=1):
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        found = _LINE.match(line)
        if found is None:
            raise AnswersError(f"{path}:{number}: must be `Name = hexadecimal digits`: {line.strip()[:60]!r}")
        name, value = found[1].lower(), found[2]
        if name == "count":
            _closed(path, records, folder)
            if not value.isdigit():
                raise AnswersError(f"{path}:{number}: Count is {value!r}, must be a number")
            records.append(Record(int(value), number, {}))
        elif name not in names:
            raise AnswersError(
                f"{path}:{number}: {found[1]} is not a field of a {folder.kind} file: {', '.join(names)}"
            )
        elif not records:
            raise AnswersError(f"{path}:{number}: {found[1]} comes before the first Count")
        elif len(value) % 2:
            raise AnswersError(
                f"{path}:{number}: {found[1]} has {len(value)} hexadecimal digits, an odd number"
            )
        else:
            records[-1].fields[names[name]] = bytes.fromhex(value)
    _closed(path, records, folder)
    if not records:
        raise AnswersError(f"{path}: has no record; a record starts with `Count = 1`")
    return Answers(path, hashlib.sha256(data).hexdigest(), tuple(records))


def _closed(path: Path, records: list[Record], folder: Folder) -> None:
    """Raise AnswersError if the last record is incomplete, or has other sizes."""
    if not records:
        return
    fields, sizes = records[-1].fields, folder.sizes
    where = f"{path}:{records[-1].line}: record {records[-1].count}"
    if folder.kind not in _FIELDS:
        raise AnswersError(f"{path}: known answers of {folder.kind} are not read")
    names = _FIELDS[folder.kind]
    if missing := [name.upper() for name, own in names.items() if own not in fields]:
        raise AnswersError(f"{where} has no {', '.join(missing)}: the file is truncated, or of another kind")
    if folder.kind == AEAD:
        expected = {
            "Key": ("k", sizes["key"]),
            "Nonce": ("npub", sizes["nonce"]),
            "CT": ("c", len(fields["m"]) + sizes["tag"]),
        }
    elif folder.kind == MAC:
        expected = {"Key": ("k", sizes["key"]), "Tag": ("out", sizes["tag"])}
    else:
        expected = {"MD": ("out", sizes["digest"])}
    for name, (own, size) in expected.items():
        given = len(fields[own])
        if given != size:
            raise AnswersError(
                f"{where}: {name} has {given} bytes; by the sizes of {folder.path.name}/api.h it must "
                f"have {size}: the file is truncated, or of another algorithm"
            )
