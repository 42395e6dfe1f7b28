# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The speed of the simulators, from what `cargo bench` left behind: one table, and which demand is missed.

Every demand is a ratio of two benches of one run, so that a slow machine misses none that a fast one meets:
on the AVR against simavr, on the other cores against a yardstick, an interpreter without flags, memory map,
faults and observers (sim/machine/benches/yardstick says why that is fair). The benches count the time that
they had the processor, here and in simavr: a busy machine matters little.
`make bench-sim` calls it after the benches. Exit status: 0 if every demand is met, 1 if one is not, or if a
bench that a demand is made of was not run.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TextIO

from rich import box
from rich.table import Table

from pennyweight.report.terminal import console, print_whole

ROOT = Path(__file__).resolve().parent.parent

ALONE, PROFILE, FOLLOWED = "no observer", "profile", "secrets followed"
SIMAVR, SHORTEST, YARDSTICK = "simavr", "simavr, the shortest way", "yardstick"
"""Names of the ways to run a program in the benches: `avr_run` is SIMAVR, its inner loop SHORTEST.
YARDSTICK is a minimal interpreter of an invented machine, which runs a program of its own.
"""

CORES = AVR, ARMV7M, MSP430 = "avr, ", "armv7m, ", "msp430, "
"""Prefixes of the program names of each core."""
CORTEX_M3, MSP430F1611 = ARMV7M + "cortex_m3", MSP430 + "msp430f1611"

LEAST_TIMES_SIMAVR = 3.0
LEAST_OF_YARDSTICK = {CORTEX_M3: 0.14, MSP430F1611: 0.07}
"""Required rate without an observer, as a fraction of the yardstick's instructions per second.
Measured on a busy machine: 0.28; 0.13 to 0.17.
"""
MOST_FOR_PROFILE = 3.0
"""Limit on the running time with a profile, in multiples of that without an observer."""

Rates = Mapping[str, float]
"""Instructions a second by the way to run a program."""


def read(criterion: Path) -> dict[str, dict[str, float]]:
    """Return instructions per second by program and way: medians of Criterion's newest run."""
    rates: dict[str, dict[str, float]] = {}
    for described in sorted(criterion.glob("*/*/new/benchmark.json")):
        bench = json.loads(described.read_text())
        median = json.loads(described.with_name("estimates.json").read_text())["median"]["point_estimate"]
        instructions = bench["throughput"]["Elements"]
        rates.setdefault(bench["group_id"], {})[bench["function_id"]] = instructions / (median * 1e-9)
    return rates


def missed(programs: Mapping[str, Rates]) -> Iterator[str]:
    """Yield the requirements that are not met, or that cannot be checked because a bench was not run."""
    avr = [program for program in programs if program.startswith(AVR)]
    if not avr:
        yield "avr: no program was run"
    for program in avr:
        if (times := _times(programs[program], ALONE, SIMAVR)) is None:
            yield f"{program}: was not run both here and in simavr"
        elif times < LEAST_TIMES_SIMAVR:
            yield f"{program}: {times:.2f} times simavr, at least {LEAST_TIMES_SIMAVR:g} are demanded"
    for program, least in LEAST_OF_YARDSTICK.items():
        if (part := _times(programs.get(program, {}), ALONE, YARDSTICK)) is None:
            yield f"{program}: was not run both here and as the yardstick"
        elif part < least:
            yield f"{program}: {part:.2f} of the yardstick, at least {least:g} are demanded"
    for core in CORES:
        profiled = [name for name in programs if name.startswith(core) and PROFILE in programs[name]]
        if not profiled:
            yield f"{core.rstrip(', ')}: was not run with the profile"
        for program in profiled:
            if (factor := _times(programs[program], ALONE, PROFILE)) is None:
                yield f"{program}: was run with the profile only"
            elif factor > MOST_FOR_PROFILE:
                yield f"{program}: {factor:.2f} times the time with the profile, at most {MOST_FOR_PROFILE:g}"


def show(programs: Mapping[str, Rates], out: TextIO) -> None:
    """Print one table of everything that was run."""
    drawn = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    drawn.add_column("million instructions a second", no_wrap=True)
    headings = (
        *(ALONE, PROFILE, "factor", FOLLOWED, "avr_run", "times avr_run", "its loop", "times its loop"),
        *("yardstick", "part of it"),
    )
    for heading in headings:
        drawn.add_column(heading, justify="right", no_wrap=True)
    for program, rates in sorted(programs.items()):
        drawn.add_row(
            program,
            _millions(rates, ALONE),
            _millions(rates, PROFILE),
            _ratio(rates, ALONE, PROFILE),
            _millions(rates, FOLLOWED),
            _millions(rates, SIMAVR),
            _ratio(rates, ALONE, SIMAVR),
            _millions(rates, SHORTEST),
            _ratio(rates, ALONE, SHORTEST),
            _millions(rates, YARDSTICK),
            _ratio(rates, ALONE, YARDSTICK, decimals=2),
        )
    screen = console(out)
    print_whole(screen, drawn)
    for line in (
        "avr_run: as simavr's own program runs code, an instruction a call; its loop: that of avr_run_one",
        "yardstick: an interpreter of the same shape that does nothing but count (sim/machine/benches)",
        f"demanded: {LEAST_TIMES_SIMAVR:g} times avr_run; "
        + "; ".join(
            f"{least:g} of the yardstick on {program}" for program, least in LEAST_OF_YARDSTICK.items()
        )
        + f"; {MOST_FOR_PROFILE:g} times the time with the profile, at most",
    ):
        screen.print(line)


def main(criterion: Path) -> int:
    """Print the results of the benches; return 1 if a requirement is not met."""
    programs = read(criterion)
    show(programs, sys.stdout)
    complaints = list(missed(programs))
    for complaint in complaints:
        print(f"bench-sim: {complaint}", file=sys.stderr)
    return int(bool(complaints))


def _times(rates: Rates, above: str, below: str) -> float | None:
    return rates[above] / rates[below] if above in rates and below in rates else None


def _millions(rates: Rates, way: str) -> str:
    return f"{rates[way] / 1e6:.0f}" if way in rates else ""


def _ratio(rates: Rates, above: str, below: str, decimals: int = 1) -> str:
    times = _times(rates, above, below)
    return "" if times is None else f"{times:.{decimals}f}"


if __name__ == "__main__":
    sys.exit(main(ROOT / os.environ.get("CARGO_TARGET_DIR", "target") / "criterion"))
