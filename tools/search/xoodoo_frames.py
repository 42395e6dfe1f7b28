#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Frames for unrolled Xoodoo on ARMv7-M: writes crypto/xoodoo/armv7m/frames.inc.

The kernel keeps every lane rotated by its plane's frame (crypto/xoodoo/armv7m/steps.inc). Each step may
choose which operand gives its frame to the result, which costs nothing; but where two frames are equal and
the registers are low ones, the instruction has a 16-bit encoding. This finds, of all choices that begin and
end with frames 0, those with the most such instructions: a best-first search whose bound is the best
without regard to the absolute frames.
"""

from __future__ import annotations

import argparse
import heapq
import itertools
from collections.abc import Iterator
from functools import cache
from pathlib import Path

OUTPUT = Path(__file__).resolve().parents[2] / "crypto/xoodoo/armv7m/frames.inc"

CONSTANTS = (0x058, 0x038, 0x3C0, 0x0D0, 0x120, 0x014, 0x060, 0x02C, 0x380, 0x0F0, 0x1A0, 0x012)
STAGES = 2 * len(CONSTANTS)  # theta and chi in turn
PLANES = "abc"
# How many lanes of each plane are in r0 to r7; both temporaries are.
LOW_LANES = {"a": 2, "b": 4, "c": 0}

Frames = tuple[int, int, int]  # of the planes a, b, c
Step = tuple[int, tuple[str, ...], Frames]  # 16-bit instructions, what the macro is told, frames afterwards


def moved(frames: Frames, by_a: int, by_b: int, by_c: int) -> Frames:
    return (frames[0] + by_a) % 32, (frames[1] + by_b) % 32, (frames[2] + by_c) % 32


def subsets() -> Iterator[str]:
    for count in range(len(PLANES) + 1):
        yield from map("".join, itertools.combinations(PLANES, count))


def add(frames: dict[str, int], plane: str, other: int, adopting: str) -> int:
    """Add a value in the frame `other` to all lanes of a plane; return the number of 16-bit instructions."""
    if frames[plane] == other:
        return LOW_LANES[plane]
    if plane in adopting:
        frames[plane] = other
    return 0


def theta(before: Frames) -> Iterator[Step]:
    """Yield the steps of theta and rho-west."""
    for parity, effect, adopting in itertools.product(PLANES, (14, 5), subsets()):
        frames = dict(zip(PLANES, before, strict=True))
        added_last = [LOW_LANES[p] for p in PLANES if p != parity and frames[p] == frames[parity]]
        narrow = max(added_last, default=0)
        of_effect = (frames[parity] + effect) % 32
        narrow += sum(add(frames, plane, of_effect, adopting) for plane in PLANES)
        told = (parity, str(effect), adopting or "none")
        yield narrow, told, moved((frames["a"], frames["b"], frames["c"]), 0, 0, 11)


def chi(before: Frames) -> Iterator[Step]:
    """Yield the steps of chi and rho-east. The second plane after a plane gives the frame of its addend."""
    for first, adopting in itertools.product(range(3), subsets()):
        frames = dict(zip(PLANES, before, strict=True))
        narrow = 0
        for number in range(first, first + 3):
            other = frames[PLANES[(number + 2) % 3]]
            narrow += add(frames, PLANES[number % 3], other, adopting)
        told = (PLANES[first], adopting or "none")
        yield narrow, told, moved((frames["a"], frames["b"], frames["c"]), 0, 1, 8)


def in_frame(constant: int, frame: int) -> int:
    return (constant >> frame | constant << (32 - frame)) & 0xFFFFFFFF


def is_immediate(value: int) -> bool:
    """Return True if an ARMv7-M instruction can hold the constant; repeated bytes do not occur."""
    return any(value >> shift << shift == value and value >> shift < 256 for shift in range(25))


def steps(stage: int, frames: Frames) -> Iterator[Step]:
    if stage % 2:
        yield from chi(frames)
    else:
        for step in theta(frames):
            if is_immediate(in_frame(CONSTANTS[stage // 2], step[2][0])):
                yield step


def relative(frames: Frames) -> Frames:
    return moved(frames, *[-frames[0]] * 3)


@cache
def relative_steps(of_chi: bool, frames: Frames) -> dict[Frames, int]:
    """Return the most 16-bit instructions for each relation of frames that a step can reach."""
    best: dict[Frames, int] = {}
    for narrow, _, after in (chi if of_chi else theta)(frames):
        best[relative(after)] = max(best.get(relative(after), 0), narrow)
    return best


@cache
def bound(stage: int, frames: Frames) -> float:
    """Return an upper bound for the 16-bit instructions from the stage on, given the relation of frames."""
    if stage == STAGES:
        return 0 if frames == (0, 0, 0) else float("-inf")
    following = relative_steps(stage % 2 == 1, frames)
    return max(narrow + bound(stage + 1, after) for after, narrow in following.items())


def search() -> tuple[int, list[tuple[str, ...]]]:
    """Return the number of 16-bit instructions and the arguments of the macros, theta and chi in turn."""
    start: Frames = (0, 0, 0)
    order = itertools.count()
    reached = {(0, start): 0}
    path: dict[tuple[int, Frames], tuple[tuple[str, ...], Frames]] = {}
    queue = [(-bound(0, start), 0, next(order), start)]
    while queue:
        _, minus_stage, _, frames = heapq.heappop(queue)
        stage = -minus_stage
        if stage == STAGES:
            break
        for narrow, told, after in steps(stage, frames):
            node = (stage + 1, after)
            total = reached[(stage, frames)] + narrow
            limit = total + bound(stage + 1, relative(after))
            if stage + 1 == STAGES and after != start:
                continue
            if limit > float("-inf") and total > reached.get(node, -1):
                reached[node] = total
                path[node] = (told, frames)
                heapq.heappush(queue, (-limit, -stage - 1, next(order), after))
    frames, choices = start, []
    for stage in range(STAGES, 0, -1):
        told, frames = path[(stage, frames)]
        choices.append(told)
    return reached[(STAGES, start)], choices[::-1]


def text() -> str:
    narrow, choices = search()
    lines = []
    for number, constant in enumerate(CONSTANTS):
        told = ", ".join((f"0x{constant:03x}", *choices[2 * number], *choices[2 * number + 1]))
        b = [f"B{(lane - number) % 4}" for lane in range(4)]
        c = [f"C{(lane + 2 * number) % 4}" for lane in range(4)]
        lines.append(f"        xoodoo_round {told}, {', '.join(b + c)}")
    return "\n".join(
        [
            "/* SPDX-License-Identifier: Apache-2.0 OR MIT */",
            "/* Written by tools/search/xoodoo_frames.py: of the choices of xoodoo_round, those with the",
            f" * most 16-bit instructions, {narrow}. */",
            ".macro xoodoo_twelve_rounds",
            *lines,
            ".endm",
            "",
        ]
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--print", action="store_true", help="print instead of writing the file")
    if parser.parse_args().print:
        print(text(), end="")
    else:
        OUTPUT.write_text(text(), encoding="utf-8")


if __name__ == "__main__":
    main()
