# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The limits on prose: each rule finds its breach, leaves good text alone, and the budget holds."""

from __future__ import annotations

from pathlib import Path

import pytest

from lint_english import BUDGET, RULES, area_of, as_toml, breaches, counted, over

LONG = "word " * 91


@pytest.mark.parametrize(
    ("rule", "name", "bad", "good"),
    [
        ("opener", "a.py", '"""Of the context."""', '"""Size of the context in bytes."""'),
        ("opener", "a.py", 'x = 1\n"""Whether it runs."""', 'x = 1\n"""True if it runs."""'),
        ("opener", "a.py", 'def f():\n    """What it costs."""', 'def f():\n    """Return the cost."""'),
        ("opener", "a.rs", "/// How many bytes.", "/// Returns the number of bytes.\n/// What else."),
        ("line", "a.md", "word " * 23, "| " + "word " * 23 + "|\n| --- |\n"),
        ("line", "a.md", "- " + "word " * 23, "```\n" + "word " * 40 + "\n```\n"),
        ("paragraph", "a.md", LONG, LONG[:300] + "\n\n" + LONG[:300]),
        ("cell", "a.md", "| a |\n| --- |\n| " + "b " * 26 + "|\n", "| a |\n| --- |\n| " + "b " * 25 + "|\n"),
        ("headless", "a.md", "Good. What runs is stored.", "What is measured here?"),
        ("headless", "a.h", "/* What lies there\n * is kept. */", "/* The bytes there are kept. */"),
        ("phrase", "a.h", "/* It is one\n * call only. */", "/* It has no streaming API. */"),
        ("phrase", "a.md", "Not for something new.", "Not for new designs."),
    ],
)
def test_a_breach_is_found_and_good_text_is_not(rule: str, name: str, bad: str, good: str) -> None:
    path = Path("docs") / name
    assert rule in {each.rule for each in breaches(path, bad)}
    assert rule not in {each.rule for each in breaches(path, good)}


def test_a_place_is_named_by_its_line() -> None:
    (found,) = breaches(Path("docs/a.md"), "# Title\n\nfine\n\nWhat runs is stored.\n")
    assert (found.rule, found.line) == ("headless", 5)


def test_a_count_above_the_budget_is_refused_and_a_lower_one_is_not() -> None:
    counts = counted(breaches(Path("README.md"), "What runs is stored."))
    assert over(counts, {"headless": {"pages": 1}}) == []
    assert over(counts, {"headless": {"pages": 2}}) == []
    (problem,) = over(counts, {"opener": {"pages": 9}})
    assert problem.startswith("headless in pages: 1, the budget is 0")
    assert "[headless]" in as_toml(counts) and "pages = 1" in as_toml(counts)


@pytest.mark.parametrize(
    ("path", "area"),
    [
        ("README.md", "pages"),
        ("docs/simulators/avr.md", "pages"),
        ("crypto/include/pennyweight/ascon.h", "headers"),
        ("lab/pennyweight/cli/bench.py", "commands"),
        ("lab/pennyweight/names.py", "lab"),
        ("sim/avr/src/core.rs", "simulators"),
        ("CHANGELOG.md", "elsewhere"),
    ],
)
def test_every_file_has_an_area(path: str, area: str) -> None:
    assert area_of(Path(path)) == area


def test_the_budget_names_rules_that_there_are() -> None:
    named = {line.split("]")[0][1:] for line in BUDGET.read_text().splitlines() if line.startswith("[")}
    assert named <= set(RULES)
