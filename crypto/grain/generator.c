/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The generator and the authenticator of Grain-128AEADv2 in portable C, 32 clocks at a time: sections 2.1 to 2.3 of
 * the specification. */
#include "generator.h"

/* Bits n .. n + 31 of a register, 0 <= n <= 96: what bit n is in the next 32 clocks. */
static uint32_t tap(const uint32_t words[4], unsigned n)
{
    const uint32_t *word = words + n / 32;

    return n % 32 == 0 ? word[0] : (word[0] >> (n % 32)) | (uint32_t)(word[1] << (32 - n % 32));
}

static uint32_t pre_output(const uint32_t s[4], const uint32_t b[4])
{
    const uint32_t b12 = tap(b, 12);
    const uint32_t b95 = tap(b, 95);
    const uint32_t h = (b12 & tap(s, 8)) ^ (tap(s, 13) & tap(s, 20)) ^ (b95 & tap(s, 42)) ^
                       (tap(s, 60) & tap(s, 79)) ^ (b12 & b95 & tap(s, 94));

    return h ^ tap(s, 93) ^ tap(b, 2) ^ tap(b, 15) ^ tap(b, 36) ^ tap(b, 45) ^ b[2] ^ tap(b, 73) ^ tap(b, 89);
}

static uint32_t lfsr_feedback(const uint32_t s[4])
{
    return s[0] ^ tap(s, 7) ^ tap(s, 38) ^ tap(s, 70) ^ tap(s, 81) ^ s[3];
}

static uint32_t nfsr_feedback(const uint32_t s[4], const uint32_t b[4])
{
    const uint32_t linear = s[0] ^ b[0] ^ tap(b, 26) ^ tap(b, 56) ^ tap(b, 91) ^ b[3];
    const uint32_t quadratic = (tap(b, 3) & tap(b, 67)) ^ (tap(b, 11) & tap(b, 13)) ^ (tap(b, 17) & tap(b, 18)) ^
                               (tap(b, 27) & tap(b, 59)) ^ (tap(b, 40) & tap(b, 48)) ^ (tap(b, 61) & tap(b, 65)) ^
                               (tap(b, 68) & tap(b, 84));
    const uint32_t cubic = (tap(b, 22) & tap(b, 24) & tap(b, 25)) ^ (tap(b, 70) & tap(b, 78) & tap(b, 82));
    const uint32_t quartic = tap(b, 88) & tap(b, 92) & tap(b, 93) & tap(b, 95);

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

void pw_grain128_next(uint32_t state[9])
{
    uint32_t *s = state + PW_GRAIN128_LFSR;
    uint32_t *b = state + PW_GRAIN128_NFSR;
    const uint32_t from_nfsr = nfsr_feedback(s, b);

    state[PW_GRAIN128_OUTPUT] = pre_output(s, b);
    shift(s, lfsr_feedback(s));
    shift(b, from_nfsr);
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
    uint32_t low = shift_register[0];
    uint32_t high = shift_register[1];
    unsigned bit;

    for (bit = 0; bit < 8; bit++) {
        const uint32_t mask = UINT32_C(0) - (((unsigned)data >> bit) & 1u);

        accumulator[0] ^= low & mask;
        accumulator[1] ^= high & mask;
        low = low >> 1 | (uint32_t)(high << 31);
        high = high >> 1 | (uint32_t)((uint32_t)(incoming >> bit) << 31);
    }
    shift_register[0] = low;
    shift_register[1] = high;
}

void pw_grain128_absorb(uint32_t pad[6], unsigned bytes, unsigned decrypt)
{
    uint32_t *accumulator = pad + (PW_GRAIN128_AUTHENTICATOR - PW_GRAIN128_OUTPUT);
    uint8_t *text = (uint8_t *)(pad + (PW_GRAIN128_TEXT - PW_GRAIN128_OUTPUT));
    uint32_t output = pad[0];
    unsigned i;

    for (i = 0; i < bytes; i++) {
        const uint8_t before = text[i];
        const uint8_t after = (uint8_t)(before ^ even_bits(output));

        text[i] = after;
        authenticate(accumulator, accumulator + 2, decrypt ? after : before, even_bits(output >> 1));
        output >>= 16;
    }
}
