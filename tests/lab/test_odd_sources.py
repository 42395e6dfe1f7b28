# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Sources whose comments are not UTF-8 are built, checked and shown as any others."""

from __future__ import annotations

import json
import re
from pathlib import Path
from shutil import copytree

import pytest

from pennyweight.check.contract import ContractError, read_contracts
from pennyweight.cli import main

IMPLEMENTATION = ("xoodoo", "-b", "msp430f1611", "-i", "msp430/balanced")
SOURCE = "crypto/xoodoo/msp430/permutation_balanced.S"


@pytest.fixture
def checkout(root: Path, tmp_path: Path) -> Path:
    """A copy in which the contract, and each comment at the end of a line, has a byte of Latin-1."""
    copytree(root / "crypto", tmp_path / "crypto")
    (tmp_path / "published").mkdir()
    source = tmp_path / SOURCE
    odd = re.sub(rb"(?<=\w) \*/\n", b" \xe9 */\n", source.read_bytes()).replace(b" the ", b" th\xe9 ", 1)
    assert odd.count(b"\xe9") > 2
    source.write_bytes(odd)
    return tmp_path


@pytest.mark.parametrize(
    "command",
    [
        ("verify", *IMPLEMENTATION, "--json"),
        ("profile", *IMPLEMENTATION),
        ("profile", *IMPLEMENTATION, "--instructions"),
        ("ct", *IMPLEMENTATION),
        ("trace", *IMPLEMENTATION),
        ("trace", *IMPLEMENTATION, "--format", "chrome"),
    ],
    ids=" ".join,
)
def test_every_command_that_reads_sources_takes_them(
    checkout: Path, command: tuple[str, ...], capsysbinary: pytest.CaptureFixture[bytes]
) -> None:
    assert main(["--root", str(checkout), *command]) == 0
    out, err = capsysbinary.readouterr()
    assert err == b""
    out.decode("utf-8")
    if command[0] == "verify":
        assert [(each["failures"], each["notes"]) for each in json.loads(out)] == [([], [])]


@pytest.mark.parametrize("strange", ["[" * 5000, "2026-99-99 #", "\x01", "&a [*a]"])
def test_a_contract_that_no_yaml_reader_takes_is_named(checkout: Path, strange: str) -> None:
    source = checkout / SOURCE
    source.write_bytes(source.read_bytes().replace(b"cycles:", f"cycles: {strange}".encode(), 1))
    with pytest.raises(ContractError, match=r"permutation_balanced\.S:\d+"):
        read_contracts(source)
