# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The wheel of `make host-wheel`: installed alone, it answers as the official files and the models do."""

from __future__ import annotations

import json
import platform
import random
import subprocess
import sys
import venv
import zipfile
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import edge_cases
import host_wheel
import wycheproof
from checkout import CATALOG
from conftest import ROOT
from lab_wheel import beyond_manylinux
from models import AEADS, HASHES, KDFS, MACS, PRFS
from pennyweight.catalogue.algorithm import Algorithm
from pennyweight.catalogue.build_files import version_of
from pennyweight.catalogue.platforms import PORTABLE
from pennyweight.check.known_answers import Case, inputs_of, text_of
from pennyweight.run.functions import Aead, Hash
from product_builds import run, sources_of

NATIVE = f"manylinux2014_{platform.machine()}"

WITHOUT_DESCRIPTOR = {"saturnin_short"}
"""Algorithms that the wheel does not offer: this one takes no associated data, and 15 bytes at most."""

OFFERED = sorted(set(CATALOG.algorithms) - WITHOUT_DESCRIPTOR - {"ascon_prfshort"})


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return host_wheel.write_wheel(CATALOG, NATIVE, tmp_path_factory.mktemp("wheels"))


@pytest.fixture(scope="module")
def package(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, ModuleType]:
    """The modules of the wheel by their names, imported into this process."""
    folder = tmp_path_factory.mktemp("unpacked")
    with zipfile.ZipFile(wheel) as packed:
        packed.extractall(folder)
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(folder)
        names = ("aead", "hash", "mac")
        return {name: import_module(f"{host_wheel.PACKAGE}.{name}") for name in names}


def answer(package: dict[str, ModuleType], inputs: Aead | Hash) -> bytes:
    """Answer of the package to the inputs of a test."""
    algorithm = inputs.algorithm
    if isinstance(inputs, Aead):
        cipher = package["aead"].Aead(algorithm.id)
        sealed = cipher.encrypt(inputs.key, inputs.nonce, inputs.message, inputs.ad)
        assert cipher.decrypt(inputs.key, inputs.nonce, sealed, inputs.ad) == inputs.message
        return bytes(sealed)
    if algorithm.kind == "mac":
        mac = package["mac"].Mac(algorithm.id)
        tag = mac.tag(inputs.key, inputs.message)
        mac.verify(inputs.key, inputs.message, tag)
        return bytes(tag)
    if algorithm.is_kdf:
        derive = package["mac"].hkdf_sha256
        return bytes(derive(inputs.key, inputs.size, salt=inputs.label, info=inputs.message))
    if algorithm.kind == "prf":
        return bytes(package["mac"].ascon_prf(inputs.key, inputs.message, inputs.size))
    if algorithm.kind == "hash":
        return bytes(package["hash"].Hash(algorithm.id).digest(inputs.message))
    label = {"label": inputs.label} if algorithm.kind == "cxof" else {}
    return bytes(package["hash"].Xof(algorithm.id).digest(inputs.message, inputs.size, **label))


# ---- the wheel ----

INSTALLED = """
import sys
from pennyweight_crypto import InvalidTag
from pennyweight_crypto.aead import Aead
from pennyweight_crypto.hash import Hash
from pennyweight_crypto.mac import Mac

cipher = Aead("ascon_aead128")
key, nonce = bytes(16), bytes(range(16))
sealed = cipher.encrypt(key, nonce, b"21.5 degrees", b"sensor 7")
assert cipher.decrypt(key, nonce, sealed, b"sensor 7") == b"21.5 degrees"
try:
    cipher.decrypt(key, nonce, sealed, b"sensor 8")
except InvalidTag as error:
    assert str(error) == "Ascon-AEAD128: the tag is wrong"
else:
    sys.exit("a forged packet is accepted")
assert len(Hash("sha256").digest(b"")) == 32
Mac("hmac_sha256").verify(b"k", b"m", Mac("hmac_sha256").tag(b"k", b"m")[:8])
outside = {name.partition(".")[0] for name in sys.modules} - {*sys.stdlib_module_names}
print(sorted(name for name in outside if not name.startswith("_")))
"""


@pytest.mark.second
def test_a_fresh_environment_with_the_wheel_alone_encrypts_and_decrypts(wheel: Path, tmp_path: Path) -> None:
    venv.create(tmp_path / "fresh", with_pip=False, symlinks=True)
    python = tmp_path / "fresh" / "bin" / "python"
    install = ("-m", "pip", "--python", python, "install", "--quiet", "--no-index", wheel)
    run(sys.executable, *install, folder=tmp_path)
    said = run(python, "-I", "-W", "error", "-c", INSTALLED, folder=tmp_path)
    assert said.strip() == "['pennyweight_crypto']"


@pytest.mark.second
def test_the_same_commit_makes_the_same_wheel(wheel: Path, tmp_path: Path) -> None:
    again = host_wheel.write_wheel(CATALOG, NATIVE, tmp_path)
    assert wheel.name == again.name == f"pennyweight_crypto-{version_of(ROOT)}-py3-none-{NATIVE}.whl"
    assert wheel.read_bytes() == again.read_bytes()


@pytest.mark.second
def test_its_library_asks_for_no_more_than_the_wheel_promises(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as packed:
        (name,) = (name for name in packed.namelist() if name.endswith(".so"))
        assert beyond_manylinux(packed.read(name)) == []


@pytest.mark.long  # a minute each where zig has not compiled for the target before
@pytest.mark.parametrize(
    ("target", "begins"),
    [
        ("manylinux2014_aarch64", b"\x7fELF\x02"),
        ("manylinux2014_armv7l", b"\x7fELF\x01"),
        ("musllinux_1_2_aarch64", b"\x7fELF\x02"),
        ("macosx_11_0_arm64", b"\xcf\xfa\xed\xfe\x0c\x00\x00\x01"),
        ("win_amd64", b"MZ"),
    ],
)
def test_a_wheel_for_another_system_has_a_library_for_it(tmp_path: Path, target: str, begins: bytes) -> None:
    path = host_wheel.write_wheel(CATALOG, target, tmp_path)
    with zipfile.ZipFile(path) as packed:
        (name,) = (name for name in packed.namelist() if "/_pennyweight." in name)
        assert packed.read(name).startswith(begins)


def test_a_target_that_there_is_not_is_named() -> None:
    command = [sys.executable, "tools/host_wheel.py", "amiga"]
    refused = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert refused.returncode == 1
    assert refused.stderr.startswith("host-wheel: there is no target 'amiga'; there are manylinux2014_")


# ---- what it computes ----


@pytest.mark.second
def test_it_has_the_portable_c_for_speed() -> None:
    command = host_wheel.compilation(CATALOG, ("cc",), Path("library.so"))
    compiled = {Path(each).relative_to(ROOT) for each in command if each.endswith(".c")}
    of_families = {each.as_posix() for each in compiled if each.parts[1] not in ("common", "descriptors")}
    assert of_families == set(sources_of(f"{PORTABLE}_fast"))


def test_every_algorithm_is_offered(package: dict[str, ModuleType]) -> None:
    aead, hashes, mac = package.values()
    kinds = {"hash": hashes.names, "xof": hashes.xof_names, "aead": aead.names, "mac": mac.names}
    offered = {(kind, id) for kind, names in kinds.items() for id in names()}
    wanted = {(CATALOG.algorithms[id].kind.replace("cxof", "xof"), id) for id in OFFERED}
    assert offered == wanted - {("prf", "ascon_prf"), ("kdf", "hkdf_sha256")}


@pytest.mark.second
@pytest.mark.parametrize("id", OFFERED)
def test_it_gives_the_known_answers(package: dict[str, ModuleType], id: str) -> None:
    algorithm = CATALOG.algorithms[id]
    for answers in algorithm.known_answers:
        cases = [Case("", each, answer(package, each)) for each in inputs_of(algorithm, answers)]
        assert sha256(text_of(cases).encode()).hexdigest() == answers.sha256, answers.source


@pytest.mark.second
@pytest.mark.parametrize("id", OFFERED)
def test_it_answers_as_the_model_does(package: dict[str, ModuleType], id: str) -> None:
    algorithm, draw = CATALOG.algorithms[id], random.Random(id)
    for lengths in ((0, 0), (1, 5), (16, 33), (70, 67)):
        inputs, expected = modelled(algorithm, draw, lengths)
        assert answer(package, inputs) == expected, lengths


def modelled(
    algorithm: Algorithm, draw: random.Random, lengths: tuple[int, int]
) -> tuple[Aead | Hash, bytes]:
    """Random inputs with what the model gives for them."""
    id, size = algorithm.id, algorithm.digest_bytes if algorithm.kind == "hash" else 41
    label, message = (draw.randbytes(length) for length in lengths)
    key = draw.randbytes(lengths[0] if algorithm.takes_key_bytes else algorithm.key_bytes)
    if algorithm.is_aead:
        nonce = draw.randbytes(algorithm.nonce_bytes)
        return Aead(algorithm, key, nonce, label, message), AEADS[id].seal(key, nonce, label, message)
    if algorithm.kind == "mac":
        return Hash(algorithm, message, key=key), MACS[id].tag(key, message)
    if algorithm.is_kdf:
        return Hash(algorithm, message, label, size, key), KDFS[id].derive(key, label, message, size)
    if algorithm.kind == "prf":
        return Hash(algorithm, message, key=key, digest_bytes=size), PRFS[id].output(key, message, size)
    label = label if algorithm.kind == "cxof" else b""
    return Hash(algorithm, message, label, size), HASHES[id].digest(message, label, size)


@pytest.mark.second
@pytest.mark.parametrize(("nonce_bytes", "tag_bytes"), [(13, 4), (13, 16), (7, 8), (12, 14)])
def test_ccm_has_the_sizes_that_protocols_have(
    package: dict[str, ModuleType], nonce_bytes: int, tag_bytes: int
) -> None:
    from cryptography.hazmat.primitives.ciphers.aead import AESCCM

    key, nonce = bytes(range(16)), bytes(range(nonce_bytes))
    cipher = package["aead"].Aead("aes128_ccm", nonce_bytes=nonce_bytes, tag_bytes=tag_bytes)
    sealed = AESCCM(key, tag_bytes).encrypt(nonce, b"message", b"header")
    assert cipher.encrypt(key, nonce, b"message", b"header") == sealed
    assert cipher.decrypt(key, nonce, sealed, b"header") == b"message"


@pytest.mark.second
def test_hkdf_is_that_of_another_implementation(package: dict[str, ModuleType]) -> None:
    from cryptography.hazmat.primitives.hashes import SHA256
    from cryptography.hazmat.primitives.kdf.hkdf import HKDF

    for length in (1, 32, 33, 8160):
        expected = HKDF(SHA256(), length, b"salt", b"info").derive(b"material")
        assert package["mac"].hkdf_sha256(b"material", length, salt=b"salt", info=b"info") == expected


class Wheel:
    """The package as what a file of edge cases judges."""

    def __init__(self, package: dict[str, ModuleType], id: str) -> None:
        self.package, self.id = package, id
        self.invalid = sys.modules[host_wheel.PACKAGE].InvalidTag

    def sealed(self, key: bytes, nonce: bytes, ad: bytes, message: bytes, tag_bytes: int) -> bytes | None:
        try:
            return bytes(self._cipher(nonce, tag_bytes).encrypt(key, nonce, message, ad))
        except ValueError:
            return self._refused(key)

    def opened(self, key: bytes, nonce: bytes, ad: bytes, ciphertext: bytes, tag: bytes) -> bytes | None:
        try:
            return bytes(self._cipher(nonce, len(tag)).decrypt(key, nonce, ciphertext + tag, ad))
        except (ValueError, self.invalid):
            return None

    def tag(self, key: bytes, message: bytes) -> bytes:
        try:
            return bytes(self.package["mac"].Mac(self.id).tag(key, message))
        except ValueError as error:
            raise wycheproof.NotTaken(f"a key of {8 * len(key)} bits") from error

    def accepts(self, key: bytes, message: bytes, tag: bytes) -> bool:
        try:
            self.package["mac"].Mac(self.id).verify(key, message, tag)
        except self.invalid:
            return False
        return True

    def derived(self, material: bytes, salt: bytes, info: bytes, size: int) -> bytes | None:
        try:
            return bytes(self.package["mac"].hkdf_sha256(material, size, salt=salt, info=info))
        except ValueError:
            return None

    def _cipher(self, nonce: bytes, tag_bytes: int) -> Any:
        return self.package["aead"].Aead(self.id, nonce_bytes=len(nonce), tag_bytes=tag_bytes)

    def _refused(self, key: bytes) -> None:
        if len(key) != 16:
            raise wycheproof.NotTaken(f"a key of {8 * len(key)} bits")


@pytest.mark.second
@pytest.mark.parametrize("id", edge_cases.FILES)
def test_it_gives_the_verdicts_of_the_edge_cases(
    package: dict[str, ModuleType], id: str, tmp_path: Path
) -> None:
    path = tmp_path / "cases.json"
    path.write_text(json.dumps(edge_cases.FILES[id]()))
    _, cases = wycheproof.read(path)
    report = wycheproof.judge(CATALOG.algorithms[id].kind, cases, Wheel(package, id))
    assert report.failures == []
    assert {*report.skipped} <= {"a key of 192 bits", "a key of 256 bits"}
    assert report.passed["accepted"] >= 130 and report.passed["refused"] >= 126


# ---- what it refuses ----


@pytest.mark.second
def test_whatever_is_changed_the_tag_is_wrong(package: dict[str, ModuleType]) -> None:
    invalid = sys.modules[host_wheel.PACKAGE].InvalidTag
    for id in package["aead"].names():
        cipher = package["aead"].Aead(id)
        key, nonce = bytes(range(cipher.key_bytes)), bytes(cipher.nonce_bytes)  # DryGASCON needs unlike words
        sealed = cipher.encrypt(key, nonce, b"message", b"header")
        for place in (0, len(sealed) - 1):
            changed = bytearray(sealed)
            changed[place] ^= 1
            with pytest.raises(invalid, match="the tag is wrong"):
                cipher.decrypt(key, nonce, changed, b"header")
        with pytest.raises(invalid):
            cipher.decrypt(key, nonce, sealed, b"headers")
    for id in package["mac"].names():
        mac = package["mac"].Mac(id)
        key = bytes(mac.key_bytes or 20)
        tag = mac.tag(key, b"message")
        mac.verify(key, b"message", tag[:4])
        with pytest.raises(invalid):
            mac.verify(key, b"message", tag[1:])


REFUSED: list[tuple[str, str, tuple[Any, ...], str]] = [
    ("aead", "Aead", ("ascon",), "there is no AEAD 'ascon'; there are .*ascon_aead128"),
    ("hash", "Hash", ("ascon_xof128",), "there is no hash function 'ascon_xof128'"),
    ("hash", "Xof", ("sha256",), "there is no XOF 'sha256'; there are .*ascon_xof128"),
    ("mac", "Mac", ("md5",), "there is no MAC 'md5'"),
    ("mac", "hkdf_sha256", (b"", 8161), "a key of 8161 bytes is asked for, permitted are 0 to 8160"),
    ("mac", "ascon_prf", (bytes(15), b"", 1), "the key has 15 bytes, expected are 16"),
    ("mac", "ascon_prf", (bytes(16), b"", -1), "an output of -1 bytes is asked for"),
]


@pytest.mark.second
@pytest.mark.parametrize(("module", "name", "arguments", "says"), REFUSED)
def test_what_cannot_be_is_refused_by_name(
    package: dict[str, ModuleType], module: str, name: str, arguments: tuple[Any, ...], says: str
) -> None:
    with pytest.raises(ValueError, match=says):
        getattr(package[module], name)(*arguments)


@pytest.mark.second
def test_lengths_that_cannot_be_are_refused_with_what_is_expected(package: dict[str, ModuleType]) -> None:
    aead, hashes, mac = package.values()
    cipher, ccm = aead.Aead("ascon_aead128"), aead.Aead("aes128_ccm", nonce_bytes=13)
    calls = {
        "the key has 15 bytes, expected are 16": lambda: cipher.encrypt(bytes(15), bytes(16), b""),
        "the nonce has 12 bytes, expected are 16": lambda: cipher.encrypt(bytes(16), bytes(12), b""),
        "the ciphertext has 15 bytes, expected are at least the 16 of the tag": lambda: cipher.decrypt(
            bytes(16), bytes(16), bytes(15)
        ),
        "AES-128-CCM: a message of 65536 bytes is too long": lambda: ccm.encrypt(
            bytes(16), bytes(13), bytes(65536)
        ),
        "a nonce of 14 bytes is asked for, permitted are 7, 8, .*13": lambda: aead.Aead(
            "aes128_ccm", nonce_bytes=14
        ),
        "a tag of 5 bytes is asked for, permitted are 4, 6, .*16": lambda: aead.Aead(
            "aes128_ccm", tag_bytes=5
        ),
        "a tag of 8 bytes is asked for, permitted are 16": lambda: aead.Aead("aes128_gcm", tag_bytes=8),
        "Ascon-XOF128 takes no label": lambda: hashes.Xof("ascon_xof128").digest(b"", 1, label=b"a"),
        "a label of 257 bytes is too long": lambda: hashes.Xof("ascon_cxof128").digest(
            b"", 1, label=bytes(257)
        ),
        "an output of -1 bytes": lambda: hashes.Xof("ascon_xof128").digest(b"", -1),
        "the tag has 3 bytes, expected are 4 to 16": lambda: mac.Mac("aes128_cmac").verify(
            bytes(16), b"", bytes(3)
        ),
        "the tag has 17 bytes, expected are 4 to 16": lambda: mac.Mac("aes128_cmac").verify(
            bytes(16), b"", bytes(17)
        ),
    }
    for says, refused in calls.items():
        with pytest.raises(ValueError, match=says):
            refused()
    with pytest.raises(TypeError, match="message: bytes are expected, not str"):
        cipher.encrypt(bytes(16), bytes(16), "text")


@pytest.mark.second
def test_any_kind_of_bytes_is_taken(package: dict[str, ModuleType]) -> None:
    cipher = package["aead"].Aead("ascon_aead128")
    plain = cipher.encrypt(bytes(16), bytes(16), b"message")
    assert cipher.encrypt(bytearray(16), memoryview(bytes(16)), bytearray(b"message")) == plain
