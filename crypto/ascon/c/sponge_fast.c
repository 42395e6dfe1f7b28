/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Hashing over the fast Ascon-p in C: single calls, and of state.h the states that they start from and the whole blocks of streams. */
#include "ascon_p/c/lanes_fast.h"
#include "clear_stack.h"
#include "sponge.h"

/* What the sponges below, and the permutation below them, leave on the stack. */
PW_CLEARS_WORDS(clear_stack, sizeof(int) < 4 ? 48 : sizeof(void *) > 4 ? 44 : PW_LARGE_FRAMES ? 56 : 32)

/* x0 to x4 of constants, low half first: the compiler knows them in any layout. */
PW_INLINE void set(uint32_t state[10], uint32_t low0, uint32_t high0, uint32_t low1, uint32_t high1, uint32_t low2,
                   uint32_t high2, uint32_t low3, uint32_t high3, uint32_t low4, uint32_t high4)
{
    ascon_put(state, ascon_lane_of(low0, high0));
    ascon_put(state + 2, ascon_lane_of(low1, high1));
    ascon_put(state + 4, ascon_lane_of(low2, high2));
    ascon_put(state + 6, ascon_lane_of(low3, high3));
    ascon_put(state + 8, ascon_lane_of(low4, high4));
}

void pw_ascon_hash256_initial(uint32_t state[10])
{
    set(state, ASCON_HASH256_INITIAL);
}

void pw_ascon_hash_initial(uint32_t state[10])
{
    set(state, ASCON_HASH_INITIAL);
}

void pw_ascon_hasha_initial(uint32_t state[10])
{
    set(state, ASCON_HASHA_INITIAL);
}

void pw_ascon_xof128_initial(uint32_t state[10])
{
    set(state, ASCON_XOF128_INITIAL);
}

void pw_ascon_xof_initial(uint32_t state[10])
{
    set(state, ASCON_XOF_INITIAL);
}

void pw_ascon_xofa_initial(uint32_t state[10])
{
    set(state, ASCON_XOFA_INITIAL);
}

void pw_ascon_cxof128_initial(uint32_t state[10])
{
    set(state, ASCON_CXOF128_INITIAL);
}

PW_INLINE void absorb(uint32_t state[10], const uint8_t *in, size_t blocks, unsigned rounds, unsigned reversed)
{
    struct ascon_held held = ascon_hold(state);

    for (; blocks != 0; blocks--) {
        ascon_add_lane(held.words, in, reversed);
        ascon_permute_held(&held, rounds);
        in += RATE;
    }
    ascon_release(state, &held);
}

/* From the state before the message to the output; what it leaves on the stack is for its caller to clear. */
PW_INLINE void hash(uint32_t state[10], uint8_t *out, size_t outlen, const uint8_t *in, size_t len, unsigned rounds,
                    unsigned reversed, uint8_t padding)
{
    const unsigned rest = (unsigned)(len % RATE);

    absorb(state, in, len / RATE, rounds, reversed);
    (reversed ? pw_ascon_add_be : pw_ascon_add_le)(state, 0, in + (len - rest), rest);
    ascon_add_byte(state, rest, padding, reversed);
    pw_ascon_permute_unwiped(state, FULL_ROUNDS);
    for (; outlen > RATE; outlen -= RATE) {
        ascon_give(out, ascon_get(state), reversed);
        pw_ascon_permute_unwiped(state, rounds);
        out += RATE;
    }
    (reversed ? pw_ascon_extract_be : pw_ascon_extract_le)(state, 0, out, (unsigned)outlen);
    pw_wipe_words(state, 10);
}

/* ---- NIST SP 800-232 ------------------------------------------------------------------------------------- */

static PW_NOINLINE PW_IN_ORDER_RISCV void sponge_blocks(uint32_t state[10], const uint8_t *in, size_t blocks)
{
    absorb(state, in, blocks, 12, REVERSED_le);
}

void pw_ascon_hash256_blocks(uint32_t state[10], const uint8_t *in, size_t blocks)
{
    sponge_blocks(state, in, blocks);
    clear_stack();
}

static PW_NOINLINE PW_IN_ORDER_RISCV void sponge_hash(uint32_t state[10], uint8_t *out, size_t outlen,
                                                      const uint8_t *in, size_t len)
{
    hash(state, out, outlen, in, len, 12, REVERSED_le, PADDING_le);
}

void pw_ascon_hash256(uint8_t digest[PW_ASCON_HASH256_DIGEST_BYTES], const uint8_t *message, size_t len)
{
    uint32_t state[10];

    pw_ascon_hash256_initial(state);
    sponge_hash(state, digest, PW_ASCON_HASH256_DIGEST_BYTES, message, len);
    clear_stack();
}

void pw_ascon_xof128(uint8_t *output, size_t outlen, const uint8_t *message, size_t len)
{
    uint32_t state[10];

    pw_ascon_xof128_initial(state);
    sponge_hash(state, output, outlen, message, len);
    clear_stack();
}

int pw_ascon_cxof128(uint8_t *output, size_t outlen, const uint8_t *message, size_t len, const uint8_t *label,
                     size_t labellen)
{
    uint32_t state[10];

    if (labellen > PW_ASCON_CXOF128_LABEL_BYTES)
        return -1;
    pw_ascon_cxof128_customize(state, label, labellen);
    sponge_hash(state, output, outlen, message, len);
    clear_stack();
    return 0;
}

/* ---- Ascon v1.2 ------------------------------------------------------------------------------------------ */

static PW_NOINLINE PW_IN_ORDER_RISCV void v12_blocks(uint32_t state[10], const uint8_t *in, size_t blocks)
{
    absorb(state, in, blocks, 12, REVERSED_be);
}

void pw_ascon_hash_blocks(uint32_t state[10], const uint8_t *in, size_t blocks)
{
    v12_blocks(state, in, blocks);
    clear_stack();
}

static PW_NOINLINE PW_IN_ORDER_RISCV void v12_hash(uint32_t state[10], uint8_t *out, size_t outlen, const uint8_t *in,
                                                   size_t len)
{
    hash(state, out, outlen, in, len, 12, REVERSED_be, PADDING_be);
}

void pw_ascon_hash(uint8_t digest[PW_ASCON_HASH_DIGEST_BYTES], const uint8_t *message, size_t len)
{
    uint32_t state[10];

    pw_ascon_hash_initial(state);
    v12_hash(state, digest, PW_ASCON_HASH_DIGEST_BYTES, message, len);
    clear_stack();
}

void pw_ascon_xof(uint8_t *output, size_t outlen, const uint8_t *message, size_t len)
{
    uint32_t state[10];

    pw_ascon_xof_initial(state);
    v12_hash(state, output, outlen, message, len);
    clear_stack();
}

/* ---- Ascon v1.2 with fewer rounds ------------------------------------------------------------------------ */

static PW_NOINLINE PW_IN_ORDER_RISCV void v12a_blocks(uint32_t state[10], const uint8_t *in, size_t blocks)
{
    absorb(state, in, blocks, 8, REVERSED_be);
}

void pw_ascon_hasha_blocks(uint32_t state[10], const uint8_t *in, size_t blocks)
{
    v12a_blocks(state, in, blocks);
    clear_stack();
}

static PW_NOINLINE PW_IN_ORDER_RISCV void v12a_hash(uint32_t state[10], uint8_t *out, size_t outlen, const uint8_t *in,
                                                    size_t len)
{
    hash(state, out, outlen, in, len, 8, REVERSED_be, PADDING_be);
}

void pw_ascon_hasha(uint8_t digest[PW_ASCON_HASHA_DIGEST_BYTES], const uint8_t *message, size_t len)
{
    uint32_t state[10];

    pw_ascon_hasha_initial(state);
    v12a_hash(state, digest, PW_ASCON_HASHA_DIGEST_BYTES, message, len);
    clear_stack();
}

void pw_ascon_xofa(uint8_t *output, size_t outlen, const uint8_t *message, size_t len)
{
    uint32_t state[10];

    pw_ascon_xofa_initial(state);
    v12a_hash(state, output, outlen, message, len);
    clear_stack();
}
