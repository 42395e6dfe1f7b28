# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Finding the checkout to work in."""

from __future__ import annotations

from pathlib import Path

import pytest

from catalogue_tree import write_family
from conftest import ROOT
from pennyweight.cli import main
from pennyweight.errors import LabError
from pennyweight.lab import Lab


def checkout(folder: Path) -> Path:
    write_family(folder)
    (folder / "published").mkdir()
    return folder


def test_the_checkout_around_the_working_directory_is_taken(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = checkout(tmp_path / "mine")
    monkeypatch.chdir(root / "crypto/toy")
    found = Lab.open()
    assert found.root == root
    assert found.build_dir == root / "build"
    assert list(found.catalog.primitives) == ["toy"]


def test_elsewhere_it_is_the_checkout_that_the_package_lies_in(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert Lab.open().root == ROOT


def test_a_root_that_is_given_wins(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    root = checkout(tmp_path / "mine")
    assert Lab.open(root).root == root
    with pytest.raises(LabError, match=r"is not a Pennyweight checkout.*--root PATH"):
        Lab.open(tmp_path)


def test_a_folder_for_builds_is_taken_and_the_checkout_stays_as_it_is(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    root, build = checkout(tmp_path / "mine"), tmp_path / "elsewhere"
    command = ["--root", str(root), "--build", str(build), "bench", "toy", "-i", "c/ref", "-b", "cortex_m3"]
    assert main(command) == 0
    assert {"measurements.sqlite", "objects"} <= {path.name for path in build.iterdir()}
    assert not (root / "build").exists()
    capsys.readouterr()
    file = tmp_path / "file"
    file.write_text("")
    command[3] = str(file)
    assert main(command) == 1
    assert f"{file}: is a file but must be a directory" in capsys.readouterr().err
