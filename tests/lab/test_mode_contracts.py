# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Which functions of an algorithm's assembly are held against contracts, and with which calls."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

import pennyweight.check.mode_contracts as mode_contracts
from contract_texts import DECLARED, HEAD
from pennyweight.catalogue.families import Catalog
from pennyweight.check.contract import Contract
from pennyweight.check.held import Held
from pennyweight.run.arguments import Argument, Memory
from suite_tree import write_suite
from toy_bench import ToyBench

LENGTHS = (0, 1, 4, 7, 8, 15, 16, 17, 23, 24, 31, 32, 33, 64, 100)
PAIRS = {
    *((0, length) for length in LENGTHS),
    *((length, 0) for length in LENGTHS),
    *zip(LENGTHS[1:], LENGTHS[:0:-1], strict=True),
}

FUNCTIONS = {
    "mode.S": ("pw_toy_aead_decrypt", "pw_helper", "pw_bare", "pw_toy_cxof", "pw_toy_aead_encrypt"),
    "one.S": ("pw_one", "pw_one_3"),
    "two.S": ("pw_two", "pw_two_extra", "pw_two_bare", "pw_two_inside"),
}
STATED = {
    "mode.S": ("pw_toy_aead_encrypt", "pw_toy_aead_decrypt", "pw_helper"),
    "one.S": ("pw_one", "pw_one_3"),
    "two.S": ("pw_two", "pw_two_extra", "pw_two_inside"),
}


def stating(symbol: str) -> str:
    """Return a contract; of pw_two_inside one that no function of C has: it changes r10."""
    return HEAD.replace("pw_x", symbol).replace("r10", "r10" if symbol == "pw_two_inside" else "r3")


class Kernels:
    """A primitive with one implementation."""

    def __init__(self, name: str, source: Path) -> None:
        self.name = name
        self.implementations = (SimpleNamespace(sources=(source,), symbol=f"pw_{name}"),)

    def symbol_of(self, kernel: object, value: int) -> str:
        return f"pw_{self.name}_{value}"

    def measured_values(self, kernel: object) -> Sequence[int]:
        return (2, 3)

    def find(self, id: str) -> str:
        return f"{self.name} {id}"


class FakeWatch:
    """Writes down the calls."""

    def __init__(
        self,
        bench: object,
        held: Held,
        own: object,
        functions: Mapping[str, Any],
        encryption: Held | None,
    ) -> None:
        self._held, self._functions, self.encryption = held, functions, encryption
        self.calls: list[tuple[Sequence[Argument], Mapping[str, int]]] = []
        WATCHES[held.symbol] = self

    def call(self, arguments: Sequence[Argument], known: Mapping[str, int]) -> None:
        self.calls.append((arguments, known))

    def call_by_contract(self, contract: Contract) -> None:
        assert contract is self._held.contract
        self.calls.append(((), {}))


WATCHES: dict[str, FakeWatch] = {}


def used_by_name(used: Sequence[object], board: str) -> dict[str, dict[str, object]]:
    return {"used": {str(each): int for each in used}}


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    (tmp_path / "armv7m").mkdir()
    for name, stated in STATED.items():
        source = tmp_path / "armv7m" / name
        source.write_text("".join(map(stating, stated)))
        (tmp_path / f"{name}.h").write_text("".join(DECLARED.replace("pw_x", symbol) for symbol in stated))
    (tmp_path / "armv7m" / "mode.c").write_text("int x;")
    WATCHES.clear()
    monkeypatch.setattr(mode_contracts, "Watch", FakeWatch)
    monkeypatch.setattr(mode_contracts, "assembled", lambda lab, source, recipe, board: source)
    monkeypatch.setattr(mode_contracts, "called_by", lambda source: [])
    monkeypatch.setattr(
        mode_contracts, "functions_in", lambda source: dict.fromkeys(FUNCTIONS[source.name], "bytes")
    )
    monkeypatch.setattr(mode_contracts, "of_common", lambda *given: {"floor": {"add": int}})
    monkeypatch.setattr(mode_contracts, "of_algorithm", lambda *given: {"floor": {"initial": int}})
    monkeypatch.setattr(
        mode_contracts, "of_kernels", lambda used, board: {"used": {str(u): int for u in used}}
    )
    yield tmp_path


def held(folder: Path, id: str) -> list[Held]:
    found = Catalog.load(write_suite(folder / "suite"))
    one, two = (Kernels(name, folder / "armv7m" / f"{name}.S") for name in ("one", "two"))
    catalog = SimpleNamespace(
        primitives={"one": one, "two": two},
        algorithms=found.algorithms,
        find=lambda name: {"one": one, "two": two}[name],
    )
    sources = tuple(folder / "armv7m" / name for name in ("mode.c", "mode.S", "one.S", "two.S"))
    uses = {"one": "c/one", "two": "c/two"}
    one_implementation = SimpleNamespace(platform="armv7m", uses=uses, sources=sources)
    for kernels in (one, two):
        kernels.find = lambda id, kernels=kernels: kernels.implementations[0]  # type: ignore[method-assign]
    bench = ToyBench()
    bench.board = SimpleNamespace(name="cortex_m3")  # type: ignore[attr-defined]
    lab = SimpleNamespace(catalog=catalog)
    given = (lab, found.find_algorithm(id), one_implementation, None, bench)
    return list(mode_contracts.held_functions(*cast(Any, given)))


def test_functions_of_the_mode_are_held_and_of_its_primitives_what_only_modes_call(folder: Path) -> None:
    found = held(folder, "toy_aead")
    assert [function.symbol for function in found] == [
        "pw_toy_aead_encrypt",
        "pw_toy_aead_decrypt",
        "pw_helper",
        "pw_bare",
        "pw_two_extra",
    ]
    assert {function.symbol for function in found if function.contract is None} == {"pw_bare"}
    assert len(WATCHES["pw_helper"].calls) == len(WATCHES["pw_two_extra"].calls) == 1
    assert not WATCHES["pw_bare"].calls
    encryption = WATCHES["pw_toy_aead_decrypt"].encryption
    assert encryption and encryption.symbol == "pw_toy_aead_encrypt"
    assert WATCHES["pw_toy_aead_encrypt"].encryption is None
    asked = WATCHES["pw_helper"]._functions
    assert sorted(asked["floor"]) == ["add", "initial"] and len(asked["used"]) == 2


def memory_of(arguments: Sequence[Argument]) -> dict[str, bytes]:
    return {each.name: each.content for each in arguments if isinstance(each, Memory)}


def test_an_aead_is_called_with_texts_of_all_lengths(folder: Path) -> None:
    held(folder, "toy_aead")
    for function, text in (("encrypt", "message"), ("decrypt", "ciphertext")):
        calls = WATCHES[f"pw_toy_aead_{function}"].calls
        memories = [memory_of(arguments) for arguments, _ in calls]
        lengths = [(len(memory.get("ad", b"")), len(memory.get(text, b""))) for memory in memories]
        assert len(lengths) == len(PAIRS) and set(lengths) == PAIRS
        assert {tuple(known.items()) for _, known in calls} == {
            (("key_bytes", 4), ("nonce_bytes", 8), ("tag_bytes", 8))
        }
        assert all((memory["key"], memory["nonce"]) == (bytes(4), bytes(8)) for memory in memories)
        if function == "decrypt":
            assert all(ToyBench().run("pw_toy_aead_decrypt", arguments).value == 0 for arguments, _ in calls)


def test_hashes_are_called_with_all_lengths_and_xofs_with_outputs_too(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(FUNCTIONS, "mode.S", ("pw_toy_hash", "pw_toy_cxof"))
    held(folder, "toy_hash")
    calls = WATCHES["pw_toy_hash"].calls
    assert [len(memory_of(arguments).get("message", b"")) for arguments, _ in calls] == list(LENGTHS)
    assert {tuple(known.items()) for _, known in calls} == {(("digest_bytes", 8),)}
    assert "pw_toy_cxof" not in WATCHES
    held(folder, "toy_cxof")
    memories = [memory_of(arguments) for arguments, _ in WATCHES["pw_toy_cxof"].calls]
    lengths = {(len(memory["digest"]), len(memory.get("message", b""))) for memory in memories}
    # an output of no bytes is one of the usual length
    assert lengths == {(digest or 10, message) for digest, message in PAIRS}
