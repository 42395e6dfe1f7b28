# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Stack residue of AEADs and hashes on the host: a program that calls them and reads the stack below."""

from __future__ import annotations

import subprocess
from collections.abc import Sequence
from pathlib import Path

from board_residue import allowed
from pennyweight.build.toolchain import C_FLAGS
from pennyweight.catalogue.algorithm import Algorithm
from pennyweight.catalogue.entry import Implementation
from pennyweight.check.session import Session

OPERATIONS = ("encrypt", "accept", "reject", "stream_encrypt", "stream_accept", "stream_reject")
HASH_OPERATIONS = ("hash", "stream_hash")
MAC_OPERATIONS = ("accept", "reject", "stream_accept", "stream_reject")

HARNESS = """
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
{headers}

#define DEPTH 6144
#define SNAPSHOT 4096
#define CALL __attribute__((noinline, noclone))

static uint8_t key[64], nonce[64], ad[37], text[70], tag[64], found[2][SNAPSHOT];
static void *volatile keep;

CALL static void clear(void)
{{
    uint8_t below[DEPTH];
    memset(below, 0, sizeof below);
    keep = below;
}}

CALL static void look(uint8_t *to)
{{
    uint8_t below[DEPTH];
    keep = below;
    __asm__ volatile("" : : "r"(below) : "memory");
    memcpy(to, below + DEPTH - SNAPSHOT, SNAPSHOT);
}}

CALL static void expect(int holds)
{{
    if (!holds)
        abort();
}}

typedef void operation(void);
{operations}

static volatile unsigned side;

/* Registers are the same on both sides: what the calls save of them is nobody's secret. */
CALL static void run_once(operation *run)
{{
    for (unsigned i = 0; i < sizeof key; i++)
        key[i] = (uint8_t)(side ? 29 * i + 7 : 211 * i + 90);
    memset(text, 0x33, sizeof text);
    memset(tag, 0x44, sizeof tag);
    clear();
    run();
    look(found[side]);
}}

static void compare(const char *name, operation *run)
{{
    side = 0;
    run_once(run); /* what the registers have on the way here shows in this one alone */
    run_once(run);
    side = 1;
    run_once(run);
    unsigned differ = 0;
    for (unsigned i = 0; i < SNAPSHOT; i++)
        differ += found[0][i] != found[1][i];
    printf("%s %u\\n", name, differ);
}}

int main(void)
{{
{calls}
    return 0;
}}
"""

OF_ONE = """
CALL static void {id}_encrypt(void)
{{
    pw_{id}_encrypt(text, tag, text, sizeof text, ad, sizeof ad, nonce, key);
}}
CALL static void {id}_accept(void)
{{
    {id}_encrypt();
    clear();
    expect(pw_{id}_decrypt(text, tag, text, sizeof text, ad, sizeof ad, nonce, key) == 0);
}}
CALL static void {id}_reject(void)
{{
    expect(pw_{id}_decrypt(text, tag, text, sizeof text, ad, sizeof ad, nonce, key) < 0);
}}
"""

OF_A_SHORT_ONE = """
CALL static void {id}_encrypt(void)
{{
    pw_{id}_encrypt(text, text, 15, nonce, key);
}}
CALL static void {id}_accept(void)
{{
    {id}_encrypt();
    clear();
    expect(pw_{id}_decrypt(text, text, nonce, key) == 15);
}}
CALL static void {id}_reject(void)
{{
    expect(pw_{id}_decrypt(text, text, nonce, key) < 0);
}}
"""

IN_PIECES = """
static pw_{id}_context {id};
CALL static void {id}_begin(void)
{{
    pw_{id}_init(&{id}, nonce, key{told});
    pw_{id}_aad(&{id}, ad, sizeof ad);
}}
CALL static void {id}_stream_encrypt(void)
{{
    {id}_begin();
    pw_{id}_encrypt_update(&{id}, text, text, 33);
    pw_{id}_encrypt_update(&{id}, text + 33, text + 33, 37);
    pw_{id}_finalize(&{id}, tag);
}}
CALL static int {id}_stream_decrypt(void)
{{
    {id}_begin();
    pw_{id}_decrypt_update(&{id}, text, text, 33);
    pw_{id}_decrypt_update(&{id}, text + 33, text + 33, 37);
    return pw_{id}_verify(&{id}, tag);
}}
CALL static void {id}_stream_accept(void)
{{
    {id}_stream_encrypt();
    clear();
    expect({id}_stream_decrypt() == 0);
}}
CALL static void {id}_stream_reject(void)
{{
    expect({id}_stream_decrypt() < 0);
}}
"""


OF_A_MAC = """
CALL static void {id}_hash(void)
{{
    pw_{id}(tag, key, sizeof key, key{keylen});
}}
static pw_{id}_context {id};
CALL static void {id}_stream(void)
{{
    pw_{id}_init(&{id}, key{keylen});
    pw_{id}_update(&{id}, key, 33);
    pw_{id}_update(&{id}, key + 33, sizeof key - 33);
}}
CALL static void {id}_stream_hash(void)
{{
    {id}_stream();
    pw_{id}_finalize(&{id}, tag);
}}
CALL static void {id}_accept(void)
{{
    {id}_hash();
    clear();
    expect(pw_{id}_check(tag, 16, key, sizeof key, key{keylen}) == 0);
}}
CALL static void {id}_reject(void)
{{
    expect(pw_{id}_check(tag, 16, key, sizeof key, key{keylen}) < 0);
}}
CALL static void {id}_stream_accept(void)
{{
    {id}_hash();
    clear();
    {id}_stream();
    expect(pw_{id}_verify(&{id}, tag, 16) == 0);
}}
CALL static void {id}_stream_reject(void)
{{
    {id}_stream();
    expect(pw_{id}_verify(&{id}, tag, 16) < 0);
}}
"""

OF_A_HASH = """
CALL static void {id}_hash(void)
{{
    pw_{id}(tag{out}, key, {message}{last});
}}
"""
HASHED_IN_PIECES = """
static pw_{id}_context {id};
CALL static void {id}_stream_hash(void)
{{
    pw_{id}_init(&{id}{last});
    pw_{id}_update(&{id}, key, 33);
    pw_{id}_update(&{id}, key + 33, sizeof key - 33);
    pw_{id}_{end}(&{id}, tag{out});
}}
"""
"""The key is the message, as HMAC has it."""


def operations_of(algorithm: Algorithm) -> tuple[str, ...]:
    """Return the operations of the algorithm that the program calls."""
    if algorithm.is_mac:
        return (*HASH_OPERATIONS, *MAC_OPERATIONS)
    if not algorithm.is_aead:
        return HASH_OPERATIONS if algorithm.stream_entries else HASH_OPERATIONS[:1]
    return OPERATIONS if algorithm.stream_entries else OPERATIONS[:3]


def _functions(algorithm: Algorithm) -> str:
    """Return the C functions that call the algorithm."""
    if algorithm.is_mac:
        return OF_A_MAC.format(id=algorithm.id, keylen=", sizeof key" if algorithm.takes_key_bytes else "")
    if not algorithm.is_aead:
        gives_any = algorithm.kind != "hash"
        text = ", ad, sizeof ad"
        last = {"cxof": text, "prf": ", key", "kdf": text + text}.get(algorithm.kind, "")
        template = OF_A_HASH + (HASHED_IN_PIECES if algorithm.stream_entries else "")
        return template.format(
            id=algorithm.id,
            message=algorithm.longest_message_bytes or "sizeof key",
            out=f", {min(32, algorithm.digest_bytes)}" if gives_any else "",
            last=last,
            end="squeeze" if gives_any else "finalize",
        )
    told = ", sizeof ad" if algorithm.init_takes_ad_bytes else ""
    template = OF_A_SHORT_ONE if algorithm.is_short else OF_ONE
    if algorithm.stream_entries:
        template += IN_PIECES
    return template.format(id=algorithm.id, told=told)


def bytes_left(
    session: Session,
    implementations: Sequence[tuple[Algorithm, Implementation]],
    compiler: Sequence[str],
    optimise: str,
    folder: Path,
    first_folder: Path | None = None,
) -> dict[str, int]:
    """By "<algorithm> <operation>": how many bytes of the dead stack depend on the key, or what is hashed.

    Headers in `first_folder` take the place of those of the same name.
    """
    lines, calls = [], []
    sources: dict[Path, None] = {}
    folders: dict[Path, None] = {}
    for algorithm, implementation in implementations:
        recipe = session.recipe(algorithm.id, implementation)
        sources.update(dict.fromkeys(recipe.sources))
        folders.update(dict.fromkeys(recipe.folders))
        lines.append(_functions(algorithm))
        calls += [
            f'    compare("{algorithm.id} {each}", {algorithm.id}_{each});'
            for each in operations_of(algorithm)
        ]
    headers = dict.fromkeys(f"#include <pennyweight/{algorithm.header}>" for algorithm, _ in implementations)
    harness = folder / "residue.c"
    harness.write_text(
        HARNESS.format(headers="\n".join(headers), operations="\n".join(lines), calls="\n".join(calls))
    )
    program = folder / "residue"
    first = [f"-I{first_folder}"] if first_folder else []
    includes = [*first, *(f"-I{each}" for each in folders)]
    own = ["-w", "-std=gnu99"]
    objects = []
    for source in (harness, *sources):
        built = folder / f"{len(objects)}.o"
        flags = own if source is harness else C_FLAGS
        command = [*compiler, optimise, *flags, *includes, "-c", str(source), "-o", str(built)]
        subprocess.run(command, check=True)
        objects.append(str(built))
    subprocess.run([*compiler, optimise, *objects, "-o", str(program)], check=True)
    said = subprocess.run([str(program)], check=True, capture_output=True, text=True).stdout
    return {name: int(count) for name, _, count in (line.rpartition(" ") for line in said.splitlines())}


def excess(left: dict[str, int], implementation: str) -> dict[str, int]:
    """Return those of `bytes_left` that are more than what is allowed."""
    return {
        name: count
        for name, count in left.items()
        if count > allowed(name.split()[0], implementation, "host", name.split()[1])
    }
