# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Faults of the lab's own checks: one that never fails, asks the contrary, looks at less or at nothing.

They are edits of the syntax tree, made in the text, so that a source keeps all else that stands in it. Words
for people are left alone: what a message says is not what is checked.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from mutation.fault import Fault

FOLDERS = ("lab/pennyweight/check",)
FILES = ("lab/pennyweight/run/bench.py", "lab/pennyweight/run/guest.py")

_COMPARED = {
    ast.Eq: "!=",
    ast.NotEq: "==",
    ast.Lt: "<=",
    ast.LtE: "<",
    ast.Gt: ">=",
    ast.GtE: ">",
    ast.In: "not in",
    ast.NotIn: "in",
    ast.Is: "is not",
    ast.IsNot: "is",
}
_CALLED = {"all": "any", "any": "all", "min": "max", "max": "min"}
_EMPTY = {"list": "[]", "tuple": "()", "bool": "not ({})", "int": "({}) + 1"}
"""Replacement of a returned value, by the declared return type; {} is the original expression."""


def sources(root: Path) -> list[Path]:
    """Return the files for faults, relative to the checkout."""
    found = [path for folder in FOLDERS for path in (root / folder).glob("*.py")]
    return sorted(path.relative_to(root) for path in (*found, *(root / file for file in FILES)))


def faults_of(file: Path, root: Path) -> Iterator[Fault]:
    """Yield all faults of a module, in its order."""
    text = (root / file).read_text(encoding="utf-8")
    lines = text.split("\n")
    for edit in sorted(_Edits(text).all(), key=lambda each: (each.start, each.end, each.kind, each.text)):
        (first, start), (last, end) = edit.start, edit.end
        before = lines[first - 1 : last]
        after = _cut(before[0], None, start) + edit.text + _cut(before[-1], end, None)
        yield Fault(file, first, edit.kind, "\n".join(before), after)


def _cut(line: str, start: int | None, end: int | None) -> str:
    """Return the bytes of a line between two offsets, which the syntax tree counts in bytes."""
    return line.encode()[start:end].decode()


@dataclass(frozen=True, slots=True)
class _Edit:
    kind: str
    start: tuple[int, int]
    """Line from 1, byte offset from 0."""
    end: tuple[int, int]
    text: str


class _Edits(ast.NodeVisitor):
    """Collects them."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._lines = text.split("\n")
        self._found: list[_Edit] = []
        self._function: list[ast.FunctionDef] = []
        self._table = 0

    def all(self) -> list[_Edit]:
        self.visit(ast.parse(self._text))
        return self._found

    def _source(self, node: ast.AST) -> str:
        found = ast.get_source_segment(self._text, node)
        assert found is not None
        return found

    def _put(self, kind: str, node: ast.expr | ast.stmt, text: str) -> None:
        assert node.end_lineno is not None and node.end_col_offset is not None
        start, end = (node.lineno, node.col_offset), (node.end_lineno, node.end_col_offset)
        self._found.append(_Edit(kind, start, end, text))

    def _put_between(self, kind: str, left: ast.expr, right: ast.expr, old: str, new: str) -> None:
        """Put a fault in place of a word between two expressions on one line."""
        assert left.end_lineno is not None and left.end_col_offset is not None
        if left.end_lineno != right.lineno:
            return
        between = _cut(self._lines[right.lineno - 1], left.end_col_offset, right.col_offset)
        if found := re.search(rf"(?<!\S){re.escape(old)}(?!\S)", between):
            at = left.end_col_offset + found.start()
            span = (right.lineno, at), (right.lineno, at + len(old))
            self._found.append(_Edit(kind, *span, new))

    # what is asked

    def _asked(self, test: ast.expr) -> None:
        self._put("always", test, "True")
        self._put("never", test, "False")
        if not isinstance(test, ast.Compare):
            self._put("contrary", test, f"not ({self._source(test)})")

    def visit_If(self, node: ast.If) -> None:
        self._asked(node.test)
        self.generic_visit(node)

    def visit_IfExp(self, node: ast.IfExp) -> None:
        self._asked(node.test)
        self.generic_visit(node)

    def visit_While(self, node: ast.While) -> None:
        self._put("never", node.test, "False")
        self.generic_visit(node)

    def visit_Compare(self, node: ast.Compare) -> None:
        for left, op, right in zip((node.left, *node.comparators), node.ops, node.comparators, strict=False):
            self._put_between("comparison", left, right, _word(op), _COMPARED[type(op)])
        self.generic_visit(node)

    def visit_BoolOp(self, node: ast.BoolOp) -> None:
        old, new = ("and", "or") if isinstance(node.op, ast.And) else ("or", "and")
        for left, right in zip(node.values, node.values[1:], strict=False):
            self._put_between("all or any", left, right, old, new)
        self.generic_visit(node)

    def visit_BinOp(self, node: ast.BinOp) -> None:
        words = any(
            isinstance(side, ast.JoinedStr | ast.Tuple | ast.List) for side in (node.left, node.right)
        )
        if isinstance(node.op, ast.Add | ast.Sub) and not words:
            old, new = ("+", "-") if isinstance(node.op, ast.Add) else ("-", "+")
            self._put_between("operation", node.left, node.right, old, new)
        self.generic_visit(node)

    def visit_Call(self, node: ast.Call) -> None:
        if isinstance(node.func, ast.Name) and node.func.id in _CALLED:
            self._put("all or any", node.func, _CALLED[node.func.id])
        self.generic_visit(node)

    # what is looked at

    def _looked_at(self, many: ast.expr) -> None:
        self._put("not the first", many, f"[*({self._source(many)})][1:]")
        self._put("not the last", many, f"[*({self._source(many)})][:-1]")

    def visit_For(self, node: ast.For) -> None:
        self._looked_at(node.iter)
        self.generic_visit(node)

    def visit_comprehension(self, node: ast.comprehension) -> None:
        self._looked_at(node.iter)
        for test in node.ifs:
            self._asked(test)
        self.generic_visit(node)

    def visit_Constant(self, node: ast.Constant) -> None:
        """Change a number, except in tables outside of functions.

        Those define the test effort: no check would miss one of many numbers to try. Zero would mean no test.
        """
        if type(node.value) is int and not (self._table and not self._function):
            self._put("number", node, str(node.value + 1) if self._function else "0")

    def visit_Tuple(self, node: ast.Tuple) -> None:
        self._table += 1
        self.generic_visit(node)
        self._table -= 1

    # what is done

    def visit_Expr(self, node: ast.Expr) -> None:
        if isinstance(node.value, ast.Constant):
            return
        yields = isinstance(node.value, ast.Yield | ast.YieldFrom)
        self._put("left out", node, "yield from ()" if yields else "pass")
        self.generic_visit(node)

    def visit_AugAssign(self, node: ast.AugAssign) -> None:
        self._put("left out", node, "pass")
        self.generic_visit(node)

    def visit_Raise(self, node: ast.Raise) -> None:
        self._put("left out", node, "pass")

    def visit_Continue(self, node: ast.Continue) -> None:
        self._put("left out", node, "pass")

    def visit_Return(self, node: ast.Return) -> None:
        if node.value is None:
            self._put("left out", node, "pass")
        elif (
            not _is_none(node.value)
            and self._function
            and (returns := self._function[-1].returns) is not None
        ):
            type_name = re.split(r"\W", self._source(returns), maxsplit=1)[0]
            if type_name in _EMPTY:
                self._put("returned", node.value, _EMPTY[type_name].format(self._source(node.value)))
        self.generic_visit(node)

    # what is none of it

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        """Decorators and types are no code that checks."""
        self._function.append(node)
        for statement in node.body:
            self.visit(statement)
        self._function.pop()

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        if node.value is not None:
            self.visit(node.value)

    def visit_JoinedStr(self, node: ast.JoinedStr) -> None:
        """A message."""

    def visit_Assert(self, node: ast.Assert) -> None:
        """Tells the type checker what is known."""


def _is_none(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and node.value is None


def _word(op: ast.cmpop) -> str:
    return {
        ast.Eq: "==",
        ast.NotEq: "!=",
        ast.Lt: "<",
        ast.LtE: "<=",
        ast.Gt: ">",
        ast.GtE: ">=",
        ast.In: "in",
        ast.NotIn: "not in",
        ast.Is: "is",
        ast.IsNot: "is not",
    }[type(op)]
