# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Proofs of whole algorithms: specifications give known answers, and planted faults are not proved."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from shutil import copytree
from typing import Any, NamedTuple

import pytest

from number import Number
from pennyweight.build.image import build_image
from pennyweight.build.kit import Kit
from pennyweight.catalogue.jobs import Job, Lengths
from pennyweight.catalogue.platforms import PORTABLE, REFERENCE_BOARDS
from pennyweight.check.known_answers import cases_of
from pennyweight.check.session import Session
from pennyweight.check.verdict import ONE_SHOT
from pennyweight.cli import main
from pennyweight.lab import Lab
from pennyweight.prove.mode_claims import MODES, AeadClaim, lengths_of
from pennyweight.prove.modes import OTHER_BRANCH, UNCONFIRMED, ModeProver
from pennyweight.prove.results import UNDECIDED, Proof
from pennyweight.run.bench import BoardBench
from pennyweight.run.functions import Hash

EVERY = 13
"""Distance of the known answers of an AEAD that are tried: every length of either text is among them."""

SHORT = 130
"""Number of known answers of a hash that are tried, of 0 to 129 bytes."""


def words(data: bytes) -> list[Any]:
    return [Number(byte, 8) for byte in data]


def value(data: Sequence[Any]) -> bytes:
    return bytes(byte.value for byte in data)


@pytest.mark.parametrize("algorithm", MODES)
def test_a_specification_gives_the_known_answers(lab: Lab, algorithm: str) -> None:
    entry, claim = lab.catalog.find_algorithm(algorithm), MODES[algorithm]
    with Session(lab) as session:
        cases = cases_of(entry, session.reference(algorithm).run_all)
    assert len(cases) > 1000
    for case in cases[::EVERY] if entry.is_aead else cases[:SHORT]:
        if isinstance(case.inputs, Hash):
            assert not isinstance(claim, AeadClaim)
            key = {"key": words(case.inputs.key)} if entry.is_mac else {}
            digest = claim.digest(**key, message=words(case.inputs.message), zero=Number(0, 8))
            assert value(digest) == case.answer, case.title
            continue
        assert isinstance(claim, AeadClaim)
        fixed = words(case.inputs.key), words(case.inputs.nonce), words(case.inputs.ad)
        ciphertext, tag = claim.encrypt(*fixed, words(case.inputs.message))
        assert value([*ciphertext, *tag]) == case.answer, case.title
        message, right = claim.decrypt(*fixed, ciphertext)
        assert (value(message), value(right)) == (case.inputs.message, value(tag)), case.title


def test_lengths_around_the_borders_of_two_blocks_are_proved(lab: Lab) -> None:
    aead = list(lengths_of(lab.catalog.find_algorithm("ascon_aead128")))
    assert {each.message for each in aead} == {0, 1, 15, 16, 17, 22, 31, 32}
    assert {each.ad for each in aead if each.message % 16} == {0, 1, 15, 16}
    assert {each.ad for each in aead if each.message == 32} == {0, 16}
    hash = lengths_of(lab.catalog.find_algorithm("ascon_hash256"))
    assert [each.message for each in hash] == [0, 1, 7, 8, 9, 12, 15, 16]
    # where the length of the message takes a block of its own, too
    padded = lengths_of(lab.catalog.find_algorithm("sha256"))
    assert {55, 56, 64, 119, 128} < {each.message for each in padded}


class Fault(NamedTuple):
    """A change of one place in a source of an algorithm."""

    what: str
    implementation: str
    file: str
    old: str
    new: str
    operation: str
    lengths: Lengths = Lengths(5, 21)
    algorithm: str = "ascon_aead128"
    reason: str = "computes something else than the specification"


WORDS = "ascon/armv7m/modes_words.S"
MODE = "ascon_mode/c/aead.h"
AVR = "ascon_mode/avr/aead.inc"
AVR_HASH = "ascon/avr/modes.S"

COMPARE = "movs    r2, #16\n        bl      pw_bytes_compare\n        mov     result, r0\n"
AVR_COMPARE = "ldi     r20, 16\n        clr     r21\n        call    pw_bytes_compare"
TAKE_MESSAGE = "        mov     in, message\n"
LAST_PERMUTATION = "rewind  \\reversed, 1\n        ldi     r22, 12"

PAD_DATA = "add_byte(state, offset, p->of_state->padding);\n        p"
"""The padding of associated data; that of the message stands elsewhere."""

UNIT = """ldr     a, [in], #4
        reverse_bytes a, a
        eor     x, a, k
        reverse_bytes k, x
        cmp     direction, #ENCRYPT
        it      hs
        strhs   k, [out], #4"""
LATE_UNIT = """cmp     direction, #ENCRYPT
        it      hs
        strhs   k, [out]
        ldr     a, [in], #4
        reverse_bytes a, a
        eor     x, a, k
        reverse_bytes k, x
        cmp     direction, #ENCRYPT
        it      hs
        strhs   k, [out], #4"""

TAKE_ZEROS = """        ldr     r1, [sp, #SAVED_TAG]
        movs    r2, #0
        .irp at, 0, 4, 8, 12
        ldr     r3, [r1, #\\at]
        orrs    r2, r2, r3
        .endr
        rsbs    r3, r2, #0
        orrs    r3, r3, r2
        and     result, result, r3, asr #31
"""
"""Code that takes a tag of zeros for the right one."""

STOP_EARLY = """        ldrb    r2, [r0]
        ldrb    r3, [r1]
        eors    r2, r2, r3
        bne     7f
        movs    r2, #16
        bl      pw_bytes_compare
        b       8f
7:      mov     r0, #-1
8:
"""
BRANCH = "        ldrb    k, [in]\n        cbz     k, 8f\n        nop\n8:\n"


def armv7m(what: str, old: str, new: str, operation: str, **more: Any) -> Fault:
    return Fault(what, "armv7m/small", WORDS, old, new, operation, **more)


def portable(what: str, file: str, old: str, new: str, operation: str) -> Fault:
    return Fault(what, "c/ref", file, old, new, operation)


def hashing(what: str, old: str, new: str) -> Fault:
    return Fault(what, "avr/small", AVR_HASH, old, new, "hash", Lengths(0, 9), "ascon_hash256")


SHA256 = "sha256/c/hash.c"
SHA256_FROM_MESSAGE = "sha256/c/hash_from_message.c"
SHA256_EITHER = "sha256/c/hash.h"
HMAC = "sha256/c/hmac.c"

ONE_CALL = """    pw_sha256_init(&context);
    pw_sha256_update(&context, message, len);
    pw_sha256_finalize(&context, digest);
"""

FULL_BLOCK = """        if (used_of(context) == 0) {
            pw_sha256_compress(context->state);
"""
PADDED = """    pad(&FORM, context);
    output_digest"""
CHANGE = """{
        const uint8_t *b = (const uint8_t *)&context->state[1];
        uint16_t d = (uint8_t)((b[0] ^ 0x78) | (b[1] ^ 0x56) | (b[2] ^ 0x34) | (b[3] ^ 0x12));
        d = (uint16_t)(d - 1) >> 8;
        context->state[3] ^= d;
    }
"""
"""Code without a branch that changes one chaining value of 2^32."""

COPY = """        function pw_bytes_copy
        movw    r26, r24
        movw    r30, r22
"""


def sha256(
    what: str, file: str, old: str, new: str, size: int, of: str = "armv7m/small", **more: Any
) -> Fault:
    return Fault(what, of, file, old, new, "hash", Lengths(0, size), "sha256", **more)


def hmac(what: str, file: str, old: str, new: str, size: int, of: str = "armv7m/fast") -> Fault:
    return Fault(what, of, file, old, new, "authenticate", Lengths(0, size), "hmac_sha256")


OF_SHA256 = (
    sha256("the length is half as much", SHA256, "bytes[i] << 3", "bytes[i] << 2", 1),
    sha256("the length in another order", SHA256, "*--end =", "end[-8 + (int)i] =", 1),
    sha256("no room for the length is seen too early", SHA256_EITHER, "if (used >", "if (used >=", 55),
    sha256("words in another order", SHA256, "[i ^ 3];", "[i ^ 7];", 0),
    sha256(
        "a byte behind the padding stays",
        SHA256,
        "block_of(context) + used, BLOCK_BYTES - kept - used",
        "block_of(context) + used + 1, BLOCK_BYTES - kept - used - 1",
        56,
    ),
    sha256(
        "a rotation of the compression",
        "sha256/armv7m/steps.inc",
        "\\t, \\e, ror #19",
        "\\t, \\e, ror #18",
        1,
    ),
    sha256(
        "one message of 2^32 has another digest",
        SHA256,
        ONE_CALL,
        ONE_CALL + "    digest[5] ^= (uint8_t)(pw_load32_be(message) == 0x12345678U);\n",
        4,
    ),
    sha256(
        "the first block is taken twice",
        SHA256_FROM_MESSAGE,
        "        message += BLOCK_BYTES;\n",
        "",
        128,
        "armv7m/fast",
    ),
    sha256(
        "the upper word of the length",
        SHA256_FROM_MESSAGE,
        "length[0] >> 29",
        "length[0] >> 4",
        64,
        "rv32/fast",
    ),
    sha256(
        "a copy of a whole block loses its last byte",
        "common/avr/bytes.S",
        COPY,
        COPY + "        sbrc    r20, 6\n        dec     r20\n",
        64,
        "avr/small",
    ),
    sha256(
        "one chaining value of 2^32 is changed",
        SHA256,
        FULL_BLOCK,
        FULL_BLOCK + CHANGE,
        64,
        "avr/small",
        reason=UNCONFIRMED,
    ),
    sha256(
        "one digest of 2^32 is changed",
        SHA256,
        PADDED,
        PADDED.replace("output", CHANGE + "    output"),
        1,
        "avr/fast",
        reason=UNDECIDED,
    ),
    hmac("another inner block", HMAC, "#define INNER_PAD 0x36363636", "#define INNER_PAD 0x36363637", 0),
    hmac(
        "the block of the key is not counted in the outer hash",
        HMAC,
        "        hash->length[0] = BLOCK_BYTES;\n        pw",
        "        pw",
        0,
    ),
    hmac(
        "a byte of the key is lost",
        HMAC,
        "block_of(hash), key, keylen)",
        "block_of(hash), key, keylen - 1)",
        0,
    ),
    hmac(
        "half of the inner digest",
        HMAC,
        "update(hash, tag, TAG_BYTES)",
        "update(hash, tag, TAG_BYTES / 2)",
        0,
    ),
)

FAULTS = (
    armv7m("no domain separation", "[sp, #39]\n        eor     a, a, #\\separator", "[sp, #39]", "encrypt"),
    portable(
        "no domain separation",
        MODE,
        "STATE_BYTES - 1, p->of_state->separator",
        "STATE_BYTES - 1, 0",
        "decrypt",
    ),
    armv7m("another padding", "eor     k, k, #\\padding", "eor     k, k, #\\padding | 2", "encrypt"),
    portable(
        "no padding of the data", MODE, PAD_DATA, PAD_DATA.replace("p->of_state->padding", "0"), "encrypt"
    ),
    hashing("another padding", "4:      ldi     r18, \\padding", "4:      ldi     r18, \\padding | 0x80"),
    armv7m(
        "a byte less of the data",
        "cbz     left, 1f\n",
        "cbz     left, 1f\n        subs    left, left, #1\n",
        "encrypt",
    ),
    hashing("eight rounds after the message", LAST_PERMUTATION, LAST_PERMUTATION.replace("12", "8")),
    armv7m("a byte of the tag is not compared", COMPARE, COMPARE.replace("16", "15"), "decrypt"),
    portable(
        "a byte of the tag is not compared",
        "common/aead.h",
        "pw_bytes_compare(computed, tag, tag_bytes)",
        "pw_bytes_compare(computed, tag, tag_bytes - 1)",
        "decrypt",
    ),
    Fault(
        "a byte of the tag is not compared",
        "avr/small",
        AVR,
        AVR_COMPARE,
        AVR_COMPARE.replace("16", "15"),
        "decrypt",
    ),
    armv7m("the message is not wiped", "        bl      pw_bytes_wipe\n", "", "decrypt"),
    portable(
        "a byte of the message is not wiped",
        "common/aead.h",
        "pw_bytes_wipe(message, len)",
        "pw_bytes_wipe(message, len - 1)",
        "decrypt",
    ),
    armv7m("the verdict is 1", "4:      mov     r0, result", "4:      rsb     r0, result, #0", "decrypt"),
    armv7m("output before input", UNIT, LATE_UNIT, "encrypt", lengths=Lengths(0, 16)),
    armv7m(
        "the comparison stops early",
        "        movs    r2, #16\n        bl      pw_bytes_compare\n",
        STOP_EARLY,
        "decrypt",
        reason=OTHER_BRANCH,
    ),
    armv7m(
        "a branch on the message",
        TAKE_MESSAGE,
        TAKE_MESSAGE + BRANCH,
        "encrypt",
        reason="a branch depends on the inputs",
    ),
    sha256("another padding", SHA256_EITHER, "[used] = 0x80;", "[used] = 0x01;", 1),
    armv7m("a branch on the ciphertext", TAKE_MESSAGE, TAKE_MESSAGE + BRANCH, "decrypt", reason=OTHER_BRANCH),
)


ANY_TAG = armv7m("every tag is accepted", "mov     result, r0", "movs    result, #0", "decrypt")
ONE_TAG = armv7m("one wrong tag of 2^128 is accepted", COMPARE, COMPARE + TAKE_ZEROS, "decrypt")


def proof(lab: Lab, folder: Path, fault: Fault) -> Proof:
    """Prove the operation of the algorithm with the fault, for its lengths."""
    own = folder / "crypto"
    copytree(lab.root / "crypto", own)
    text = (own / fault.file).read_text()
    assert text.count(fault.old) == 1, f"{fault.what}: {text.count(fault.old)}"
    (own / fault.file).write_text(text.replace(fault.old, fault.new))

    def moved(path: Path) -> Path:
        inside = path.is_relative_to(lab.root / "crypto")
        return own / path.relative_to(lab.root / "crypto") if inside else path

    platform = fault.implementation.partition("/")[0]
    job = Job(fault.algorithm, fault.implementation, REFERENCE_BOARDS.get(platform, "cortex_m3"))
    algorithm, board = lab.catalog.find_algorithm(fault.algorithm), lab.boards.find(job.board)
    implementation = algorithm.find(fault.implementation)
    symbol = algorithm.symbol_of(fault.operation)
    with Session(lab) as session:
        recipe = session.recipe(fault.algorithm, implementation, symbol)
    changed = replace(
        recipe,
        sources=tuple(map(moved, recipe.sources)),
        folders=tuple(map(moved, recipe.folders)),
        primitives=tuple(map(moved, recipe.primitives)),
    )
    kit = Kit(str(job), {symbol: build_image(lab, changed, board)}, 0)
    prover = ModeProver(algorithm, BoardBench(kit, board))
    # the load of the machine decides nothing
    return prover.proof(job, implementation, fault.operation, 600, [fault.lengths])


def named(fault: Fault) -> str:
    return f"{fault.implementation} {fault.operation}: {fault.what}"


def marks_of(implementation: str) -> tuple[pytest.MarkDecorator, ...]:
    """Return the mark of the second tier for portable C, which the board's compiler translates first."""
    return (pytest.mark.second,) if implementation.startswith(PORTABLE) else ()


ASKED = [pytest.param(each, marks=marks_of(each.implementation), id=named(each)) for each in FAULTS]
SLOW = [
    pytest.param(each, marks=pytest.mark.second, id=named(each)) for each in (ANY_TAG, ONE_TAG, *OF_SHA256)
]


@pytest.mark.parametrize("fault", [*ASKED, *SLOW])
def test_a_fault_is_not_proved(lab: Lab, tmp_path: Path, fault: Fault) -> None:
    found = proof(lab, tmp_path, fault)
    assert found.status == ("refuted" if found.counterexample else "open")
    assert found.reason == fault.reason
    if found.counterexample is not None:
        assert found.counterexample.output != found.counterexample.expected


@pytest.mark.parametrize(
    "of",
    [
        pytest.param(of, marks=marks_of(of[1]), id=" ".join(of))
        for of in sorted({(each.algorithm, each.implementation, each.operation) for each in FAULTS})
    ],
)
def test_the_same_code_without_a_fault_is_proved(lab: Lab, of: tuple[str, str, str]) -> None:
    algorithm, implementation, operation = of
    lengths = {each.lengths for each in FAULTS if each.algorithm == algorithm}
    entry = lab.catalog.find_algorithm(algorithm)
    board = REFERENCE_BOARDS.get(implementation.partition("/")[0], "cortex_m3")
    with Session(lab) as session:
        kit = session.kit(algorithm, implementation, board, ONE_SHOT)
    prover = ModeProver(entry, BoardBench(kit, lab.boards.find(board)))
    found = prover.proof(
        Job(algorithm, implementation, board), entry.find(implementation), operation, 600, lengths
    )
    assert found.status == "proved", found.reason


HASH = ("ascon_hash256", "-i", "avr/small")


def test_a_hash_is_proved_and_kept(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("pennyweight.prove.modes.lengths_of", lambda algorithm: [Lengths(0, 11)])
    asked = ["--build", str(tmp_path), "prove", *HASH, "--json", "--jobs", "1"]
    assert main(asked) == 0
    first = json.loads(capsys.readouterr().out)
    assert [(each["subject"], each["value"], each["status"]) for each in first] == [
        ("ascon_hash256", "hash", "proved")
    ]
    assert main(asked) == 0
    assert json.loads(capsys.readouterr().out) == first, "the seconds are those of the first time"


def test_a_counterexample_is_printed_as_the_command_that_shows_it(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    right = MODES["ascon_aead128"]
    assert isinstance(right, AeadClaim)

    def wrong(*inputs: Any) -> tuple[Any, Any]:
        ciphertext, tag = right.encrypt(*inputs)
        return ciphertext, [tag[0] ^ inputs[0][3], *tag[1:]]

    asked = ["--build", str(tmp_path), "prove", "ascon_aead128", "-i", "c/ref", "--board", "cortex_m3"]
    monkeypatch.setitem(MODES, "ascon_aead128", AeadClaim(wrong, wrong))
    assert main([*asked, "--jobs", "1"]) == 1
    commands = [line.split() for line in capsys.readouterr().out.splitlines() if "pennyweight prove" in line]
    assert [command[command.index("--operation") + 1] for command in commands] == ["encrypt", "decrypt"]
    for command in commands:
        assert main([*asked[:2], *command[1:]]) == 1
        computed, said = (line.split()[-1] for line in capsys.readouterr().out.splitlines()[1:])
        assert computed != said
    monkeypatch.undo()
    for command in commands:
        assert main([*asked[:2], *command[1:]]) == 0


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("--input", "message=00", "--operation", "encrypt"), "ascon_hash256 takes hash, not encrypt"),
        (("--input", "key=00"), "hash takes message of 0 bytes, not key of 1 bytes"),
        (("--operation", "hash"), "--operation can be used with --input only"),
        (("--board", "nowhere"), "unknown board 'nowhere'"),
        (("--board", "samd21"), "nothing is proved on samd21; known: atmega128, "),
    ],
)
def test_a_wrong_call_is_refused(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, arguments: tuple[str, ...], told: str
) -> None:
    assert main(["--build", str(tmp_path), "prove", *HASH, *arguments]) == 2
    assert told in capsys.readouterr().err
