# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Known-answer files as NIST's generators write them: `Count = 1`, a field a line, then the next."""

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
"""So many folders above an implementation a file is looked for in, as it is packed for download."""


class AnswersError(LabError):
    """A known-answer file that cannot be read, or is of something else; the message names the line."""


@dataclass(frozen=True, slots=True)
class Record:
    """Inputs with their right answer, by the names that the functions' parameters have."""

    count: int
    line: int
    """Where it begins in the file."""
    fields: dict[str, bytes]


@dataclass(frozen=True, slots=True)
class Answers:
    """A file."""

    path: Path
    sha256: str
    records: tuple[Record, ...]


def answers_beside(folder: Folder, top: Path) -> Answers | None:
    """The known answers in the implementation's folder, or one or two above, not above that of `top`.

    Of several files in one folder the first that fits; AnswersError where none does.
    """
    for place in (folder.path, *folder.path.parents)[: _LEVELS + 1]:
        problems = []
        for file in sorted(each for name in _NAMES[folder.kind] for each in place.glob(name)):
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
    """What the file says, for an implementation of these sizes; AnswersError names what does not fit.

    A symbolic link is refused: it leads out of what was downloaded, and messages quote the lines that they
    complain of.
    """
    if path.is_symlink():
        raise AnswersError(
            f"{path}: is a symbolic link to {path.readlink()}; known answers are no links: "
            "copy the file, or name the file itself with --kat"
        )
    try:
        data = path.read_bytes()
    except OSError as problem:
        raise AnswersError(f"{path}: cannot be read: {problem.strerror}") from problem
    names = _FIELDS[folder.kind]
    records: list[Record] = []
    for number, line in enumerate(data.decode("utf-8", errors="replace").splitlines(), start=1):
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        found = _LINE.match(line)
        if found is None:
            raise AnswersError(f"{path}:{number}: is no `Name = hexadecimal digits`: {line.strip()[:60]!r}")
        name, value = found[1].lower(), found[2]
        if name == "count":
            _closed(path, records, folder)
            if not value.isdigit():
                raise AnswersError(f"{path}:{number}: Count is {value!r}, which is no number")
            records.append(Record(int(value), number, {}))
        elif name not in names:
            raise AnswersError(
                f"{path}:{number}: {found[1]} is no field of a {folder.kind} file: {', '.join(names)}"
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
        raise AnswersError(f"{path}: has no record (`Count = 1` and what follows)")
    return Answers(path, hashlib.sha256(data).hexdigest(), tuple(records))


def _closed(path: Path, records: list[Record], folder: Folder) -> None:
    """AnswersError where the last record is not whole, or of other sizes."""
    if not records:
        return
    fields, sizes = records[-1].fields, folder.sizes
    where = f"{path}:{records[-1].line}: record {records[-1].count}"
    names = _FIELDS[folder.kind]
    if missing := [name.upper() for name, own in names.items() if own not in fields]:
        raise AnswersError(f"{where} has no {', '.join(missing)}: the file is cut short, or of another kind")
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
                f"{where}: {name} has {given} bytes; with the sizes of {folder.path.name}/api.h it would "
                f"have {size}: the file is cut short, or of another algorithm"
            )
