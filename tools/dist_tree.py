# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Content of an archive for products: the library with the build files that each ecosystem expects.

Besides the files of the repository there is `src/`, for tools that compile every file they find (Arduino,
PlatformIO). It has a file per source of the library, which includes the source if the platform and the
variant need it. Such tools have one include folder, so in the archive every `#include` of the library names
its file by a relative path.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import time
import tomllib
from collections.abc import Iterable
from pathlib import Path, PurePosixPath
from typing import Any

from dist_recipes import Facts, recipes
from pennyweight.catalogue.build_files import CRATES, INTERFACES, version_of
from pennyweight.catalogue.families import Catalog
from pennyweight.catalogue.platforms import PORTABLE, REFERENCE_BOARDS
from pennyweight.catalogue.products import ON, REF, VARIANTS, Product, common_sources, forms_of, products
from pennyweight.errors import LabError

AUTHORS = "The Pennyweight authors"
SENTENCE = "Ascon (NIST SP 800-232) and other lightweight cryptography in hand-written assembly."
PARAGRAPH = (
    "Authenticated encryption, hashes and XOFs: Ascon, Sparkle, Xoodyak, TinyJAMBU, GIFT-COFB, AES-GCM and "
    "more, in assembly for AVR and Cortex-M, in portable C everywhere else."
)

ROOT_FILES = ("CMakeLists.txt", "Kconfig", "meson.build", "meson_options.txt", "CHANGELOG.md", "SECURITY.md")
LICENCES = ("LICENSE-APACHE", "LICENSE-MIT")
FOLDERS = (
    "crypto",
    "examples",
    "packaging",
    "zephyr",
    "docs/choosing.md",
    "docs/library.md",
    "docs/limits.md",
    "docs/products.md",
    "docs/protocols.md",
    "docs/chips.md",
    "docs/psa.md",
    "docs/releasing.md",
    "docs/constant-time.md",
)
_INCLUDE = re.compile(r'^(\s*#\s*include\s+)(["<])([\w./]+)([">])', re.MULTILINE)
_NAMED = re.compile(r'^(\s*#\s*define\s+\w+\s+)(["<])([\w./]+\.h)([">])', re.MULTILINE)


def archive_files(catalog: Catalog) -> dict[str, bytes]:
    """Return every file of the archive by its path."""
    root = catalog.root
    found = products(catalog)
    families = {family.folder.name for family in catalog.families}
    used = {source.split("/")[1] for each in found for form in each.forms for source in form.sources}
    tracked = _tracked(root)
    files = {path: (root / path).read_bytes() for path in tracked if _is_shipped(path, families - used)}
    for path, content in files.items():
        if path.startswith("crypto/"):
            files[path] = _with_relative_includes(root, path, content.decode()).encode()
    files["README.md"] = files.pop("packaging/README.md")
    made = {**_flat(catalog, found), **_descriptions(catalog, found)}
    for path, text in made.items():
        for name in re.findall(r'^#include "\.\./\.\./(crypto/[^"]+)"$', text, re.MULTILINE):
            if name not in files:
                raise LabError(f"{name}, which {path} includes, is not in git: git add {name}")
    files |= {path: text.encode() for path, text in made.items()}
    return dict(sorted(files.items()))


def homepage(root: Path) -> str | None:
    """Return the address of the project, `homepage` in Cargo.toml; None until it is published."""
    return _package(root).get("homepage")


def _package(root: Path) -> dict[str, Any]:
    cargo = tomllib.loads((root / "Cargo.toml").read_text(encoding="utf-8"))
    return dict(cargo["workspace"]["package"])


def _tracked(root: Path) -> list[str]:
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=root, capture_output=True, text=True)
    if listed.returncode != 0:
        raise LabError(
            f"{root} is no git checkout, whose list of files an archive needs: {listed.stderr.strip()}"
        )
    return [path for path in listed.stdout.split("\0") if path and (root / path).is_file()]


def _is_shipped(path: str, unused: set[str]) -> bool:
    """Return True unless the file is the lab's, or of a family that no product uses."""
    parts = PurePosixPath(path).parts
    if path in (*ROOT_FILES, *LICENCES) or path in FOLDERS:
        return True
    if parts[0] == "crypto" and len(parts) > 2:
        return parts[1] not in unused and not path.endswith(".toml")
    return parts[0] in FOLDERS and parts[0] != "crypto" and parts[:2] != ("packaging", "python")


# ---- relative includes ----


def _with_relative_includes(root: Path, path: str, text: str) -> str:
    """Replace the names of headers in include folders by their paths relative to the including file."""
    folder = (root / path).parent

    def file_of(name: str) -> Path | None:
        if (folder / name).is_file():
            return None
        places = (root / "crypto" / place / name for place in ("common", "", "include"))
        return next((place for place in places if place.is_file()), None)

    def relative(match: re.Match[str]) -> str:
        file = file_of(match[3])
        if file is None or path.startswith("crypto/include/"):
            return match[0]
        return f'{match[1]}"{Path(os.path.relpath(file, folder)).as_posix()}"'

    # a header that a macro names is included by the same file
    for pattern in (_INCLUDE, _NAMED):
        text = pattern.sub(relative, text)
    return text


# ---- src/: compiled as a whole ----


def _flat(catalog: Catalog, found: tuple[Product, ...]) -> dict[str, str]:
    public = sorted((catalog.root / "crypto" / "include" / "pennyweight").glob("*.h"))
    names = [path.name for path in public]
    families = [name for name in names if not name.endswith(".template.h")]
    files = {
        f"src/pennyweight/{name}": _text(f'#include "../../crypto/include/pennyweight/{name}"')
        for name in names
    }
    files["src/Pennyweight.h"] = _text(
        "/* All public headers; a sketch may include the ones that it uses instead. */",
        "#ifndef PENNYWEIGHT_H",
        "#define PENNYWEIGHT_H",
        "",
        *(f'#include "pennyweight/{name}"' for name in families),
        "",
        "#endif",
    )
    files["src/pennyweight_choice.h"] = _choice(found)
    conditions: dict[str, list[str]] = {}
    for platform in ON:
        for path in common_sources(catalog.root, platform):
            # the assembly is for its platform, and is empty on others; the C for all else
            code = "PW_PLATFORM == 0" if platform == PORTABLE else f"PW_BUILD_{platform.upper()}"
            conditions.setdefault(path.relative_to(catalog.root).as_posix(), []).append(code)
    for name in INTERFACES:
        for path in sorted((catalog.root / "crypto" / name).glob("*.c")):
            conditions[path.relative_to(catalog.root).as_posix()] = ["1"]
    for product in found:
        for form in product.forms:
            for source in form.sources:
                conditions.setdefault(source, []).append(
                    f"PW_FORM_{product.id.upper()} == PW_{form.name.upper()}"
                )
    for source, codes in conditions.items():
        parts = PurePosixPath(source).parts[1:]
        depth = "../" * 2
        files[f"src/{parts[0]}/{'_'.join(parts[1:])}"] = _text(
            '#include "../pennyweight_choice.h"',
            f"#if {f' || {chr(92)}{chr(10)}    '.join(codes)}",
            f'#include "{depth}{source}"',
            "#endif",
        )
    return files


def _choice(found: tuple[Product, ...]) -> str:
    numbers = {name: number for number, name in enumerate((*VARIANTS, REF), start=1)}
    lines = [
        "/*",
        " * What the files in this folder compile: every family in the variant PENNYWEIGHT_VARIANT, which is",
        " * PW_FAST, PW_SMALL or PW_REF (the reading of the specification), or in its own, as",
        " * PENNYWEIGHT_VARIANT_ASCON. Define them for the whole build, or change them here.",
        " */",
        "#ifndef PENNYWEIGHT_CHOICE_H",
        "#define PENNYWEIGHT_CHOICE_H",
        "",
        '#include "../crypto/asm/platform.h"',
        "",
        *(f"#define PW_{name.upper()} {number}" for name, number in numbers.items()),
        "",
        "#ifndef PENNYWEIGHT_VARIANT",
        f"#define PENNYWEIGHT_VARIANT PW_{VARIANTS[0].upper()}",
        "#endif",
        "",
    ]
    platforms = {PORTABLE: 0, **{name: 10 * number for number, name in enumerate(REFERENCE_BOARDS, start=1)}}
    for name, base in platforms.items():
        lines += [
            f"#define PW_{name.upper()}_{variant.upper()} {base + numbers[variant]}"
            for variant in forms_of(name)
        ]
    for number, name in enumerate(REFERENCE_BOARDS):
        lines += [
            f"{'#elif' if number else '#if'} PW_BUILD_{name.upper()}",
            f"#define PW_PLATFORM {platforms[name]}",
        ]
    lines += ["#else", "#define PW_PLATFORM 0", "#endif"]
    for product in found:
        own = product.id.upper()
        lines.append("")
        if product.builds_on:
            lines.append(f"#define PW_FORM_{own} PW_FORM_{product.builds_on[0].upper()}")
            continue
        lines += [
            f"#ifndef PENNYWEIGHT_VARIANT_{own}",
            f"#define PENNYWEIGHT_VARIANT_{own} PENNYWEIGHT_VARIANT",
            "#endif",
            f"#if PENNYWEIGHT_VARIANT_{own} == PW_REF",
            f"#define PW_FORM_{own} PW_C_REF",
            "#else",
            f"#define PW_FORM_{own} (PW_PLATFORM + PENNYWEIGHT_VARIANT_{own})",
            "#endif",
        ]
    lines += [
        "",
        "/* All that is in a file of C which another platform or variant compiles: C has no empty one. */",
        "#ifndef __ASSEMBLER__",
        "typedef int pw_choice;",
        "#endif",
    ]
    return _text(*lines, "", "#endif")


# ---- what each ecosystem is told of the library ----


def _descriptions(catalog: Catalog, found: tuple[Product, ...]) -> dict[str, str]:
    version, url = version_of(catalog.root), homepage(catalog.root)
    return {
        "library.properties": _properties(version, url),
        "keywords.txt": _keywords(catalog),
        "library.json": _platformio(version, url),
        "idf_component.yml": _idf(version, url),
        "Cargo.toml": _workspace(catalog.root),
        **recipes(_facts(catalog, found, version, url)),
    }


def _facts(catalog: Catalog, found: tuple[Product, ...], version: str, url: str | None) -> Facts:
    def named(paths: Iterable[Path]) -> tuple[str, ...]:
        return tuple(path.relative_to(catalog.root).as_posix() for path in paths)

    interfaces = {name: named(sorted((catalog.root / "crypto" / name).glob("*.c"))) for name in INTERFACES}
    common = {platform: named(common_sources(catalog.root, platform)) for platform in ON}
    date = time.strftime("%Y-%m-%d", time.gmtime(commit_time(catalog.root)))
    return Facts(version, url, date, SENTENCE, found, common, interfaces)


def commit_time(root: Path) -> int:
    """Return the time of the commit in seconds since 1970."""
    shown = subprocess.run(["git", "log", "-1", "--format=%ct"], cwd=root, capture_output=True, text=True)
    if shown.returncode != 0:
        raise LabError(
            f"{root} has no commit, whose time the files of an archive get: {shown.stderr.strip()}"
        )
    return int(shown.stdout)


def _properties(version: str, url: str | None) -> str:
    facts = {
        "name": "Pennyweight",
        "version": version,
        "author": AUTHORS,
        "maintainer": AUTHORS,
        "sentence": SENTENCE,
        "paragraph": PARAGRAPH,
        "category": "Data Processing",
        **({"url": url} if url else {}),
        "architectures": "*",
        "includes": "Pennyweight.h",
    }
    return "".join(f"{key}={value}\n" for key, value in facts.items())


def _keywords(catalog: Catalog) -> str:
    names: dict[str, None] = {}
    for algorithm in catalog.algorithms.values():
        names.update(dict.fromkeys(catalog.declared(algorithm)))
    lines = [f"{name}\tKEYWORD2" for name in names if not name.endswith("_context")]
    lines += [
        f"pw_{each.id}_context\tKEYWORD1" for each in catalog.algorithms.values() if not each.one_shot_only
    ]
    return "\n".join([*sorted(lines), ""])


def _platformio(version: str, url: str | None) -> str:
    facts = {
        "name": "Pennyweight",
        "version": version,
        "description": f"{SENTENCE} {PARAGRAPH}",
        "keywords": "cryptography, encryption, hash, ascon, lightweight, aead",
        "authors": [{"name": AUTHORS, **({"url": url} if url else {}), "maintainer": True}],
        "license": "Apache-2.0 OR MIT",
        **({"homepage": url} if url else {}),
        "frameworks": "*",
        "platforms": "*",
        "headers": "Pennyweight.h",
        "build": {"srcDir": "src", "includeDir": "src", "flags": ["-ffunction-sections", "-fdata-sections"]},
        "examples": [
            {"name": "SensorPacket", "base": "examples/arduino/SensorPacket", "files": ["SensorPacket.ino"]},
            {"name": "Benchmark", "base": "examples/arduino/Benchmark", "files": ["Benchmark.ino"]},
        ],
    }
    return json.dumps(facts, indent=2) + "\n"


def _idf(version: str, url: str | None) -> str:
    facts = {
        "version": version,
        "description": SENTENCE,
        **({"url": url} if url else {}),
        "license": "Apache-2.0 OR MIT",
        "dependencies": {"idf": ">=5.0"},
    }
    return json.dumps(facts, indent=2) + "\n"  # JSON is YAML


def _workspace(root: Path) -> str:
    """Return the workspace manifest from which the crates of packaging/rust inherit these values."""
    package = _package(root)
    values = [
        f"{key} = {json.dumps(package[key])}" for key in ("version", "edition", "rust-version", "license")
    ]
    return "\n".join(
        [
            "# SPDX-License-Identifier: Apache-2.0 OR MIT",
            "[workspace]",
            'resolver = "2"',
            f'members = ["{CRATES.as_posix()}/pennyweight-sys", "{CRATES.as_posix()}/pennyweight"]',
            "",
            "[workspace.package]",
            *values,
            "",
        ]
    )


def _text(*lines: str) -> str:
    return "\n".join(["/* SPDX-License-Identifier: Apache-2.0 OR MIT */", *lines, ""])
