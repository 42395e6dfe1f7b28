# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Runs files of edge cases in the format of Project Wycheproof: AEADs, MACs and HKDF.

    tools/wycheproof.py aes_ccm_test.json aes_cmac_test.json
    tools/wycheproof.py hmac_sha256_test.json --board cortex_m3 --implementation armv7m/fast

A valid case must be computed and accepted, an invalid one refused, with nothing written or the output
wiped; an acceptable one may be either. AEADs run with a buffer for the output and in place, MACs in one
call and as a stream, HKDF in one call and in two steps.

Functions without an argument for a length cannot be asked for another: then an invalid case is refused,
and a valid one, such as any with an AES key of 192 or 256 bits, is skipped. Exit status 1 where a case
fails; 3 where all are right but one was skipped, unless --allow-skipped is given.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol, TypeVar

import click

from acvp import ROOT, Asked, BadFile, implementation_on
from pennyweight.catalogue.boards import HOST
from pennyweight.check.session import Session
from pennyweight.errors import LabError
from pennyweight.lab import Lab
from pennyweight.run.arguments import NULL
from pennyweight.run.functions import FORGED, SHORTEST_TAG, Aead, Hash

SUBJECTS = {
    "AESCCM": "aes128_ccm",
    "AESGCM": "aes128_gcm",
    "CHACHA20POLY1305": "chachapoly",
    "AESCMAC": "aes128_cmac",
    "HMACSHA256": "hmac_sha256",
    "HKDFSHA256": "hkdf_sha256",
}
"""Our algorithm for each name of a file, without its hyphens."""

RESULTS = ("valid", "invalid", "acceptable")

Result = TypeVar("Result")


class NotTaken(Exception):
    """A length that no function of the library takes; says which."""


@dataclass(frozen=True, slots=True)
class Case:
    """One case of a file."""

    place: str
    result: str
    fields: Mapping[str, Any]
    tag_bytes: int
    """Length of the tags of its group."""

    def octets(self, name: str) -> bytes:
        """Return the content of a field of hexadecimal digits. BadFile."""
        try:
            return bytes.fromhex(self.fields[name])
        except (KeyError, TypeError, ValueError):
            raise BadFile(f"{self.place}: {name} must be hexadecimal digits") from None

    def size(self, name: str) -> int:
        """Return a field that is a length. BadFile."""
        return _length(self.fields, name, self.place)


class Library(Protocol):
    """The judged side: a result, or None for what is refused; NotTaken for a length that cannot be asked."""

    def sealed(self, key: bytes, nonce: bytes, ad: bytes, message: bytes, tag_bytes: int) -> bytes | None: ...

    def opened(self, key: bytes, nonce: bytes, ad: bytes, ciphertext: bytes, tag: bytes) -> bytes | None: ...

    def tag(self, key: bytes, message: bytes) -> bytes: ...

    def accepts(self, key: bytes, message: bytes, tag: bytes) -> bool: ...

    def derived(self, material: bytes, salt: bytes, info: bytes, size: int) -> bytes | None: ...


class Broken(Exception):
    """Two ways of one call that differ, or an output that is not as a refusal must leave it."""


@dataclass(frozen=True, slots=True)
class InC:
    """An implementation in C or assembly, on this machine or on a simulated board."""

    asked: Asked

    def sealed(self, key: bytes, nonce: bytes, ad: bytes, message: bytes, tag_bytes: int) -> bytes | None:
        inputs = self._aead(key, nonce, ad, message, tag_bytes)
        results = []
        for in_place in (False, True):
            arguments = inputs.encryption(in_place)
            held, status = self.asked.run(inputs.algorithm.symbol("encrypt"), arguments)
            is_refused = inputs.algorithm.takes_tag_bytes and status == FORGED
            results.append(None if is_refused else inputs.answer((held, status)))
            unset = message if in_place else b"\xa5" * len(message)
            if is_refused and (held.get("ciphertext", b""), held["tag"]) != (unset, b"\xa5" * tag_bytes):
                raise Broken("an encryption that is refused has written")
        return _same(*results)

    def opened(self, key: bytes, nonce: bytes, ad: bytes, ciphertext: bytes, tag: bytes) -> bytes | None:
        inputs = self._aead(key, nonce, ad, bytes(len(ciphertext)), len(tag))
        results = []
        for in_place in (False, True):
            status, message = inputs.decrypt(self.asked.run, ciphertext, tag, in_place)
            if status and any(message):
                raise Broken("a decryption that is refused has not wiped its output")
            results.append(None if status else message)
        return _same(*results)

    def tag(self, key: bytes, message: bytes) -> bytes:
        inputs, asked = self._hash(key, message), self.asked
        half = len(message) // 2
        return _same(
            inputs.digest(asked.run), inputs.digest_stream(asked.run, asked.context_bytes, (half,), ())
        )

    def accepts(self, key: bytes, message: bytes, tag: bytes) -> bool:
        inputs, asked = self._hash(key, message), self.asked
        context = inputs.absorbed(asked.run, asked.context_bytes, (1,))
        verdicts = inputs.checked(asked.run, tag) == 0, inputs.verified(asked.run, context, tag) == 0
        return _same(*verdicts)

    def derived(self, material: bytes, salt: bytes, info: bytes, size: int) -> bytes | None:
        inputs = Hash(self.asked.algorithm, info, salt, size, material)
        if not size:
            symbol, arguments = inputs.question()
            _, status = self.asked.run(symbol, [NULL, 0, *arguments[2:]])
            return b"" if status == 0 else None
        results = []
        for status, output in (inputs.derive(self.asked.run), inputs.derive_in_steps(self.asked.run)):
            if status and output != b"\xa5" * size:
                raise Broken("a derivation that is refused has written")
            results.append(None if status else output)
        return _same(*results)

    def _aead(self, key: bytes, nonce: bytes, ad: bytes, message: bytes, tag_bytes: int) -> Aead:
        algorithm = self.asked.algorithm
        sized = [option for option in algorithm.options if option.nonce_bytes is not None]
        if sized:
            algorithm = algorithm.with_option(sized[0], tag_bytes, len(nonce))
        _takes("key", key, algorithm.key_bytes)
        _takes("nonce", nonce, algorithm.nonce_bytes)
        _takes("tag", bytes(tag_bytes), algorithm.tag_bytes)
        return Aead(algorithm, key, nonce, ad, message)

    def _hash(self, key: bytes, message: bytes) -> Hash:
        if not self.asked.algorithm.takes_key_bytes:
            _takes("key", key, self.asked.algorithm.key_bytes)
        return Hash(self.asked.algorithm, message, key=key)


def _takes(what: str, given: bytes, taken: int) -> None:
    if len(given) != taken:
        raise NotTaken(f"a {what} of {8 * len(given)} bits")


def _same(first: Result, second: Result) -> Result:
    if first != second:
        raise Broken(f"two ways of the same call differ: {first!r} and {second!r}")
    return first


# ---- the judgement ----


@dataclass(slots=True)
class Report:
    """The outcome of the cases of a file."""

    passed: Counter[str] = field(default_factory=Counter)
    """Number of cases, by the way in which they passed."""
    skipped: Counter[str] = field(default_factory=Counter)
    """Number of valid cases, by the length that no function takes."""
    failures: list[str] = field(default_factory=list)


def judge(kind: str, cases: list[Case], library: Library) -> Report:
    """Run every case of an algorithm of that kind of the catalogue."""
    report = Report()
    for case in cases:
        try:
            accepted, problem = {"aead": _aead, "mac": _mac, "kdf": _kdf}[kind](case, library)
        except NotTaken as what:
            if case.result == "valid":
                report.skipped[str(what)] += 1
            else:
                report.passed["no function takes the length"] += 1
            continue
        except Broken as why:
            accepted, problem = False, str(why)
        if problem is None and accepted != (case.result == "valid") and case.result != "acceptable":
            problem = f"{'accepted' if accepted else 'refused'}, but {case.result}"
        if problem is not None:
            report.failures.append(f"{case.place}: {problem}")
        else:
            report.passed["accepted" if accepted else "refused"] += 1
    return report


Verdict = tuple[bool, str | None]
"""True if the library accepts the case, and what is wrong with that beside it."""


def _aead(case: Case, library: Library) -> Verdict:
    key, nonce, ad = (case.octets(name) for name in ("key", "iv", "aad"))
    message, ciphertext, tag = (case.octets(name) for name in ("msg", "ct", "tag"))
    sealed = library.sealed(key, nonce, ad, message, case.tag_bytes)
    if len(tag) != case.tag_bytes:  # a receiver knows the length of its tags
        return False, None
    opened = library.opened(key, nonce, ad, ciphertext, tag)
    if opened is None:
        return False, "encrypts to it, but refuses it" if sealed == ciphertext + tag else None
    if sealed != ciphertext + tag or opened != message:
        return True, "accepted, but another text or tag is computed"
    return True, None


def _mac(case: Case, library: Library) -> Verdict:
    key, message, tag = (case.octets(name) for name in ("key", "msg", "tag"))
    if case.tag_bytes < SHORTEST_TAG:
        raise NotTaken(f"a tag of {8 * case.tag_bytes} bits")
    right = library.tag(key, message)[: case.tag_bytes]
    is_right, accepted = right == tag, len(tag) == case.tag_bytes and library.accepts(key, message, tag)
    return accepted, None if is_right == accepted else "the check and the computed tag disagree"


def _kdf(case: Case, library: Library) -> Verdict:
    material, salt, info = (case.octets(name) for name in ("ikm", "salt", "info"))
    output = library.derived(material, salt, info, case.size("size"))
    if output is None:
        return False, None
    return True, None if output == case.octets("okm") or case.result == "invalid" else "another output"


# ---- files ----


def read(path: Path) -> tuple[str, list[Case]]:
    """Return the id of our algorithm, and the cases of the file. BadFile."""
    try:
        content = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise BadFile(f"{path}: {error.strerror}") from None
    except (ValueError, RecursionError) as error:
        raise BadFile(f"{path}: no JSON: {error}") from None
    groups = content.get("testGroups") if isinstance(content, dict) else None
    if not isinstance(groups, list):
        raise BadFile(f"{path}: no testGroups: not a file of Wycheproof's format")
    name = str(content.get("algorithm"))
    id = SUBJECTS.get(name.upper().replace("-", ""))
    if id is None:
        raise BadFile(f"{path}: algorithm is {name!r}, known are {', '.join(SUBJECTS)}")
    cases = list(_cases(path, groups))
    if content.get("numberOfTests", len(cases)) != len(cases) or not cases:
        raise BadFile(f"{path}: numberOfTests is {content.get('numberOfTests')!r}, there are {len(cases)}")
    return id, cases


def _cases(path: Path, groups: list[Any]) -> Iterator[Case]:
    for number, group in enumerate(groups, 1):
        tests = group.get("tests") if isinstance(group, dict) else None
        if not isinstance(tests, list) or not all(isinstance(test, dict) for test in tests):
            raise BadFile(f"{path}: group {number} has no list of tests")
        tag_bits = _length(group, "tagSize", f"{path}: group {number}") if "tagSize" in group else 0
        for test in tests:
            place = f"{path}: tcId {test.get('tcId')}"
            if test.get("result") not in RESULTS:
                raise BadFile(f"{place}: result is {test.get('result')!r}, must be {', '.join(RESULTS)}")
            yield Case(place, test["result"], test, tag_bits // 8)


def _length(table: Mapping[str, Any], name: str, place: str) -> int:
    value = table.get(name)
    if not isinstance(value, int) or isinstance(value, bool) or value < 0:
        raise BadFile(f"{place}: {name} is {value!r}, must be a length")
    return value


def summary(report: Report) -> str:
    """Return the numbers of a report on one line."""
    passed, skipped = (
        ", ".join(f"{count} {why}" for why, count in each.most_common()) or "none"
        for each in (report.passed, report.skipped)
    )
    return (
        f"{report.passed.total()} passed ({passed}), {len(report.failures)} failed, "
        f"{report.skipped.total()} skipped ({skipped})"
    )


@click.command(help="Runs files of edge cases in the format of Project Wycheproof.")
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option("--implementation", default="c/ref", show_default=True, help="Of ours.")
@click.option("--board", default=HOST, show_default=True, help="A simulated board, or host.")
@click.option("--allow-skipped", is_flag=True, help="Exit status 0 though cases were skipped.")
def main(files: tuple[Path, ...], implementation: str, board: str, allow_skipped: bool) -> None:
    reports = []
    try:
        with Session(Lab.open(ROOT)) as session:
            for path in files:
                id, cases = read(path)
                asked = implementation_on(session, id, implementation, board)
                report = judge(asked.algorithm.kind, cases, InC(asked))
                reports.append(report)
                for failure in report.failures:
                    click.echo(failure)
                click.echo(f"{path}: {id}, {implementation} on {board}: {summary(report)}")
    except LabError as error:
        raise SystemExit(f"wycheproof: {error}") from None
    if any(report.failures for report in reports):
        sys.exit(1)
    if any(report.skipped for report in reports) and not allow_skipped:
        sys.exit(3)


if __name__ == "__main__":
    main()
