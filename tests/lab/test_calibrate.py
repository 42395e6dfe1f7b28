# SPDX-License-Identifier: Apache-2.0 OR MIT
"""`pennyweight calibrate`: measurements of a user against the simulated board."""

from __future__ import annotations

import json
import shlex
import subprocess
from pathlib import Path
from shutil import copytree

import pytest

from pennyweight.cli import main
from pennyweight.lab import Lab
from pennyweight.literature.calibration import TimingsError, read_timings

HEADING = "code,operation,ad_bytes,msg_bytes,cycles\n"


@pytest.fixture
def place(lab: Lab, tmp_path: Path) -> Path:
    """A directory with the toy ciphers and a C file of the tests."""
    copytree(lab.root / "tests" / "foreign", tmp_path / "foreign")
    return tmp_path


def calibrated(
    lab: Lab, place: Path, rows: str, capsys: pytest.CaptureFixture[str], *options: str
) -> tuple[int, str, str]:
    file = place / "timings.csv"
    file.write_text(HEADING + rows)
    status = main(["--root", str(lab.root), "calibrate", "cortex_m3", str(file), *options])
    printed = capsys.readouterr()
    return status, printed.out, printed.err


def test_each_kind_of_code_is_compared_with_what_measure_and_bench_give(
    lab: Lab, place: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rows = (
        "ascon_aead128,encrypt,16,16,5000\n"
        "foreign/crypto_aead/pebble128v1/ref,decrypt,16,16,3000\n"
        "foreign/crypto_aead/pebble128v1/ref,encrypt,0,16,3000\n"
        'foreign/sorting.c,"sort(numbers: u16[8] inout, 8)",,,400.5\n'
    )
    status, out, _ = calibrated(lab, place, rows, capsys, "--json")
    assert status == 0
    found = json.loads(out)
    assert [row["code"] for row in found] == [line.split(",")[0] for line in rows.splitlines()]
    for row in found:
        assert row["error"] == pytest.approx(row["model"] / row["measured"] - 1)
    assert main(
        ["--root", str(lab.root), "measure", str(place / "foreign/crypto_aead/pebble128v1/ref"), "--alone",
         "--board", "cortex_m3", "--ad", "16", "--ad", "0", "--msg", "16", "--vectors", "1", "--json"]
    ) == 0  # fmt: skip
    (audit,) = json.loads(capsys.readouterr().out)
    costs = {(c["operation"], c["ad_bytes"], c["msg_bytes"]): c["cycles_median"] for c in audit["costs"]}
    assert [row["model"] for row in found[1:3]] == [costs["decrypt", 16, 16], costs["encrypt", 0, 16]]
    # what an algorithm of the library costs depends on its implementation
    status, out, _ = calibrated(
        lab, place, rows.splitlines()[0] + "\n", capsys, "--json", "-i", "armv7m/small"
    )
    assert json.loads(out)[0]["model"] > found[0]["model"]


def test_the_error_is_printed_by_row_and_of_all(
    lab: Lab, place: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    call = 'foreign/sorting.c,"sort(numbers: u16[8] inout, 8)",,,'
    _, out, _ = calibrated(lab, place, call + "100\n", capsys, "--json")
    model = json.loads(out)[0]["model"]
    _, out, _ = calibrated(lab, place, f"{call}{model}\n{call}{2 * model}\n", capsys)
    assert "+0.0 %" in out and "-50.0 %" in out
    assert out.splitlines()[-1].startswith("cortex_m3: 2 measured; error in the mean -25.0 %")


def test_the_example_prints_lines_that_are_read(
    lab: Lab, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """On the host, whose clock takes the place of the counter: its steps are coarse, so 0 may be printed."""
    arguments: dict[str, None] = {}
    for id in ("ascon_aead128", "ascon_hash256"):
        assert main(["--root", str(lab.root), "sources", id, "-i", "c/ref", "--arguments"]) == 0
        arguments |= dict.fromkeys(shlex.split(capsys.readouterr().out))
    own = ["-Iexamples", "-DBENCHMARK_PRINTS", "examples/benchmark.c", "examples/main.c"]
    program = tmp_path / "benchmark"
    subprocess.run(["cc", *arguments, *own, "-o", program], check=True, cwd=lab.root)
    printed = subprocess.run([program], check=True, capture_output=True, text=True).stdout
    lines = printed.splitlines()
    assert len(lines) == 5
    file = tmp_path / "timings.csv"
    file.write_text("\n".join([lines[0], *(f"{line.rsplit(',', 1)[0]},7" for line in lines[1:])]) + "\n")
    found = read_timings(file)
    assert [(t.code, t.operation, t.lengths.message) for t in found] == [
        ("ascon_aead128", "encrypt", 16),
        ("ascon_hash256", "hash", 16),
        ("ascon_aead128", "encrypt", 64),
        ("ascon_hash256", "hash", 64),
    ]
    assert all(timing.code in lab.catalog.algorithms for timing in found)


@pytest.mark.parametrize(
    ("rows", "problem"),
    [
        ("ascon_aead128,encrypt,16,16,fast\n", "2: cycles is 'fast', must be a number above 0"),
        ("ascon_aead128,encrypt,16,16,inf\n", "2: cycles is 'inf'"),
        ("ascon_aead128,encrypt,16,16,0\n", "2: cycles is '0'"),
        ("ascon_aead128,encrypt,-1,16,9\n", "2: ad_bytes is '-1', must be 0 to 65536"),
        ("ascon_aead128,encrypt,16,16\n", "2: must have 5 values"),
        ("ascon_aead128,encrypt,16,16,9,9\n", "2: must have 5 values"),
        ("ascon_aead128,,16,16,9\n", "2: operation is empty"),
        ("", "has no row"),
    ],
)
def test_a_wrong_row_is_named_with_its_line(tmp_path: Path, rows: str, problem: str) -> None:
    file = tmp_path / "timings.csv"
    file.write_text(HEADING + rows)
    with pytest.raises(TimingsError, match=problem):
        read_timings(file)


def test_a_file_without_the_heading_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "timings.csv"
    file.write_text("ascon_aead128,encrypt,16,16,9\n")
    with pytest.raises(TimingsError, match="must be code,operation,ad_bytes,msg_bytes,cycles"):
        read_timings(file)
    with pytest.raises(TimingsError, match="cannot be read"):
        read_timings(tmp_path / "absent.csv")


@pytest.mark.parametrize(
    ("row", "problem"),
    [
        ("ascon_aead129,encrypt,16,16,9", "2: 'ascon_aead129' is no algorithm of the library"),
        ("ascon_aead128,hash,16,16,9", "hash"),
        ("foreign/crypto_aead/pebble128v1/ref,hash,16,16,9", "no operation 'hash'"),
        ("foreign/crypto_aead,encrypt,16,16,9", "directories with api.h; name one of them"),
        ("foreign/sorting.c,sort(u99[8]),,,9", "operation 'sort(u99[8])'"),
        ('foreign/sorting.c,"absent(u8[8], 8)",,,9', "absent"),
    ],
)
def test_what_cannot_be_called_is_explained(
    lab: Lab, place: Path, capsys: pytest.CaptureFixture[str], row: str, problem: str
) -> None:
    status, _, err = calibrated(lab, place, row + "\n", capsys)
    assert status != 0
    assert problem in " ".join(err.split())
