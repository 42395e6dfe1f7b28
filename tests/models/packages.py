# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The algorithms that well-known packages have."""

from __future__ import annotations

import hashlib
import hmac

from cryptography.hazmat.primitives.ciphers.aead import AESCCM, AESGCM, ChaCha20Poly1305
from cryptography.hazmat.primitives.ciphers.algorithms import AES
from cryptography.hazmat.primitives.cmac import CMAC
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF


class AesGcm:
    def seal(self, key: bytes, nonce: bytes, ad: bytes, message: bytes) -> bytes:
        return AESGCM(key).encrypt(nonce, message, ad)


class AesCcm:
    def seal(self, key: bytes, nonce: bytes, ad: bytes, message: bytes) -> bytes:
        return AESCCM(key).encrypt(nonce, message, ad)


class ChaChaPoly:
    def seal(self, key: bytes, nonce: bytes, ad: bytes, message: bytes) -> bytes:
        return ChaCha20Poly1305(key).encrypt(nonce, message, ad)


class Sha256:
    def digest(self, message: bytes, label: bytes, size: int) -> bytes:
        return hashlib.sha256(message).digest()


class Blake2s:
    def digest(self, message: bytes, label: bytes, size: int) -> bytes:
        return hashlib.blake2s(message).digest()


class AesCmac:
    def tag(self, key: bytes, message: bytes) -> bytes:
        made = CMAC(AES(key))
        made.update(message)
        return made.finalize()


class HmacSha256:
    def tag(self, key: bytes, message: bytes) -> bytes:
        return hmac.digest(key, message, "sha256")


AEADS = {"aes128_ccm": AesCcm(), "aes128_gcm": AesGcm(), "chachapoly": ChaChaPoly()}
HASHES = {"sha256": Sha256(), "blake2s": Blake2s()}


class HkdfSha256:
    def derive(self, ikm: bytes, salt: bytes, info: bytes, size: int) -> bytes:
        return HKDF(SHA256(), size, salt, info).derive(ikm)


MACS = {"aes128_cmac": AesCmac(), "hmac_sha256": HmacSha256()}
KDFS = {"hkdf_sha256": HkdfSha256()}
