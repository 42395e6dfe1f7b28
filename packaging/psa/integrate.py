#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Put Pennyweight into the sources of TF-PSA-Crypto 1.0, or of Mbed TLS 3.5 or 3.6, as a transparent driver.

    python3 integrate.py PATH/TO/TF-PSA-Crypto

Their driver wrappers are edited by hand for most entry points. This makes the edits, once: AEAD, hashes and
MACs are dispatched to the driver, and the core knows Ascon's keys, nonces, tags and digests. Then generate
the wrappers with scripts/generate_driver_wrappers.py, as CMake does, compile with crypto/include of
Pennyweight as an include folder, and link its driver (docs/psa.md). Python 3.8 or newer will do.
"""

import json
import re
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
DESCRIPTION = "pennyweight.json"
INCLUDE = Path("include", "psa")
SCRIPTS = Path("scripts", "data_files")

KEY_CALL = """
            status = pw_psa_{name}( {arguments} );
            if( status != PSA_ERROR_NOT_SUPPORTED )
                return( status );
"""
SETUP = """
{indent}status = pw_psa_{name}( &operation->ctx.pw_psa_ctx, {arguments} );
{indent}if( status == PSA_SUCCESS )
{indent}    operation->id = PW_PSA_TRANSPARENT_DRIVER_ID;
{indent}if( status != PSA_ERROR_NOT_SUPPORTED )
{indent}    return( status );
"""
HASH_CALL = """
    status = pw_psa_{name}( {arguments} );
    if( status != PSA_ERROR_NOT_SUPPORTED )
        return( status );
"""
CASE = """
        case PW_PSA_TRANSPARENT_DRIVER_ID:
            return( pw_psa_{name}( {arguments} ) );
"""
CLONE = """
        case PW_PSA_TRANSPARENT_DRIVER_ID:
            target_operation->id = PW_PSA_TRANSPARENT_DRIVER_ID;
            return( pw_psa_{name}( {arguments} ) );
"""

LOCAL = "case PSA_KEY_LOCATION_LOCAL_STORAGE:"
FIRST = "psa_status_t status = PSA_ERROR_CORRUPTION_DETECTED;"
SWITCH = "switch( operation->id )\n    {"
KEY = "attributes, key_buffer, key_buffer_size, alg"
TEXT = (
    "nonce, nonce_length, additional_data, additional_data_length, {0}, {0}_length, {1}, {1}_size, {1}_length"
)
OWN = "&operation->ctx.pw_psa_ctx"

WRAPPERS = (
    ("aead_encrypt", LOCAL, KEY_CALL, f"{KEY}, {TEXT.format('plaintext', 'ciphertext')}"),
    ("aead_decrypt", LOCAL, KEY_CALL, f"{KEY}, {TEXT.format('ciphertext', 'plaintext')}"),
    ("aead_encrypt_setup", LOCAL, SETUP, KEY),
    ("aead_decrypt_setup", LOCAL, SETUP, KEY),
    ("aead_set_nonce", SWITCH, CASE, f"{OWN}, nonce, nonce_length"),
    ("aead_set_lengths", SWITCH, CASE, f"{OWN}, ad_length, plaintext_length"),
    ("aead_update_ad", SWITCH, CASE, f"{OWN}, input, input_length"),
    ("aead_update", SWITCH, CASE, f"{OWN}, input, input_length, output, output_size, output_length"),
    (
        *("aead_finish", SWITCH, CASE),
        f"{OWN}, ciphertext, ciphertext_size, ciphertext_length, tag, tag_size, tag_length",
    ),
    ("aead_verify", SWITCH, CASE, f"{OWN}, plaintext, plaintext_size, plaintext_length, tag, tag_length"),
    ("aead_abort", SWITCH, CASE, OWN),
    ("hash_compute", FIRST, HASH_CALL, "alg, input, input_length, hash, hash_size, hash_length"),
    ("hash_setup", FIRST, SETUP, "alg"),
    (
        *("hash_clone", "switch( source_operation->id )\n    {", CLONE),
        "&source_operation->ctx.pw_psa_ctx, &target_operation->ctx.pw_psa_ctx",
    ),
    ("hash_update", SWITCH, CASE, f"{OWN}, input, input_length"),
    ("hash_finish", SWITCH, CASE, f"{OWN}, hash, hash_size, hash_length"),
    ("hash_abort", SWITCH, CASE, OWN),
    ("mac_compute", LOCAL, KEY_CALL, f"{KEY}, input, input_length, mac, mac_size, mac_length"),
    ("mac_sign_setup", LOCAL, SETUP, KEY),
    ("mac_verify_setup", LOCAL, SETUP, KEY),
    ("mac_update", SWITCH, CASE, f"{OWN}, input, input_length"),
    ("mac_sign_finish", SWITCH, CASE, f"{OWN}, mac, mac_size, mac_length"),
    ("mac_verify_finish", SWITCH, CASE, f"{OWN}, mac, mac_length"),
    ("mac_abort", SWITCH, CASE, OWN),
)
"""Function of the wrappers, what the driver is asked after, how, with which arguments."""

CORE = (
    (
        "psa_validate_unstructured_key_bit_size",
        """        case PSA_KEY_TYPE_ASCON:
            if (bits != 128 && bits != 256) {
                return PSA_ERROR_INVALID_ARGUMENT;
            }
            break;
""",
    ),
    (
        "psa_aead_check_nonce_length",
        """        case PSA_ALG_ASCON_AEAD128:
            if (nonce_length == 16) {
                return PSA_SUCCESS;
            }
            break;
""",
    ),
    (
        "psa_validate_tag_length",
        """        case PSA_ALG_AEAD_WITH_SHORTENED_TAG(PSA_ALG_ASCON_AEAD128, 0):
            if (tag_len < 4 || tag_len > 16) {
                return PSA_ERROR_INVALID_ARGUMENT;
            }
            break;
""",
    ),
)
"""Function of the core, and a case before the default of its switch."""

HASH_LENGTH = "        PSA_ALG_HMAC_GET_HASH(alg) == PSA_ALG_SHA_256 ? 32u :"
NONCE_LENGTH = "     (key_type) == PSA_KEY_TYPE_CHACHA20 && \\\n"
DEFAULT_TAG = "    PSA_ALG_AEAD_WITH_DEFAULT_LENGTH_TAG_CASE(aead_alg, PSA_ALG_CHACHA20_POLY1305) \\\n"
NONCE_MOST = "#define PSA_AEAD_NONCE_MAX_SIZE 13u"


class Problem(Exception):
    """A place in mbedTLS's sources that cannot be edited; the message names it."""


class Source:
    """A file that is edited in memory."""

    def __init__(self, root, *places):
        self.path = next((root / each for each in places if (root / each).is_file()), None)
        if self.path is None:
            raise Problem(f"{root}: has no {places[0]}; name the sources of TF-PSA-Crypto or Mbed TLS 3")
        self.text = self.path.read_text(encoding="utf-8")

    def insert(self, anchor, new, before=False, function=None):
        """Insert text behind an anchor, or before it; the first one behind the definition of `function`."""
        start = 0
        if function is not None:
            found = re.search(rf"^\w[\w *]*\b{function}\([^;{{]*\)\s*\{{", self.text, re.MULTILINE)
            start = -1 if found is None else found.start()
        end = len(self.text) if function is None else self.text.find("\n}", start)
        at = self.text.find(anchor, start, end) if start >= 0 else -1
        if at < 0:
            where = f"{function}: " if function else ""
            raise Problem(f"{self.path}: {where}'{anchor.strip()}' not found; this version is not known")
        at += 0 if before else len(anchor)
        self.text = self.text[:at] + new + self.text[at:]


def edited(root):
    """Return the edited sources; Problem if one of them is not as expected."""
    if (root / SCRIPTS / "driver_jsons" / DESCRIPTION).exists():
        raise Problem(f"{root}: has the driver already")

    listed = Source(root, SCRIPTS / "driver_jsons" / "driverlist.json")
    listed.text = json.dumps([*json.loads(listed.text), DESCRIPTION]) + "\n"

    types = '#include "pennyweight/psa_types.h"\n\n'
    found = [listed]
    for kind, operations in (("primitives", ("hash",)), ("composites", ("mac", "aead"))):
        contexts = Source(root, INCLUDE / f"crypto_driver_contexts_{kind}.h")
        contexts.insert("typedef union {", types, before=True)
        for name in operations:
            member = f"    pw_psa_{name}_operation_t pw_psa_ctx;\n"
            contexts.insert(f"}} psa_driver_{name}_context_t;", member, before=True)
        found.append(contexts)

    wrappers = Source(root, SCRIPTS / "driver_templates" / "psa_crypto_driver_wrappers.h.jinja")
    for name, anchor, form, arguments in WRAPPERS:
        new = form.format(name=name, arguments=arguments, indent=" " * (12 if anchor is LOCAL else 4))
        wrappers.insert(anchor, new, function=f"psa_driver_wrapper_{name}")

    core = Source(root, Path("core", "psa_crypto.c"), Path("library", "psa_crypto.c"))
    for function, case in CORE:
        core.insert("        default:", case, before=True, function=function)

    sizes = Source(root, INCLUDE / "crypto_sizes.h")
    sizes.insert("#define PSA_BITS_TO_BYTES(", '#include "pennyweight/psa_values.h"\n\n', before=True)
    sizes.insert(HASH_LENGTH, " \\\n        (alg) == PSA_ALG_ASCON_HASH256 ? 32u :")
    sizes.insert(NONCE_LENGTH, "     (key_type) == PSA_KEY_TYPE_ASCON ? 16u : \\\n", before=True)
    sizes.insert(NONCE_MOST, "")
    sizes.text = sizes.text.replace(NONCE_MOST, NONCE_MOST.replace("13u", "16u"))

    values = Source(root, INCLUDE / "crypto_values.h")
    values.insert(DEFAULT_TAG, DEFAULT_TAG.replace("CHACHA20_POLY1305", "ASCON_AEAD128"))
    return [*found, wrappers, core, sizes, values]


def main():
    if len(sys.argv) != 2:
        print("usage: integrate.py PATH/TO/TF-PSA-Crypto", file=sys.stderr)
        return 2
    root = Path(sys.argv[1])
    try:
        sources = edited(root)
    except Problem as problem:
        print(f"integrate: {problem}", file=sys.stderr)
        return 1
    for source in sources:
        source.path.write_text(source.text, encoding="utf-8")
        print(f"edited {source.path}")
    description = (HERE / DESCRIPTION).read_text(encoding="utf-8")
    (root / SCRIPTS / "driver_jsons" / DESCRIPTION).write_text(description, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
