/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Romulus-H v1.3 (NIST LWC final round, 2021), in one call and in pieces, over the cipher of on_the_fly.h or one like it. */
#include "pennyweight/romulus.h"

#include "blocks.h"

#define HASH_BLOCK 32u

typedef pw_romulus_h_context romulus_h;

/* The chaining value is h and, as TK1, g; the block is TK2 and TK3. */
static void h_compress(romulus_h *hash, cipher *room)
{
    uint32_t a[4], b[4];
    unsigned i;

    for (i = 0; i < 4; i++) {
        a[i] = hash->h[i];
        b[i] = hash->h[i];
    }
    b[0] ^= 1;
    encrypt_two(room, a, b, (const uint8_t *)hash->tweakey);
    for (i = 0; i < 4; i++) {
        hash->tweakey[i] = b[i] ^ hash->h[i];
        hash->h[i] ^= a[i];
    }
    hash->tweakey[0] ^= 1;
    pw_bytes_wipe(a, sizeof a);
    pw_bytes_wipe(b, sizeof b);
}

static void h_take(romulus_h *hash, const uint8_t *message, size_t len, cipher *room)
{
    uint8_t *const block = (uint8_t *)hash->tweakey + TK2;

    while (len > 0) {
        size_t n = HASH_BLOCK - hash->used;

        if (n > len)
            n = len;
        pw_bytes_copy(block + hash->used, message, n);
        hash->used = (uint8_t)(hash->used + n);
        message += n;
        len -= n;
        if (hash->used == HASH_BLOCK) {
            h_compress(hash, room);
            hash->used = 0;
        }
    }
}

/* Leaves the digest in h and g. */
static void h_end(romulus_h *hash, cipher *room)
{
    uint8_t *const block = (uint8_t *)hash->tweakey + TK2;

    pw_bytes_wipe(block + hash->used, HASH_BLOCK - hash->used);
    block[HASH_BLOCK - 1] = hash->used;
    hash->h[0] ^= 2;
    h_compress(hash, room);
}

/* Gives the digest, and leaves nothing. */
static void h_give(romulus_h *hash, uint8_t *digest, cipher *room)
{
    h_end(hash, room);
    cipher_end(room);
    pw_bytes_copy(digest, (const uint8_t *)hash->h, BLOCK);
    pw_bytes_copy(digest + BLOCK, (const uint8_t *)hash->tweakey, BLOCK);
    pw_bytes_wipe(hash, sizeof *hash);
}

void pw_romulus_h(uint8_t digest[HASH_BLOCK], const uint8_t *message, size_t len)
{
    romulus_h hash;
    cipher room;

    pw_romulus_h_init(&hash);
    h_take(&hash, message, len, &room);
    h_give(&hash, digest, &room);
}

void pw_romulus_h_init(pw_romulus_h_context *context)
{
    pw_bytes_wipe(context, sizeof *context);
}

void pw_romulus_h_update(pw_romulus_h_context *context, const uint8_t *message, size_t len)
{
    cipher room;

    h_take(context, message, len, &room);
    cipher_end(&room);
}

void pw_romulus_h_finalize(pw_romulus_h_context *context, uint8_t digest[HASH_BLOCK])
{
    cipher room;

    h_give(context, digest, &room);
}
