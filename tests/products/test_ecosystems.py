# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Zephyr's module and the component of ESP-IDF without their tools: Kconfig by kconfiglib, CMake code over
stand-ins for the functions that those tools document."""

from __future__ import annotations

import re
import shlex
import subprocess
from collections.abc import Sequence
from pathlib import Path

import kconfiglib
import pytest
import yaml
from elftools.elf.elffile import ELFFile

from checkout import CATALOG
from conftest import ROOT
from host_compilers import ZIG
from kconfig_projects import ESP_IDF, ZEPHYR
from pennyweight.catalogue.build_files import INTERFACES
from pennyweight.catalogue.products import products
from product_builds import CHIPS, Chip, check_example, cmake, platform_of, run, sources_of, tool

PRODUCTS = products(CATALOG)


APPLICATIONS = ("samples/sensor_packet", "tests/known_answers")


@pytest.fixture
def kconfig(tmp_path: Path) -> kconfiglib.Kconfig:
    """The module's menu, in a tree for a Cortex-M3 or later."""
    return menu(tmp_path, MAINLINE)


MAINLINE, BASELINE = "ARMV7_M_ARMV8_M_MAINLINE", "ARMV6_M_ARMV8_M_BASELINE"
"""Zephyr's symbols of a Cortex-M3 or later, and of a Cortex-M0, M0+, M1 or M23."""
RISC_V, MULTIPLIES = "RISCV_ISA_RV32I", "RISCV_ISA_EXT_M"
"""Zephyr's symbols of a RISC-V core with 32 registers of 32 bits, and of one that multiplies."""


def menu(folder: Path, *processor: str) -> kconfiglib.Kconfig:
    """The module's menu in a tree for the processor of these symbols."""
    top = folder / "Kconfig"
    names = MAINLINE, BASELINE, RISC_V, MULTIPLIES, "BIG_ENDIAN"
    found = {name: "y" if name in processor else "n" for name in names}
    symbols = "".join(f"config {name}\n\tdef_bool {value}\n" for name, value in found.items())
    top.write_text(f'{symbols}source "{ROOT / "zephyr" / "Kconfig"}"\n')
    return read(top)


def read(top: Path) -> kconfiglib.Kconfig:
    """As Zephyr does, which refuses a name in prj.conf that is not defined."""
    config = kconfiglib.Kconfig(str(top), warn_to_stderr=False)
    config.warn_assign_undef = True
    return config


@pytest.fixture
def component() -> kconfiglib.Kconfig:
    """The menu of the component of ESP-IDF, as it is before anybody chooses."""
    return kconfiglib.Kconfig(str(ROOT / "Kconfig"), warn_to_stderr=False)


def chosen(config: kconfiglib.Kconfig) -> dict[str, str]:
    return {name: symbol.str_value for name, symbol in config.syms.items() if symbol.str_value == "y"}


@pytest.mark.parametrize("menu_of", ["kconfig", "component"])
def test_kconfig_has_every_family_and_no_warning(menu_of: str, request: pytest.FixtureRequest) -> None:
    found: kconfiglib.Kconfig = request.getfixturevalue(menu_of)
    assert found.warnings == []
    for name in (*(product.id for product in PRODUCTS), *INTERFACES):
        assert f"PENNYWEIGHT_{name.upper()}" in found.syms


def test_a_family_brings_along_what_it_builds_on_and_is_fast_unasked(kconfig: kconfiglib.Kconfig) -> None:
    kconfig.syms["PENNYWEIGHT"].set_value("y")
    kconfig.syms["PENNYWEIGHT_ISAP"].set_value("y")
    assert {"PENNYWEIGHT_ASCON", "PENNYWEIGHT_ASCON_FAST"} <= set(chosen(kconfig))
    kconfig.syms["PENNYWEIGHT_ASCON_SMALL"].set_value("y")
    assert "PENNYWEIGHT_ASCON_FAST" not in chosen(kconfig)


@pytest.mark.parametrize(
    ("processor", "platform"),
    [
        ((MAINLINE,), {"PENNYWEIGHT_ARMV7M"}),
        ((BASELINE,), {"PENNYWEIGHT_ARMV6M"}),
        ((RISC_V, MULTIPLIES), {"PENNYWEIGHT_RV32"}),
        ((RISC_V,), set()),
        ((), set()),
    ],
)
def test_the_processor_chooses_the_assembly(
    processor: tuple[str, ...], platform: set[str], tmp_path: Path
) -> None:
    config = menu(tmp_path, *processor)
    config.syms["PENNYWEIGHT"].set_value("y")
    assert {name for name in chosen(config) if re.match("PENNYWEIGHT_(ARMV|RV32)", name)} == platform


def test_portable_c_is_fast_unasked(tmp_path: Path) -> None:
    config = menu(tmp_path)
    config.syms["PENNYWEIGHT"].set_value("y")
    config.syms["PENNYWEIGHT_ASCON"].set_value("y")
    assert {name for name in chosen(config) if name.startswith("PENNYWEIGHT_ASCON_")} == {
        "PENNYWEIGHT_ASCON_FAST"
    }


def test_the_module_names_what_is_there() -> None:
    module = yaml.safe_load((ROOT / "zephyr" / "module.yml").read_text())
    assert (ROOT / module["build"]["cmake"] / "CMakeLists.txt").is_file()
    assert (ROOT / module["build"]["kconfig"]).is_file()
    for kind, name in (("samples", "sample.yaml"), ("tests", "testcase.yaml")):
        found = [path for folder in module[kind] for path in (ROOT / folder).rglob(name)]
        assert found
        for path in found:
            assert yaml.safe_load(path.read_text())["tests"]
            assert (path.parent / "CMakeLists.txt").is_file() and (path.parent / "prj.conf").is_file()


@pytest.mark.parametrize("application", APPLICATIONS)
def test_an_application_asks_for_symbols_that_there_are(
    application: str, kconfig: kconfiglib.Kconfig, tmp_path: Path
) -> None:
    folder = ROOT / "zephyr" / application
    kconfig.load_config(str(folder / "prj.conf"))
    assert [text for text in kconfig.warnings if "ZTEST" not in text] == []  # that is Zephyr's own
    assert {"PENNYWEIGHT_ASCON", "PENNYWEIGHT_ASCON_FAST"} <= set(chosen(kconfig))
    for path in folder.glob("testcase.yaml"):
        for test in yaml.safe_load(path.read_text())["tests"].values():
            (tmp_path / "extra.conf").write_text("\n".join(test.get("extra_configs", ())))
            again = menu(tmp_path, MAINLINE)
            again.load_config(str(folder / "prj.conf"))
            again.load_config(str(tmp_path / "extra.conf"), replace=False)
            asked = {line.removesuffix("=y") for line in test.get("extra_configs", ())}
            assert {f"CONFIG_{name}" for name in chosen(again)} >= asked


ZTEST_IN_KCONFIG = {
    "3.4": 'if ZTEST\nconfig ZTEST_NEW_API\n\tbool "The new form"\n\tdefault n\nendif\n',
    "3.6": "",
}
"""Kconfig lines of Zephyr for the new test API, by release; from 3.6 on there are none."""


@pytest.mark.parametrize("release", ZTEST_IN_KCONFIG)
def test_the_tests_for_zephyr_take_the_new_form_of_ztest_in_every_release(
    release: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = f'config ZTEST\n\tbool "Tests"\n{ZTEST_IN_KCONFIG[release]}'
    (tmp_path / "Kconfig.zephyr").write_text(f'{own}source "{ROOT}/zephyr/Kconfig"\n')
    monkeypatch.setenv("srctree", str(tmp_path))
    folder = ROOT / "zephyr/tests/known_answers"
    config = read(folder / "Kconfig")
    config.load_config(str(folder / "prj.conf"))
    assert "ZTEST_NEW_API" in chosen(config)
    # of the processor there is nothing in this tree
    assert [text for text in config.warnings if "ARMV7_M" not in text and "BIG_ENDIAN" not in text] == []


def test_what_stands_over_families_brings_them_along(kconfig: kconfiglib.Kconfig) -> None:
    kconfig.syms["PENNYWEIGHT"].set_value("y")
    assert "PENNYWEIGHT_ASCON" not in chosen(kconfig)
    kconfig.syms["PENNYWEIGHT_PSA"].set_value("y")
    assert "PENNYWEIGHT_ASCON" in chosen(kconfig) and "PENNYWEIGHT_XOODYAK" not in chosen(kconfig)
    kconfig.syms["PENNYWEIGHT_DESCRIPTORS"].set_value("y")
    assert {f"PENNYWEIGHT_{each.id.upper()}" for each in PRODUCTS} <= set(chosen(kconfig))


@pytest.mark.parametrize("menu_of", ["kconfig", "component"])
def test_a_driver_of_psa_crypto_may_leave_ascon_out(menu_of: str, request: pytest.FixtureRequest) -> None:
    found: kconfiglib.Kconfig = request.getfixturevalue(menu_of)
    if menu_of == "kconfig":
        found.syms["PENNYWEIGHT"].set_value("y")
    for name, value in (("PSA", "y"), ("AES_CCM", "y"), ("ASCON", "n")):
        found.syms[f"PENNYWEIGHT_{name}"].set_value(value)
    assert "PENNYWEIGHT_ASCON" not in chosen(found)


ZTEST = """
#include <stdio.h>
#include <string.h>
#define ZTEST_SUITE(...)
#define ZTEST(suite, name)                                                      \\
    static void name(void);                                                     \\
    __attribute__((constructor)) static void run_##name(void)                   \\
    {                                                                           \\
        name();                                                                 \\
        puts(#name);                                                            \\
    }                                                                           \\
    static void name(void)
#define zassert_true(fact) \\
    if (!(fact))           \\
    __builtin_trap()
#define zassert_mem_equal(a, b, bytes) zassert_true(memcmp(a, b, bytes) == 0)
#define zassert_equal(a, b) zassert_true((a) == (b))
#define zassert_not_equal(a, b) zassert_true((a) != (b))
int main(void)
{
    return 0;
}
"""
"""Stands in for Zephyr's ztest: each test runs before main, prints its name, and traps where it fails."""


def zephyr_project(folder: Path, config: str, *sources: Path, settings: Sequence[str] = ()) -> Path:
    """A project over the stand-ins; the folder that it is built in."""
    text = ZEPHYR.replace("@CONFIG@", config).replace("@SOURCES@", " ".join(map(str, sources)))
    (folder / "CMakeLists.txt").write_text(text.replace("@ROOT@", str(ROOT)))
    cmake, build = tool("cmake", "the Debian package cmake"), folder / "build"
    run(cmake, "-S", folder, "-B", build, *settings, folder=folder)
    return build


def test_the_cmake_code_for_zephyr_builds_what_kconfig_names(tmp_path: Path) -> None:
    sources = [ROOT / "examples" / name for name in ("sensor_packet.c", "main.c")]
    build = zephyr_project(tmp_path, "PENNYWEIGHT_ISAP PENNYWEIGHT_ASCON", *sources)
    run("cmake", "--build", build, folder=tmp_path)
    run(build / "app", folder=tmp_path)
    objects = run("ar", "t", build / "libpennyweight.a", folder=tmp_path).split()
    wanted = sources_of("c_fast", "ascon", "isap")
    assert {each.rpartition(".")[0] for each in objects} - {"bytes.c"} == {Path(each).name for each in wanted}


@pytest.mark.long
@pytest.mark.parametrize("chip", [pytest.param(chip, id=chip.name) for chip in (*CHIPS[:2], CHIPS[5])])
def test_the_sample_runs_when_the_cmake_code_for_zephyr_has_built_it_for_a_chip(
    tmp_path: Path, chip: Chip
) -> None:
    """With the assembly; start-up code and memcpy are those of the examples, in Zephyr's place."""
    script = ROOT / "examples/bare_metal/armv7m.ld"
    settings = [
        f"-DCMAKE_TOOLCHAIN_FILE={ROOT / 'examples/toolchains/cortex-m.cmake'}",
        f"-DCHIP={chip.name}",
        f"-DCMAKE_EXE_LINKER_FLAGS=-nostdlib -T {script}",
    ]
    examples = [
        ROOT / "examples" / name for name in ("sensor_packet.c", "main.c", "bare_metal/armv7m_start.c")
    ]
    platform = platform_of(chip)
    runtime = sorted((ROOT / "crypto/runtime" / platform).glob("mem*.S"))
    config = f"PENNYWEIGHT_{platform.upper()} PENNYWEIGHT_ASCON PENNYWEIGHT_ASCON_SMALL"
    build = zephyr_project(tmp_path, config, *examples, *runtime, settings=settings)
    run("cmake", "--build", build, folder=tmp_path)
    check_example(build / "app", chip)


def test_the_tests_for_zephyr_find_the_official_answers(tmp_path: Path) -> None:
    (tmp_path / "zephyr").mkdir()
    (tmp_path / "zephyr" / "ztest.h").write_text(ZTEST)
    source = ROOT / "zephyr/tests/known_answers/src/main.c"
    build = zephyr_project(tmp_path, "PENNYWEIGHT_ASCON PENNYWEIGHT_PSA PENNYWEIGHT_NONCE", source)
    run("cmake", "--build", build, folder=tmp_path)
    ran = set(run(build / "app", folder=tmp_path).split())
    assert ran == set(re.findall(r"^ZTEST\(pennyweight, (\w+)\)", source.read_text(), re.MULTILINE)) != set()
    assert "counter.c" in run("ar", "t", build / "libpennyweight.a", folder=tmp_path)


def test_zephyr_with_the_assembly_of_another_processor_says_so(tmp_path: Path) -> None:
    """Its files would be empty, and functions missing."""
    config = "PENNYWEIGHT_ARMV7M PENNYWEIGHT_ASCON PENNYWEIGHT_ASCON_FAST"
    build = zephyr_project(tmp_path, config, ROOT / "examples/main.c")
    made = subprocess.run(["cmake", "--build", build], capture_output=True, text=True)
    assert made.returncode != 0
    assert "PENNYWEIGHT_PLATFORM is not what this compiler compiles for" in made.stderr


def esp_idf_project(folder: Path, config: str, application: str = "") -> None:
    text = (ESP_IDF + application).replace("@CONFIG@", config)
    (folder / "CMakeLists.txt").write_text(text.replace("@ROOT@", str(ROOT)))


ESP_IDF_RISC_V = "IDF_TARGET_ARCH_RISCV"
"""ESP-IDF's symbol of the chips with RISC-V; the others have Xtensa."""


@pytest.mark.parametrize(
    ("chip", "platform", "common"),
    [((), "c", "crypto/common/bytes.c"), ((ESP_IDF_RISC_V,), "rv32", "crypto/common/rv32/bytes.S")],
    ids=["xtensa", "risc-v"],
)
@pytest.mark.parametrize(
    ("asked", "families", "interfaces"),
    [
        ((), ["ascon"], []),
        (("ISAP",), ["ascon", "isap"], []),
        (("PSA", "XOODYAK"), ["ascon", "xoodyak"], ["psa"]),
        (("DESCRIPTORS", "NONCE"), [each.id for each in PRODUCTS], ["descriptors", "nonce"]),
    ],
    ids=["unasked", "isap", "psa", "all"],
)
def test_the_component_for_esp_idf_has_what_kconfig_names_and_nothing_else(
    component: kconfiglib.Kconfig,
    tmp_path: Path,
    asked: Sequence[str],
    families: list[str],
    interfaces: list[str],
    chip: Sequence[str],
    platform: str,
    common: str,
) -> None:
    for name in asked:
        component.syms[f"PENNYWEIGHT_{name}"].set_value("y")
    esp_idf_project(tmp_path, " ".join((*chosen(component), *chip)))
    said = run(
        tool("cmake", "the Debian package cmake"), "-S", tmp_path, "-B", tmp_path / "build", folder=tmp_path
    )
    sources = {common, *sources_of(f"{platform}_fast", *families)}
    sources |= {
        path.relative_to(ROOT).as_posix()
        for name in interfaces
        for path in (ROOT / "crypto" / name).glob("*.c")
    }
    found = re.findall(rf"^-- source: {re.escape(str(ROOT))}/(\S+)$", said, re.MULTILINE)
    assert sorted(found) == sorted(sources)


def test_esp_idf_reads_the_component_before_there_is_a_configuration(tmp_path: Path) -> None:
    """Its first pass asks for requirements alone."""
    esp_idf_project(tmp_path, "", "")
    said = run(
        *(tool("cmake", "the Debian package cmake"), "-DCMAKE_BUILD_EARLY_EXPANSION=1"),
        *("-S", tmp_path, "-B", tmp_path / "build"),
        folder=tmp_path,
    )
    assert said.count("-- source: ") == 1


ESP32_C = {"esp32c3": "generic_rv32+m+c", "esp32c6": "generic_rv32+m+a+c"}
"""Instructions of two of Espressif's RISC-V chips, as zig names them."""
ESP_IDF_APPLICATION = """
target_compile_options(component PRIVATE -ffreestanding)
add_executable(app @ROOT@/examples/sensor_packet.c @ROOT@/examples/main.c)
target_link_libraries(app component)
target_link_options(app PRIVATE -nostdlib -Wl,-e,main -Wl,--gc-sections)
"""


@pytest.mark.long
@pytest.mark.parametrize("chip", ESP32_C)
def test_an_example_is_linked_with_the_component_for_a_risc_v_chip(tmp_path: Path, chip: str) -> None:
    """Without ESP-IDF: the instructions are the chip's, by clang, and nothing of the component is missing."""
    esp_idf_project(tmp_path, f"PENNYWEIGHT_ASCON {ESP_IDF_RISC_V}", ESP_IDF_APPLICATION)
    compiler = tmp_path / "compiler"
    flags = f"-target riscv32-freestanding -mcpu={ESP32_C[chip]}"
    compiler.write_text(f'#!/bin/sh\nexec {shlex.join(ZIG)} {flags} "$@"\n')
    compiler.chmod(0o755)
    told = ("CMAKE_SYSTEM_NAME=Generic", "CMAKE_TRY_COMPILE_TARGET_TYPE=STATIC_LIBRARY")
    settings = [f"-D{each}" for each in (*told, f"CMAKE_C_COMPILER={compiler}")]
    cmake(tmp_path, tmp_path / "build", *settings)
    with (tmp_path / "build" / "app").open("rb") as file:
        assert ELFFile(file).get_machine_arch() == "RISC-V"
