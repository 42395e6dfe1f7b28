# SPDX-License-Identifier: Apache-2.0 OR MIT
"""PSA's operations on a board: what a call leaves in the operation and on the stack."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from random import Random

from algorithm_builds import recipe_of
from board_residue import STACK, differences
from conftest import ROOT
from pennyweight.build.image import Image, Recipe, build_image
from pennyweight.catalogue.boards import find_board
from pennyweight.lab import Lab
from pennyweight.run.arguments import NULL, Argument, Memory, Number
from pennyweight.run.functions import string
from pennyweight.run.guest import Call, Guest
from psa_driver import ROOM, definitions

FAILED = 5
"""The phase of an operation that takes nothing but an abort."""


@dataclass(frozen=True)
class Scheme:
    """An AEAD of the driver, with the sizes that its calls have."""

    family: str
    id: str
    alg: int
    key_bytes: int
    nonce_bytes: int
    tag_bytes: int = 12

    @property
    def algorithm(self) -> Number:
        return Number(self.alg & ~0x3F0000 | self.tag_bytes << 16, 4)

    @property
    def nonce(self) -> list[Argument]:
        return string("nonce", bytes(range(self.nonce_bytes)), False)


SCHEMES = {
    "ascon": Scheme("ascon", "ascon_aead128", 0x05100700, 16, 16),
    "ascon, masked": Scheme("ascon", "ascon_aead128", 0x05100700, 32, 16),
    "aes_ccm": Scheme("aes_ccm", "aes128_ccm", 0x05500100, 16, 13),
    "aes_gcm": Scheme("aes_gcm", "aes128_gcm", 0x05500200, 16, 12),
    "chachapoly": Scheme("chachapoly", "chachapoly", 0x05100500, 32, 12, 16),
}
"""By name. The longer key of Ascon has a second half that masks the nonce."""

_TEXT, _AD = bytes(range(21)), bytes(5)
_FUNCTIONS = (
    *("encrypt", "decrypt", "encrypt_setup", "decrypt_setup", "set_nonce", "set_lengths", "update_ad"),
    *("update", "finish", "verify", "abort"),
)

Step = tuple[str, list[Argument]]
Stacks = list[tuple[str, bytes]]
"""The stack after each call, by the call's name."""

DRIVER = ROOT / "crypto" / "psa" / "aead.c"


@cache
def image(lab: Lab, board: str, family: str, driver: Path = DRIVER) -> Image:
    """The driver over a portable family, and no other."""
    algorithm = lab.catalog.find_algorithm(
        next(each.id for each in SCHEMES.values() if each.family == family)
    )
    recipe = recipe_of(lab, algorithm, algorithm.reference)
    sources = (driver, *recipe.sources)
    entries = tuple(f"pw_psa_aead_{name}" for name in _FUNCTIONS)
    own = Recipe(f"psa_residue_{family}", sources, (ROOT / "crypto", *recipe.folders), entries)
    flags = ("-Os", "-std=c99", "-ffreestanding", *(f"-D{each}" for each in definitions([family])))
    return build_image(lab, replace(own, foreign=flags), find_board(board))


def _read(name: str, data: bytes, secret: bool = False) -> list[Argument]:
    return string(name, data, secret)


def _written(name: str, size: int) -> Memory:
    return Memory(name, bytes(size), writable=True, of_words=True)


def _one_call(name: str, scheme: Scheme, key: bytes) -> Iterator[Step]:
    whole = len(_TEXT) + scheme.tag_bytes
    given, room = (_TEXT, whole) if name == "encrypt" else (bytes(whole), len(_TEXT))
    yield (
        name,
        [
            NULL,
            *_read("key", key),
            scheme.algorithm,
            *scheme.nonce,
            *_read("ad", _AD),
            *_read("input", given),
            _written("output", room),
            room,
            _written("length", 4),
        ],
    )


def _in_pieces(direction: str, last: str, scheme: Scheme, key: bytes) -> Iterator[Step]:
    """Steps of an operation, each without the operation itself; `last` ends it."""
    yield f"{direction}_setup", [NULL, *_read("key", key), scheme.algorithm]
    yield "set_lengths", [len(_AD), len(_TEXT)]
    yield "set_nonce", scheme.nonce
    yield "update_ad", _read("ad", _AD)
    yield (
        "update",
        [*_read("input", _TEXT), _written("output", len(_TEXT)), len(_TEXT), _written("length", 4)],
    )
    lengths: list[Argument] = [NULL, 0, _written("length", 4)]
    if last == "finish":
        yield last, [*lengths, _written("tag", scheme.tag_bytes), scheme.tag_bytes, _written("tag_length", 4)]
    elif last == "verify":
        yield last, [*lengths, *_read("tag", bytes(scheme.tag_bytes))]
    elif last == "a second nonce":
        yield "set_nonce", scheme.nonce
    else:
        yield last, []


SEQUENCES = {
    "encrypt": ("encrypt", ""),
    "decrypt": ("decrypt", ""),
    "finish": ("encrypt", "finish"),
    "verify": ("decrypt", "verify"),
    "abort": ("decrypt", "abort"),
    "a second nonce": ("encrypt", "a second nonce"),
}
"""By what is called last: the direction, and the end of an operation of several parts."""


def steps_of(sequence: str, scheme: Scheme, key: bytes) -> Sequence[Step]:
    """The calls of a sequence."""
    direction, last = SEQUENCES[sequence]
    return [*(_in_pieces(direction, last, scheme, key) if last else _one_call(direction, scheme, key))]


OTHERS = {
    "aes_cmac": ("aes_cmac", ("aes128_cmac",), "mac.c", 16),
    "hmac_sha256": ("sha256", ("sha256", "hmac_sha256"), "mac.c", 32),
    "hkdf_sha256": ("sha256", ("sha256", "hmac_sha256"), "key_derivation.c", 32),
}
"""By name: family, algorithms with its sources, file of crypto/psa, bytes of a secret."""

_ALG = {"aes_cmac": Number(0x03CC0200, 4), "hmac_sha256": Number(0x038C0009, 4)}
"""Identifiers of the MACs, truncated to 12 bytes."""
_MACS = ("compute", "verify", "sign_setup", "verify_setup", "update", "sign_finish", "verify_finish", "abort")
_DERIVATIONS = ("setup", "set_capacity", "input_bytes", "output_bytes", "abort")


@cache
def image_of_other(lab: Lab, board: str, name: str, driver: Path | None = None) -> Image:
    """The functions for a MAC, or of key derivation, over a portable family, and no other."""
    family, ids, source, _ = OTHERS[name]
    algorithms = [lab.catalog.find_algorithm(id) for id in ids]
    recipes = [recipe_of(lab, each, each.reference) for each in algorithms]
    sources = dict.fromkeys(path for recipe in recipes for path in recipe.sources)
    folders = tuple(dict.fromkeys(folder for recipe in recipes for folder in recipe.folders))
    if source == "mac.c":
        entries = tuple(f"pw_psa_mac_{each}" for each in _MACS)
    else:
        entries = tuple(f"pw_psa_key_derivation_{each}" for each in _DERIVATIONS)
    whole = (driver or DRIVER.with_name(source), *sources)
    own = Recipe(f"psa_residue_{name}", whole, (ROOT / "crypto", *folders), entries)
    flags = ("-Os", "-std=c99", "-ffreestanding", *(f"-D{each}" for each in definitions([family])))
    return build_image(lab, replace(own, foreign=flags), find_board(board))


def _mac_steps(name: str, last: str, key: bytes) -> Iterator[Step]:
    alg = _ALG[name]
    if last in ("compute", "verify"):
        given: list[Argument] = [NULL, *_read("key", key), alg, *_read("input", _TEXT)]
        output: list[Argument] = [_written("mac", 12), 12, _written("length", 4)]
        yield f"mac_{last}", given + (output if last == "compute" else _read("mac", bytes(12)))
        return
    direction = "verify" if last == "verify_finish" else "sign"
    yield f"mac_{direction}_setup", [NULL, *_read("key", key), alg]
    yield "mac_update", _read("input", _TEXT)
    if last == "sign_finish":
        yield "mac_sign_finish", [_written("mac", 12), 12, _written("length", 4)]
    elif last == "verify_finish":
        yield "mac_verify_finish", _read("mac", bytes(12))
    else:
        yield "mac_abort", []


def _derivation_steps(last: str, secret: bytes) -> Iterator[Step]:
    yield "key_derivation_setup", [Number(0x08000109, 4)]
    yield "key_derivation_input_bytes", [Number(0x0202, 2), *_read("salt", _AD)]
    yield "key_derivation_input_bytes", [Number(0x0101, 2), *_read("secret", secret)]
    if last == "no info":
        yield "key_derivation_output_bytes", [_written("output", 40), 40]
        return
    yield "key_derivation_input_bytes", [Number(0x0203, 2), *_read("info", _AD)]
    yield "key_derivation_output_bytes", [_written("output", 40), 40]
    yield "key_derivation_abort", []


LASTS = {
    **dict.fromkeys(
        ("aes_cmac", "hmac_sha256"), ("compute", "verify", "sign_finish", "verify_finish", "abort")
    ),
    "hkdf_sha256": ("abort", "no info"),
}
"""Sequences of calls by name of the algorithm: what is called last, or what is missing."""


def left_by_other(image: Image, board: str, name: str, last: str) -> tuple[dict[str, list[int]], bytes]:
    """By call: the bytes of the stack in which runs with two keys differ; and the operation at the end."""
    draw, size = Random(5), OTHERS[name][3]
    runs = []
    for _ in range(2):
        secret = draw.randbytes(size)
        steps = _derivation_steps(last, secret) if name == "hkdf_sha256" else _mac_steps(name, last, secret)
        is_refused = last in ("verify", "verify_finish", "no info")
        runs.append(_run(image, board, [*steps], is_refused, has_operation=last not in ("compute", "verify")))
    pairs = zip(runs[0][0], runs[1][0], strict=True)
    return {call: differences(one, other) for (call, one), (_, other) in pairs}, runs[1][1]


REFUSED = ("decrypt", "verify", "a second nonce")
"""Whose last call has to fail: no tag here is the right one, and an operation has one nonce."""


def _run(
    image: Image, board: str, steps: Sequence[Step], is_refused: bool, has_operation: bool
) -> tuple[Stacks, bytes]:
    """The stack after each call, the last of which may have to fail, and the operation at the end."""
    guest = Guest(image, find_board(board), "psa")
    start, size = find_board(board).ram
    operation, stacks = bytes(ROOM), []
    for number, (name, arguments) in enumerate(steps, 1):
        own = [Memory("operation", operation, writable=True)] if has_operation else []
        answer = Call(guest, f"pw_psa_{name}", (*own, *arguments)).run()
        must_fail = number == len(steps) and is_refused
        assert (answer.result.int_value != 0) == must_fail, name
        operation = answer.memory.get("operation", operation)
        stacks.append((name, guest.read(start + size - STACK, STACK)))
    return stacks, operation


def made(image: Image, board: str, sequence: str, scheme: Scheme, key: bytes) -> tuple[Stacks, bytes]:
    """The stack after each call of a sequence, and what the operation holds at the end."""
    steps = [(f"aead_{name}", arguments) for name, arguments in steps_of(sequence, scheme, key)]
    is_single = sequence in ("encrypt", "decrypt")
    return _run(image, board, steps, sequence in REFUSED, has_operation=not is_single)


def left(image: Image, board: str, sequence: str, scheme: Scheme) -> tuple[dict[str, list[int]], bytes]:
    """By call: the bytes of the stack in which runs with two keys differ; and the operation at the end."""
    draw = Random(4)
    runs = [made(image, board, sequence, scheme, draw.randbytes(scheme.key_bytes)) for _ in range(2)]
    pairs = zip(runs[0][0], runs[1][0], strict=True)
    return {name: differences(one, other) for (name, one), (_, other) in pairs}, runs[1][1]
