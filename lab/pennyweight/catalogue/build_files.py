# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The files of packaging/ and zephyr/ that are made from the catalogue: what each build system compiles."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator
from pathlib import Path

from pennyweight.catalogue.families import Catalog
from pennyweight.catalogue.platforms import PORTABLE
from pennyweight.catalogue.products import ON, REF, VARIANTS, Form, Product, common_sources, products

_LICENCE = "SPDX-License-Identifier: Apache-2.0 OR MIT"
_MADE = "Made from the catalogue by `pennyweight generate`; a change here is lost."

INTERFACES = ("descriptors", "psa", "nonce")
"""Folders of crypto/ with C outside the families: it calls their functions, or is independent of them."""

PSA_FAMILIES = ("ascon", "aes_ccm", "aes_cmac", "aes_gcm", "chachapoly", "sha256")
"""Families that the driver of PSA Crypto can offer: pennyweight/psa_types.h has a macro for each."""

CRATES = Path("packaging") / "rust"
"""Folder of the crates, in a checkout and in an archive."""

_INTERFACES_IN_WORDS = {
    "descriptors": "the choice of an algorithm at run time, of all families",
    "psa": "a driver of PSA Crypto with those of the families above that it offers",
    "nonce": "a counter for nonces that goes on after a reset",
}

_MENU = "Pennyweight: lightweight cryptography"

_UNASKED = ("ascon",)
"""Families that a component of ESP-IDF and a driver of PSA Crypto have by default."""

_SUMMARIES = dict(zip(VARIANTS, ("fewest cycles", "least flash and RAM"), strict=True))


def version_of(root: Path) -> str:
    """Return the version of the library and of the lab, which is written in Cargo.toml only."""
    cargo = tomllib.loads((root / "Cargo.toml").read_text(encoding="utf-8"))
    return str(cargo["workspace"]["package"]["version"])


def build_files(catalog: Catalog) -> dict[Path, str]:
    """Return path (absolute) and content of each file; none in a checkout without packaging/."""
    root = catalog.root
    packaging = root / "packaging"
    if not packaging.is_dir():
        return {}
    found, version = products(catalog), version_of(root)
    return {
        packaging / "sources.cmake": _cmake(root, found, version),
        packaging / "sources.mk": _make(root, found, version),
        packaging / "meson.build": _meson(root, found),
        packaging / "version.txt": f"{version}\n",
        root / "meson_options.txt": _meson_options(found),
        root / "zephyr" / "Kconfig": _zephyr_kconfig(found),
        root / "Kconfig": _esp_idf_kconfig(found),
        root / "crypto" / "include" / "pennyweight" / "version.h": _version_header(version),
    }


def _head(comment: str = "#") -> list[str]:
    return [f"{comment} {_LICENCE}", f"{comment} {_MADE}"]


def _text(lines: Iterable[str]) -> str:
    return "\n".join([*lines, ""])


def _shared(root: Path, platform: str) -> dict[str, list[str]]:
    """Return the sources that all families need, and the substitutes for libc and the compiler's runtime."""
    runtime = sorted((root / "crypto" / "runtime" / platform).glob("*.S"))
    found = {"common": common_sources(root, platform), "runtime": runtime}
    return {name: [path.relative_to(root).as_posix() for path in paths] for name, paths in found.items()}


def _interfaces(root: Path) -> dict[str, list[str]]:
    """Return the sources outside the families: descriptors of all algorithms, PSA, a nonce counter."""
    return {
        name: [path.relative_to(root).as_posix() for path in sorted((root / "crypto" / name).glob("*.c"))]
        for name in INTERFACES
    }


def _cmake(root: Path, found: tuple[Product, ...], version: str) -> str:
    def lines() -> Iterator[str]:
        yield from _head()
        yield f"set(PENNYWEIGHT_VERSION {version})"
        yield from _cmake_list("PENNYWEIGHT_FAMILIES", (each.id for each in found))
        for platform in ON:
            for name, sources in _shared(root, platform).items():
                yield from _cmake_list(f"PENNYWEIGHT_{name}_{platform}_SOURCES", sources)
        for name, sources in _interfaces(root).items():
            yield from _cmake_list(f"PENNYWEIGHT_{name}_SOURCES", sources)
        yield from _cmake_list("PENNYWEIGHT_psa_OFFERS", PSA_FAMILIES)
        for product in found:
            yield ""
            yield f"# {product.name}"
            yield from _cmake_list(f"PENNYWEIGHT_{product.id}_BUILDS_ON", product.builds_on)
            for form in product.forms:
                prefix = f"PENNYWEIGHT_{product.id}_{form.name}"
                yield f"set({prefix}_OPTIMIZE {form.optimise})"
                yield from _cmake_list(f"{prefix}_SOURCES", form.sources)

    return _text(lines())


def _cmake_list(name: str, values: Iterable[str]) -> list[str]:
    values = list(values)
    if len(values) < 2:
        return [f"set({' '.join([name, *values])})"]
    return [f"set({name}", *(f"  {value}" for value in values), ")"]


def _make(root: Path, found: tuple[Product, ...], version: str) -> str:
    def lines() -> Iterator[str]:
        yield from _head()
        yield f"PENNYWEIGHT_VERSION := {version}"
        yield _make_list("PENNYWEIGHT_ALL_FAMILIES", (each.id for each in found))
        for platform in ON:
            for name, sources in _shared(root, platform).items():
                yield _make_list(f"PENNYWEIGHT_SOURCES_{name}_{platform}", sources)
        for name, sources in _interfaces(root).items():
            yield _make_list(f"PENNYWEIGHT_SOURCES_{name}", sources)
        yield _make_list("PENNYWEIGHT_PSA_OFFERS", PSA_FAMILIES)
        for product in found:
            yield ""
            yield f"# {product.name}"
            yield _make_list(f"PENNYWEIGHT_BUILDS_ON_{product.id}", product.builds_on)
            for form in product.forms:
                yield f"PENNYWEIGHT_OPTIMIZE_{product.id}_{form.name} := {form.optimise}"
                yield _make_list(f"PENNYWEIGHT_SOURCES_{product.id}_{form.name}", form.sources)

    return _text(lines())


def _make_list(name: str, values: Iterable[str]) -> str:
    return " \\\n  ".join([f"{name} :=", *values])


def _meson(root: Path, found: tuple[Product, ...]) -> str:
    def listed(sources: Iterable[str]) -> str:
        return f"files({', '.join(repr(f'../{each}') for each in sources)})"

    def lines() -> Iterator[str]:
        yield from _head()
        for name in ("common", "runtime"):
            yield f"pennyweight_{name} = {{"
            for platform in ON:
                yield f"  '{platform}': {listed(_shared(root, platform)[name])},"
            yield "}"
        for name, sources in _interfaces(root).items():
            yield f"pennyweight_{name} = {listed(sources)}"
        yield f"pennyweight_psa_offers = {list(PSA_FAMILIES)!r}"
        yield "pennyweight_builds_on = {"
        yield from (f"  '{product.id}': {list(product.builds_on)!r}," for product in found)
        yield "}"
        yield "pennyweight_optimize = {"
        yield from (f"  '{name}': '{form.optimise}'," for name, form in _forms(found))
        yield "}"
        yield "pennyweight_sources = {"
        for name, form in _forms(found):
            yield f"  '{name}': files("
            yield from (f"    '../{source}'," for source in form.sources)
            yield "  ),"
        yield "}"

    return _text(lines())


def _forms(found: tuple[Product, ...]) -> Iterator[tuple[str, Form]]:
    for product in found:
        for form in product.forms:
            yield f"{product.id}_{form.name}", form


def _meson_options(found: tuple[Product, ...]) -> str:
    choices = [*VARIANTS, REF]

    def option(name: str, values: list[str], value: str, description: str) -> str:
        return (
            f"option('{name}', type: 'combo', choices: {values!r}, value: '{value}',\n"
            f"  description: '{description}')"
        )

    def lines() -> Iterator[str]:
        yield from _head()
        yield option("platform", ["auto", *ON], "auto", "auto asks the compiler; c is portable C")
        yield option("variant", choices, VARIANTS[0], "what each family is taken in")
        yield f"option('psa_families', type: 'array', choices: {list(PSA_FAMILIES)!r},"
        yield f"  value: {list(_UNASKED)!r}, description: 'families that the driver of PSA Crypto offers')"
        for product in found:
            if not product.builds_on:
                yield option(
                    f"variant_{product.id}", ["", *choices], "", f"instead of variant, for {product.name}"
                )

    return _text(lines())


def _zephyr_kconfig(found: tuple[Product, ...]) -> str:
    """Return the module's menus, one per family with its variants if the processor has assembly."""

    def lines() -> Iterator[str]:
        yield from _head()
        yield from (
            *("menuconfig PENNYWEIGHT", f'\tbool "{_MENU}"', ""),
            *("if PENNYWEIGHT", ""),
            *("config PENNYWEIGHT_ARMV7M", "\tdef_bool y"),
            *("\tdepends on ARMV7_M_ARMV8_M_MAINLINE && !BIG_ENDIAN", ""),
            *("config PENNYWEIGHT_ARMV6M", "\tdef_bool y"),
            *("\tdepends on ARMV6_M_ARMV8_M_BASELINE && !BIG_ENDIAN", ""),
            *("config PENNYWEIGHT_RV32", "\tdef_bool y"),
            "\tdepends on RISCV_ISA_RV32I && RISCV_ISA_EXT_M",
        )
        for product in found:
            yield from ("", *_kconfig_family("menuconfig", product), *_kconfig_variants(product, "armv7m"))
        yield from _kconfig_interfaces(found)
        yield from ("", "endif # PENNYWEIGHT")

    return _text(lines())


def _esp_idf_kconfig(found: tuple[Product, ...]) -> str:
    """Return the component's menu: families, of which Ascon is on by default, with their variants."""

    def lines() -> Iterator[str]:
        yield from (*_head(), f'menu "{_MENU}"')
        for product in found:
            is_default = product.id in _UNASKED
            yield from ("", *_kconfig_family("menuconfig", product, is_default), *_kconfig_variants(product))
        yield from _kconfig_interfaces(found)
        yield from ("", "endmenu")

    return _text(lines())


def _kconfig_family(keyword: str, product: Product, is_default: bool = False) -> Iterator[str]:
    yield from (f"{keyword} PENNYWEIGHT_{product.id.upper()}", f'\tbool "{product.name}"')
    if is_default:
        yield "\tdefault y"
    yield from (f"\tselect PENNYWEIGHT_{base.upper()}" for base in product.builds_on)
    yield from ("\thelp", f"\t  {', '.join(product.algorithms)}.")


def _kconfig_variants(product: Product, platform: str = PORTABLE) -> Iterator[str]:
    """Yield the choice of a variant; `platform` is the one whose assembly the build system takes."""
    if product.builds_on:
        return
    name = f"PENNYWEIGHT_{product.id.upper()}"
    yield from ("", f"if {name}", "", "choice")
    yield from (f'\tprompt "What {product.name} is taken in"', f"\tdefault {name}_{VARIANTS[0].upper()}")
    leaks = {form.variant: form.leaks for form in product.forms if form.platform == platform}
    for variant, summary in (*_SUMMARIES.items(), (REF, "portable C, the reading of the specification")):
        yield from ("", f"config {name}_{variant.upper()}", f'\tbool "{variant}: {summary}"')
        if leaks.get(variant):
            yield from ("\thelp", f"\t  Not constant time: {', '.join(leaks[variant])}.")
    yield from ("", "endchoice", "", f"endif # {name}")


def _kconfig_interfaces(found: tuple[Product, ...]) -> Iterator[str]:
    calls = {"descriptors": ("select", [each.id for each in found]), "psa": ("imply", _UNASKED)}
    for name in INTERFACES:
        yield from ("", f"config PENNYWEIGHT_{name.upper()}", f'\tbool "{_INTERFACES_IN_WORDS[name]}"')
        keyword, families = calls.get(name, ("", ()))
        yield from (f"\t{keyword} PENNYWEIGHT_{family.upper()}" for family in families)


def _version_header(version: str) -> str:
    numbers = version.partition("-")[0].split(".")
    names = ("MAJOR", "MINOR", "PATCH")
    return _text(
        [
            f"/* {_LICENCE} */",
            "/* The version of the library, by the rules of semantic versioning.",
            f" * {_MADE} */",
            "#ifndef PENNYWEIGHT_VERSION_H",
            "#define PENNYWEIGHT_VERSION_H",
            "",
            *(f"#define PW_VERSION_{name} {number}" for name, number in zip(names, numbers, strict=True)),
            f'#define PW_VERSION "{version}"',
            "",
            "#endif",
        ]
    )
