# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Runs NIST's ACVP vectors of Ascon (SP 800-232) as they come: what a laboratory hands out and asks back.

    tools/acvp.py prompt.json expectedResults.json
    tools/acvp.py internalProjection.json --board atmega128 --implementation avr/small
    tools/acvp.py prompt.json --responses responses.json

Modes AEAD128 (truncated tags and nonce masking too), Hash256, XOF128 and CXOF128, by the C functions that a
product would call: on this machine or on a simulated board. Lengths are in bits there; our functions take
bytes, so that a case with other lengths is counted as left out and named, never as passed. Exit status 1
where an answer differs.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import click

from pennyweight.catalogue.boards import HOST
from pennyweight.catalogue.jobs import Job
from pennyweight.check.session import Session
from pennyweight.errors import LabError
from pennyweight.lab import Lab
from pennyweight.run.arguments import NULL, Argument, Memory, Runner
from pennyweight.run.bench import runner
from pennyweight.run.functions import Hash, string

ROOT = Path(__file__).resolve().parent.parent
SUBJECTS = {
    "AEAD128": "ascon_aead128",
    "Hash256": "ascon_hash256",
    "XOF128": "ascon_xof128",
    "CXOF128": "ascon_cxof128",
}
"""Our algorithm for each mode."""

OTHER_NAMES = {
    "aad": "ad",
    "aadLen": "adLen",
    "adBitLength": "adLen",
    "payloadBitLength": "payloadLen",
    "tagLength": "tagLen",
    "message": "msg",
    "messageBitLength": "len",
    "digest": "md",
    "digestBitLength": "outLen",
    "customizationString": "cs",
    "customizationStringBitLength": "csLen",
}
"""What fields were or became called in other generations of the files, and what they are called here."""

TAG_BITS = 128
FIXED_BYTES = 16
"""Of a key, its second half, and a nonce."""
LONGEST_LABEL_BITS = 2048

_UNSET = b"\xa5"

Answer = dict[str, Any]
"""The fields that are asked back of a case."""


class BadFile(LabError):
    """A file that is no set of vectors."""


class LeftOut(Exception):
    """A case that our functions cannot be asked; says why."""


@dataclass(frozen=True, slots=True)
class Case:
    """One question, with what the file knows of its answer."""

    group: int
    number: int
    is_encryption: bool
    has_second_key: bool
    fields: Mapping[str, Any]
    place: str

    @property
    def key(self) -> tuple[int, int]:
        """What tells it from the other cases of its set."""
        return self.group, self.number

    def octets(self, name: str, length: str | None = None) -> bytes:
        """A string of whole bytes; `length` is the field with its length in bits."""
        value = self.fields.get(name, "")
        try:
            data = bytes.fromhex(value)
        except (TypeError, ValueError):
            raise BadFile(f"{self.place}: {name} is {value!r}, must be hexadecimal digits") from None
        if length is None:
            return data
        size = self.octet_count(length)
        if len(data) < size:
            raise BadFile(f"{self.place}: {name} has {len(data)} bytes, but {length} says {8 * size} bits")
        return data[:size]

    def fixed(self, name: str) -> bytes:
        """A key, half of one, or a nonce."""
        data = self.octets(name)
        if len(data) != FIXED_BYTES:
            raise BadFile(f"{self.place}: {name} has {len(data)} bytes, must have {FIXED_BYTES}")
        return data

    def octet_count(self, name: str) -> int:
        """A length in bytes."""
        bits = self.fields.get(name)
        if not isinstance(bits, int) or isinstance(bits, bool) or bits < 0:
            raise BadFile(f"{self.place}: {name} is {bits!r}, must be a number of bits")
        if bits % 8:
            raise LeftOut(f"{name} is no whole number of bytes")
        return bits // 8


@dataclass(slots=True)
class VectorSet:
    """The cases of a file or of two that belong together."""

    mode: str
    head: dict[str, Any]
    cases: list[Case]
    expected: dict[tuple[int, int], Mapping[str, Any]]
    """The answers that are known, by the case's key."""


@dataclass(slots=True)
class Report:
    """What came of a set."""

    passed: int = 0
    answered: int = 0
    """Without a known answer."""
    left_out: Counter[str] = field(default_factory=Counter)
    failures: list[str] = field(default_factory=list)
    answers: dict[tuple[int, int], Answer] = field(default_factory=dict)


def read(paths: Sequence[Path]) -> VectorSet:
    """Of a prompt, a prompt and its expected results (in any order), or a projection with both. BadFile."""
    files = [_read_one(path) for path in paths]
    cases: list[Case] = []
    expected: dict[tuple[int, int], Mapping[str, Any]] = {}
    heads = []
    for path, head in zip(paths, files, strict=True):
        for place, group, test in _tests(head, path):
            key = (_number(group, "tgId", place), _number(test, "tcId", place))
            if "key" in test or "msg" in test:
                direction = group.get("direction", "encrypt")
                if direction not in ("encrypt", "decrypt"):
                    raise BadFile(f"{place}: direction is {direction!r}, must be encrypt or decrypt")
                masking = bool(group.get("supportsNonceMasking", False))
                cases.append(Case(*key, direction == "encrypt", masking, test, place))
            if _is_answer(test, group):
                expected[key] = test
        heads.append(head)
    mode = _mode(heads, paths)
    if not cases:
        raise BadFile(f"{', '.join(map(str, paths))}: no case with inputs; the prompt is needed")
    if orphans := set(expected) - {case.key for case in cases}:
        group_id, number = min(orphans)
        raise BadFile(f"{paths[-1]}: tgId {group_id}, tcId {number} is answered but not asked in the prompt")
    return VectorSet(mode, heads[0], cases, expected)


def _is_answer(test: Mapping[str, Any], group: Mapping[str, Any]) -> bool:
    if "md" in test or "testPassed" in test:
        return True
    if "key" not in test:
        return "ct" in test or "pt" in test
    return "ct" in test and "pt" in test


def _read_one(path: Path) -> dict[str, Any]:
    try:
        content = json.loads(path.read_text(encoding="utf-8"), object_pairs_hook=_named)
    except OSError as error:
        raise BadFile(f"{path}: {error.strerror}") from None
    except (ValueError, RecursionError) as error:
        raise BadFile(f"{path}: no JSON: {error}") from None
    # servers wrap a set in a list whose first entry is the protocol's version
    parts = content if isinstance(content, list) else [content]
    for part in parts:
        if isinstance(part, dict) and isinstance(part.get("testGroups"), list):
            return part
    raise BadFile(f"{path}: no testGroups: not a set of ACVP vectors")


def _named(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    return {OTHER_NAMES.get(name, name): value for name, value in pairs}


def _tests(head: Mapping[str, Any], path: Path) -> Iterator[tuple[str, Mapping[str, Any], Mapping[str, Any]]]:
    for group in head["testGroups"]:
        tests = group.get("tests") if isinstance(group, dict) else None
        if not isinstance(tests, list) or not all(isinstance(test, dict) for test in tests):
            raise BadFile(f"{path}: a group of testGroups has no list of tests")
        for test in tests:
            yield f"{path}: tgId {group.get('tgId')}, tcId {test.get('tcId')}", group, test


def _number(table: Mapping[str, Any], name: str, place: str) -> int:
    value = table.get(name)
    if not isinstance(value, int):
        raise BadFile(f"{place}: {name} must be a number")
    return value


def _mode(heads: Sequence[Mapping[str, Any]], paths: Sequence[Path]) -> str:
    modes = {head["mode"] for head in heads if "mode" in head}
    if len(modes) != 1:
        raise BadFile(f"{paths[0]}: mode is {', '.join(sorted(map(str, modes))) or 'missing'}, must be one")
    (mode,) = modes
    by_name = {name.lower(): name for name in SUBJECTS}
    known = by_name.get(str(mode).lower().removeprefix("ascon-"))
    if known is None:
        raise BadFile(f"{paths[0]}: mode is {mode!r}, known are {', '.join(SUBJECTS)}")
    return known


def answer(mode: str, case: Case, session: Session, run: Runner) -> Answer:
    """What our functions make of a case; LeftOut where they take no such one."""
    if mode == "AEAD128":
        return (_encrypted if case.is_encryption else _decrypted)(case, run)
    algorithm = session.lab.catalog.algorithms[SUBJECTS[mode]]
    message = case.octets("msg", "len")
    if mode == "Hash256":
        return {"md": _hex(Hash(algorithm, message).digest(run))}
    label = b""
    if mode == "CXOF128":
        label = case.octets("cs", "csLen")
        if 8 * len(label) > LONGEST_LABEL_BITS:
            raise LeftOut("csLen is above 2048 bits, which the standard excludes")
    size = case.octet_count("outLen")
    if size == 0:
        raise LeftOut("outLen is 0")
    return {"md": _hex(Hash(algorithm, message, label, size).digest(run)), "outLen": 8 * size}


def _encrypted(case: Case, run: Runner) -> Answer:
    function, arguments = _call(case, "encrypt", case.octets("pt", "payloadLen"), None)
    held, _ = run(function, arguments)
    return {"ct": _hex(held.get("output", b"")), "tag": _hex(held["tag"][: case.octet_count("tagLen")])}


def _decrypted(case: Case, run: Runner) -> Answer:
    tag = case.octets("tag", "tagLen")
    function, arguments = _call(case, "decrypt", case.octets("ct", "payloadLen"), tag)
    held, status = run(function, arguments)
    if status != 0:
        return {"testPassed": False}
    return {"pt": _hex(held.get("output", b"")), "testPassed": True}


def _call(case: Case, operation: str, text: bytes, tag: bytes | None) -> tuple[str, list[Argument]]:
    """The function for the case's options, and its arguments; to encrypt if there is no tag yet."""
    key, tag_bytes = case.fixed("key"), case.octet_count("tagLen")
    whole = 8 * tag_bytes == TAG_BITS
    if case.has_second_key:
        key += case.fixed("secondKey")
        if tag is not None and not whole:
            raise LeftOut("no function decrypts with nonce masking and a truncated tag")
    elif not whole and not 4 <= tag_bytes <= 16:
        raise LeftOut("tagLen is outside 32 to 128 bits")
    option = "masked_" if case.has_second_key else "" if whole else "truncated_"
    room = TAG_BITS // 8 if case.has_second_key else tag_bytes
    given = Memory("tag", tag, of_words=False) if tag is not None else _unset("tag", room)
    return f"pw_ascon_aead128_{option}{operation}", [
        _unset("output", len(text)) if text else NULL,
        given,
        *string("input", text),
        *string("ad", case.octets("ad", "adLen")),
        Memory("nonce", case.fixed("nonce"), of_words=False),
        Memory("key", key, secret=True, of_words=False),
        *([tag_bytes] if option == "truncated_" else []),
    ]


def _unset(name: str, size: int) -> Memory:
    return Memory(name, _UNSET * size, writable=True, of_words=False)


def _hex(data: bytes) -> str:
    return data.hex().upper()


def judge(vectors: VectorSet, ask: Callable[[Case], Answer]) -> Report:
    """Asks every case, and compares where the answer is known."""
    report = Report()
    for case in vectors.cases:
        try:
            given = ask(case)
        except LeftOut as why:
            report.left_out[str(why)] += 1
            continue
        report.answers[case.key] = given
        known = vectors.expected.get(case.key)
        if known is None:
            report.answered += 1
        elif problem := _difference(given, known):
            report.failures.append(f"{case.place}: {problem}")
        else:
            report.passed += 1
    return report


def _difference(given: Answer, known: Mapping[str, Any]) -> str | None:
    is_refused = given.get("testPassed") is False
    must_be_refused = known.get("testPassed") is False
    if is_refused != must_be_refused:
        return "refused, must be accepted" if is_refused else "accepted, must be refused"
    for name in ("ct", "tag", "pt", "md"):
        if name in given and name in known and given[name] != str(known[name]).upper():
            return f"{name} is {given[name] or 'empty'}, must be {known[name] or 'empty'}"
    return None


def responses(vectors: VectorSet, report: Report) -> dict[str, Any]:
    """The answers in the shape in which a server takes them."""
    groups: dict[int, list[Answer]] = {}
    for (group, number), given in report.answers.items():
        groups.setdefault(group, []).append({"tcId": number, **given})
    kept = {
        name: vectors.head[name] for name in ("vsId", "algorithm", "mode", "revision") if name in vectors.head
    }
    return kept | {"testGroups": [{"tgId": group, "tests": tests} for group, tests in groups.items()]}


def runner_of(session: Session, mode: str, implementation: str, board: str) -> Runner:
    """Where the functions run. LabError where they cannot."""
    subject = SUBJECTS[mode]
    if board == HOST:
        portable = session.lab.catalog.algorithms[subject].find(implementation)
        return runner(session.on_host(subject, portable))
    return runner(session.bench(Job(subject, implementation, session.lab.boards.called(board).name)))


@click.command(
    help="Runs NIST's ACVP vectors of Ascon as they come: a prompt, with its expected results or not."
)
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option("--implementation", default="c/ref", show_default=True, help="Of ours.")
@click.option("--board", default=HOST, show_default=True, help="A simulated board, or host.")
@click.option("--responses", "written", type=click.Path(path_type=Path), help="File to write the answers to.")
def main(files: tuple[Path, ...], implementation: str, board: str, written: Path | None) -> None:
    try:
        vectors = read(files)
        with Session(Lab.open(ROOT)) as session:
            run = runner_of(session, vectors.mode, implementation, board)
            report = judge(vectors, lambda case: answer(vectors.mode, case, session, run))
        if written is not None:
            written.write_text(json.dumps(responses(vectors, report), indent=2) + "\n")
    except (LabError, OSError) as error:
        raise SystemExit(f"acvp: {error}") from None
    click.echo(f"{vectors.mode}, {implementation} on {board}: {report.passed} passed", nl=False)
    click.echo(f", {len(report.failures)} failed, {report.answered} without a known answer")
    for why, count in report.left_out.most_common():
        click.echo(f"left out: {count}: {why}")
    for failure in report.failures:
        click.echo(failure)
    sys.exit(1 if report.failures else 0)


if __name__ == "__main__":
    main()
