# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The headers of the PSA driver beside an implementation of PSA Crypto, and the description of the driver.

The implementation is a stand-in with the include structure of Mbed TLS 3 and TF-PSA-Crypto 1.0:
<psa/crypto.h> declares types and values, then includes the contexts of its drivers. A real one is in
test_psa_integration.py.
"""

from __future__ import annotations

import json
import re
import subprocess
from pathlib import Path

import pytest

from conftest import ROOT
from pennyweight.build import toolchain as toolchains

INCLUDE = ROOT / "crypto" / "include"
PSA = INCLUDE / "pennyweight" / "psa.h"
SOURCES = sorted((ROOT / "crypto" / "psa").glob("*.c"))
WARNINGS = [flag for flag in toolchains.C_FLAGS if flag.startswith("-W")]
OWN = re.compile(r"^#ifndef (PSA_\w+)\n(#define \1\b(?:.*\\\n)*.*\n)#endif$", re.MULTILINE)
"""A constant of the API that psa.h, or psa_values.h, defines where the API does not."""

CRYPTO = """
#ifndef PSA_CRYPTO_H
#define PSA_CRYPTO_H
#include <stddef.h>
#include <stdint.h>
typedef int32_t psa_status_t;
typedef uint32_t psa_algorithm_t;
typedef uint16_t psa_key_type_t;
typedef uint16_t psa_key_derivation_step_t;
typedef struct psa_key_attributes_s psa_key_attributes_t;
psa_key_type_t psa_get_key_type(const psa_key_attributes_t *attributes);
#include "psa/crypto_values.h"
#include "psa/crypto_driver_contexts.h"
struct psa_aead_operation_s {
    unsigned id;
    psa_driver_aead_context_t ctx;
};
#endif
"""

CONTEXTS = """
#ifndef PSA_CRYPTO_DRIVER_CONTEXTS_H
#define PSA_CRYPTO_DRIVER_CONTEXTS_H
#include "pennyweight/@HEADER@"
typedef union {
    unsigned dummy;
    pw_psa_aead_operation_t pw_psa_ctx;
} psa_driver_aead_context_t;
typedef union {
    unsigned dummy;
    pw_psa_hash_operation_t pw_psa_ctx;
} psa_driver_hash_context_t;
typedef union {
    unsigned dummy;
    pw_psa_mac_operation_t pw_psa_ctx;
} psa_driver_mac_context_t;
typedef union {
    unsigned dummy;
    pw_psa_xof_operation_t pw_psa_ctx;
} psa_driver_xof_context_t;
#endif
"""

FAMILY_HEADERS = ("aes_ccm", "aes_ccm_stream", "aes_cmac", "aes_gcm", "ascon", "chachapoly", "hmac")
"""Public headers whose contexts the operations have, and which include nothing of PSA."""

USE = """
extern int used;
int used = sizeof(struct psa_aead_operation_s) > sizeof(pw_psa_aead_operation_t) && PSA_ALG_ASCON_AEAD128;
"""


def values() -> dict[str, str]:
    """Definition by name of what psa.h takes from the API if it is there."""
    return dict(OWN.findall(PSA.read_text() + PSA.with_name("psa_values.h").read_text()))


def implementation(folder: Path, crypto_values: str, header: str = "psa_types.h") -> Path:
    """A folder with <psa/crypto.h>, whose driver contexts include one of our headers."""
    (folder / "psa").mkdir()
    (folder / "psa" / "crypto.h").write_text(CRYPTO)
    (folder / "psa" / "crypto_values.h").write_text(crypto_values)
    (folder / "psa" / "crypto_driver_contexts.h").write_text(CONTEXTS.replace("@HEADER@", header))
    return folder


def complaints(source: Path, *flags: object, language: str = "-std=c99") -> str:
    """Return the messages of the host's compiler about a file, or "" if it compiles."""
    command = [*toolchains.host_compiler().command, language, *WARNINGS, "-Werror", "-fsyntax-only"]
    folders = [f"-I{INCLUDE}", f"-I{ROOT / 'crypto' / 'common'}", f"-I{ROOT / 'crypto'}"]
    done = subprocess.run([*command, *folders, *map(str, flags), str(source)], capture_output=True, text=True)
    return done.stderr if done.returncode else ""


@pytest.mark.parametrize("language", ["c99", "c++11"])
@pytest.mark.parametrize("header", ["psa_types.h", "psa.h"])
@pytest.mark.parametrize(
    "includes",
    [
        ("<psa/crypto.h>", '"pennyweight/psa.h"'),
        ('"pennyweight/psa.h"', "<psa/crypto.h>"),
        ('"pennyweight/psa.h"',),
        ('"pennyweight/psa_types.h"', '"pennyweight/psa.h"'),
    ],
    ids=lambda each: " ".join(re.findall(r"\w+\.h", "".join(each))),
)
def test_an_api_whose_driver_contexts_are_ours_compiles_in_any_order(
    tmp_path: Path, includes: tuple[str, ...], header: str, language: str
) -> None:
    api = implementation(tmp_path, "", header)
    source = tmp_path / ("use.c" if language == "c99" else "use.cpp")
    source.write_text("".join(f"#include {each}\n" for each in includes) + USE)
    assert complaints(source, f"-I{api}", language=f"-std={language}") == ""


def test_types_that_come_after_the_api_are_noticed(tmp_path: Path) -> None:
    """The circle that psa_types.h breaks: contexts of the API need the types while psa.h is being read."""
    types = '#include "pennyweight/psa_types.h"\n'
    (tmp_path / "pennyweight").mkdir()
    (tmp_path / "pennyweight" / "psa.h").write_text(
        PSA.read_text()
        .replace(types, "")
        .replace("#include <psa/crypto.h>\n", f"#include <psa/crypto.h>\n{types}")
    )
    api = implementation(tmp_path, "", header="psa.h")
    source = tmp_path / "use.c"
    source.write_text('#include "pennyweight/psa.h"\n' + USE)
    command = [*toolchains.host_compiler().command, "-fsyntax-only", f"-I{api}", f"-I{INCLUDE}", str(source)]
    refused = subprocess.run(command, capture_output=True, text=True)
    assert refused.returncode and "pw_psa_aead_operation_t" in refused.stderr


@pytest.mark.parametrize(
    ("name", "includes"),
    [
        ("psa_types.h", ["stddef.h", "stdint.h", *(f"pennyweight/{name}.h" for name in FAMILY_HEADERS)]),
        ("psa_values.h", []),
    ],
)
def test_what_the_api_may_include_needs_nothing_of_psa(name: str, includes: list[str]) -> None:
    code = re.sub(r"/\*.*?\*/", "", PSA.with_name(name).read_text(), flags=re.DOTALL)
    assert re.findall(r'#include [<"](.+?)[>"]', code) == includes
    assert not re.search(r"\bpsa_(?!algorithm_t\)|key_type_t\))", code)


@pytest.mark.parametrize("has", [*values(), "all", "none"])
def test_each_constant_may_be_the_apis(tmp_path: Path, has: str) -> None:
    own = values()
    assert len(own) == 30
    known = own if has == "all" else {has: own[has]} if has in own else {}
    # spaced as in the specification: a second definition of a macro would be refused
    spaced = "".join(known.values()).replace("_t)0x", "_t) 0x").replace("_t)0)", "_t) 0)")
    api = implementation(tmp_path, spaced)
    for source in SOURCES:
        assert complaints(source, f"-I{api}") == "", source.name


@pytest.mark.parametrize("name", values())
def test_a_constant_of_another_value_is_refused(tmp_path: Path, name: str) -> None:
    found = re.search(rf"#define {name}(\([\w, ]+\))", values()[name])
    parameters = found[1] if found else ""
    value = f"({parameters.replace(', ', ') + (')})" if parameters else "((int16_t)0x77)"
    api = implementation(tmp_path, f"#define {name}{parameters} {value}\n")
    for source in SOURCES:
        assert re.search(r"size of .*pw_psa_.* is negative", complaints(source, f"-I{api}")), source.name


def test_an_api_that_is_there_can_be_ignored(tmp_path: Path) -> None:
    api = implementation(tmp_path, "#error this API is not to be used\n")
    assert "not to be used" in complaints(SOURCES[0], f"-I{api}")
    assert complaints(SOURCES[0], f"-I{api}", "-DPW_PSA_HAS_API=0") == ""


# ---- the driver description ----

DESCRIPTION = ROOT / "packaging" / "psa" / "pennyweight.json"


def description_faults(text: str) -> list[str]:
    """Differences between a driver description and the headers, by the rules of the driver interface."""
    driver = json.loads(text)
    faults = []
    if driver["type"] != "transparent":
        faults.append(f"type: {driver['type']}")
    headers = [INCLUDE / name for name in driver["headers"]]
    code = "".join(path.read_text() for path in headers if path.is_file())
    faults += [f"header: {path.name}" for path in headers if not path.is_file()]
    # key derivation is not dispatched to drivers
    declared = set(re.findall(rf"psa_status_t {driver['prefix']}_(?!key_derivation)(\w+)\(", code))
    named = [name for each in driver["capabilities"] for name in each["entry_points"]]
    faults += [f"entry point: {name}" for name in sorted(declared.symmetric_difference(named))]
    pairs = [
        (name, algorithm)
        for each in driver["capabilities"]
        for name in each["entry_points"]
        for algorithm in each["algorithms"]
    ]
    faults += [f"twice: {name} for {alg}" for name, alg in set(pairs) if pairs.count((name, alg)) > 1]
    for operation in {name.partition("_")[0] for name in named}:
        if f"}} {driver['prefix']}_{operation}_operation_t;" not in code:
            faults.append(f"type: {operation}_operation_t")
    defined = {name for name in values() if re.match("PSA_(ALG|KEY_TYPE)_", name)}
    used = set(re.findall(r"PSA_(?:ALG|KEY_TYPE)_\w+", text))
    defined -= {"PSA_ALG_AEAD_WITH_SHORTENED_TAG", "PSA_ALG_TRUNCATED_MAC"}
    defined = {name for name in defined if not name.startswith("PSA_ALG_HKDF")}
    used -= {"PSA_ALG_AEAD_WITH_AT_LEAST_THIS_LENGTH_TAG", "PSA_ALG_AT_LEAST_THIS_LENGTH_MAC"}
    return faults + [f"constant: {name}" for name in sorted(defined ^ used)]


def test_the_description_names_every_entry_point_type_and_constant() -> None:
    assert description_faults(DESCRIPTION.read_text()) == []


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ('"transparent"', '"opaque"', "type: opaque"),
        ("psa_types.h", "psa_contexts.h", "header: psa_contexts.h"),
        ('"hash_clone", ', "", "entry point: hash_clone"),
        ('"aead_finish"', '"aead_finalise"', "entry point: aead_finalise"),
        ('"xof_setup"', '"xof_setup", "xof_abort"', "twice: xof_abort for PSA_ALG_ASCON_XOF128"),
        ("PSA_ALG_GCM, 4", "PSA_ALG_CCM, 4", "constant: PSA_ALG_GCM"),
        ("PSA_KEY_TYPE_CHACHA20", "PSA_KEY_TYPE_AES", "constant: PSA_KEY_TYPE_CHACHA20"),
        ("PSA_ALG_ASCON_CXOF128", "PSA_ALG_ASCON_CXOF", "constant: PSA_ALG_ASCON_CXOF128"),
    ],
)
def test_a_wrong_description_is_noticed(old: str, new: str, fault: str) -> None:
    text = DESCRIPTION.read_text()
    assert old in text
    assert fault in description_faults(text.replace(old, new))
