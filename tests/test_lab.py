# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Finding the checkout to work in."""

from __future__ import annotations

from pathlib import Path

import pytest

from catalogue_tree import write_family
from conftest import ROOT
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
    with pytest.raises(LabError, match=r"is no Pennyweight checkout.*--root PATH"):
        Lab.open(tmp_path)
