# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Products for other cores and with other flags than those that are measured: families link, examples run."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from checkout import CATALOG
from conftest import ROOT
from pennyweight import _sim
from pennyweight.build.compilers import choose
from pennyweight.catalogue.boards import find_board
from pennyweight.catalogue.products import common_sources, products
from product_builds import clang_for_msp430, run

PRODUCTS = products(CATALOG)
CORES = ("cortex-m4", "cortex-m7", "cortex-m33", "cortex-m55")
AVR_PARTS = ("atmega328p", "atmega2560", "atxmega128a1", "avrxmega3", "avrxmega4")
"""ATmega, one with a program counter of 22 bits, XMEGA, the architectures of ATmega4809 and of AVR128DA."""
LESSER_AVR_PARTS = ("attiny85", "atmega8")
"""Without MUL or without JMP and CALL."""

MAKEFILE = """
PENNYWEIGHT_FAMILIES := {families}
PENNYWEIGHT_INTERFACES := descriptors psa
PENNYWEIGHT_RUNTIME := yes
include {root}/packaging/pennyweight.mk
image.elf: $(PENNYWEIGHT_LIB)
	$(CC) $(CFLAGS) -nostdlib -Wl,--whole-archive $< -Wl,--no-whole-archive -lgcc -Wl,-e,0,-Ttext=0 -o $@
"""


def link_all(folder: Path, *settings: str) -> None:
    """Every file of every family in one image, in which nothing may be missing or be there twice."""
    families = " ".join(product.id for product in PRODUCTS)
    (folder / "Makefile").write_text(MAKEFILE.format(families=families, root=ROOT))
    run("make", "-s", "image.elf", *settings, folder=folder)


@pytest.mark.long
@pytest.mark.parametrize("variant", ["fast", "small"])
@pytest.mark.parametrize("core", CORES)
def test_a_product_for_another_cortex_m_links_every_family(tmp_path: Path, core: str, variant: str) -> None:
    settings = [f"CC={' '.join(choose('armv7m').command)}", f"CFLAGS=-mcpu={core} -mthumb"]
    link_all(tmp_path, *settings, "AR=ar", f"PENNYWEIGHT_VARIANT={variant}")


@pytest.mark.long
@pytest.mark.parametrize("part", AVR_PARTS)
def test_all_assembly_for_avr_assembles_for_parts_with_a_multiplier(tmp_path: Path, part: str) -> None:
    compiler = choose("avr").command
    forms = [form for product in PRODUCTS for form in product.forms if form.platform == "avr"]
    sources = {source for form in forms for source in form.sources if source.endswith(".S")}
    assert len(sources) > 2 * len(PRODUCTS)
    for source in sorted(sources):
        run(*compiler, f"-mmcu={part}", "-c", ROOT / source, "-o", tmp_path / "object.o", folder=tmp_path)


PRINTS = """
PENNYWEIGHT_FAMILIES := ascon
include {root}/packaging/pennyweight.mk
.PHONY: platform
platform:
	@echo $(PENNYWEIGHT_PLATFORM)
"""


@pytest.mark.parametrize(
    ("part", "platform"), [("atmega328p", "avr"), *((part, "c") for part in LESSER_AVR_PARTS)]
)
def test_a_build_takes_the_assembly_where_all_of_it_assembles(
    tmp_path: Path, part: str, platform: str
) -> None:
    (tmp_path / "Makefile").write_text(PRINTS.format(root=ROOT))
    settings = [f"CC={' '.join(choose('avr').command)}", f"CFLAGS=-mmcu={part}"]
    assert run("make", "-s", "platform", *settings, folder=tmp_path).strip() == platform


@pytest.mark.parametrize(
    ("architecture", "abi", "platform"),
    [
        *(("rv32imc", "ilp32", "rv32"), ("rv32im_zbb", "ilp32", "rv32"), ("rv32ic", "ilp32", "c")),
        *(("rv32emc", "ilp32e", "c"), ("rv32imc", "ilp32e", "c"), ("rv64imac", "lp64", "c")),
    ],
)
def test_a_build_takes_the_assembly_for_risc_v_where_all_of_it_assembles(
    tmp_path: Path, architecture: str, abi: str, platform: str
) -> None:
    (tmp_path / "Makefile").write_text(PRINTS.format(root=ROOT))
    settings = [f"CC={' '.join(choose('rv32').command)}", f"CFLAGS=-march={architecture} -mabi={abi}"]
    assert run("make", "-s", "platform", *settings, folder=tmp_path).strip() == platform


@pytest.mark.parametrize("architecture", ["rv32emc", "rv32imc"])
def test_assembly_for_risc_v_that_a_build_takes_for_the_convention_of_the_base_e_is_refused(
    tmp_path: Path, architecture: str
) -> None:
    source = ROOT / "crypto/xoodoo/rv32/permutation_small.S"
    flags = f"-march={architecture}", "-mabi=ilp32e", "-DPENNYWEIGHT_FOR=PW_RV32"
    command = [*choose("rv32").command, *flags, "-c", str(source), "-o", "object.o"]
    made = subprocess.run(command, capture_output=True, text=True, check=False, cwd=tmp_path)
    assert made.returncode and "RV32E and MSP430's large model take portable C" in made.stderr


@pytest.mark.second
@pytest.mark.parametrize("architecture", ["rv32im", "rv32imc", "rv32imac_zba_zbb_zbs_zbkb"])
def test_all_assembly_for_risc_v_assembles_for_cores_that_multiply(tmp_path: Path, architecture: str) -> None:
    compiler = choose("rv32").command
    sources = sorted((ROOT / "crypto").glob("*/rv32/*.S"))
    assert len(sources) > 10
    for source in sources:
        flags = f"-march={architecture}", "-mabi=ilp32", "-DPENNYWEIGHT_FOR=PW_RV32"
        run(*compiler, *flags, "-c", source, "-o", tmp_path / "object.o", folder=tmp_path)


def test_a_build_for_a_big_endian_arm_takes_portable_c(tmp_path: Path) -> None:
    (tmp_path / "Makefile").write_text(PRINTS.format(root=ROOT))
    settings = [f"CC={' '.join(choose('armv7m').command)}", "CFLAGS=-mcpu=cortex-m3 -mthumb -mbig-endian"]
    assert run("make", "-s", "platform", *settings, folder=tmp_path).strip() == "c"


def test_a_build_for_the_large_model_of_msp430_takes_portable_c(tmp_path: Path) -> None:
    """Clang has no large model: there the two macros stand in for it that GCC says it by."""
    (tmp_path / "Makefile").write_text(PRINTS.format(root=ROOT))
    compiler = f"CC={' '.join(choose('msp430').command)}"
    stand_ins = ("--target=msp430 -D__MSP430X__", "-D__MSP430X_LARGE__")
    small, large = stand_ins if clang_for_msp430() else ("-mcpu=msp430x", "-mlarge")
    for flags, platform in ((small, "msp430"), (f"{small} {large}", "c")):
        said = run("make", "-s", "platform", compiler, f"CFLAGS={flags}", folder=tmp_path)
        assert said.strip() == platform


@pytest.mark.long
@pytest.mark.parametrize("part", LESSER_AVR_PARTS)
def test_a_product_for_an_avr_without_a_multiplier_compiles_every_family(tmp_path: Path, part: str) -> None:
    (tmp_path / "Makefile").write_text(
        MAKEFILE.format(families=" ".join(product.id for product in PRODUCTS), root=ROOT)
        + "library: $(PENNYWEIGHT_LIB)\n"
    )
    settings = [f"CC={' '.join(choose('avr').command)}", f"CFLAGS=-mmcu={part}", "AR=ar"]
    run("make", "-s", "library", *settings, "PENNYWEIGHT_RUNTIME=no", folder=tmp_path)


FLAGS = ("-O2 -flto", "-Os", "-O3", "-O2 -fshort-enums", "-O2 -fno-strict-aliasing -fPIC", "-O0")
"""Those after the first are tried in `make test-long`."""


def build_example(folder: Path, platform: str, variant: str, compiler: list[str]) -> Path:
    """The PSA example with the whole of Ascon, all files by one command."""
    ascon = next(product for product in PRODUCTS if product.id == "ascon")
    form = next(form for form in ascon.forms if (form.platform, form.variant) == (platform, variant))
    sources = [
        *(ROOT / source for source in form.sources),
        *common_sources(ROOT, platform),
        *sorted((ROOT / "crypto" / "psa").glob("*.c")),
        *(ROOT / "examples" / name for name in ("psa_driver.c", "main.c")),
    ]
    folders = [f"-I{ROOT / 'crypto' / name}" for name in ("include", "common", "")]
    elf = folder / "example.elf"
    run(*compiler, "-std=c99", *folders, *sources, "-o", elf, folder=folder)
    return elf


@pytest.mark.parametrize(
    "flags", [FLAGS[0], *(pytest.param(each, marks=pytest.mark.long) for each in FLAGS[1:])]
)
def test_the_portable_c_is_right_with_other_flags(tmp_path: Path, flags: str) -> None:
    run(build_example(tmp_path, "c", "ref", [*choose("host").command, *flags.split()]), folder=tmp_path)


@pytest.mark.parametrize("flags", ["-Os -flto", pytest.param("-O3 -fshort-enums", marks=pytest.mark.long)])
def test_the_assembly_is_called_rightly_with_other_flags(tmp_path: Path, flags: str) -> None:
    compiler = [*choose("avr").command, "-mmcu=atmega328p", *flags.split()]
    elf = build_example(tmp_path, "avr", "fast", [*compiler, "-Wl,-uexample"])
    board = _sim.Board(find_board("atmega328p"))
    board.load(elf.read_bytes())
    assert board.call("example", [], budget=20_000_000).int_value == 0
