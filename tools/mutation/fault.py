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
    """A replacement of some lines of a file, mostly of one."""

    file: Path
    """Relative to the checkout."""
    line: int
    """Number of the first line, from 1."""
    kind: str
    before: str
    after: str

    @property
    def place(self) -> str:
        return f"{self.file.as_posix()}:{self.line}"

    @property
    def shown(self) -> tuple[str, str]:
        """Old and new text for reports, each on one line and without indentation."""
        return _in_a_line(self.before), _in_a_line(self.after)

    def plant(self, root: Path) -> None:
        """Write the fault into the checkout at `root`."""
        self._put(root, self.before, self.after)

    def mend(self, root: Path) -> None:
        """Remove the fault from the checkout at `root`."""
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
    """Test that caught it; NO_CODE or NO_BUILD if it is not a fault; SURVIVED if no test caught it."""

    @property
    def counts(self) -> bool:
        """True if it was a fault: it built and gave other code."""
        return self.by not in (NO_CODE, NO_BUILD)


def _in_a_line(text: str) -> str:
    return " ".join(text.split())


Rule = Callable[[str], Iterator[str]]
"""Function that yields the faulty versions of a line."""

_NUMBER = re.compile(r"(?<![\w.])(0x[0-9a-fA-F]+|\d+)(?![\w.]|\s*\()")


def changed_numbers(line: str) -> Iterator[str]:
    """Yield the line with one number changed: a decimal one plus 1, or bit 1 of a hexadecimal one flipped."""
    for found in _NUMBER.finditer(line):
        text = found[0]
        value = int(text, 0)
        changed = value ^ 2 if text.startswith("0x") else value + 1
        shown = f"0x{changed:x}" if text.startswith("0x") else str(changed)
        yield line[: found.start()] + shown + line[found.end() :]


def replaced(pairs: dict[str, str], pattern: str) -> Rule:
    """Return a rule that replaces a word by another if `pattern` matches, with the word in place of %."""
    compiled = {word: re.compile(pattern.replace("%", re.escape(word)), re.IGNORECASE) for word in pairs}

    def rule(line: str) -> Iterator[str]:
        for word, other in pairs.items():
            for found in compiled[word].finditer(line):
                yield line[: found.start(1)] + other + line[found.end(1) :]

    return rule


def dropped(line: str) -> Iterator[str]:
    """Yield the line without its instruction or statement."""
    yield ""


def without_comments(text: str) -> list[str]:
    """Return the lines without comments, with the code in its columns."""

    def blank(found: re.Match[str]) -> str:
        return "\n" * found[0].count("\n")

    bare = re.sub(r"/\*.*?\*/", blank, text, flags=re.DOTALL)
    return [re.sub(r"\s*//.*$", "", line).rstrip() for line in bare.split("\n")]
