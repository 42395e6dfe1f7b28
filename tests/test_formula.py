# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Formulas of contracts: the arithmetic they know, and that nothing else is evaluated."""

from __future__ import annotations

import pytest

from pennyweight.check.formula import Formula, FormulaError


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("55 + 62*rounds", 427),
        ("-3 + rounds // 4 * 10 + rounds % 4", 9),
        ("100 if rounds > 5 else 200", 100),
        ("(rounds == 6) * 7", 7),
        ("200 + 260*rounds/12", 330),
        ("12", 12),
    ],
)
def test_a_formula_is_evaluated(text: str, value: int) -> None:
    assert Formula(text).evaluate({"rounds": 6}) == value


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("55 + 62*steps", "unknown name 'steps'; known: rounds"),
        ("__import__('os').system('true')", "is not allowed"),
        ("rounds.bit_length()", "is not allowed"),
        ("9 ** 9 ** 9", "is not allowed"),
        ("rounds / 4", "6/4 is no whole number"),
        ("rounds / 0", "divides by zero"),
        ("True", "is not allowed"),
        ("1.5", "is not allowed"),
        ("1 +", "is no formula"),
        ("rounds // 0", "divides by zero"),
        ("-" * 400 + "1", "more than 300 characters"),
    ],
)
def test_what_is_no_formula_is_refused(text: str, complaint: str) -> None:
    with pytest.raises(FormulaError) as error:
        Formula(text).evaluate({"rounds": 6})
    assert complaint in str(error.value)
