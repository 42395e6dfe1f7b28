/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* AES-128 on two blocks at once in portable C, or on four where registers have 64 bits, for speed: fixsliced.h. */
#include "../aes128.h"

#include "clear_stack.h"
#include "fixsliced.h"

#if PW_AES_BLOCKS == 4

/* What crypt() leaves, with what it calls. */
PW_CLEARS_STACK(clear_stack, 1200)

/* The bytes of two words by turns, and those at even places. */
PW_INLINE uint64_t join(uint32_t even, uint32_t odd)
{
    uint64_t x = even, y = odd;

    x = (x | x << 16) & UINT64_C(0x0000ffff0000ffff);
    y = (y | y << 16) & UINT64_C(0x0000ffff0000ffff);
    return ((x | x << 8) & UINT64_C(0x00ff00ff00ff00ff)) | ((y << 8 | y << 16) & UINT64_C(0xff00ff00ff00ff00));
}

PW_INLINE uint32_t even_bytes(uint64_t x)
{
    x &= UINT64_C(0x00ff00ff00ff00ff);
    x = (x | x >> 8) & UINT64_C(0x0000ffff0000ffff);
    return (uint32_t)(x | x >> 16);
}

/* The columns of a block to where pw_aes_transpose() takes them from, and back. */
PW_INLINE void put_block(pw_aes_plane word[8], unsigned block, const uint32_t column[4])
{
    word[block] = join(column[0], column[2]);
    word[block + 4] = join(column[1], column[3]);
}

PW_INLINE void get_block(uint32_t column[4], const pw_aes_plane word[8], unsigned block)
{
    column[0] = even_bytes(word[block]);
    column[1] = even_bytes(word[block + 4]);
    column[2] = even_bytes(word[block] >> 8);
    column[3] = even_bytes(word[block + 4] >> 8);
}

/* Each bit of a word twice. */
PW_INLINE pw_aes_plane doubled(uint32_t word)
{
    uint64_t x = word;

    x = (x | x << 16) & UINT64_C(0x0000ffff0000ffff);
    x = (x | x << 8) & UINT64_C(0x00ff00ff00ff00ff);
    x = (x | x << 4) & UINT64_C(0x0f0f0f0f0f0f0f0f);
    x = (x | x << 2) & UINT64_C(0x3333333333333333);
    x = (x | x << 1) & UINT64_C(0x5555555555555555);
    return x | x << 1;
}

/* Round keys as encrypt() takes them. */
struct round_keys {
    pw_aes_plane word[PW_AES128_ROUND_KEY_WORDS];
};

PW_INLINE void take_keys(struct round_keys *keys, const uint32_t words[PW_AES128_ROUND_KEY_WORDS])
{
    unsigned k;

    for (k = 0; k < PW_AES128_ROUND_KEY_WORDS; k++)
        keys->word[k] = doubled(words[k]);
}

#else

/* What crypt() leaves, with what it calls. */
PW_CLEARS_WORDS(clear_stack, 80)

/* The columns of a block to where pw_aes_transpose() takes them from, and back. */
PW_INLINE void put_block(pw_aes_plane word[8], unsigned block, const uint32_t column[4])
{
    unsigned k;

    PW_UNROLL_WIDE(4)
    for (k = 0; k < 4; k++)
        word[2 * k + block] = column[k];
}

PW_INLINE void get_block(uint32_t column[4], const pw_aes_plane word[8], unsigned block)
{
    unsigned k;

    PW_UNROLL_WIDE(4)
    for (k = 0; k < 4; k++)
        column[k] = word[2 * k + block];
}

/* Round keys as encrypt() takes them. */
struct round_keys {
    const pw_aes_plane *word;
};

PW_INLINE void take_keys(struct round_keys *keys, const uint32_t words[PW_AES128_ROUND_KEY_WORDS])
{
    keys->word = words;
}

#endif

/* SubBytes, after the round key that belongs before it. */
PW_INLINE void substitute(pw_aes_plane plane[8], const pw_aes_plane **round_key)
{
    pw_aes_add_round_key(plane, *round_key);
    *round_key += 4;
    pw_aes_sub_bytes(plane);
}

/* Encrypts what put_block() has put. */
static PW_NOINLINE PW_IN_ORDER void encrypt(pw_aes_plane plane[8], const pw_aes_plane *round_keys)
{
    const pw_aes_plane *const last = round_keys + PW_AES128_ROUND_KEY_WORDS - 4;
    unsigned k;

    pw_aes_transpose(plane);
    for (;;) {
        substitute(plane, &round_keys);
        pw_aes_mix_columns(plane, 1);
        substitute(plane, &round_keys);
        if (round_keys == last)
            break;
        pw_aes_mix_columns(plane, 2);
        substitute(plane, &round_keys);
        pw_aes_mix_columns(plane, 3);
        substitute(plane, &round_keys);
        pw_aes_mix_columns(plane, 0);
    }

    /* ten times is twice */
    PW_UNROLL_WIDE(8)
    for (k = 0; k < 8; k++)
        plane[k] = pw_aes_shift_rows_twice(plane[k]);
    pw_aes_add_round_key(plane, last);
    pw_aes_transpose(plane);
}

static PW_NOINLINE void encrypt_two(uint8_t blocks[32], const uint32_t round_keys[PW_AES128_ROUND_KEY_WORDS])
{
    struct round_keys keys;
    pw_aes_plane plane[8] = {0};
    uint32_t column[4];
    unsigned block, k;

    take_keys(&keys, round_keys);
    for (block = 0; block < 2; block++) {
        for (k = 0; k < 4; k++)
            column[k] = pw_load32(blocks + 16 * block + 4 * k);
        put_block(plane, block, column);
    }
    encrypt(plane, keys.word);
    for (block = 0; block < 2; block++) {
        get_block(column, plane, block);
        for (k = 0; k < 4; k++)
            pw_store32(blocks + 16 * block + 4 * k, column[k]);
    }
}

/* out = in + a block of key stream, n bytes of it. */
PW_INLINE void add_stream(uint8_t *out, const uint8_t *in, unsigned n, const uint32_t column[4])
{
    unsigned k;

    if (n == 16) {
        PW_UNROLL_WIDE(4)
        for (k = 0; k < 4; k++)
            pw_store32(out + 4 * k, pw_load32(in + 4 * k) ^ column[k]);
    } else {
        for (k = 0; k < n; k++)
            out[k] = (uint8_t)(in[k] ^ column[k / 4] >> 8 * (k % 4));
    }
}

static PW_NOINLINE void crypt(uint8_t *out, const uint8_t *in, size_t len, const uint8_t nonce[12], uint32_t counter,
                              const uint32_t round_keys[PW_AES128_ROUND_KEY_WORDS])
{
    struct round_keys keys;
    pw_aes_plane plane[8];
    uint32_t column[4];
    unsigned block, n;

    take_keys(&keys, round_keys);
    while (len > 0) {
        column[0] = pw_load32(nonce);
        column[1] = pw_load32(nonce + 4);
        column[2] = pw_load32(nonce + 8);
        for (block = 0; block < PW_AES_BLOCKS; block++) {
            column[3] = pw_swap_bytes32(counter++);
            put_block(plane, block, column);
        }
        encrypt(plane, keys.word);
        for (block = 0; block < PW_AES_BLOCKS; block++) {
            n = len < 16 ? (unsigned)len : 16;
            get_block(column, plane, block);
            add_stream(out, in, n, column);
            out += n;
            in += n;
            len -= n;
        }
    }
}

void pw_aes128_bitsliced_encrypt(uint8_t blocks[32], const uint32_t round_keys[PW_AES128_ROUND_KEY_WORDS])
{
    encrypt_two(blocks, round_keys);
    clear_stack();
}

void pw_aes128_bitsliced_crypt(uint8_t *out, const uint8_t *in, size_t len, const uint8_t nonce[12], uint32_t counter,
                               const uint32_t round_keys[PW_AES128_ROUND_KEY_WORDS])
{
    crypt(out, in, len, nonce, counter, round_keys);
    clear_stack();
}
