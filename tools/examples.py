# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The examples in the pages that show a command and what it prints: running them, and writing them anew.

An example is a fenced block of the kind `console` whose first line is `$ pennyweight …`, or `$ make …` and
then that; or, where the command writes Markdown, what stands between `<!-- $ pennyweight … -->` and
`<!-- end -->`.
`make figures` runs each one and puts its output into the page; the tests run them and compare.
"""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path

import click

from pennyweight.errors import LabError

ROOT = Path(__file__).resolve().parent.parent
FOLDERS = ("crypto", "lab", "published", "records", "sim", "tests", "tools")
"""Folders with a README that describes them."""
PROVED = "prove ascon --platform avr --platform msp430"
"""Command that runs before the examples: what `bench` and `tables` say is proved."""
WIDTH = 118
"""Width of the output in columns."""

MAY_FAIL = ("measure",)
"""Commands that report findings with exit status 1."""

_EXAMPLE = re.compile(
    r"^(?P<before>```console\n(?:\$ (?P<made>make [^\n]*\n))?\$ pennyweight (?P<command>[^\n]*)\n)"
    r"(?P<output>.*?)(?P<after>^```)$"
    r"|^(?P<start><!-- \$ pennyweight (?P<writer>[^\n]*) -->\n\n)(?P<written>.*?)(?P<stop>\n<!-- end -->)$",
    re.DOTALL | re.MULTILINE,
)


def pages() -> list[Path]:
    """Return the pages that may have examples."""
    beside = [page for folder in FOLDERS for page in ROOT.glob(f"{folder}/**/README.md")]
    return sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *beside])


def examples(page: Path) -> list[tuple[str, str]]:
    """Return the command, after its line of Make if it has one, and the shown output of every example."""
    return [
        (_command(match), match["output"] or match["written"])
        for match in _EXAMPLE.finditer(page.read_text())
    ]


def _command(example: re.Match[str]) -> str:
    return (example["made"] or "") + (example["command"] or example["writer"])


def run(command: str, build: Path = ROOT / "build" / "examples") -> str:
    """Return the output of `pennyweight <command>` without trailing spaces and surrounding blank lines.

    `build` is the folder for its builds and measurements, with the proofs that the pages show and no others.
    A line of Make ahead of the command runs first; its output is part of the result.
    """
    made, _, command = command.rpartition("\n")
    printed = _made(made)
    _prove_what_is_shown(build)
    return printed + _run(command, build)


def _made(command: str) -> str:
    if not command:
        return ""
    environment = os.environ | {"MAKEFLAGS": "", "MAKELEVEL": ""}
    done = subprocess.run(
        shlex.split(command), cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise LabError(f"{command}: {done.stderr}")
    return done.stdout + done.stderr


@cache
def _prove_what_is_shown(build: Path) -> None:
    _run(PROVED, build)


def _run(command: str, build: Path) -> str:
    environment = os.environ | {"COLUMNS": str(WIDTH), "NO_COLOR": "1"}
    done = subprocess.run(
        [sys.executable, "-m", "pennyweight", "--build", str(build), *shlex.split(command)],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode > (command.split()[0] in MAY_FAIL):
        done.check_returncode()
    lines = [line.rstrip() for line in done.stdout.splitlines()]
    return "\n".join(lines).strip("\n") + "\n"


def rewrite(page: Path, printed: Callable[[str], str] = run) -> bool:
    """Replace the outputs in the page by current ones; return True if the page has changed."""

    def anew(match: re.Match[str]) -> str:
        output = printed(_command(match))
        if match["command"]:
            return f"{match['before']}{output}{match['after']}"
        return f"{match['start']}{output}{match['stop']}"

    before = page.read_text()
    after = _EXAMPLE.sub(anew, before)
    if after != before:
        page.write_text(after)
    return after != before


@click.command()
def main() -> None:
    """Write current outputs of commands into the pages."""
    for page in pages():
        if rewrite(page):
            print(f"{page.relative_to(ROOT)}: written anew")


if __name__ == "__main__":
    main()
