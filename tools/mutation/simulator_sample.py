# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Some faults of a simulator against one suite of its tests, in seconds.

Cargo compiles, or has compiled, what the crate depends on; the crate with the faults and the suite are
compiled by rustc alone, in a folder of their own and little optimised. Only faults that compile will do.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path

from mutation.fault import Fault
from mutation.simulators import SWITCHES, VARIABLE, with_switches


class SimulatorSample:
    """A suite over a crate in which each of some faults can be switched on, by its number from 1 on."""

    def __init__(self, root: Path, folder: Path, crate: str, suite: str, faults: Sequence[Fault]) -> None:
        """CalledProcessError where something does not compile."""
        name, home = f"pennyweight_{crate}", folder / "sim" / crate
        self._home, self._program = root / "sim" / crate, folder / suite
        shutil.copytree(root / "sim" / crate, home)
        numbered = [*enumerate(faults, 1)]
        for file in {fault.file for fault in faults}:
            clean = (folder / file).read_text(encoding="utf-8")
            planted = with_switches(clean, [each for each in numbered if each[1].file == file])
            (folder / file).write_text(planted, encoding="utf-8")
        with (home / "src" / "lib.rs").open("a", encoding="utf-8") as lib:
            lib.write(SWITCHES)
        libraries = _compiled(root, f"pennyweight-{crate}")
        folders = {library.parent for library in libraries.values()}
        known = [f"-Ldependency={each}" for each in (folder, *sorted(folders))]
        known += [f"--extern={each}={path}" for each, path in libraries.items() if each != name]
        words = ("rustc", "--edition=2024", "-Copt-level=1", "--cap-lints=allow", *known)
        own = f"--extern={name}={folder}/lib{name}.rlib"
        as_library = (f"--crate-name={name}", "--crate-type=rlib", f"--out-dir={folder}")
        tests = ("--test", own, _alone(folder, self._home / "tests", suite), "-o", self._program)
        environment = os.environ | {"CARGO_MANIFEST_DIR": str(self._home)}
        for more in ((*as_library, home / "src" / "lib.rs"), tests):
            subprocess.run([*words, *map(str, more)], env=environment, check=True)

    def passes(self, number: int) -> bool:
        """Return True if all tests pass with the fault of that number; 0 is no fault."""
        environment = os.environ | {VARIABLE: str(number), "CARGO_MANIFEST_DIR": str(self._home)}
        done = subprocess.run([self._program], cwd=self._home, env=environment, capture_output=True)
        return not done.returncode


def _alone(folder: Path, tests: Path, suite: str) -> Path:
    """Build one suite, with the modules that it shares with others of its crate; return the program."""
    files = [*sorted(tests.glob("*/mod.rs")), tests / f"{suite}.rs"]
    names = [file.parent.name if file.stem == "mod" else file.stem for file in files]
    root = folder / "alone.rs"
    lines = (f'#[path = "{file}"]\nmod {name};\n' for file, name in zip(files, names, strict=True))
    root.write_text("".join(lines), encoding="utf-8")
    return root


def _compiled(root: Path, package: str) -> dict[str, Path]:
    """Return the libraries that cargo builds for a package, itself included, by their names in sources."""
    words = ["cargo", "build", "--release", "--quiet", "--message-format=json", "--package", package]
    printed = subprocess.run(words, cwd=root, check=True, capture_output=True, text=True).stdout
    found: dict[str, Path] = {}
    for line in printed.splitlines():
        each = json.loads(line)
        if each["reason"] == "compiler-artifact" and "lib" in each["target"]["kind"]:
            path = next(Path(name) for name in each["filenames"] if name.endswith(".rlib"))
            found[each["target"]["name"].replace("-", "_")] = path
    return found
