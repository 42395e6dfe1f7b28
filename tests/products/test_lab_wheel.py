# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The lab as `pip install` leaves it: no checkout around it, and what the wheel carries of one."""

from __future__ import annotations

import io
import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
import zipfile
from importlib.metadata import PackageNotFoundError
from pathlib import Path

import pytest
from elftools.elf.elffile import ELFFile

import lab_wheel
import pennyweight
from conftest import ROOT
from host_compilers import ZIG
from pennyweight.build.compilers import CLANG
from pennyweight.catalogue.build_files import version_of
from product_builds import run, tool

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


# ---- as a Python package ----

PUBLIC = """
import sys
import pennyweight
assert not [name for name in sys.modules if name.startswith("pennyweight.")], "imported before it is used"
from pennyweight import Board, __version__
assert Board("cortex_m3").platform == "armv7m" and Board.__module__ == "pennyweight.board"
try:
    pennyweight.Boards
except AttributeError as error:
    assert str(error) == "module 'pennyweight' has no attribute 'Boards'"
else:
    raise SystemExit("found what there is not")
print(__version__)
"""


def test_the_package_exports_a_board_and_its_version_and_imports_nothing_before(unpacked: Installed) -> None:
    unpacked.command = [sys.executable, "-P", "-c", PUBLIC]
    said = unpacked()
    assert (said.stderr, said.stdout.strip()) == ("", version_of(ROOT))
    assert (Path(pennyweight.__file__).parent / "py.typed").is_file()


def test_a_checkout_that_is_not_installed_has_the_version_of_cargo_toml(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def missing(name: str) -> str:
        raise PackageNotFoundError(name)

    monkeypatch.setattr("importlib.metadata.version", missing)
    assert pennyweight.__version__ == version_of(ROOT)


WITHOUT_ZIGLANG = """
import sys
sys.modules["ziglang"] = None  # as if it were not installed
from pennyweight.__main__ import main
sys.exit(main())
"""


@pytest.mark.second
def test_without_the_extra_the_msp430_alone_is_lacking(unpacked: Installed) -> None:
    programs = unpacked.folder / "bin"  # all but a clang
    programs.mkdir()
    for name in ("arm-none-eabi-gcc", "cc", "as", "ld"):
        (programs / name).symlink_to(tool(name, "what tools/setup installs"))
    script = unpacked.folder / "without_ziglang.py"
    script.write_text(WITHOUT_ZIGLANG)
    unpacked.command = [sys.executable, "-P", str(script)]
    unpacked.environment["PATH"] = str(programs)
    boards = ("--board", "cortex_m3", "--board", "msp430f1611")
    verified = unpacked("verify", "xoodyak_hash", *boards, "--states", "1", "--json")
    assert verified.returncode == 1
    assert "to build for msp430: not found; pip install 'pennyweight[msp430]'; or" in verified.stderr
    verdicts = json.loads(verified.stdout)
    assert "cortex_m3" in json.dumps(verdicts) and '"msp430f1611"' not in json.dumps(verdicts)


def test_the_extra_of_a_compiler_is_one_of_the_package() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    extras = project["optional-dependencies"]
    assert extras[CLANG.extra] == ["ziglang==0.14.1"]
    assert not [each for each in project["dependencies"] if "ziglang" in each]
    assert CLANG.extra in extras["dev"][0], "set-up installs it in a checkout"


@pytest.mark.second  # zig makes its stubs of two versions of glibc: half a minute
@pytest.mark.parametrize(
    ("glibc", "body", "problems"),
    [
        ("2.17", "", []),
        ("2.17", "pthread_create(0, 0, 0, 0);", []),
        ("2.34", "pthread_create(0, 0, 0, 0);", ["needs GLIBC_2.34 of libc.so.6"]),
        ("2.17", "other();", ["needs libother.so"]),
    ],
    ids=["nothing", "old", "new", "library"],
)
def test_what_manylinux_does_not_promise_is_found(
    tmp_path: Path, glibc: str, body: str, problems: list[str]
) -> None:
    zig = (*ZIG, "-target", f"x86_64-linux-gnu.{glibc}", "-shared", "-fPIC")
    (tmp_path / "other.c").write_text("void other(void) {}\n")
    (tmp_path / "module.c").write_text(
        "int pthread_create(void *, void *, void *, void *);\n"
        f"void other(void);\nvoid module(void) {{ {body} }}\n"
    )
    run(*zig, "other.c", "-Wl,-soname,libother.so", "-o", "libother.so", folder=tmp_path)
    run(
        *zig,
        "-fno-builtin",
        "module.c",
        *(["libother.so"] if "other" in body else []),
        "-lpthread",
        "-o",
        "module.so",
        folder=tmp_path,
    )
    assert lab_wheel.beyond_manylinux((tmp_path / "module.so").read_bytes()) == problems


def check_the_wheel(wheel: Path) -> None:
    """Check the properties that a package index and its users rely on."""
    assert wheel.name.endswith("_x86_64.whl") and lab_wheel.MANYLINUX in wheel.name
    with zipfile.ZipFile(wheel) as packed:
        assert "pennyweight/py.typed" in packed.namelist()
        module = packed.read("pennyweight/_sim.abi3.so")
        metadata = packed.read(f"pennyweight-{version_of(ROOT)}.dist-info/METADATA").decode()
    assert len(module) < 4 << 20
    assert ELFFile(io.BytesIO(module)).get_section_by_name(".symtab") is None
    assert lab_wheel.beyond_manylinux(module) == []
    assert re.findall(r"^Requires-Dist: (ziglang.*)$", metadata, re.MULTILINE) == [
        "ziglang==0.14.1 ; extra == 'msp430'"
    ]
    assert ".invalid" not in metadata


@pytest.mark.long
def test_the_wheel_installed_in_an_environment_of_its_own_works(tmp_path: Path) -> None:
    built = lab_wheel.with_data(
        lab_wheel.compiled(ROOT, tmp_path), lab_wheel.carried_files(ROOT), tmp_path / "dist"
    )
    check_the_wheel(built)
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

    (tmp_path / "script.py").write_text(
        "from pennyweight import Board, __version__\nreveal_type(Board('').name)\n"
    )
    typed = (sys.executable, "-m", "mypy", "--strict", "--python-executable", python, "script.py")
    said = run(*typed, folder=tmp_path, environment={"PYTHONPATH": ""})
    assert re.search(r'Revealed type is "(builtins\.)?str"', said)
