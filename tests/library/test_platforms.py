# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Every assembly file is empty on every platform but its own, and the same on every core of its own.

Of a kernel with a form for cores with an extension, each core gets one form.
"""

from __future__ import annotations

import re
import subprocess
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest
from elftools.elf.constants import SH_FLAGS
from elftools.elf.elffile import ELFFile
from elftools.elf.sections import SymbolTableSection

from assembly_targets import (
    CLANG_CORES,
    FILES,
    NAMED,
    OTHER_CORES,
    REFERENCE_CORES,
    TARGETS,
    Target,
    preprocessed,
)
from conftest import ROOT
from pennyweight.lab import Lab
from shared import each_once

PLATFORMS = ("avr", "armv6m", "armv7m", "msp430", "rv32")
INCLUDE_GUARD = "PENNYWEIGHT_ASM_PLATFORM_H"
MACROS = (
    *("PW_AVR", "PW_ARMV6M", "PW_ARMV7M", "PW_ARM_DSP", "PW_MSP430", "PW_RV32", "PW_RV32_RUNTIME"),
    *("PW_RISCV_ZBB", "PW_RISCV_ZBKB"),
    *("PW_LINE", "PW_MSP430_MULTIPLIER"),
    *("PW_BUILD_AVR", "PW_BUILD_ARMV6M", "PW_BUILD_ARMV7M", "PW_BUILD_MSP430", "PW_BUILD_RV32"),
)


@dataclass(frozen=True)
class Output:
    """Result of assembling a file: its symbols with address and size, and its loaded sections."""

    symbols: tuple[tuple[str, int, int], ...]
    sections: tuple[tuple[str, bytes], ...]


def outputs(target: Target, files: tuple[Path, ...], folder: Path) -> dict[Path, Output]:
    """Assemble each file without include folders; any message of the assembler is a failure."""
    place = folder / target.name
    place.mkdir()
    names = {path: f"{number}-{path.stem}" for number, path in enumerate(files)}
    for path, name in names.items():
        (place / f"{name}.S").write_text(f'#include "{path}"\n')
    made = subprocess.run(
        [*target.command(), "-c", *(f"{name}.S" for name in names.values())],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
        cwd=place,
    )
    assert not made.returncode and not made.stdout, made.stdout
    return {path: _read(place / f"{name}.o") for path, name in names.items()}


def _read(path: Path) -> Output:
    with path.open("rb") as stream:
        file = ELFFile(stream)
        table = file.get_section_by_name(".symtab")
        assert isinstance(table, SymbolTableSection)
        symbols = [
            (symbol.name, symbol["st_value"], symbol["st_size"])
            for symbol in table.iter_symbols()
            if symbol["st_info"]["type"] in ("STT_FUNC", "STT_OBJECT") and not symbol.name.startswith(".L")
        ]
        sections = [
            (section.name, section.data())
            for section in file.iter_sections()
            if section["sh_flags"] & SH_FLAGS.SHF_ALLOC and section["sh_size"]
        ]
    return Output(tuple(sorted(symbols)), tuple(sorted(sections)))


def not_empty(target: Target, files: tuple[Path, ...], folder: Path) -> list[str]:
    """The files of other platforms of which something is left, with the first line of it.

    One file includes them all, as one run of a compiler is quicker than two hundred; before each the macros
    of platform.h are taken back.
    """
    others = [path for path in files if not target.has(path)]
    forget = "".join(f"#undef {name}\n" for name in (INCLUDE_GUARD, *MACROS))
    everything = folder / "everything.S"
    everything.write_text("".join(f'{forget}#include "{path}"\n' for path in others))
    left: dict[str, str] = {}
    for path, line in preprocessed(target.command(), everything):
        left.setdefault(path, line)
    return [f"{path}: {line}" for path, line in left.items()]


FORMS = {
    "armv7m": {"_dsp": ("cortex-m4", "cortex-m7", "cortex-m33", "cortex-m55")},
    "rv32": {
        "_zbb": ("rv32imc_zba_zbb_zbs", "rv32imc_zba_zbb_zbs_zbkb"),
        "_zbkb": ("rv32imc_zba_zbb_zbs_zbkb",),
    },
}
"""The cores for which files are whose names end so, the first of which the others are compared with.

A core takes the last form that it has.
"""

OF_A_FORM_ALONE = {"pw_isap_a_permute"}
"""Functions that C calls only where the form is: elsewhere crypto/isap/sponge.h names another one so."""


def is_empty(output: Output) -> bool:
    return not any(size for _, _, size in output.symbols)


def different(reference: dict[Path, Output], other: dict[Path, Output]) -> list[str]:
    """The files that become nothing in `reference`, or something else in `other`."""
    return [str(path) for path, output in reference.items() if is_empty(output) or output != other[path]]


def forms_of(files: Iterable[Path], suffix: str) -> dict[Path, Path]:
    """The files with a form for cores with an extension, each with that form."""
    known = {*files}
    return {
        path.with_name(path.name.replace(f"{suffix}.S", ".S")): path
        for path in known
        if path.stem.endswith(suffix)
    }


def test_every_file_is_of_a_platform() -> None:
    assert FILES
    assert not [path for path in FILES if path.parent.name not in PLATFORMS]


@pytest.mark.parametrize("target", TARGETS, ids=lambda target: target.name)
def test_it_is_empty_on_every_other_platform(target: Target, tmp_path: Path) -> None:
    assert not_empty(target, FILES, tmp_path) == []


@pytest.fixture(scope="module")
def made(lab: Lab, tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], dict[Path, Output]]:
    """Return a function that gives the assembled files of a target; one process assembles for all."""

    def make(name: str) -> dict[Path, Output]:
        target = NAMED[name]
        files = tuple(path for path in FILES if target.has(path))
        return outputs(target, files, tmp_path_factory.mktemp("made"))

    @cache
    def once(name: str) -> dict[Path, Output]:
        (found,) = each_once(lab.build_dir / "assembled", [name], make)
        return found

    return once


@pytest.mark.parametrize(
    ("core", "compiler"),
    [
        *((cores[0], "gcc") for cores in OTHER_CORES.values()),
        *(
            pytest.param(core, "gcc", marks=pytest.mark.second)
            for cores in OTHER_CORES.values()
            for core in cores[1:]
        ),
        *(
            pytest.param(core, "clang", marks=pytest.mark.second)
            for cores in CLANG_CORES.values()
            for core in cores
        ),
    ],
)
def test_every_core_with_the_instructions_gets_the_same_functions(
    made: Callable[[str], dict[Path, Output]], core: str, compiler: str
) -> None:
    platform = NAMED[f"{compiler}-{core}"].platform
    assert platform
    reference, found = dict(made(f"{compiler}-{REFERENCE_CORES[platform]}")), made(f"{compiler}-{core}")
    alternatives: dict[Path, list[tuple[Path, tuple[str, ...]]]] = {}
    for suffix, cores in FORMS.get(platform, {}).items():
        for base, form in forms_of(reference, suffix).items():
            alternatives.setdefault(base, []).append((form, cores))
    for base, forms in alternatives.items():
        taken, cores = next((each for each in reversed(forms) if core in each[1]), (base, ()))
        for left in {base, *(form for form, _ in forms)} - {taken}:
            assert is_empty(found[left]), f"{left} is not empty on {core}"
            del reference[left]
        if cores:
            reference[taken] = made(f"{compiler}-{cores[0]}")[taken]
    if core == "rv32im":
        # without C there are no short instructions; the file that takes them has the same functions
        (short,) = (path for path in reference if path.stem.endswith("_embedded"))
        names = [{name for name, *_ in each[short].symbols} for each in (reference, found)]
        assert names == [{"pw_ascon_permute"}] * 2
        del reference[short]
    assert different(reference, found) == []


@pytest.mark.parametrize("target", ["gcc-rv32e", "gcc-ilp32e", "clang-rv32e"])
def test_what_risc_v_shares_needs_half_of_the_registers_and_is_the_same_there(
    made: Callable[[str], dict[Path, Output]], target: str
) -> None:
    whole, half = made(f"{target.partition('-')[0]}-rv32imc"), made(target)
    assert {path.name for path in half} == {"bytes.S", "memcpy.S", "memset.S", "permutation_embedded.S"}
    assert different({path: whole[path] for path in half}, half) == []


@pytest.mark.parametrize(("platform", "suffix"), [(name, each) for name in FORMS for each in FORMS[name]])
def test_a_form_and_the_file_that_it_stands_for_define_the_same_functions(
    made: Callable[[str], dict[Path, Output]], platform: str, suffix: str
) -> None:
    reference = made(f"gcc-{REFERENCE_CORES[platform]}")
    extended = made(f"gcc-{FORMS[platform][suffix][0]}")
    forms = forms_of(reference, suffix)
    assert forms
    for base, form in forms.items():
        assert is_empty(reference[form]) and is_empty(extended[base])
        defined, instead = ({name for name, *_ in each.symbols} for each in (reference[base], extended[form]))
        assert instead - defined <= OF_A_FORM_ALONE
        assert defined <= instead


@pytest.mark.parametrize(
    ("ours", "theirs"),
    [
        ("gcc-cortex-m0plus", "clang-cortex-m0plus"),
        *(
            pytest.param(f"gcc-{core}", f"clang-{core}", marks=pytest.mark.second)
            for core in ("avr", "cortex-m3", "msp430", "rv32imc")
        ),
    ],
)
def test_both_assemblers_make_functions_of_the_same_names_and_sizes(
    made: Callable[[str], dict[Path, Output]], ours: str, theirs: str
) -> None:
    """The encodings that they choose may differ where an instruction has two of one length."""
    one, other = made(ours), made(theirs)
    assert [path for path in one if one[path].symbols != other[path].symbols] == []


def test_a_program_of_the_host_that_takes_all_files_keeps_its_stack_from_being_executed(
    tmp_path: Path,
) -> None:
    (tmp_path / "main.c").write_text("int main(void) { return 0; }\n")
    one_each = [str(next(path for path in FILES if path.parent.name == platform)) for platform in PLATFORMS]
    program = str(tmp_path / "program")
    command = ["cc", "-Wl,--fatal-warnings", str(tmp_path / "main.c"), *one_each, "-o", program]
    subprocess.run(command, check=True)


# ---- the checks catch what they are for

HEAD = f'#include "{ROOT}/crypto/asm/platform.h"\n'
FUNCTION = """
        .syntax unified
        .thumb
        .text
        .global pw_planted
        .type   pw_planted, %function
pw_planted:
        {body}
        bx      lr
        .size   pw_planted, . - pw_planted
"""


def _planted(folder: Path, text: str) -> tuple[Path, ...]:
    path = folder / "armv7m" / "planted.S"
    path.parent.mkdir()
    path.write_text(text)
    return (path,)


@pytest.mark.parametrize(
    "text",
    [
        FUNCTION.format(body="nop"),
        f"{HEAD}.equ one, 1\n#if PW_ARMV7M\n#endif\n",
        f"{HEAD}#if PW_ARMV7M\n#endif\n.equ one, 1\n",
        f"{HEAD}#if !PW_AVR\n{FUNCTION.format(body='nop')}#endif\n",
    ],
    ids=["no guard", "before the guard", "after the guard", "a wrong guard"],
)
def test_a_file_that_is_not_empty_is_caught(text: str, tmp_path: Path) -> None:
    assert not_empty(NAMED["host"], _planted(tmp_path, text), tmp_path)


@pytest.mark.parametrize(
    "text",
    [
        f"#ifdef __ARM_ARCH_7M__\n{FUNCTION.format(body='nop')}#endif\n",
        f"{HEAD}#if PW_ARM7M\n{FUNCTION.format(body='nop')}#endif\n",
        HEAD
        + "#if PW_ARMV7M\n#ifdef __ARM_FEATURE_DSP\n"
        + FUNCTION.format(body="uadd8 r0, r0, r1")
        + f"#else\n{FUNCTION.format(body='add.w r0, r0, r1')}#endif\n#endif\n",
    ],
    ids=["of one core", "a misspelt guard", "instructions of one core"],
)
def test_a_file_that_is_not_the_same_on_every_core_is_caught(text: str, tmp_path: Path) -> None:
    planted = _planted(tmp_path, text)
    reference, other = (
        outputs(NAMED[name], planted, tmp_path) for name in ("gcc-cortex-m3", "gcc-cortex-m4")
    )
    assert different(reference, other) == [str(planted[0])]


def test_an_instruction_that_a_core_lacks_is_caught(tmp_path: Path) -> None:
    planted = _planted(tmp_path, f"{HEAD}#if PW_ARMV7M\n{FUNCTION.format(body='uadd8 r0, r0, r1')}#endif\n")
    with pytest.raises(AssertionError, match="uadd8"):
        outputs(NAMED["gcc-cortex-m3"], planted, tmp_path)


def test_the_head_that_platform_h_makes_is_known() -> None:
    """Test that MACROS, which `not_empty` undefines before each file, lists all macros of the header."""
    text = (ROOT / "crypto/asm/platform.h").read_text()
    assert set(re.findall(r"#define (\w+)", text)) == {INCLUDE_GUARD, *MACROS}
