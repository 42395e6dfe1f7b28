#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 OR MIT
"""`make wheel`: the lab for `pip install`, which carries what it needs of the checkout.

maturin compiles the simulators and packs the package; to that wheel are added crypto/, boards/, published/
and records/, in pennyweight/carried, so that every command works that writes into no checkout. On Linux zig
links the simulators for an old glibc, so that the wheel serves every distribution since 2014 (PEP 599).
"""

from __future__ import annotations

import argparse
import base64
import io
import os
import subprocess
import sys
import tempfile
import zipfile
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path, PurePosixPath

from elftools.elf.elffile import ELFFile

from pennyweight.errors import LabError
from pennyweight.lab import Lab

MANYLINUX = "manylinux2014"
"""Platform tag of a wheel for Linux."""

GLIBC = (2, 17)
"""Newest version of glibc whose symbols such a wheel may use (PEP 599)."""

LIBRARIES = {"libc.so.6", "libm.so.6", "libdl.so.2", "libpthread.so.0", "librt.so.1", "libgcc_s.so.1"}
"""Shared libraries that the wheel may use, in addition to the loader."""

CARRIED = "pennyweight/carried"
FOLDERS = ("crypto", "boards", "published", "records")


def main() -> int:
    parser = argparse.ArgumentParser(description="Builds the wheel of the lab.")
    parser.add_argument("--output", type=Path, default=Path("dist"), help="the folder, dist")
    arguments = parser.parse_args()
    try:
        root = Lab.open().root
        with tempfile.TemporaryDirectory() as folder:
            print(with_data(compiled(root, Path(folder)), carried_files(root), arguments.output))
    except LabError as error:
        print(f"wheel: {error}", file=sys.stderr)
        return 1
    return 0


def compiled(root: Path, output: Path) -> Path:
    """Return the wheel as maturin makes it, without data.

    Raises: LabError if it cannot be built, or asks for more than MANYLINUX has.
    """
    command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", str(output), "."]
    environment = dict(os.environ)
    if sys.platform == "linux":
        command.append(f"--config-settings=build-args=--zig --compatibility {MANYLINUX}")
        environment["CARGO_ZIGBUILD_ZIG_PATH"] = str(zig())
    done = subprocess.run(command, cwd=root, env=environment, capture_output=True, text=True)
    if done.returncode != 0:
        raise LabError(f"{' '.join(command)} ends with {done.returncode} and says\n{done.stderr.strip()}")
    (wheel,) = output.glob("*.whl")
    if sys.platform == "linux":
        with zipfile.ZipFile(wheel) as packed:
            modules = [name for name in packed.namelist() if name.endswith(".so")]
            problems = [f"{name}: {each}" for name in modules for each in beyond_manylinux(packed.read(name))]
        if MANYLINUX not in wheel.name or not modules:
            problems.append(f"{wheel.name} is no wheel for {MANYLINUX} with compiled simulators")
        if problems:
            raise LabError("; ".join(problems))
    return wheel


def zig() -> Path:
    """Return the program that links for other systems; LabError if it is not installed."""
    spec = find_spec("ziglang")
    if spec is None or spec.origin is None:
        raise LabError("ziglang is missing, which links for an old glibc; run: make setup")
    return Path(spec.origin).parent / "zig"


def beyond_manylinux(module: bytes) -> list[str]:
    """Return the shared libraries, and the versions of their symbols, that MANYLINUX does not promise."""
    elf = ELFFile(io.BytesIO(module))
    found = []
    dynamic = elf.get_section_by_name(".dynamic")
    for tag in dynamic.iter_tags("DT_NEEDED") if dynamic else ():
        if tag.needed not in LIBRARIES and not tag.needed.startswith("ld-linux"):
            found.append(f"needs {tag.needed}")
    versions = elf.get_section_by_name(".gnu.version_r")
    for library, asked in versions.iter_versions() if versions else ():
        for name in sorted(each.name for each in asked):
            kind, _, number = name.partition("_")
            if kind == "GLIBC" and tuple(map(int, number.split("."))) > GLIBC:
                found.append(f"needs {name} of {library.name}")
    return found


def carried_files(root: Path) -> dict[str, bytes]:
    """Return the files in FOLDERS that git tracks, by path in the checkout."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", *FOLDERS], cwd=root, capture_output=True, text=True, check=False
    )
    if listed.returncode != 0:
        raise LabError(
            f"{root} is no git checkout, whose list of files a wheel needs: {listed.stderr.strip()}"
        )
    paths = [path for path in listed.stdout.split("\0") if path and (root / path).is_file()]
    return {path: (root / path).read_bytes() for path in paths}


def with_data(wheel: Path, files: dict[str, bytes], output: Path) -> Path:
    """Write the wheel with the files in CARRIED, which its list of files also names, to `output`."""
    output.mkdir(parents=True, exist_ok=True)
    path = output / wheel.name
    with zipfile.ZipFile(wheel) as before, zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as after:
        records = [name for name in before.namelist() if PurePosixPath(name).match("*.dist-info/RECORD")]
        for entry in before.infolist():
            if entry.filename not in records:
                after.writestr(entry, before.read(entry))
        lines = before.read(records[0]).decode()
        for name, content in sorted(files.items()):
            after.writestr(zipfile.ZipInfo(f"{CARRIED}/{name}"), content, zipfile.ZIP_DEFLATED)
            lines += record_line(f"{CARRIED}/{name}", content)
        after.writestr(before.getinfo(records[0]), lines)
    return path


def record_line(name: str, content: bytes) -> str:
    """Return the line of a wheel's RECORD for a file."""
    digest = base64.urlsafe_b64encode(sha256(content).digest()).rstrip(b"=").decode()
    return f"{name},sha256={digest},{len(content)}\n"


if __name__ == "__main__":
    sys.exit(main())
