#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 OR MIT
"""`make dist`: the library for products as archives, the same bytes from the same commit.

dist/pennyweight-VERSION.tar.gz, and the same as dist/Pennyweight-VERSION.zip, as Arduino wants it, and as
dist/Pennyweight.Pennyweight.VERSION.pack, as CMSIS-Pack does. Times are those of the commit, files are in the
order of their names and belong to nobody. A project of Meson takes the first one by dist/pennyweight.wrap.

Python's standard library is enough, with git: neither the lab's packages nor its simulators are needed.
"""

from __future__ import annotations

import argparse
import gzip
import io
import subprocess
import sys
import tarfile
import time
import zipfile
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path

from dist_recipes import PDSC
from dist_tree import archive_files, commit_time, homepage
from pennyweight.catalogue.build_files import version_of
from pennyweight.catalogue.families import Catalog
from pennyweight.catalogue.generated import generated_files
from pennyweight.catalogue.products import products
from pennyweight.errors import LabError

_FILE = 0o644

_ROOT = Path(__file__).resolve().parents[1]

HAS_PYCPARSER = find_spec("pycparser") is not None
"""True if the files of the crates can be made again, to compare them."""


def main() -> int:
    parser = argparse.ArgumentParser(description="Writes the archives of the library for products.")
    parser.add_argument("--output", type=Path, default=Path("dist"), help="the folder, dist")
    parser.add_argument("--release", action="store_true", help="refuse what is not ready to be published")
    arguments = parser.parse_args()
    try:
        catalog = Catalog.load(_ROOT)
        unready = not_ready(_ROOT)
        if arguments.release and unready:
            raise LabError(f"not ready to be published: {'; '.join(unready)}")
        archives = write_archives(catalog, arguments.output)
        for path in (*archives, write_wrap(catalog, archives[0])):
            print(f"{sha256(path.read_bytes()).hexdigest()}  {path}")
        for problem in unready:
            print(f"dist: not to be published: {problem}", file=sys.stderr)
    except LabError as error:
        print(f"dist: {error}", file=sys.stderr)
        return 1
    return 0


def not_ready(root: Path) -> list[str]:
    """Return the reasons why archives of this checkout must not be published (docs/releasing.md)."""
    found = []
    if homepage(root) is None:
        found.append("Cargo.toml has no homepage, which Arduino's Library Manager asks for as url")
    heading = next(
        line for line in (root / "CHANGELOG.md").read_text().splitlines() if line.startswith("## ")
    )
    if heading != f"## {version_of(root)}":
        found.append(f"CHANGELOG.md begins with {heading.removeprefix('## ')!r}")
    changed = subprocess.run(["git", "status", "--porcelain"], cwd=root, capture_output=True, text=True)
    if changed.returncode != 0 or changed.stdout:
        found.append("the checkout is not what is committed")
    if not HAS_PYCPARSER:
        found.append("packaging/rust was not compared with the headers: pycparser is missing (make setup)")
    return found


def write_archives(catalog: Catalog, output: Path) -> tuple[Path, Path, Path]:
    """Return the paths of all three; LabError if a file that is made from the catalogue is out of date."""
    root = catalog.root
    for path, text in generated_files(catalog, crates=HAS_PYCPARSER).items():
        if not path.is_file() or path.read_text(encoding="utf-8") != text:
            raise LabError(
                f"{path.relative_to(root)} is not what the catalogue makes; run: pennyweight generate"
            )
    version, seconds, files = version_of(root), commit_time(root), archive_files(catalog)
    output.mkdir(parents=True, exist_ok=True)
    made = {
        output / f"pennyweight-{version}.tar.gz": tar_of(below(f"pennyweight-{version}", files), seconds),
        output / f"Pennyweight-{version}.zip": zip_of(below("Pennyweight", files), seconds),
        output / f"{PDSC.removesuffix('.pdsc')}.{version}.pack": zip_of(files, seconds),
    }
    for path, content in made.items():
        path.write_bytes(content)
    first, second, third = made
    return first, second, third


def write_wrap(catalog: Catalog, archive: Path) -> Path:
    """Write a wrap file next to the .tar.gz, for Meson's subprojects/packagefiles; return its path."""
    content = archive.read_bytes()
    names = (*(each.id for each in products(catalog)), "psa", "nonce", "runtime")
    lines = [
        "# SPDX-License-Identifier: Apache-2.0 OR MIT",
        "[wrap-file]",
        f"directory = {archive.name.removesuffix('.tar.gz')}",
        f"source_filename = {archive.name}",
        f"source_hash = {sha256(content).hexdigest()}",
        "",
        "[provide]",
        f"dependency_names = {', '.join(f'pennyweight-{name}' for name in names)}",
    ]
    path = archive.with_name("pennyweight.wrap")
    path.write_text("\n".join([*lines, ""]), encoding="utf-8")
    return path


def below(folder: str, files: dict[str, bytes]) -> dict[str, bytes]:
    """Return the files with the names that they have when they are in a folder."""
    return {f"{folder}/{path}": content for path, content in files.items()}


def tar_of(files: dict[str, bytes], seconds: int) -> bytes:
    """Return a gzipped tar archive of the files."""
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w", format=tarfile.USTAR_FORMAT) as tar:
        for path, content in files.items():
            entry = tarfile.TarInfo(path)
            entry.size, entry.mtime, entry.mode = len(content), seconds, _FILE
            tar.addfile(entry, io.BytesIO(content))
    return gzip.compress(packed.getvalue(), 9, mtime=0)


def zip_of(files: dict[str, bytes], seconds: int) -> bytes:
    """Return a zip archive of the files."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for path, content in files.items():
            entry = zipfile.ZipInfo(path, time.gmtime(seconds)[:6])
            entry.compress_type, entry.create_system = zipfile.ZIP_DEFLATED, 3
            entry.external_attr = (0o100000 | _FILE) << 16
            archive.writestr(entry, content)
    return packed.getvalue()


if __name__ == "__main__":
    raise SystemExit(main())
