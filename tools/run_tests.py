# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Run the suites in Rust and Python side by side, a line for each: `python tools/run_tests.py first`.

The last line has the number of tests, those that were skipped, the time that passed and that of the cores,
which does not depend on what else they do. The output of a failed suite is printed whole. Exit status 1 if
one failed.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from threading import Lock
from time import monotonic

ROOT = Path(__file__).resolve().parent.parent


@dataclass(frozen=True, slots=True)
class Cargo:
    """Arguments of one run of cargo."""

    built: tuple[str, ...]
    """Arguments that select what is compiled."""
    run: tuple[str, ...] = ()
    """Arguments of the compiled programs."""
    all_cases: bool = False
    """Tests that draw cases run all of them, and not a quarter (`sim/testing`)."""


@dataclass(frozen=True, slots=True)
class Tier:
    """Arguments that select tests."""

    rust: tuple[Cargo, ...]
    python: tuple[str, ...]
    """Arguments of pytest."""


_DRAWS = re.compile(r"\bpennyweight_testing::.*\bcases\b")


def drawing_modules() -> tuple[str, ...]:
    """Return the modules of the simulators' tests that draw their cases, as filters of the programs."""
    files = [*(ROOT / "sim").glob("*/tests/*.rs"), *(ROOT / "sim").glob("*/src/*.rs")]
    return tuple(sorted({f"{file.stem}::" for file in files if _DRAWS.search(file.read_text())}))


TIERS = {
    "first": Tier((Cargo(("--workspace",)),), ("-m", "not long", "--tier", "first")),
    "second": Tier(
        (
            Cargo(("--package", "pennyweight-lockstep"), ("--ignored", "second_tier")),
            Cargo(("--workspace",), drawing_modules(), all_cases=True),
        ),
        ("-m", "not long", "--tier", "second"),
    ),
    "long": Tier(
        (Cargo(("--workspace", "--features", "bench"), ("--include-ignored",), all_cases=True),), ()
    ),
}

_RUNNING = re.compile(
    r"^ +Running (?P<source>\S+(?: \S+)?) \((?P<program>[^)]+)\)|^ +Doc-tests (?P<docs>\S+)"
)
_RESULT = re.compile(
    r"^test result: \w+\. (\d+) passed; (\d+) failed; (\d+) ignored; .*finished in ([0-9.]+)s$"
)
_TOTAL = re.compile(r"\b(\d+) (passed|failed|skipped|errors?)\b")


_SAYING = Lock()


def say(text: str) -> None:
    """Print lines at once, none of another thread among them."""
    with _SAYING:
        print(text.rstrip(), flush=True)


def rust(tier: Tier, counts: Counter[str]) -> bool:
    """Run the suites in Rust; return True if all passed, and add to the counts."""
    passed = [cargo_test(each, counts) for each in tier.rust]
    return all(passed)


def cargo_test(arguments: Cargo, counts: Counter[str]) -> bool:
    """Compile and run suites; return True if all passed, and add to the counts."""
    cargo = ["cargo", "test", "--release", *arguments.built]
    started = monotonic()
    built = subprocess.run(
        [*cargo, "--no-run", "--message-format=json-render-diagnostics"],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        text=True,
        check=False,
    )
    if built.returncode:
        say("FAILED  the suites in Rust do not compile")
        counts["failed"] += 1
        return False
    say(f"rust    {'compiled':<73} {monotonic() - started:7.1f} s")
    names = dict(programs(built.stdout))
    command = [*cargo, "--no-fail-fast", "--", *arguments.run]
    kept = environment() | {"PENNYWEIGHT_CASES": "all" if arguments.all_cases else "quarter"}
    with subprocess.Popen(
        command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=kept
    ) as process:
        assert process.stdout
        show(process.stdout, names, counts)
    return process.returncode == 0


def programs(messages: str) -> Iterator[tuple[str, str]]:
    """Yield the compiled programs of cargo's messages: file name, and package with the name of the suite."""
    for line in messages.splitlines():
        message = json.loads(line)
        if message.get("executable"):
            package = Path(message["manifest_path"]).parent.name
            yield Path(message["executable"]).name, f"{package} {message['target']['name']}"


def show(lines: Iterable[str], names: dict[str, str], counts: Counter[str]) -> None:
    """Print a line for each suite in cargo's output, and the output of those that failed."""
    suite, output = "", []
    for line in lines:
        output.append(line)
        if found := _RUNNING.match(line):
            docs, program = found["docs"], Path(found["program"] or "").name
            suite, output = f"{docs} examples" if docs else names.get(program, program), []
        elif result := _RESULT.match(line):
            passed, failed, ignored = map(int, result.groups()[:3])
            counts.update(passed=passed, failed=failed)
            if passed or failed:
                told = ", ".join([f"{passed} passed", *[f"{failed} failed"] * bool(failed)])
                left = f", {ignored} of other tiers" if ignored else ""
                say(f"rust    {suite:<48} {told + left:<24} {float(result[4]):7.1f} s")
            if failed:
                say(f"FAILED  {suite}\n{''.join(output)}")
    if output and not _RESULT.match(output[-1]) and any(line.startswith("error") for line in output):
        say("".join(output))  # a program that did not end, or an error of cargo


def environment() -> dict[str, str]:
    """Return the environment of the suites.

    Python keeps compiled modules, for they run hundreds of commands; malloc keeps what is freed, for they
    make simulated boards by the hundred thousand, whose pages the system would have to clear each time.
    """
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    at_once = str(1 << 30)
    return {
        **kept,
        "PYTHONPYCACHEPREFIX": str(ROOT / "build" / "bytecode"),
        "MALLOC_MMAP_THRESHOLD_": at_once,
        "MALLOC_TRIM_THRESHOLD_": at_once,
    }


def python(tier: Tier, counts: Counter[str]) -> bool:
    """Run the suites in Python; return True if all passed, and add to the counts."""
    command = [sys.executable, "-m", "pytest", "-n", "auto", "--suites", *tier.python]
    last = ""
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True, env=environment()) as process:
        assert process.stdout
        for line in process.stdout:
            if line.strip():
                say(line)
                last = line
    for number, outcome in _TOTAL.findall(last):
        counts["failed" if outcome.startswith("error") else outcome] += int(number)
    return process.returncode == 0


def main(arguments: Sequence[str] | None = None) -> int:
    """Run both at the same time, for the compiler leaves cores idle, and print the last line."""
    parser = argparse.ArgumentParser(description="Run the suites in Rust and Python, a line for each.")
    parser.add_argument("tier", choices=TIERS)
    tier = TIERS[parser.parse_args(arguments).tier]
    started = monotonic()
    counts, others = (Counter[str](passed=0, failed=0, skipped=0) for _ in range(2))
    with ThreadPoolExecutor() as threads:
        runs = threads.submit(rust, tier, counts), threads.submit(python, tier, others)
        passed = [each.result() for each in runs]
    counts.update(others)
    minutes, seconds = divmod(round(monotonic() - started), 60)
    told = ", ".join(f"{count} {outcome}" for outcome, count in counts.items())
    used = os.times()
    on_cores = f"{used.children_user + used.children_system:.0f} s of CPU time"
    say(f"{'passed' if all(passed) else 'FAILED'}: {told}; {minutes} min {seconds} s, {on_cores}")
    return int(not all(passed))


if __name__ == "__main__":
    sys.exit(main())
