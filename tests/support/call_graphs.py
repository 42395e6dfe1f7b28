# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Depths of the stack by gcc's call graphs: what functions use that clear it at their end, and how much."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from conftest import ROOT
from pennyweight.build.image import Recipe
from pennyweight.build.toolchain import Toolchain

_NODE = re.compile(r'node: \{ title: "([^"]+)" label: "[^"]*?(\d+) bytes')
_EDGE = re.compile(r'edge: \{ sourcename: "([^"]+)" targetname: "([^"]+)"')
_FUNCTION = re.compile(r"([A-Za-z_][\w.]*):")
_LAST_CALL = re.compile(r"\s+(?:tail|j|b)\s+(clear_\w+)$")
_SIZE = re.compile(r"\s+\.size\s+(clear_\w+)_bytes, (\d+)$")


def _name(title: str) -> str:
    """Return the name of a function, which a node's title has behind the file if it is static."""
    return title.rpartition(":")[2]


@dataclass
class CallGraph:
    """Functions of sources by the titles of their nodes."""

    frames: dict[str, int] = field(default_factory=dict)
    """Bytes of stack that each takes itself."""
    calls: dict[str, set[str]] = field(default_factory=dict)
    clears: dict[str, int] = field(default_factory=dict)
    """Bytes that a clearing function overwrites."""
    last: set[str] = field(default_factory=set)
    """Functions that end with a jump to a clearing one: their own frame is gone when it runs."""

    def add(self, other: CallGraph) -> None:
        """Take in what another source has."""
        self.frames |= other.frames
        self.clears |= other.clears
        self.last |= other.last
        for name, called in other.calls.items():
            self.calls.setdefault(name, set()).update(called)

    def uncleared(self) -> dict[str, int]:
        """Return of functions that clear too little the bytes that stay, by name."""
        found: dict[str, int] = {}
        for name, called in self.calls.items():
            cleared = [self.clears[each] for each in called if each in self.clears]
            if not cleared:
                continue
            used = max((self._depth(each) for each in called if each not in self.clears), default=0)
            own = self.frames[name] if name in self.last else 0
            if used and used + own > max(cleared):
                found[_name(name)] = used + own - max(cleared)
        return found

    def _depth(self, name: str) -> int:
        """Return what a call uses and does not clear itself."""
        called = self.calls.get(name, set())
        below = 0 if called & self.clears.keys() else max(map(self._depth, called), default=0)
        return self.frames.get(name, 0) + below


def told_header(folder: Path) -> Path:
    """Write crypto/common/clear_stack.h so that each clearing function has an array of as many bytes."""
    text = (ROOT / "crypto" / "common" / "clear_stack.h").read_text(encoding="utf-8")
    kinds = {"STACK": "((bytes) + 3) / 4 * 4", "WORDS": "4 * (bytes)"}
    body, end = text.rsplit("#endif", 1)
    for kind, size in kinds.items():
        body = body.replace(f"#define PW_CLEARS_{kind}(", f"#define PW_BARE_{kind}(")
        body += f"#define PW_CLEARS_{kind}(name, bytes) PW_BARE_{kind}(name, bytes) "
        body += f"uint8_t name##_bytes[{size}];\n"
    path = folder / "told_clear_stack.h"
    path.write_text(f"{body}#endif{end}", encoding="utf-8")
    return path


def graph_of(tools: Toolchain, source: Path, recipe: Recipe, header: Path, folder: Path) -> CallGraph:
    """Compile a source as the lab does, with that clear_stack.h, in a folder of its own."""
    told = ("-include", str(header), "-fcallgraph-info=su")
    manner = replace(recipe.manner, flags=(*recipe.manner.flags, *told))
    command = tools.compile_command(source, folder / "source.s", recipe.folders, manner)
    command[command.index("-c")] = "-S"
    subprocess.run(command, check=True, cwd=folder)
    (nodes,) = folder.glob("*.ci")
    return _read(source, nodes.read_text(), (folder / "source.s").read_text().splitlines())


def _read(source: Path, nodes: str, assembly: Sequence[str]) -> CallGraph:
    graph = CallGraph({_title(source, title): int(size) for title, size in _NODE.findall(nodes)})
    edges = [(_title(source, caller), _title(source, called)) for caller, called in _EDGE.findall(nodes)]
    for caller, called in edges:
        graph.calls.setdefault(caller, set()).add(called)
    # two clearing functions that are alike become one with two names: the second has edges and no node
    titles = [*graph.frames, *(called for _, called in edges)]
    named = {_name(title): title for title in titles}
    graph.clears = {named[each[1]]: int(each[2]) for each in map(_SIZE.match, assembly) if each}
    graph.last = {named[name] for name in _jumping(assembly)}
    return graph


def _title(source: Path, title: str) -> str:
    """Return the title, of a static function with the source, as it may be one of a header."""
    return f"{source}:{_name(title)}" if ":" in title else title


def _jumping(assembly: Iterable[str]) -> Iterator[str]:
    """Yield functions whose last call is a jump to one that clears."""
    name = ""
    for line in assembly:
        if label := _FUNCTION.match(line):
            name = label[1]
        elif _LAST_CALL.match(line):
            yield name
