# SPDX-License-Identifier: Apache-2.0 OR MIT
"""msp430-elf-gcc, where it is found: the whole library and the examples, for a chip of each instruction set.

No package that the tests install brings it: where neither PATH nor PENNYWEIGHT_MSP430_GCC has it they are
skipped and say so. The simulator has the instructions of the first MSP430 alone: what is compiled for MSP430X
is linked and not run.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from elftools.elf.elffile import ELFFile

from checkout import CATALOG
from conftest import ROOT
from pennyweight.catalogue.products import products
from product_builds import BENCHMARK, CHIPS, EXAMPLES, check_example, run

FAMILIES = " ".join(product.id for product in products(CATALOG))
MSP430, MSP430X = "msp430f1611", "msp430fr5969"
F1611 = next(chip for chip in CHIPS if chip.name == MSP430)

MAKEFILE = """
PENNYWEIGHT_FAMILIES := {families}
PENNYWEIGHT_INTERFACES := descriptors psa nonce
PENNYWEIGHT_RUNTIME := yes
include {root}/packaging/pennyweight.mk
whole.o: $(PENNYWEIGHT_LIB)
	@echo platform $(PENNYWEIGHT_PLATFORM)
	$(CC) $(CFLAGS) -nostdlib -r -Wl,--whole-archive $< -Wl,--no-whole-archive $(LIBRARIES) -lgcc -o $@
"""


@pytest.fixture
def gcc() -> Path:
    path = shutil.which(os.environ.get("PENNYWEIGHT_MSP430_GCC") or "msp430-elf-gcc")
    if path is None:
        pytest.skip("msp430-elf-gcc is neither on the PATH nor named by PENNYWEIGHT_MSP430_GCC")
    return Path(path)


def tools(gcc: Path) -> list[str]:
    return [f"CC={gcc}", f"AR={gcc.with_name(gcc.name.removesuffix('gcc') + 'ar')}"]


def link_whole(gcc: Path, folder: Path, flags: str, *settings: str) -> str:
    """All files of the library in one object, in which nothing is there twice; what make says."""
    (folder / "Makefile").write_text(MAKEFILE.format(families=FAMILIES, root=ROOT))
    told = f"CFLAGS=-mhwmult=none -ffreestanding -Werror {flags}"
    return run("make", "-s", "whole.o", *tools(gcc), told, *settings, folder=folder)


def missing(path: Path) -> set[str]:
    """The symbols that a linked object still asks for."""
    with path.open("rb") as file:
        symbols = list(ELFFile(file).get_section_by_name(".symtab").iter_symbols())
    return {each.name for each in symbols if each["st_shndx"] == "SHN_UNDEF"} - {""}


@pytest.mark.long
@pytest.mark.parametrize("variant", ["fast", "small", "ref"])
@pytest.mark.parametrize("chip", [MSP430, MSP430X])
def test_every_family_links_with_the_library_of_the_compiler(
    gcc: Path, tmp_path: Path, chip: str, variant: str
) -> None:
    said = link_whole(gcc, tmp_path, f"-mmcu={chip}", f"PENNYWEIGHT_VARIANT={variant}")
    assert "platform msp430" in said
    assert missing(tmp_path / "whole.o") == set()


def test_a_function_that_nobody_has_is_missed(gcc: Path, tmp_path: Path) -> None:
    (tmp_path / "caller.c").write_text("int pw_gone(void);\nint call(void) { return pw_gone(); }\n")
    run(gcc, "-nostdlib", "-r", "caller.c", "-lgcc", "-o", "caller.o", folder=tmp_path)
    assert missing(tmp_path / "caller.o") == {"pw_gone"}


def build_examples(gcc: Path, chip: str, variant: str, folder: Path) -> None:
    files = [f"{folder}/{name}.elf" for name in (*EXAMPLES, BENCHMARK)]
    settings = [*tools(gcc), f"CHIP={chip}", f"VARIANT={variant}", f"BUILD={folder}"]
    said = run("make", "--no-print-directory", *settings, *files, folder=ROOT / "examples")
    assert "warning:" not in said


@pytest.mark.parametrize("variant", ["small", pytest.param("fast", marks=pytest.mark.long)])
def test_the_examples_run_on_the_first_msp430(gcc: Path, tmp_path: Path, variant: str) -> None:
    build_examples(gcc, MSP430, variant, tmp_path)
    for name in EXAMPLES:
        check_example(tmp_path / f"{name}.elf", F1611)


@pytest.mark.parametrize(
    "variant", [pytest.param(name, marks=pytest.mark.long) for name in ("small", "fast")]
)
def test_the_examples_are_linked_for_an_msp430x(gcc: Path, tmp_path: Path, variant: str) -> None:
    build_examples(gcc, MSP430X, variant, tmp_path)
    with (tmp_path / "sensor_packet.elf").open("rb") as file:
        loaded = [segment for segment in ELFFile(file).iter_segments("PT_LOAD") if segment["p_filesz"]]
        places = sorted((segment["p_paddr"], segment["p_filesz"]) for segment in loaded)
    assert places[0][0] == 0x4400 and places[-1] == (0xFFFE, 2)  # nothing beside the FRAM and the vector


@pytest.mark.long
def test_all_portable_c_compiles_with_pointers_of_20_bits(gcc: Path, tmp_path: Path) -> None:
    assert "platform c" in link_whole(gcc, tmp_path, f"-mmcu={MSP430X} -mlarge", "LIBRARIES=-lmul_none")
    assert missing(tmp_path / "whole.o") <= {"memcpy", "memset"}  # of a libc, which is not there


def test_the_assembly_is_refused_with_pointers_of_20_bits(gcc: Path, tmp_path: Path) -> None:
    (tmp_path / "Makefile").write_text(MAKEFILE.format(families="ascon", root=ROOT))
    flags = f"CFLAGS=-mmcu={MSP430X} -mlarge -ffreestanding"
    command = ["make", "-s", "whole.o", *tools(gcc), flags, "PENNYWEIGHT_PLATFORM=msp430"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode and "the large model of MSP430 takes c, portable C" in done.stderr


def test_the_lab_verifies_what_it_compiles(gcc: Path, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "pennyweight", "--build", tmp_path, "verify", "ascon_hash256"]
    said = run(*command, "-b", MSP430, folder=ROOT, environment={"PENNYWEIGHT_MSP430_GCC": str(gcc)})
    assert said.count(" ok ") == 3, said
