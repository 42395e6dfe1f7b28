# SPDX-License-Identifier: Apache-2.0 OR MIT
"""A driver of PSA Crypto with the families that a product chooses, by each build system, on the host."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

from conftest import ROOT
from kconfig_projects import ESP_IDF, ZEPHYR
from pennyweight.catalogue.build_files import PSA_FAMILIES
from product_builds import cmake, meson, run

PROGRAM = ROOT / "tests" / "programs" / "psa_families.c"
FAMILIES = ("aes_ccm", "chachapoly")
"""Families of the program, in the order of the header."""

MAKE = """
PENNYWEIGHT_FAMILIES := {families}
PENNYWEIGHT_INTERFACES := psa
include {root}/packaging/pennyweight.mk
app: {program} $(PENNYWEIGHT_LIB)
	$(CC) $(CFLAGS) $(PENNYWEIGHT_CPPFLAGS) $^ -o $@
"""

CMAKE = """
cmake_minimum_required(VERSION 3.16)
project(app C)
add_subdirectory({root} pennyweight)
add_executable(app {program})
target_link_libraries(app Pennyweight::psa)
"""

MESON = """
project('app', 'c')
subproject('pennyweight', default_options: ['psa_families={families}'])
executable('app', 'app.c', dependencies: dependency('pennyweight-psa'))
"""


def test_the_families_are_those_of_the_header() -> None:
    header = (ROOT / "crypto" / "include" / "pennyweight" / "psa_types.h").read_text()
    macros = re.findall(r"^#ifndef PW_PSA_(\w+)\n#define PW_PSA_\1 (\d)$", header, re.MULTILINE)
    assert sorted(macros) == sorted((each.upper(), str(int(each == "ascon"))) for each in PSA_FAMILIES)


def test_make_has_the_families_of_the_product(tmp_path: Path) -> None:
    text = MAKE.format(families=" ".join(FAMILIES), root=ROOT, program=PROGRAM)
    (tmp_path / "Makefile").write_text(text)
    run("make", "app", folder=tmp_path)
    run(tmp_path / "app", folder=tmp_path)


@pytest.mark.second
def test_cmake_has_the_families_that_are_named(tmp_path: Path) -> None:
    (tmp_path / "CMakeLists.txt").write_text(CMAKE.format(root=ROOT, program=PROGRAM))
    cmake(tmp_path, tmp_path / "build", f"-DPENNYWEIGHT_PSA_FAMILIES={';'.join(FAMILIES)}")
    run(tmp_path / "build" / "app", folder=tmp_path)


def test_a_family_that_the_driver_does_not_offer_is_refused(tmp_path: Path) -> None:
    (tmp_path / "CMakeLists.txt").write_text(CMAKE.format(root=ROOT, program=PROGRAM))
    command = ["cmake", "-S", str(tmp_path), "-B", str(tmp_path / "build"), "-DPENNYWEIGHT_PSA_FAMILIES=isap"]
    refused = subprocess.run(command, capture_output=True, text=True)
    assert refused.returncode and "does not offer 'isap'; it has: ascon;" in " ".join(refused.stderr.split())


def test_an_installed_driver_tells_its_families(tmp_path: Path) -> None:
    """By the package of CMake and by pkg-config."""
    settings = (
        f"-DPENNYWEIGHT_PSA_FAMILIES={';'.join(FAMILIES)}",
        f"-DCMAKE_INSTALL_PREFIX={tmp_path / 'prefix'}",
        "-DPENNYWEIGHT_PLATFORM=c",
    )
    run("cmake", "-S", ROOT, "-B", tmp_path / "library", *settings, folder=tmp_path)
    text = (tmp_path / "library" / "pennyweight.pc").read_text()
    macros = "-DPW_PSA_ASCON=0 -DPW_PSA_AES_CCM=1 -DPW_PSA_CHACHAPOLY=1"
    assert f"Cflags: -I${{includedir}} {macros}\n" in text


@pytest.mark.second
def test_meson_has_the_families_that_are_named(tmp_path: Path) -> None:
    (tmp_path / "meson.build").write_text(MESON.format(families=",".join(FAMILIES)))
    (tmp_path / "app.c").write_text(PROGRAM.read_text())
    (tmp_path / "subprojects").mkdir()
    (tmp_path / "subprojects" / "pennyweight").symlink_to(ROOT)
    meson(tmp_path)
    run(tmp_path / "build" / "app", folder=tmp_path)


@pytest.mark.parametrize(
    ("template", "application"),
    [
        pytest.param(ZEPHYR.replace("@SOURCES@", str(PROGRAM)), "", id="zephyr"),
        pytest.param(
            ESP_IDF,
            f"\nadd_executable(app {PROGRAM})\ntarget_link_libraries(app component)\n",
            id="esp-idf",
            marks=pytest.mark.second,
        ),
    ],
)
def test_kconfig_gives_the_driver_its_families(tmp_path: Path, template: str, application: str) -> None:
    chosen = " ".join(f"PENNYWEIGHT_{name.upper()}" for name in ("psa", *FAMILIES))
    text = (template + application).replace("@CONFIG@", chosen).replace("@ROOT@", str(ROOT))
    (tmp_path / "CMakeLists.txt").write_text(text)
    cmake(tmp_path, tmp_path / "build")
    run(tmp_path / "build" / "app", folder=tmp_path)
