# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Which compiler is taken, how another is chosen, and that one that cannot serve is named with what to do."""

from __future__ import annotations

import json
import os
import shutil
import sys
from pathlib import Path

import pytest

from pennyweight.build import compilers
from pennyweight.build.compilers import SORTS, Compiler, Unusable, choose, others
from pennyweight.cli import main
from pennyweight.errors import ToolError

VARIABLES = {sort.variable for sorts in SORTS.values() for sort in sorts}


@pytest.fixture
def empty(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A folder that is the whole PATH; no wheel, and no variable chooses."""
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(compilers, "_zig_of_the_wheel", lambda: None)
    for variable in VARIABLES:
        monkeypatch.delenv(variable, raising=False)
    compilers._chosen.cache_clear()
    compilers.printed_by.cache_clear()
    return tmp_path


def fake_tool(folder: Path, name: str, prints: str, machine: str = "") -> Path:
    """A program that prints a line, and with -dumpmachine another."""
    tool = folder / name
    tool.write_text(
        f"#!/bin/sh\n[ \"$1\" = -dumpmachine ] && echo '{machine}' || printf '%b\\n' '{prints}'\n"
    )
    tool.chmod(0o755)
    return tool


def fake_clang(folder: Path, suffix: str, version: str, with_lld: bool = True) -> None:
    fake_tool(folder, f"clang{suffix}", f"Debian clang version {version}")
    if with_lld:
        fake_tool(folder, f"ld.lld{suffix}", "LLD")


@pytest.mark.parametrize(
    ("platform", "package"),
    [
        ("avr", "gcc-avr"),
        ("armv7m", "gcc-arm-none-eabi"),
        ("rv32", "gcc-riscv64-unknown-elf"),
        ("msp430", "clang-19 lld-19"),
        ("host", "gcc libc6-dev"),
    ],
)
def test_a_missing_compiler_is_named_with_its_package(empty: Path, platform: str, package: str) -> None:
    with pytest.raises(ToolError, match=f"not found.*sudo apt-get install {package}"):
        choose(platform)


def test_the_wheel_comes_before_every_clang_on_the_path(monkeypatch: pytest.MonkeyPatch) -> None:
    for variable in VARIABLES:
        monkeypatch.delenv(variable, raising=False)
    found = choose("msp430")
    assert (found.version, found.because) == ("19.1.7", "the ziglang wheel")
    assert Path(found.command[0]).is_relative_to(sys.prefix)


def test_without_the_wheel_the_newest_clang_with_its_lld_is_taken(empty: Path) -> None:
    fake_clang(empty, "", "14.0.6")
    fake_clang(empty, "-16", "16.0.6")
    fake_clang(empty, "-18", "18.1.3")
    fake_clang(empty, "-21", "21.0.0", with_lld=False)
    found = choose("msp430")
    assert (found.version, Path(found.command[0]).name) == ("18.1.3", "clang-18")
    assert Path(found.linker[0]).name == "ld.lld-18"
    told = {
        Path(str(each)).name if isinstance(each, Compiler) else each.problem
        for each in others("msp430", found)
    }
    assert "clang-16" in told
    assert any("clang 16 or newer is needed" in text for text in told)
    assert any("clang-21 has no ld.lld" in text for text in told)


def test_a_clang_that_is_too_old_is_not_taken(empty: Path) -> None:
    fake_clang(empty, "", "14.0.6")
    with pytest.raises(ToolError, match=r"is version 14\.0\.6; clang 16 or newer"):
        choose("msp430")


def test_msp430_gcc_is_taken_where_there_is_no_clang(empty: Path) -> None:
    fake_tool(empty, "msp430-elf-gcc", "msp430-elf-gcc (Mitto Systems) 9.3.1", "msp430-elf")
    assert choose("msp430").version == "9.3.1"
    fake_clang(empty, "-16", "16.0.6")
    compilers._chosen.cache_clear()
    assert choose("msp430").name == "clang"


@pytest.mark.parametrize(
    ("platform", "variable"), [(p, s.variable) for p, sorts in SORTS.items() for s in sorts]
)
def test_a_variable_chooses(
    empty: Path, monkeypatch: pytest.MonkeyPatch, platform: str, variable: str
) -> None:
    sort = next(sort for sort in SORTS[platform] if sort.variable == variable)
    fake_tool(empty, "own", "own clang version 17.2.1", sort.target)
    fake_tool(empty, "ld.lldown", "LLD")
    for name in ("own", str(empty / "own")):
        monkeypatch.setenv(variable, name)
        found = choose(platform)
        assert (found.name, found.version, found.because) == (sort.name, "17.2.1", variable)
        assert found.command == (str(empty / "own"),)


def test_the_program_of_another_ziglang_can_be_named(empty: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    zig = fake_tool(empty, "zig", "clang version 21.1.0")
    monkeypatch.setenv("PENNYWEIGHT_CLANG", str(zig))
    found = choose("msp430")
    assert found.command[:2] == (str(zig), "clang")
    assert found.linker == (str(zig), "ld.lld")


def test_two_variables_for_one_platform_are_refused(empty: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PENNYWEIGHT_CLANG", "clang-19")
    monkeypatch.setenv("PENNYWEIGHT_MSP430_GCC", "msp430-elf-gcc")
    with pytest.raises(ToolError, match="PENNYWEIGHT_CLANG and PENNYWEIGHT_MSP430_GCC both choose"):
        choose("msp430")


@pytest.mark.parametrize(
    ("prints", "machine", "complaint"),
    [
        (
            "no number here",
            "avr",
            "prints no version number, but 'no number here'; install the package again",
        ),
        ("", "avr", "prints no version number, but ''"),
        ("\\0377\\0200\\0001" * 200, "avr", "prints no version number"),
        ("gcc (Debian) 12.2.0", "x86_64-linux-gnu", "compiles for 'x86_64-linux-gnu', not for 'avr'"),
    ],
)
def test_a_compiler_that_prints_junk_is_refused(
    empty: Path, monkeypatch: pytest.MonkeyPatch, prints: str, machine: str, complaint: str
) -> None:
    fake_tool(empty, "avr-gcc", prints, machine)
    with pytest.raises(ToolError, match=complaint) as found:
        choose("avr")
    monkeypatch.setenv("PENNYWEIGHT_AVR_GCC", "avr-gcc")
    with pytest.raises(ToolError, match=f"^PENNYWEIGHT_AVR_GCC=avr-gcc: .*{complaint}") as named:
        choose("avr")
    assert all(len(str(error.value)) < 1000 for error in (found, named))


@pytest.mark.parametrize(
    ("content", "complaint"),
    [("#!/bin/sh\nexit 3\n", "exit status 3"), ("\x7fELF junk", "Exec format error")],
)
def test_a_compiler_that_does_not_run_is_refused(empty: Path, content: str, complaint: str) -> None:
    broken = empty / "avr-gcc"
    broken.write_text(content)
    broken.chmod(0o755)
    with pytest.raises(ToolError, match=f"avr-gcc does not run: .*{complaint}"):
        choose("avr")


def test_a_compiler_that_hangs_is_given_up(empty: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fake_tool(empty, "avr-gcc", "")
    sleep = shutil.which("sleep", path=os.defpath)
    (empty / "avr-gcc").write_text(f"#!/bin/sh\nexec {sleep} 60\n")
    monkeypatch.setattr(compilers, "_SECONDS", 0.2)
    with pytest.raises(ToolError, match="timed out"):
        choose("avr")


def test_a_name_that_nothing_has_is_refused(empty: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PENNYWEIGHT_CLANG", "clang-99")
    with pytest.raises(ToolError, match="PENNYWEIGHT_CLANG=clang-99: no such command"):
        choose("msp430")


def test_a_broken_clang_beside_a_good_one_is_passed_over(empty: Path) -> None:
    fake_clang(empty, "-22", "junk")
    fake_clang(empty, "-18", "18.1.3")
    found = choose("msp430")
    assert found.version == "18.1.3"
    (other,) = others("msp430", found)
    assert isinstance(other, Unusable) and "no version number" in other.problem


def test_the_command_shows_what_is_taken_and_why(
    empty: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    fake_tool(empty, "avr-gcc", "avr-gcc (GCC) 7.3.0", "avr")
    fake_tool(empty, "cc", "cc 12.2.0")
    fake_clang(empty, "-22", "22.1.8")
    fake_clang(empty, "-18", "18.1.3")
    monkeypatch.setenv("PENNYWEIGHT_CLANG", "clang-18")
    assert main(["list", "--toolchains", "--json"]) == 1  # there is nothing for ARM and RISC-V
    rows = {(row["platform"], row["version"]): row for row in json.loads(capsys.readouterr().out)}
    assert rows["avr", "7.3.0"]["taken"] and rows["avr", "7.3.0"]["why"] == "on the PATH"
    assert rows["msp430", "18.1.3"]["taken"] and rows["msp430", "18.1.3"]["why"] == "PENNYWEIGHT_CLANG"
    assert not rows["msp430", "22.1.8"]["taken"]
    assert "gcc-arm-none-eabi" in rows["armv7m", ""]["where"]
    fake_tool(empty, "arm-none-eabi-gcc", "arm-none-eabi-gcc 14.2.1", "arm-none-eabi")
    fake_tool(empty, "riscv64-unknown-elf-gcc", "riscv64-unknown-elf-gcc 12.2.0", "riscv64-unknown-elf")
    assert main(["list", "--toolchains"]) == 0
    shown = capsys.readouterr().out
    assert all(text in shown for text in ("clang-18", "PENNYWEIGHT_CLANG", "22.1.8", "14.2.1", "taken"))
