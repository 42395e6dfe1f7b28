# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The judgement of the simulators' speed, on estimates as Criterion writes them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import bench_sim

Written = dict[str, dict[str, float]]

PROGRAMS: Written = {
    "avr, mix": {
        "no observer": 540,
        "profile": 285,
        "secrets followed": 40,
        "simavr": 90,
        "simavr, the shortest way": 177,
    },
    "avr, Ascon-p in C": {"no observer": 301, "profile": 101, "simavr": 100},
    "armv7m, cortex_m3": {"no observer": 101, "profile": 50, "yardstick": 500},
    "armv7m, sam3x8e": {"no observer": 9, "yardstick": 500},
    "msp430, msp430f1611": {"no observer": 168, "profile": 148, "yardstick": 470},
}
"""Million instructions a second; all that is demanded is met, two of the demands only just."""


def criterion(folder: Path, programs: Written) -> Path:
    """Write the results of a `cargo bench` run: a function of 7256 instructions at each of these rates."""
    for number, (program, rates) in enumerate(programs.items()):
        for way, millions in rates.items():
            place = folder / str(number) / way / "new"
            place.mkdir(parents=True)
            bench = {"group_id": program, "function_id": way, "throughput": {"Elements": 7256}}
            (place / "benchmark.json").write_text(json.dumps(bench))
            nanoseconds = 7256 / millions * 1000
            estimates = {
                "median": {"point_estimate": nanoseconds},
                "mean": {"point_estimate": 99 * nanoseconds},
            }
            (place / "estimates.json").write_text(json.dumps(estimates))
    return folder


def changed(program: str, **rates: float | None) -> Written:
    """PROGRAMS with other rates for one of them; None takes a way out."""
    new = {way: rate for way, rate in (PROGRAMS[program] | rates).items() if rate is not None}
    return PROGRAMS | {program: new}


def slower(times: float, but: str = "") -> Written:
    """PROGRAMS on a machine that takes so many times as long, for all ways to run them but one."""
    return {
        program: {way: rate if way == but else rate / times for way, rate in rates.items()}
        for program, rates in PROGRAMS.items()
    }


def test_what_meets_the_demands_passes_and_the_table_has_rates_and_ratios(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert bench_sim.main(criterion(tmp_path, PROGRAMS)) == 0
    out, err = capsys.readouterr()
    assert err == ""
    rows = {line.split("  ")[0].strip(): line.split() for line in out.splitlines() if line.strip()}
    assert rows["avr, mix"][2:] == ["540", "285", "1.9", "40", "90", "6.0", "177", "3.1"]
    assert rows["armv7m, cortex_m3"][2:] == ["101", "50", "2.0", "500", "0.20"]
    assert rows["armv7m, sam3x8e"][2:] == ["9", "500", "0.02"]


@pytest.mark.parametrize(
    ("programs", "complaint"),
    [
        (changed("avr, mix", simavr=181), "avr, mix: 2.98 times simavr, at least 3"),
        (changed("avr, mix", profile=179), "avr, mix: 3.02 times the time with the profile, at most 3"),
        (
            changed("msp430, msp430f1611", profile=55),
            "msp430, msp430f1611: 3.05 times the time with the profile",
        ),
        (
            changed("armv7m, cortex_m3", **{"no observer": 67}),
            "armv7m, cortex_m3: 0.13 of the yardstick, at least 0.14 are demanded",
        ),
        (
            changed("msp430, msp430f1611", **{"no observer": 30, "profile": 30}),
            "msp430, msp430f1611: 0.06 of the yardstick, at least 0.07 are demanded",
        ),
        (
            changed("armv7m, cortex_m3", yardstick=None),
            "armv7m, cortex_m3: was not run both here and as the yardstick",
        ),
        (slower(4), None),
        (slower(4, but="yardstick"), "armv7m, cortex_m3: 0.05 of the yardstick"),
        (changed("avr, mix", simavr=None), "avr, mix: was not run both here and in simavr"),
        (changed("armv7m, cortex_m3", profile=None), "armv7m: was not run with the profile"),
        (changed("armv7m, sam3x8e", profile=4), None),
    ],
)
def test_a_demand_that_is_missed_is_named_and_nothing_else(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], programs: Written, complaint: str | None
) -> None:
    status = bench_sim.main(criterion(tmp_path, programs))
    complaints = capsys.readouterr().err.splitlines()
    assert status == (complaint is not None)
    assert len(complaints) == status
    assert complaint is None or complaints[0].startswith(f"bench-sim: {complaint}")


def test_a_core_that_was_not_run_is_missed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert bench_sim.main(tmp_path) == 1
    complaints = capsys.readouterr().err
    for core in ("avr: no program was run", "armv7m, cortex_m3: was not run", "msp430: was not run"):
        assert core in complaints
