# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Limits on prose: `python tools/lint_english.py [--list RULE] [--write]`.

Counts what breaks each rule in each area and compares the counts with tools/english_budget.toml, which may
only shrink: a higher count fails, `--write` stores lower ones. `--list RULE` names the places of a rule.
"""

from __future__ import annotations

import ast
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

import click
from markdown_it import MarkdownIt
from markdown_it.token import Token

ROOT = Path(__file__).resolve().parent.parent
BUDGET = ROOT / "tools" / "english_budget.toml"

COLUMNS, PARAGRAPH_WORDS, CELL_WORDS = 110, 90, 25

AREAS = {
    "pages": ("README.md", "SECURITY.md", "docs"),
    "headers": ("crypto/include",),
    "commands": ("lab/pennyweight/cli",),
    "lab": ("lab",),
    "simulators": ("sim",),
    "elsewhere": ("",),
}
"""Area by the folders and files that it holds; a file belongs to the first one that fits."""

_OPENER = re.compile(r"(Of|What|Whether|Where|How|That)\b")
_HEADLESS = re.compile(r"(?:^|[.;:] )What (?!is\b)[a-z]+ ")

PHRASES = {
    "for something new": "for new designs",
    "for what speaks it already": "for interoperability",
    "used twice": "reused",
    "a pointer to no bytes": "a pointer whose length is 0",
    "what else is written": "no other output",
    "must not overlap otherwise": "must not overlap partially",
    "the time a call takes": "running time",
    "one call only": "no streaming API",
}
"""Phrases that no text may have, and what to write instead."""


@dataclass(frozen=True, slots=True)
class Breach:
    """A place that breaks a rule."""

    rule: str
    path: Path
    line: int
    text: str


def area_of(path: Path) -> str:
    """Return the area of a file, which is relative to the checkout."""
    return next(
        area
        for area, places in AREAS.items()
        if any(not place or path.is_relative_to(place) for place in places)
    )


def breaches(path: Path, text: str) -> Iterator[Breach]:
    """Yield what breaks a rule in a file; its suffix says of what kind it is."""
    reader = _READERS.get(path.suffix)
    for rule, line, what in reader(text) if reader else ():
        yield Breach(rule, path, line, what)


Found = Iterator[tuple[str, int, str]]
"""Rule, line and the words."""


def _markdown(text: str) -> Found:
    lines = text.splitlines()
    tokens = MarkdownIt().enable("table").parse(text)
    cell = False
    for before, token in zip([Token("", "", 0), *tokens], tokens, strict=False):
        cell = token.type in ("td_open", "th_open") or (cell and token.type == "inline")
        if token.type != "inline" or token.map is None:
            continue
        first, end = token.map
        words = len(token.content.split())
        if cell:
            if words > CELL_WORDS:
                yield "cell", first + 1, f"{words} words"
            continue
        if before.type == "heading_open":
            continue
        if words > PARAGRAPH_WORDS:
            yield "paragraph", first + 1, f"{words} words"
        for number in range(first, end):
            if len(lines[number]) > COLUMNS:
                yield "line", number + 1, f"{len(lines[number])} columns"
        yield from _prose(" ".join(token.content.split()), first + 1)


def _prose(text: str, line: int) -> Found:
    for found in _HEADLESS.finditer(text):
        yield "headless", line, text[found.start() :][:60]
    for phrase, better in PHRASES.items():
        if phrase in text.lower():
            yield "phrase", line, f"{phrase!r}: write {better!r}"


def _python(text: str) -> Found:
    for node in ast.walk(ast.parse(text)):
        if not isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            continue
        said = ast.get_docstring(node)
        if said:
            yield from _opened(said, node.body[0].lineno)
        if not isinstance(node, ast.Module | ast.ClassDef):
            continue
        for value, behind in zip(node.body, node.body[1:], strict=False):
            if isinstance(value, ast.Assign | ast.AnnAssign) and isinstance(behind, ast.Expr):
                said = behind.value.value if isinstance(behind.value, ast.Constant) else None
                if isinstance(said, str):
                    yield from _opened(said, behind.lineno)


def _rust(text: str) -> Found:
    inside = False
    for number, line in enumerate(text.splitlines(), 1):
        found = re.match(r"\s*//[/!] ?(.*)", line)
        if found and not inside:
            yield from _opened(found[1], number)
        inside = bool(found)


def _opened(said: str, line: int) -> Found:
    if _OPENER.match(said):
        yield "opener", line, said.partition("\n")[0]


def _c(text: str) -> Found:
    for comment in re.finditer(r"/\*(.*?)\*/", text, re.DOTALL):
        line = text.count("\n", 0, comment.start()) + 1
        yield from _prose(" ".join(re.sub(r"\n\s*\*", "\n", comment[1]).split()), line)


_READERS = {".md": _markdown, ".py": _python, ".rs": _rust, ".h": _c}

RULES = {
    "opener": "docstrings that open with Of, What, Whether, Where, How or That",
    "line": f"lines of prose over {COLUMNS} columns",
    "paragraph": f"paragraphs over {PARAGRAPH_WORDS} words",
    "cell": f"table cells over {CELL_WORDS} words",
    "headless": "sentences whose subject is a What-clause",
    "phrase": "phrases of the list in tools/lint_english.py",
}


def counted(found: Iterable[Breach]) -> dict[str, dict[str, int]]:
    """Count breaches by rule and area, zeros included."""
    counts = {rule: dict.fromkeys(AREAS, 0) for rule in RULES}
    for breach in found:
        counts[breach.rule][area_of(breach.path)] += 1
    return counts


def over(counts: dict[str, dict[str, int]], budget: dict[str, dict[str, int]]) -> list[str]:
    """Say which counts are above the budget; what the budget does not name may not occur."""
    return [
        f"{rule} in {area}: {count}, the budget is {budget.get(rule, {}).get(area, 0)}: {RULES[rule]}; "
        f"`python tools/lint_english.py --list {rule}` names them"
        for rule, by_area in counts.items()
        for area, count in by_area.items()
        if count > budget.get(rule, {}).get(area, 0)
    ]


def as_toml(counts: dict[str, dict[str, int]]) -> str:
    """Write counts as the budget file."""
    lines = [
        "# SPDX-License-Identifier: Apache-2.0 OR MIT",
        "# Breaches that tools/lint_english.py allows, by rule and area; may only shrink.",
    ]
    for rule, by_area in counts.items():
        lines += ["", f"[{rule}] # {RULES[rule]}"]
        lines += [f"{area} = {count}" for area, count in by_area.items() if count]
    return "\n".join(lines) + "\n"


def tracked() -> list[Path]:
    """Return the files that are checked, relative to the checkout."""
    patterns = [f"*{suffix}" for suffix in _READERS]
    listed = subprocess.run(
        ["git", "ls-files", "-z", *patterns], cwd=ROOT, capture_output=True, text=True, check=True
    )
    return [Path(name) for name in listed.stdout.split("\0") if name]


@click.command()
@click.option("--list", "rule", type=click.Choice(tuple(RULES)), help="Name the places of this rule.")
@click.option("--write", is_flag=True, help="Store counts that are lower than the budget.")
def main(rule: str | None, write: bool) -> None:
    """Compare the text of the repository with the limits on prose."""
    found = [
        breach
        for path in tracked()
        if (ROOT / path).exists()
        for breach in breaches(path, (ROOT / path).read_text(encoding="utf-8"))
    ]
    if rule:
        for breach in found:
            if breach.rule == rule:
                click.echo(f"{breach.path}:{breach.line}: {breach.text}")
        return
    counts = counted(found)
    budget = tomllib.loads(BUDGET.read_text()) if BUDGET.exists() else {}
    problems = over(counts, budget)
    for problem in problems:
        click.echo(problem, err=True)
    if problems and BUDGET.exists():
        sys.exit(1)
    if write:
        BUDGET.write_text(as_toml(counts))


if __name__ == "__main__":
    main()
