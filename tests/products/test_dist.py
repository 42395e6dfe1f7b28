# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The archives of `make dist`: the same bytes each time, what each ecosystem asks for, what builds need."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
import tarfile
import zipfile
from functools import cache
from pathlib import Path

import pytest
import yaml
from elftools.elf.elffile import ELFFile

import dist
import dist_tree
from conftest import ROOT
from library_compilers import STRICT, complaints
from pennyweight import _sim
from pennyweight.build.compilers import choose
from pennyweight.catalogue.boards import find_board
from pennyweight.catalogue.build_files import version_of
from pennyweight.catalogue.platforms import PORTABLE
from pennyweight.catalogue.products import products
from pennyweight.errors import LabError
from pennyweight.lab import Lab
from product_builds import (
    CHIPS,
    EXAMPLES,
    HOST,
    Chip,
    check_example,
    clang_for_msp430,
    clone_of_today,
    cmake_examples,
    make_examples,
    meson,
    platform_of,
    run,
    sources_of,
    tool,
)

LAB = Lab(ROOT, ROOT / "build")
VERSION = version_of(ROOT)


@pytest.fixture(scope="module")
def archives(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, ...]:
    return dist.write_archives(LAB.catalog, tmp_path_factory.mktemp("dist"))


@pytest.fixture(scope="module")
def unpacked(archives: tuple[Path, ...], tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("unpacked")
    with tarfile.open(archives[0]) as archive:
        archive.extractall(folder, filter="data")
    return folder / f"pennyweight-{VERSION}"


# ---- the archive ----


def test_two_archives_of_a_commit_are_the_same(archives: tuple[Path, ...], tmp_path: Path) -> None:
    again = dist.write_archives(LAB.catalog, tmp_path)
    assert [path.name for path in again] == [
        f"pennyweight-{VERSION}.tar.gz",
        f"Pennyweight-{VERSION}.zip",
        f"Pennyweight.Pennyweight.{VERSION}.pack",
    ]
    assert [path.read_bytes() for path in again] == [path.read_bytes() for path in archives]


def test_nothing_in_an_archive_says_who_packed_it_or_when(archives: tuple[Path, ...]) -> None:
    shown = subprocess.run(["git", "log", "-1", "--format=%ct"], cwd=ROOT, capture_output=True, text=True)
    with tarfile.open(archives[0]) as archive:
        entries = archive.getmembers()
    assert [each.name for each in entries] == sorted(each.name for each in entries)
    assert {(each.uid, each.gid, each.uname, each.gname) for each in entries} == {(0, 0, "", "")}
    assert {each.mtime for each in entries} == {int(shown.stdout)}
    assert {oct(each.mode) for each in entries} == {"0o644"}
    with zipfile.ZipFile(archives[1]) as zipped:
        names = [each.filename.partition("/")[2] for each in zipped.infolist()]
        assert len({each.date_time for each in zipped.infolist()}) == 1
    assert names == [each.name.partition("/")[2] for each in entries]
    with zipfile.ZipFile(archives[2]) as packed:
        assert names == packed.namelist()


BARE_PYTHON = """#!/bin/sh
exec {python} -S -s -B "$@"
"""
"""A Python without a third-party package."""


@pytest.fixture
def bare_checkout(tmp_path: Path) -> tuple[Path, Path]:
    """A clone with today's files, without what set-up makes; programs for `make dist` and no others."""
    clone, programs = clone_of_today(ROOT, tmp_path / "clone"), tmp_path / "bin"
    programs.mkdir()
    for name in ("git", "make", "sh", "find"):
        (programs / name).symlink_to(tool(name, f"the Debian package {name}"))
    (programs / "python3").write_text(BARE_PYTHON.format(python=sys.executable))
    (programs / "python3").chmod(0o755)
    return clone, programs


@pytest.mark.second
def test_git_make_and_a_bare_python_make_the_same_archives(bare_checkout: tuple[Path, Path]) -> None:
    clone, programs = bare_checkout
    assert not list(clone.rglob("*.so"))
    environment = {"PATH": str(programs), "HOME": str(clone)}

    def bare(*command: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(command, cwd=clone, env=environment, capture_output=True, text=True)

    assert "No module named 'pycparser'" in bare("python3", "-c", "import pycparser").stderr
    made = []
    for _ in range(2):
        done = bare("make", "dist")
        assert done.returncode == 0, done.stderr
        made.append({path.name: path.read_bytes() for path in (clone / "dist").iterdir()})
        shutil.rmtree(clone / "dist")
    assert made[0] == made[1]
    catalog = Lab(clone, clone / "build").catalog
    archives = dist.write_archives(catalog, clone / "dist")
    assert made[0] == {
        path.name: path.read_bytes() for path in (*archives, dist.write_wrap(catalog, archives[0]))
    }

    refused = bare("make", "dist", "RELEASE=yes")
    assert refused.returncode != 0 and "pycparser is missing" in refused.stderr


def test_an_old_python_is_named_and_another_can_be(bare_checkout: tuple[Path, Path]) -> None:
    clone, programs = bare_checkout
    (programs / "python3").write_text("#!/bin/sh\nexit 1\n")

    def bare(*command: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            ["make", "dist", *command], cwd=clone, env={"PATH": str(programs)}, capture_output=True, text=True
        )

    refused = bare()
    assert refused.returncode != 0
    assert "python3 must be Python 3.11 or newer; name one: make dist DIST_PYTHON=" in refused.stderr
    assert bare(f"DIST_PYTHON={sys.executable}").returncode == 0


def test_a_list_that_is_not_the_catalogues_is_no_archive(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    stale = {ROOT / "packaging" / "sources.mk": "something else"}
    monkeypatch.setattr(dist, "generated_files", lambda catalog, crates: stale)
    with pytest.raises(LabError, match=r"packaging/sources\.mk is not what the catalogue makes"):
        dist.write_archives(LAB.catalog, tmp_path)
    assert not list(tmp_path.iterdir())


def test_a_source_that_is_not_in_git_is_no_archive(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    tracked = dist_tree._tracked(ROOT)
    missing = "crypto/nonce/counter.c"
    monkeypatch.setattr(dist_tree, "_tracked", lambda root: [path for path in tracked if path != missing])
    with pytest.raises(LabError, match=rf"{missing}, which src/nonce/counter.c includes, is not in git"):
        dist.write_archives(LAB.catalog, tmp_path)
    assert not list(tmp_path.iterdir())


def test_the_version_is_said_once(unpacked: Path) -> None:
    assert re.fullmatch(r"\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?", VERSION)
    assert 'dynamic = ["version"]' in (ROOT / "pyproject.toml").read_text()
    headings = re.findall(r"^## (\S+)", (ROOT / "CHANGELOG.md").read_text(), re.MULTILINE)
    assert headings[0] == VERSION
    assert f"version={VERSION}\n" in (unpacked / "library.properties").read_text()
    assert json.loads((unpacked / "library.json").read_text())["version"] == VERSION
    assert yaml.safe_load((unpacked / "idf_component.yml").read_text())["version"] == VERSION
    assert f'"{VERSION}"' in (unpacked / "crypto/include/pennyweight/version.h").read_text()


@pytest.mark.parametrize("address", [None, "https://example.org/pennyweight"], ids=["none", "published"])
def test_an_address_is_that_of_cargo_toml_or_left_out(
    monkeypatch: pytest.MonkeyPatch, address: str | None
) -> None:
    monkeypatch.setattr(dist_tree, "homepage", lambda root: address)
    made = dist_tree._descriptions(LAB.catalog, products(LAB.catalog))
    library = json.loads(made["library.json"])
    assert [library.get("homepage"), library["authors"][0].get("url")] == [address, address]
    assert yaml.safe_load(made["idf_component.yml"]).get("url") == address
    assert properties(made["library.properties"]).get("url") == address
    assert address is None or property_faults(properties(made["library.properties"])) == []


PLACEHOLDER = re.compile(rb"//[\w.-]*\.(?:invalid|test|example)\b|\b(?:TODO|FIXME|TBD|XXX)\b")
"""An address that no name can have (RFC 2606), or a word that stands for what is missing."""


def test_no_packaging_metadata_has_a_placeholder(unpacked: Path) -> None:
    checkout = (ROOT / name for name in ("Cargo.toml", "pyproject.toml", "meson.build", "zephyr/module.yml"))
    manifests = (
        *ROOT.glob("sim/*/Cargo.toml"),
        *checkout,
        *(path for path in unpacked.rglob("*") if path.is_file()),
    )
    found = [path.name for path in manifests if PLACEHOLDER.search(path.read_bytes())]
    assert found == []
    assert PLACEHOLDER.search(b"url=https://pennyweight.invalid\n")


def test_what_is_not_ready_is_not_released(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for name, text in (
        ("Cargo.toml", '[workspace.package]\nversion = "1.2.3"\n'),
        ("CHANGELOG.md", "# Changelog\n\n## 1.2.3 (unreleased)\n"),
    ):
        (tmp_path / name).write_text(text)
    for command in (
        ("init", "-q"),
        ("add", "."),
        ("-c", "user.name=a", "-c", "user.email=b", "commit", "-qm", "c"),
    ):
        run("git", *command, folder=tmp_path)
    assert [problem.split()[0] for problem in dist.not_ready(tmp_path)] == ["Cargo.toml", "CHANGELOG.md"]
    (tmp_path / "Cargo.toml").write_text(
        '[workspace.package]\nversion = "1.2.3"\nhomepage = "https://example.org"\n'
    )
    (tmp_path / "CHANGELOG.md").write_text("# Changelog\n\n## 1.2.3\n")
    assert dist.not_ready(tmp_path) == ["the checkout is not what is committed"]
    run("git", "-c", "user.name=a", "-c", "user.email=b", "commit", "-qam", "c", folder=tmp_path)
    assert dist.not_ready(tmp_path) == []

    monkeypatch.setattr(dist, "not_ready", lambda root: ["it is not ripe"])
    monkeypatch.setattr("sys.argv", ["dist.py", "--release", "--output", str(tmp_path / "dist")])
    assert dist.main() == 1
    assert "not ready to be published: it is not ripe" in capsys.readouterr().err
    assert not (tmp_path / "dist").exists()


def test_nothing_of_the_lab_is_in_it(unpacked: Path) -> None:
    crates = unpacked / "packaging" / "rust"
    others = [path for path in unpacked.rglob("*") if path.is_file() and not path.is_relative_to(crates)]
    assert not {path.suffix for path in others} & {".rs", ".pyc"}
    python = {path.relative_to(unpacked).as_posix() for path in others if path.suffix == ".py"}
    recipes = {f"packaging/conan/{folder}conanfile.py" for folder in ("", "test_package/")}
    assert python == {"packaging/psa/integrate.py", *recipes}
    assert [path.name for path in others if path.suffix == ".toml"] == ["Cargo.toml"]
    assert not any(path.is_symlink() for path in unpacked.rglob("*"))


# ---- from the archive alone ----


@pytest.mark.parametrize(
    "chip",
    [
        pytest.param(CHIPS[1], id=CHIPS[1].name),
        pytest.param(CHIPS[2], id=CHIPS[2].name, marks=pytest.mark.second),
        *(pytest.param(chip, id=chip.name, marks=pytest.mark.long) for chip in (HOST, *CHIPS[4:])),
    ],
)
def test_the_examples_run_when_the_archive_alone_has_built_them(
    unpacked: Path, tmp_path: Path, chip: Chip
) -> None:
    make_examples(unpacked, chip, "fast", tmp_path)
    for name in EXAMPLES:
        check_example(tmp_path / f"{name}.elf", chip)


@pytest.mark.long
@pytest.mark.parametrize("chip", [pytest.param(chip, id=chip.name) for chip in (*CHIPS[1:3], *CHIPS[4:])])
def test_the_examples_run_when_cmake_has_built_them_from_the_archive_alone(
    unpacked: Path, tmp_path: Path, chip: Chip
) -> None:
    cmake_examples(unpacked, chip, tmp_path)
    for name in EXAMPLES:
        check_example(tmp_path / "build" / name, chip)


@pytest.mark.long
@pytest.mark.parametrize("chip", [pytest.param(chip, id=chip.name) for chip in CHIPS[1:3]])
def test_an_example_runs_when_meson_has_built_it_from_the_archive_alone(
    archives: tuple[Path, ...], unpacked: Path, tmp_path: Path, chip: Chip
) -> None:
    meson_example(archives[0], unpacked, chip, tmp_path)
    check_example(tmp_path / "build" / "app", chip)


def compile_sources(folder: Path, sources: list[Path], output: Path, *compiler: str) -> list[Path]:
    """As tools do that know one include folder."""
    objects = []
    for source in sources:
        objects.append(output / f"{'_'.join(source.relative_to(folder).parts)}.o")
        flags = (
            *STRICT,
            "-ffunction-sections",
            "-fdata-sections",
            "-Isrc",
            "-c",
            str(source),
            "-o",
            str(objects[-1]),
        )
        run(*compiler, *flags, folder=folder)
    return objects


MESON = """
project('app', 'c')
wanted = [dependency('pennyweight-ascon')]
sources = ['examples/sensor_packet.c', 'examples/main.c']
if host_machine.cpu_family() == 'arm'
  wanted += dependency('pennyweight-runtime')
  sources += 'examples/bare_metal/armv7m_start.c'
endif
executable('app', sources, dependencies: wanted, link_args: '-Wl,--gc-sections')
"""
CROSS = """
[binaries]
c = {command}
ar = 'ar'
[built-in options]
c_args = {flags}
c_link_args = {linking}
[host_machine]
system = 'none'
cpu_family = '{family}'
cpu = '{chip}'
endian = 'little'
"""


def meson_example(archive: Path, root: Path, chip: Chip, folder: Path) -> None:
    """The sensor's packets in a project that has the library by its wrap file alone."""
    packages = folder / "subprojects" / "packagefiles"
    packages.mkdir(parents=True)
    shutil.copy(archive, packages)
    dist.write_wrap(LAB.catalog, packages / archive.name).rename(folder / "subprojects" / "pennyweight.wrap")
    (folder / "examples").symlink_to(root / "examples")
    (folder / "meson.build").write_text(MESON)
    command = list(choose(platform_of(chip)).command)
    if platform_of(chip) == "avr":
        family, flags, linking = "avr", [f"-mmcu={chip.name}", "-Os"], [f"-mmcu={chip.name}"]
    else:
        family, flags = "arm", [f"-mcpu={chip.name}", "-mthumb", "-Os", "-ffreestanding"]
        linking = [*flags, "-nostdlib", "-T", str(root / "examples/bare_metal/armv7m.ld")]
    told = {"command": command, "family": family, "flags": flags, "linking": linking, "chip": chip.name}
    (folder / "chip.ini").write_text(CROSS.format(**told))
    meson(folder, "--cross-file", "chip.ini")


@cache
def compilers() -> dict[str, tuple[str, ...]]:
    """By platform; for a Cortex-M4, and for the chips of an Arduino Uno and of an Arduino Zero."""
    found = {name: tuple(choose(name).command) for name in ("avr", "armv7m", "armv6m", "msp430", "rv32")}
    msp430 = [*found["msp430"], *(["--target=msp430"] if clang_for_msp430() else ["-mhwmult=none"])]
    return {
        "c": (*choose("host").command, "-O1"),
        "avr": (*found["avr"], "-mmcu=atmega328p", "-Os"),
        "armv7m": (*found["armv7m"], "-mcpu=cortex-m4", "-mthumb", "-Os"),
        "armv6m": (*found["armv6m"], "-mcpu=cortex-m0plus", "-mthumb", "-Os"),
        "msp430": (*msp430, "-Os"),
        "rv32": (*found["rv32"], "-march=rv32imc", "-mabi=ilp32", "-Os", "-ffreestanding"),
    }


def files_in_src(unpacked: Path, *suffixes: str) -> list[Path]:
    return sorted(path for path in (unpacked / "src").rglob("*") if path.suffix in suffixes)


@pytest.mark.parametrize("platform", ["c", "avr"])
def test_no_file_of_src_is_empty_to_a_strict_build(unpacked: Path, platform: str) -> None:
    """Tools that compile whatever they find compile those of other platforms, too."""
    command = [*compilers()[platform], *STRICT, "-fsyntax-only", f"-I{unpacked}/src"]
    assert complaints([*command, *map(str, files_in_src(unpacked, ".c"))]) == ""


@pytest.mark.parametrize(("asked", "variant"), [("", "fast"), ("PW_SMALL", "small")])
def test_src_compiles_portable_c_on_a_machine_without_assembly(
    unpacked: Path, asked: str, variant: str
) -> None:
    """As Arduino, PlatformIO and RIOT take it."""
    choice = [f"-DPENNYWEIGHT_VARIANT={asked}"] if asked else []
    found = run(
        *compilers()[PORTABLE], *choice, "-Isrc", "-MM", *files_in_src(unpacked, ".c", ".S"), folder=unpacked
    )
    others = ("common", "descriptors", "nonce", "psa", "runtime")
    compiled = re.findall(rf"crypto/(?!{'|'.join(others)})\S+\.[cS]\b", found)
    assert set(compiled) == set(sources_of(f"{PORTABLE}_{variant}"))


@pytest.mark.long
@pytest.mark.parametrize("variant", ["PW_FAST", "PW_SMALL", "PW_REF"])
@pytest.mark.parametrize("platform", ["c", "avr", "armv7m", "armv6m", "msp430", "rv32"])
def test_all_of_src_goes_into_one_image(unpacked: Path, tmp_path: Path, platform: str, variant: str) -> None:
    sources = files_in_src(unpacked, ".c", ".S")
    compiler = (*compilers()[platform], f"-DPENNYWEIGHT_VARIANT={variant}")
    objects = compile_sources(unpacked, sources, tmp_path, *compiler)
    owner: dict[str, str] = {}
    asked: set[str] = set()
    for each in objects:
        defined, undefined = symbols(each)
        asked |= undefined
        for name in defined:
            assert owner.setdefault(name, each.name) == each.name, f"{name} is there twice"
    wanted = {
        name
        for id in LAB.catalog.algorithms.values()
        for name in LAB.catalog.declared(id)
        if "context" not in name
    }
    assert wanted <= set(owner)
    assert not {name for name in asked - set(owner) if name.startswith("pw_")}


def symbols(path: Path) -> tuple[set[str], set[str]]:
    """The global ones that an object defines, and those that it asks for."""
    with path.open("rb") as file:
        table = ELFFile(file).get_section_by_name(".symtab")
        found = list(table.iter_symbols()) if table else []
    shared = [each for each in found if each.name and each["st_info"]["bind"] == "STB_GLOBAL"]
    undefined = {each.name for each in shared if each["st_shndx"] == "SHN_UNDEF"}
    return {each.name for each in shared} - undefined, undefined


# ---- Arduino ----


def properties(text: str) -> dict[str, str]:
    """The fields of a library.properties."""
    return dict(line.split("=", 1) for line in text.splitlines())


@pytest.fixture
def published(unpacked: Path) -> dict[str, str]:
    """The fields of library.properties, with the address that it gets when there is one."""
    found = properties((unpacked / "library.properties").read_text())
    return {"url": "https://example.org/pennyweight", **found}


def property_faults(found: dict[str, str]) -> list[str]:
    """Return violations of Arduino Lint's strict rules for library.properties (LP001 to LP065)."""
    faults = [
        f"{key} is missing or empty"
        for key in (
            "name",
            "version",
            "author",
            "maintainer",
            "sentence",
            "paragraph",
            "category",
            "url",
            "architectures",
        )
        if not found.get(key)
    ]
    name = found.get("name", "")
    if not re.fullmatch(r"[A-Za-z][A-Za-z0-9_-]*", name) or len(name) > 16 or "arduino" in name.lower():
        faults.append("name: letters, digits, - and _, at most 16 of them, without Arduino")
    if not re.fullmatch(r"\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?", found.get("version", "")):
        faults.append("version is none of semantic versioning")
    categories = (
        *("Display", "Communication", "Signal Input/Output", "Sensors", "Device Control"),
        *("Timing", "Data Storage", "Data Processing", "Other"),
    )
    if found.get("category") not in categories:
        faults.append("category is none of Arduino's")
    if not re.fullmatch(r"https?://\S+", found.get("url", "")):
        faults.append("url is none")
    if found.get("sentence", "") in found.get("paragraph", ""):
        faults.append("paragraph says the sentence again")
    return faults


def test_library_properties_keeps_the_rules_of_arduino(unpacked: Path, published: dict[str, str]) -> None:
    assert property_faults(published) == []
    assert (unpacked / "src" / published["includes"]).is_file()
    assert (unpacked / "src" / f"{published['name']}.h").is_file()


@pytest.mark.parametrize(
    "change",
    [
        {"name": "Arduino crypto"},
        {"version": "1.0"},
        {"category": "Cryptography"},
        {"url": "pennyweight"},
        {"maintainer": ""},
        {"paragraph": "It is small. It is fast.", "sentence": "It is small."},
    ],
    ids=lambda change: next(iter(change)),
)
def test_what_breaks_a_rule_of_arduino_is_found(published: dict[str, str], change: dict[str, str]) -> None:
    assert len(property_faults(published | change)) == 1


def test_the_layout_is_that_of_an_arduino_library(unpacked: Path) -> None:
    sketches = sorted(unpacked.rglob("*.ino"))
    assert len(sketches) >= 2
    for sketch in sketches:
        assert sketch.stem == sketch.parent.name and sketch.is_relative_to(unpacked / "examples")
    assert not (unpacked / "utility").exists() and not list(unpacked.rglob(".development"))
    for line in (unpacked / "keywords.txt").read_text().splitlines():
        assert re.fullmatch(r"pw_\w+\tKEYWORD[12]", line), line


RUNTIME_OF_ARMV6M = sorted((ROOT / "crypto/runtime/armv6m").iterdir())

STUB = """
#pragma once
#include <stdint.h>
#include <stddef.h>
#define HEX 16
struct Printer {
    char text[96];
    unsigned length;
    void begin(long) { length = 0; }
    void print(char c) { if (length < sizeof text - 1) text[length++] = c; }
    void print(const char *s) { while (*s) print(*s++); }
    void print(unsigned long n, int = 10) { print(n ? '#' : '0'); }
    void print(unsigned n, int = 10) { print((unsigned long)n); }
    void print(int n, int = 10) { print((unsigned long)n); }
    void println(const char *s = "") { print(s); print('|'); }
};
extern Printer Serial;
extern "C" uint32_t micros(void);
"""

CORE = """
#include "Arduino.h"
Printer Serial;
uint32_t micros(void) { return 0; }
void setup();
extern "C" int example(void) { setup(); return 0; }
int main() { return example(); }
"""


BARE_CORTEX_M = (
    *("-nostdlib", "-T", str(ROOT / "examples/bare_metal/armv7m.ld")),
    *(str(ROOT / "examples/bare_metal/armv7m_start.c"), *map(str, RUNTIME_OF_ARMV6M), "-lgcc"),
)
"""In place of Arduino's core for a SAMD21: flags of the linking compiler."""


@pytest.mark.parametrize("sketch", ["SensorPacket", pytest.param("Benchmark", marks=pytest.mark.long)])
@pytest.mark.parametrize(
    ("board_id", "brought"), [("atmega328p", ()), ("samd21", BARE_CORTEX_M)], ids=["uno", "zero"]
)
def test_a_sketch_builds_from_src_alone_and_runs(
    unpacked: Path, tmp_path: Path, board_id: str, brought: tuple[str, ...], sketch: str
) -> None:
    """The core of Arduino is stood in for: what it declares is enough for the sketches."""
    (tmp_path / "Arduino.h").write_text(STUB)
    (tmp_path / "core.cpp").write_text(CORE)
    source = unpacked / "examples" / "arduino" / sketch / f"{sketch}.ino"
    sources = [
        path
        for name in ("ascon", "ascon_p", "common")
        for path in sorted((unpacked / "src" / name).iterdir())
    ]
    description = find_board(board_id)
    compiler = compilers()[description.platform]
    objects = compile_sources(unpacked, sources, tmp_path, *compiler)
    assert any(symbols(each)[0] for each in objects if f"_{description.platform}_" in each.name)
    for name, path in (("sketch", source), ("core", tmp_path / "core.cpp")):
        objects.append(tmp_path / f"{name}.o")
        plus = ("-x", "c++", "-fno-exceptions", "-ffunction-sections", "-include", "Arduino.h")
        run(*compiler, *plus, "-Isrc", f"-I{tmp_path}", "-c", path, "-o", objects[-1], folder=unpacked)
    elf = tmp_path / "sketch.elf"
    run(*compiler, "-Wl,--gc-sections,-uexample", *objects, *brought, "-o", elf, folder=unpacked)
    if sketch != "SensorPacket":
        return  # it calls for as long as a person waits
    board = _sim.Board(description)
    board.load(elf.read_bytes())
    board.call("example", [], budget=20_000_000)
    address, size = board.symbols()["Serial"]
    assert b"all right|" in board.read(address, size)


ARDUINO = Path("/usr/share/arduino/hardware/arduino/avr")
"""Folder of Debian's core for AVR boards."""


@pytest.mark.long
@pytest.mark.parametrize("sketch", ["SensorPacket", "Benchmark"])
@pytest.mark.parametrize(("part", "variant"), [("atmega328p", "standard"), ("atmega2560", "mega")])
def test_a_sketch_builds_with_the_core_of_arduino(
    unpacked: Path, tmp_path: Path, part: str, variant: str, sketch: str
) -> None:
    """As the IDE does it, for an Uno and a Mega: the core and the variant, the library, the sketch."""
    if not (ARDUINO / "cores" / "arduino" / "Arduino.h").is_file():
        pytest.fail(f"{ARDUINO} is missing; install the Debian package arduino-core-avr")
    core = ARDUINO / "cores" / "arduino"
    told = (
        "-DF_CPU=16000000L",
        "-DARDUINO=10819",
        "-DARDUINO_ARCH_AVR",
        "-ffunction-sections",
        "-fdata-sections",
    )
    compiler = [*choose("avr").command, f"-mmcu={part}", "-Os", "-w", *told]
    folders = (f"-I{core}", f"-I{ARDUINO / 'variants' / variant}", "-Isrc")
    # the core asks for DECIMAL_DIG, which gcc's header has for C++ since version 7 only
    compiler.append("-DDECIMAL_DIG=__DECIMAL_DIG__")
    plus = ("-x", "c++", "-std=gnu++11", "-fpermissive", "-fno-exceptions", "-fno-threadsafe-statics")
    sources = [path for path in sorted(core.iterdir()) if path.suffix in (".c", ".cpp", ".S")]
    sources += [
        path
        for name in ("ascon", "ascon_p", "common")
        for path in sorted((unpacked / "src" / name).iterdir())
    ]
    sources.append(unpacked / "examples" / "arduino" / sketch / f"{sketch}.ino")
    objects = []
    for number, source in enumerate(sources):
        objects.append(tmp_path / f"{number}.o")
        own = {".cpp": plus, ".ino": (*plus, "-include", "Arduino.h")}.get(source.suffix, ())
        run(*compiler, *own, *folders, "-c", source, "-o", objects[-1], folder=unpacked)
    elf = tmp_path / "sketch.elf"
    run(*compiler, "-Wl,--gc-sections", *objects, "-lm", "-o", elf, folder=unpacked)
    defined, _ = symbols(elf)
    assert {"setup", "loop", "pw_ascon_aead128_encrypt"} <= defined


# ---- PlatformIO ----


def test_library_json_names_files_that_are_there(unpacked: Path) -> None:
    found = json.loads((unpacked / "library.json").read_text())
    assert {
        "name",
        "version",
        "description",
        "keywords",
        "authors",
        "license",
        "frameworks",
        "platforms",
    } <= set(found)
    assert len(found["name"]) <= 50 and not set(found["name"]) & set(";:@[]{}/\\")
    assert (unpacked / found["build"]["srcDir"] / found["headers"]).is_file()
    assert (unpacked / found["build"]["includeDir"] / "pennyweight" / "ascon.h").is_file()
    for example in found["examples"]:
        assert all((unpacked / example["base"] / name).is_file() for name in example["files"])
