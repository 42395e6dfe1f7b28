# SPDX-License-Identifier: Apache-2.0 OR MIT
"""`pennyweight measure` of a collection with pqm4's layout: KEMs, signatures and what they share."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from conftest import ROOT
from foreign.audited import Measure, audits
from pennyweight.catalogue.boards import find_board
from pennyweight.catalogue.platforms import REFERENCE_BOARDS
from pennyweight.cli import main

PQM4 = ROOT / "tests" / "foreign" / "pqm4"
KEM, SIGN = "crypto_kem/pebblekem/m4", "crypto_sign/pebblesign/m4"
ON_ARM = ("-b", "stm32l4r5", "--alone")

Capture = pytest.CaptureFixture[str]


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """Return a copy of the collection, for changes."""
    return shutil.copytree(PQM4, tmp_path / "pqm4")


def change(path: Path, text: str, to: str) -> None:
    before = path.read_text()
    assert text in before
    path.write_text(before.replace(text, to))


def test_schemes_are_measured_on_each_platform(measure: Measure) -> None:
    status, found = audits(measure, PQM4, "--alone")
    assert status == 0
    assert [(audit["title"], audit["board"]) for audit in found] == [
        (title, board) for title in ("pebblekem/m4", "pebblesign/m4") for board in REFERENCE_BOARDS.values()
    ]
    for audit in found:
        names = ["keypair", "enc", "dec"] if audit["kind"] == "crypto_kem" else ["keypair", "sign", "open"]
        message = None if audit["kind"] == "crypto_kem" else 59
        assert [(cost["operation"], cost["msg_bytes"]) for cost in audit["costs"]] == [
            (name, message) for name in names
        ]
        assert all(cost["cycles_median"] > 100 and cost["problem"] is None for cost in audit["costs"])
        assert audit["forgeries"] == {"tried": 2, "accepted": 0}
        assert audit["followed"] == [] and audit["passed"]


def test_the_table_of_a_kem_has_no_lengths(measure: Measure) -> None:
    _, out, _ = measure(PQM4 / KEM, *ON_ARM)
    assert " board      keypair" in out and "msg" not in out
    assert "known answers of crypto_kem are not read" in out and "secrets are not tracked" in out


def test_a_message_has_the_length_that_is_asked_for(measure: Measure) -> None:
    _, (audit,) = audits(measure, PQM4 / SIGN, *ON_ARM, "--msg", "8", "--msg", "512")
    lengths = [cost["msg_bytes"] for cost in audit["costs"]]
    assert lengths == [8, 8, 8, 512, 512, 512]


@pytest.mark.parametrize(
    ("path", "text", "to", "verdict"),
    [
        (
            f"{KEM}/kem.c",
            "memcmp(check, ct + 16, 16) != 0",
            "0",
            "forgeries: 1 of 2 accepted: a bit of the last byte of ct",
        ),
        (
            f"{KEM}/kem.c",
            "mask(text, sk + 16);",
            "",
            "round trips: 1 of 1 wrong, the first: dec gives another",
        ),
        (
            f"{KEM}/kem.c",
            "return 0;\n}\n\nint crypto_kem_dec",
            "return 3;\n}\n\nint crypto_kem_dec",
            "enc returns 3",
        ),
        (f"{SIGN}/sign.c", "memcmp(check, sm, CRYPTO_BYTES) != 0", "0", "forgeries: 1 of 2 accepted"),
        (
            f"{SIGN}/sign.c",
            "*mlen = smlen - CRYPTO_BYTES;",
            "*mlen = smlen;",
            "round trips: 1 of 1 wrong, the first: open sets *mlen",
        ),
        (
            f"{SIGN}/sign.c",
            "memcpy(m, sm + CRYPTO_BYTES, *mlen);",
            "m[0] ^= 1;",
            "open gives another message",
        ),
        (
            f"{SIGN}/sign.c",
            "    *mlen = smlen",
            "    return 2;\n    *mlen = smlen",
            "open returns 2",
        ),
    ],
)
def test_a_fault_is_named(measure: Measure, copy: Path, path: str, text: str, to: str, verdict: str) -> None:
    change(copy / path, text, to)
    status, (audit,) = audits(measure, (copy / path).parent, *ON_ARM)
    assert status == 1 and any(verdict in each for each in audit["failed"]), audit["failed"]


def test_of_shared_functions_those_are_linked_that_are_needed(measure: Measure, copy: Path) -> None:
    """A source for another board, a program and a second definition stand beside them."""
    (copy / "common" / "z_other_hash.c").write_text("void pebble_hash(void) { for (;;) {} }\n")
    (copy / "common" / "unused.c").write_text("const char text[4096] = {1};\nvoid nobody(void) {}\n")
    for place in (KEM, SIGN):
        status, (audit,) = audits(measure, copy / place, *ON_ARM)
        _, (before,) = audits(measure, PQM4 / place, *ON_ARM)
        assert status == 0 and audit["costs"] == before["costs"]
        assert audit["rodata_bytes"] == before["rodata_bytes"]


def test_without_the_shared_functions_the_missing_one_is_named(measure: Measure, copy: Path) -> None:
    (copy / "common" / "pebble_hash.c").unlink()
    status, (audit,) = audits(measure, copy / KEM, *ON_ARM)
    assert status == 1 and "pebble_hash" in audit["unavailable"]


def test_random_bytes_of_the_collection_come_before_those_of_the_lab(measure: Measure, copy: Path) -> None:
    slow = "#include <stddef.h>\n#include <stdint.h>\nint randombytes(uint8_t *out, size_t n);\n"
    slow += "int randombytes(uint8_t *out, size_t n)\n{\n"
    slow += "    for (volatile unsigned i = 0; i < 10000; i++) {\n    }\n"
    slow += "    for (size_t i = 0; i < n; i++) {\n        out[i] = (uint8_t)i;\n    }\n    return 0;\n}\n"
    (copy / "common" / "randombytes.c").write_text(slow)
    _, (audit,) = audits(measure, copy / KEM, *ON_ARM)
    cycles = {cost["operation"]: cost["cycles_median"] for cost in audit["costs"]}
    assert audit["passed"] and cycles["keypair"] > 10000 and cycles["dec"] < 10000


def test_known_answers_of_a_kem_are_refused(measure: Measure, tmp_path: Path) -> None:
    answers = tmp_path / "PQCkemKAT_32.rsp"
    answers.write_text("count = 0\n")
    status, _, err = measure(PQM4 / KEM, *ON_ARM, "--kat", answers)
    assert status != 0 and "known answers of crypto_kem are not read" in err


def test_timings_of_a_kem_are_compared_with_the_board(
    measure: Measure, tmp_path: Path, capsys: Capture
) -> None:
    _, (audit,) = audits(measure, PQM4 / KEM, *ON_ARM)
    rows = [f"{PQM4 / KEM},{cost['operation']},,,{cost['cycles_median']}" for cost in audit["costs"]]
    timings = tmp_path / "timings.csv"
    timings.write_text("\n".join(["code,operation,ad_bytes,msg_bytes,cycles", *rows, ""]))
    assert main(["--root", str(ROOT), "calibrate", "stm32l4r5", str(timings)]) == 0
    assert "3 measured; error in the mean +0.0 %" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("name", "product"), [("stm32l4r5", "nucleo-l4r5zi"), ("stm32f207", "nucleo-f207zg")]
)
def test_boards_of_pqm4_and_pqm3_have_no_wait_states(name: str, product: str) -> None:
    board = find_board(name)
    assert board.wait_states == 0 and product in board.also_called
