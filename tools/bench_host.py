# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Speed of the library on this machine, as a product builds it, next to libraries that users would pick.

    tools/bench_host.py [--rounds N] [--samples N]

tools/bench_host/ is compiled twice, with Pennyweight as c/fast and as c/ref. Each round runs each library
once, and the table has the shortest times of all rounds. A ratio compares two shortest times; its spread is
that of the ratios within single rounds. Times count from the key on: a call contains the key schedule. There
is no associated data.

Peers that are not installed are named and left out. The exit status is 1 if c/fast is slower than a portable
peer, and 2 if two libraries disagree about a tag or digest.
"""

from __future__ import annotations

import ctypes.util
import json
import os
import platform
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple, TextIO

import click
from rich import box
from rich.table import Table

from pennyweight.report.terminal import console, print_whole

ROOT = Path(__file__).resolve().parent.parent
CRATE = ROOT / "tools" / "bench_host"
BUILD = ROOT / "build" / "bench_host"

FAST, REF = "c/fast", "c/ref"


class Row(NamedTuple):
    """One operation on so many bytes."""

    algorithm: str
    operation: str
    bytes: int


@dataclass(frozen=True, slots=True)
class Library:
    """A competitor and how the timed program is told of it."""

    title: str
    name: str
    """For bench_host, before the file."""
    file: str = ""
    """Name of the shared object without `lib` and suffix; empty if the program contains the library."""
    variant: str = "fast"
    """Variant of Pennyweight in the program."""
    portable: bool = False
    """True for compiled code without vectors and instructions of one processor: c/fast must not be slower."""
    environment: Mapping[str, str] = field(default_factory=dict)


LIBRARIES = (
    Library(FAST, "pennyweight"),
    Library(REF, "pennyweight", variant="ref"),
    Library("Rust crates", "rustcrypto", portable=True),
    Library("libsodium, C", "libsodium-c", "sodium", portable=True),
    Library("libsodium", "libsodium", "sodium"),
    Library("OpenSSL, x86-64", "openssl", "crypto", environment={"OPENSSL_ia32cap": "0:0"}),
    Library("OpenSSL", "openssl", "crypto"),
)
"""In the order of the columns. OpenSSL is assembly: without and with what this processor adds to x86-64."""
CRATES = ("ascon-aead", "ascon-hash", "aes-gcm", "chacha20poly1305", "sha2", "blake2")


@dataclass(frozen=True, slots=True)
class Run:
    """One execution of the program."""

    unit: str
    version: str
    times: Mapping[Row, float]
    """Shortest time of a call in `unit`, by row."""
    answers: Mapping[Row, str]


def parsed(text: str) -> Run:
    """Return the output of the program as a run."""
    told = json.loads(text)
    rows = [(Row(each["algorithm"], each["operation"], each["bytes"]), each) for each in told["rows"]]
    times = {row: each["time"] for row, each in rows}
    return Run(told["unit"], told["version"], times, {row: each["answer"] for row, each in rows})


class Runs:
    """The runs of all libraries, round by round."""

    def __init__(self, rounds: Sequence[Mapping[str, Run]]) -> None:
        self.rounds = rounds
        self.titles = tuple(dict.fromkeys(title for each in rounds for title in each))
        self.rows = tuple(dict.fromkeys(row for each in rounds for run in each.values() for row in run.times))

    def least(self, title: str, row: Row) -> float | None:
        """Return the shortest time of a call; None if the library has no such algorithm."""
        return min((each[title].times[row] for each in self.rounds if row in each[title].times), default=None)

    def ratio(self, title: str, row: Row) -> tuple[float, float, float] | None:
        """Return c/fast over another library: of the shortest times, and least and most within a round."""
        ours, other = self.least(FAST, row), self.least(title, row)
        if ours is None or other is None:
            return None
        single = [each[FAST].times[row] / each[title].times[row] for each in self.rounds]
        return ours / other, min(single), max(single)

    def best(self, titles: Sequence[str], row: Row) -> str | None:
        """Return the title of the fastest of these libraries."""
        times = {title: time for title in titles if (time := self.least(title, row)) is not None}
        return min(times, key=lambda title: times[title], default=None)


def portable_of(runs: Runs) -> list[str]:
    """Return the titles of the portable peers that were run."""
    return [each.title for each in LIBRARIES if each.portable and each.title in runs.titles]


def disagreements(runs: Runs) -> Iterator[str]:
    """Yield the rows of which two libraries, or two rounds, have different tags or digests."""
    for row in runs.rows:
        answers = {run.answers[row] for each in runs.rounds for run in each.values() if row in run.answers}
        if len(answers) > 1:
            yield f"{row.algorithm}, {row.operation} {row.bytes} bytes: the libraries disagree"


def missed(runs: Runs) -> Iterator[str]:
    """Yield the demands that are not met, each with the row that misses it most."""
    if not portable_of(runs):
        yield "no portable peer was run"
    for algorithm in dict.fromkeys(row.algorithm for row in runs.rows):
        for title in portable_of(runs):
            ratios = {row: ratio[0] for row in runs.rows if (ratio := runs.ratio(title, row))}
            own = [row for row in ratios if row.algorithm == algorithm]
            if own and ratios[worst := max(own, key=lambda row: ratios[row])] > 1:
                row = f"{worst.algorithm}, {worst.operation} {worst.bytes} bytes"
                yield f"{row}: {ratios[worst]:.2f} of the time of {title}, at most 1 is demanded"


def show(runs: Runs, out: TextIO) -> None:
    """Print one table of everything that was run, per byte."""
    unit = next(iter(runs.rounds[0].values())).unit
    drawn = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    drawn.add_column(f"{unit} per byte", no_wrap=True)
    for heading in ("bytes", *runs.titles, f"of {REF}", "of the best portable peer"):
        drawn.add_column(heading, justify="right")
    before = None
    for row in runs.rows:
        named = (row.algorithm, row.operation)
        peer = runs.best(portable_of(runs), row)
        drawn.add_row(
            "" if named == before else ", ".join(named),
            str(row.bytes),
            *(_per_byte(runs.least(title, row), row) for title in runs.titles),
            _spread(runs.ratio(REF, row)),
            _spread(runs.ratio(peer, row)) if peer else "",
        )
        before = named
    print_whole(console(out), drawn)


def _per_byte(time: float | None, row: Row) -> str:
    return "" if time is None else f"{time / row.bytes:.1f}"


def _spread(ratio: tuple[float, float, float] | None) -> str:
    return "" if ratio is None else "{:.2f} ({:.2f} to {:.2f})".format(*ratio)


# ---- building and running ----


def built(variant: str) -> Path:
    """Compile the program with Pennyweight in a variant; the crates of the others are compiled once."""
    environment = os.environ | {"PENNYWEIGHT_VARIANT": variant, "CARGO_TARGET_DIR": str(BUILD)}
    environment.pop("RUSTFLAGS", None)  # would replace those of its .cargo/config.toml
    subprocess.run(
        ["cargo", "build", "--release", "--locked", "--quiet"], cwd=CRATE, env=environment, check=True
    )
    return Path(shutil.copy2(BUILD / "release" / "bench_host", BUILD / variant))


def timed(library: Library, program: Path, samples: int) -> Run:
    """Run the program once. Raises CalledProcessError if it fails."""
    file = [str(ctypes.util.find_library(library.file))] if library.file else []
    done = subprocess.run(
        [str(program), library.name, *file, "--samples", str(samples)],
        env=os.environ | library.environment,
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    return parsed(done.stdout)


def installed() -> tuple[list[Library], list[str]]:
    """Return the libraries that can be run, and the names of shared objects that are not there."""
    absent = {each.file for each in LIBRARIES if each.file and not ctypes.util.find_library(each.file)}
    found = [each for each in LIBRARIES if each.file not in absent]
    if platform.machine() != "x86_64":
        found = [each for each in found if not each.environment]
    return found, sorted(f"lib{each}" for each in absent)


def machine() -> Iterator[str]:
    """Yield the processor, the compilers, and the versions of the Rust crates."""
    cpu = Path("/proc/cpuinfo")
    names = (
        [line for line in cpu.read_text().splitlines() if line.startswith("model name")]
        if cpu.exists()
        else []
    )
    yield names[0].partition(": ")[2] if names else platform.machine()
    for command in (os.environ.get("CC", "cc"), "rustc"):
        told = subprocess.run([command, "--version"], capture_output=True, text=True, check=True)
        yield told.stdout.splitlines()[0]
    locked = tomllib.loads((CRATE / "Cargo.lock").read_text())["package"]
    yield ", ".join(f"{each['name']} {each['version']}" for each in locked if each["name"] in CRATES)


@click.command()
@click.option("--rounds", type=click.IntRange(1), default=12, show_default=True, help="Runs of each library.")
@click.option(
    "--samples", type=click.IntRange(1), default=30, show_default=True, help="Samples of each row in a run."
)
def main(rounds: int, samples: int) -> None:
    """Time the library and its peers on this machine and compare them."""
    libraries, absent = installed()
    programs = {variant: built(variant) for variant in {each.variant: None for each in libraries}}
    runs = Runs(
        [
            {each.title: timed(each, programs[each.variant], samples) for each in libraries}
            for _ in range(rounds)
        ]
    )
    show(runs, sys.stdout)
    versions = {run.version for run in runs.rounds[0].values() if run.version}
    for line in (*machine(), *sorted(versions), *(f"not installed: {each}" for each in absent)):
        print(line)
    wrong = list(disagreements(runs))
    complaints = wrong or list(missed(runs))
    for complaint in complaints:
        print(f"bench-host: {complaint}", file=sys.stderr)
    sys.exit(2 if wrong else bool(complaints))


if __name__ == "__main__":
    main()
