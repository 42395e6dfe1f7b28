# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Files of edge cases run on the host and on boards, and a wrong answer, a wrong file and a skip are told.

The cases are made by other implementations (tests/support/edge_cases.py).
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

import edge_cases
import wycheproof

Content = dict[str, Any]


def run(folder: Path, content: Any, *options: str) -> Result:
    """The tool's answer to a file with this content; a string is written as it is."""
    path = folder / "cases.json"
    path.write_text(content if isinstance(content, str) else json.dumps(content))
    return CliRunner().invoke(wycheproof.main, [str(path), *options])


def part(content: Content, number: int) -> Content:
    """The file with a few of its tests alone, from that one on in steps, of texts that a board takes."""
    groups = []
    for group in content["testGroups"]:
        tests = [test for test in group["tests"][::number] if len(json.dumps(test)) < 2000]
        groups.append(group | {"tests": tests})
    return content | {"testGroups": groups, "numberOfTests": sum(len(group["tests"]) for group in groups)}


COUNTS = {
    "aes128_ccm": "665 passed (348 accepted, 310 refused, 7 no function takes the length), 0 failed, "
    "2 skipped (1 a key of 192 bits, 1 a key of 256 bits)",
    "aes128_cmac": "807 passed (650 refused, 130 accepted, 27 no function takes the length), 0 failed, "
    "4 skipped (2 a key of 192 bits, 2 a key of 256 bits)",
    "hmac_sha256": "2076 passed (1730 refused, 346 accepted), 0 failed, 0 skipped (none)",
    "hkdf_sha256": "504 passed (378 accepted, 126 refused), 0 failed, 0 skipped (none)",
}


@pytest.mark.second
@pytest.mark.parametrize("id", edge_cases.FILES)
def test_every_edge_case_passes_on_this_machine(tmp_path: Path, id: str) -> None:
    result = run(tmp_path, edge_cases.FILES[id](), "--allow-skipped")
    assert result.output.strip().endswith(f"{id}, c/ref on host: {COUNTS[id]}"), result.output[-500:]
    assert result.exit_code == 0


ON = [("cortex_m3", "armv7m"), ("uno", "avr"), ("msp430f1611", "msp430")]


@pytest.mark.long
@pytest.mark.parametrize(("board", "platform"), ON)
@pytest.mark.parametrize("id", edge_cases.FILES)
def test_edge_cases_pass_on_boards(tmp_path: Path, id: str, board: str, platform: str) -> None:
    options = ("--board", board, "--implementation", f"{platform}/fast", "--allow-skipped")
    result = run(tmp_path, part(edge_cases.FILES[id](), 5), *options)
    assert (result.exit_code, " 0 failed" in result.output) == (0, True), result.output[-500:]


def test_a_valid_case_with_a_key_that_no_function_takes_is_skipped(tmp_path: Path) -> None:
    content = part(edge_cases.cmac(), 50)
    for options, status in (((), 3), (("--allow-skipped",), 0)):
        result = run(tmp_path, content, *options)
        assert result.exit_code == status
        assert result.output.strip().endswith("2 skipped (1 a key of 192 bits, 1 a key of 256 bits)")


Change = Callable[[Content], object]
PLANTED: list[tuple[str, Change, str]] = [
    ("aes128_ccm", lambda test: test.update(result="invalid"), "tcId 1: accepted, but invalid"),
    ("aes128_ccm", lambda test: test.update(tag="00" * 4), "tcId 1: refused, but valid"),
    ("aes128_ccm", lambda test: test.update(ct="00", msg="00"), "tcId 1: refused, but valid"),
    ("aes128_ccm", lambda test: test.update(msg="00"), "another text or tag is computed"),
    ("aes128_cmac", lambda test: test.update(result="invalid"), "tcId 1: accepted, but invalid"),
    ("aes128_cmac", lambda test: test.update(msg="00"), "tcId 1: refused, but valid"),
    ("hmac_sha256", lambda test: test.update(tag=test["tag"][:-2]), "tcId 1: refused, but valid"),
    ("hkdf_sha256", lambda test: test.update(size=1, okm="00", result="valid"), "tcId 1: another output"),
    ("hkdf_sha256", lambda test: test.update(size=8161, result="valid"), "tcId 1: refused, but valid"),
    ("hkdf_sha256", lambda test: test.update(result="invalid"), "tcId 1: accepted, but invalid"),
]


@pytest.mark.parametrize(("id", "change", "complaint"), PLANTED)
def test_a_wrong_answer_is_named_with_its_case(
    tmp_path: Path, id: str, change: Change, complaint: str
) -> None:
    content = edge_cases.FILES[id]()
    content["testGroups"] = [content["testGroups"][0] | {"tests": content["testGroups"][0]["tests"][:2]}]
    content["numberOfTests"] = 2
    change(content["testGroups"][0]["tests"][0])
    result = run(tmp_path, content)
    assert (result.exit_code, complaint in result.output) == (1, True), result.output
    assert "1 passed" in result.output and "1 failed" in result.output


class Careless:
    """A library that accepts and writes whatever it is given."""

    def sealed(self, key: bytes, nonce: bytes, ad: bytes, message: bytes, tag_bytes: int) -> bytes:
        return message + bytes(tag_bytes)

    def opened(self, key: bytes, nonce: bytes, ad: bytes, ciphertext: bytes, tag: bytes) -> bytes:
        return ciphertext

    def tag(self, key: bytes, message: bytes) -> bytes:
        return bytes(32)

    def accepts(self, key: bytes, message: bytes, tag: bytes) -> bool:
        return True

    def derived(self, material: bytes, salt: bytes, info: bytes, size: int) -> bytes:
        return bytes(size)


@pytest.mark.parametrize(
    ("id", "kind"),
    [("aes128_ccm", "aead"), ("aes128_cmac", "mac"), ("hmac_sha256", "mac"), ("hkdf_sha256", "kdf")],
)
def test_a_library_that_accepts_everything_fails(tmp_path: Path, id: str, kind: str) -> None:
    path = tmp_path / "cases.json"
    path.write_text(json.dumps(edge_cases.FILES[id]()))
    found, cases = wycheproof.read(path)
    report = wycheproof.judge(kind, cases, Careless())
    refusable = sum(case.result == "invalid" for case in cases)
    assert found == id and len(report.failures) > refusable / 2


WRONG: list[tuple[Any, str]] = [
    ("{", "no JSON"),
    ({"algorithm": "AES-CCM"}, "no testGroups: not a file of Wycheproof's format"),
    ({"algorithm": "AES-EAX", "testGroups": []}, "algorithm is 'AES-EAX', known are AESCCM"),
    ({"algorithm": "AES-CCM", "testGroups": []}, "numberOfTests is None, there are 0"),
    ({"algorithm": "AES-CCM", "testGroups": [{}]}, "group 1 has no list of tests"),
    ({"algorithm": "AES-CMAC", "testGroups": [{"tagSize": -8, "tests": []}]}, "tagSize is -8"),
    (
        {"algorithm": "AES-CMAC", "testGroups": [{"tests": [{"tcId": 4, "result": "fine"}]}]},
        "tcId 4: result is 'fine', must be valid, invalid, acceptable",
    ),
    (
        {"algorithm": "AES-CMAC", "testGroups": [{"tests": [{"tcId": 4, "result": "valid", "key": "0"}]}]},
        "tcId 4: key must be hexadecimal digits",
    ),
]


@pytest.mark.parametrize(("content", "complaint"), WRONG)
def test_a_file_of_another_form_is_refused_with_the_place(
    tmp_path: Path, content: Any, complaint: str
) -> None:
    result = run(tmp_path, content)
    assert result.exit_code == 1
    assert str(result.exception).startswith("wycheproof: ") and complaint in str(result.exception)
