# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Objects of a product: strict builds give no warning, objects hold only code and constants.

Those of C call no function of the compiler whose time depends on secrets (compiler_helpers.toml).
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from elftools.elf.constants import SH_FLAGS
from elftools.elf.elffile import ELFFile

from checkout import CATALOG
from conftest import ROOT
from library_compilers import COMPILERS, CRYPTO, DEFINES, STRICT, LibraryCompiler, complaints, includes
from lint_assembly import PUBLIC
from pennyweight.build.compilers import choose
from pennyweight.build.objects import names_of, symbols_of
from pennyweight.build.toolchain import MARKED
from pennyweight.catalogue.boards import HOST
from pennyweight.catalogue.platforms import PORTABLE
from pennyweight.catalogue.products import common_sources, forms_of, products
from pennyweight.lab import Lab
from shared import each_once

PRODUCTS = products(CATALOG)
ARM_CORES = {"cortex-m4": None, "cortex-m0plus": PORTABLE}
"""Further cores, and the platform of their products if objects are made for them."""
BUILDS = {
    **COMPILERS,
    **{
        core: LibraryCompiler(
            core, (*choose("armv7m").command, f"-mcpu={core}", "-mthumb", "-ffreestanding", "-O2"), platform
        )
        for core, platform in ARM_CORES.items()
    },
}


def tier_of(build: LibraryCompiler) -> tuple[pytest.MarkDecorator, ...]:
    """Return the marks of the tests that ask a build.

    Other compilers and cores compile the same C.
    """
    return () if build.name == HOST else (pytest.mark.second,)


ASKED = [pytest.param(build.name, marks=tier_of(build)) for build in BUILDS.values()]
LINKED = [build for build in COMPILERS.values() if not build.only_warns]
OBJECTS = [pytest.param(build.name, marks=tier_of(build)) for build in LINKED]
ASSEMBLED = [pytest.param(build.name, marks=tier_of(build)) for build in LINKED if build.platform != PORTABLE]
FORMS = [
    pytest.param(build.name, form, marks=tier_of(build))
    for build in LINKED
    for form in forms_of(str(build.platform))
]
AT_ONCE = 16
"""Sources that a process compiles before it looks what is left."""

CODE = (".text", ".rodata", ".data", ".bss", ".progmem.data")
"""Sections of code, constants and, of which there are none, variables; `.text.NAME` belongs to `.text`."""
_ORPHAN = re.compile(r"orphan section `(\S+?)'")
LAB_WORDS = (b"pennyweight", b"pw_marks")


def sources_for(build: LibraryCompiler) -> list[Path]:
    """All C, and the assembly of the platform that the build links."""
    return [*sorted(CRYPTO.rglob("*.c")), *sorted(CRYPTO.rglob(f"{build.platform}/*.S"))]


def command(build: LibraryCompiler, source: Path, *more: str) -> list[str]:
    """Without the output: as a product compiles it that asks for every warning."""
    sections = ("-ffunction-sections", "-fdata-sections")
    return [*build.command, *STRICT, *sections, *DEFINES, *includes(source), *more, "-c", str(source)]


class Objects:
    """Objects of the sources. The first process that needs one compiles it for all."""

    def __init__(self, lab: Lab, build: LibraryCompiler) -> None:
        self._build = build
        self._folder = lab.build_dir / "product objects" / build.name
        self._folder.mkdir(parents=True, exist_ok=True)
        self._sources = sources_for(build)
        pieces = [str(start) for start in range(0, len(self._sources), AT_ONCE)]
        self.complaints = [
            each for piece in each_once(self._folder / "said", pieces, self._make) for each in piece
        ]

    def _make(self, start: str) -> list[str]:
        said = (self._compile(each) for each in self._sources[int(start) : int(start) + AT_ONCE])
        return [each for each in said if each]

    def _compile(self, source: Path) -> str:
        # what gcc knows only when it has optimised, another core's gcc has said; clang says all before
        made = ["-fsyntax-only"] if self._build.only_warns else ["-o", str(self.of(source))]
        return complaints([*command(self._build, source), *made])

    def of_c(self) -> Iterator[tuple[str, Path]]:
        """Yield the C sources, relative to the library, and their objects."""
        for source in self._sources:
            if source.suffix == ".c":
                yield source.relative_to(CRYPTO).as_posix(), self.of(source)

    def of(self, source: Path) -> Path:
        return self._folder / f"{'_'.join(source.relative_to(CRYPTO).parts)}.o"

    def all(self) -> list[Path]:
        return [self.of(source) for source in self._sources]


@pytest.mark.parametrize("name", ASKED)
def test_every_source_compiles_without_a_warning_of_a_strict_build(lab: Lab, name: str) -> None:
    assert len(sources_for(BUILDS[name])) > 100
    assert Objects(lab, BUILDS[name]).complaints == []


FAULTS = {
    "pedantic": "",
    "undef": "#if PW_NOT_DEFINED\n#endif\nextern int used;",
    "shadow": "int pw_f(int a);\nint pw_f(int a) { if (a) { int a = 1; return a; } return 0; }",
    "conversion": "char pw_f(int a);\nchar pw_f(int a) { return a; }",
    "missing-prototypes": "int pw_f(void) { return 0; }",
}
"""By the warning that sees them."""


@pytest.mark.parametrize("fault", FAULTS)
@pytest.mark.parametrize("name", BUILDS)
def test_what_a_strict_build_warns_of_is_seen(name: str, fault: str, tmp_path: Path) -> None:
    source = tmp_path / "planted.c"
    source.write_text(f"{FAULTS[fault]}\n")
    strict = [*BUILDS[name].command, *STRICT, "-fsyntax-only", str(source)]
    assert complaints(strict)
    assert complaints([*strict, f"-Wno-{fault}"]) == ""


# ---- what is in them ----


class Piece(NamedTuple):
    """A section with a content of its own: no table of symbols, names or relocations."""

    name: str
    on_device: bool
    content: bytes


def sections_of(path: Path) -> list[Piece]:
    tables = ("SHT_NULL", "SHT_SYMTAB", "SHT_STRTAB", "SHT_REL", "SHT_RELA")
    with path.open("rb") as stream:
        return [
            Piece(each.name, bool(each["sh_flags"] & SH_FLAGS.SHF_ALLOC), each.data())
            for each in ELFFile(stream).iter_sections()
            if each["sh_type"] not in tables
        ]


def is_code(name: str) -> bool:
    return any(name == each or name.startswith(f"{each}.") for each in CODE)


def tools_own(build: LibraryCompiler, folder: Path) -> set[str]:
    """Sections that the compiler makes of any source, of C or assembly, and the linker of any program."""
    found: set[str] = set()
    objects = []
    for suffix, text in (
        (".c", "int pw_probe(void);\nint pw_other(void);\nint pw_probe(void) { return 1 + pw_other(); }\n"),
        (".S", f'#include "{CRYPTO}/asm/platform.h"\n'),
    ):
        probe = folder / f"probe{suffix}"
        probe.write_text(text)
        made = probe.with_suffix(f"{suffix}.o")
        assert complaints([*build.command, "-c", str(probe), "-o", str(made)]) == ""
        found |= {each.name for each in sections_of(made) if not is_code(each.name)}
        objects.append(made)
    return found | set(_ORPHAN.findall(link(build, objects, found, folder)))


def strange(path: Path, own: set[str]) -> list[str]:
    """Return the contents of an object besides code, constants and the compiler's usual sections."""
    found = [each.name for each in sections_of(path) if not is_code(each.name) and each.name not in own]
    content = path.read_bytes()
    found += [word.decode() for word in LAB_WORDS if word in content.lower()]
    with path.open("rb") as stream:
        offered = [
            each.name
            for each in symbols_of(ELFFile(stream))
            if each["st_info"]["bind"] != "STB_LOCAL" and each["st_shndx"] != "SHN_UNDEF"
        ]
    # crypto/nist/ has the names that NIST gave
    return [f"{path.name}: {each}" for each in found] + [
        f"{path.name}: {name}"
        for name in offered
        if not PUBLIC.fullmatch(name) and not name.startswith("crypto_")
    ]


@pytest.mark.parametrize("name", OBJECTS)
def test_an_object_of_a_product_holds_code_and_constants_alone(lab: Lab, name: str, tmp_path: Path) -> None:
    own = tools_own(BUILDS[name], tmp_path)
    made = Objects(lab, BUILDS[name]).all()
    assert [each for path in made for each in strange(path, own)] == []


def test_what_is_not_code_is_seen(tmp_path: Path) -> None:
    build = BUILDS["host"]
    source, made = tmp_path / "planted.c", tmp_path / "planted.o"
    source.write_text(
        'const char word[] = "Pennyweight";\n__attribute__((section("lab"))) int pw_here = 1;\n'
    )
    assert complaints([*build.command, "-c", str(source), "-o", str(made)]) == ""
    found = {each.rpartition(" ")[2] for each in strange(made, tools_own(build, tmp_path))}
    assert found == {"lab", "pennyweight", "word"}


def script(own: set[str]) -> str:
    """A linker script as a careful product has it: every section that there may be, and no other."""
    code = "\n".join(f"  {name} : {{ *({name} {name}.*) }}" for name in CODE)
    tables = (".symtab", ".shstrtab", ".strtab", *sorted(own))
    rest = "\n".join(f"  {name} : {{ *({name}) }}" for name in tables)
    return f"SECTIONS\n{{\n  . = 0x1000;\n{code}\n{rest}\n}}\n"


def link(build: LibraryCompiler, objects: Iterable[Path], own: set[str], folder: Path) -> str:
    """Return the linker's messages for a program of the objects, in which other functions are undefined."""
    place = folder / "plain.ld"
    place.write_text(script(own))
    flags = ["-T", str(place), "--orphan-handling=error", "--unresolved-symbols=ignore-all", "-e", "0"]
    files = [*(str(path) for path in objects), "-o", str(folder / "program.elf")]
    if build.linker:
        return complaints([*build.linker, *flags, *files])
    static = ["-static", "-no-pie", "-Wl,--build-id=none"] if build.platform == "c" else []
    return complaints([*build.command, "-nostdlib", *static, f"-Wl,{','.join(flags)}", *files])


@pytest.mark.parametrize(("name", "variant"), FORMS)
def test_every_family_links_where_no_section_may_be_an_orphan(
    lab: Lab, name: str, variant: str, tmp_path: Path
) -> None:
    build = BUILDS[name]
    platform, objects, own = str(build.platform), Objects(lab, build), tools_own(build, tmp_path)
    for product in PRODUCTS:
        wanted = {product.id, *product.builds_on}
        sources = [
            ROOT / source
            for each in PRODUCTS
            if each.id in wanted
            for form in each.forms
            if (form.platform, form.variant) == (platform, variant)
            for source in form.sources
        ]
        files = dict.fromkeys([*common_sources(ROOT, platform), *sources])
        assert link(build, [objects.of(each) for each in files], own, tmp_path) == "", product.id


# ---- functions that compilers call ----


class Helper(NamedTuple):
    """Entry of a function in compiler_helpers.toml."""

    depends_on: str
    calls: dict[str, str]


HELPED = [
    pytest.param(name, marks=tier_of(build))
    for name, build in BUILDS.items()
    if not build.only_warns and name != "host"
]
"""Builds for cores that lack instructions; those of the host have no such functions."""


def helpers() -> dict[str, Helper]:
    rows = tomllib.loads((Path(__file__).parent / "compiler_helpers.toml").read_text())["helper"]
    return {
        name: Helper(each["depends_on"], each.get("calls", {})) for each in rows for name in each["names"]
    }


def unknown_calls(objects: Iterable[tuple[str, Path]]) -> list[str]:
    """Return the functions of the compiler that sources call and the table does not have, or not for them."""
    table, found = helpers(), []
    for source, made in objects:
        with made.open("rb") as stream:
            needed = names_of(ELFFile(stream)).needed
        for name in sorted(needed):
            helper = table.get(name)
            if PUBLIC.fullmatch(name) or name.startswith("crypto_"):
                continue
            if helper is None or (helper.calls and source not in helper.calls):
                found.append(f"{source}: {name}")
    return found


@pytest.mark.parametrize("name", HELPED)
def test_no_function_of_the_compiler_sees_secrets_in_its_time(lab: Lab, name: str) -> None:
    assert unknown_calls(Objects(lab, BUILDS[name]).of_c()) == []


SECRETS = {
    "cortex-m0plus": ("uint64_t pw_f(uint64_t a, uint64_t b) { return a * b; }", "__aeabi_lmul"),
    "avr avr-gcc": ("uint16_t pw_f(uint16_t a, uint16_t b) { return a % b; }", "__udivmodhi4"),
}
"""Products and divisions of what may be secret, by build, and the function that computes them."""


@pytest.mark.parametrize("name", SECRETS)
def test_a_product_or_quotient_of_secrets_is_noticed(name: str, tmp_path: Path) -> None:
    text, called = SECRETS[name]
    source, made = tmp_path / "planted.c", tmp_path / "planted.o"
    source.write_text(f"#include <stdint.h>\n{text}\n")
    assert complaints([*BUILDS[name].command, "-c", str(source), "-o", str(made)]) == ""
    assert unknown_calls([("planted.c", made)]) == [f"planted.c: {called}"]


# ---- marks ----


def loaded(path: Path) -> list[tuple[str, bytes]]:
    """The sections that are on the device."""
    return [(each.name, each.content) for each in sections_of(path) if each.on_device]


def marked(build: LibraryCompiler, folder: Path) -> Iterator[tuple[Path, Path]]:
    """The assembly of its platform, and each file's object as the lab makes it."""
    for source in sources_for(build):
        if source.suffix == ".S":
            made = folder / f"{'_'.join(source.relative_to(CRYPTO).parts)}.o"
            assert complaints([*command(build, source, MARKED), "-o", str(made)]) == ""
            yield source, made


@pytest.mark.parametrize("name", ASSEMBLED)
def test_the_lab_measures_the_bytes_of_products_and_its_marks_are_seen(
    lab: Lab, name: str, tmp_path: Path
) -> None:
    build = BUILDS[name]
    objects, own = Objects(lab, build), tools_own(build, tmp_path)
    with_marks = []
    for source, made in marked(build, tmp_path):
        assert loaded(made) == loaded(objects.of(source)) != []
        if found := strange(made, own):
            with_marks.append(made)
            assert any(".debug_pw_marks" in each for each in found)
    assert len(with_marks) > 10
    assert re.search(r"debug_pw_marks", link(build, with_marks[:1], own, tmp_path))
