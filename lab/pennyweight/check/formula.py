# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The arithmetic of contracts: formulas such as `55 + 62*rounds`, evaluated without running any code."""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable, Mapping
from dataclasses import dataclass

_LONGEST = 300
"""Characters: no formula that a person reads is longer, and the parser's depth is bounded by it."""


class FormulaError(ValueError):
    """A text that is no formula, or one that has no value."""


def _exact_quotient(dividend: int, divisor: int) -> int:
    """Division as in the formulas of papers: it must come out even."""
    if dividend % divisor:
        raise FormulaError(f"{dividend}/{divisor} is no whole number; write // to round down")
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


@dataclass(frozen=True, slots=True)
class Formula:
    """Whole numbers, names, + - * / // %, comparisons and `a if condition else b`; / must come out even."""

    text: str

    def evaluate(self, names: Mapping[str, int]) -> int:
        """The value with these names; FormulaError names what is not allowed or not known."""
        if len(self.text) > _LONGEST:
            raise FormulaError(f"a formula of more than {_LONGEST} characters")
        try:
            tree = ast.parse(self.text.strip(), mode="eval")
        except SyntaxError:
            raise FormulaError(f"{self.text!r} is no formula") from None
        try:
            return self._value(tree.body, names)
        except FormulaError as problem:
            raise FormulaError(f"{self.text!r}: {problem}") from None
        except ZeroDivisionError:
            raise FormulaError(f"{self.text!r} divides by zero") from None

    def _value(self, node: ast.expr, names: Mapping[str, int]) -> int:
        match node:
            case ast.Constant(value=int() as number) if not isinstance(number, bool):
                return number
            case ast.Name(id=name) if name in names:
                return names[name]
            case ast.Name(id=name):
                raise FormulaError(f"unknown name {name!r}; known: {', '.join(sorted(names))}")
            case ast.BinOp(left=left, op=op, right=right) if type(op) in _BINARY:
                return _BINARY[type(op)](self._value(left, names), self._value(right, names))
            case ast.UnaryOp(op=ast.USub(), operand=operand):
                return -self._value(operand, names)
            case ast.Compare(left=left, ops=[op], comparators=[right]) if type(op) in _COMPARE:
                return int(_COMPARE[type(op)](self._value(left, names), self._value(right, names)))
            case ast.IfExp(test=test, body=body, orelse=other):
                return self._value(body if self._value(test, names) else other, names)
        raise FormulaError(
            f"{ast.unparse(node)!r} is not allowed; "
            "use whole numbers, + - * / // %, comparisons and `a if condition else b`"
        )
