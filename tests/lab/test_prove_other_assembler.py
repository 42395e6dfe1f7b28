# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Kernels assembled by clang, where the lab takes GNU as, are proved too: their images are others."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from pennyweight.build.compilers import ARM_GCC, AVR_GCC, CLANG, choose
from pennyweight.cli import main

pytestmark = pytest.mark.second

GCC = {"avr": (AVR_GCC, "avr"), "armv7m": (ARM_GCC, "arm-none-eabi"), "armv6m": (ARM_GCC, "arm-none-eabi")}
"""The compiler of each platform, and clang's name of its target."""

DRIVER = """#!/bin/sh
case "$*" in
*" -c "*.S*) echo "$@" >>'{log}'; exec {clang} --target={target} "$@" ;;
*) exec {gcc} "$@" ;;
esac
"""
"""A compiler that lets clang assemble."""


def proofs(capsys: pytest.CaptureFixture[str], build: Path, platform: str) -> list[dict[str, Any]]:
    assert main(["--build", str(build), "prove", "xoodoo", "-p", platform, "--json", "--jobs", "1"]) == 0
    found: list[dict[str, Any]] = json.loads(capsys.readouterr().out)
    return found


@pytest.mark.parametrize("platform", GCC)
def test_kernels_that_clang_assembles_are_proved(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path, platform: str
) -> None:
    clang = choose("msp430")
    if clang.name != CLANG.name:
        pytest.skip("no clang is installed")
    sort, target = GCC[platform]
    log, driver = tmp_path / "assembled", tmp_path / sort.name
    commands = {"clang": " ".join(clang.command), "gcc": " ".join(choose(platform).command)}
    driver.write_text(DRIVER.format(log=log, target=target, **commands))
    driver.chmod(0o755)
    before = proofs(capsys, tmp_path / "gnu", platform)
    monkeypatch.setenv(sort.variable, str(driver))
    after = proofs(capsys, tmp_path / "clang", platform)
    assert all(each["status"] == "proved" for each in (*before, *after))
    assert len(log.read_text().splitlines()) >= len(after)
    assert not {each["image"] for each in before} & {each["image"] for each in after}
