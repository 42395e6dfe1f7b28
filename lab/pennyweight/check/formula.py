# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Arithmetic of contracts: formulas such as `55 + 62*rounds`, evaluated without running any code."""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

_LONGEST = 600
"""Longest formula in characters, which also bounds the parser's depth; readable ones are shorter."""


class FormulaError(ValueError):
    """A text that is not a valid formula, or a formula without a value."""


def _exact_quotient(dividend: int, divisor: int) -> int:
    """Divide as in the formulas of papers: the quotient must be exact."""
    if dividend % divisor:
        raise FormulaError(f"{dividend}/{divisor} is not an integer; write // to round down")
    return dividend // divisor


_BINARY: dict[type[ast.operator], Callable[[int, int], int]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: _exact_quotient,
    ast.FloorDiv: operator.floordiv,
    ast.Mod: operator.mod,
}
_COMPARE: dict[type[ast.cmpop], Callable[[int, int], bool]] = {
    ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
}


Functions = Mapping[str, Callable[[int], int]]
"""Functions in a formula: `ascon(12)` is the same figure of that primitive for the parameter 12."""


class Sample(NamedTuple):
    """A measured value, with the values of the names and functions at this point."""

    names: Mapping[str, int]
    functions: Functions
    value: int


@dataclass(frozen=True, slots=True)
class Formula:
    """Formula of integers, names, + - * / // %, comparisons, `a if condition else b`, max and functions.

    Functions take a number. Division with / must be exact; a comparison is 1 or 0.
    """

    text: str

    def evaluate(self, names: Mapping[str, int], functions: Functions | None = None) -> int:
        """Return the value with these names; FormulaError names what is not allowed or not known."""
        return self._evaluate(self._tree(), names, functions or {})

    def refitted(self, measured: Sequence[Sample]) -> Formula:
        """Return the formula with other coefficients, so that it matches the measurements.

        Everything else stays: divisors, conditions, the arguments of functions and the number of calls.
        Raises FormulaError if no integer coefficients match all values, or if a term would vanish or change
        its sign, because that is another shape.
        """
        tree = self._tree()
        places = list(_coefficients(tree))
        if not places:
            raise FormulaError(f"{self.text!r} has no coefficient to change")
        old = [_value(place, {}, {}) for place in places]

        def values(coefficients: Sequence[int]) -> list[int]:
            for place, coefficient in zip(places, coefficients, strict=True):
                place.value = coefficient
            return [self._evaluate(tree, point.names, point.functions) for point in measured]

        fixed = values([0] * len(places))
        columns = [values([int(place is other) for other in places]) for place in places]
        rows = [[column[row] - fixed[row] for column in columns] for row in range(len(measured))]
        rests = [point.value - now for point, now in zip(measured, values(old), strict=True)]
        change = _solve(rows, rests)
        new = [was + by for was, by in zip(old, change or [], strict=False)]
        if not new or (
            len(new) > 1 and any(now <= 0 and now != was for now, was in zip(new, old, strict=True))
        ):
            raise FormulaError(
                f"no coefficients of {self.text!r} match the measurements; it needs another shape"
            )
        text = self.text.strip()
        for place, number in sorted(zip(places, new, strict=True), key=lambda each: -each[0].col_offset):
            text = f"{text[: place.col_offset]}{number}{text[place.end_col_offset :]}"
        return Formula(text)

    def _tree(self) -> ast.expr:
        if len(self.text) > _LONGEST:
            raise FormulaError(f"a formula must have at most {_LONGEST} characters")
        try:
            return ast.parse(self.text.strip(), mode="eval").body
        except SyntaxError:
            raise FormulaError(f"{self.text!r} is not a formula") from None

    def _evaluate(self, tree: ast.expr, names: Mapping[str, int], functions: Functions) -> int:
        try:
            return _value(tree, names, functions)
        except FormulaError as problem:
            raise FormulaError(f"{self.text!r}: {problem}") from None
        except ZeroDivisionError:
            raise FormulaError(f"{self.text!r} divides by zero") from None


def _value(node: ast.expr, names: Mapping[str, int], functions: Functions) -> int:
    match node:
        case ast.Constant(value=int() as number) if not isinstance(number, bool):
            return number
        case ast.Name(id=name) if name in names:
            return names[name]
        case ast.Name(id=name):
            raise FormulaError(f"unknown name {name!r}; known: {', '.join(sorted(names))}")
        case ast.Call(func=ast.Name(id="max"), args=[_, _, *_] as arguments, keywords=[]):
            return max(_value(argument, names, functions) for argument in arguments)
        case ast.Call(func=ast.Name(id=name), args=[argument], keywords=[]) if name in functions:
            return functions[name](_value(argument, names, functions))
        case ast.Call(func=ast.Name(id=name), args=[_], keywords=[]):
            known = ", ".join(sorted(functions)) or "none"
            raise FormulaError(f"unknown function {name!r}; known: {known}")
        case ast.BinOp(left=left, op=op, right=right) if type(op) in _BINARY:
            return _BINARY[type(op)](_value(left, names, functions), _value(right, names, functions))
        case ast.UnaryOp(op=ast.USub(), operand=operand):
            return -_value(operand, names, functions)
        case ast.Compare(left=left, ops=[op], comparators=[right]) if type(op) in _COMPARE:
            return int(_COMPARE[type(op)](_value(left, names, functions), _value(right, names, functions)))
        case ast.IfExp(test=test, body=body, orelse=other):
            return _value(body if _value(test, names, functions) else other, names, functions)
    raise FormulaError(
        f"{ast.unparse(node)!r} is not allowed; "
        "use integers, + - * / // %, comparisons, `a if condition else b`, max and functions of a number"
    )


def _coefficients(node: ast.expr) -> Iterator[ast.Constant]:
    """Yield the numbers in which the value of a formula is linear."""
    match node:
        case ast.Constant(value=int()):
            yield node
        case ast.UnaryOp(operand=operand):
            yield from _coefficients(operand)
        case ast.BinOp(left=left, op=ast.Add() | ast.Sub(), right=right):
            yield from _coefficients(left)
            yield from _coefficients(right)
        case ast.BinOp(op=ast.Mult()) if any(isinstance(each, ast.Call) for each in ast.walk(node)):
            return
        case ast.BinOp(left=left, op=ast.Mult(), right=right):
            found = list(_coefficients(left))
            yield from found or _coefficients(right)
        case ast.IfExp(body=body, orelse=other):
            yield from _coefficients(body)
            yield from _coefficients(other)


def _solve(rows: Sequence[Sequence[int]], values: Sequence[int]) -> list[int] | None:
    """Return integers x with rows * x = values, or None; unknowns that are free become 0."""
    width = len(rows[0])
    left = [[Fraction(number) for number in (*row, value)] for row, value in zip(rows, values, strict=True)]
    solution = [Fraction(0)] * width
    pivots: list[tuple[int, list[Fraction]]] = []
    for column in range(width):
        pivot = next((row for row in left if row[column]), None)
        if pivot is None:
            continue
        left.remove(pivot)
        pivot = [number / pivot[column] for number in pivot]
        left = [[a - row[column] * b for a, b in zip(row, pivot, strict=True)] for row in left]
        pivots.append((column, pivot))
    for column, pivot in reversed(pivots):
        known = sum(pivot[place] * solution[place] for place in range(column + 1, width))
        solution[column] = pivot[width] - known
    if any(row[width] for row in left) or any(number.denominator != 1 for number in solution):
        return None
    return [int(number) for number in solution]
