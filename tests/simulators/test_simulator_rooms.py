# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The simulators' house: each core has the same rooms, knows no other; no module uses itself in a circle."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from circles import first_circle
from conftest import ROOT

SIM = ROOT / "sim"
CORES = ("avr", "armv7m", "msp430", "rv32")
ROOMS = {
    *("board", "abi", "core", "machine", "inspect"),
    *("decode", "instruction", "execute", "timing", "code", "disassembly", "class", "taint", "symbolic"),
}
OWN_ROOMS = {"armv7m": {"architecture"}, "rv32": {"architecture"}}
"""Modules of one core alone: ARM and RISC-V have several architectures and one decoder for them."""

PATH = re.compile(r"\b(crate|super|self)((?:::\w+)*)(?:::\{([^;]*?)\};)?")


def modules(source: Path) -> dict[str, str]:
    """Return the code of a crate's modules without comments and unit tests, by name ("execute::run")."""
    found = {}
    for path in sorted(source.rglob("*.rs")):
        name = "::".join(path.relative_to(source).with_suffix("").parts)
        text = path.read_text().split("#[cfg(test)]")[0]
        found[name] = re.sub(r"//.*", "", text)
    found.pop("lib", None)
    return found


def uses(name: str, text: str, known: dict[str, str]) -> Iterator[str]:
    """The modules of the crate that one names, each as deep as it is known."""
    bases = {"crate": [], "self": name.split("::"), "super": name.split("::")[:-1]}
    for base, way, braces in PATH.findall(text):
        parts = [*bases[base], *way.split("::")[1:]]
        for last in re.findall(r"\w+", braces) or [""]:
            named = [*parts, last]
            depths = (("::".join(named[:depth])) for depth in range(len(named), 0, -1))
            if (module := next((each for each in depths if each in known), name)) != name:
                yield module


def circle(source: Path) -> list[str]:
    known = modules(source)
    return first_circle({name: sorted({*uses(name, text, known)}) for name, text in known.items()})


def rooms(source: Path) -> set[str]:
    return {path.stem for path in source.glob("*.rs")} - {"lib"}


@pytest.mark.parametrize("core", CORES)
def test_each_core_has_the_same_rooms(core: str) -> None:
    assert rooms(SIM / core / "src") == ROOMS | OWN_ROOMS.get(core, set())


@pytest.mark.parametrize("crate", [*CORES, "machine", "python"])
def test_no_module_uses_itself_in_a_circle(crate: str) -> None:
    assert circle(SIM / crate / "src") == []


@pytest.mark.parametrize("core", CORES)
def test_a_core_knows_the_machine_and_no_other_core(core: str) -> None:
    dependencies = tomllib.loads((SIM / core / "Cargo.toml").read_text())["dependencies"]
    assert {name for name in dependencies if name.startswith("pennyweight")} == {"pennyweight-machine"}


def test_the_machine_knows_no_core() -> None:
    dependencies = tomllib.loads((SIM / "machine" / "Cargo.toml").read_text())["dependencies"]
    assert not [name for name in dependencies if name.startswith("pennyweight")]


@pytest.mark.parametrize(
    ("module", "text", "found"),
    [
        ("timing", "use crate::core::Core;", ["core", "timing", "core"]),
        ("timing", "use crate::{code, core};", ["core", "timing", "core"]),
        ("timing/flash", "fn cost(core: &crate::core::Core) {}", ["core", "timing::flash", "core"]),
        ("timing/flash", "use super::CALL;", []),
        ("timing", "// see crate::core", []),
        ("timing", "#[cfg(test)]\nmod tests {\n    use crate::core::Core;\n}", []),
    ],
)
def test_a_circle_is_found(tmp_path: Path, module: str, text: str, found: list[str]) -> None:
    """Known-bad houses, and good ones beside them."""
    (tmp_path / "timing").mkdir()
    (tmp_path / "core.rs").write_text("use crate::timing::flash::Flash;\nuse crate::timing::CALL;\n")
    for name in ("timing", "timing/flash"):
        (tmp_path / f"{name}.rs").write_text("pub const CALL: u8 = 1;\n")
    (tmp_path / f"{module}.rs").write_text(text)
    assert circle(tmp_path) == found


@pytest.mark.parametrize("crate", (*CORES, "machine"))
def test_no_suite_is_left_out_of_their_one_program(crate: str) -> None:
    tests = SIM / crate / "tests"
    there = {path.stem for path in tests.glob("*.rs")} - {"suites"}
    shared = {path.parent.name for path in tests.glob("*/mod.rs")}
    named = re.findall(r"^mod (\w+);", (tests / "suites.rs").read_text(), flags=re.MULTILINE)
    assert sorted(named) == sorted(there | shared)
