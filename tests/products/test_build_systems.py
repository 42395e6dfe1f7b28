# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The build files that a user includes: Make, CMake, Meson. What they build is the library, and it runs."""

from __future__ import annotations

import json
import re
import subprocess
from pathlib import Path

import pytest

from checkout import CATALOG
from conftest import ROOT
from pennyweight.build.compilers import choose
from pennyweight.catalogue.build_files import version_of
from pennyweight.catalogue.platforms import PORTABLE, REFERENCE_BOARDS
from pennyweight.catalogue.products import Product, forms_of, products
from product_builds import (
    BENCHMARK,
    CHIPS,
    EXAMPLES,
    HOST,
    Chip,
    check_example,
    cmake,
    cmake_examples,
    make_examples,
    meson,
    platform_of,
    run,
    sources_of,
    tool,
)

PRODUCTS = products(CATALOG)

APPLICATION = """
#include <pennyweight/ascon.h>
#include <pennyweight/isap.h>

int main(void)
{
    unsigned char key[16] = {1}, nonce[16] = {2}, tag[16], inner[16], text[3] = {3, 4, 5};

    pw_ascon_aead128_encrypt(text, inner, text, sizeof text, NULL, 0, nonce, key);
    pw_isap_a_128a_encrypt(text, tag, text, sizeof text, NULL, 0, nonce, key);
    if (pw_isap_a_128a_decrypt(text, tag, text, sizeof text, NULL, 0, nonce, key) != 0)
        return 1;
    return pw_ascon_aead128_decrypt(text, inner, text, sizeof text, NULL, 0, nonce, key) != 0 || text[2] != 5;
}
"""


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A folder with a program that uses ISAP, which builds on Ascon, and Ascon."""
    folder = tmp_path / "project"
    folder.mkdir()
    (folder / "app.c").write_text(APPLICATION)
    return folder


# ---- what is listed ----


@pytest.mark.parametrize("product", PRODUCTS, ids=lambda product: product.id)
def test_every_file_of_every_form_is_there_and_for_its_platform(product: Product) -> None:
    for form in product.forms:
        assert form.sources, form.name
        for source in form.sources:
            path = ROOT / source
            assert path.is_file()
            assert path.suffix == ".c" or path.parent.name == form.platform, f"{form.name}: {source}"


def test_every_family_has_every_form() -> None:
    platforms = (*REFERENCE_BOARDS, PORTABLE)
    wanted = {(platform, variant) for platform in platforms for variant in forms_of(platform)}
    for product in PRODUCTS:
        assert {(form.platform, form.variant) for form in product.forms} == wanted, product.id


# ---- a machine without assembly ----

UNASKED = [pytest.param("", "fast", id="unasked"), pytest.param("small", "small", id="small")]
"""The variant that a project asks for, and that which it gets."""


def compiled(commands: str) -> dict[str, str]:
    """Sources of families among commands of compilers, each with its last level of optimisation."""
    found = {}
    for line in commands.splitlines():
        source = re.search(r"/(crypto/(?!common|descriptors|nonce|psa)\S+\.[cS])\b", line)
        if source and " -c " in line:
            found[source[1]] = re.findall(r" (-O[0-9s])\b", line)[-1]
    return found


def recorded(build: Path) -> dict[str, str]:
    """The same of a folder in which CMake or Meson has recorded its commands."""
    commands = json.loads((build / "compile_commands.json").read_text())
    return compiled("\n".join(each["command"] for each in commands))


# ---- Make ----


FIRST = {("host", "fast"), ("cortex-m0plus", "fast")}
SAMPLE = {("atmega328p", "small"), ("msp430f1611", "small")}
"""Pairs of chip and variant that are built in the first tier, and those of the second."""


def marks_of(chip: str, variant: str) -> tuple[pytest.MarkDecorator, ...]:
    if (chip, variant) in FIRST:
        return ()
    return (pytest.mark.second if (chip, variant) in SAMPLE else pytest.mark.long,)


@pytest.mark.parametrize(
    ("chip", "variant"),
    [
        pytest.param(
            chip,
            variant,
            id=f"{chip.name}-{variant}",
            marks=marks_of(chip.name, variant),
        )
        for chip in (HOST, *CHIPS)
        for variant in ("fast", "small")
    ],
)
def test_the_examples_run_when_make_has_built_them(tmp_path: Path, chip: Chip, variant: str) -> None:
    make_examples(ROOT, chip, variant, tmp_path)
    for name in EXAMPLES:
        check_example(tmp_path / f"{name}.elf", chip)
    if chip is HOST:
        check_example(tmp_path / f"{BENCHMARK}.elf", chip)


MAKEFILE = """
PENNYWEIGHT_FAMILIES := isap
include {root}/packaging/pennyweight.mk
app: app.c $(PENNYWEIGHT_LIB)
	$(CC) $(CFLAGS) $(PENNYWEIGHT_CPPFLAGS) $^ -o $@
"""


def make_refuses(folder: Path, *settings: str) -> str:
    done = subprocess.run(["make", "app", *settings], cwd=folder, capture_output=True, text=True)
    assert done.returncode != 0
    return done.stderr


def test_make_takes_what_a_family_builds_on_and_refuses_what_there_is_not(project: Path) -> None:
    (project / "Makefile").write_text(MAKEFILE.format(root=ROOT))
    run("make", "app", folder=project)
    run(project / "app", folder=project)
    assert "no family rot13; there are" in make_refuses(project, "PENNYWEIGHT_FAMILIES=rot13")
    assert "set PENNYWEIGHT_FAMILIES" in make_refuses(project, "PENNYWEIGHT_FAMILIES=")
    assert "no variant quick" in make_refuses(project, "PENNYWEIGHT_VARIANT=quick")
    assert "is it the compiler for the chip?" in make_refuses(project, "CC=false")
    assert "PENNYWEIGHT_VARIANT_asocn names no family" in make_refuses(
        project, "PENNYWEIGHT_VARIANT_asocn=ref"
    )
    assert "PENNYWEIGHT_INTERFACES is pas; there are" in make_refuses(
        project, "PENNYWEIGHT_INTERFACES=psa pas"
    )
    assert "PENNYWEIGHT_RUNTIME is 1; there are" in make_refuses(project, "PENNYWEIGHT_RUNTIME=1")
    assert "PENNYWEIGHT_PLATFORM is arm; there are" in make_refuses(project, "PENNYWEIGHT_PLATFORM=arm")
    for_another = ("PENNYWEIGHT_PLATFORM=avr", "PENNYWEIGHT_BUILD=other")
    assert "PENNYWEIGHT_PLATFORM is not what this compiler" in make_refuses(project, *for_another)


@pytest.mark.parametrize(("asked", "variant"), UNASKED)
def test_make_compiles_portable_c_as_its_variant_is_measured(project: Path, asked: str, variant: str) -> None:
    (project / "Makefile").write_text(MAKEFILE.format(root=ROOT))
    settings = [f"PENNYWEIGHT_VARIANT={asked}"] if asked else []
    assert compiled(run("make", "--dry-run", "app", *settings, folder=project)) == sources_of(
        f"{PORTABLE}_{variant}", "ascon", "isap"
    )


# ---- CMake ----

CMAKELISTS = """
cmake_minimum_required(VERSION 3.16)
project(app C)
{find}
add_executable(app app.c)
target_link_libraries(app Pennyweight::isap Pennyweight::ascon)
"""


@pytest.mark.parametrize(
    "chip",
    [
        pytest.param(
            chip, id=chip.name, marks=pytest.mark.second if chip.name == "cortex-m33" else pytest.mark.long
        )
        for chip in (HOST, *CHIPS[1:3], *CHIPS[4:])
    ],
)
def test_the_examples_run_when_cmake_has_built_them(tmp_path: Path, chip: Chip) -> None:
    said = cmake_examples(ROOT, chip, tmp_path)
    assert f"platform {platform_of(chip)}" in said
    for name in EXAMPLES:
        check_example(tmp_path / "build" / name, chip)


CHIP_FLAGS = "-mcpu=cortex-m4 -mthumb -ffreestanding"
FOR_A_CHIP = """
set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)
set(CMAKE_EXE_LINKER_FLAGS "-nostdlib -Wl,-e,main")
"""


@pytest.mark.parametrize(
    "where", ["CMAKE_C_FLAGS", pytest.param("add_compile_options", marks=pytest.mark.second)]
)
def test_a_project_of_cmake_names_its_chip_once(project: Path, tmp_path: Path, where: str) -> None:
    """Not for the assembler besides: without the chip its files would be empty, and functions missing."""
    (project / "chip.cmake").write_text(FOR_A_CHIP)
    is_variable = where.startswith("CMAKE_")
    told = f'set({where} "{CHIP_FLAGS}")' if is_variable else f"{where}({CHIP_FLAGS})"
    found = f"{told}\nadd_subdirectory({ROOT} pennyweight)\nlink_libraries(Pennyweight::runtime)"
    (project / "CMakeLists.txt").write_text(CMAKELISTS.format(find=found))
    compiler = f"-DCMAKE_C_COMPILER={choose('armv7m').command[0]}"
    chip = f"-DCMAKE_TOOLCHAIN_FILE={project / 'chip.cmake'}"
    said = cmake(project, tmp_path / "build", compiler, chip)
    assert "platform armv7m" in said


@pytest.mark.parametrize(("asked", "variant"), UNASKED)
def test_cmake_compiles_portable_c_as_its_variant_is_measured(
    project: Path, tmp_path: Path, asked: str, variant: str
) -> None:
    (project / "CMakeLists.txt").write_text(CMAKELISTS.format(find=f"add_subdirectory({ROOT} pennyweight)"))
    settings = ["-DCMAKE_EXPORT_COMPILE_COMMANDS=ON", *([f"-DPENNYWEIGHT_VARIANT={asked}"] if asked else [])]
    run(
        tool("cmake", "the Debian package cmake"),
        "-S",
        project,
        "-B",
        tmp_path / "build",
        *settings,
        folder=project,
    )
    assert recorded(tmp_path / "build") == sources_of(f"{PORTABLE}_{variant}")


def test_cmake_says_what_variants_there_are(project: Path, tmp_path: Path) -> None:
    (project / "CMakeLists.txt").write_text(CMAKELISTS.format(find=f"add_subdirectory({ROOT} pennyweight)"))
    done = subprocess.run(
        ["cmake", "-S", project, "-B", tmp_path / "build", "-DPENNYWEIGHT_ASCON_VARIANT=quick"],
        capture_output=True,
        text=True,
    )
    assert done.returncode != 0
    assert "the variant of ascon is 'quick'; there are fast, small and ref" in " ".join(done.stderr.split())


def test_cmake_with_the_platform_of_another_compiler_says_so(project: Path, tmp_path: Path) -> None:
    """Its files would be empty, and functions missing."""
    (project / "CMakeLists.txt").write_text(CMAKELISTS.format(find=f"add_subdirectory({ROOT} pennyweight)"))
    run("cmake", "-S", project, "-B", tmp_path / "build", "-DPENNYWEIGHT_PLATFORM=armv7m", folder=project)
    made = subprocess.run(["cmake", "--build", tmp_path / "build"], capture_output=True, text=True)
    assert made.returncode != 0
    assert "PENNYWEIGHT_PLATFORM is not what this compiler compiles for" in made.stderr


@pytest.mark.long
def test_what_cmake_installs_is_found_again(project: Path, tmp_path: Path) -> None:
    installed = tmp_path / "installed"
    cmake(ROOT, tmp_path / "library", f"-DCMAKE_INSTALL_PREFIX={installed}")
    run("cmake", "--install", tmp_path / "library", folder=project)
    minor = version_of(ROOT).rpartition(".")[0]
    (project / "CMakeLists.txt").write_text(
        CMAKELISTS.format(find=f"find_package(Pennyweight {minor} REQUIRED COMPONENTS ascon isap)")
    )
    cmake(project, tmp_path / "app", f"-DCMAKE_PREFIX_PATH={installed}")
    run(tmp_path / "app" / "app", folder=project)
    (project / "CMakeLists.txt").write_text(
        CMAKELISTS.format(find="find_package(Pennyweight REQUIRED COMPONENTS asocn)")
    )
    refused = subprocess.run(
        ["cmake", "-S", project, "-B", tmp_path / "no", f"-DCMAKE_PREFIX_PATH={installed}"],
        capture_output=True,
        text=True,
    )
    assert refused.returncode != 0
    assert "it has no component 'asocn'; there are psa, nonce" in " ".join(refused.stderr.split())

    tool("pkg-config", "the Debian package pkg-config")
    search = {"PKG_CONFIG_PATH": str(next(installed.rglob("pkgconfig")))}
    flags = run("pkg-config", "--cflags", "--libs", "pennyweight", folder=project, environment=search).split()
    run(*choose("host").command, "app.c", *flags, "-o", "app", folder=project)
    run(project / "app", folder=project)


# ---- Meson ----

MESON = """
project('app', 'c')
subproject('pennyweight', default_options: [{options}])
executable('app', 'app.c', dependencies: [dependency('pennyweight-isap'), dependency('pennyweight-ascon')])
"""


@pytest.mark.parametrize(
    ("asked", "variant"), [pytest.param(*each.values, id=each.id, marks=pytest.mark.long) for each in UNASKED]
)
def test_a_project_of_meson_takes_it_as_a_subproject(project: Path, asked: str, variant: str) -> None:
    options = f"'variant={asked}'" if asked else ""
    (project / "meson.build").write_text(MESON.format(options=options))
    (project / "subprojects").mkdir()
    (project / "subprojects" / "pennyweight").symlink_to(ROOT)
    meson(project)
    commands = json.loads((project / "build" / "compile_commands.json").read_text())
    assert all("-ffunction-sections" in each["command"] for each in commands if "/crypto/" in each["file"])
    assert recorded(project / "build") == sources_of(f"{PORTABLE}_{variant}")
    run(project / "build" / "app", folder=project)
