#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 OR MIT
"""`make host-wheel`: the library for Python on hosts, a wheel per system, all from this machine.

The wheel has the modules of packaging/python and the portable C as a shared library, which zig compiles for
each target. Neither Rust nor the simulators are needed. The same commit gives the same bytes.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path

from dist import zip_of
from dist_tree import commit_time
from lab_wheel import record_line, zig
from pennyweight.catalogue.build_files import INTERFACES, version_of
from pennyweight.catalogue.families import Catalog
from pennyweight.catalogue.platforms import PORTABLE
from pennyweight.catalogue.products import VARIANTS, common_sources, products
from pennyweight.errors import LabError

_ROOT = Path(__file__).resolve().parents[1]

DISTRIBUTION, PACKAGE = "pennyweight-crypto", "pennyweight_crypto"
SOURCES = Path("packaging") / "python"
LICENCES = ("LICENSE-APACHE", "LICENSE-MIT")

TARGETS = {
    "manylinux2014_x86_64": ("x86_64-linux-gnu.2.17", "so"),
    "manylinux2014_aarch64": ("aarch64-linux-gnu.2.17", "so"),
    "manylinux2014_armv7l": ("arm-linux-gnueabihf.2.17", "so"),
    "musllinux_1_2_x86_64": ("x86_64-linux-musl", "so"),
    "musllinux_1_2_aarch64": ("aarch64-linux-musl", "so"),
    "macosx_11_0_arm64": ("aarch64-macos.11.0", "dylib"),
    "win_amd64": ("x86_64-windows-gnu", "dll"),
}
"""By platform tag of a wheel: zig's name of the target, and the suffix of its shared libraries."""


def main() -> int:
    parser = argparse.ArgumentParser(description="Builds wheels of the library for Python on hosts.")
    parser.add_argument("targets", nargs="*", default=[*TARGETS], help=f"of {', '.join(TARGETS)}; all")
    parser.add_argument("--output", type=Path, default=Path("dist"), help="the folder, dist")
    arguments = parser.parse_args()
    try:
        if unknown := sorted({*arguments.targets} - {*TARGETS}):
            raise LabError(f"there is no target {unknown[0]!r}; there are {', '.join(TARGETS)}")
        catalog = Catalog.load(_ROOT)
        for target in arguments.targets:
            path = write_wheel(catalog, target, arguments.output)
            print(f"{sha256(path.read_bytes()).hexdigest()}  {path}")
    except LabError as error:
        print(f"host-wheel: {error}", file=sys.stderr)
        return 1
    return 0


def write_wheel(catalog: Catalog, target: str, output: Path) -> Path:
    """Write the wheel of a target and return its path; LabError if zig cannot compile it."""
    root, version = catalog.root, version_of(catalog.root)
    _, suffix = TARGETS[target]
    package = root / SOURCES / PACKAGE
    files = {f"{PACKAGE}/{path.name}": path.read_bytes() for path in package.iterdir() if path.is_file()}
    files[f"{PACKAGE}/_pennyweight.{suffix}"] = _shared_library(catalog, target)
    info = f"{PACKAGE}-{version}.dist-info"
    files |= {f"{info}/licenses/{name}": (root / name).read_bytes() for name in LICENCES}
    files[f"{info}/METADATA"] = _metadata(root, version).encode()
    files[f"{info}/WHEEL"] = _facts(
        ("Wheel-Version", "1.0"),
        ("Generator", "tools/host_wheel.py"),
        ("Root-Is-Purelib", "false"),
        ("Tag", f"py3-none-{target}"),
    ).encode()
    record = f"{info}/RECORD"
    lines = [record_line(name, content) for name, content in sorted(files.items())]
    files[record] = "".join([*lines, f"{record},,\n"]).encode()
    output.mkdir(parents=True, exist_ok=True)
    path = output / f"{PACKAGE}-{version}-py3-none-{target}.whl"
    path.write_bytes(zip_of(files, commit_time(root)))
    return path


def sources(catalog: Catalog) -> list[Path]:
    """Return the portable C of every family in its fast variant, with the lists of algorithms."""
    found = [*common_sources(catalog.root, PORTABLE)]
    found += sorted((catalog.root / "crypto" / INTERFACES[0]).glob("*.c"))
    for product in products(catalog):
        for form in product.forms:
            if (form.platform, form.variant) == (PORTABLE, VARIANTS[0]):
                found += [catalog.root / source for source in form.sources]
    return found


def compilation(catalog: Catalog, compiler: Sequence[str], output: Path) -> list[str]:
    """Return the command that makes the shared library of all algorithms."""
    crypto = catalog.root / "crypto"
    folders = [f"-I{folder}" for folder in (crypto / "include", crypto / "common", crypto)]
    flags = ["-std=c99", "-O2", "-fPIC", "-shared", "-s", *folders]
    return [*compiler, *flags, *map(str, sources(catalog)), "-o", str(output)]


def _shared_library(catalog: Catalog, target: str) -> bytes:
    name, suffix = TARGETS[target]
    with tempfile.TemporaryDirectory() as folder:
        output = Path(folder) / f"_pennyweight.{suffix}"
        command = compilation(catalog, [str(zig()), "cc", "-target", name], output)
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True)
        if done.returncode != 0:
            raise LabError(f"zig cannot compile for {name}: {done.stderr.strip()}")
        return output.read_bytes()


def _metadata(root: Path, version: str) -> str:
    facts = _facts(
        ("Metadata-Version", "2.4"),
        ("Name", DISTRIBUTION),
        ("Version", version),
        ("Summary", "Lightweight cryptography for hosts that talk to microcontrollers"),
        ("License-Expression", "Apache-2.0 OR MIT"),
        *(("License-File", name) for name in LICENCES),
        ("Requires-Python", ">=3.11"),
        ("Description-Content-Type", "text/markdown"),
    )
    return f"{facts}\n{(root / SOURCES / 'README.md').read_text(encoding='utf-8')}"


def _facts(*facts: tuple[str, str]) -> str:
    return "".join(f"{name}: {value}\n" for name, value in facts)


if __name__ == "__main__":
    raise SystemExit(main())
