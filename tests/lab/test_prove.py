# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Proofs: right kernels are proved, planted faults are not, and claims give the published vectors."""

from __future__ import annotations

import io
import json
import random
from collections.abc import Sequence
from dataclasses import astuple, replace
from pathlib import Path
from typing import Any

import pytest
from elftools.elf.elffile import ELFFile

from number import Number
from pennyweight import _sim
from pennyweight.build.image import Image
from pennyweight.build.kit import Kit
from pennyweight.catalogue.jobs import Job, Request
from pennyweight.catalogue.platforms import REFERENCE_BOARDS
from pennyweight.catalogue.primitive import Kernel, Primitive
from pennyweight.check.contract import Contract
from pennyweight.check.session import Session
from pennyweight.check.verdict import FOLLOWED
from pennyweight.cli import main
from pennyweight.errors import ContractError
from pennyweight.lab import Lab
from pennyweight.measure.proofs import is_proved, proved
from pennyweight.measure.store import Store
from pennyweight.measure.workers import Workers
from pennyweight.prove.claims import CLAIMS, Given
from pennyweight.prove.proof import Prover
from pennyweight.prove.results import SECONDS, Proof
from pennyweight.run.bench import BoardBench
from pennyweight.run.kernel import KernelCall

PLATFORMS = ("avr", "armv6m", "armv7m", "msp430", "rv32")


@pytest.mark.parametrize("primitive", [id for id, claim in CLAIMS.items() if claim.prepared is None])
def test_a_claim_gives_the_published_vectors(lab: Lab, primitive: str) -> None:
    entry = lab.catalog.find(primitive)
    (scalar,) = [each.name for each in entry.arguments if each.kind == "scalar"] or [""]
    for vector in entry.vectors:
        named = {each.name: bytes(each.bytes) for each in entry.buffers} | vector.inputs
        given = {
            name: [Number(byte, 8) for byte in held]
            for name, held in named.items()
            if isinstance(held, bytes)
        }
        value, chosen = (int(vector.inputs.get(name, 0)) for name in (entry.parameter.name, scalar))
        made = CLAIMS[primitive].specification(given, value, chosen)
        assert bytes(byte.value for byte in made) == vector.result, vector.source


def test_ascon_is_proved_on_all_platforms(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["--build", str(tmp_path), "prove", "ascon", "--json", "--jobs", "1"]) == 0
    proofs = json.loads(capsys.readouterr().out)
    assert {each["implementation"].partition("/")[0] for each in proofs} == set(PLATFORMS)
    for each in proofs:
        assert each["status"] == "proved", f"{each['implementation']} {each['value']}: {each['reason']}"


def test_a_proof_is_kept_for_the_bytes_the_specification_and_the_engine(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    asked = ["--build", str(tmp_path), "--json", "--jobs", "1", "--implementation", "avr/small"]

    def answer(command: str) -> list[dict[str, Any]]:
        assert main([*asked[:2], command, "ascon", *asked[2:]]) == 0
        found: list[dict[str, Any]] = json.loads(capsys.readouterr().out)
        return found

    assert not any(each["proved"] for each in answer("bench"))
    first = answer("prove")
    assert all(each["proved"] and each["verified"] for each in answer("bench"))
    assert answer("prove") == first, "the seconds are those of the first time"
    monkeypatch.setattr("pennyweight.measure.proofs._proving_code", lambda: "another engine")
    assert not any(each["proved"] for each in answer("bench"))
    assert answer("prove") != first


def test_a_proof_is_of_one_image_function_and_value(lab: Lab, tmp_path: Path) -> None:
    entry = lab.catalog.find("ascon")
    job = Job("ascon", "msp430/small", REFERENCE_BOARDS["msp430"])
    symbol = entry.symbol_of(entry.find(job.implementation), 12)
    with (
        Session(lab) as session,
        Store(tmp_path / "store.sqlite", print) as store,
        Workers(1, lambda: session) as workers,
    ):
        (outcome,) = workers.each([proved(session, store, job, SECONDS)])
        assert outcome.result is not None
        image = session.kit("ascon", job.implementation, job.board, FOLLOWED).image(symbol)
    with Store(tmp_path / "store.sqlite", print) as store:
        asked, core = Request(*astuple(job), rounds=12), lab.boards.find(job.board).architecture
        assert is_proved(store, entry, asked, core, image, symbol)
        changed = with_fault(image, symbol, random.Random("another image"))
        assert not is_proved(store, entry, asked, core, changed, symbol)
        assert not is_proved(store, entry, asked, core, image, "pw_another")
        assert not is_proved(store, entry, replace(asked, rounds=7), core, image, symbol)
        assert not is_proved(store, lab.catalog.find("gimli"), asked, core, image, symbol)


def test_a_contract_that_cannot_be_read_keeps_nothing_from_being_measured(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def unreadable(primitive: Primitive, kernel: Kernel, value: int, architecture: str) -> Contract:
        raise ContractError("file.S:7: no contract that can be read")

    monkeypatch.setattr("pennyweight.measure.proofs.contract_of", unreadable)
    asked = ["--build", str(tmp_path), "--json", "--jobs", "1", "--implementation", "avr/small"]
    assert main([*asked[:2], "bench", "ascon", *asked[2:]]) == 0
    assert not any(each["proved"] for each in json.loads(capsys.readouterr().out))
    assert main([*asked[:2], "prove", "ascon", *asked[2:]]) == 1
    assert "file.S:7: no contract that can be read" in capsys.readouterr().err


def test_what_was_not_decided_is_tried_again(
    lab: Lab, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    job = Job("ascon", "msp430/small", REFERENCE_BOARDS["msp430"])
    tried: list[int] = []

    def undecided(self: Prover, job: Job, kernel: Kernel, value: int, seconds: float) -> Proof:
        tried.append(value)
        return Proof(job, "pw", value, "open", "no time", 0.0, 0, "")

    monkeypatch.setattr(Prover, "proof", undecided)
    with (
        Session(lab) as session,
        Store(tmp_path / "store.sqlite", print) as store,
        Workers(1, lambda: session) as workers,
    ):
        for _ in range(2):
            (outcome,) = workers.each([proved(session, store, job, SECONDS)])
            assert outcome.result is not None
            assert {proof.status for proof in outcome.result} == {"open"}
    assert tried == [6, 8, 12, 6, 8, 12]


ZEROS = ("--input", f"state={bytes(48).hex()}")


def test_a_counterexample_is_printed_as_the_command_that_shows_it(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    right = CLAIMS["xoodoo"]

    def wrong(given: Given, rounds: int, scalar: int) -> Sequence[Any]:
        made = list(right.specification(given, rounds, scalar))
        return [made[0] ^ given["state"][1], *made[1:]]

    asked = ["--build", str(tmp_path), "prove", "xoodoo", "-i", "msp430/small"]
    monkeypatch.setitem(CLAIMS, "xoodoo", replace(right, specification=wrong))
    assert main([*asked, "--jobs", "1"]) == 1
    lines = capsys.readouterr().out.splitlines()
    (command,) = [line.strip() for line in lines if "pennyweight prove" in line]
    again = command.split()[1:]
    assert main([*asked[:2], *again]) == 1
    shown = capsys.readouterr().out
    computed, said = (line.split()[-1] for line in shown.splitlines()[1:])
    assert f"computes {computed}" in "\n".join(lines)
    assert computed != said
    assert computed[2:] == said[2:], "the planted difference is in byte 0"
    monkeypatch.undo()
    assert main([*asked[:2], *again]) == 0


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("-i", "avr/small", "--input", "state=00"), "takes state of 48 bytes, not state of 1 bytes"),
        (("-i", "avr/small", "--input", "key=00"), "takes state of 48 bytes, not key of 1 bytes"),
        (("-i", "avr/small", "--input", "state"), "'state' is not NAME=HEX"),
        (("-i", "avr/small", "--input", "state=0g"), "'state=0g' is not NAME=HEX"),
        (("-i", "avr/small", "--rounds", "12"), "--rounds can be used with --input only"),
        (("-i", "avr/small", "--scalar", "0"), "--scalar can be used with --input only"),
        (("-i", "avr/small", "--offset", "1"), "--offset can be used with --input only"),
        (("-i", "avr/small", *ZEROS, "--rounds", "13"), "xoodoo takes 12, not 13"),
        (("-i", "avr/small", *ZEROS, "--scalar", "1"), "xoodoo takes 0, not 1"),
        (ZEROS, "name a primitive and an --implementation"),
    ],
)
def test_a_wrong_call_is_refused(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, arguments: tuple[str, ...], told: str
) -> None:
    assert main(["--build", str(tmp_path), "prove", "xoodoo", *arguments]) == 2
    assert told in capsys.readouterr().err


def test_a_proof_ends_when_its_time_is_over(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    asked = ["--build", str(tmp_path), "prove", "ascon", "-i", "avr/small", "--json", "--jobs", "1"]
    assert main([*asked, "--seconds", "0.001"]) == 0
    for each in json.loads(capsys.readouterr().out):
        assert each["status"] == "open"
        assert each["reason"].endswith("the time for the proof is over")
    assert main(asked) == 0
    assert {each["status"] for each in json.loads(capsys.readouterr().out)} == {"proved"}


def prove(session: Session, kit: Kit, job: Job, seconds: float = 60) -> Proof:
    """Prove the first measured value of a job's kernel in the images of a kit."""
    entry = session.lab.catalog.find(job.subject)
    prover = Prover(entry, BoardBench(kit, session.lab.boards.find(job.board)))
    kernel = entry.find(job.implementation)
    return prover.proof(job, kernel, entry.measured_values(kernel)[0], seconds)


def with_fault(image: Image, symbol: str, draw: random.Random) -> Image:
    """Return the image with one bit of a function's code changed."""
    file = ELFFile(io.BytesIO(image.elf))
    table = file.get_section_by_name(".symtab")
    (found,) = table.get_symbol_by_name(symbol)
    section = file.get_section(found["st_shndx"])
    start = section["sh_offset"] + (found["st_value"] & ~1) - section["sh_addr"]
    content = bytearray(image.elf)
    content[start + draw.randrange(found["st_size"])] ^= 1 << draw.randrange(8)
    return replace(image, elf=bytes(content))


def with_wrong_entry(image: Image, draw: random.Random) -> Image:
    """Return the image with one bit of its table changed."""
    file = ELFFile(io.BytesIO(image.elf))
    table = file.get_section_by_name(".symtab")
    box = max(
        (each for each in table.iter_symbols() if each["st_info"]["type"] == "STT_OBJECT"),
        key=lambda each: int(each["st_size"]),
    )
    section = file.get_section(box["st_shndx"])
    start = section["sh_offset"] + box["st_value"] - section["sh_addr"]
    content = bytearray(image.elf)
    content[start + draw.randrange(box["st_size"])] ^= 1 << draw.randrange(8)
    return replace(image, elf=bytes(content))


@pytest.mark.parametrize("implementation", ["avr/fast", "msp430/fast"])
def test_look_ups_are_proved_and_one_wrong_entry_is_refuted(lab: Lab, implementation: str) -> None:
    job = Job("aes128", implementation, REFERENCE_BOARDS[implementation.partition("/")[0]])
    draw = random.Random(f"entries of {implementation}")
    with Session(lab) as session:
        kit = session.kit("aes128", implementation, job.board, FOLLOWED)
        assert prove(session, kit, job).status == "proved"
        for _ in range(3):
            images = {symbol: with_wrong_entry(image, draw) for symbol, image in kit.images.items()}
            assert prove(session, replace(kit, images=images), job).status == "refuted"


@pytest.mark.parametrize(
    ("subject", "implementation"),
    [
        ("gimli", "avr/small"),
        ("gimli", "armv6m/balanced"),
        ("gimli", "armv7m/small"),
        ("gimli", "msp430/small"),
        ("poly1305", "armv7m/small"),
        # sums by bytes, by words, and in another order than the specification's
        pytest.param("sparkle256", "avr/small", marks=pytest.mark.second),
        pytest.param("blake2s_compress", "msp430/small", marks=pytest.mark.second),
        pytest.param("sha256_compress", "armv7m/small", marks=pytest.mark.second),
        # XOR sums of many terms
        pytest.param("photon256", "avr/fast", marks=pytest.mark.second),
    ],
)
def test_a_changed_bit_of_code_is_never_proved_unless_it_changes_nothing(
    lab: Lab, subject: str, implementation: str
) -> None:
    job = Job(subject, implementation, REFERENCE_BOARDS[implementation.partition("/")[0]])
    entry = lab.catalog.find(subject)
    kernel = entry.find(implementation)
    symbol = entry.symbol_of(kernel, entry.measured_values(kernel)[0])
    draw = random.Random(f"faults of {implementation}")
    refuted = 0
    with Session(lab) as session:
        kit = session.kit(subject, implementation, job.board, FOLLOWED)
        assert prove(session, kit, job).status == "proved"
        for _ in range(12):
            changed = replace(kit, images={symbol: with_fault(kit.images[symbol], symbol, draw)})
            proof = prove(session, changed, job, seconds=10)
            refuted += proof.status == "refuted"
            if proof.status == "proved":
                assert_harmless(session, kit, changed, job, symbol)
            elif proof.counterexample is not None:
                assert proof.counterexample.output != proof.counterexample.expected
    assert refuted, "some faults compute something else to the end"


def assert_harmless(session: Session, kit: Kit, changed: Kit, job: Job, symbol: str) -> None:
    """Assert that a changed image computes what the right one does, for random inputs."""
    board = session.lab.boards.find(job.board)
    draw = random.Random("states")
    entry = session.lab.catalog.find(job.subject)
    kernel = entry.find(job.implementation)
    for _ in range(20):
        inputs = {each.name: draw.randbytes(each.bytes) for each in entry.buffers if each.access != "write"}
        call = KernelCall(entry, kernel, entry.measured_values(kernel)[0], inputs)
        right, other = (
            BoardBench(each, board).run(symbol, call.arguments()).memory for each in (kit, changed)
        )
        assert right == other


def test_words_refuse_what_a_specification_must_not_do() -> None:
    graph = _sim.Graph()
    word, other = graph.input(5, 8), graph.input(9, 16)
    with pytest.raises(TypeError, match="cannot depend on a word"):
        bool(word)
    for wrong in (lambda: word ^ other, lambda: word ^ 0x100, lambda: word.extract(4, 5), lambda: word << 9):
        with pytest.raises(ValueError):
            wrong()
    assert (word.known(), word.value(), (word & 0).known()) == (None, 5, 0)


def test_an_algorithm_without_a_specification_is_not_proved_and_the_error_says_so(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["prove", "aes128_gcm"]) == 2
    told = capsys.readouterr().err
    assert "nothing with a specification is selected" in told
    assert "ascon_aead128, ascon_hash256" in told
