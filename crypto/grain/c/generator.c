/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The generator and the authenticator of Grain-128AEADv2 in portable C, 32 clocks at a time: sections 2.1 to 2.3 of
 * the specification. */
#include "../generator.h"
#include "clear_stack.h"
#include "words.h"

/* The deepest frame of next() and absorb(), with what they save. */
PW_CLEARS_STACK(clear_stack, 160)

/* Bits n .. n + 31 of a register, n a constant up to 95 that is not at a word: what bit n is in the next 32 clocks.
 * A macro, so that compilers see the constant whatever they inline. */
#define TAP(words, n) (((words)[(n) / 32] >> ((n) % 32)) | (uint32_t)((words)[(n) / 32 + 1] << (32 - (n) % 32)))

/* Bits 95 .. 126. A shift by 31 bits would do, but avr-gcc makes a test of the bit and a skip of it. */
static uint32_t from_95(const uint32_t words[4])
{
    return TAP(words, 88) >> 7 | (uint32_t)(words[3] >> 24 << 25);
}

static uint32_t pre_output(const uint32_t s[4], const uint32_t b[4])
{
    const uint32_t b12 = TAP(b, 12);
    const uint32_t b95 = from_95(b);
    const uint32_t h = (b12 & TAP(s, 8)) ^ (TAP(s, 13) & TAP(s, 20)) ^ (b95 & TAP(s, 42)) ^ (TAP(s, 60) & TAP(s, 79)) ^
                       (b12 & b95 & TAP(s, 94));

    return h ^ TAP(s, 93) ^ TAP(b, 2) ^ TAP(b, 15) ^ TAP(b, 36) ^ TAP(b, 45) ^ b[2] ^ TAP(b, 73) ^ TAP(b, 89);
}

static uint32_t lfsr_feedback(const uint32_t s[4])
{
    return s[0] ^ TAP(s, 7) ^ TAP(s, 38) ^ TAP(s, 70) ^ TAP(s, 81) ^ s[3];
}

static uint32_t nfsr_feedback(const uint32_t s[4], const uint32_t b[4])
{
    const uint32_t linear = s[0] ^ b[0] ^ TAP(b, 26) ^ TAP(b, 56) ^ TAP(b, 91) ^ b[3];
    const uint32_t quadratic = (TAP(b, 3) & TAP(b, 67)) ^ (TAP(b, 11) & TAP(b, 13)) ^ (TAP(b, 17) & TAP(b, 18)) ^
                               (TAP(b, 27) & TAP(b, 59)) ^ (TAP(b, 40) & TAP(b, 48)) ^ (TAP(b, 61) & TAP(b, 65)) ^
                               (TAP(b, 68) & TAP(b, 84));
    const uint32_t cubic = (TAP(b, 22) & TAP(b, 24) & TAP(b, 25)) ^ (TAP(b, 70) & TAP(b, 78) & TAP(b, 82));
    const uint32_t quartic = TAP(b, 88) & TAP(b, 92) & TAP(b, 93) & from_95(b);

    return linear ^ quadratic ^ cubic ^ quartic;
}

/* The register moves down by a word, and a new one comes in. */
static void shift(uint32_t words[4], uint32_t incoming)
{
    words[0] = words[1];
    words[1] = words[2];
    words[2] = words[3];
    words[3] = incoming;
}

static PW_NOINLINE void next(uint32_t state[9])
{
    uint32_t *s = state + PW_GRAIN128_LFSR;
    uint32_t *b = state + PW_GRAIN128_NFSR;
    uint32_t from_nfsr;

    pw_le32_words(state, 8);
    from_nfsr = nfsr_feedback(s, b);
    state[PW_GRAIN128_OUTPUT] = pre_output(s, b);
    shift(s, lfsr_feedback(s));
    shift(b, from_nfsr);
    pw_le32_words(state, 9);
}

/* Bits 0, 2, 4 .. 14, closed up. */
static uint8_t even_bits(uint32_t bits)
{
    bits &= 0x5555u;
    bits = (bits | bits >> 1) & 0x3333u;
    bits = (bits | bits >> 2) & 0x0f0fu;
    return (uint8_t)(bits | bits >> 4);
}

/* Eight steps: A ^= R for each bit of data that is 1, R moving down to take a bit of `incoming` after each. */
static void authenticate(uint32_t accumulator[2], uint32_t shift_register[2], uint8_t data, uint8_t incoming)
{
    uint32_t low = pw_le32(shift_register[0]);
    uint32_t high = pw_le32(shift_register[1]);
    unsigned bit;

    for (bit = 0; bit < 8; bit++) {
        const uint32_t mask = UINT32_C(0) - (((unsigned)data >> bit) & 1u);

        accumulator[0] ^= pw_le32(low & mask);
        accumulator[1] ^= pw_le32(high & mask);
        low = low >> 1 | (uint32_t)(high << 31);
        high = high >> 1 | (uint32_t)((uint32_t)(incoming >> bit) << 31);
    }
    shift_register[0] = pw_le32(low);
    shift_register[1] = pw_le32(high);
}

static PW_NOINLINE void absorb(uint32_t pad[6], unsigned bytes, unsigned decrypt)
{
    uint32_t *accumulator = pad + (PW_GRAIN128_AUTHENTICATOR - PW_GRAIN128_OUTPUT);
    uint8_t *text = (uint8_t *)(pad + (PW_GRAIN128_TEXT - PW_GRAIN128_OUTPUT));
    uint32_t output = pw_le32(pad[0]);
    unsigned i;

    for (i = 0; i < bytes; i++) {
        const uint8_t before = text[i];
        const uint8_t after = (uint8_t)(before ^ even_bits(output));

        text[i] = after;
        authenticate(accumulator, accumulator + 2, decrypt ? after : before, even_bits(output >> 1));
        output >>= 16;
    }
}

void pw_grain128_next(uint32_t state[9])
{
    next(state);
    clear_stack();
}

void pw_grain128_absorb(uint32_t pad[6], unsigned bytes, unsigned decrypt)
{
    absorb(pad, bytes, decrypt);
    clear_stack();
}
