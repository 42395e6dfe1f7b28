/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* ISAP-A over the fast Ascon-p in C: ../sponge.h and ../interleaved.h say what each function does. The state is in local variables
 * from the first bit of the re-keying to the last. */
#include "../interleaved.h"
#include "../sponge.h"

#include "ascon_p/c/lanes_fast.h"
#include "ascon_p/permutation.h"
#include "clear_stack.h"

#define RATE 8u

#if PW_RISCV_ZBB
void pw_isap_a_permute(uint32_t *state, unsigned rounds)
{
    pw_ascon_permute(state, rounds);
}
#endif

/* What the functions below, and the permutation below them, leave on the stack. */
PW_CLEARS_WORDS(clear_stack, sizeof(int) < 4 ? 64 : 40)

/* Bit i of y, highest bit of a byte first. */
PW_INLINE unsigned bit_of(const uint8_t y[16], unsigned i)
{
    return ((unsigned)y[i / 8] >> (7 - i % 8)) & 1u;
}

static PW_NOINLINE PW_IN_ORDER_RISCV void absorb_bits(uint32_t *state, const uint8_t y[16], unsigned rounds)
{
    struct ascon_words x = ascon_load(state);

    for (unsigned i = 0; i < 127; i++) {
        ascon_add_bit(&x, bit_of(y, i));
        ascon_rounds(&x, rounds);
    }
    ascon_add_bit(&x, bit_of(y, 127));
    ascon_store(state, &x);
}

void pw_isap_a_absorb_bits(uint32_t *state, const uint8_t y[16], unsigned rounds)
{
    absorb_bits(state, y, rounds);
    clear_stack();
}

static PW_NOINLINE PW_IN_ORDER_RISCV size_t absorb_blocks(uint32_t *state, const uint8_t *in, size_t len,
                                                          unsigned rounds)
{
    for (; len >= RATE; len -= RATE) {
        ascon_add_lane(state, in, 1);
        pw_ascon_permute_unwiped(state, rounds);
        in += RATE;
    }
    return len;
}

size_t pw_isap_a_absorb_blocks(uint32_t *state, const uint8_t *in, size_t len, unsigned rounds)
{
    const size_t left = absorb_blocks(state, in, len, rounds);

    clear_stack();
    return left;
}

static PW_NOINLINE PW_IN_ORDER_RISCV size_t crypt_blocks(uint32_t *state, uint8_t *out, const uint8_t *in, size_t len,
                                                         unsigned rounds)
{
    for (; len >= RATE; len -= RATE) {
        pw_ascon_permute_unwiped(state, rounds);
        ascon_give(out, ascon_xor(ascon_get(state), ascon_take(in, 1)), 1);
        out += RATE;
        in += RATE;
    }
    return len;
}

size_t pw_isap_a_crypt_blocks(uint32_t *state, uint8_t *out, const uint8_t *in, size_t len, unsigned rounds)
{
    const size_t left = crypt_blocks(state, out, in, len, rounds);

    clear_stack();
    return left;
}

void pw_isap_a_add_word(uint32_t word[2], const uint8_t bytes[8])
{
    ascon_add_lane(word, bytes, 1);
}

void pw_isap_a_extract_word(const uint32_t word[2], uint8_t bytes[8])
{
    ascon_give(bytes, ascon_get(word), 1);
}
