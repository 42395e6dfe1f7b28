# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The kind kdf: what its checks ask, the faults that they see, and what its catalogue entry must say."""

from __future__ import annotations

import hmac
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from checkout import CATALOG
from conftest import ROOT
from models import KDFS
from pennyweight.catalogue.families import Catalog
from pennyweight.catalogue.jobs import Job
from pennyweight.check.algorithm import AlgorithmSubject
from pennyweight.check.known_answers import Case
from pennyweight.check.mode_checks import KdfChecker
from pennyweight.check.secret_calls import secret_calls
from pennyweight.check.verdict import Verdict
from pennyweight.errors import CatalogError, ChoiceError
from pennyweight.run.arguments import AT_USUAL_PLACES, Argument, Memory, Offsets, Reply, Runner, memory_of
from pennyweight.run.bench import Returned
from pennyweight.run.functions import Hash, of_zeros

KDF = CATALOG.find_algorithm("hkdf_sha256")
MOST = 8160


Wrong = Callable[[str, dict[str, bytes], int], tuple[dict[str, bytes], int]]


@dataclass
class KdfBench:
    """A `Bench` that has HKDF, or what `wrong` makes of its answers."""

    wrong: Wrong = lambda function, held, status: (held, status)
    word_offsets: tuple[int, ...] = (0,)
    word_bits: int = 32
    context_bytes: int = 0
    asked: list[tuple[str, int]] = field(default_factory=list)
    """Each call's function and the length of its output."""

    def run(self, symbol: str, arguments: Sequence[Argument], offsets: Offsets = AT_USUAL_PLACES) -> Returned:
        function = symbol.removeprefix(KDF.symbol("")).removeprefix("_")
        given = {each.name: each.content for each in memory_of(arguments)}
        ikm, salt, info, prk = (given.get(name, b"") for name in ("key", "label", "info", "prk"))
        if function == "extract":
            self.asked.append((function, len(prk)))
            return Returned(*self.wrong(function, {"prk": hmac.digest(salt, ikm, "sha256")}, 0), 100)
        size = arguments[1]
        assert isinstance(size, int)
        self.asked.append((function, size))
        if size > MOST:
            return Returned(*self.wrong(function, {}, -1), 100)
        output = b""
        block = b""
        for number in range(1, 2 + size // 32):
            key = prk or hmac.digest(salt, ikm, "sha256")
            block = hmac.digest(key, block + info + bytes([number]), "sha256")
            output += block
        return Returned(*self.wrong(function, {"digest": output[:size]}, 0), 100)


def cases() -> list[Case]:
    """Return inputs with the answers of the model."""
    draw = random.Random(1)
    made = []
    for size in (1, 32, 33, 82):
        ikm, salt, info = (draw.randbytes(length) for length in (22, 13, 10))
        inputs = Hash(KDF, info, salt, size, ikm)
        made.append(Case(f"{size} bytes", inputs, KDFS[KDF.id].derive(ikm, salt, info, size)))
    return made


def judged(bench: KdfBench) -> list[str]:
    verdict = Verdict(KDF.id, "c/ref", "host")
    KdfChecker(bench, verdict, random.Random(1)).check_one_shot(cases(), cases())
    return verdict.failures


def test_what_is_right_passes_in_one_call_and_in_two_steps() -> None:
    bench = KdfBench()
    assert judged(bench) == []
    assert {function for function, _ in bench.asked} == {"", "extract", "expand"}
    assert [each for each in bench.asked if each[1] > MOST] == [("", MOST + 1), ("expand", MOST + 1)]


def of(wanted: str, change: Wrong) -> Wrong:
    """Return a fault of one function alone."""
    return lambda function, held, status: (
        change(function, held, status) if function == wanted else (held, status)
    )


FAULTS = {
    "a wrong output": (
        of("", lambda _, held, status: ({"digest": bytes(len(held["digest"]))}, status)),
        "the output is",
    ),
    "a wrong key between the steps": (
        of("extract", lambda *_: ({"prk": bytes(32)}, 0)),
        "the output in two steps is",
    ),
    "an error without a reason": (of("", lambda _, held, status: (held, -1)), "the status is -1, must be 0"),
    "an error of the second step": (
        of("expand", lambda _, held, status: (held, -1)),
        "the status in two steps is -1",
    ),
    "too much in one call": (
        of("", lambda _, held, status: (held, 0)),
        "pw_hkdf_sha256, more output than there is",
    ),
    "too much in two steps": (
        of("expand", lambda _, held, status: (held, 0)),
        "pw_hkdf_sha256_expand, more output",
    ),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_is_seen(fault: str) -> None:
    wrong, complaint = FAULTS[fault]
    failures = judged(KdfBench(wrong))
    assert failures
    assert all(complaint in each for each in failures), failures


def test_secrets_are_followed_through_each_function() -> None:
    bench, titles, secret = KdfBench(), [], set()

    def titled(title: str) -> Runner:
        titles.append(title)

        def run(symbol: str, arguments: Sequence[Argument]) -> Reply:
            secret.update(each.name for each in arguments if isinstance(each, Memory) and each.secret)
            return bench.run(symbol, arguments)[:2]

        return run

    secret_calls(KDF, titled, 0)
    assert {function for function, _ in bench.asked} == {"", "extract", "expand"}
    assert secret == {"key", "prk"}
    assert {size for function, size in bench.asked if not function} == {31, 32, 33, 64, 97, 128, MOST + 1}
    assert len(titles) == len(set(titles))


def test_the_length_of_a_measured_call_is_that_of_the_output() -> None:
    inputs = of_zeros(KDF, 48)
    assert (inputs.size, len(inputs.key), len(inputs.label), len(inputs.message)) == (48, 32, 32, 16)
    subject, job = AlgorithmSubject(KDF), Job(KDF.id, "c/ref", "cortex_m4")
    assert [each.msg_bytes for each in subject.requests(job)] == [16, 128, 1024]
    assert {each.operation for each in subject.requests(job)} == {"derive"}
    with pytest.raises(ChoiceError, match="gives at most 8160 bytes"):
        subject.request(job, {"msg": MOST + 1})


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("longest_output_bytes = 8160\n", "", "longest_output_bytes: is missing"),
        (
            "longest_output_bytes = 8160\n",
            "longest_output_bytes = 41\n",
            "result: has 42 bytes, must have 1 to",
        ),
        (
            "longest_output_bytes = 8160\n",
            "longest_output_bytes = 8160\ntag_bytes = 8\n",
            "tag_bytes: unknown",
        ),
        ('kind = "kdf"\n', 'kind = "kdf"\ntakes_key_bytes = true\n', "takes_key_bytes: unknown key"),
        ("ikm =", "key =", "key: unknown key"),
    ],
)
def test_an_entry_with_an_error_says_which(tmp_path: Path, old: str, new: str, complaint: str) -> None:
    crypto = tmp_path / "crypto"
    crypto.mkdir()
    for name in ("include", "sha256"):
        (crypto / name).symlink_to(ROOT / "crypto" / name)
    (crypto / "sha256").unlink()
    (crypto / "sha256").mkdir()
    for path in (ROOT / "crypto" / "sha256").iterdir():
        if path.suffix != ".toml":
            (crypto / "sha256" / path.name).symlink_to(path)
    text = (ROOT / "crypto" / "sha256" / "sha256.toml").read_text(encoding="utf-8")
    start = text.index('id = "hkdf_sha256"')
    assert old in text[start:]
    (crypto / "sha256" / "sha256.toml").write_text(
        text[:start] + text[start:].replace(old, new), encoding="utf-8"
    )
    with pytest.raises(CatalogError, match=complaint):
        Catalog.load(tmp_path)
