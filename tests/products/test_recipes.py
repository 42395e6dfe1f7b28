# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Recipes of package managers in the archive: Conan by its own tool, the others over stand-ins for theirs."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

import pytest

import dist_recipes
import dist_tree
from checkout import CATALOG
from pennyweight.build.compilers import choose
from pennyweight.catalogue.build_files import INTERFACES, version_of
from pennyweight.catalogue.products import VARIANTS, products
from product_builds import CHIPS, HOST, Chip, check_example, run

VERSION = version_of(CATALOG.root)
PRODUCTS = products(CATALOG)
CORTEX_M3, CORTEX_M0PLUS = CHIPS[0], CHIPS[5]
PLATFORMS = {"cortex-m3": "armv7m", "cortex-m0plus": "armv6m"}


@pytest.fixture(scope="module")
def archive(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("archive")
    for name, content in dist_tree.archive_files(CATALOG).items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(content)
    return folder


def compiler_of(chip: Chip) -> list[str]:
    if chip is HOST:
        return [*choose("host").command, "-O1"]
    return [*choose(PLATFORMS[chip.name]).command, f"-mcpu={chip.name}", "-mthumb", "-Os"]


def check_sensor_packet(archive: Path, chip: Chip, library: list[Path], folder: Path) -> None:
    """Link the example for a chip with what a recipe has compiled, and run it."""
    command = [*compiler_of(chip), "-ffreestanding", f"-I{archive}/crypto/include"]
    own = [archive / "examples" / name for name in ("sensor_packet.c", "main.c")]
    if chip is not HOST:
        bare = archive / "examples" / "bare_metal"
        own += [bare / "armv7m_start.c", *(archive / "crypto/runtime" / PLATFORMS[chip.name]).iterdir()]
        command += ["-nostdlib", "-T", bare / "armv7m.ld"]
    elf = folder / "sensor_packet.elf"
    run(*command, *own, "-Wl,--start-group", *library, "-Wl,--end-group", "-lgcc", "-o", elf, folder=folder)
    check_example(elf, chip)


# ---- Conan ----


@pytest.mark.second
def test_conan_builds_the_package_and_a_program_with_it(archive: Path, tmp_path: Path) -> None:
    home = {"CONAN_HOME": str(tmp_path / "conan")}
    conan = Path(sys.executable).with_name("conan")
    run(conan, "profile", "detect", folder=tmp_path, environment=home)
    said = run(conan, "create", "packaging/conan", folder=archive, environment=home)
    assert f"pennyweight/{VERSION} (test package): Running test()" in said
    listed = run(
        conan, "list", "pennyweight/*:*", "--format", "json", folder=tmp_path, environment=home
    ).partition("{")
    (found,) = json.loads("".join(listed[1:]))["Local Cache"].values()
    (revision,) = found["revisions"].values()
    (id,) = revision["packages"]
    package = Path(
        run(conan, "cache", "path", f"pennyweight/{VERSION}:{id}", folder=tmp_path, environment=home).split()[
            -1
        ]
    )
    built = {path.stem.removeprefix("lib") for path in (package / "lib").glob("*.a")}
    assert built == set(libraries_of(archive / "packaging/conan/conanfile.py"))


def libraries_of(recipe: Path) -> list[str]:
    listed = recipe.read_text().partition("LIBRARIES = [")[2].partition("]")[0]
    return re.findall(r'"(\w+)"', listed)


def test_a_library_of_the_conan_recipe_stands_before_those_that_it_needs(archive: Path) -> None:
    order = libraries_of(archive / "packaging/conan/conanfile.py")
    places = {name: order.index(f"pennyweight_{name}") for name in (*INTERFACES, *(p.id for p in PRODUCTS))}
    for product in PRODUCTS:
        assert all(places[product.id] < places[base] for base in product.builds_on), product.id
    assert order[-1] == "pennyweight_common" and max(places[name] for name in INTERFACES) == 2


# ---- vcpkg ----

VCPKG = """
set(CURRENT_PORT_DIR "{port}")
set(CURRENT_PACKAGES_DIR "{packages}")
set(PORT pennyweight)
macro(must_be value expected)
  if(NOT "${{value}}" STREQUAL "${{expected}}")
    message(FATAL_ERROR "${{value}} is not ${{expected}}")
  endif()
endmacro()
function(vcpkg_check_linkage)
  must_be("${{ARGV}}" ONLY_STATIC_LIBRARY)
endfunction()
function(vcpkg_cmake_configure)
  cmake_parse_arguments(arg "" "SOURCE_PATH" "" ${{ARGN}})
  must_be("${{arg_UNPARSED_ARGUMENTS}}" "")
  execute_process(COMMAND "${{CMAKE_COMMAND}}" -S "${{arg_SOURCE_PATH}}" -B "{build}"
    -DCMAKE_INSTALL_PREFIX={packages} -DCMAKE_INSTALL_LIBDIR=lib COMMAND_ERROR_IS_FATAL ANY)
endfunction()
function(vcpkg_cmake_install)
  execute_process(COMMAND "${{CMAKE_COMMAND}}" --build "{build}" COMMAND_ERROR_IS_FATAL ANY)
  execute_process(COMMAND "${{CMAKE_COMMAND}}" --install "{build}" COMMAND_ERROR_IS_FATAL ANY)
endfunction()
function(vcpkg_cmake_config_fixup)
  cmake_parse_arguments(arg "" "PACKAGE_NAME;CONFIG_PATH" "" ${{ARGN}})
  if(NOT EXISTS "{packages}/${{arg_CONFIG_PATH}}/${{arg_PACKAGE_NAME}}Config.cmake")
    message(FATAL_ERROR "no configuration in ${{arg_CONFIG_PATH}}")
  endif()
endfunction()
function(vcpkg_fixup_pkgconfig)
  must_be("${{ARGN}}" "")
  if(NOT EXISTS "{packages}/lib/pkgconfig/pennyweight.pc")
    message(FATAL_ERROR "no pkg-config file")
  endif()
endfunction()
function(vcpkg_install_copyright)
  cmake_parse_arguments(arg "" "" "FILE_LIST" ${{ARGN}})
  file(READ "{archive}/LICENSE-MIT" text)
  file(WRITE "{packages}/share/pennyweight/copyright" "${{text}}")
  foreach(file IN LISTS arg_FILE_LIST)
    if(NOT EXISTS "${{file}}")
      message(FATAL_ERROR "no ${{file}}")
    endif()
  endforeach()
endfunction()
include("{port}/portfile.cmake")
"""
"""Stands in for the functions that vcpkg documents for a portfile."""


@pytest.mark.second
def test_the_port_of_vcpkg_installs_what_a_program_links(archive: Path, tmp_path: Path) -> None:
    port, packages = archive / "packaging" / "vcpkg", tmp_path / "packages"
    script = tmp_path / "vcpkg.cmake"
    script.write_text(VCPKG.format(port=port, packages=packages, archive=archive, build=tmp_path / "build"))
    run("cmake", "-P", script, folder=tmp_path)
    assert (packages / "share/pennyweight/usage").read_text() == (port / "usage").read_text()
    library = [packages / "lib" / f"libpennyweight_{name}.a" for name in ("ascon", "common")]
    check_sensor_packet(archive, HOST, library, tmp_path)


def test_the_manifest_of_vcpkg_keeps_its_rules(archive: Path) -> None:
    manifest = json.loads((archive / "packaging/vcpkg/vcpkg.json").read_text())
    assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", manifest["name"])
    assert manifest["version"] == VERSION and manifest["license"] == "Apache-2.0 OR MIT"
    assert [each["name"] for each in manifest["dependencies"]] == ["vcpkg-cmake", "vcpkg-cmake-config"]
    assert all(each["host"] for each in manifest["dependencies"])


# ---- CMSIS-Pack ----


class Pack:
    """A pack's description, asked as an IDE does that has a core and components."""

    def __init__(self, archive: Path) -> None:
        self.archive = archive
        self.root = ElementTree.parse(archive / dist_recipes.PDSC).getroot()
        self.conditions = {each.attrib["id"]: each for each in self.root.iter("condition")}
        self.components = list(self.root.iter("component"))

    def find(self, name: str, variant: str | None = None) -> ElementTree.Element:
        (found,) = (
            each
            for each in self.components
            if each.attrib["Csub"] == name and each.attrib.get("Cvariant") == variant
        )
        return found

    def holds(self, id: str | None, core: str, chosen: set[str]) -> bool:
        """Any of what a condition accepts, and all that it requires."""
        if id is None:
            return True

        def is_met(each: ElementTree.Element) -> bool:
            if "condition" in each.attrib:
                return self.holds(each.attrib["condition"], core, chosen)
            return each.attrib.get("Dcore", core) == core and each.attrib.get("Csub", "common") in chosen

        condition = self.conditions[id]
        accepted = [is_met(each) for each in condition.iter("accept")]
        return any(accepted or [True]) and all(is_met(each) for each in condition.iter("require"))

    def files(self, name: str, variant: str | None, core: str, chosen: set[str]) -> Iterator[tuple[str, str]]:
        """The files of a component with their categories."""
        component = self.find(name, variant)
        assert self.holds(component.attrib["condition"], core, chosen), f"{name} needs more than {chosen}"
        for file in component.iter("file"):
            if self.holds(file.attrib.get("condition"), core, chosen):
                yield file.attrib["category"], file.attrib["name"]

    def sources(self, chosen: dict[str, str | None], core: str) -> list[Path]:
        listed = [
            each for name, variant in chosen.items() for each in self.files(name, variant, core, {*chosen})
        ]
        assert {name for kind, name in listed if kind == "include"} == {"crypto/include/"}
        return [self.archive / name for kind, name in listed if kind.startswith("source")]


@pytest.fixture
def pack(archive: Path) -> Pack:
    return Pack(archive)


def test_the_description_of_the_pack_is_complete(pack: Pack) -> None:
    order = (
        "vendor",
        "name",
        "description",
        "url",
        "license",
        "releases",
        "keywords",
        "conditions",
        "components",
    )
    assert [each.tag for each in pack.root] == list(order)
    release = pack.root.find("releases/release")
    assert release is not None and release.attrib["version"] == VERSION
    assert re.fullmatch(r"\d{4}-\d\d-\d\d", release.attrib["date"])
    identities = [(each.attrib["Csub"], each.attrib.get("Cvariant")) for each in pack.components]
    assert sorted(identities, key=str) == sorted(
        {
            *((name, None) for name in ("common", *INTERFACES)),
            *((product.id, variant) for product in PRODUCTS for variant in VARIANTS),
        },
        key=str,
    )
    assert {each.attrib["Cversion"] for each in pack.components} == {VERSION}


def test_every_file_and_condition_that_the_pack_names_is_there(pack: Pack) -> None:
    for element in pack.root.iter():
        named = element.attrib.get("condition")
        assert named is None or named in pack.conditions
        if element.tag == "file":
            path = pack.archive / element.attrib["name"]
            assert path.is_dir() if element.attrib["category"] == "include" else path.is_file(), path


@pytest.mark.parametrize(("core", "platform"), [("Cortex-M4", "armv7m"), ("Cortex-M0+", "armv6m")])
def test_the_pack_has_the_sources_of_every_form(pack: Pack, core: str, platform: str) -> None:
    everything = {"common", *(product.id for product in PRODUCTS)}
    for product in PRODUCTS:
        for form in product.forms:
            if form.platform == platform:
                listed = pack.files(product.id, form.variant, core, everything)
                assert {name for _, name in listed} - {"crypto/include/"} == {*form.sources}
        with pytest.raises(AssertionError, match="needs more"):
            list(pack.files(product.id, "fast", core, {product.id}))
        with pytest.raises(AssertionError, match="needs more"):
            list(pack.files(product.id, "fast", "Cortex-A7", everything))


@pytest.mark.parametrize(("chip", "core"), [(CORTEX_M3, "Cortex-M3"), (CORTEX_M0PLUS, "Cortex-M0+")], ids=str)
def test_a_program_runs_with_components_of_the_pack(
    pack: Pack, archive: Path, tmp_path: Path, chip: Chip, core: str
) -> None:
    objects = []
    for source in pack.sources({"common": None, "ascon": "fast"}, core):
        objects.append(tmp_path / f"{len(objects)}.o")
        flags = ("-std=c99", "-ffreestanding", f"-I{archive}/crypto/include", "-c", source, "-o", objects[-1])
        run(*compiler_of(chip), *flags, folder=tmp_path)
    check_sensor_packet(archive, chip, objects, tmp_path)


@pytest.mark.long
@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize(("chip", "core"), [(CORTEX_M3, "Cortex-M3"), (CORTEX_M0PLUS, "Cortex-M0+")], ids=str)
def test_every_component_of_the_pack_compiles(
    pack: Pack, archive: Path, tmp_path: Path, chip: Chip, core: str, variant: str
) -> None:
    chosen: dict[str, str | None] = dict.fromkeys(("common", *INTERFACES))
    chosen |= {product.id: variant for product in PRODUCTS}
    sources = pack.sources(chosen, core)
    assert len(sources) == len(set(sources)), "a source is in two components"
    flags = ("-std=c99", "-ffreestanding", f"-I{archive}/crypto/include", "-c", *sources)
    run(*compiler_of(chip), *flags, folder=tmp_path)


# ---- RIOT ----

PKG_MK = """
ifneq (,$(.DEFAULT_GOAL))
  $(error a target before pkg.mk)
endif
$(foreach name,PKG_NAME PKG_URL PKG_VERSION PKG_LICENSE,$(if $($(name)),,$(error no $(name))))
.PHONY: all prepare
all: prepare
prepare:
\tmkdir -p $(PKGDIRBASE)
\tln -sfn $(PKG_SOURCE_LOCAL) $(PKGDIRBASE)/$(PKG_NAME)
.DEFAULT_GOAL =
"""
MAKEFILE_BASE = """
OBJECTS := $(patsubst %,$(BINDIR)/$(MODULE)/%.o,$(wildcard *.c *.S))
$(BINDIR)/$(MODULE).a: $(OBJECTS)
\trm -f $@
\tar rcs $@ $^
$(BINDIR)/$(MODULE)/%.o: %
\tmkdir -p $(@D)
\t$(CC) $(CFLAGS) $(INCLUDES) -c $(abspath $<) -o $@
"""
APPLICATION = """
export BINDIR := $(CURDIR)/bin
export PKGDIRBASE := $(CURDIR)/pkg
PACKAGE := {package}
include $(PACKAGE)/Makefile.dep
include $(PACKAGE)/Makefile.include
export USEMODULE CFLAGS INCLUDES CC
all:
\t"$(MAKE)" -C $(PACKAGE)
"""
"""An application as a package of RIOT sees it: names and order are those of RIOT."""


def riot(archive: Path, chip: Chip, modules: str, folder: Path, *settings: str) -> list[Path]:
    """Build the package for an application that names these modules; return the archives of its modules."""
    base = folder / "riot"
    (base / "pkg").mkdir(parents=True)
    (base / "pkg" / "pkg.mk").write_text(PKG_MK)
    (base / "Makefile.base").write_text(MAKEFILE_BASE)
    (folder / "Makefile").write_text(APPLICATION.format(package=archive / "packaging/riot/pennyweight"))
    told = {
        "RIOTBASE": str(base),
        "USEMODULE": modules,
        "CC": " ".join(compiler_of(chip)),
        "CFLAGS": "-std=c11 -ffreestanding -Wall -Wextra -Werror -Wno-cpp",
    }
    clean = {"MAKEFLAGS": "", "MAKELEVEL": ""}
    run("make", *settings, folder=folder, environment={**told, **clean})
    return sorted((folder / "bin").glob("*.a"))


@pytest.mark.parametrize("chip", [HOST, CORTEX_M3, CORTEX_M0PLUS], ids=lambda chip: chip.name)
def test_a_program_runs_with_modules_of_the_riot_package(archive: Path, tmp_path: Path, chip: Chip) -> None:
    library = riot(archive, chip, "pennyweight_ascon", tmp_path)
    assert [path.stem for path in library] == [
        "pennyweight_ascon",
        "pennyweight_ascon_p",
        "pennyweight_common",
    ]
    check_sensor_packet(archive, chip, library, tmp_path)


@pytest.mark.long
def test_all_modules_of_the_riot_package_compile(archive: Path, tmp_path: Path) -> None:
    modules = " ".join(f"pennyweight_{name}" for name in INTERFACES)
    library = riot(archive, HOST, modules, tmp_path, "PENNYWEIGHT_VARIANT=SMALL")
    folders = {path.name for path in (archive / "src").iterdir() if path.is_dir()} - {"pennyweight"}
    assert {path.stem.removeprefix("pennyweight_") for path in library} == folders


def test_the_riot_package_names_the_folders_of_every_family(archive: Path) -> None:
    text = (archive / "packaging/riot/pennyweight/Makefile.dep").read_text()
    needs = {
        name: {name, *re.findall(r"pennyweight_(\w+)", body)}
        for name, body in re.findall(r"filter pennyweight_(\w+),.*?\n(.*?)endif", text, re.DOTALL)
    }
    for product in PRODUCTS:
        for form in product.forms:
            assert {source.split("/")[1] for source in form.sources} <= needs[product.id]
        assert {each for base in product.builds_on for each in needs[base]} <= needs[product.id]
    folders = {path.name for path in (archive / "src").iterdir() if path.is_dir()} - {"pennyweight"}
    assert {each for all in needs.values() for each in all} == folders
