# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The commands on algorithms: lengths, operations, sweeps, what does not fit, and what is measured anew."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from shutil import copyfile

import pytest

from gdb_client import Client
from pennyweight.catalogue.platforms import REFERENCE_BOARDS
from pennyweight.cli import main
from pennyweight.measure.record import Measurement
from pennyweight.measure.tasks import Measure
from suite_tree import write_suite

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture(scope="module")
def suite(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_suite(tmp_path_factory.mktemp("suite"))


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """Runs the command; returns its exit status and what it wrote."""

    def command(root: Path, *arguments: str) -> tuple[int, str, str]:
        status = main(["--root", str(root), *arguments])
        captured = capsys.readouterr()
        return status, captured.out, captured.err

    return command


ON_AVR = ("-b", "atmega128", "-i", "c/ref")


def records(output: str) -> list[Measurement]:
    return [Measurement.from_dict(entry) for entry in json.loads(output)]


def test_bench_takes_the_lengths(run: Run, suite: Path) -> None:
    status, out, err = run(suite, "bench", "toy_aead", *ON_AVR, "--ad", "7", "--msg", "33", "--json")
    assert (status, err) == (0, "")
    found = records(out)
    assert [record.operation for record in found] == ["encrypt", "decrypt"]
    for record in found:
        assert (record.ad_bytes, record.msg_bytes, record.verified) == (7, 33, True)
        key, nonce, tag = 4, 8, 8
        assert record.buffer_bytes == 7 + 33 + key + nonce + tag
        assert record.footprint_bytes == record.ram_bytes + record.buffer_bytes
    assert len({record.code_bytes for record in found}) == 1  # of one image


def test_a_length_that_is_not_given_is_none(run: Run, suite: Path) -> None:
    for options, lengths in ((("--ad", "3"), (3, 0)), (("--msg", "3"), (0, 3))):
        found = records(run(suite, "bench", "toy_aead", *ON_AVR, *options, "--json")[1])
        assert {(record.ad_bytes, record.msg_bytes) for record in found} == {lengths}


def test_a_sweep_is_a_curve_over_the_message(run: Run, suite: Path) -> None:
    status, out, _ = run(suite, "bench", "toy_aead", *ON_AVR, "--ad", "5", "--sweep", "0:64:16", "--json")
    assert status == 0
    encrypted = [record for record in records(out) if record.operation == "encrypt"]
    assert [(record.ad_bytes, record.msg_bytes) for record in encrypted] == [
        (5, size) for size in (0, 16, 32, 48, 64)
    ]
    cycles = [record.cycles for record in encrypted]
    assert cycles == sorted(set(cycles))
    hashed = records(run(suite, "bench", "toy_hash", *ON_AVR, "--sweep", "3:9:4", "--json")[1])
    assert [record.msg_bytes for record in hashed] == [3, 7]


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (("toy", "--ad", "3"), "are for algorithms; toy is a primitive"),
        (("toy_aead", "toy", "--sweep", "0:4:1"), "are for algorithms; toy is a primitive"),
        (("toy_hash", "--ad", "3"), "--ad is for AEADs; toy_hash takes no associated data"),
        (("toy_aead", "--sweep", "0:4:1", "--msg", "3"), "--sweep and --msg cannot be used together"),
        (("toy_aead", "--sweep", "4"), "is not FIRST:LAST:STEP, such as 0:256:16"),
        (("toy_aead", "--sweep", "a:b:c"), "is not FIRST:LAST:STEP, such as 0:256:16"),
        (("toy_aead", "--sweep", "-1:3:1"), "is not FIRST:LAST:STEP, such as 0:256:16"),
        (("toy_aead", "--sweep", "0:4:0"), "STEP must be at least 1"),
        (("toy_aead", "--sweep", "5:4:1"), "STEP must be at least 1"),
        (("toy_aead", "--sweep", "0:99999:1"), "at most 16384"),
        (("toy_aead", "--msg", "-1"), "must be from 0 to 16384"),
        (("toy_aead", "--ad", "99999"), "must be from 0 to 16384"),
    ],
)
def test_bench_refuses_lengths_that_mean_nothing(
    run: Run, suite: Path, arguments: tuple[str, ...], complaint: str
) -> None:
    status, out, err = run(suite, "bench", *arguments, *ON_AVR)
    assert (status, out) == (2, "")
    assert complaint in err


SMALL = ("toy_aead", "-b", "atmega328p", "-i", "c/ref")


@pytest.mark.parametrize(
    "command", [("bench",), ("profile",), ("profile", "--operation", "decrypt"), ("trace",)]
)
@pytest.mark.parametrize(
    ("size", "complaint"),
    [
        ("4000", "4000 bytes of ciphertext do not fit into the RAM of atmega328p; use shorter lengths"),
        ("2038", "bytes of nonce do not fit into the RAM of atmega328p; use shorter lengths"),
        ("2000", "stack overflow"),
    ],
)
def test_what_the_ram_cannot_hold_is_refused_by_name(
    run: Run, suite: Path, command: tuple[str, ...], size: str, complaint: str
) -> None:
    status, _, err = run(suite, *command, *SMALL, "--ad", "0", "--msg", size)
    assert status == 1
    assert err.startswith("pennyweight: error: toy_aead c/ref on atmega328p")
    assert complaint in err


@pytest.mark.parametrize(
    ("statement", "complaint"),
    [
        (
            '__asm__ volatile(".rept 20000\\n nop\\n .endr");',
            "takes more than 32768 bytes of flash",
        ),
        (
            "static volatile uint8_t big[2100]; big[0] = 1; big[2099] = big[0];",
            "takes more than 2048 bytes of RAM",
        ),
    ],
)
def test_an_image_that_the_board_cannot_hold_is_an_error_and_the_other_boards_go_on(
    run: Run, tmp_path: Path, statement: str, complaint: str
) -> None:
    root = write_suite(tmp_path)
    mode = root / "crypto" / "toy" / "aead.template.h"
    start = "const uint8_t *nonce, const uint8_t *key)\n{\n"
    text = mode.read_text()
    assert text.count(start) == 3  # of the first: init
    mode.write_text(text.replace(start, f"{start}    {statement}\n", 1))
    boards = ("-b", "atmega128", "-b", "atmega328p")
    status, out, err = run(root, "bench", "toy_aead", "-i", "c/ref", *boards, "--msg", "16", "--json")
    assert status == 1
    assert {record.board for record in records(out)} == {"atmega128"}
    assert "toy_aead c/ref on atmega328p" in err
    assert complaint in err
    assert "Traceback" not in err


@pytest.mark.parametrize("board", REFERENCE_BOARDS.values())
def test_profile_counts_the_cycles_that_bench_counts(run: Run, suite: Path, board: str) -> None:
    lengths = ("--ad", "7", "--msg", "33")
    named = ("toy_aead", "-b", board, "-i", "c/ref")
    benched = {
        record.operation: record.cycles
        for record in records(run(suite, "bench", *named, *lengths, "--json")[1])
    }
    for operation, cycles in benched.items():
        status, out, err = run(suite, "profile", *named, *lengths, "--operation", operation)
        assert (status, err) == (0, "")
        first = out.splitlines()[0]
        assert first.startswith(f"toy_aead c/ref on {board}, {operation}, 7 bytes of associated data, 33 of")
        assert f" {cycles} cycles" in first


def test_a_trace_is_of_the_operation_and_the_lengths(run: Run, suite: Path) -> None:
    def instructions(*options: str) -> list[dict[str, object]]:
        status, out, err = run(suite, "trace", "toy_aead", *ON_AVR, *options)
        assert (status, err) == (0, "")
        return [json.loads(line) for line in out.splitlines()]

    short = instructions("--ad", "0", "--msg", "1")
    assert len(instructions("--ad", "0", "--msg", "9")) > len(short)
    assert {line.get("symbol") for line in short} & {"pw_toy_aead_encrypt"}
    decrypted = instructions("--operation", "decrypt", "--ad", "0", "--msg", "1")
    assert {line.get("symbol") for line in decrypted} & {"pw_toy_aead_decrypt"}


def test_gdb_has_the_operation_and_prints_what_it_left(run: Run, suite: Path) -> None:
    lengths = ("--ad", "2", "--msg", "5")
    benched = records(run(suite, "bench", "toy_aead", *ON_AVR, *lengths, "--json")[1])
    command = [
        sys.executable,
        "-m",
        "pennyweight",
        "--root",
        str(suite),
        "gdb",
        "toy_aead",
        *ON_AVR,
        *lengths,
    ]
    with subprocess.Popen(
        [*command, "--operation", "decrypt"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as lab_side:
        assert lab_side.stderr is not None
        said = lab_side.stderr.readline()
        started = re.search(r"localhost:(\d+)", said)
        assert started, said
        with Client(int(started[1])) as client:
            assert client.ask("vCont;c") == "W00"
        out, _ = lab_side.communicate(timeout=60)
    assert f"returned after {benched[1].cycles} cycles" in out
    assert "message: 0000000000\n" in out  # decrypted: all inputs of what is measured are zeros


@pytest.mark.parametrize("command", ["profile", "trace", "gdb"])
@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (("toy_aead", "--rounds", "2"), "toy_aead is an algorithm, not a primitive"),
        (("toy", "--operation", "encrypt"), "toy is a primitive, not an algorithm"),
        (("toy", "--ad", "3"), "toy is a primitive, not an algorithm"),
        (("toy", "--msg", "3"), "toy is a primitive, not an algorithm"),
        (
            ("toy_aead", "--operation", "hash"),
            "toy_aead: unknown operation 'hash'; known: decrypt, encrypt",
        ),
        (("toy_hash", "--operation", "encrypt"), "toy_hash: unknown operation 'encrypt'; known: hash"),
        (("toy_hash", "--ad", "3"), "toy_hash is a hash: it takes no associated data"),
        (("toy_aeat",), "did you mean toy_aead"),
    ],
)
def test_a_call_that_there_is_not_is_refused(
    run: Run, suite: Path, command: str, arguments: tuple[str, ...], complaint: str
) -> None:
    status, out, err = run(suite, command, *arguments, *ON_AVR)
    assert status in (1, 2)
    assert out == ""
    assert complaint in err


@pytest.fixture
def measured(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return the list of operations that were measured rather than read from the store."""
    done: list[str] = []

    really_measure = Measure.__call__

    def measure(task: Measure, session: object) -> list[Measurement]:
        done.extend(str(request.operation) for request in task.requests)
        return really_measure(task, session)

    monkeypatch.setattr(Measure, "__call__", measure)
    return done


def test_a_changed_mode_or_entry_is_measured_anew(run: Run, tmp_path: Path, measured: list[str]) -> None:
    """c/tag_ignored is here a right one that has its mode in a file of its own."""
    root = write_suite(tmp_path, lambda toml: toml.replace("aead_tag_ignored.c", "own.c"))
    family = root / "crypto" / "toy"
    (family / "own.c").write_text('#define DEFECT NONE\n#include "own.template.h"\n')
    copyfile(family / "aead.template.h", family / "own.template.h")
    bench = ("bench", "toy_aead", "-b", "atmega128", "-i", "c/tag_ignored", "--msg", "4", "--json", "-j1")

    def cycles() -> tuple[list[str], list[int]]:
        measured.clear()
        status, out, err = run(root, *bench)
        assert (status, err) == (0, "")
        return list(measured), [record.cycles for record in records(out)]

    both = ["encrypt", "decrypt"]
    done, first = cycles()
    assert done == both
    assert cycles() == ([], first)
    # its own mode
    mode = family / "own.template.h"
    wait = "    context->at = 0;\n    context->begun = 1;\n"
    assert mode.read_text().count(wait) == 1
    mode.write_text(mode.read_text().replace(wait, f'    __asm__ volatile("nop");\n{wait}'))
    assert cycles() == (both, [count + 1 for count in first])
    # what its outputs are compared with: the mode of the reference, and the known answers
    for file, old, new in (
        (family / "aead.template.h", "enum { RATE", "/* changed */\nenum { RATE"),
        (root / "crypto/include/pennyweight/toy.h", "#define", "/* changed */\n#define"),
        (family / "toy.toml", '"worked in Python"', '"worked by hand"'),
    ):
        assert old in file.read_text()
        file.write_text(file.read_text().replace(old, new, 1))
        assert cycles()[0] == both, file.name
        assert cycles()[0] == []


def test_verify_says_what_was_tried_and_fails_on_wrong_code(run: Run, suite: Path) -> None:
    boards = ("-b", "host", "-b", "msp430f1611")
    status, out, err = run(suite, "verify", "toy_aead", "-i", "c/ref", *boards, "--json")
    assert (status, err) == (0, "")
    verdicts = json.loads(out)
    assert [(each["board"], each["vectors"], each["verified"]) for each in verdicts] == [
        ("host", 101, True),
        ("msp430f1611", 101, True),
    ]
    few = ("verify", "toy_aead", "-i", "c/ref", "-b", "host", "--json", "--vectors")
    assert [json.loads(run(suite, *few, count)[1])[0]["vectors"] for count in ("7", "all")] == [7, 101]
    status, out, _ = run(suite, "verify", "toy_aead", "-i", "c/output_left", "-b", "msp430f1611")
    assert status == 1
    assert "FAILED" in out and "the output, which must be wiped, is" in out
