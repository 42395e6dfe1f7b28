# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Options of algorithms, their measurements, and the functions that share an image."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import Any, cast

import pytest

from pennyweight.catalogue.families import Catalog
from pennyweight.catalogue.jobs import Job, Lengths, Request
from pennyweight.check.algorithm import AlgorithmSubject
from pennyweight.check.session import Session
from pennyweight.check.verdict import Effort
from pennyweight.errors import ChoiceError, LabError
from pennyweight.run.arguments import Argument, Memory
from pennyweight.run.bench import Returned
from pennyweight.run.guest import ComparisonFunction, Guest
from toy_bench import ToyBench


def test_an_operation_and_lengths_can_be_asked_for(catalog: Catalog) -> None:
    aead, hash = (AlgorithmSubject(catalog.find_algorithm(f"toy_{kind}")) for kind in ("aead", "hash"))
    job = Job("toy_aead", "c/ref", "atmega128")
    request = aead.request(job, {})
    assert (request.operation, request.ad_bytes, request.msg_bytes) == ("encrypt", 16, 16)
    request = aead.request(job, {"operation": "decrypt", "ad": 1, "msg": 2})
    assert (request.operation, request.ad_bytes, request.msg_bytes) == ("decrypt", 1, 2)
    assert aead.symbol(request) == "pw_toy_aead_decrypt"
    request = hash.request(Job("toy_hash", "c/ref", "atmega128"), {"msg": 3})
    assert (request.operation, request.ad_bytes, request.msg_bytes) == ("hash", 0, 3)
    assert hash.symbol(request) == "pw_toy_hash"
    with pytest.raises(ChoiceError, match="takes no associated data"):
        hash.request(Job("toy_hash", "c/ref", "atmega128"), {"ad": 3})
    with pytest.raises(LabError, match="takes no associated data"):
        hash.symbol(Request("toy_hash", "c/ref", "atmega128", None, "hash", 1, 1))
    with pytest.raises(ChoiceError, match="an algorithm, not a primitive"):
        aead.request(job, {"rounds": 3})
    with pytest.raises(LabError, match="unknown operation 'hash'; known: decrypt, encrypt"):
        aead.request(job, {"operation": "hash"})


def test_what_is_measured_of_an_algorithm(catalog: Catalog) -> None:
    aead, hash = (AlgorithmSubject(catalog.find_algorithm(f"toy_{kind}")) for kind in ("aead", "hash"))
    requests = aead.requests(Job("toy_aead", "c/ref", "atmega128"))
    lengths = ((16, 16), (0, 16), (0, 128), (128, 128), (0, 1024))
    assert [(each.operation, each.ad_bytes, each.msg_bytes) for each in requests] == [
        (operation, *pair) for pair in lengths for operation in ("encrypt", "decrypt")
    ]
    requests = hash.requests(Job("toy_hash", "c/ref", "atmega128"), [Lengths(5, 7), Lengths(5, 7)])
    assert [(each.operation, each.ad_bytes, each.msg_bytes) for each in requests] == [("hash", 0, 7)]


def test_the_functions_that_an_image_holds_together(catalog: Catalog) -> None:
    subject = AlgorithmSubject(catalog.find_algorithm("toy_aead"))
    one_shot = ("pw_toy_aead_encrypt", "pw_toy_aead_decrypt")
    assert subject.entries(one_shot[1]) == one_shot
    assert len(subject.entries("pw_toy_aead_verify")) == 6
    assert subject.entries("pw_other") == ("pw_other",)
    assert subject.symbols("c/ref", Effort(streams=False)) == one_shot
    assert len(subject.symbols("c/ref", Effort())) == 2 + 6
    assert subject.context == ("pw_toy_aead_context", "pennyweight/toy.h")
    alone = AlgorithmSubject(replace(subject.entry, one_shot_only=True))
    assert alone.context is None and alone.symbols("c/ref", Effort()) == one_shot


def test_a_comparison_is_public_where_a_tag_is_verified_and_of_the_tag_alone(catalog: Catalog) -> None:
    entry = replace(
        catalog.find_algorithm("toy_aead"), public_results=("pw_toy_compare",), public_lengths=(1,)
    )
    subject, short = AlgorithmSubject(entry), AlgorithmSubject(replace(entry, longest_message_bytes=15))
    for function in ("decrypt", "masked_decrypt", "verify"):
        of_tag = ComparisonFunction("pw_bytes_compare", "tag", (1,))
        assert subject.verdicts(f"pw_toy_aead_{function}") == (("pw_toy_compare",), of_tag)
        assert short.verdicts(f"pw_toy_aead_{function}")[1] == replace(of_tag, tag="nonce")
    for function in ("encrypt", "finalize", "decrypt_update", "init"):
        assert subject.verdicts(f"pw_toy_aead_{function}") == (
            (),
            ComparisonFunction("pw_bytes_compare", "", (1,)),
        )


@pytest.mark.parametrize(
    ("id", "ad", "message"), [("toy_aead", 3, 5), ("toy_aead", 0, 0), ("toy_hash", 0, 7)]
)
def test_what_is_measured_is_called_in_place_on_zeros(
    catalog: Catalog, id: str, ad: int, message: int
) -> None:
    """A decryption gets the tag that the encryption gave."""
    subject = AlgorithmSubject(catalog.find_algorithm(id))
    made: list[tuple[str, tuple[Argument, ...], str]] = []
    bench = ToyBench()

    class FakeCall:
        def __init__(self, guest: object, symbol: str, arguments: tuple[Argument, ...], what: str) -> None:
            made.append((symbol, arguments, what))

        def run(self) -> Returned:
            return bench.run(*made[-1][:2])

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("pennyweight.check.algorithm.Call", FakeCall)
        for operation in subject.entry.operations:
            made.clear()
            request = Request(id, "c/ref", "atmega128", None, operation, ad, message)
            (call,) = subject.calls(cast(Guest, None), request)
            symbol, arguments, what = made[-1]
            assert symbol == subject.symbol(request)
            returned = call.run()  # type: ignore[func-returns-value]
            assert returned.value == 0
            memory = {each.name: each.content for each in arguments if isinstance(each, Memory)}
            assert "input" not in memory and len(made) == (2 if operation == "decrypt" else 1)
            if id == "toy_hash":
                assert (memory["message"], what) == (bytes(7), "7 bytes of message")
                continue
            assert what == f"{operation}, {Lengths(ad, message)}"
            assert (memory["key"], memory["nonce"], memory.get("ad", b"")) == (bytes(4), bytes(8), bytes(ad))
            output = {"encrypt": "ciphertext", "decrypt": "message"}[operation]
            assert (
                set(memory) <= {output, "tag", "ad", "nonce", "key"}
                and len(memory.get(output, b"")) == message
            )
            if operation == "decrypt":
                assert returned.memory.get("message", b"") == bytes(message)


class WithoutHost(Session):
    """Whose subjects count the sheets that are made for them."""

    def __init__(self) -> None:
        self._sheets = {}
        self.made: list[Any] = []

    def subject(self, id: str) -> Any:
        def sheet(*asked: Any) -> object:
            self.made.append((id, *asked))
            return object()

        return SimpleNamespace(sheet=sheet)

    def reference(self, subject: str) -> Any:
        return SimpleNamespace(run_all=subject)


def test_what_is_asked_of_all_implementations_is_made_once() -> None:
    session, effort = WithoutHost(), Effort()
    sheet = session.sheet("toy", None, effort)
    assert session.sheet("toy", None, Effort()) is sheet
    others = [("toy", (33,), effort), ("toy", None, Effort(seed=7)), ("other", None, effort)]
    assert sheet not in [session.sheet(*each) for each in others]
    assert session.made == [(id, scope, effort, id) for id, scope, effort in (("toy", None, effort), *others)]
