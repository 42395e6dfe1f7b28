# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The lab as `pip install` leaves it: no checkout around it, and what the wheel carries of one."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

import lab_wheel
import pennyweight
from conftest import ROOT
from product_builds import run

FUNCTION = """
#include <stdint.h>
uint32_t sum(const uint8_t *data, uint16_t len)
{
    uint32_t total = 0;
    while (len--)
        total += *data++;
    return total;
}
"""


def write_carried(folder: Path) -> None:
    for name, content in lab_wheel.carried_files(ROOT).items():
        path = folder / lab_wheel.CARRIED / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)


class Installed:
    """The command, in a folder that is in no checkout."""

    def __init__(self, folder: Path, command: list[str], environment: dict[str, str]) -> None:
        self.folder = folder
        self.command = command
        self.environment = {
            **{name: value for name, value in os.environ.items() if name != "PYTHONPATH"},
            "XDG_CACHE_HOME": str(folder / "cache"),
            **environment,
        }
        (folder / "work").mkdir()
        (folder / "work" / "sum.c").write_text(FUNCTION)

    def __call__(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [*self.command, *arguments],
            cwd=self.folder / "work",
            env=self.environment,
            capture_output=True,
            text=True,
        )


def check_it_works(installed: Installed) -> None:
    listed = installed("list", "--json")
    assert listed.returncode == 0, listed.stderr
    assert "ascon_aead128" in {each["id"] for each in json.loads(listed.stdout)["algorithms"]}

    measured = installed(
        *("measure", "sum.c", "--call", "sum(u8[32], 32)", "--board", "cortex_m3", "--json", "--inputs", "1")
    )
    assert measured.returncode == 0, measured.stderr
    assert "cycles" in measured.stdout
    verified = installed("verify", "ascon", "--board", "cortex_m3", "-i", "armv7m/fast", "--states", "1")
    assert verified.returncode == 0, verified.stderr
    assert (installed.folder / "cache" / "pennyweight").is_dir()


def check_what_needs_a_checkout(installed: Installed) -> None:
    for command in (("generate",), ("verify", "ascon", "--accept")):
        refused = installed(*command)
        assert refused.returncode == 1, refused.stderr
        assert "writes into a checkout of Pennyweight" in refused.stderr
        assert "--root PATH" in refused.stderr


@pytest.fixture
def unpacked(tmp_path: Path) -> Installed:
    """The package and its data as a wheel has them, without the compiler of the simulators."""
    package = Path(pennyweight.__file__).parent
    shutil.copytree(package, tmp_path / "site" / "pennyweight", ignore=shutil.ignore_patterns("__pycache__"))
    write_carried(tmp_path / "site")
    return Installed(
        tmp_path,
        [sys.executable, "-P", "-m", "pennyweight"],
        {"PYTHONPATH": str(tmp_path / "site"), "PYTHONDONTWRITEBYTECODE": "1"},
    )


def test_without_a_checkout_the_lab_works_with_what_it_carries(unpacked: Installed) -> None:
    site = unpacked.folder / "site"
    before = sorted(site.rglob("*"))
    check_it_works(unpacked)
    check_what_needs_a_checkout(unpacked)
    assert sorted(site.rglob("*")) == before


def test_without_data_it_says_what_to_do(unpacked: Installed) -> None:
    shutil.rmtree(unpacked.folder / "site" / lab_wheel.CARRIED)
    refused = unpacked("list")
    assert refused.returncode == 2
    assert "give one: --root PATH" in refused.stderr


def test_what_is_added_to_a_wheel_is_in_its_list(tmp_path: Path) -> None:
    before = tmp_path / "toy-1.0-py3-none-any.whl"
    with zipfile.ZipFile(before, "w") as made:
        made.writestr("pennyweight/__init__.py", "")
        made.writestr("toy-1.0.dist-info/RECORD", "pennyweight/__init__.py,,\n")
    after = lab_wheel.with_data(before, {"boards/toy.toml": b"toy"}, tmp_path / "out")
    with zipfile.ZipFile(after) as made:
        assert made.read("pennyweight/carried/boards/toy.toml") == b"toy"
        assert made.read("toy-1.0.dist-info/RECORD").decode().splitlines() == [
            "pennyweight/__init__.py,,",
            # sha256 of "toy", in base64 without its filling
            "pennyweight/carried/boards/toy.toml,sha256=D1MTPOV8qOiTe7SxwVoz75WUcE4cEavVjlmLuDYvc4U,3",
        ]


@pytest.mark.long
def test_the_wheel_installed_in_an_environment_of_its_own_works(tmp_path: Path) -> None:
    built = lab_wheel.with_data(
        lab_wheel.compiled(ROOT, tmp_path), lab_wheel.carried_files(ROOT), tmp_path / "dist"
    )
    run(sys.executable, "-m", "venv", tmp_path / "venv", folder=tmp_path)
    python = tmp_path / "venv" / "bin" / "python"
    run(python, "-m", "pip", "install", "--quiet", "--no-deps", built, folder=tmp_path)
    # what it depends on is there already
    here = next(path for path in map(Path, sys.path) if (path / "click").is_dir())
    there = next((tmp_path / "venv").glob("lib/*/site-packages"))
    for path in here.iterdir():
        if "pennyweight" not in path.name and not (there / path.name).exists():
            (there / path.name).symlink_to(path)
    check_it_works(Installed(tmp_path, [str(tmp_path / "venv" / "bin" / "pennyweight")], {}))
