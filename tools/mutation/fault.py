# SPDX-License-Identifier: Apache-2.0 OR MIT
"""A fault: what else could stand in some lines of a source by mistake; rules that make one of a line."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

NO_CODE, NO_BUILD, SURVIVED = "no other code", "does not build", "survived"
TOO_LONG = "no end"


@dataclass(frozen=True, slots=True)
class Fault:
    """Some lines of a file, mostly one, and what stands there instead."""

    file: Path
    """Relative to the checkout."""
    line: int
    """The first, from 1 on."""
    kind: str
    before: str
    after: str

    @property
    def place(self) -> str:
        return f"{self.file.as_posix()}:{self.line}"

    @property
    def shown(self) -> tuple[str, str]:
        """Before and after, as people are shown them: a line each, without what it is indented by."""
        return _in_a_line(self.before), _in_a_line(self.after)

    def plant(self, root: Path) -> None:
        """Writes it into the checkout at `root`."""
        self._put(root, self.before, self.after)

    def mend(self, root: Path) -> None:
        """Takes it out again."""
        self._put(root, self.after, self.before)

    def _put(self, root: Path, there: str, instead: str) -> None:
        lines = (root / self.file).read_text(encoding="utf-8").split("\n")
        found = lines[self.line - 1 : self.line + there.count("\n")]
        if found != there.split("\n"):
            raise ValueError(f"{self.place}: there is no {there!r}")
        lines[self.line - 1 : self.line + there.count("\n")] = instead.split("\n")
        (root / self.file).write_text("\n".join(lines), encoding="utf-8")


@dataclass(frozen=True, slots=True)
class Outcome:
    fault: Fault
    by: str
    """What caught it; NO_CODE and NO_BUILD of what is no fault; SURVIVED."""

    @property
    def counts(self) -> bool:
        """Whether it was a fault at all."""
        return self.by not in (NO_CODE, NO_BUILD)


def _in_a_line(text: str) -> str:
    return " ".join(text.split())


Rule = Callable[[str], Iterator[str]]
"""What it makes of a line, if anything."""

_NUMBER = re.compile(r"(?<![\w.])(0x[0-9a-fA-F]+|\d+)(?![\w.]|\s*\()")


def changed_numbers(line: str) -> Iterator[str]:
    """One more, or where it has one bit or none, the bit beside it."""
    for found in _NUMBER.finditer(line):
        text = found[0]
        value = int(text, 0)
        changed = value ^ 2 if text.startswith("0x") else value + 1
        shown = f"0x{changed:x}" if text.startswith("0x") else str(changed)
        yield line[: found.start()] + shown + line[found.end() :]


def replaced(pairs: dict[str, str], pattern: str) -> Rule:
    """Each of some words by another, where `pattern` with the word in place of % matches."""
    compiled = {word: re.compile(pattern.replace("%", re.escape(word)), re.IGNORECASE) for word in pairs}

    def rule(line: str) -> Iterator[str]:
        for word, other in pairs.items():
            for found in compiled[word].finditer(line):
                yield line[: found.start(1)] + other + line[found.end(1) :]

    return rule


def dropped(line: str) -> Iterator[str]:
    """The instruction or statement left out."""
    yield ""


def without_comments(text: str) -> list[str]:
    """The lines with comments taken out, each where it was."""

    def blank(found: re.Match[str]) -> str:
        return "\n" * found[0].count("\n")

    bare = re.sub(r"/\*.*?\*/", blank, text, flags=re.DOTALL)
    return [re.sub(r"\s*//.*$", "", line).rstrip() for line in bare.split("\n")]
