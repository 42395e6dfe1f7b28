# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Edge cases in the format of Wycheproof through crypto/psa: sizes of nonces, tags, keys and outputs."""

from __future__ import annotations

import ctypes
import json
from dataclasses import dataclass
from pathlib import Path

import pytest

import edge_cases
import wycheproof
from pennyweight.lab import Lab
from psa_driver import (
    NOT_SUPPORTED,
    SUCCESS,
    Driver,
    compute,
    decrypt,
    driver_for,
    encrypt,
    in_pieces,
    operation,
    shortened,
    truncated,
)

CCM, HMAC, CMAC, HKDF = 0x05500100, 0x03800009, 0x03C00200, 0x08000109
SALT, SECRET, INFO = 0x0202, 0x0101, 0x0203
NO_MEMORY, NO_DATA = -141, -143

COUNTS = {
    "aes128_ccm": "665 passed (348 accepted, 317 refused), 0 failed, "
    "2 skipped (1 a key of 192 bits, 1 a key of 256 bits)",
    "aes128_cmac": "807 passed (657 refused, 130 accepted, 20 no function takes the length), 0 failed, "
    "4 skipped (2 a key of 192 bits, 2 a key of 256 bits)",
    "hmac_sha256": "2076 passed (1730 refused, 346 accepted), 0 failed, 0 skipped (none)",
    "hkdf_sha256": "448 passed (315 accepted, 105 refused, 28 no function takes the length), 0 failed, "
    "56 skipped (56 an info of 200 bytes)",
}


@pytest.fixture(scope="module")
def driver(lab: Lab) -> Driver:
    ids = ["aes128_ccm", "aes128_cmac", "sha256", "hmac_sha256"]
    return driver_for(lab, ["aes_ccm", "aes_cmac", "sha256"], ids)


@dataclass(frozen=True)
class ThroughPsa:
    """The driver of PSA Crypto as the judged side of `wycheproof`."""

    driver: Driver
    alg: int

    def sealed(self, key: bytes, nonce: bytes, ad: bytes, message: bytes, tag_bytes: int) -> bytes | None:
        alg = shortened(self.alg, tag_bytes)
        status, output = self._of(
            key, encrypt(self.driver, key, alg, nonce, ad, message, len(message) + tag_bytes)
        )
        if status != SUCCESS:
            assert output == b""
            return None
        text, tag = in_pieces(self.driver, "encrypt", key, alg, nonce, ad, message)
        if text + tag != output:
            raise wycheproof.Broken("a stream and one call differ")
        return output

    def opened(self, key: bytes, nonce: bytes, ad: bytes, ciphertext: bytes, tag: bytes) -> bytes | None:
        alg = shortened(self.alg, len(tag))
        status, output, room = decrypt(self.driver, key, alg, nonce, ad, ciphertext + tag)
        if status != SUCCESS:
            if output or set(room[: len(ciphertext)]) - {0, 0xA5}:
                raise wycheproof.Broken("a decryption that is refused has left a text")
            return None
        text, _ = in_pieces(self.driver, "decrypt", key, alg, nonce, ad, ciphertext, tag)
        if text != output:
            raise wycheproof.Broken("a stream and one call differ")
        return output

    def tag(self, key: bytes, message: bytes) -> bytes:
        return self._of(key, compute(self.driver, self.alg, key, message))[1]

    def accepts(self, key: bytes, message: bytes, tag: bytes) -> bool:
        alg = truncated(self.alg, len(tag))
        return (
            self.driver("mac_verify", None, key, len(key), alg, message, len(message), tag, len(tag))
            == SUCCESS
        )

    def derived(self, material: bytes, salt: bytes, info: bytes, size: int) -> bytes | None:
        held, output = operation(), ctypes.create_string_buffer(size + 1)
        assert self.driver("key_derivation_setup", held, self.alg) == SUCCESS
        for step, data in ((SALT, salt), (SECRET, material), (INFO, info)):
            status = self.driver("key_derivation_input_bytes", held, step, data, len(data))
            if status == NO_MEMORY:
                raise wycheproof.NotTaken(f"an info of {len(data)} bytes")
            assert status == SUCCESS
        half = size // 2
        first = ctypes.create_string_buffer(half + 1)
        assert self.driver("key_derivation_output_bytes", held, first, half) in (SUCCESS, NO_DATA)
        if self.driver("key_derivation_output_bytes", held, output, size - half) != SUCCESS:
            return None
        return first.raw[:half] + output.raw[: size - half]

    @staticmethod
    def _of(key: bytes, answer: tuple[int, bytes]) -> tuple[int, bytes]:
        """Return an answer; NotTaken for a key that another driver would be asked about."""
        if answer[0] == NOT_SUPPORTED:
            raise wycheproof.NotTaken(f"a key of {8 * len(key)} bits")
        return answer


SUBJECTS = {
    "aes128_ccm": ("aead", CCM),
    "aes128_cmac": ("mac", CMAC),
    "hmac_sha256": ("mac", HMAC),
    "hkdf_sha256": ("kdf", HKDF),
}


@pytest.mark.parametrize("id", edge_cases.FILES)
def test_every_edge_case_passes_through_the_driver(driver: Driver, tmp_path: Path, id: str) -> None:
    path = tmp_path / "cases.json"
    path.write_text(json.dumps(edge_cases.FILES[id]()))
    _, cases = wycheproof.read(path)
    kind, alg = SUBJECTS[id]
    report = wycheproof.judge(kind, cases, ThroughPsa(driver, alg))
    assert report.failures == []
    assert wycheproof.summary(report) == COUNTS[id]
