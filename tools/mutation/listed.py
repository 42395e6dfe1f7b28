# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Faults that are planted by name and not by a draw, kept as data.

listed/ has those that once went unseen. aimed/ has one for each distinction that a manual makes, whether or
not a random test reaches it. An entry says what is wrong, where, and which check has to see it:

    [[fault]]
    name = "the counter of GCM in 8 bits"
    file = "crypto/aes_gcm/c/gcm.h"
    before = "counter += BLOCKS;"
    after = "counter = (counter + BLOCKS) & 0xff;"
    by = "models"

`before` stands in the file once, in one line or several; what is left and right of it in its lines stays.
Without `by` any check will do. The name of an aimed fault is the distinction that gets lost.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from pathlib import Path

from mutation.fault import SURVIVED, Fault, Outcome

FOLDERS = Path(__file__).parent


@dataclass(frozen=True, slots=True)
class Listed:
    """A fault, and the check that has to catch it."""

    fault: Fault
    by: str
    """Prefix of the name of the check that must catch it; "" if any check may."""

    def held(self, outcome: Outcome) -> Outcome:
        """Return SURVIVED if the fault does not compile or if only another check has caught it."""
        is_seen = outcome.counts and outcome.by.startswith(self.by)
        return outcome if is_seen else Outcome(self.fault, SURVIVED)


def listed(root: Path, among: str = "", folder: str = "listed") -> list[Listed]:
    """Return listed faults in files with this path prefix; ValueError if one can no longer be injected."""
    found = []
    for path in sorted((FOLDERS / folder).glob("*.toml")):
        for entry in tomllib.loads(path.read_text(encoding="utf-8"))["fault"]:
            if entry["file"].startswith(among):
                found.append(_read(entry, root, path))
    return found


def _read(entry: dict[str, str], root: Path, source: Path) -> Listed:
    file, before = Path(entry["file"]), entry["before"]
    text = (root / file).read_text(encoding="utf-8")
    if text.count(before) != 1:
        raise ValueError(
            f"{file}: {entry['name']}: {before!r} stands there {text.count(before)} times, not once: "
            f"if the source has changed, so must {source.parent.name}/{source.name} of tools/mutation"
        )
    at = text.index(before)
    start, end = text.rfind("\n", 0, at) + 1, text.find("\n", at + len(before))
    whole = text[start:end]
    wrong = text[start:at] + entry["after"] + text[at + len(before) : end]
    return Listed(
        Fault(file, text.count("\n", 0, start) + 1, entry["name"], whole, wrong), entry.get("by", "")
    )
