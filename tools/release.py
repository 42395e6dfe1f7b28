#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 OR MIT
"""`make release VERSION=1.2.3`: a release up to what is the maintainer's own, signatures and the push.

Everything is made in a temporary worktree of git. Only when all of it is there does the branch move to the
release's commit, and dist/VERSION appear. Whatever goes wrong before leaves the checkout as it was.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

import dist
from dist_tree import commit_time
from dist_tree import homepage as published_at
from pennyweight.catalogue.build_files import version_of
from pennyweight.catalogue.families import Catalog
from pennyweight.catalogue.generated import generated_files
from pennyweight.errors import LabError
from sbom import bill_of_materials

_ROOT = Path(__file__).resolve().parents[1]

_FORM = re.compile(r"(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)")


@dataclass(frozen=True, slots=True)
class Place:
    """A file in which a person or cargo wrote the version; `pennyweight generate` makes all others."""

    path: str
    before: str
    """Pattern of what stands in front of the version."""
    after: str
    """Pattern of what stands behind it."""
    is_minor: bool = False
    """True if it is written without its last number."""


PLACES = (
    Place("Cargo.toml", r'^\[workspace\.package\]\nversion = "', '"$'),
    Place("Cargo.lock", r'^name = "[^"]+"\nversion = "', r'"\n(?!source)'),
    Place("tools/bench_host/Cargo.lock", r'^name = "pennyweight[^"]*"\nversion = "', r'"\n(?!source)'),
    Place("README.md", r"\bVersion ", ";"),
    Place("docs/products.md", r"\bfind_package\(Pennyweight ", " ", is_minor=True),
)
"""All places. A test releases another version, and looks for the one before in every file."""


def main() -> int:
    parser = argparse.ArgumentParser(description="Makes a release, which is then to be signed and pushed.")
    parser.add_argument("version", nargs="?", default="", help="such as 1.2.3")
    parser.add_argument("--homepage", default="", help="address where the project is published")
    parser.add_argument("--output", type=Path, default=Path("dist"), help="the folder, dist")
    arguments = parser.parse_args()
    try:
        folder = release(_ROOT, arguments.version, arguments.homepage, arguments.output)
    except (LabError, OSError) as error:
        print(f"release: {error}", file=sys.stderr)
        return 1
    tag = f"v{arguments.version}"
    print((folder / "SHA256SUMS").read_text(encoding="utf-8"), end="")
    print(f"{tag} is committed, and packed in {folder}. It remains for you to sign and to push it:")
    print(f"  git tag --sign {tag} --message {tag}")
    print(f"  gpg --armor --detach-sign {folder}/SHA256SUMS")
    print(f"  git push origin HEAD {tag}")
    return 0


def release(root: Path, version: str, homepage: str, output: Path) -> Path:
    """Commit the release of a version in a checkout, and return the folder with its archives.

    Raises: LabError, with nothing changed, if it cannot be released.
    """
    check(root, version, homepage)
    folder = output / version
    if folder.exists():
        raise LabError(f"{folder} is there already; remove it if it is from another attempt")
    with tempfile.TemporaryDirectory() as temporary, _worktree(root, Path(temporary) / "one", "HEAD") as tree:
        commit = _committed(tree, version, homepage)
        if unready := dist.not_ready(tree):
            raise LabError(f"not ready to be published: {'; '.join(unready)}")
        with _worktree(root, Path(temporary) / "two", commit) as again:
            first, second = packed(tree), packed(again)
        if different := [name for name in first if first[name] != second.get(name)]:
            raise LabError(f"{different[0]} has other bytes when it is packed again, in another folder")
        _publish(root, commit, first, folder)
    return folder


def check(root: Path, version: str, homepage: str) -> None:
    """Raise LabError unless a checkout can be released as this version, from this address if any."""
    if not version:
        raise LabError(f"which version? say for example: make release VERSION={version_of(root)}")
    if not _FORM.fullmatch(version):
        raise LabError(f"{version!r} is no version: three numbers are one, such as 1.2.3")
    if _numbers(version) < _numbers(version_of(root)):
        raise LabError(f"{version} is lower than the present version, {version_of(root)}")
    if _git(root, "tag", "--list", f"v{version}"):
        raise LabError(f"{version} is released: there is a tag v{version}")
    if changed := _git(root, "status", "--porcelain"):
        raise LabError(f"the checkout is not what is committed: {', '.join(changed.splitlines()[:5])}")
    heading, entries = _newest_changes(root)
    if not homepage and not published_at(root):
        raise LabError("Cargo.toml has no homepage; say where it is published: HOMEPAGE=https://...")
    if homepage and not re.fullmatch(r"https://[\w.-]+(?:/\S*)?", homepage):
        raise LabError(f"{homepage!r} is no homepage: an address is one, such as https://host/pennyweight")
    if heading not in (version, f"{version} (unreleased)"):
        raise LabError(f"CHANGELOG.md begins with {heading!r}; write what is new in {version} above it")
    if not entries:
        raise LabError(f"CHANGELOG.md says nothing about {version}: no line below it begins with '- '")


def _numbers(version: str) -> tuple[int, ...]:
    return tuple(int(each) for each in version.partition("-")[0].split("."))


def _newest_changes(root: Path) -> tuple[str, list[str]]:
    """Return the first heading of CHANGELOG.md, and the entries below it."""
    heading, entries = "", []
    for line in (root / "CHANGELOG.md").read_text(encoding="utf-8").splitlines():
        if line.startswith("## "):
            if heading:
                break
            heading = line.removeprefix("## ")
        elif heading and line.startswith("- "):
            entries.append(line)
    return heading, entries


def _committed(tree: Path, version: str, homepage: str) -> str:
    """Set the version and the homepage in a worktree; return its commit, a new one if anything changed."""
    set_version(tree, version)
    if homepage:
        _replace(tree / "Cargo.toml", r"^(?:# )?homepage = .*$", f'homepage = "{homepage}"')
    _replace(tree / "CHANGELOG.md", rf"^## {re.escape(version)}(?: \(unreleased\))?$", f"## {version}")
    for path, text in generated_files(Catalog.load(tree)).items():
        path.write_text(text, encoding="utf-8")
    if _git(tree, "status", "--porcelain"):
        _git(tree, "commit", "--quiet", "--all", "--message", f"Release {version}")
    return _git(tree, "rev-parse", "HEAD")


def set_version(tree: Path, version: str) -> None:
    """Write a version in PLACES; LabError if one of them does not have the present version."""
    present = version_of(tree)
    for place in PLACES:
        old, new = (_minor(each) if place.is_minor else each for each in (present, version))
        _replace(tree / place.path, f"({place.before}){re.escape(old)}({place.after})", rf"\g<1>{new}\g<2>")


def _minor(version: str) -> str:
    return version.rpartition(".")[0]


def _replace(path: Path, pattern: str, by: str) -> None:
    text, count = re.subn(pattern, by, path.read_text(encoding="utf-8"), flags=re.MULTILINE)
    if not count:
        raise LabError(f"{path.name} has no line like {pattern}: tools/release.py has to know where it went")
    path.write_text(text, encoding="utf-8")


def packed(tree: Path) -> dict[str, bytes]:
    """Return what a release publishes, by name: archives, wrap file, bill of materials, SHA-256 of all."""
    catalog, version = Catalog.load(tree), version_of(tree)
    archives = dist.write_archives(catalog, tree / "dist")
    made = [*archives, dist.write_wrap(catalog, archives[0])]
    files = {path.name: path.read_bytes() for path in made}
    bill = bill_of_materials(catalog, version, archives, commit_time(tree))
    files[f"pennyweight-{version}.cdx.json"] = bill.encode()
    sums = [f"{sha256(content).hexdigest()}  {name}\n" for name, content in files.items()]
    return {**files, "SHA256SUMS": "".join(sums).encode()}


@contextmanager
def _worktree(root: Path, path: Path, commit: str) -> Iterator[Path]:
    """A worktree of a commit, of no branch, for as long as it is used."""
    _git(root, "worktree", "add", "--quiet", "--detach", str(path), commit)
    try:
        yield path
    finally:
        _git(root, "worktree", "remove", "--force", str(path))


def _publish(root: Path, commit: str, files: dict[str, bytes], folder: Path) -> None:
    """Move the branch to the commit and write the folder, or neither."""
    folder.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix=f".{folder.name}.", dir=folder.parent) as temporary:
        whole = Path(temporary) / folder.name
        whole.mkdir()
        for name, content in files.items():
            (whole / name).write_bytes(content)
        _git(root, "merge", "--quiet", "--ff-only", commit)
        whole.rename(folder)


def _git(folder: Path, *arguments: str) -> str:
    """Return what git says; LabError if it fails."""
    done = subprocess.run(["git", *arguments], cwd=folder, capture_output=True, text=True)
    if done.returncode != 0:
        raise LabError(f"git {' '.join(arguments)} says: {done.stderr.strip()}")
    return done.stdout.strip()


if __name__ == "__main__":
    raise SystemExit(main())
