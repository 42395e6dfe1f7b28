# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The comparison of the library's speed on this machine, on outputs as the timed program prints them."""

from __future__ import annotations

import io
import json
from collections.abc import Mapping

import pytest
from click.testing import CliRunner

import bench_host
from bench_host import FAST, REF, Row, Run, Runs

PORTABLE = next(each.title for each in bench_host.LIBRARIES if each.portable)
VECTORS = next(
    each.title for each in bench_host.LIBRARIES if each.title.startswith("libsodium") and not each.portable
)
ASCON = Row("Ascon-AEAD128", "encrypt", 16)
CHACHA = Row("ChaCha20-Poly1305", "decrypt", 4096)
MET: Mapping[str, Mapping[Row, float]] = {
    FAST: {ASCON: 410, CHACHA: 20480},
    REF: {ASCON: 1000, CHACHA: 15000},
    PORTABLE: {ASCON: 410, CHACHA: 40960},
    VECTORS: {CHACHA: 4096},
}
"""Times of a call; c/fast is only just as fast as the portable peer."""


def run(times: Mapping[Row, float], answer: str = "c0de") -> Run:
    """Return a run as the program prints it."""
    rows = [{**row._asdict(), "time": time, "answer": answer} for row, time in times.items()]
    return bench_host.parsed(json.dumps({"unit": "TSC ticks", "version": "1.0", "rows": rows}))


def slower(title: str, row: Row, times: float) -> dict[str, Run]:
    """A round of MET in which a library takes so many times as long for a row."""
    factors = {(title, row): times}
    return {
        name: run({each: time * factors.get((name, each), 1) for each, time in own.items()})
        for name, own in MET.items()
    }


ROUND = slower(FAST, ASCON, 1)


def test_every_demand_is_met_by_what_meets_it_only_just() -> None:
    assert list(bench_host.missed(Runs([ROUND]))) == []


def test_one_slow_round_misses_nothing() -> None:
    assert list(bench_host.missed(Runs([slower(FAST, ASCON, 3), ROUND]))) == []


@pytest.mark.parametrize(
    ("title", "row", "times", "complaint"),
    [
        (PORTABLE, ASCON, 0.9, f"1.11 of the time of {PORTABLE}, at most 1 is demanded"),
        (PORTABLE, CHACHA, 0.25, f"2.00 of the time of {PORTABLE}, at most 1 is demanded"),
    ],
)
def test_a_demand_that_is_missed_is_named(title: str, row: Row, times: float, complaint: str) -> None:
    named = f"{row.algorithm}, {row.operation} {row.bytes} bytes"
    assert list(bench_host.missed(Runs([slower(title, row, times)] * 2))) == [f"{named}: {complaint}"]


@pytest.mark.parametrize(("title", "row"), [(VECTORS, CHACHA), (REF, ASCON)])
def test_of_others_nothing_is_demanded(title: str, row: Row) -> None:
    assert list(bench_host.missed(Runs([slower(title, row, 0.01)]))) == []


def test_without_a_portable_peer_the_demands_are_not_met() -> None:
    alone = {title: ROUND[title] for title in (FAST, REF, VECTORS)}
    assert list(bench_host.missed(Runs([alone]))) == ["no portable peer was run"]


def test_a_ratio_is_of_shortest_times_and_its_spread_of_single_rounds() -> None:
    runs = Runs([slower(FAST, CHACHA, 2), slower(REF, CHACHA, 2)])
    assert runs.ratio(REF, CHACHA) == (20480 / 15000, 10240 / 15000, 40960 / 15000)
    assert runs.ratio(VECTORS, ASCON) is None


def test_the_table_has_times_per_byte_and_the_best_portable_peer() -> None:
    out = io.StringIO()
    bench_host.show(Runs([ROUND, slower(PORTABLE, CHACHA, 2)]), out)
    (ascon,) = (line.split() for line in out.getvalue().splitlines() if "Ascon" in line)
    assert ascon[2:6] == ["16", "25.6", "62.5", "25.6"]
    (chacha,) = (line.split() for line in out.getvalue().splitlines() if "ChaCha" in line)
    assert chacha[2:] == [
        *["4096", "5.0", "3.7", "10.0", "1.0"],
        *["1.37", "(1.37", "to", "1.37)"],
        *["0.50", "(0.25", "to", "0.50)"],
    ]


def test_libraries_that_disagree_are_noticed() -> None:
    assert list(bench_host.disagreements(Runs([ROUND]))) == []
    other = ROUND | {PORTABLE: run({ASCON: 1}, answer="beef")}
    assert list(bench_host.disagreements(Runs([ROUND, other]))) == [
        "Ascon-AEAD128, encrypt 16 bytes: the libraries disagree"
    ]


@pytest.mark.parametrize("option", ["--rounds", "--samples"])
def test_less_than_one_is_refused(option: str) -> None:
    done = CliRunner().invoke(bench_host.main, [option, "0"])
    assert done.exit_code == 2 and f"'{option}': 0 is not in the range x>=1" in done.output


@pytest.mark.long
def test_this_machine_is_measured() -> None:
    done = CliRunner(catch_exceptions=False).invoke(bench_host.main, ["--rounds", "1", "--samples", "1"])
    assert done.exit_code in (0, 1)  # a single sample may miss demands, but the libraries agree
    assert "per byte" in done.output and "Ascon-Hash256" in done.output
