# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The driver in an implementation of PSA Crypto, by the edits of packaging/psa/integrate.py.

Set PENNYWEIGHT_MBEDTLS to the sources of Mbed TLS 3: the crate psa-crypto-sys 0.13.0 has 3.5.1 in its folder
vendor. No package that the tests install brings them: without the variable the test is skipped and says so.
Their generator needs the Python package jsonschema.
"""

from __future__ import annotations

import hashlib
import hmac
import importlib.util
import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest
from cryptography.hazmat.primitives.ciphers.aead import AESCCM, AESGCM, ChaCha20Poly1305
from cryptography.hazmat.primitives.ciphers.algorithms import AES
from cryptography.hazmat.primitives.cmac import CMAC

from checkout import CATALOG
from conftest import ROOT
from host_compilers import CC
from models.ascon import AEADS, HASHES
from pennyweight.catalogue.build_files import PSA_FAMILIES
from pennyweight.catalogue.products import products
from product_builds import run
from psa_driver import definitions

PACKAGE = ROOT / "packaging" / "psa"
APPLICATION = ROOT / "tests" / "programs" / "psa_application.c"
CONFIGURATION = (
    *("AES", "ARIA", "CCM", "CHACHA20", "CHACHAPOLY", "CIPHER", "CMAC", "CTR_DRBG", "ENTROPY", "GCM", "MD"),
    *("PLATFORM", "POLY1305", "PSA_CRYPTO", "SHA256"),
)
OTHERS = ("ssl", "x509", "net_", "pkcs7", "debug", "mps_")
"""Beginnings of files of Mbed TLS that are not of its PSA Crypto."""


def script() -> ModuleType:
    spec = importlib.util.spec_from_file_location("integrate", PACKAGE / "integrate.py")
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


INTEGRATE = script()


def test_every_entry_point_that_the_wrappers_have_is_dispatched() -> None:
    capabilities = json.loads((PACKAGE / "pennyweight.json").read_text())["capabilities"]
    named = {name for each in capabilities for name in each["entry_points"] if not name.startswith("xof_")}
    named.discard("mac_verify")  # they compute the MAC and compare it themselves
    assert {name for name, *_ in INTEGRATE.WRAPPERS} == named


def miniature(root: Path) -> Path:
    """Sources with the places that are edited and nothing else."""
    texts = {
        "scripts/data_files/driver_jsons/driverlist.json": '["other.json"]',
        "core/psa_crypto.c": "".join(
            f"static psa_status_t {name}(int a)\n{{\n    switch (a) {{\n        default:\n    }}\n}}\n"
            for name, _ in INTEGRATE.CORE
        ),
        "include/psa/crypto_values.h": INTEGRATE.DEFAULT_TAG,
        "include/psa/crypto_sizes.h": "#define PSA_BITS_TO_BYTES(bits) 0\n"
        f"{INTEGRATE.HASH_LENGTH}\n{INTEGRATE.NONCE_LENGTH}{INTEGRATE.NONCE_MOST}\n",
        "scripts/data_files/driver_templates/psa_crypto_driver_wrappers.h.jinja": "".join(
            f"static inline psa_status_t psa_driver_wrapper_{name}(\n    int a )\n{{\n    {anchor}\n}}\n"
            for name, anchor, *_ in INTEGRATE.WRAPPERS
        ),
    }
    for kind, names in (("primitives", ("hash",)), ("composites", ("mac", "aead"))):
        texts[f"include/psa/crypto_driver_contexts_{kind}.h"] = "".join(
            f"typedef union {{\n    unsigned dummy;\n}} psa_driver_{name}_context_t;\n" for name in names
        )
    for path, text in texts.items():
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_text(text)
    return root


def integrate(root: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-I", "-S", "-B", str(PACKAGE / "integrate.py"), str(root)]
    return subprocess.run(command, capture_output=True, text=True)


def contents(root: Path) -> dict[Path, str]:
    return {path: path.read_text() for path in root.rglob("*") if path.is_file()}


def test_sources_are_edited_once(tmp_path: Path) -> None:
    root = miniature(tmp_path)
    done = integrate(root)
    assert done.returncode == 0, done.stderr
    edited = contents(root)
    text = "".join(edited.values())
    assert '["other.json", "pennyweight.json"]' in text
    for name, *_ in INTEGRATE.WRAPPERS:
        function = text[text.index(f"psa_driver_wrapper_{name}(") :].partition("\n}\n")[0]
        assert re.search(rf"\bpw_psa_{name}\( .+ \);|return\( pw_psa_{name}\( ", function), name
    again = integrate(root)
    assert again.returncode == 1 and "has the driver already" in again.stderr
    assert contents(root) == edited


@pytest.mark.parametrize(
    ("name", "old", "said"),
    [
        ("crypto_values.h", "CHACHA20", "CHACHA20_POLY1305) \\' not found; this version is not known"),
        ("psa_crypto.c", "psa_validate_tag_length", "psa_validate_tag_length: 'default:' not found"),
        ("wrappers.h.jinja", "wrapper_hash_clone(", "wrapper_hash_clone: 'switch( source_operation->id )"),
        ("composites.h", "psa_driver_aead_context_t", "'} psa_driver_aead_context_t;' not found"),
    ],
)
def test_sources_of_another_version_stay_as_they_are(tmp_path: Path, name: str, old: str, said: str) -> None:
    root = miniature(tmp_path)
    (path,) = (path for path in root.rglob("*") if path.name.endswith(name))
    path.write_text(path.read_text().replace(old, "another"))
    before = contents(root)
    done = integrate(root)
    assert done.returncode == 1 and said in done.stderr
    assert contents(root) == before


def test_a_folder_without_the_sources_is_named(tmp_path: Path) -> None:
    done = integrate(tmp_path)
    assert done.returncode == 1 and "name the sources of TF-PSA-Crypto or Mbed TLS 3" in done.stderr


@pytest.fixture
def sources(tmp_path: Path) -> Path:
    """Edited sources, with the wrappers that their own generator makes of them."""
    named = os.environ.get("PENNYWEIGHT_MBEDTLS")
    if not named:
        pytest.skip("PENNYWEIGHT_MBEDTLS names no sources of Mbed TLS 3")
    root = tmp_path / "mbedtls"
    shutil.copytree(named, root)
    done = integrate(root)
    assert done.returncode == 0, done.stderr
    run(sys.executable, "scripts/generate_driver_wrappers.py", folder=root)
    return root


def test_an_application_of_psa_calls_the_driver(sources: Path, tmp_path: Path) -> None:
    (tmp_path / "config.h").write_text("".join(f"#define MBEDTLS_{name}_C\n" for name in CONFIGURATION))
    folders = (
        tmp_path,
        sources / "include",
        sources / "library",
        *(ROOT / "crypto" / name for name in ("include", "common", "")),
    )
    flags = ['-DMBEDTLS_CONFIG_FILE="config.h"', "-D_GNU_SOURCE", *(f"-I{folder}" for folder in folders)]
    theirs = [path for path in sorted((sources / "library").glob("*.c")) if not path.name.startswith(OTHERS)]
    forms = [form for each in products(CATALOG) if each.id in PSA_FAMILIES for form in each.forms]
    portable = dict.fromkeys(path for form in forms if form.name == "c_fast" for path in form.sources)
    flags += [f"-D{each}" for each in definitions(PSA_FAMILIES)]
    driver = sorted((ROOT / "crypto" / "psa").glob("*.c"))
    own = [*driver, ROOT / "crypto/common/bytes.c", *(ROOT / path for path in portable)]
    run(*CC, *flags, "-O0", *theirs, *own, APPLICATION, "-o", "app", folder=tmp_path)
    said = run(tmp_path / "app", folder=tmp_path).splitlines()

    text, data, key, nonce = (
        b"some text of more than a block",
        b"some data",
        bytes(range(32)),
        bytes(range(16, 32)),
    )
    assert said[0] == "key -135", "24 bytes are no key"
    for number, (name, masks, tag_bytes) in enumerate((("aead", 0, 16), ("short", 0, 5), ("masked", 1, 16))):
        masked = bytes(a ^ b for a, b in zip(nonce, key[16:], strict=True)) if masks else nonce
        sealed = AEADS["ascon_aead128"].seal(key[:16], masked, data, text)[: len(text) + tag_bytes]
        assert said[1 + 6 * number : 7 + 6 * number] == [
            f"{name} {sealed.hex()}",
            *[f"decrypted {text.hex()}"] * 2,
            f"nonce of 16 and tag of {tag_bytes}",
            *("forged -149", "nonce -135"),
        ]
    digest = HASHES["ascon_hash256"].digest(text, b"", 32)
    assert said[19:21] == [f"hash {digest.hex()}"] * 2
    assert said[21] == f"sha256 {hashlib.sha256(text).hexdigest()}"
    gcm, chachapoly = (package(key[:size]) for package, size in ((AESGCM, 16), (ChaCha20Poly1305, 32)))
    gcm256 = AESGCM(key)
    hmac_of_text = hmac.new(key, text, "sha256").digest()[:20]
    sealed_and_opened = said[22:32]
    assert sealed_and_opened[6].startswith("aria ")
    del sealed_and_opened[6]
    assert sealed_and_opened == [
        f"ccm {AESCCM(key[:16], 8).encrypt(key[:13], text, data).hex()}",
        f"ours {text.hex()}",
        f"gcm {gcm.encrypt(key[:12], text, data).hex()}",
        f"ours {text.hex()}",
        f"gcm256 {gcm256.encrypt(key[:12], text, data).hex()}",
        f"theirs {text.hex()}",
        f"theirs {text.hex()}",
        f"chachapoly {chachapoly.encrypt(key[:12], text, data).hex()}",
        f"ours {text.hex()}",
    ], "other keys and ciphers than ours go to the built-in code"
    macs = {"hmac": hmac_of_text, "cmac": cmac_of(key[:16], text), "cmac256": cmac_of(key, text)}
    assert said[32:] == [
        line
        for name, mac in macs.items()
        for line in (
            f"{name} {mac.hex()}",
            f"{'theirs' if name == 'cmac256' else 'ours'} {mac.hex()}",
            "forged -149",
        )
    ]


def cmac_of(key: bytes, text: bytes) -> bytes:
    package = CMAC(AES(key))
    package.update(text)
    return package.finalize()
