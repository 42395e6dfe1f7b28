# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The calls of `pw_bytes_compare`, whose result `ct` takes for public: all are listed, and of tags."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

from conftest import ROOT

CRYPTO = ROOT / "crypto"
NAME = "pw_bytes_compare"
LISTED = Path(__file__).with_name("comparisons.toml")

ITSELF = {f"common/{folder}bytes.{end}" for folder, end in (("", "c"), ("", "h"))} | {
    f"common/{platform}/bytes.S" for platform in ("armv6m", "armv7m", "avr", "msp430", "rv32")
}
"""Files that define or declare the function."""

OF_TAG = re.compile(
    r"(\btag|\bgiven), (tag_length|taglen|tag_bytes|BLOCK|TAG_BYTES)\)$|^(\d+: )?(bl|call|jal) "
)
"""End of a comparison of a tag in C. Assembly passes registers: `ct` checks those calls."""

SHARED_CHECK = re.compile(r"\bpw_(?:aead|mac)_check_(?:tag\(|message\(\w+, \w+, )([^,]+), ")
"""Call of a check in common/aead.h or mac.h, which compares a tag, with the argument that must be one."""


def calls_in(text: str) -> list[str]:
    """Return the calls in a source, each on one line, without comments."""
    code = re.sub(r"/\*.*?\*/", " ", text, flags=re.DOTALL)
    return [_call(code, found.start()) for found in re.finditer(rf"\b{NAME}\b", code)]


def _call(code: str, start: int) -> str:
    """From the instruction or the name to the end of the arguments."""
    end, depth = start + len(NAME), 0
    if not code[end:].lstrip().startswith("("):
        line = code[code.rfind("\n", 0, start) + 1 : end]
        return " ".join(line.split())
    for place in range(end, len(code)):
        depth += {"(": 1, ")": -1}.get(code[place], 0)
        if code[place] == ")" and depth == 0:
            break
    return " ".join(code[start : place + 1].split())


def found_in(folder: Path) -> dict[str, list[str]]:
    files = {
        path.relative_to(folder).as_posix(): path for path in sorted(folder.rglob("*")) if path.is_file()
    }
    found = {
        name: calls_in(path.read_text(encoding="utf-8"))
        for name, path in files.items()
        if path.suffix in (".c", ".h", ".S", ".s", ".inc") and name not in ITSELF
    }
    return {name: calls for name, calls in found.items() if calls}


def listed() -> list[dict[str, object]]:
    sources: list[dict[str, object]] = tomllib.loads(LISTED.read_text(encoding="utf-8"))["source"]
    return sources


def test_every_comparison_of_secrets_is_listed() -> None:
    assert found_in(CRYPTO) == {each["file"]: each["calls"] for each in listed()}


def test_a_comparison_of_anything_but_a_tag_has_a_reason() -> None:
    other = {
        each["file"]
        for each in listed()
        for call in each["calls"]  # type: ignore[attr-defined]
        if not OF_TAG.search(call) and "because" not in each
    }
    assert other == set()


def test_the_shared_checks_get_a_tag() -> None:
    texts = [path.read_text(encoding="utf-8") for path in sorted(CRYPTO.rglob("*.[ch]"))]
    given = [argument for text in texts for argument in SHARED_CHECK.findall(text)]
    assert len(given) > 3
    assert set(given) <= {"tag", "const uint8_t *tag"}


def test_a_further_comparison_is_found(tmp_path: Path) -> None:
    laundered = (
        "if (pw_bytes_compare(key, &zero, 1) /* of (a) bit */\n    && more)\n    f = pw_bytes_compare;\n"
    )
    (tmp_path / "mode.c").write_text(laundered)
    (tmp_path / "mode.S").write_text("        mov r2, 1\n        jmp     pw_bytes_compare\n")
    assert found_in(tmp_path) == {
        "mode.S": ["jmp pw_bytes_compare"],
        "mode.c": ["pw_bytes_compare(key, &zero, 1)", "f = pw_bytes_compare"],
    }
    assert not any(OF_TAG.search(call) for calls in found_in(tmp_path).values() for call in calls)
