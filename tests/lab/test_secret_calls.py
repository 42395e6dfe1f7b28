# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The calls that secrets are followed through: every function, blocks and pieces of every kind."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from pennyweight.catalogue.algorithm import Algorithm, Option
from pennyweight.catalogue.families import Catalog
from pennyweight.catalogue.jobs import Lengths
from pennyweight.check.secret_calls import aead_lengths, secret_calls
from pennyweight.run.arguments import Argument, Memory, Reply, Runner
from toy_bench import (
    Asked,
    ToyBench,
)


class Followed:
    """Makes the calls on a toy bench, by title."""

    def __init__(self) -> None:
        self.titles: list[str] = []
        self.bench = ToyBench()
        self.by_title: dict[str, list[Asked]] = {}

    def titled(self, title: str) -> Runner:
        self.titles.append(title)

        def run(symbol: str, arguments: Sequence[Argument]) -> Reply:
            reply = self.bench.runner(symbol, arguments)
            self.by_title.setdefault(title, []).append(self.bench.asked[-1])
            return reply

        return run


def followed(algorithm: Algorithm) -> Followed:
    found = Followed()
    secret_calls(algorithm, found.titled, 8)
    return found


def test_secrets_are_followed_through_blocks_of_every_kind(catalog: Catalog) -> None:
    algorithm = catalog.find_algorithm("toy_aead")
    lengths = [(0, 0), (5, 0), (8, 3), (13, 4), (16, 5), (0, 8), (3, 13), (4, 16), (259, 0), (0, 24)]
    assert list(aead_lengths(algorithm)) == [Lengths(*each) for each in lengths]
    other = replace(algorithm, ad_rate_bytes=8)
    assert [each.ad for each in aead_lengths(other)] == [0, 9, 16, 25, 32, 0, 7, 8, 259, 0]
    short = replace(algorithm, longest_message_bytes=2)
    assert list(aead_lengths(short)) == [Lengths(0, 0), Lengths(0, 1), Lengths(0, 2)]
    found = followed(algorithm)
    one_shots = [title for title in found.titles if title.startswith(("encrypt, ", "decrypt, "))]
    assert len(one_shots) == 3 * len(lengths)
    for title, (asked,) in ((title, found.by_title[title]) for title in one_shots):
        wrong = title.endswith(", invalid tag")
        again = ToyBench().run(asked.symbol, [*asked.memory.values(), *asked.numbers])
        assert again.value == (-1 if wrong else 0)
        assert all(not memory.writable for name, memory in asked.memory.items() if name in ("key", "nonce"))
        assert {name for name, memory in asked.memory.items() if memory.secret} >= {"key"}
        assert "input" not in asked.memory
    sizes = {(len(a.bytes("ad")), len(a.bytes("ciphertext"))) for a in found.bench.calls("encrypt")}
    assert sizes == set(lengths)


def test_secrets_are_followed_through_every_piece_of_a_stream(catalog: Catalog) -> None:
    found = followed(catalog.find_algorithm("toy_aead"))
    pieces = ["[]", "[4]", "[1, 1, 2, 0, 5, 4, 2]", "[12, 5]"]
    of_data = [*pieces[1:], pieces[0]]
    expected = [
        title
        for ad, text in zip(of_data, pieces, strict=True)
        for what in [f"in chunks, associated data of {ad}, text of {text}"]
        for title in (f"encrypt {what}", f"decrypt {what}", f"decrypt {what}, invalid tag")
    ]
    assert [title for title in found.titles if " in chunks, " in title] == expected
    for title in expected:
        last = found.by_title[title][-1]
        assert last.function == ("finalize" if title.startswith("encrypt") else "verify")
    for title in expected[1:]:
        if not title.startswith("encrypt"):
            asked = found.by_title[title]
            bench = ToyBench()
            context = b""
            for each in asked:
                given = [
                    replace(m, content=context) if n == "context" and context else m
                    for n, m in each.memory.items()
                ]
                answer = bench.run(each.symbol, [*given, *each.numbers])
                context = answer.memory["context"] or context
            assert answer.value == (-1 if "invalid" in title else 0)
    ends = [
        f"{function} after {ad} bytes of associated data"
        for ad in (0, 1)
        for function in ("finalize", "verify")
    ]
    late = [
        f"{function} after associated data that follows the message" for function in ("finalize", "verify")
    ]
    assert found.titles[-7:] == [*ends, "after finalisation", *late]
    for title, update in zip(late, ("encrypt_update", "decrypt_update"), strict=True):
        functions = [each.function for each in found.by_title[title]]
        assert functions == ["init", "aad", update, "aad", title.split()[0]]
    assert [each.function for each in found.by_title["after finalisation"]] == ["finalize", *["verify"] * 3]
    for title in ends:
        *_, last = found.by_title[title]
        assert last.function == title.split()[0] and len(last.bytes("tag")) == 8
    assert not followed(replace(catalog.find_algorithm("toy_aead"), one_shot_only=True)).bench.calls("init")


def test_a_stream_that_is_told_a_length_is_told_a_wrong_one_too(catalog: Catalog) -> None:
    found = followed(replace(catalog.find_algorithm("toy_aead"), init_takes_ad_bytes=True))
    for announced, ad in ((1, 0), (0, 1)):
        for function in ("finalize", "verify"):
            asked = found.by_title[f"{function}, {ad} bytes of associated data, {announced} announced"]
            assert asked[0].numbers == [announced] and asked[-1].function == function
            assert sum(len(each.bytes("ad")) for each in asked) == ad
            updates = [each.function for each in asked if each.function.endswith("_update")]
            assert set(updates) == {"encrypt_update" if function == "finalize" else "decrypt_update"}
    right = found.by_title["encrypt in chunks, associated data of [4], text of []"]
    assert right[0].numbers == [4]


def test_secrets_are_followed_through_options(catalog: Catalog) -> None:
    masked = Option("masked", 12, None, None, True)
    cut = Option("cut", 4, (3, 5), None, False)
    algorithm = replace(catalog.find_algorithm("toy_aead"), options=(masked, cut))
    found = Followed()
    asked: list[tuple[str, dict[str, Memory], list[int]]] = []

    def titled(title: str) -> Runner:
        found.titles.append(title)

        def run(symbol: str, arguments: Sequence[Argument]) -> Reply:
            memory = {each.name: each for each in arguments if isinstance(each, Memory)}
            asked.append((symbol, memory, [each for each in arguments if isinstance(each, int)]))
            left = {name: each.content for name, each in memory.items()}
            return left | {"context": bytes(8)}, 0

        return run

    secret_calls(algorithm, titled, 8)
    of_masked = [each for each in asked if each[0].startswith("pw_toy_aead_masked_")]
    assert {symbol.rpartition("_")[2] for symbol, _, _ in of_masked} == {"encrypt", "decrypt", "init"}
    assert {len(memory["key"].content) for _, memory, _ in of_masked} == {12}
    assert len(of_masked) == 10 * 3 + 1
    assert {len(memory["tag"].content) for _, memory, _ in of_masked if "tag" in memory} == {8}
    (begun,) = (memory for symbol, memory, _ in of_masked if symbol.endswith("_init"))
    assert begun["key"].secret and begun["context"].writable and len(begun["context"].content) == 8
    of_cut = [each for each in asked if each[0].startswith("pw_toy_aead_cut_")]
    # one too short for the functions, the shortest, the longest
    assert {numbers[-1] for _, _, numbers in of_cut} == {2, 3, 5}
    assert len(of_cut) == 3 * 10 * 3
    assert "cut encrypt, 0 bytes of associated data, 0 of message, 2 bytes of tag" in found.titles
    assert "masked decrypt, 0 bytes of associated data, 0 of message, invalid tag" in found.titles


def test_a_forgery_of_what_has_no_tag_changes_the_text(catalog: Catalog) -> None:
    algorithm = replace(
        catalog.find_algorithm("toy_aead"),
        longest_message_bytes=2,
        ciphertext_bytes=6,
        tag_bytes=0,
        one_shot_only=True,
    )
    given: list[tuple[str, bytes]] = []

    def titled(title: str) -> Runner:
        def run(symbol: str, arguments: Sequence[Argument]) -> Reply:
            memory = {each.name: each.content for each in arguments if isinstance(each, Memory)}
            if "decrypt" in title:
                given.append((title, memory["message"]))
            return {"ciphertext": bytes(6), "message": bytes(2)}, 0

        return run

    secret_calls(algorithm, titled, 0)
    assert [content[:1] for _, content in given] == [b"\0", b"\1"] * 3
    assert all(title.endswith("invalid ciphertext") for title, content in given if content[0])


@pytest.mark.parametrize("id", ["toy_hash", "toy_cxof"])
def test_secrets_are_followed_through_hashes(catalog: Catalog, id: str) -> None:
    found = followed(catalog.find_algorithm(id))
    is_xof = id == "toy_cxof"
    whole = [found.by_title[title][0] for title in found.titles if "in chunks" not in title]
    sizes = [0, 3, 4, 5, 8, 13, 16]
    assert [len(asked.bytes("message")) for asked in whole] == [*sizes, *(sizes[:2] if is_xof else ())]
    if is_xof:
        labels = [0, 3, 4, 5, 8, 13, 16, 256, 257]
        assert [len(asked.bytes("label")) for asked in whole] == labels
        outputs = [5, 8, 13, 16, 10, 3, 4, 5, 8]
        assert [len(asked.bytes("digest")) for asked in whole] == outputs
        assert "0 bytes of message, 0 of label, 5 of output" in found.titles
    else:
        assert found.titles[0] == "0 bytes of message"
    cut = [found.by_title[title] for title in found.titles if "in chunks" in title]
    assert len(cut) == 4
    messages = [[len(each.bytes("message")) for each in asked if each.function == "update"] for asked in cut]
    assert messages == [[0], [4, 0], [1, 1, 2, 0, 5, 4, 2, 0], [12, 5, 0]]
    if is_xof:
        squeezed = [
            [len(each.bytes("digest")) for each in asked if each.function == "squeeze"] for asked in cut
        ]
        assert squeezed == [[4, 0], [1, 1, 2, 0, 5, 4, 2, 0], [12, 5, 0], [10]]
        assert [len(asked[0].bytes("label")) for asked in cut] == [0, 3, 4, 5]
