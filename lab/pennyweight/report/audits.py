# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Results of `pennyweight measure` as text of 80 columns, as Markdown, and as JSON."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict
from itertools import groupby
from pathlib import Path
from typing import Any, TextIO

from rich.text import Text

from pennyweight.foreign.audit import Audit, Cost
from pennyweight.measure.record import Measurement
from pennyweight.report import csv, json
from pennyweight.report.terminal import console

_WIDTH = 80
_MOST_LINES = 12
"""Number of failed checks shown per board; JSON has all."""

_NONE = "-"
Row = tuple[str, ...]


def terminal(audits: Sequence[Audit], out: TextIO) -> None:
    """Write a table for each implementation and its flags with all boards, then the findings per board."""
    screen = console(out)
    for group in groups(audits):
        first = group[0]
        screen.print(Text.assemble((first.title, "bold"), f"  {first.facts}"), soft_wrap=True)
        screen.print(Text(f"  flags {first.flags}" if first.flags else "", "dim"), soft_wrap=True)
        if known := next((each.known_file for each in group if each.known_file), None):
            screen.print(Text(f"  known answers {near(known)}", "dim"), soft_wrap=True)
        heading, rows = table(group)
        if rows:
            screen.print()
            for number, line in enumerate(_aligned([heading, *rows])):
                screen.print(Text(line, "dim" if number == 0 else ""), soft_wrap=True)
        screen.print()
        for text, style in _found(group):
            for line in _wrapped(text):
                screen.print(Text(line, style), soft_wrap=True)
        screen.print()
    screen.print(Text(conclusion(audits)), soft_wrap=True)


def markdown(audits: Sequence[Audit], out: TextIO) -> None:
    """Write the same as GitHub's tables and lists."""
    for group in groups(audits):
        first = group[0]
        out.write(f"### {_escaped(first.title)}\n\n{_escaped(first.facts)}; flags `{first.flags}`.\n\n")
        heading, rows = table(group)
        if rows:
            out.write(f"| {' | '.join(heading)} |\n| --- |{' ---: |' * (len(heading) - 1)}\n")
            out.writelines(f"| {' | '.join(map(_escaped, row))} |\n" for row in rows)
            out.write("\n")
        out.writelines(f"- {_escaped(text.strip())}\n" for text, _ in _found(group))
        out.write("\n")
    out.write(f"{conclusion(audits)}\n")


def as_json(audits: Sequence[Audit], out: TextIO) -> None:
    """Write all results, one object for each implementation, flags and board."""
    json.data([_as_data(audit) for audit in audits], out)


def as_csv(audits: Sequence[Audit], out: TextIO) -> None:
    """Write a line for each call, with the numbers of failed checks and findings of its code."""
    csv.rows((row for audit in audits for row in _calls(_as_data(audit))), out)


EXPORTERS: dict[str, Callable[[Sequence[Audit], TextIO], None]] = {
    "terminal": terminal,
    "json": as_json,
    "csv": as_csv,
    "markdown": markdown,
}
"""Exporters by the name of the format."""


def conclusion(audits: Sequence[Audit]) -> str:
    """Return the conclusion in one sentence."""
    nowhere, left_out, built = 0, 0, []
    for group in groups(audits):
        here = [each for each in group if each.unavailable is None]
        nowhere += not here
        left_out += len(group) - len(here) if here else 0
        built += here
    failed = sum(not each.passed for each in built)
    parts = [f"{len(built)} measured"]
    if built:
        parts.append(f"{failed} with failed checks" if failed else "no check failed")
    if left_out:
        parts.append(f"{left_out} not for their board")
    if nowhere:
        parts.append(f"{nowhere} for no board")
    return "; ".join(parts)


def table(group: Sequence[Audit]) -> tuple[Row, list[Row]]:
    """Return heading and rows; rows of this library follow those of third-party code on a board."""
    if group[0].kind == "function":
        return _function_table(group)
    operations = list(dict.fromkeys(cost.operation for audit in group for cost in audit.costs))
    costs_of_all = [cost for audit in group for cost in audit.costs]
    with_ad = any(cost.ad_bytes is not None for cost in costs_of_all)
    with_message = any(cost.msg_bytes is not None for cost in costs_of_all)
    lengths = ("ad",) * with_ad + ("msg",) * with_message
    rows: list[Row] = []
    for audit in group:
        sizes = tuple(map(_number, (audit.code_bytes, audit.rodata_bytes, audit.static_bytes)))
        for number, (_, each) in enumerate(groupby(audit.costs, key=lambda cost: cost.lengths)):
            costs = {cost.operation: cost for cost in each}
            some = next(iter(costs.values()))
            given = (some.ad_bytes,) * with_ad + (some.msg_bytes,) * with_message
            stack = max((cost.stack_bytes for cost in costs.values()), default=0)
            rows.append(
                (
                    audit.board if not number else "",
                    *map(_number, given),
                    *(_cycles(costs.get(operation)) for operation in operations),
                    *(sizes if not number else ("", "", "")),
                    str(stack),
                )
            )
        rows += _ours(audit.ours, operations, with_ad)
    heading = ("board", *lengths, *operations, "code", "const", "static", "stack")
    return heading, rows


def _ours(records: Sequence[Measurement], operations: Sequence[str], with_ad: bool) -> Iterator[Row]:
    def key(record: Measurement) -> tuple[str, int, int]:
        return record.implementation, record.ad_bytes or 0, record.msg_bytes or 0

    shown = ""
    for (implementation, ad, msg), group in groupby(records, key=key):
        by_operation = {record.operation: record for record in group}
        some = next(iter(by_operation.values()))
        first, shown = implementation != shown, implementation
        sizes = tuple(map(str, (some.code_bytes, some.rodata_bytes, some.static_bytes)))
        yield (
            f"  ours {implementation.rpartition('/')[2]}" if first else "",
            *((str(ad), str(msg)) if with_ad else (str(msg),)),
            *(str(by_operation[each].cycles) if each in by_operation else _NONE for each in operations),
            *(sizes if first else ("", "", "")),
            str(max(record.stack_bytes for record in by_operation.values())),
        )


def _function_table(group: Sequence[Audit]) -> tuple[Row, list[Row]]:
    rows: list[Row] = []
    has_result = " -> " in group[0].facts
    for audit in group:
        for cost in audit.costs:
            spread = (cost.least, cost.median, cost.most) if cost.cycles else (None, None, None)
            sizes = (audit.code_bytes, audit.rodata_bytes, audit.static_bytes)
            result = (_number(cost.returned),) * has_result
            rows.append(
                (audit.board, *map(_number, spread), *map(_number, sizes), str(cost.stack_bytes), *result)
            )
    heading = ("board", "least", "median", "most cycles", "code", "const", "static", "stack")
    return (*heading, *("returns",) * has_result), rows


def groups(audits: Iterable[Audit]) -> Iterator[list[Audit]]:
    """Yield the audits of the same code, signature and flags together."""
    for _, group in groupby(audits, key=lambda audit: (audit.path, audit.title, audit.facts, audit.flags)):
        yield list(group)


def kept_from(group: Sequence[Audit]) -> dict[str, list[str]]:
    """Return the boards on which the code was not measured, by reason."""
    boards: dict[str, list[str]] = {}
    for audit in group:
        if audit.unavailable is not None:
            boards.setdefault(audit.unavailable, []).append(audit.board)
    return boards


def _found(group: Sequence[Audit]) -> Iterator[tuple[str, str]]:
    """Yield lines with their style; a reason that applies to several boards is given once."""
    for audit in group:
        if audit.unavailable is None:
            yield from _found_on(audit)
    for reason, names in kept_from(group).items():
        yield f"  {', '.join(names)}: not measured: {reason}", "yellow"


def _found_on(audit: Audit) -> Iterator[tuple[str, str]]:
    verdicts = audit.verdicts
    unchecked = audit.kind != "function" and not audit.known_answers.count
    verdict = "checks failed" if verdicts else f"no check failed{', output not checked' if unchecked else ''}"
    yield f"  {audit.board}: {verdict}", "bold"
    for verdict in verdicts[:_MOST_LINES]:
        yield f"    ! {' '.join(verdict.split())}", "red"
    if len(verdicts) > _MOST_LINES:
        yield f"    ! and {len(verdicts) - _MOST_LINES} more (--json has all)", "red"
    for remark in audit.remarks:
        yield f"    - {' '.join(remark.split())}", ""
    for hot in audit.hottest:
        place = f"{hot.place} " if hot.place else ""
        yield f"    {100 * hot.share:4.1f} % of the cycles in {hot.what} {place}{hot.text}", "dim"


def _wrapped(text: str) -> list[str]:
    indent = " " * (len(text) - len(text.lstrip(" !-")))
    return textwrap.wrap(
        text, _WIDTH, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False
    )


def _aligned(rows: Sequence[Row]) -> Iterator[str]:
    widths = [max(len(row[place]) for row in rows) for place in range(len(rows[0]))]
    gap = "  " if sum(widths) + 2 * len(widths) < _WIDTH else " "
    for row in rows:
        cells = [
            cell.ljust(width) if place == 0 else cell.rjust(width)
            for place, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        yield f" {gap.join(cells)}".rstrip()


def _cycles(cost: Cost | None) -> str:
    return _NONE if cost is None or not cost.cycles else str(cost.median)


def near(path: Path) -> str:
    """Return the path relative to the working directory if it is below it."""
    return str(path.relative_to(Path.cwd())) if path.is_relative_to(Path.cwd()) else str(path)


def _number(value: int | None) -> str:
    return _NONE if value is None else str(value)


def _escaped(text: str) -> str:
    return text.replace("|", "\\|")


def _calls(data: Mapping[str, Any]) -> Iterator[dict[str, object]]:
    """Yield the plain values of an audit with those of each call; without a call, once."""
    plain = {name: value for name, value in data.items() if not isinstance(value, list | dict)}
    plain |= {name: len(data[name]) for name in ("failed", "findings", "leaks", "decisions")}
    costs: list[dict[str, object]] = data["costs"] or [{}]
    yield from ({**plain, **cost} for cost in costs)


def _as_data(audit: Audit) -> dict[str, object]:
    return {
        "title": audit.title,
        "path": str(audit.path),
        "kind": audit.kind,
        "facts": audit.facts,
        "board": audit.board,
        "flags": audit.flags,
        "toolchain": audit.toolchain,
        "unavailable": audit.unavailable,
        "passed": audit.passed,
        "code_bytes": audit.code_bytes,
        "rodata_bytes": audit.rodata_bytes,
        "static_bytes": audit.static_bytes,
        "left_out": list(audit.left_out),
        "costs": [
            {
                "operation": cost.operation,
                "ad_bytes": cost.ad_bytes,
                "msg_bytes": cost.msg_bytes,
                "cycles_least": cost.least if cost.cycles else None,
                "cycles_median": cost.median if cost.cycles else None,
                "cycles_most": cost.most if cost.cycles else None,
                "instructions": cost.instructions,
                "stack_bytes": cost.stack_bytes,
                "returned": cost.returned,
                "problem": cost.problem,
            }
            for cost in audit.costs
        ],
        "known_answers": {
            "file": str(audit.known_file) if audit.known_file else None,
            "records": audit.known_records,
            "tried": audit.known_answers.count,
            "wrong": audit.known_answers.wrong,
        },
        "forgeries": {"tried": audit.forgeries.count, "accepted": audit.forgeries.wrong},
        "findings": [
            {
                "what": str(finding),
                "symbol": finding.symbol,
                "file": finding.file,
                "line": finding.line,
            }
            for finding in audit.findings
        ],
        "decisions": [decision.place for decision in audit.decisions],
        "leaks": [
            {
                "kind": leak.kind,
                "file": leak.file,
                "line": leak.line,
                "text": leak.text,
                "secrets": list(leak.secrets),
                "callers": list(leak.callers),
            }
            for leak in audit.leaks
        ],
        "followed": list(audit.followed),
        "hottest": [asdict(hot) for hot in audit.hottest],
        "failed": list(audit.verdicts),
        "remarks": list(audit.remarks),
        "ours": [record.to_dict() for record in audit.ours],
    }
