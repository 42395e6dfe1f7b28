# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Changes bits and words of kernels in the linked image, which `pennyweight prove` then tries to prove."""

from __future__ import annotations

import io
import random
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache, cached_property
from pathlib import Path

from elftools.elf.elffile import ELFFile

from mutation.fault import SURVIVED, Fault, Outcome
from pennyweight.build.image import Image
from pennyweight.build.kit import Kit
from pennyweight.catalogue.jobs import Job
from pennyweight.catalogue.platforms import REFERENCE_BOARDS
from pennyweight.check.contract import contract_of
from pennyweight.check.session import Session
from pennyweight.check.verdict import FOLLOWED
from pennyweight.lab import Lab
from pennyweight.prove.proof import Prover
from pennyweight.prove.results import UNDECIDED, Proof
from pennyweight.run.bench import BoardBench
from pennyweight.run.guest import Guest

KERNELS = (
    ("ascon", "avr/small"),
    ("gimli", "avr/small"),
    ("chacha20", "avr/small"),
    ("gift128_on_the_fly", "avr/small"),
    ("tinyjambu_p128", "avr/small"),
    ("ascon", "armv6m/words"),
    ("gimli", "armv6m/balanced"),
    ("xoodoo", "armv6m/small"),
    ("keccak_p200", "armv6m/balanced"),
    ("speck64_128", "armv6m/small"),
    ("ascon", "armv7m/small"),
    ("gimli", "armv7m/small"),
    ("xoodoo", "armv7m/small"),
    ("chacha20", "armv7m/small"),
    ("ghash", "armv7m/small"),
    ("ascon", "msp430/small"),
    ("gimli", "msp430/small"),
    ("xoodoo", "msp430/small"),
    ("cham64_128", "msp430/small"),
    ("tinyjambu_p128", "msp430/small"),
)
"""Primitives and implementations that are proved within seconds, as many of each platform."""

_PATIENCE = 4
"""Cycles after which a changed kernel counts as one that does not return, in those of its contract."""

_WORD_BYTES = 2
"""Size of the smallest part of an instruction on every platform."""


@dataclass(frozen=True, slots=True)
class _Change:
    """A change of the file of an image."""

    offset: int
    """Place of the changed word in the file."""
    flipped: int
    """Bits of the word, as a little-endian number, that are inverted."""

    def made(self, image: Image) -> Image:
        """Return the image with the change."""
        content = bytearray(image.elf)
        place = slice(self.offset, self.offset + _WORD_BYTES)
        word = int.from_bytes(content[place], "little") ^ self.flipped
        content[place] = word.to_bytes(_WORD_BYTES, "little")
        return replace(image, elf=bytes(content))


class Target:
    """A kernel with its linked image."""

    def __init__(self, root: Path, subject: str, implementation: str) -> None:
        lab = Lab(root, root / "build")
        self._root = root
        self._primitive = lab.catalog.find(subject)
        self._kernel = self._primitive.find(implementation)
        values = self._primitive.measured_values(self._kernel)
        self._symbol = self._primitive.symbol_of(self._kernel, values[0])
        self._values = [
            value for value in values if self._primitive.symbol_of(self._kernel, value) == self._symbol
        ]
        self._job = Job(subject, implementation, REFERENCE_BOARDS[self._kernel.platform])
        self._board = lab.boards.find(self._job.board)
        with Session(lab) as session:
            self._kit: Kit = session.kit(subject, implementation, self._job.board, FOLLOWED)

    @property
    def title(self) -> str:
        """Beginning of the simulator's errors."""
        return f"{self._kit.title} on {self._board.name}"

    @cached_property
    def changes(self) -> dict[Fault, _Change]:
        """Changes of the kernel's instructions: of each bit, and of each word to a random one."""
        image = self._kit.image(self._symbol)
        guest = Guest(image, self._board, str(self._job))
        changes = {}
        for address, function, distance, offset, size in _instructions(guest):
            _, _, file, line = guest.locate(address)
            assert file is not None and line is not None, "assembly has line numbers"
            path = Path(file).resolve().relative_to(self._root)
            before = image.elf[offset : offset + size]
            shown = f"{before.hex()} {guest.disassemble(address)}"
            for start in range(0, size, _WORD_BYTES):
                where = f"{self._job.subject} {self._job.implementation} {function}+{distance + start}"
                bits = {f"bit {bit}": 1 << bit for bit in range(8 * _WORD_BYTES)}
                word = random.Random(where).randrange(1, 1 << 8 * _WORD_BYTES)
                for name, flipped in {**bits, "word": word}.items():
                    change = _Change(offset + start, flipped)
                    after = change.made(image).elf[offset : offset + size].hex()
                    changes[Fault(path, line, f"{where} {name}", shown, after)] = change
        return changes

    def proof(self, fault: Fault | None = None) -> Proof:
        """Prove the kernel, with a fault if given: the first value that is not proved, or the last one."""
        image = self._kit.image(self._symbol)
        if fault is not None:
            image = self.changes[fault].made(image)
        kit = replace(self._kit, images={self._symbol: image})
        for value in self._values:
            contract = contract_of(self._primitive, self._kernel, value, self._board.architecture)
            names = {self._primitive.parameter.name: value}
            prover = Prover(
                self._primitive,
                BoardBench(kit, self._board),
                budget=_PATIENCE * contract.cycles[self._job.board].evaluate(names),
                stack_bytes=contract.stack_bytes.evaluate(names),
            )
            proof = prover.proof(self._job, self._kernel, value)
            if proof.status != "proved":
                break
        return proof


def _instructions(guest: Guest) -> Iterator[tuple[int, str, int, int, int]]:
    """Yield address, function, distance from its start, offset in the file and size of each instruction."""
    file = ELFFile(io.BytesIO(guest.image.elf))
    addresses = guest.instructions()
    for symbol in file.get_section_by_name(".symtab").iter_symbols():
        if symbol.name not in guest.image.own or symbol["st_info"]["type"] != "STT_FUNC":
            continue
        section = file.get_section(symbol["st_shndx"])
        start = symbol["st_value"] & ~1
        end = start + symbol["st_size"]
        inside = sorted(address for address in addresses if start <= address < end)
        for address, following in zip(inside, [*inside[1:], end], strict=True):
            offset = section["sh_offset"] + address - section["sh_addr"]
            yield address, symbol.name, address - start, offset, following - address


@cache
def target(root: Path, subject: str, implementation: str) -> Target:
    """Return a kernel, which is built once."""
    return Target(root, subject, implementation)


def target_of(root: Path, fault: Fault) -> Target:
    """Return the kernel of a fault."""
    subject, implementation, *_ = fault.kind.split()
    return target(root, subject, implementation)


def faults(root: Path, among: str) -> dict[str, list[Fault]]:
    """Return the changes of all KERNELS in files whose path has this prefix, by kernel."""
    return {
        f"{subject} {implementation}": found
        for subject, implementation in KERNELS
        if (
            found := [
                fault
                for fault in target(root, subject, implementation).changes
                if fault.file.as_posix().startswith(among)
            ]
        )
    }


class EncodingJudge:
    """A judge that proves the changed kernel: a change that is refuted or stops the proof is caught."""

    def __init__(self, root: Path, folder: Path) -> None:
        self._root = root

    def judge(self, fault: Fault) -> Outcome:
        """Judge a fault; an equal kernel has survived, and so has one that is not decided."""
        kernel = target_of(self._root, fault)
        by = caught_by(kernel.proof(fault))
        return Outcome(fault, by.replace(f"{kernel.title}: ", "").replace(f"{self._root}/", ""))

    def close(self) -> None:
        """Do nothing: the images stay."""


def caught_by(proof: Proof) -> str:
    """Return the result of a proof as that of a mutation test."""
    if proof.status == "refuted":
        return "refuted::the simulator confirms the inputs"
    if proof.status == "proved" or proof.reason.endswith(UNDECIDED):
        return SURVIVED
    return f"stopped::{proof.reason}"
