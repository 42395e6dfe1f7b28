# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Cost of the lab itself: `bench` from an empty build folder, by processes, and against another commit.

    tools/bench_lab.py [--against COMMIT] [--jobs N]... [--algorithm ID] [ID...]

All commands run in temporary copies of the files that git tracks in the checkout (and in COMMIT), each of
which starts without builds and measurements. CPU time includes all child processes, so that a busy machine
matters little; wall time needs an idle one. The exit status is 1 if a command fails, or if the results depend
on the number of processes.
"""

from __future__ import annotations

import ctypes
import json
import os
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import click
from rich import box
from rich.table import Table

from pennyweight.report.terminal import console, print_whole

ROOT = Path(__file__).resolve().parent.parent
_SIMULATORS = "_sim.abi3.so"
_PR_SET_CHILD_SUBREAPER = 36
_NO_BYTECODE = "PYTHONDONTWRITEBYTECODE"
"""Variable that is unset for the command: with it every process compiles the lab's modules again."""


class Failed(Exception):
    """A measured command that failed."""


@dataclass(frozen=True, slots=True)
class Cost:
    """Cost of one command in seconds."""

    wall: float
    cpu: float
    """User and system time of the command and of its child processes."""


def cost_of(command: Sequence[str], output: Path, folder: Path, lab: Path) -> Cost:
    """Run a command of the lab whose modules are in `lab`. Raises Failed with its output if it fails."""
    environment = os.environ | {"PYTHONPATH": str(lab)}
    environment.pop(_NO_BYTECODE, None)
    before = _cpu_of_children()
    started = time.monotonic()
    with output.open("wb") as out:
        process = subprocess.Popen(
            [sys.executable, "-m", "pennyweight", *command],
            cwd=folder,
            env=environment,
            stdout=out,
            stderr=subprocess.PIPE,
        )
        _, errors = process.communicate()
    wall = time.monotonic() - started
    _await_orphans()
    if process.returncode:
        raise Failed(f"pennyweight {' '.join(command)} in {folder}:\n{errors.decode()}")
    return Cost(wall, _cpu_of_children() - before)


def _cpu_of_children() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def _adopt_orphans() -> None:
    """Make this process the parent of orphans of a command, so that their time is counted too."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)


def _await_orphans() -> None:
    while True:
        try:
            os.wait()
        except ChildProcessError:
            return


@contextmanager
def copy_of(commit: str | None) -> Iterator[Path]:
    """Yield a checkout of a commit, or of the working tree for None, with compiled simulators."""
    with tempfile.TemporaryDirectory(prefix="bench-lab-") as place:
        folder = Path(place) / "checkout"
        if commit is None:
            listed = _git("ls-files", "-z", "--cached", "--others", "--exclude-standard").split("\0")
            for name in filter(None, listed):
                if (source := ROOT / name).is_file():
                    (folder / name).parent.mkdir(parents=True, exist_ok=True)
                    shutil.copy2(source, folder / name)
        else:
            folder.mkdir()
            archive = Path(place) / "archive.tar"
            _git("archive", "--output", str(archive), commit)
            shutil.unpack_archive(archive, folder, filter="data")
        _simulators(folder, Path(place), commit)
        yield folder


def _simulators(folder: Path, place: Path, commit: str | None) -> None:
    """Copy the simulators of this environment if their sources are the same, else compile them."""
    here = ROOT / "lab" / "pennyweight" / _SIMULATORS
    sources = ("sim", "Cargo.toml", "Cargo.lock")
    if commit is None or not _git("diff", "--name-only", commit, "--", *sources):
        shutil.copy2(here, folder / "lab" / "pennyweight")
        return
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--target", str(place / "wheel")]
    subprocess.run([*pip, str(folder)], check=True)
    shutil.copy2(place / "wheel" / "pennyweight" / _SIMULATORS, folder / "lab" / "pennyweight")


def _git(*arguments: str) -> str:
    return subprocess.run(["git", *arguments], cwd=ROOT, check=True, capture_output=True, text=True).stdout


def rows_of(
    folder: Path, what: Sequence[str], jobs: Sequence[int | None]
) -> Iterator[tuple[int | None, Cost, bytes]]:
    """Yield, per number of processes, the cost of `bench` from nothing, and the results that it wrote.

    None is a version of the lab that has only one process.
    """
    for number in jobs:
        shutil.rmtree(folder / "build", ignore_errors=True)
        output = folder.parent / "figures.json"
        options = () if number is None else ("--jobs", str(number))
        cost = cost_of(["bench", "--json", *options, *what], output, folder, folder / "lab")
        yield number, cost, output.read_bytes()


def _catalogue(folder: Path) -> tuple[str, ...]:
    """Return the ids of a checkout's primitives and algorithms."""
    with tempfile.TemporaryDirectory(prefix="bench-lab-") as place:
        output = Path(place) / "list.json"
        cost_of(["list", "--json"], output, folder, folder / "lab")
        listed = json.loads(output.read_text(encoding="utf-8"))
    return tuple(entry["id"] for entry in (*listed["primitives"], *listed["algorithms"]))


def _knows_jobs(folder: Path) -> bool:
    output = folder.parent / "help.txt"
    cost_of(["bench", "--help"], output, folder, folder / "lab")
    return "--jobs" in output.read_text()


@click.command()
@click.option("--against", metavar="COMMIT", help="Compare with this commit.")
@click.option(
    "--jobs", "-j", type=click.IntRange(1), multiple=True, help="Processes. Default: 1, 2, all cores."
)
@click.option("--algorithm", default="ascon_aead128", show_default=True, help="The one measured by itself.")
@click.argument("id", nargs=-1)
def main(against: str | None, jobs: tuple[int, ...], algorithm: str, id: tuple[str, ...]) -> None:
    """Measure the cost of `bench` for ID (default: everything) and for one algorithm, from nothing."""
    _adopt_orphans()
    chosen = jobs or tuple(dict.fromkeys((1, 2, os.cpu_count() or 1)))
    drawn = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for heading in ("bench of", "version", "processes"):
        drawn.add_column(heading, no_wrap=True)
    for heading in ("wall s", "CPU s", "efficiency", "wall", "CPU"):
        drawn.add_column(heading, justify="right", no_wrap=True)
    compared: dict[str, Cost] = {}
    differ = False
    shared: tuple[str, ...] = ()
    for commit in (against, None) if against else (None,):
        with copy_of(commit) as folder:
            numbers: Sequence[int | None] = chosen if _knows_jobs(folder) else (None,)
            if commit:
                shared = tuple(sorted(set(_catalogue(folder)) & set(_catalogue(ROOT))))
            measured = {_named(id): id, algorithm: (algorithm,)}
            if shared and not id:
                measured["what both have"] = shared
            for name, what in measured.items():
                single: Cost | None = None
                figures: set[bytes] = set()
                for number, cost, wrote in rows_of(folder, what, numbers):
                    figures.add(wrote)
                    single = cost if number in (1, None) else single
                    if commit:
                        compared.setdefault(name, cost)
                    drawn.add_row(
                        name,
                        commit or "this one",
                        str(number or 1),
                        f"{cost.wall:.1f}",
                        f"{cost.cpu:.1f}",
                        f"{single.wall / cost.wall / (number or 1):.0%}" if single else "",
                        *_times(compared.get(name), cost),
                    )
                differ |= len(figures) != 1
    print_whole(console(sys.stdout), drawn)
    print(
        "efficiency: wall time of one process / (processes x wall time); the last two: of the other commit's"
    )
    if differ:
        print("the figures depend on how many processes measured them")
    sys.exit(differ)


def _named(ids: Sequence[str]) -> str:
    """Return the text for a choice of ids in one column of the table."""
    if not ids:
        return "everything"
    return " ".join(ids) if len(ids) <= 2 else f"{ids[0]} and {len(ids) - 1} more"


def _times(other: Cost | None, cost: Cost) -> tuple[str, str]:
    return (f"{cost.wall / other.wall:.2f}", f"{cost.cpu / other.cpu:.2f}") if other else ("", "")


if __name__ == "__main__":
    try:
        main()
    except Failed as problem:
        sys.exit(str(problem))
