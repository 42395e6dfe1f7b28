# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Checks of calls detect each wrong answer: fast tests with the toy family in Python."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from pennyweight.catalogue.algorithm import Algorithm
from pennyweight.catalogue.families import Catalog
from pennyweight.check.algorithm import AlgorithmSheet, AlgorithmSubject, chosen, tried
from pennyweight.check.known_answers import Case, cases_of
from pennyweight.check.mode_checks import FORGED_PARTS
from pennyweight.check.verdict import ONE_SHOT, Effort, Verdict
from pennyweight.errors import VerificationError
from pennyweight.run.arguments import ACROSS_PAGE, Argument, Memory
from pennyweight.run.bench import Returned
from pennyweight.run.functions import Aead, Hash
from suite_tree import decrypted
from toy_bench import (
    TAG_BYTES,
    Asked,
    ToyBench,
    Wrong,
    accepting,
    called,
    first_bit,
    last_byte,
    left_by,
    raising,
    returning,
)


@pytest.fixture(scope="module")
def sheets(catalog: Catalog) -> dict[str, AlgorithmSheet]:
    """Return the test sheets of the algorithms, with the answers of the Python model."""
    found = {}
    for algorithm in catalog.algorithms.values():
        sheet = AlgorithmSubject(algorithm).sheet(None, Effort(), ToyBench().run_all)
        assert isinstance(sheet, AlgorithmSheet)
        found[algorithm.id] = sheet
    return found


def few_of(sheet: AlgorithmSheet) -> AlgorithmSheet:
    """Enough of it that each way of being wrong shows."""
    return replace(sheet, known=sheet.known[::9], drawn=sheet.drawn[2:7], pieces=sheet.pieces[:4])


def checked(catalog: Catalog, sheet: AlgorithmSheet, id: str, bench: ToyBench) -> Verdict:
    verdict = Verdict(id, "c/ref", "atmega128")
    AlgorithmSubject(catalog.find_algorithm(id)).check(bench, verdict, sheet)
    return verdict


ALGORITHMS = ("toy_aead", "toy_hash", "toy_cxof")


@pytest.mark.parametrize(("id", "vectors"), [("toy_aead", 101), ("toy_hash", 91), ("toy_cxof", 36)])
def test_what_is_right_passes_and_is_counted(
    catalog: Catalog, sheets: dict[str, AlgorithmSheet], id: str, vectors: int
) -> None:
    verdict = checked(catalog, sheets[id], id, ToyBench())
    verdict.require()
    assert (verdict.vectors, verdict.random_states) == (vectors, 12 + 8)
    assert not verdict.hopeless


WRONG_AEADS: list[tuple[str, Wrong, str]] = [
    ("ciphertext", first_bit("ciphertext", called("encrypt")), "ciphertext and tag is"),
    ("tag", first_bit("tag", called("encrypt")), "ciphertext and tag is"),
    ("the last byte of a tag", last_byte("tag", called("encrypt")), "ciphertext and tag is"),
    ("the last byte of a message", last_byte("message", called("decrypt")), "message is"),
    (
        "in place",
        first_bit("ciphertext", lambda a: called("encrypt")(a) and "message" not in a.memory),
        "place",
    ),
    ("apart", first_bit("ciphertext", lambda a: "message" in a.memory), "ciphertext and tag is"),
    ("message", first_bit("message", called("decrypt")), "message is"),
    (
        "status of a right tag",
        returning("decrypt", lambda value: -1),
        "the status of the decryption is -1, must be 0",
    ),
    ("any tag", returning("decrypt", lambda value: 0), "the status of the decryption is 0, must be -1"),
    (
        "another refusal",
        returning("decrypt", lambda value: 2 * value),
        "the status of the decryption is -2, must be -1",
    ),
    (
        "output left",
        lambda asked, right: (
            right._replace(memory=right.memory | {"message": b"\1" * len(right.memory.get("message", b""))})
            if right.value
            else right
        ),
        "the output, which must be wiped, is 01",
    ),
    (
        "the output's last byte left",
        lambda asked, right: last_byte("message", lambda a: right.value != 0)(asked, right),
        "the output, which must be wiped, is 00.*01, must",
    ),
    ("a fault in encrypt", raising("encrypt"), "it wrote where it must not"),
    ("a fault in decrypt", raising("decrypt"), "it wrote where it must not"),
    ("a fault in a stream", raising("aad"), "in chunks: it wrote where it must not"),
    ("an odd place", first_bit("ciphertext", lambda a: a.offsets[2] % 2 == 1), "bytes at offsets"),
    ("stream's text", first_bit("output", called("encrypt_update")), "ciphertext and tag is"),
    ("stream's tag", first_bit("tag", called("finalize")), "ciphertext and tag is"),
    ("stream's message", first_bit("output", called("decrypt_update")), "message is"),
    ("stream refuses", returning("verify", lambda value: -1), "the status of _verify is -1, must be 0"),
    (
        "stream takes any",
        returning("verify", lambda value: 0),
        "invalid tag: the status of _verify is 0, must be -1",
    ),
    (
        "context after finalize",
        left_by("finalize"),
        "finalize leaves",
    ),
    (
        "context after verify",
        left_by("verify"),
        "verify leaves",
    ),
    (
        "ended context",
        accepting("verify", lambda a: not any(a.bytes("context"))),
        "after finalisation: .* is 0, must",
    ),
    (
        "its own tag",
        accepting("verify", lambda a: a.bytes("tag") == b"\1" * 8),
        "after finalisation: .* is -1 or 0, must",
    ),
]


@pytest.mark.parametrize(("what", "wrong", "complaint"), WRONG_AEADS)
def test_a_wrong_aead_is_found(
    catalog: Catalog, sheets: dict[str, AlgorithmSheet], what: str, wrong: Wrong, complaint: str
) -> None:
    verdict = checked(catalog, few_of(sheets["toy_aead"]), "toy_aead", ToyBench(wrong))
    with pytest.raises(VerificationError, match=complaint):
        verdict.require()


WRONG_HASHES: list[tuple[str, str, Wrong, str]] = [
    ("toy_hash", "digest", first_bit("digest", called("")), "digest is"),
    ("toy_hash", "the last byte of a digest", last_byte("digest", called("")), "digest is"),
    ("toy_hash", "a fault", raising(""), "it wrote where it must not"),
    ("toy_hash", "stream's digest", first_bit("digest", called("finalize")), "in chunks of .*: digest is"),
    (
        "toy_hash",
        "context",
        left_by("finalize"),
        "leaves",
    ),
    ("toy_hash", "a fault in pieces", raising("update"), "in chunks: it wrote where it must not"),
    ("toy_cxof", "digest", first_bit("digest", called("")), "digest is"),
    ("toy_cxof", "squeezed", first_bit("digest", called("squeeze")), "output of .*: digest is"),
    (
        "toy_cxof",
        "context",
        left_by("wipe"),
        "wipe leaves",
    ),
]


@pytest.mark.parametrize(("id", "what", "wrong", "complaint"), WRONG_HASHES)
def test_a_wrong_hash_is_found(
    catalog: Catalog, sheets: dict[str, AlgorithmSheet], id: str, what: str, wrong: Wrong, complaint: str
) -> None:
    verdict = checked(catalog, few_of(sheets[id]), id, ToyBench(wrong))
    with pytest.raises(VerificationError, match=complaint):
        verdict.require()


@pytest.mark.parametrize("bit", range(8 * TAG_BYTES))
def test_each_bit_of_a_tag_counts(catalog: Catalog, sheets: dict[str, AlgorithmSheet], bit: int) -> None:
    """In one call: of the forgeries one has it changed."""

    def wrong(asked: Asked, right: Returned) -> Returned:
        if asked.function != "decrypt" or not right.value:
            return right
        again = ToyBench().run("pw_toy_aead_encrypt", _as_encryption(asked))
        return (
            right._replace(value=0) if differ_in(again.memory["tag"], asked.bytes("tag")) == {bit} else right
        )

    verdict = checked(catalog, few_of(sheets["toy_aead"]), "toy_aead", ToyBench(wrong))
    place = f"bit {bit % 8} of byte {bit // 8} of the tag"
    assert f"{place} changed: the status of the decryption is 0" in verdict.failures[0]


def differ_in(tag: bytes, other: bytes) -> set[int]:
    """The bits that are not the same."""
    return {bit for bit in range(8 * len(tag)) if (tag[bit // 8] ^ other[bit // 8]) >> bit % 8 & 1}


@pytest.mark.parametrize("bit", range(8 * TAG_BYTES))
def test_each_bit_of_a_tag_counts_in_pieces(
    catalog: Catalog, sheets: dict[str, AlgorithmSheet], bit: int
) -> None:
    sheet = few_of(sheets["toy_aead"])
    _, tag = (
        sheet.tagged.inputs.split(sheet.tagged.answer) if isinstance(sheet.tagged.inputs, Aead) else (0, b"")
    )
    accepts = accepting("verify", lambda asked: differ_in(tag, asked.bytes("tag")) == {bit})
    (failure,) = checked(catalog, sheet, "toy_aead", ToyBench(accepts)).failures
    assert f"bit {bit % 8} of byte {bit // 8} of the tag changed: the status of _verify is 0" in failure


WITHOUT_CALLS: list[tuple[str, str, list[str], str]] = [
    ("toy_aead", "finalize", ["init"], "no call, text of no call: ciphertext and tag"),
    ("toy_aead", "verify", ["init"], "no call, text of no call: the status of _verify"),
    ("toy_aead", "finalize", ["init", "aad"], r"\[\], text of no call: ciphertext and tag"),
    ("toy_aead", "verify", ["init", "aad"], r"\[\], text of no call: the status of _verify"),
    ("toy_aead", "finalize", ["init", "encrypt_update"], r"no call, text of \[\]: ciphertext and tag"),
    ("toy_aead", "verify", ["init", "decrypt_update"], r"no call, text of \[\]: the status of _verify"),
    ("toy_hash", "finalize", ["init"], "no call, output of .*: digest"),
    ("toy_cxof", "squeeze", ["init", "squeeze"], "no call, output of .*: digest"),
]


@pytest.mark.parametrize(("id", "last", "before", "complaint"), WITHOUT_CALLS)
def test_what_is_wrong_of_a_stream_with_few_calls_is_found(
    catalog: Catalog, sheets: dict[str, AlgorithmSheet], id: str, last: str, before: list[str], complaint: str
) -> None:
    """The functions that were called since the stream began are these and no others."""
    bench = ToyBench()

    def wrong(asked: Asked, right: Returned) -> Returned:
        called = [each.function for each in bench.asked]
        since = (
            called[max(n for n, each in enumerate(called) if each == "init") : -1] if "init" in called else []
        )
        if asked.function != last or since != before:
            return right
        memory = {name: bytes(len(held)) for name, held in right.memory.items() if name in ("tag", "digest")}
        return right._replace(memory=right.memory | memory, value=-1 if last == "verify" else right.value)

    bench.wrong = wrong
    verdict = checked(catalog, few_of(sheets[id]), id, bench)
    assert re.search(complaint, verdict.failures[0])


def _as_encryption(asked: Asked) -> list[Argument]:
    """The encryption that gives the right tag for what a decryption was given."""
    keys = [asked.bytes(name) for name in ("key", "nonce", "ad")]
    text = asked.bytes("ciphertext" if "ciphertext" in asked.memory else "message")
    message = decrypted(*keys, text)[:-TAG_BYTES]
    named = zip(
        ("key", "nonce", "ad", "message", "ciphertext", "tag"),
        (*keys, message, message, bytes(8)),
        strict=True,
    )
    return [Memory(name, content) for name, content in named]


@pytest.mark.parametrize("part", ["ciphertext", "ad", "nonce"])
def test_a_change_in_any_part_must_be_refused(
    catalog: Catalog, sheets: dict[str, AlgorithmSheet], part: str
) -> None:
    sheet = sheets["toy_aead"]
    right = {
        {"ciphertext": case.answer[:-TAG_BYTES], "ad": case.inputs.ad, "nonce": case.inputs.nonce}[part]
        for case in (*sheet.known, *sheet.drawn, sheet.tagged)
        if isinstance(case.inputs, Aead)
    }

    def is_forged(asked: Asked) -> bool:
        in_place = part == "ciphertext" and part not in asked.memory
        return asked.bytes("message" if in_place else part) not in right

    accepts = accepting("decrypt", is_forged)
    verdict = checked(catalog, sheet, "toy_aead", ToyBench(accepts))
    assert re.search(
        rf"bit \d of byte \d+ of the {part} changed: the status of the decryption is 0", verdict.failures[0]
    )


def test_a_few_forgeries_change_every_part(catalog: Catalog, sheets: dict[str, AlgorithmSheet]) -> None:
    """A part that is empty in most inputs is changed in one that has it."""
    sheet = sheets["toy_aead"]
    drawn = [case for case in (*sheet.known, *sheet.drawn) if isinstance(case.inputs, Aead)]
    bare = [case for case in drawn if not case.inputs.ad and case.inputs.message][:4]
    whole = next(case for case in drawn if case.inputs.ad and case.inputs.message)
    bench = ToyBench()
    few = replace(sheet, drawn=[*bare, whole], forgeries=len(FORGED_PARTS))
    assert not checked(catalog, few, "toy_aead", bench).failures
    forged = bench.calls("decrypt")[-len(FORGED_PARTS) :]
    assert [each.bytes("ad") != b"" for each in forged].count(True) == 1
    assert len({each.bytes("nonce") for each in forged} - {case.inputs.nonce for case in few.drawn}) == 1


def test_after_three_failures_no_more_is_tried(catalog: Catalog, sheets: dict[str, AlgorithmSheet]) -> None:
    bench = ToyBench(raising("encrypt"))
    verdict = checked(catalog, few_of(sheets["toy_aead"]), "toy_aead", bench)
    assert verdict.hopeless
    assert len(verdict.failures) == len(bench.asked) == 3


def test_what_an_aead_is_asked(catalog: Catalog, sheets: dict[str, AlgorithmSheet]) -> None:
    bench, sheet = ToyBench(), sheets["toy_aead"]
    checked(catalog, sheet, "toy_aead", bench)
    encrypted = bench.calls("encrypt")
    assert len(encrypted) == 101 + 12
    apart = [each for each in encrypted if "message" in each.memory]
    assert 40 < len(apart) < 70 and {len(each.bytes("message")) for each in apart} >= set(range(1, 10))
    assert {len(each.bytes("ad")) for each in encrypted} >= {*range(10), 259}
    in_place = ["message" not in each.memory for each in encrypted if each.bytes("ciphertext")]
    assert in_place[-12:] == [True, False] * 6
    by_record = [each for each in encrypted[:100] if each.bytes("ciphertext")]
    records = [sheet.known.index(case) for case in sheet.known[:100] if case.inputs.message]
    assert in_place[: len(by_record)] == [number % 2 == 1 for number in records]
    forged = bench.calls("decrypt")[len(encrypted) :]
    assert len(forged) == 8 * TAG_BYTES + 16
    assert {"ciphertext" in each.memory for each in forged} == {True, False}
    assert {len(each.bytes("ad")) for each in forged[8 * TAG_BYTES :]} >= {259}
    # every memory lies at every offset, and no two of a call always at the same
    places = {each.offsets for each in encrypted}
    everywhere = {0, 1, 2, 3, ACROSS_PAGE}
    assert all({offsets[index] for offsets in places} == everywhere for index in range(6))
    across = [each for each in encrypted if ACROSS_PAGE in each.offsets]
    assert all(each.offsets.count(ACROSS_PAGE) == 1 for each in across) and 15 < len(across) < 40
    assert max(len(each.bytes("ad")) for each in across) < 259
    assert any(len(set(offsets)) > 2 for offsets in places)


def test_streams_are_asked_in_many_pieces(catalog: Catalog, sheets: dict[str, AlgorithmSheet]) -> None:
    bench = ToyBench()
    checked(catalog, replace(sheets["toy_aead"], bare=(), stream_tag_step=1000), "toy_aead", bench)
    # once to encrypt, with the right tag and with a wrong one
    assert len(bench.calls("init")) == 3 * 8 + 1
    assert len(bench.calls("finalize")) == 2 * 8
    assert len(bench.calls("verify")) == (2 + 3) * 8 + 1
    sizes = [len(each.bytes("output")) for each in bench.calls("encrypt_update")]
    assert 0 in sizes and len(sizes) > 16 and len(bench.calls("aad")) > 24
    assert len({each.offsets for each in bench.calls("init")}) > 4
    bench = ToyBench()
    checked(catalog, replace(sheets["toy_cxof"], bare=()), "toy_cxof", bench)
    assert len(bench.calls("squeeze")) > 16 and len(bench.calls("wipe")) == 8


def test_streams_are_asked_where_all_else_is_right_alone(
    catalog: Catalog, sheets: dict[str, AlgorithmSheet]
) -> None:
    bench = ToyBench(returning("decrypt", lambda value: 0))
    assert checked(catalog, few_of(sheets["toy_aead"]), "toy_aead", bench).failures
    assert not bench.calls("init")
    bench = ToyBench()
    assert checked(catalog, replace(few_of(sheets["toy_aead"]), pieces=()), "toy_aead", bench).passed
    assert not bench.calls("init")


@pytest.mark.parametrize("id", ALGORITHMS)
def test_what_stands_on_the_sheet(catalog: Catalog, sheets: dict[str, AlgorithmSheet], id: str) -> None:
    sheet, algorithm = sheets[id], catalog.find_algorithm(id)
    drawn = [case.inputs for case in sheet.drawn]
    assert (len(drawn), len(sheet.pieces), sheet.forgeries) == (12, 8, 16)
    assert (sheet.tag_step, sheet.stream_tag_step) == (1, 1)
    bare = [case.inputs for case in sheet.bare]
    if algorithm.is_aead:
        texts = [(len(each.ad), len(each.message)) for each in bare if isinstance(each, Aead)]
        assert texts == [(0, 0), (3, 0), (0, 3), (4, 0), (0, 4)]
    else:
        assert {len(each.message) for each in bare} == {0, 3, 4}
    assert [len(inputs.message) for inputs in drawn[:2]] == [515, 515]
    assert max(len(inputs.message) for inputs in drawn[2:]) < 200
    for inputs in drawn:
        if isinstance(inputs, Aead):
            assert (len(inputs.key), len(inputs.nonce)) == (4, 8)
        elif algorithm.kind == "cxof":
            assert len(inputs.label) < 64
    if isinstance(drawn[0], Aead):
        assert [len(inputs.ad) for inputs in drawn[:2] if isinstance(inputs, Aead)] == [259, 259]
        assert len({inputs.key for inputs in drawn if isinstance(inputs, Aead)}) == 12
    elif algorithm.kind == "cxof":
        hashes = [inputs for inputs in drawn if isinstance(inputs, Hash)]
        assert [inputs.digest_bytes for inputs in hashes[:2]] == [260, 260]
        assert len({len(inputs.label) for inputs in hashes}) > 6
    assert sheet.drawn[0].title == "random input 0 of seed 1"
    assert sheet.pieces[7].title == "random input 7 of seed 1 in chunks"


def test_what_is_slow_is_asked_as_many_but_most_one_way(catalog: Catalog) -> None:
    toy = catalog.find_algorithm("toy_aead")
    slow = replace(toy, slow=True)
    subject = AlgorithmSubject(slow)
    everyone, *others = (subject.scope(each) for each in ("c/ref", "avr/small", "avr/fast"))
    assert [everyone, everyone] == others
    sheet = subject.sheet(everyone, Effort(vectors=90), ToyBench().run_all)
    assert isinstance(sheet, AlgorithmSheet)
    assert (len(sheet.known), len(sheet.one_way), sheet.forgeries) == (33, 57, 4)
    # each bit of the tag in one call; in pieces one of each byte, not always the same
    assert (sheet.tag_step, sheet.stream_tag_step, len(sheet.bare)) == (1, 9, 3)
    assert len({case.title for case in (*sheet.known, *sheet.one_way)}) == 90
    assert max(len(case.inputs.message) for case in sheet.drawn[2:]) < 72
    sheet = subject.sheet(everyone, Effort(vectors=None), ToyBench().run_all)
    assert isinstance(sheet, AlgorithmSheet)
    assert (len(sheet.known), sheet.one_way) == (101, ())
    assert [tried(slow, Effort(vectors=count)) for count in (None, 20, 102)] == [None, 20, 102]
    assert [tried(each, ONE_SHOT) for each in (slow, toy)] == [33, 102]


def test_answers_that_are_asked_one_way_are_compared_and_not_decrypted(
    catalog: Catalog, sheets: dict[str, AlgorithmSheet]
) -> None:
    whole = sheets["toy_aead"]
    sheet = replace(whole, known=whole.known[:33], one_way=whole.known[33:], pieces=())
    bench = ToyBench()
    verdict = checked(catalog, sheet, "toy_aead", bench)
    verdict.require()
    assert verdict.vectors == 101
    assert len(bench.calls("encrypt")) == 101 + 12
    assert len(bench.calls("decrypt")) == 33 + 12 + 8 * TAG_BYTES + 16
    last = sheet.one_way[-1]
    assert isinstance(last.inputs, Aead)
    texts = (last.inputs.ad, last.inputs.message)
    wrong = first_bit(
        "tag",
        lambda a: (
            called("encrypt")(a) and (a.bytes("ad"), a.bytes("message") or a.bytes("ciphertext")) == texts
        ),
    )
    (failure,) = checked(catalog, sheet, "toy_aead", ToyBench(wrong)).failures
    assert failure.startswith(last.title) and "ciphertext and tag is" in failure


def test_no_streams_are_drawn_where_they_are_not_asked_for(catalog: Catalog) -> None:
    algorithm = catalog.find_algorithm("toy_hash")
    for subject, effort in (
        (AlgorithmSubject(algorithm), Effort(streams=False)),
        (AlgorithmSubject(replace(algorithm, one_shot_only=True)), Effort()),
    ):
        sheet = subject.sheet(None, effort, ToyBench().run_all)
        assert isinstance(sheet, AlgorithmSheet) and not sheet.pieces and not sheet.bare


def test_few_are_asked_on_a_further_board_the_longest_and_the_ends_among_them(
    sheets: dict[str, AlgorithmSheet],
) -> None:
    sheet = sheets["toy_aead"]
    few = sheet.excerpt()
    assert [case.title for case in few.known] == [sheet.known[n].title for n in (0, 33, 66, 100)]
    assert few.drawn == (sheet.drawn[0], sheet.drawn[2], sheet.drawn[3])
    assert (few.pieces, few.forgeries, few.tag_step) == ((), 0, 65)


def _sized(algorithm: Algorithm, count: int) -> list[Case]:
    return [Case(str(n), Hash(algorithm, bytes(n)), b"") for n in range(count)]


def test_known_answers_are_chosen_evenly_or_mostly_the_shortest(catalog: Catalog) -> None:
    hash, cxof = (catalog.find_algorithm(id) for id in ("toy_hash", "toy_cxof"))
    assert chosen(_sized(hash, 9), None) == chosen(_sized(hash, 9), 9) == _sized(hash, 9)
    titles = [case.title for case in chosen(_sized(hash, 1025), 16)]
    assert titles == [*map(str, range(14)), "14", "1024"]
    assert [case.title for case in chosen(_sized(cxof, 10), 4)] == ["0", "3", "6", "9"]
    assert [case.title for case in chosen(_sized(cxof, 10), 1)] == ["0"]


# known answers


def test_an_official_answer_may_have_the_tag_first(catalog: Catalog) -> None:
    algorithm = catalog.find_algorithm("toy_aead")
    for tag_first, official in ((False, b"abcTTTTTTTT"), (True, b"TTTTTTTTabc")):
        inputs = Aead(replace(algorithm, tag_first=tag_first), bytes(4), bytes(8), b"", bytes(3))
        assert Case("", inputs, b"abcTTTTTTTT").official == official


def test_a_file_of_known_answers_is_held_to_its_sum_and_a_vector_to_its_result(catalog: Catalog) -> None:
    algorithm = catalog.find_algorithm("toy_aead")
    assert len(cases_of(algorithm, ToyBench().run_all)) == 101
    last = first_bit("tag", lambda asked: len(asked.bytes("ad")) == 9 and len(asked.bytes("message")) == 9)
    with pytest.raises(VerificationError, match=r"has the SHA-256 [0-9a-f]{64}, must have"):
        cases_of(algorithm, ToyBench(last).run_all)
    vector = first_bit("tag", lambda asked: asked.bytes("ad") == b"\x0a\x0b")
    with pytest.raises(VerificationError, match="vector 'worked in Python': is"):
        cases_of(algorithm, ToyBench(vector).run_all)
    for id in ("toy_hash", "toy_cxof"):
        with pytest.raises(VerificationError, match="SHA-256"):
            cases_of(catalog.find_algorithm(id), ToyBench(first_bit("digest", lambda asked: True)).run_all)
