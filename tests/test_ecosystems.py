# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Zephyr's module and the component of ESP-IDF without their tools: Kconfig by kconfiglib, CMake code over
stand-ins for the functions that those tools document."""

from __future__ import annotations

from pathlib import Path

import kconfiglib
import pytest
import yaml

from conftest import ROOT
from pennyweight.catalogue.products import products
from pennyweight.lab import Lab
from product_builds import run, tool

PRODUCTS = products(Lab(ROOT, ROOT / "build").catalog)


@pytest.fixture
def kconfig(tmp_path: Path) -> kconfiglib.Kconfig:
    """The module's menu, in a tree for a Cortex-M3 or later."""
    return menu(tmp_path, processor="y")


def menu(folder: Path, processor: str) -> kconfiglib.Kconfig:
    top = folder / "Kconfig"
    symbols = f"config ARMV7_M_ARMV8_M_MAINLINE\n\tdef_bool {processor}\nconfig BIG_ENDIAN\n\tdef_bool n\n"
    top.write_text(f'{symbols}source "{ROOT / "zephyr" / "Kconfig"}"\n')
    return kconfiglib.Kconfig(str(top), warn_to_stderr=False)


def chosen(config: kconfiglib.Kconfig) -> dict[str, str]:
    return {name: symbol.str_value for name, symbol in config.syms.items() if symbol.str_value == "y"}


def test_kconfig_has_every_family_and_no_warning(kconfig: kconfiglib.Kconfig) -> None:
    assert kconfig.warnings == []
    for product in PRODUCTS:
        assert f"PENNYWEIGHT_{product.id.upper()}" in kconfig.syms


def test_a_family_brings_along_what_it_builds_on_and_is_fast_unasked(kconfig: kconfiglib.Kconfig) -> None:
    kconfig.syms["PENNYWEIGHT"].set_value("y")
    kconfig.syms["PENNYWEIGHT_ISAP"].set_value("y")
    assert {"PENNYWEIGHT_ASCON", "PENNYWEIGHT_ASCON_FAST"} <= set(chosen(kconfig))
    kconfig.syms["PENNYWEIGHT_ASCON_SMALL"].set_value("y")
    assert "PENNYWEIGHT_ASCON_FAST" not in chosen(kconfig)


def test_without_assembly_there_is_nothing_to_choose(tmp_path: Path) -> None:
    config = menu(tmp_path, processor="n")
    config.syms["PENNYWEIGHT"].set_value("y")
    config.syms["PENNYWEIGHT_ASCON"].set_value("y")
    assert not {name for name in chosen(config) if name.startswith("PENNYWEIGHT_ASCON_")}


def test_the_module_names_what_is_there() -> None:
    module = yaml.safe_load((ROOT / "zephyr" / "module.yml").read_text())
    assert (ROOT / module["build"]["cmake"] / "CMakeLists.txt").is_file()
    assert (ROOT / module["build"]["kconfig"]).is_file()
    for folder in module["samples"]:
        for sample in (ROOT / folder).rglob("sample.yaml"):
            assert yaml.safe_load(sample.read_text())["tests"]
            assert (sample.parent / "CMakeLists.txt").is_file() and (sample.parent / "prj.conf").is_file()


def test_the_sample_asks_for_symbols_that_there_are(kconfig: kconfiglib.Kconfig) -> None:
    kconfig.load_config(str(ROOT / "zephyr/samples/sensor_packet/prj.conf"))
    assert kconfig.warnings == []
    assert {"PENNYWEIGHT_ASCON", "PENNYWEIGHT_ASCON_FAST"} <= set(chosen(kconfig))


ZEPHYR = """
cmake_minimum_required(VERSION 3.20)
project(app C)
function(zephyr_library_named name)
  add_library(${name} STATIC)
endfunction()
function(zephyr_include_directories)
  target_include_directories(pennyweight PUBLIC ${ARGN})
endfunction()
function(zephyr_library_include_directories)
  target_include_directories(pennyweight PRIVATE ${ARGN})
endfunction()
function(zephyr_library_sources)
  target_sources(pennyweight PRIVATE ${ARGN})
endfunction()
set(CONFIG_PENNYWEIGHT y)
set(CONFIG_PENNYWEIGHT_ISAP y)
set(CONFIG_PENNYWEIGHT_ASCON y)
include(@ROOT@/zephyr/CMakeLists.txt)
add_executable(app @ROOT@/examples/sensor_packet.c @ROOT@/examples/main.c)
target_link_libraries(app pennyweight)
"""

ESP_IDF = """
cmake_minimum_required(VERSION 3.16)
project(app C)
set(ESP_PLATFORM 1)
macro(idf_component_register)
  cmake_parse_arguments(component "" "" "SRCS;INCLUDE_DIRS;PRIV_INCLUDE_DIRS" ${ARGN})
  add_library(component STATIC EXCLUDE_FROM_ALL ${component_SRCS})
  target_include_directories(component PUBLIC ${component_INCLUDE_DIRS}
    PRIVATE ${component_PRIV_INCLUDE_DIRS})
endmacro()
add_subdirectory(@ROOT@ pennyweight)
get_target_property(sources component SOURCES)
list(LENGTH sources number)
message(STATUS "sources: ${number}")
foreach(source IN LISTS sources)
  if(NOT EXISTS "${source}")
    message(FATAL_ERROR "${source} is not there")
  endif()
endforeach()
"""


def test_the_cmake_code_for_zephyr_builds_what_kconfig_names(tmp_path: Path) -> None:
    (tmp_path / "CMakeLists.txt").write_text(ZEPHYR.replace("@ROOT@", str(ROOT)))
    run(tool("cmake", "the Debian package cmake"), "-S", tmp_path, "-B", tmp_path / "build", folder=tmp_path)
    run("cmake", "--build", tmp_path / "build", folder=tmp_path)
    run(tmp_path / "build" / "app", folder=tmp_path)


def test_the_component_for_esp_idf_has_all_portable_c(tmp_path: Path) -> None:
    (tmp_path / "CMakeLists.txt").write_text(ESP_IDF.replace("@ROOT@", str(ROOT)))
    said = run(
        tool("cmake", "the Debian package cmake"), "-S", tmp_path, "-B", tmp_path / "build", folder=tmp_path
    )
    portable = {
        source for each in PRODUCTS for form in each.forms if form.platform == "c" for source in form.sources
    }
    assert f"sources: {len(portable) + 1}" in said
