/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Romulus-H v1.3 (NIST LWC final round, 2021), over the cipher of the file that includes this: on_the_fly.c, expanded.c or
 * sliced.c. */
#ifndef PENNYWEIGHT_ROMULUS_C_ROMULUS_H_H
#define PENNYWEIGHT_ROMULUS_C_ROMULUS_H_H

#include "pennyweight/romulus.h"

#include "blocks.h"

#define HASH_BLOCK 32u
#define MESSAGE_BLOCK(hash) ((uint8_t *)(hash)->tweakey + TK2)

typedef pw_romulus_h_context romulus_h;

/* The chaining value is h and, as TK1, g; the block is TK2 and TK3. */
PW_INLINE void h_compress(romulus_h *hash, cipher *room)
{
    uint32_t room_for[8]; /* h and, with a bit changed, h again; then what they are encrypted to */

    copy_block(room_for, hash->h);
    hash->h[0] ^= pw_le32(1);
    copy_block(room_for + 4, hash->h);
    encrypt_two(room, room_for, room_for + 4, (const uint8_t *)hash->tweakey);
    copy_block(hash->tweakey, hash->h);
    hash->h[0] ^= pw_le32(1);
    add_block(hash->tweakey, room_for + 4);
    add_block(hash->h, room_for);
    wipe(room_for, sizeof room_for);
}

/* Processes bytes and, after the last ones, the padding; then h and g are the digest. There is one place that compresses, and the
 * single call has a copy of its own, which needs less stack. */
PW_INLINE void h_process(romulus_h *hash, const uint8_t *message, size_t len, int is_last, cipher *room)
{
    for (;;) {
        size_t n = HASH_BLOCK - hash->offset;

        if (n > len)
            n = len;
        pw_bytes_copy(MESSAGE_BLOCK(hash) + hash->offset, message, n);
        hash->offset = (uint8_t)(hash->offset + n);
        len -= n;
        if (hash->offset < HASH_BLOCK) {
            if (!is_last)
                return;
            pw_bytes_wipe(MESSAGE_BLOCK(hash) + hash->offset, HASH_BLOCK - hash->offset);
            MESSAGE_BLOCK(hash)[HASH_BLOCK - 1] = hash->offset;
            hash->h[0] ^= pw_le32(2);
        } else {
            message += n;
        }
        h_compress(hash, room);
        if (hash->offset < HASH_BLOCK)
            return;
        hash->offset = 0;
    }
}

/* The digest, of a hash that is complete; leaves nothing. */
PW_INLINE void h_finish(romulus_h *hash, uint8_t *digest)
{
    pw_bytes_copy(digest, (const uint8_t *)hash->h, BLOCK);
    pw_bytes_copy(digest + BLOCK, (const uint8_t *)hash->tweakey, BLOCK);
    wipe(hash, sizeof *hash);
}

void pw_romulus_h(uint8_t digest[HASH_BLOCK], const uint8_t *message, size_t len)
{
    romulus_h hash;
    cipher room;

    pw_romulus_h_init(&hash);
    h_process(&hash, message, len, 1, &room);
    cipher_end(&room);
    h_finish(&hash, digest);
}

void pw_romulus_h_init(pw_romulus_h_context *context)
{
    wipe(context, sizeof *context);
}

static void h_process_chunk(romulus_h *hash, const uint8_t *message, size_t len, int is_last)
{
    cipher room;

    h_process(hash, message, len, is_last, &room);
    cipher_end(&room);
}

void pw_romulus_h_update(pw_romulus_h_context *context, const uint8_t *message, size_t len)
{
    h_process_chunk(context, message, len, 0);
}

void pw_romulus_h_finalize(pw_romulus_h_context *context, uint8_t digest[HASH_BLOCK])
{
    h_process_chunk(context, NULL, 0, 1);
    h_finish(context, digest);
}

#endif
