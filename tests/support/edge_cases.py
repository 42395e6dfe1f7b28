# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Edge cases of CCM, CMAC, HMAC and HKDF in the format of Wycheproof, made by other implementations."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from cryptography.hazmat.primitives.ciphers.aead import AESCCM
from cryptography.hazmat.primitives.ciphers.algorithms import AES
from cryptography.hazmat.primitives.cmac import CMAC
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

Test = dict[str, Any]
Group = dict[str, Any]

TAGS = range(4, 17, 2)
"""Lengths of tags that CCM has."""


def ccm() -> dict[str, Any]:
    """Every size of nonce and tag, lengths around blocks and length fields, changes, and wrong sizes."""
    draw = Random("ccm")
    groups = []
    for nonce_bytes in range(7, 14):
        for tag_bytes in TAGS:
            lengths = [(0, 0), (0, 1), (1, 0), (14, 16), (15, 15), (16, 17), (33, 64)]
            if (nonce_bytes, tag_bytes) == (13, 8):
                lengths += [(0xFEFF, 20), (0xFF00, 20), (0xFF01, 0), (0x10000, 1), (3, 0xFFFF)]
            tests = [_sealed(draw, 16, nonce_bytes, tag_bytes, *each) for each in lengths]
            tests += _changed(draw, tests[3])
            groups.append(_aead_group(nonce_bytes, 16, tag_bytes, tests))
    for key_bytes in (24, 32):
        tests = [_sealed(draw, key_bytes, 12, 16, 5, 20)]
        groups.append(_aead_group(12, key_bytes, 16, tests))
    for key_bytes, nonce_bytes, tag_bytes in (
        *((each, 12, 16) for each in (0, 1, 15, 17, 40)),
        *((16, each, 16) for each in (0, 1, 6, 14, 15, 16, 32)),
        *((16, 12, each) for each in (0, 1, 2, 3, 5, 7, 15, 17, 18, 32)),
    ):
        sizes = {"key": key_bytes, "iv": nonce_bytes, "aad": 5, "msg": 20, "ct": 20, "tag": tag_bytes}
        test = {name: draw.randbytes(size).hex() for name, size in sizes.items()}
        groups.append(_aead_group(nonce_bytes, key_bytes, tag_bytes, [test | {"result": "invalid"}]))
    long = {"key": 16, "iv": 13, "aad": 0, "msg": 0x10000, "ct": 0x10000, "tag": 8}
    test = {name: draw.randbytes(size).hex() for name, size in long.items()}
    groups.append(_aead_group(13, 16, 8, [test | {"result": "invalid"}]))
    return _file("AES-CCM", "AeadTest", groups)


def _aead_group(nonce_bytes: int, key_bytes: int, tag_bytes: int, tests: list[Test]) -> Group:
    sizes = {"ivSize": 8 * nonce_bytes, "keySize": 8 * key_bytes, "tagSize": 8 * tag_bytes}
    return sizes | {"tests": tests}


def _sealed(draw: Random, key_bytes: int, nonce_bytes: int, tag_bytes: int, ad: int, message: int) -> Test:
    key, nonce, data, text = (draw.randbytes(size) for size in (key_bytes, nonce_bytes, ad, message))
    whole = AESCCM(key, tag_bytes).encrypt(nonce, text, data)
    parts = {"key": key, "iv": nonce, "aad": data, "msg": text, "ct": whole[:message], "tag": whole[message:]}
    return {name: part.hex() for name, part in parts.items()} | {"result": "valid"}


def _changed(draw: Random, test: Test) -> Iterator[Test]:
    for name in ("iv", "aad", "ct", "tag"):
        yield test | {name: _other(draw, bytes.fromhex(test[name])).hex(), "result": "invalid"}
    yield test | {"tag": test["tag"][:-2], "result": "invalid"}
    yield test | {"tag": test["tag"] + "00", "result": "invalid"}


def _other(draw: Random, data: bytes) -> bytes:
    """Return the data with one other bit."""
    place = draw.randrange(8 * len(data))
    return bytes(byte ^ (1 << place % 8 if at == place // 8 else 0) for at, byte in enumerate(data))


def cmac() -> dict[str, Any]:
    """Lengths around blocks, tags of every length, and keys of other lengths."""

    def tag(key: bytes, message: bytes) -> bytes:
        made = CMAC(AES(key))
        made.update(message)
        return made.finalize()

    groups = _mac_groups("cmac", tag, [16], range(4, 17), (0, 1, 15, 16, 17, 31, 32, 33, 48, 255))
    groups += _mac_groups("long cmac", tag, [24, 32], [16], (0, 20))
    for key_bytes in (0, 1, 8, 15, 17, 20, 40):
        test = {"key": bytes(key_bytes).hex(), "msg": "00", "tag": bytes(16).hex(), "result": "invalid"}
        groups.append({"keySize": 8 * key_bytes, "tagSize": 128, "tests": [test]})
    return _file("AES-CMAC", "MacTest", groups)


def hmac_sha256() -> dict[str, Any]:
    """Keys and messages around the block of the hash, and tags of every length."""

    def tag(key: bytes, message: bytes) -> bytes:
        return hmac.digest(key, message, hashlib.sha256)

    lengths = (0, 1, 54, 55, 56, 63, 64, 65, 119, 120, 128, 300)
    groups = _mac_groups("hmac", tag, [0, 1, 16, 31, 32, 55, 56, 63, 64, 65, 131, 200], [16, 32], lengths)
    groups += _mac_groups("short hmac", tag, [32], range(4, 33), (0, 20))
    return _file("HMACSHA256", "MacTest", groups)


def _mac_groups(
    seed: str,
    tag: Callable[[bytes, bytes], bytes],
    key_sizes: list[int],
    tag_sizes: range | list[int],
    lengths: tuple[int, ...],
) -> list[Group]:
    draw, groups = Random(seed), []
    for key_bytes in key_sizes:
        for tag_bytes in tag_sizes:
            tests: list[Test] = []
            for length in lengths:
                key, message = draw.randbytes(key_bytes), draw.randbytes(length)
                right = tag(key, message)[:tag_bytes]
                test = {"key": key.hex(), "msg": message.hex()}
                tests.append(test | {"tag": right.hex(), "result": "valid"})
                for wrong in (_other(draw, right), right[:-1], right + b"\0", bytes(tag_bytes), b""):
                    tests.append(test | {"tag": wrong.hex(), "result": "invalid"})
            groups.append({"keySize": 8 * key_bytes, "tagSize": 8 * tag_bytes, "tests": tests})
    return groups


def hkdf() -> dict[str, Any]:
    """Materials, salts and infos of none to several blocks, and outputs to the longest and beyond."""
    draw, groups = Random("hkdf"), []
    sizes = (1, 20, 31, 32, 33, 64, 65, 8160)
    for material_bytes in (0, 1, 16, 32, 64, 65, 131):
        tests: list[Test] = []
        for salt_bytes, info_bytes in ((0, 0), (0, 20), (16, 0), (64, 55), (65, 64), (131, 200)):
            strings = (draw.randbytes(size) for size in (material_bytes, salt_bytes, info_bytes))
            material, salt, info = strings
            test = {"ikm": material.hex(), "salt": salt.hex(), "info": info.hex()}
            tests.append(test | {"size": 0, "okm": "", "result": "acceptable"})
            for size in sizes:
                output = HKDF(SHA256(), size, salt, info).derive(material)
                tests.append(test | {"size": size, "okm": output.hex(), "result": "valid"})
            for size in (8161, 8192, 65535):
                tests.append(test | {"size": size, "okm": "", "result": "invalid"})
        groups.append({"keySize": 8 * material_bytes, "tests": tests})
    return _file("HKDF-SHA-256", "HkdfTest", groups)


def _file(algorithm: str, kind: str, groups: list[Group]) -> dict[str, Any]:
    tests = [test for group in groups for test in group["tests"]]
    for number, test in enumerate(tests, 1):
        test |= {"tcId": number, "comment": "", "flags": []}
    return {
        "algorithm": algorithm,
        "numberOfTests": len(tests),
        "testGroups": [{"type": kind} | group for group in groups],
    }


FILES = {"aes128_ccm": ccm, "aes128_cmac": cmac, "hmac_sha256": hmac_sha256, "hkdf_sha256": hkdf}
"""The maker of the file of edge cases of each algorithm."""
