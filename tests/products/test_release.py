# SPDX-License-Identifier: Apache-2.0 OR MIT
"""`make release`: the version in every place, the same bytes twice, a bill of materials; or nothing."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tomllib
import zipfile
from hashlib import sha256
from pathlib import Path

import pytest

import release
from checkout import CATALOG
from conftest import ROOT
from pennyweight.catalogue.build_files import version_of
from pennyweight.errors import LabError
from product_builds import clone_of_today, run

HOMEPAGE = "https://example.org/pennyweight"

NEXT = "87.65.43"
"""A version that nothing in the repository names."""

AUTHOR = ("-c", "user.name=a", "-c", "user.email=a@example.org")


def commit(folder: Path) -> None:
    run("git", "add", "--all", folder=folder)
    run("git", *AUTHOR, "commit", "--quiet", "--message", "Change", folder=folder)


@pytest.fixture(scope="module")
def seed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A clone whose CHANGELOG.md begins with what is new in NEXT."""
    seed = clone_of_today(ROOT, tmp_path_factory.mktemp("releases") / "seed")
    path = seed / "CHANGELOG.md"
    path.write_text(
        path.read_text().replace("\n## ", f"\n## {NEXT} (unreleased)\n\n- A function more.\n\n## ", 1)
    )
    commit(seed)
    return seed


def cloned(seed: Path, folder: Path) -> Path:
    """A clone in which git knows whose commits are."""
    run("git", "clone", "--quiet", "--shared", seed, folder, folder=seed)
    for name, value in (("user.name", "a"), ("user.email", "a@example.org")):
        run("git", "config", name, value, folder=folder)
    return folder


@pytest.fixture
def clone(seed: Path, tmp_path: Path) -> Path:
    return cloned(seed, tmp_path / "clone")


def state(checkout: Path) -> tuple[str, ...]:
    """Commits, files, worktrees and folders of releases of a checkout."""
    asked = (("log", "-3", "--format=%H"), ("status", "--porcelain"), ("worktree", "list"), ("tag", "--list"))
    dist = sorted(path.name for path in (checkout / "dist").glob("*"))
    return (*(run("git", *each, folder=checkout) for each in asked), *dist)


def asked(checkout: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """As `make release` calls it."""
    command = [sys.executable, "tools/release.py", *arguments]
    environment = {**os.environ, "PYTHONPATH": "lab", "PYTHONDONTWRITEBYTECODE": "1"}
    return subprocess.run(command, cwd=checkout, env=environment, capture_output=True, text=True)


def stale_versions(checkout: Path, version: str) -> list[str]:
    """Return the lines of files in git that name this project's version `version`."""
    old, minor = (re.escape(each) for each in (version, version.rpartition(".")[0]))
    found = subprocess.run(
        ["git", "grep", "-nIE", rf"(^|[^0-9.]){old}([^0-9.]|$)|[Pp]ennyweight {minor}([^0-9]|$)"],
        cwd=checkout,
        capture_output=True,
        text=True,
    ).stdout.splitlines()
    stale = [line for line in found if "Cargo.lock:" not in line and not re.search(f"## {old}", line)]
    for lock in sorted(checkout.rglob("Cargo.lock")):
        packages = tomllib.loads(lock.read_text())["package"]
        stale += [f"{lock.name}: {each['name']}" for each in packages if is_own(each, version)]
    return stale


def is_own(package: dict[str, str], version: str) -> bool:
    return "source" not in package and package["version"] == version


# ---- refused ----


@pytest.fixture
def small(tmp_path: Path) -> Path:
    """A repository of what is checked first, which can be released as 1.2.3."""
    (tmp_path / "Cargo.toml").write_text(f'[workspace.package]\nversion = "1.2.3"\nhomepage = "{HOMEPAGE}"\n')
    (tmp_path / "CHANGELOG.md").write_text("# Changelog\n\n## 1.2.3 (unreleased)\n\n- All.\n\n## 1.2.2\n")
    run("git", "init", "--quiet", folder=tmp_path)
    commit(tmp_path)
    return tmp_path


def test_a_checkout_that_can_be_released_is_not_refused(small: Path) -> None:
    release.check(small, "1.2.3", "")
    release.check(small, "1.2.3", HOMEPAGE)


@pytest.mark.parametrize(
    ("version", "says"),
    [
        ("", "which version? say for example: make release VERSION=1.2.3"),
        ("1.2", "'1.2' is no version: three numbers"),
        ("v1.2.3", "is no version"),
        ("01.2.3", "is no version"),
        ("1.2.3-rc.1", "is no version"),
        ("1.2.3\n", "is no version"),
        ("1.2.2", "1.2.2 is lower than the present version, 1.2.3"),
        ("1.10.0", "CHANGELOG.md begins with '1.2.3 (unreleased)'; write what is new in 1.10.0 above it"),
    ],
)
def test_a_version_that_cannot_be_is_refused(small: Path, version: str, says: str) -> None:
    before = state(small)
    with pytest.raises(LabError) as refused:
        release.release(small, version, "", small / "dist")
    assert says in str(refused.value)
    assert state(small) == before


@pytest.mark.parametrize(
    ("path", "text", "says"),
    [
        ("CHANGELOG.md", "# Changelog\n\n## 1.2.3\n\n## 1.2.2\n\n- Old.\n", "says nothing about 1.2.3"),
        ("CHANGELOG.md", "# Changelog\n", "CHANGELOG.md begins with ''"),
        ("Cargo.toml", '[workspace.package]\nversion = "1.2.3"\n', "Cargo.toml has no homepage"),
    ],
)
def test_a_checkout_that_is_not_ready_is_refused(small: Path, path: str, text: str, says: str) -> None:
    (small / path).write_text(text)
    commit(small)
    before = state(small)
    with pytest.raises(LabError) as refused:
        release.release(small, "1.2.3", "", small / "dist")
    assert says in str(refused.value)
    assert state(small) == before


def test_a_homepage_that_is_no_address_is_refused(small: Path) -> None:
    with pytest.raises(LabError, match="'pennyweight' is no homepage"):
        release.check(small, "1.2.3", "pennyweight")


def test_a_version_with_a_tag_is_refused(small: Path) -> None:
    run("git", "tag", "v1.2.3", folder=small)
    with pytest.raises(LabError, match=r"1\.2\.3 is released: there is a tag v1\.2\.3"):
        release.check(small, "1.2.3", "")


@pytest.mark.parametrize("path", ["CHANGELOG.md", "new.c"])
def test_what_is_not_committed_is_refused(small: Path, path: str) -> None:
    with (small / path).open("a") as file:
        file.write("more\n")
    with pytest.raises(LabError, match=f"the checkout is not what is committed: .*{path}"):
        release.check(small, "1.2.3", "")


def test_the_command_says_what_is_wrong_in_a_line(clone: Path) -> None:
    before = state(clone)
    refused = asked(clone, "0.0.1")
    assert (refused.returncode, refused.stdout) == (1, "")
    (line,) = refused.stderr.splitlines()
    assert line == f"release: 0.0.1 is lower than the present version, {version_of(ROOT)}"
    assert state(clone) == before


def test_a_place_that_lost_the_version_stops_a_release(clone: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = state(clone)
    lost = release.Place("SECURITY.md", "Version ", ";")
    monkeypatch.setattr(release, "PLACES", (*release.PLACES, lost))
    with pytest.raises(LabError, match=r"SECURITY\.md has no line like"):
        release.release(clone, NEXT, HOMEPAGE, clone / "dist")
    assert state(clone) == before


def test_other_bytes_from_the_same_commit_stop_a_release(
    clone: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = state(clone)
    monkeypatch.setattr(release, "packed", lambda tree: {"archive": str(tree).encode()})
    with pytest.raises(LabError, match="archive has other bytes when it is packed again"):
        release.release(clone, NEXT, HOMEPAGE, clone / "dist")
    assert state(clone) == before


@pytest.mark.second
def test_a_branch_that_moved_meanwhile_stops_a_release(clone: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def moved(tree: Path) -> dict[str, bytes]:
        run("git", "commit", "--quiet", "--allow-empty", "--message", "Meanwhile", folder=clone)
        return {}

    monkeypatch.setattr(release, "packed", moved)
    with pytest.raises(LabError, match="git merge"):
        release.release(clone, NEXT, HOMEPAGE, clone / "dist")
    assert version_of(clone) == version_of(ROOT)
    assert state(clone)[1] == "" and state(clone)[4:] == ()


# ---- made ----


@pytest.fixture(scope="module")
def released(seed: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A clone after a release, which is in dist/."""
    clone = cloned(seed, tmp_path_factory.mktemp("released") / "clone")
    done = asked(clone, NEXT, "--homepage", HOMEPAGE)
    assert done.returncode == 0, done.stderr
    assert f"git tag --sign v{NEXT}" in done.stdout
    return clone


def contents(released: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in (released / "dist" / NEXT).iterdir()}


def test_a_release_is_one_commit_and_is_neither_signed_nor_pushed(released: Path) -> None:
    subjects = run("git", "log", "-2", "--format=%s", folder=released).splitlines()
    assert subjects == [f"Release {NEXT}", "Change"]
    _, status, worktrees, tags, *folders = state(released)
    assert (status, tags, folders) == ("", "", [NEXT])
    assert len(worktrees.splitlines()) == 1
    assert (released / "CHANGELOG.md").read_text().startswith(f"# Changelog\n\n## {NEXT}\n")


def test_no_file_is_left_with_the_version_before(released: Path) -> None:
    assert stale_versions(released, version_of(ROOT)) == []
    assert stale_versions(ROOT, version_of(ROOT)), "finds none where all are"


def test_what_is_published_has_the_version_and_the_homepage(released: Path) -> None:
    files = contents(released)
    assert sorted(files) == sorted(
        [
            f"pennyweight-{NEXT}.tar.gz",
            f"Pennyweight-{NEXT}.zip",
            f"Pennyweight.Pennyweight.{NEXT}.pack",
            "pennyweight.wrap",
            f"pennyweight-{NEXT}.cdx.json",
            "SHA256SUMS",
        ]
    )
    with zipfile.ZipFile(released / "dist" / NEXT / f"Pennyweight-{NEXT}.zip") as zipped:
        facts = zipped.read("Pennyweight/library.properties").decode().splitlines()
        assert f'"{NEXT}"' in zipped.read("Pennyweight/crypto/include/pennyweight/version.h").decode()
    assert {f"version={NEXT}", f"url={HOMEPAGE}"} <= set(facts)
    sums = dict(reversed(line.split("  ")) for line in files.pop("SHA256SUMS").decode().splitlines())
    assert sums == {name: sha256(content).hexdigest() for name, content in files.items()}


@pytest.mark.second
def test_another_clone_packs_the_same_bytes_whatever_the_times_of_its_files(
    released: Path, tmp_path: Path
) -> None:
    other = tmp_path / "a_longer_name_of_a_folder"
    run("git", "clone", "--quiet", released, other, folder=tmp_path)
    for number, path in enumerate(other.rglob("*.*")):
        if path.is_file():
            os.utime(path, (number * 1000.0, number * 1000.0))
    assert release.packed(other) == contents(released)


def test_a_release_that_is_there_is_not_made_again(released: Path) -> None:
    before = state(released)
    refused = asked(released, NEXT)
    assert refused.returncode == 1
    assert f"dist/{NEXT} is there already" in refused.stderr
    assert state(released) == before


@pytest.mark.second
def test_a_version_that_is_set_already_needs_no_commit(released: Path, tmp_path: Path) -> None:
    before = run("git", "rev-parse", "HEAD", folder=released)
    folder = release.release(released, NEXT, "", tmp_path)
    assert run("git", "rev-parse", "HEAD", folder=released) == before
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == contents(released)


# ---- the bill of materials ----


@pytest.fixture(scope="module")
def bill(released: Path) -> str:
    return contents(released)[f"pennyweight-{NEXT}.cdx.json"].decode()


def test_the_bill_of_materials_keeps_the_schema_of_cyclonedx(bill: str) -> None:
    # imported here because it makes parsers, which would take every process of the tests four seconds
    from cyclonedx.schema import SchemaVersion
    from cyclonedx.validation.json import JsonStrictValidator

    validator = JsonStrictValidator(SchemaVersion.V1_6)
    assert validator.validate_str(bill) is None
    assert validator.validate_str(bill.replace('"ae"', '"cipher"')) is not None


def test_the_bill_of_materials_names_archives_algorithms_and_crates(released: Path, bill: str) -> None:
    found, files = json.loads(bill), contents(released)
    whole = found["metadata"]["component"]
    assert (whole["version"], whole["licenses"]) == (NEXT, [{"expression": "Apache-2.0 OR MIT"}])
    assert {each["name"]: each["hashes"][0]["content"] for each in whole["components"]} == {
        name: sha256(files[name]).hexdigest() for name in files if name.endswith((".zip", ".gz", ".pack"))
    }
    algorithms = {each["name"] for each in found["components"] if each["type"] == "cryptographic-asset"}
    assert algorithms == {each.name for each in CATALOG.algorithms.values()}
    crates = {each["name"]: each for each in found["components"] if each["type"] == "library"}
    assert {"pennyweight", "pennyweight-sys", "aead", "digest", "zeroize", "cc", "crypto-common"} <= set(
        crates
    )
    assert "sha2" not in crates, "only its tests use it"
    assert all(each["hashes"] for name, each in crates.items() if not name.startswith("pennyweight"))
    needs = {each["ref"]: each.get("dependsOn", []) for each in found["dependencies"]}
    (cc,) = needs[f"pkg:cargo/pennyweight-sys@{NEXT}"]
    assert cc.startswith("pkg:cargo/cc@")
