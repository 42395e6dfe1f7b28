# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Recipes of package managers: Conan and vcpkg for hosts, CMSIS-Pack and RIOT for microcontrollers.

All are made from the same table, `Facts`. Those for hosts build the archive's CMake project. Those for
microcontrollers list files of the archive: CMSIS-Pack the sources of each platform, RIOT the folders of
`src/`, whose files know by themselves when they are compiled.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import PurePosixPath
from xml.sax.saxutils import escape, quoteattr

from pennyweight.catalogue.build_files import INTERFACES
from pennyweight.catalogue.products import REF, VARIANTS, Form, Product

LICENCE = "Apache-2.0 OR MIT"

CORES = {
    "armv7m": (
        *("Cortex-M3", "Cortex-M4", "Cortex-M7", "Cortex-M33", "Cortex-M35P", "Cortex-M52", "Cortex-M55"),
        *("Cortex-M85", "SC300", "ARMV8MML", "ARMV81MML"),
    ),
    "armv6m": ("Cortex-M0", "Cortex-M0+", "Cortex-M1", "Cortex-M23", "SC000", "ARMV8MBL"),
}
"""CMSIS-Pack's names of the cores of a platform."""

PDSC = "Pennyweight.Pennyweight.pdsc"
"""Name of the pack's description, which is at the root of the archive."""


_INTERFACES = {
    "descriptors": "The choice of an algorithm at run time, of all families.",
    "psa": "A driver of PSA Crypto that offers Ascon.",
    "nonce": "A counter for nonces that goes on after a reset.",
}


@dataclass(frozen=True, slots=True)
class Facts:
    """Everything that a recipe says of the library."""

    version: str
    url: str | None
    date: str
    """Day of the commit, YYYY-MM-DD."""
    sentence: str
    products: tuple[Product, ...]
    common: dict[str, tuple[str, ...]]
    """Sources that every family needs, by platform."""
    interfaces: dict[str, tuple[str, ...]]
    """Sources of each of INTERFACES."""


def recipes(facts: Facts) -> dict[str, str]:
    """Return every file of the recipes by its path in the archive."""
    return {
        "packaging/conan/conanfile.py": _conan(facts),
        "packaging/vcpkg/vcpkg.json": _vcpkg(facts),
        "packaging/riot/pennyweight/Makefile": _riot_makefile(facts),
        "packaging/riot/pennyweight/Makefile.include": _riot_include(),
        "packaging/riot/pennyweight/Makefile.dep": _riot_dependencies(facts),
        PDSC: _pack(facts),
    }


def _text(lines: Iterable[str]) -> str:
    return "\n".join([*lines, ""])


# ---- hosts ----


def _conan(facts: Facts) -> str:
    """Return the recipe; a library stands before those that it needs."""
    bases = [each.id for each in facts.products if not each.builds_on]
    others = [each.id for each in facts.products if each.builds_on]
    libraries = [f"pennyweight_{name}" for name in (*INTERFACES, *reversed(others), *bases, "common")]
    listed = "\n".join(f'    "{name}",' for name in libraries)
    url = f'\n    homepage = "{facts.url}"' if facts.url else ""
    return f'''# SPDX-License-Identifier: {LICENCE}
"""Conan 2: `conan create packaging/conan` in the unpacked archive. Made by `make dist`."""

import os

from conan import ConanFile
from conan.tools.cmake import CMake, CMakeToolchain, cmake_layout
from conan.tools.files import copy

LIBRARIES = [
{listed}
]


class Pennyweight(ConanFile):
    name = "pennyweight"
    version = "{facts.version}"
    license = "{LICENCE}"
    description = "{facts.sentence}"{url}
    topics = ("cryptography", "ascon", "lightweight", "embedded")
    package_type = "static-library"
    languages = "C"
    settings = "os", "arch", "compiler", "build_type"
    options = {{"variant": {[*VARIANTS, REF]!r}, "fPIC": [True, False]}}
    default_options = {{"variant": "{VARIANTS[0]}", "fPIC": True}}
    implements = ["auto_shared_fpic"]

    def export_sources(self):
        archive = os.path.join(self.recipe_folder, os.pardir, os.pardir)
        for pattern in ("CMakeLists.txt", "LICENSE-*", "crypto/*", "packaging/*"):
            copy(self, pattern, archive, self.export_sources_folder)

    def layout(self):
        cmake_layout(self)

    def generate(self):
        toolchain = CMakeToolchain(self)
        toolchain.cache_variables["PENNYWEIGHT_VARIANT"] = str(self.options.variant)
        toolchain.generate()

    def build(self):
        cmake = CMake(self)
        cmake.configure()
        cmake.build()

    def package(self):
        CMake(self).install()
        copy(self, "LICENSE-*", self.source_folder, os.path.join(self.package_folder, "licenses"))

    def package_info(self):
        # CMake finds the project's own configuration, with a target for each family
        self.cpp_info.set_property("cmake_find_mode", "none")
        self.cpp_info.builddirs.append(os.path.join("lib", "cmake", "Pennyweight"))
        self.cpp_info.set_property("pkg_config_name", "pennyweight")
        self.cpp_info.libs = LIBRARIES
'''


def _vcpkg(facts: Facts) -> str:
    helpers = [{"name": name, "host": True} for name in ("vcpkg-cmake", "vcpkg-cmake-config")]
    manifest = {
        "name": "pennyweight",
        "version": facts.version,
        "description": facts.sentence,
        **({"homepage": facts.url} if facts.url else {}),
        "license": LICENCE,
        "dependencies": helpers,
    }
    return json.dumps(manifest, indent=2) + "\n"


# ---- RIOT ----


def _riot_needs(facts: Facts) -> dict[str, list[str]]:
    """Return the folders of `src/`, beside its own, that each family and each interface needs."""
    needs: dict[str, list[str]] = {}
    for product in facts.products:
        sources = (source for form in product.forms for source in form.sources)
        own = {PurePosixPath(source).parts[1] for source in sources} - {product.id}
        bases = (each for base in product.builds_on for each in (base, *needs[base]))
        needs[product.id] = sorted({*own, *bases, "common"})
    every = sorted({*needs, *(each for folders in needs.values() for each in folders)})
    return {**needs, "descriptors": every, "psa": ["ascon", *needs["ascon"]], "nonce": ["common"]}


def _riot_names(folders: Iterable[str]) -> list[str]:
    return [f"  pennyweight_{name} \\" for name in folders]


def _riot_makefile(facts: Facts) -> str:
    needs = _riot_needs(facts)
    modules = _riot_names(sorted({*needs, *needs["descriptors"]}))
    return _text(
        [
            f"# SPDX-License-Identifier: {LICENCE}",
            "# A package of RIOT: docs/products.md. Made by `make dist`.",
            "PKG_NAME := pennyweight",
            f"PKG_URL := {facts.url or 'local'}",
            f"PKG_VERSION := v{facts.version}",
            f"PKG_LICENSE := {LICENCE}",
            "",
            "# Unless it is told otherwise, the package is the archive in which this file is.",
            "PENNYWEIGHT_ARCHIVE := $(abspath $(dir $(lastword $(MAKEFILE_LIST)))/../../..)",
            "PKG_SOURCE_LOCAL ?= $(PENNYWEIGHT_ARCHIVE)",
            "",
            "include $(RIOTBASE)/pkg/pkg.mk",
            "",
            "PENNYWEIGHT_MODULES := \\",
            *modules,
            "",
            "PENNYWEIGHT_USED := $(filter $(PENNYWEIGHT_MODULES),$(USEMODULE))",
            "",
            "all: $(PENNYWEIGHT_USED)",
            "",
            ".PHONY: $(PENNYWEIGHT_USED)",
            "$(PENNYWEIGHT_USED): pennyweight_%: prepare",
            '\t"$(MAKE)" -C $(PKGDIRBASE)/pennyweight/src/$* -f $(RIOTBASE)/Makefile.base MODULE=$@',
        ]
    )


def _riot_include() -> str:
    return _text(
        [
            f"# SPDX-License-Identifier: {LICENCE}",
            "# Made by `make dist`.",
            "INCLUDES += -I$(PKGDIRBASE)/pennyweight/src",
            "",
            f"# {', '.join(name.upper() for name in (*VARIANTS, REF))}",
            f"PENNYWEIGHT_VARIANT ?= {VARIANTS[0].upper()}",
            "CFLAGS += -DPENNYWEIGHT_VARIANT=PW_$(PENNYWEIGHT_VARIANT)",
        ]
    )


def _riot_dependencies(facts: Facts) -> str:
    def lines() -> Iterator[str]:
        yield f"# SPDX-License-Identifier: {LICENCE}"
        yield "# What an application names as USEMODULE, and what that needs. Made by `make dist`."
        for name, folders in _riot_needs(facts).items():
            yield f"ifneq (,$(filter pennyweight_{name},$(USEMODULE)))"
            yield "  USEMODULE += \\"
            yield from _riot_names(folders)
            yield ""
            yield "endif"

    return _text(lines())


# ---- CMSIS-Pack ----


def _pack(facts: Facts) -> str:
    return _text(_pack_lines(facts))


def _pack_lines(facts: Facts) -> Iterator[str]:
    yield '<?xml version="1.0" encoding="UTF-8"?>'
    yield f"<!-- SPDX-License-Identifier: {LICENCE} -->"
    yield '<package schemaVersion="1.7.32" xmlns:xs="http://www.w3.org/2001/XMLSchema-instance"'
    yield '  xs:noNamespaceSchemaLocation="PACK.xsd">'
    yield "  <vendor>Pennyweight</vendor>"
    yield "  <name>Pennyweight</name>"
    yield f"  <description>{escape(facts.sentence)}</description>"
    yield f"  <url>{escape(facts.url or '')}</url>"
    yield "  <license>LICENSE-APACHE</license>"
    yield "  <releases>"
    yield f'    <release version="{facts.version}" date="{facts.date}">See CHANGELOG.md.</release>'
    yield "  </releases>"
    yield "  <keywords>"
    yield from (f"    <keyword>{each}</keyword>" for each in ("cryptography", "Ascon", "AEAD", "hash"))
    yield "  </keywords>"
    yield "  <conditions>"
    for platform, cores in CORES.items():
        yield f'    <condition id="{platform}">'
        yield from (f'      <accept Dcore="{core}"/>' for core in cores)
        yield "    </condition>"
    yield '    <condition id="Cortex-M">'
    yield from (f'      <accept condition="{platform}"/>' for platform in CORES)
    yield "    </condition>"
    for product in facts.products:
        yield from _pack_need(product.id, product.builds_on)
    for name, needed in zip(INTERFACES, ([each.id for each in facts.products], ["ascon"], []), strict=True):
        yield from _pack_need(name, needed)
    yield "  </conditions>"
    yield "  <components>"
    yield from _pack_component(
        "common", "", "Needed by all families.", facts.version, "Cortex-M", facts.common
    )
    for product in facts.products:
        for variant in VARIANTS:
            forms = {form.platform: form for form in product.forms if form.variant == variant}
            listed = {platform: forms[platform].sources for platform in CORES}
            named = _pack_summary(product, forms["armv7m"])
            condition = f"needs {product.id}"
            yield from _pack_component(product.id, variant, named, facts.version, condition, listed)
    for name, summary in _INTERFACES.items():
        every = dict.fromkeys(CORES, facts.interfaces[name])
        yield from _pack_component(name, "", summary, facts.version, f"needs {name}", every)
    yield "  </components>"
    yield "</package>"


def _pack_need(name: str, needed: Iterable[str]) -> Iterator[str]:
    """Yield the condition of a component that needs others."""
    yield f'    <condition id="needs {name}">'
    yield '      <require condition="Cortex-M"/>'
    for each in ("common", *needed):
        yield f'      <require Cclass="Security" Cgroup="Pennyweight" Csub="{each}"/>'
    yield "    </condition>"


def _pack_summary(product: Product, form: Form) -> str:
    leaks = f" Not constant time: {', '.join(form.leaks)}." if form.leaks else ""
    return f"{product.name}: {', '.join(product.algorithms)}.{leaks}"


def _pack_component(
    name: str,
    variant: str,
    summary: str,
    version: str,
    condition: str,
    sources: dict[str, tuple[str, ...]],
) -> Iterator[str]:
    """Yield a component; a source that all platforms have stands there once, without a condition."""
    chosen = f' Cvariant="{variant}"' if variant else ""
    default = ' isDefaultVariant="true"' if variant == VARIANTS[0] else ""
    yield (
        f'    <component Cclass="Security" Cgroup="Pennyweight" Csub="{name}"{chosen} Cversion="{version}"'
        f'{default} condition="{condition}">'
    )
    yield f"      <description>{escape(summary)}</description>"
    yield "      <files>"
    yield '        <file category="include" name="crypto/include/"/>'
    platforms = list(CORES)
    for source in dict.fromkeys(source for platform in platforms for source in sources[platform]):
        on = [platform for platform in platforms if source in sources[platform]]
        only = "" if on == platforms else f' condition="{on[0]}"'
        category = "sourceAsm" if source.endswith(".S") else "sourceC"
        yield f'        <file category="{category}" name={quoteattr(source)}{only}/>'
    yield "      </files>"
    yield "    </component>"
