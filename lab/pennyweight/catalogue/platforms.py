# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The platforms: what the lab has to know of an instruction set and its ABI, in one table."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from pathlib import Path


@dataclass(frozen=True, slots=True)
class MemoryLayout:
    """Memory that an image can be built for: of a board, or what several boards have in common."""

    name: str
    platform: str
    architecture: str
    """Instruction set as the compiler names it: avr5, cortex-m3, msp430, rv32imc."""
    flash: tuple[int, int]
    """Address and size in bytes."""
    ram: tuple[int, int]
    multiplier: int | None = None
    """Address of the registers of a multiplier that is a peripheral, or None."""
    flash_alias: int | None = None
    """A second address of the flash, at which loads read it, or None."""


@dataclass(frozen=True, slots=True)
class CoreForm:
    """Kernels for the cores of a platform that have an extension, in files whose names end in `_<name>.S`.

    crypto/asm/platform.h chooses between such a file and the one for every core.
    """

    name: str
    reference_board: str
    """The board that the contracts in those files speak of."""
    architectures: tuple[str, ...]
    """The cores with the extension, as compilers name them."""


@dataclass(frozen=True, slots=True)
class Platform:
    """An instruction set with the ABI of its compilers."""

    name: str
    reference_board: str
    """The board that contracts speak of, and on which constant time is shown."""
    alignment: int
    """Alignment of a buffer of words, in bytes: the width of the widest access."""
    pointer_bytes: int
    clobbered: frozenset[str]
    """The registers that a function can clobber, and "flags"."""
    caller_saved: frozenset[str]
    """Those of them that the ABI lets every function clobber: a contract states only others."""
    argument_registers: tuple[tuple[str, ...], ...]
    """Registers of each pointer or `unsigned` argument, low register first; further ones are on the stack."""
    elf_machine: int
    """e_machine of the ELF specification."""
    data_space: int
    """Offset that linkers add to a data address, so that flash and RAM are one address space."""
    any_board: MemoryLayout
    """Memory that all its boards have: the sizes of the smallest, at addresses that are valid on each."""
    linker_script: str
    """The file in build/linker."""
    debugger: str
    """The GDB that knows it. Debian has gdb-avr and gdb-multiarch; MSP430's comes with TI's toolchain."""
    word_bits: int = 32
    """PW_WORD_BITS of crypto/common/words.h: the width of the words that portable C computes with."""
    core_forms: tuple[CoreForm, ...] = ()
    """A form for fewer cores stands behind one for more of them."""

    def reference_board_of(self, source: Path) -> str:
        """Return the board that the contracts in an assembly file speak of."""
        for form in self.core_forms:
            if source.stem.endswith(f"_{form.name}"):
                return form.reference_board
        return self.reference_board

    def reference_boards_of(self, sources: Iterable[Path]) -> tuple[str, ...]:
        """Return the boards on which files have to be checked, the platform's reference board first."""
        assembly = (self.reference_board_of(source) for source in sources if source.suffix == ".S")
        return tuple(dict.fromkeys((self.reference_board, *assembly)))

    def reference_boards_for(self, architecture: str) -> tuple[str, ...]:
        """Return the boards whose contracts hold for a core: of those that files have, the first does."""
        narrowest_first = reversed(self.core_forms)
        forms = (form.reference_board for form in narrowest_first if architecture in form.architectures)
        return (*forms, self.reference_board)


def _numbered(name: str, *numbers: Iterable[int]) -> frozenset[str]:
    """Return the registers `name` with these numbers."""
    return frozenset(f"{name}{number}" for those in numbers for number in those)


_ARMV7M = Platform(
    name="armv7m",
    reference_board="cortex_m3",
    alignment=4,
    pointer_bytes=4,
    clobbered=_numbered("r", range(13)) | {"lr", "flags"},
    caller_saved=_numbered("r", range(4), [12]) | {"lr", "flags"},
    argument_registers=tuple((f"r{number}",) for number in range(4)),
    elf_machine=40,
    data_space=0,
    # flash at 0, where a core that starts from it sees it
    any_board=MemoryLayout("armv7m", "armv7m", "cortex-m3", (0, 0x20000), (0x20000000, 0x2000)),
    linker_script="arm.ld",
    debugger="gdb-multiarch",
    core_forms=(CoreForm("dsp", "cortex_m4", ("cortex-m4", "cortex-m7", "cortex-m33")),),
)

PLATFORMS = {
    platform.name: platform
    for platform in (
        Platform(
            name="avr",
            reference_board="atmega128",
            alignment=1,
            pointer_bytes=2,
            clobbered=_numbered("r", range(32)) | {"flags"},
            caller_saved=_numbered("r", [0], range(18, 28), [30, 31]) | {"flags"},
            argument_registers=tuple((f"r{low}", f"r{low + 1}") for low in range(24, 7, -2)),
            elf_machine=83,
            data_space=0x800000,
            any_board=MemoryLayout("avr", "avr", "avr5", (0, 0x8000), (0x800100, 0x800)),
            linker_script="avr.ld",
            debugger="avr-gdb",
            word_bits=64,
        ),
        _ARMV7M,
        replace(
            _ARMV7M,
            name="armv6m",
            reference_board="cortex_m0plus",
            any_board=MemoryLayout("armv6m", "armv6m", "cortex-m0plus", (0, 0x20000), (0x20000000, 0x2000)),
            core_forms=(),
        ),
        Platform(
            name="msp430",
            reference_board="msp430f1611",
            alignment=2,
            pointer_bytes=2,
            clobbered=_numbered("r", range(4, 16)) | {"flags"},
            caller_saved=_numbered("r", range(11, 16)) | {"flags"},
            argument_registers=tuple((f"r{number}",) for number in range(12, 16)),
            elf_machine=105,
            data_space=0,
            any_board=MemoryLayout("msp430", "msp430", "msp430", (0x4000, 0xC000), (0x1100, 0x2800), 0x0130),
            linker_script="msp430.ld",
            debugger="msp430-elf-gdb",
        ),
        Platform(
            name="rv32",
            reference_board="ibex_small",
            alignment=4,
            pointer_bytes=4,
            clobbered=_numbered("t", range(7))
            | _numbered("a", range(8))
            | _numbered("s", range(12))
            | {"ra"},
            caller_saved=_numbered("t", range(7)) | _numbered("a", range(8)) | {"ra"},
            argument_registers=tuple((f"a{number}",) for number in range(8)),
            elf_machine=243,
            data_space=0,
            any_board=MemoryLayout(
                "rv32", "rv32", "rv32imc_zicsr_zifencei", (0, 0x40000), (0x80000, 0x10000)
            ),
            linker_script="riscv.ld",
            debugger="gdb-multiarch",
            core_forms=(
                CoreForm(
                    "zbb",
                    "ibex_wbb",
                    (
                        "rv32imc_zicsr_zifencei_zba_zbb_zbs",
                        "rv32imc_zicsr_zifencei_zba_zbb_zbs_zbkb_zcb",
                    ),
                ),
                CoreForm("zbkb", "rp2350_hazard3", ("rv32imc_zicsr_zifencei_zba_zbb_zbs_zbkb_zcb",)),
            ),
        ),
    )
}
"""By name."""

PORTABLE = "c"
"""Stands for a platform where an implementation is meant that runs on every board and on the host."""

REFERENCE_BOARDS = {name: platform.reference_board for name, platform in PLATFORMS.items()}
"""By platform."""

CHECKED_BOARDS = {board: name for name, board in REFERENCE_BOARDS.items()} | {
    form.reference_board: platform.name for platform in PLATFORMS.values() for form in platform.core_forms
}
"""The boards on which contracts, constant time and proofs are checked, each with its platform.

There is one for each platform and one for each form of its kernels.
"""

SECTIONS = (".text", ".constants", ".rodata", ".data", ".bss")
"""Those that the linker scripts know: all that is on a device is in them, and counted."""
