# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Stack residue of calls: nothing of the key, and nothing from which it can be computed.

Two calls differ only in the key, or in the message that is hashed, so bytes that differ on the stack after
their return depend on it. Only the residue that `residue.toml` lists with a reason is allowed. The tests
cover assembly and portable C, on the boards and, under two compilers, on the host; one-shot functions
and the last call of a stream. The key itself must not be anywhere on the stack.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

import psa_residue
from board_residue import (
    LISTED,
    OPERATIONS,
    after_begin,
    after_check,
    after_hash,
    after_hash_stream,
    after_one_shot,
    after_primitive,
    after_stream,
    allowed,
    image_of,
    left_by,
)
from checkout import CATALOG
from host_compilers import CC, CLANG
from host_residue import bytes_left, excess, operations_of
from pennyweight.build.image import Recipe, build_image
from pennyweight.catalogue.algorithm import Algorithm
from pennyweight.catalogue.boards import find_board
from pennyweight.catalogue.entry import OPTIMISATIONS, Implementation
from pennyweight.catalogue.jobs import Job
from pennyweight.catalogue.platforms import CHECKED_BOARDS, REFERENCE_BOARDS
from pennyweight.check.session import Session
from pennyweight.lab import Lab
from tiers import is_further_c, long_marks

FIRST_OF = {(each.family, each.is_aead): each.id for each in reversed(CATALOG.algorithms.values())}
"""One algorithm of each family and kind."""


FIRST_TIER = {"c/ref": ("avr",), "c/fast": ("armv7m", "armv6m", "msp430")}
"""Platforms on which the first tier asks portable C: each core one of the two, and each of the two a core."""


def marks_of(subject: str, implementation: Implementation, platform: str) -> list[pytest.MarkDecorator]:
    """Return the mark of a later tier if the first one does not ask the implementation there."""
    if marks := long_marks(subject, implementation.id, REFERENCE_BOARDS[platform]):
        return marks
    return [] if platform in FIRST_TIER.get(implementation.id, (platform,)) else [pytest.mark.second]


def cases(aead: bool, streams: bool) -> list[object]:
    """(algorithm, implementation, board, optimise): all of them as the catalogue has them compiled.

    Portable C with the compilers' other level besides: in the second tier that of one algorithm of each
    family and kind, which has its primitives; the rest in the long one.
    """
    found: list[object] = []
    for algorithm in CATALOG.algorithms.values():
        if algorithm.is_aead != aead or (streams and not algorithm.stream_entries):
            continue
        first = algorithm.id == FIRST_OF[algorithm.family, aead]
        for board, platform in CHECKED_BOARDS.items():
            for each in algorithm.implementations_for(platform):
                if board not in CATALOG.checked_boards(algorithm.id, each.id):
                    continue
                for optimise in OPTIMISATIONS if each.id == "c/ref" else (each.optimise,):
                    marks = marks_of(algorithm.id, each, platform)
                    if optimise != each.optimise and not is_further_c(algorithm.id, each.id, board):
                        marks = [pytest.mark.second if first else pytest.mark.long]
                    found.append(pytest.param(algorithm.id, each.id, board, optimise, marks=marks))
    return found


def built(id: str, implementation: str, optimise: str) -> tuple[Algorithm, Implementation]:
    """An implementation compiled with another level."""
    algorithm = CATALOG.algorithms[id]
    return algorithm, replace(algorithm.find(implementation), optimise=optimise)


CASE = ("id", "implementation", "board", "optimise")


@pytest.mark.parametrize("operation", OPERATIONS)
@pytest.mark.parametrize(CASE, cases(aead=True, streams=False))
def test_the_key_does_not_show_on_the_stack(
    lab: Lab, id: str, implementation: str, board: str, optimise: str, operation: str
) -> None:
    left = after_one_shot(lab, *built(id, implementation, optimise), board, operation)
    assert len(left) <= allowed(id, implementation, board, operation), f"bytes below the stack's end: {left}"


@pytest.mark.parametrize("subject", ["ascon_aead128", "gascon128", "isap_k_128a"])
def test_fast_c_leaves_nothing_where_frames_are_large(lab: Lab, subject: str) -> None:
    """On RISC-V, in both tiers: a sample of what the second one asks."""
    board = REFERENCE_BOARDS["rv32"]
    left = after_one_shot(lab, *built(subject, "c/fast", "speed"), board, "encrypt")
    assert len(left) <= allowed(subject, "c/fast", board, "encrypt"), f"bytes below the stack's end: {left}"


@pytest.mark.parametrize("operation", OPERATIONS)
def test_gcm_leaves_nothing_where_its_cipher_takes_many_blocks(lab: Lab, operation: str) -> None:
    algorithm, board = CATALOG.algorithms["aes128_gcm"], "cortex_m3"
    image = image_of(lab, *built("aes128_gcm", "armv7m/fast", "speed"), board)
    keys = (bytes(16), bytes(range(16)))
    one, other = (left_by(image, board, algorithm, operation, key, text=200) for key in keys)
    assert one == other


@pytest.mark.parametrize("operation", OPERATIONS)
@pytest.mark.parametrize(CASE, cases(aead=True, streams=True))
def test_the_key_does_not_show_on_the_stack_after_a_stream(
    lab: Lab, id: str, implementation: str, board: str, optimise: str, operation: str
) -> None:
    left = after_stream(lab, *built(id, implementation, optimise), board, operation)
    assert len(left) <= allowed(id, implementation, board, operation), f"bytes below the stack's end: {left}"


OPTIONS = [
    pytest.param(
        algorithm.id,
        option.name,
        each.id,
        board,
        id=f"{algorithm.id}-{option.name}-{board}-{each.id}",
        marks=marks_of(algorithm.id, each, platform),
    )
    for algorithm in CATALOG.algorithms.values()
    for option in algorithm.options
    for platform, board in REFERENCE_BOARDS.items()
    for each in algorithm.implementations_for(platform)
]


@pytest.mark.parametrize("operation", OPERATIONS)
@pytest.mark.parametrize(("id", "name", "implementation", "board"), OPTIONS)
def test_the_key_does_not_show_on_the_stack_after_an_option(
    lab: Lab, id: str, name: str, implementation: str, board: str, operation: str
) -> None:
    algorithm = CATALOG.algorithms[id]
    (option,) = (each for each in algorithm.options if each.name == name)
    left = after_one_shot(lab, algorithm, algorithm.find(implementation), board, operation, option)
    assert len(left) <= allowed(id, implementation, board, operation), f"bytes below the stack's end: {left}"


HOST_BUILDS = [
    pytest.param("c/ref", CC, "-O2", id="c/ref-cc-O2", marks=pytest.mark.second),
    pytest.param("c/ref", CLANG, "-Os", id="c/ref-clang-Os", marks=pytest.mark.second),
    pytest.param("c/ref", CC, "-Os", id="c/ref-cc-Os", marks=pytest.mark.long),
    pytest.param("c/ref", CLANG, "-O2", id="c/ref-clang-O2", marks=pytest.mark.long),
    pytest.param("c/fast", CC, "-O2", id="c/fast-cc-O2", marks=pytest.mark.second),
    pytest.param("c/fast", CLANG, "-O2", id="c/fast-clang-O2", marks=pytest.mark.second),
]


@pytest.mark.parametrize(("implementation", "compiler", "optimise"), HOST_BUILDS)
def test_neither_key_nor_hashed_message_shows_on_the_stack_of_this_machine(
    lab: Lab, implementation: str, compiler: tuple[str, ...], optimise: str, tmp_path: Path
) -> None:
    every = [
        (algorithm, each)
        for algorithm in CATALOG.algorithms.values()
        for each in algorithm.implementations
        if each.id == implementation
    ]
    left = bytes_left(Session(lab), every, compiler, optimise, tmp_path)
    assert set(left) == {f"{each.id} {operation}" for each, _ in every for operation in operations_of(each)}
    assert excess(left, implementation) == {}


@pytest.mark.parametrize("compiler", [pytest.param(CC, id="cc"), pytest.param(CLANG, id="clang")])
def test_a_state_that_is_left_on_this_machine_is_found(
    lab: Lab, compiler: tuple[str, ...], tmp_path: Path
) -> None:
    """Ascon-p without what clears the stack behind it."""
    quiet = tmp_path / "clear_stack.h"
    quiet.write_text("#define PW_NOINLINE\n#define PW_CLEARS_STACK(name, bytes) static void name(void) { }\n")
    ascon = [(CATALOG.algorithms["ascon_aead128"], CATALOG.algorithms["ascon_aead128"].reference)]
    left = bytes_left(Session(lab), ascon, compiler, "-Os", tmp_path, first_folder=tmp_path)
    assert left["ascon_aead128 encrypt"] > 40


@pytest.mark.parametrize(CASE, cases(aead=False, streams=False))
def test_the_state_of_a_hash_does_not_show_on_the_stack(
    lab: Lab, id: str, implementation: str, board: str, optimise: str
) -> None:
    left = after_hash(lab, *built(id, implementation, optimise), board)
    assert len(left) <= allowed(id, implementation, board), f"bytes below the stack's end: {left}"


@pytest.mark.parametrize(CASE, cases(aead=False, streams=True))
def test_the_state_of_a_hash_does_not_show_on_the_stack_after_a_stream(
    lab: Lab, id: str, implementation: str, board: str, optimise: str
) -> None:
    left = after_hash_stream(lab, *built(id, implementation, optimise), board)
    assert len(left) <= allowed(id, implementation, board), f"bytes below the stack's end: {left}"


MACS, PRFS = (
    [
        pytest.param(algorithm.id, each.id, board, marks=marks_of(algorithm.id, each, platform))
        for algorithm in CATALOG.algorithms.values()
        for platform, board in REFERENCE_BOARDS.items()
        for each in algorithm.implementations_for(platform)
        if algorithm.kind == kind and algorithm.stream_entries
    ]
    for kind in ("mac", "prf")
)


@pytest.mark.parametrize("is_valid", [True, False], ids=["accept", "reject"])
@pytest.mark.parametrize(("id", "implementation", "board"), MACS)
def test_neither_the_key_nor_the_tag_shows_on_the_stack_after_a_check(
    lab: Lab, id: str, implementation: str, board: str, is_valid: bool
) -> None:
    algorithm = CATALOG.algorithms[id]
    left = after_check(lab, algorithm, algorithm.find(implementation), board, is_valid)
    assert len(left) <= allowed(id, implementation, board), f"bytes below the stack's end: {left}"


@pytest.mark.parametrize(("id", "implementation", "board"), [*MACS, *PRFS])
def test_the_key_does_not_show_on_the_stack_after_a_stream_begins(
    lab: Lab, id: str, implementation: str, board: str
) -> None:
    """By itself: the calls that follow write over what the first one left."""
    algorithm = CATALOG.algorithms[id]
    left = after_begin(lab, algorithm, algorithm.find(implementation), board)
    assert len(left) <= allowed(id, implementation, board), f"bytes below the stack's end: {left}"


def parts_in(memory: bytes, key: bytes) -> list[str]:
    """The four bytes from any place of the key that are in memory, as they are or the other way round."""
    parts = [key[at : at + 4] for at in range(len(key) - 3)]
    return [part.hex() for part in parts if part in memory or part[::-1] in memory]


AEADS = [
    pytest.param(algorithm.id, each.id, board, marks=marks_of(algorithm.id, each, platform))
    for algorithm in CATALOG.algorithms.values()
    for board, platform in CHECKED_BOARDS.items()
    for each in algorithm.implementations_for(platform)
    if algorithm.is_aead and board in CATALOG.checked_boards(algorithm.id, each.id)
]


@pytest.mark.parametrize("operation", OPERATIONS)
@pytest.mark.parametrize(("id", "implementation", "board"), AEADS)
def test_no_call_leaves_the_key_itself_on_the_stack(
    lab: Lab, id: str, implementation: str, board: str, operation: str
) -> None:
    algorithm = CATALOG.algorithms[id]
    key = Random(3).randbytes(algorithm.key_bytes)
    image = image_of(lab, algorithm, algorithm.find(implementation), board)
    assert parts_in(left_by(image, board, algorithm, operation, key), key) == []


PRIMITIVES = [
    pytest.param(each.id, implementation.id, board, id=f"{each.id}-{implementation.id}-{board}")
    for each in CATALOG.primitives.values()
    for implementation in each.implementations
    for board in implementation.contract_boards
]


@pytest.mark.parametrize(("id", "implementation", "board"), PRIMITIVES)
def test_assembly_of_a_primitive_leaves_nothing_of_its_secrets(
    session: Session, id: str, implementation: str, board: str
) -> None:
    """By itself: what a mode calls next may lie over what was left."""
    left = after_primitive(session, Job(id, implementation, board))
    assert len(left) <= allowed(id, implementation, board), f"bytes below the stack's end: {left}"


def test_what_may_stay_is_of_something_and_has_a_reason() -> None:
    known = {
        f"{each.id} {implementation.id}"
        for each in (*CATALOG.algorithms.values(), *CATALOG.primitives.values())
        for implementation in each.implementations
    }
    names = [(row["on"], row.get("of"), name) for row in LISTED for name in row["bytes"]]
    assert {name for *_, name in names} <= known
    assert len(names) == len(set(names))
    assert {row["on"] for row in LISTED} <= {"boards", "host", *CHECKED_BOARDS}
    assert {row["of"] for row in LISTED if "of" in row} <= {*OPERATIONS}
    assert all(row["why"] and all(0 < count <= 16 for count in row["bytes"].values()) for row in LISTED)


FORGETFUL = """
#include <pennyweight/ascon_v12.h>

static void forget(const uint8_t *key)
{
    volatile uint8_t copy[8];
    unsigned i;

    for (i = 0; i < sizeof copy; i++)
        copy[i] = key[i];
    (void)copy;
}

void pw_ascon128_encrypt(uint8_t *ciphertext, uint8_t tag[PW_ASCON128_TAG_BYTES], const uint8_t *message,
                         size_t len, const uint8_t *ad, size_t adlen,
                         const uint8_t nonce[PW_ASCON128_NONCE_BYTES],
                         const uint8_t key[PW_ASCON128_KEY_BYTES])
{
    forget(key);
    (void)ciphertext, (void)tag, (void)message, (void)len, (void)ad, (void)adlen, (void)nonce;
}

int pw_ascon128_decrypt(uint8_t *message, const uint8_t tag[PW_ASCON128_TAG_BYTES],
                        const uint8_t *ciphertext, size_t len, const uint8_t *ad, size_t adlen,
                        const uint8_t nonce[PW_ASCON128_NONCE_BYTES],
                        const uint8_t key[PW_ASCON128_KEY_BYTES])
{
    forget(key);
    (void)message, (void)tag, (void)ciphertext, (void)len, (void)ad, (void)adlen, (void)nonce;
    return 0;
}
"""


@pytest.mark.parametrize("operation", ["encrypt", "accept"])
@pytest.mark.parametrize("platform", REFERENCE_BOARDS)
def test_a_key_that_is_left_is_found(lab: Lab, platform: str, operation: str, tmp_path: Path) -> None:
    (tmp_path / "forgetful.c").write_text(FORGETFUL)
    algorithm, board = CATALOG.algorithms["ascon128"], REFERENCE_BOARDS[platform]
    sources = (tmp_path / "forgetful.c",)
    recipe = Recipe("forgetful", sources, lab.include_folders, algorithm.entries)
    image = build_image(lab, recipe, find_board(board))
    key = bytes(range(1, 17))
    found = parts_in(left_by(image, board, algorithm, operation, key), key)
    assert found == [key[at : at + 4].hex() for at in range(5)]


PSA_BOARDS = [
    pytest.param(board, marks=[] if platform in ("avr", "armv7m") else [pytest.mark.second])
    for platform, board in REFERENCE_BOARDS.items()
]
"""The driver is portable C over what is asked by itself: in the first tier for an `int` of each width."""


@pytest.mark.parametrize("scheme", psa_residue.SCHEMES)
@pytest.mark.parametrize("sequence", psa_residue.SEQUENCES)
@pytest.mark.parametrize("board", PSA_BOARDS)
def test_no_call_of_psa_leaves_a_secret(lab: Lab, board: str, sequence: str, scheme: str) -> None:
    """On the stack after each call, masked nonces among them; in the operation after the last one."""
    given = psa_residue.SCHEMES[scheme]
    image = psa_residue.image(lab, board, given.family)
    left, operation = psa_residue.left(image, board, sequence, given)
    assert {name: places for name, places in left.items() if places} == {}
    # what is left of a failed one says that it has failed
    failed = sequence in ("verify", "a second nonce")
    assert [byte for byte in operation if byte] == ([psa_residue.FAILED] if failed else [])


OWN_WIPES = {
    "masked": "    pw_bytes_wipe(masked, sizeof masked);\n",
    "whole": "    pw_bytes_wipe(whole, sizeof whole);\n",
    "operation": "    pw_bytes_wipe(operation, sizeof *operation);",
}
"""Lines of crypto/psa that wipe its own copies of secrets."""


@pytest.mark.parametrize(
    ("wipe", "sequence", "scheme"),
    [
        ("masked", "encrypt", "ascon, masked"),
        ("masked", "abort", "ascon, masked"),
        *(("whole", "finish", scheme) for scheme in psa_residue.SCHEMES),
        ("whole", "encrypt", "aes_gcm"),
        *(("operation", last, scheme) for last in ("abort", "verify") for scheme in psa_residue.SCHEMES),
    ],
)
def test_what_psa_does_not_wipe_is_found(
    lab: Lab, tmp_path: Path, wipe: str, sequence: str, scheme: str
) -> None:
    folder = psa_residue.DRIVER.parent
    found = 0
    for path in (psa_residue.DRIVER, *folder.glob("*.h")):
        text = path.read_text()
        found += text.count(OWN_WIPES[wipe])
        (tmp_path / path.name).write_text(text.replace(OWN_WIPES[wipe], ""))
    assert found
    board, given = "cortex_m3", psa_residue.SCHEMES[scheme]
    image = psa_residue.image(lab, board, given.family, tmp_path / psa_residue.DRIVER.name)
    left, operation = psa_residue.left(image, board, sequence, given)
    assert any(left.values()) or sum(byte != 0 for byte in operation) > 1


MACS_AND_DERIVATION = [(name, last) for name, lasts in psa_residue.LASTS.items() for last in lasts]


@pytest.mark.parametrize(("name", "last"), MACS_AND_DERIVATION)
@pytest.mark.parametrize("board", PSA_BOARDS)
def test_no_mac_or_derivation_of_psa_leaves_a_secret(lab: Lab, board: str, name: str, last: str) -> None:
    image = psa_residue.image_of_other(lab, board, name)
    left, operation = psa_residue.left_by_other(image, board, name, last)
    assert {call: places for call, places in left.items() if places} == {}
    failed = last in ("verify_finish", "no info")
    assert len([byte for byte in operation if byte]) == int(failed)


@pytest.mark.parametrize(
    ("wipe", "name", "last"),
    [
        *(("whole", name, "compute") for name in ("aes_cmac", "hmac_sha256")),
        *(("whole", name, "sign_finish") for name in ("aes_cmac", "hmac_sha256")),
        *(("operation", name, "abort") for name in psa_residue.LASTS),
        *(("operation", name, "verify_finish") for name in ("aes_cmac", "hmac_sha256")),
        ("operation", "hkdf_sha256", "no info"),
    ],
)
def test_what_a_mac_or_derivation_of_psa_does_not_wipe_is_found(
    lab: Lab, tmp_path: Path, wipe: str, name: str, last: str
) -> None:
    folder, source = psa_residue.DRIVER.parent, psa_residue.OTHERS[name][2]
    for path in (folder / source, *folder.glob("*.h")):
        (tmp_path / path.name).write_text(path.read_text().replace(OWN_WIPES[wipe], ""))
    assert OWN_WIPES[wipe] in (folder / source).read_text()
    image = psa_residue.image_of_other(lab, "cortex_m3", name, tmp_path / source)
    left, operation = psa_residue.left_by_other(image, "cortex_m3", name, last)
    assert any(left.values()) or sum(byte != 0 for byte in operation) > 1
