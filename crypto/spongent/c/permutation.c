/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Spongent in portable C (Elephant v2, sections 2.3 and 2.4). It takes all nibbles at once, sliced into four planes of a bit
 * each. */
#include "../permutation.h"

#include "bytes.h"
#include "clear_stack.h"
#include "exchange.h"
#include "words.h"

/* The deepest frame of the functions below, with what they save. */
PW_CLEARS_STACK(clear_stack, 208)

/* Room for the bits of 44 nibbles, in whole words. */
#define PLANE_BYTES 8u

/* Plane j takes the bits j of all nibbles, in their order. */
static void slice(uint8_t planes[4][PLANE_BYTES], const uint8_t *state, unsigned bytes)
{
    for (unsigned i = 0; bytes != 0; i++) {
        uint32_t word;

        if (bytes >= 4) {
            word = pw_load32(state);
            state += 4;
            bytes -= 4;
        } else {
            word = (uint32_t)(state[0] | (uint16_t)(state[1] << 8));
            bytes = 0;
        }
        word = pw_slice_nibbles(word);
        planes[0][i] = (uint8_t)word;
        planes[1][i] = (uint8_t)(word >> 8);
        planes[2][i] = (uint8_t)(word >> 16);
        planes[3][i] = (uint8_t)(word >> 24);
    }
}

/* The S-box edb0214f7a859c36 on all nibbles. */
static void substitute(uint8_t planes[4][PLANE_BYTES])
{
    for (unsigned i = 0; i < PLANE_BYTES; i += 4) {
        const uint32_t x0 = pw_load32(planes[0] + i), x1 = pw_load32(planes[1] + i);
        const uint32_t x2 = pw_load32(planes[2] + i), x3 = pw_load32(planes[3] + i);

        pw_store32(planes[0] + i, x0 ^ x1 ^ x3 ^ (x1 & x2));
        pw_store32(planes[1] + i, ~(x0 ^ ((x0 ^ x1 ^ x2) & x3) ^ (x1 & x2 & ~x3)));
        pw_store32(planes[2] + i, ~(x1 ^ x2 ^ ((x0 ^ (x1 & x2)) & x3)));
        pw_store32(planes[3] + i, ~(x2 ^ (x3 & ~x1) ^ (x0 & (x1 ^ (~(x1 ^ x2) & x3)))));
    }
}

/* The bit layer, bit j of nibble k to bit j n / 4 + k of n: one plane after the other, of 40 bits or of 44. */
static void join(uint8_t *state, uint8_t planes[4][PLANE_BYTES], unsigned bytes)
{
    for (unsigned j = 0; j < 4; j += 2) {
        const uint8_t *even = planes[j], *odd = planes[j + 1];

        pw_bytes_copy(state, even, 5);
        state += 5;
        if (bytes == 20) {
            pw_bytes_copy(state, odd, 5);
        } else {
            *state++ = (uint8_t)((even[5] & 0x0fu) | (unsigned)odd[0] << 4);
            for (unsigned i = 0; i < 5; i++)
                state[i] = (uint8_t)((unsigned)odd[i] >> 4 | (unsigned)odd[i + 1] << 4);
        }
        state += 5;
    }
}

/* counter: a register of seven bits whose value goes into both ends of the state, into the upper one reversed */
static void permute(uint8_t *state, unsigned bytes, unsigned rounds, unsigned counter, unsigned reversed)
{
    uint8_t planes[4][PLANE_BYTES] = {{0}};

    for (; rounds != 0; rounds--) {
        const unsigned next = (counter >> 6 ^ counter >> 5) & 1u;

        state[0] = (uint8_t)(state[0] ^ counter);
        state[bytes - 1] = (uint8_t)(state[bytes - 1] ^ reversed);
        counter = (counter << 1 | next) & 0x7fu;
        reversed = reversed >> 1 | next << 7;
        reversed &= 0xfeu;
        slice(planes, state, bytes);
        substitute(planes);
        join(state, planes, bytes);
    }
    pw_bytes_wipe(planes, sizeof planes);
}

static PW_NOINLINE void spongent160(uint8_t state[20])
{
    permute(state, 20, 80, 0x75, 0xae);
}

static PW_NOINLINE void spongent176(uint8_t state[22])
{
    permute(state, 22, 90, 0x45, 0xa2);
}

void pw_spongent160_permute(uint8_t state[20])
{
    spongent160(state);
    clear_stack();
}

void pw_spongent176_permute(uint8_t state[22])
{
    spongent176(state);
    clear_stack();
}
