# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The program that calls every public C function as an input says: to be run under several checks."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from pennyweight.build.toolchain import C_FLAGS, host_compiler
from pennyweight.catalogue.algorithm import Algorithm
from pennyweight.catalogue.entry import REFERENCE
from pennyweight.check.session import Session
from pennyweight.lab import Lab

FOLDER = Path(__file__).parents[1] / "fuzz"
SHAPES = tuple(FOLDER / f"{name}.c" for name in ("aead", "hash", "kdf", "mac", "run", "short", "targets"))
BESIDES = tuple(FOLDER / f"{name}.c" for name in ("ascon", "block", "descriptors", "nist", "nonce", "psa"))
"""For what the library has besides its algorithms."""
DEFECTS = re.findall(r"^    ([A-Z_0-9]+),? ?(?:/\*.*)?$", (FOLDER / "broken.h").read_text(), re.MULTILINE)
"""Names of the defects of broken.c; the first is none."""
SEED = 20260101


@dataclass(frozen=True)
class Source:
    """A file of the program, with what the compiler is told for it besides."""

    path: Path
    flags: tuple[str, ...] = ()


@dataclass(frozen=True)
class Parts:
    """Parts of the program: sources, include folders, generated headers and flags."""

    sources: tuple[Source, ...]
    folders: tuple[Path, ...]
    rows: str
    """Content of fuzz_rows.h."""
    headers: tuple[str, ...]
    """Headers that fuzz_families.h includes."""
    public_lengths: tuple[tuple[str, int], ...] = ()
    """Lengths of comparisons, each with the target in which their result is no secret."""
    flags: tuple[str, ...] = ()


def row(algorithm: Algorithm) -> str:
    """Return the row of the algorithm: the shape of its functions, and its id in lower and upper case."""
    shape = algorithm.kind.upper()
    if algorithm.is_short:
        shape = "SHORT_AEAD"
    elif algorithm.is_short_prf:
        shape = "SHORT_PRF"
    elif algorithm.is_aead and algorithm.one_shot_only:
        shape = "ONE_SHOT_AEAD"
    elif algorithm.init_takes_ad_bytes:
        shape = "ANNOUNCED_AEAD"
    elif algorithm.is_mac and algorithm.takes_key_bytes:
        shape = "ANY_KEY_MAC"
    return f"{shape}({algorithm.id}, {algorithm.id.upper()})"


NIST = ("ascon_aead128", "sundae_gift_96", "saturnin_short")
"""Each of NIST's three shapes of an AEAD (others.h)."""
NIST_HASH = "ascon_hash256"


def of_nist(crypto: Path) -> Iterator[Source]:
    for id in NIST:
        names = (f"-Dcrypto_aead_{each}=nist_{id}_{each}" for each in ("encrypt", "decrypt"))
        yield Source(crypto / "nist" / "aead.c", (f"-DPW_NIST_AEAD={id}", *names))
    named = (f"-DPW_NIST_HASH={NIST_HASH}", f"-Dcrypto_hash=nist_{NIST_HASH}_hash")
    yield Source(crypto / "nist" / "hash.c", named)


def of_algorithms(lab: Lab, algorithms: Sequence[Algorithm], form: str = REFERENCE) -> Parts:
    """Their functions in a form of portable C."""
    session = Session(lab)
    recipes = [session.recipe(each.id, each.find(form)) for each in algorithms]
    return Parts(
        sources=tuple(map(Source, dict.fromkeys(path for recipe in recipes for path in recipe.sources))),
        folders=tuple(dict.fromkeys(folder for recipe in recipes for folder in recipe.folders)),
        rows="\n".join(map(row, algorithms)),
        headers=tuple(dict.fromkeys(f"pennyweight/{each.header}" for each in algorithms)),
        public_lengths=tuple((each.id, length) for each in algorithms for length in each.public_lengths),
    )


def library(lab: Lab) -> Parts:
    """Every public function of crypto/."""
    crypto = lab.root / "crypto"
    parts = of_algorithms(lab, tuple(lab.catalog.algorithms.values()))
    of_crypto = (path for folder in ("descriptors", "nonce", "psa") for path in (crypto / folder).glob("*.c"))
    besides = (*sorted(of_crypto), *BESIDES)
    return replace(
        parts,
        sources=(*parts.sources, *map(Source, besides), *of_nist(crypto)),
        folders=(crypto, *parts.folders),
        public_lengths=(
            *parts.public_lengths,
            *(("aead_descriptors", length) for _, length in parts.public_lengths),
            # of a tag that comes first, crypto/nist/aead.c gives the library a copy
            ("nist_sundae_gift_96", 16),
        ),
        flags=("-DFUZZ_LIBRARY",),
    )


def broken(lab: Lab) -> Parts:
    """Algorithms that break a promise each, by the environment."""
    return Parts(
        sources=(Source(FOLDER / "broken.c"), Source(lab.root / "crypto" / "common" / "bytes.c")),
        folders=(lab.root / "crypto" / "common",),
        rows="\n".join(f"{shape}(broken_{name}, BROKEN_{name.upper()})" for name, shape in BROKEN.items()),
        headers=("broken.h",),
        # it looks for the padding by comparisons, and branches on what it finds
        public_lengths=tuple(("broken_short", length) for length in range(1, 21)),
    )


BROKEN = {"aead": "AEAD", "short": "SHORT_AEAD", "hash": "HASH", "mac": "MAC", "xof": "XOF"}


@dataclass(frozen=True)
class Manner:
    """Settings of a build: flags, main source, linker options and compiler."""

    flags: tuple[str, ...]
    main: tuple[Path, ...] = (FOLDER / "main.c",)
    link: tuple[str, ...] = ()
    compiler: tuple[str, ...] = ()
    """Command of the compiler; empty for the compiler of the host."""

    @property
    def command(self) -> tuple[str, ...]:
        return self.compiler or tuple(host_compiler().command)


SANITIZERS = ("-fsanitize=address,undefined", "-fno-sanitize-recover=all")
WITH_SANITIZERS = Manner(("-Og", *SANITIZERS))
"""Compiled in half the time of -O1 -g; the calls are few."""
REPLAYING = Manner(("-O1", "-g", *SANITIZERS))
"""For what a fuzzer found: reports name the lines."""
UNDER_MEMCHECK = Manner(
    ("-O2", "-g", "-DFUZZ_MEMCHECK"),
    (FOLDER / "main.c", FOLDER / "memcheck.c"),
    ("-Wl,--wrap=pw_bytes_compare",),
)


def with_fuzzer(clang: str) -> Manner:
    """For libFuzzer."""
    flags = (*REPLAYING.flags, "-fsanitize=fuzzer-no-link")
    return Manner(flags, main=(), link=("-fsanitize=fuzzer",), compiler=(clang,))


def prepared(parts: Parts, manner: Manner, folder: Path) -> list[tuple[tuple[str, ...], Path]]:
    """The commands that compile the program into a folder, each with the object that it makes."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "fuzz_rows.h").write_text(parts.rows + "\n")
    includes = "\n".join(f"#include <{header}>" for header in parts.headers)
    lengths = "".join(f'{{"{target}", {length}}}, ' for target, length in parts.public_lengths)
    (folder / "fuzz_families.h").write_text(f"{includes}\n#define FUZZ_PUBLIC_LENGTHS {lengths}\n")
    told = (
        *C_FLAGS,
        *manner.flags,
        *parts.flags,
        *(f"-I{each}" for each in (folder, FOLDER, *parts.folders)),
    )
    own = [Source(path) for path in (*SHAPES, *manner.main)]
    commands = []
    for number, source in enumerate((*own, *parts.sources)):
        output = folder / f"{number}.o"
        words = (*manner.command, *told, *source.flags, "-c", str(source.path), "-o", str(output))
        commands.append((words, output))
    return commands


def compiled(job: tuple[tuple[str, ...], Path]) -> Path:
    """One of them, done."""
    subprocess.run(job[0], check=True)
    return job[1]


def linked(objects: Iterable[Path], manner: Manner, folder: Path) -> Path:
    """The program."""
    program = folder / "fuzz"
    subprocess.run(
        [*manner.command, *manner.flags, *map(str, objects), *manner.link, "-o", str(program)], check=True
    )
    return program


def fuzzing_clang() -> str | None:
    """The newest clang that has libFuzzer, if one is installed."""
    names = ("clang", *(path.name for path in sorted(Path("/usr/bin").glob("clang-[0-9]*"), reverse=True)))
    for name in names:
        if (found := shutil.which(name)) is None:
            continue
        asked = [found, "-print-runtime-dir"]
        folder = Path(subprocess.run(asked, capture_output=True, text=True).stdout.strip())
        if [*folder.glob("libclang_rt.fuzzer*.a"), *folder.parent.glob("linux/libclang_rt.fuzzer-*.a")]:
            return found
    return None


def said(program: Path, target: str, turns: int, *before: str, length: int = 64, defect: str = "") -> str:
    """Run a target; return its error output, or "" if it succeeds."""
    asked = [*before, str(program), str(SEED), str(turns), str(length), target]
    environment = os.environ | {"DEFECT": str(DEFECTS.index(defect))} if defect else None
    done = subprocess.run(asked, capture_output=True, text=True, check=False, env=environment)
    if done.returncode == 0:
        assert done.stdout == f"{target}\n"
        return ""
    return done.stderr or f"status {done.returncode}"
