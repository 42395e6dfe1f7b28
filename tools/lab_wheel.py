#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 OR MIT
"""`make wheel`: the lab for `pip install`, which carries what it needs of the checkout.

maturin compiles the simulators and packs the package; to that wheel are added crypto/, boards/, published/
and records/, in pennyweight/carried, so that every command works that writes into no checkout.
"""

from __future__ import annotations

import argparse
import base64
import subprocess
import sys
import tempfile
import zipfile
from hashlib import sha256
from pathlib import Path, PurePosixPath

from pennyweight.errors import LabError
from pennyweight.lab import Lab

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
    """The wheel as maturin makes it, without data."""
    command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", str(output), "."]
    done = subprocess.run(command, cwd=root, capture_output=True, text=True)
    if done.returncode != 0:
        raise LabError(f"{' '.join(command)} ends with {done.returncode} and says\n{done.stderr.strip()}")
    (wheel,) = output.glob("*.whl")
    return wheel


def carried_files(root: Path) -> dict[str, bytes]:
    """By path in the checkout: what git knows in FOLDERS."""
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
    """The wheel with the files in CARRIED, and with them in its list of files; written to `output`."""
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
            hashed = base64.urlsafe_b64encode(sha256(content).digest()).rstrip(b"=").decode()
            lines += f"{CARRIED}/{name},sha256={hashed},{len(content)}\n"
        after.writestr(before.getinfo(records[0]), lines)
    return path


if __name__ == "__main__":
    sys.exit(main())
