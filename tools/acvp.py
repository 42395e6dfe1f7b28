# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Runs NIST's ACVP vectors of Ascon (SP 800-232): what a laboratory hands out and asks back.

    tools/acvp.py prompt.json expectedResults.json
    tools/acvp.py internalProjection.json --board atmega128 --implementation avr/small
    tools/acvp.py prompt.json --responses responses.json

Modes AEAD128 (truncated tags and nonce masking too), Hash256, XOF128 and CXOF128, on this machine or on a
simulated board. Cases of whole bytes run by the C functions that a product would call. Our functions take
bytes alone: a case with a length of other bits runs by the streaming functions, with its last, partial byte
added to the state between two calls (acvp_bits.py). The verdict on a tag that no function of the library
verifies (of other bits, or truncated with nonce masking) is this tool's comparison with the tag that the
library computes.

The last line counts the cases that ran, by how, and those that were skipped, by reason. Exit status 1 where
an answer differs; 3 where all are right but a case was skipped, unless --allow-skipped is given.
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

import acvp_bits
from acvp_bits import Bits, cut
from pennyweight.catalogue.algorithm import Algorithm
from pennyweight.catalogue.boards import HOST
from pennyweight.catalogue.jobs import Job
from pennyweight.check.session import Session
from pennyweight.errors import LabError
from pennyweight.lab import Lab
from pennyweight.run.arguments import NULL, Argument, Memory, Runner
from pennyweight.run.bench import Bench, runner
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
"""Field names of older and newer versions of the files, with the names that are used here."""

SHORTEST_TAG_BITS, TAG_BITS = 32, 128
FIXED_BYTES = 16
"""Size of a key, of its second half, and of a nonce."""
LONGEST_LABEL_BITS = 2048

_UNSET = b"\xa5"

Answer = dict[str, Any]
"""The fields that are asked back of a case."""


class BadFile(LabError):
    """A file that is no set of vectors."""


class Skipped(Exception):
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
        """Key of the case within its set: its group and its number."""
        return self.group, self.number

    def octets(self, name: str) -> bytes:
        """Return a field that is a string of whole bytes."""
        value = self.fields.get(name, "")
        try:
            return bytes.fromhex(value)
        except (TypeError, ValueError):
            raise BadFile(f"{self.place}: {name} is {value!r}, must be hexadecimal digits") from None

    def bits(self, name: str, length: str) -> Bits:
        """Return a field that is a string of bits; `length` is the field with its length in bits."""
        data, size = self.octets(name), self.size(length)
        if 8 * len(data) < size:
            raise BadFile(f"{self.place}: {name} has {len(data)} bytes, but {length} says {size} bits")
        return Bits(data, size)

    def fixed(self, name: str) -> bytes:
        """Return a field of fixed size: a key, half of one, or a nonce."""
        data = self.octets(name)
        if len(data) != FIXED_BYTES:
            raise BadFile(f"{self.place}: {name} has {len(data)} bytes, must have {FIXED_BYTES}")
        return data

    def size(self, name: str) -> int:
        """Return a field that is a length in bits."""
        bits = self.fields.get(name)
        if not isinstance(bits, int) or isinstance(bits, bool) or bits < 0:
            raise BadFile(f"{self.place}: {name} is {bits!r}, must be a number of bits")
        return bits


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
    """Result of running a set of test vectors."""

    passed: int = 0
    answered: int = 0
    """Number of cases without a known answer, for which answers were computed."""
    ran: Counter[str] = field(default_factory=Counter)
    """Number of cases, by the way in which they ran."""
    skipped: Counter[str] = field(default_factory=Counter)
    """Number of cases, by reason."""
    failures: list[str] = field(default_factory=list)
    answers: dict[tuple[int, int], Answer] = field(default_factory=dict)


def read(paths: Sequence[Path]) -> VectorSet:
    """Read a prompt, a prompt and its expected results (in any order), or a projection with both. BadFile."""
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


@dataclass(frozen=True, slots=True)
class Asked:
    """An implementation where it runs."""

    algorithm: Algorithm
    run: Runner
    context_bytes: int


def answer(mode: str, case: Case, asked: Asked) -> tuple[Answer, str]:
    """Return the library's answer to a case, and how it was run; Skipped if the library cannot run it."""
    if mode == "AEAD128":
        return (_encrypted if case.is_encryption else _decrypted)(case, asked)
    algorithm, message = asked.algorithm, case.bits("msg", "len")
    label = case.bits("cs", "csLen") if mode == "CXOF128" else None
    if label is not None and label.size > LONGEST_LABEL_BITS:
        raise Skipped("csLen is above 2048 bits, which the standard excludes")
    size = 8 * algorithm.digest_bytes if mode == "Hash256" else case.size("outLen")
    if size == 0:
        raise Skipped("outLen is 0")
    told = {} if mode == "Hash256" else {"outLen": size}
    if any(bits.rest for bits in (message, label) if bits is not None) or size % 8:
        digest = acvp_bits.digest(asked.run, algorithm.id, asked.context_bytes, message, label, size)
        return {"md": _hex(digest), **told}, BY_BITS
    inputs = Hash(algorithm, message.whole, label.whole if label else b"", size // 8)
    return {"md": _hex(inputs.digest(asked.run)), **told}, BY_BYTES


BY_BYTES, BY_BITS = "by the functions of the library", "with a partial byte, between calls of a stream"
"""Ways in which a case runs."""


def _encrypted(case: Case, asked: Asked) -> tuple[Answer, str]:
    text, tag_bits = case.bits("pt", "payloadLen"), case.size("tagLen")
    if _is_of_bits(case, text):
        out, tag = acvp_bits.aead(asked.run, asked.context_bytes, _message(case, text), decrypts=False)
        return {"ct": _hex(out), "tag": _hex(cut(tag, tag_bits))}, BY_BITS
    function, arguments = _call(case, "encrypt", text.whole, None)
    held, _ = asked.run(function, arguments)
    answer = {"ct": _hex(held.get("output", b"")), "tag": _hex(held["tag"][: tag_bits // 8])}
    return answer, BY_BYTES


def _decrypted(case: Case, asked: Asked) -> tuple[Answer, str]:
    text, tag = case.bits("ct", "payloadLen"), case.bits("tag", "tagLen")
    if _is_of_bits(case, text) or (case.has_second_key and tag.size != TAG_BITS):
        out, whole = acvp_bits.aead(asked.run, asked.context_bytes, _message(case, text), decrypts=True)
        accepted, how = cut(whole, tag.size) == cut(tag.data, tag.size), BY_BITS
    else:
        function, arguments = _call(case, "decrypt", text.whole, tag.whole)
        held, status = asked.run(function, arguments)
        out, accepted, how = held.get("output", b""), status == 0, BY_BYTES
    return ({"pt": _hex(out), "testPassed": True} if accepted else {"testPassed": False}), how


def _is_of_bits(case: Case, text: Bits) -> bool:
    """Return True if a length is not a whole number of bytes; Skipped if the standard has no such tag."""
    tag_bits = case.size("tagLen")
    if not SHORTEST_TAG_BITS <= tag_bits <= TAG_BITS:
        raise Skipped("tagLen is outside 32 to 128 bits")
    return bool(text.rest or case.bits("ad", "adLen").rest or tag_bits % 8)


def _key(case: Case) -> bytes:
    return case.fixed("key") + (case.fixed("secondKey") if case.has_second_key else b"")


def _message(case: Case, text: Bits) -> acvp_bits.Message:
    return acvp_bits.Message(_key(case), case.fixed("nonce"), case.bits("ad", "adLen"), text)


def _call(case: Case, operation: str, text: bytes, tag: bytes | None) -> tuple[str, list[Argument]]:
    """Return the function for the case's options, and its arguments; without a tag it encrypts."""
    tag_bytes = case.size("tagLen") // 8
    is_truncated = not case.has_second_key and 8 * tag_bytes != TAG_BITS
    option = "masked_" if case.has_second_key else "truncated_" if is_truncated else ""
    room = TAG_BITS // 8 if case.has_second_key else tag_bytes
    given = Memory("tag", tag, of_words=False) if tag is not None else _unset("tag", room)
    return f"pw_ascon_aead128_{option}{operation}", [
        _unset("output", len(text)) if text else NULL,
        given,
        *string("input", text),
        *string("ad", case.bits("ad", "adLen").whole),
        Memory("nonce", case.fixed("nonce"), of_words=False),
        Memory("key", _key(case), secret=True, of_words=False),
        *([tag_bytes] if is_truncated else []),
    ]


def _unset(name: str, size: int) -> Memory:
    return Memory(name, _UNSET * size, writable=True, of_words=False)


def _hex(data: bytes) -> str:
    return data.hex().upper()


def judge(vectors: VectorSet, ask: Callable[[Case], tuple[Answer, str]]) -> Report:
    """Run every case, and compare the result if the answer is known."""
    report = Report()
    for case in vectors.cases:
        try:
            given, how = ask(case)
        except Skipped as why:
            report.skipped[str(why)] += 1
            continue
        report.ran[how] += 1
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
    """Return the answers in the format that a server accepts."""
    groups: dict[int, list[Answer]] = {}
    for (group, number), given in report.answers.items():
        groups.setdefault(group, []).append({"tcId": number, **given})
    kept = {
        name: vectors.head[name] for name in ("vsId", "algorithm", "mode", "revision") if name in vectors.head
    }
    return kept | {"testGroups": [{"tgId": group, "tests": tests} for group, tests in groups.items()]}


def implementation_on(session: Session, id: str, implementation: str, board: str) -> Asked:
    """Return an implementation on a board or on the host. LabError if it does not exist there."""
    algorithm = session.lab.catalog.algorithms[id]
    if board == HOST:
        bench: Bench = session.on_host(algorithm.id, algorithm.find(implementation))
    else:
        bench = session.bench(Job(algorithm.id, implementation, session.lab.boards.called(board).name))
    return Asked(algorithm, runner(bench), bench.context_bytes)


def summary(report: Report) -> str:
    """Return the cases that ran, by method, and the skipped ones, by reason."""
    ran, skipped = (
        ", ".join(f"{count} {why}" for why, count in each.most_common()) or "none"
        for each in (report.ran, report.skipped)
    )
    return f"ran {report.ran.total()}: {ran}; skipped {report.skipped.total()}: {skipped}"


@click.command(help="Runs NIST's ACVP vectors of Ascon: a prompt, with its expected results or not.")
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option("--implementation", default="c/ref", show_default=True, help="Of ours.")
@click.option("--board", default=HOST, show_default=True, help="A simulated board, or host.")
@click.option("--responses", "written", type=click.Path(path_type=Path), help="File to write the answers to.")
@click.option("--allow-skipped", is_flag=True, help="Exit status 0 though cases were skipped.")
def main(
    files: tuple[Path, ...], implementation: str, board: str, written: Path | None, allow_skipped: bool
) -> None:
    try:
        vectors = read(files)
        with Session(Lab.open(ROOT)) as session:
            asked = implementation_on(session, SUBJECTS[vectors.mode], implementation, board)
            report = judge(vectors, lambda case: answer(vectors.mode, case, asked))
        if written is not None:
            written.write_text(json.dumps(responses(vectors, report), indent=2) + "\n")
    except (LabError, OSError) as error:
        raise SystemExit(f"acvp: {error}") from None
    for failure in report.failures:
        click.echo(failure)
    click.echo(f"{vectors.mode}, {implementation} on {board}: {report.passed} passed", nl=False)
    click.echo(f", {len(report.failures)} failed, {report.answered} without a known answer")
    click.echo(summary(report))
    if report.failures:
        sys.exit(1)
    sys.exit(SKIPPED if report.skipped and not allow_skipped else 0)


SKIPPED = 3
"""The exit status where all that ran is right, but not all ran."""


if __name__ == "__main__":
    main()
