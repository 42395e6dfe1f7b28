# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Formulas of contracts: the arithmetic they know, and that nothing else is evaluated."""

from __future__ import annotations

import pytest

from pennyweight.check.formula import Formula, FormulaError, Sample


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("55 + 62*rounds", 427),
        ("-3 + rounds // 4 * 10 + rounds % 4", 9),
        ("100 if rounds > 5 else 200", 100),
        ("(rounds == 6) * 7", 7),
        ("200 + 260*rounds/12", 330),
        ("12", 12),
        ("max(rounds, 2)", 6),
        ("max(1, 2, rounds)", 6),
        ("max(1, rounds, 2)", 6),
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
        ("rounds / 4", "6/4 is not an integer"),
        ("rounds / 0", "divides by zero"),
        ("True", "is not allowed"),
        ("1.5", "is not allowed"),
        ("1 +", "is not a formula"),
        ("rounds // 0", "divides by zero"),
        ("-" * 700 + "1", "at most 600 characters"),
    ],
)
def test_what_is_no_formula_is_refused(text: str, complaint: str) -> None:
    with pytest.raises(FormulaError) as error:
        Formula(text).evaluate({"rounds": 6})
    assert complaint in str(error.value)


def test_coefficients_are_fitted_and_nothing_else() -> None:
    formula = Formula("10 + 3*rounds + (5 if rounds > 4 else 0) + ascon(12)*2")
    doubled = {"ascon": lambda value: 2 * value}
    points = [Sample({"rounds": n}, doubled, 11 + 4 * n + 6 * (n > 4) + 48) for n in range(1, 9)]
    assert formula.refitted(points).text == "11 + 4*rounds + (6 if rounds > 4 else 0) + ascon(12)*2"


def test_how_often_something_is_called_is_not_fitted() -> None:
    """Else the 3 could change in place of the 10, as both are the same at every point."""
    called = {"ascon": lambda value: 2 * value}
    points = [Sample({"len": n}, called, 24 * (n + 3) + 11) for n in range(4)]
    assert Formula("ascon(12)*(len + 3) + 10").refitted(points).text == "ascon(12)*(len + 3) + 11"
    with pytest.raises(FormulaError, match="has no coefficient to change"):
        Formula("ascon(12)*(len + 2)").refitted(points)


@pytest.mark.parametrize("text", ["10 + 3*rounds", "10 + 3*(rounds//2)", "rounds"])
def test_another_shape_is_not_fitted(text: str) -> None:
    points = [Sample({"rounds": n}, {}, n * n) for n in range(6)]
    with pytest.raises(FormulaError, match=r"another shape|no coefficient"):
        Formula(text).refitted(points)


def test_a_term_that_would_vanish_is_another_shape() -> None:
    points = [Sample({"rounds": n}, {}, 7) for n in range(3)]
    with pytest.raises(FormulaError, match="another shape"):
        Formula("10 + 3*rounds").refitted(points)
