/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The generator and the authenticator of Grain-128AEADv2 (NIST LWC final round, 2021): the contract that every
 * implementation meets.
 *
 * A run of the cipher is 14 words. Bit i of a register or string is bit i % 32 of word i / 32:
 *
 *   0..3    LFSR s0..s127             4..7    NFSR b0..b127
 *   8       pre-output of the last 32 clocks, the first clock lowest
 *   9, 10   accumulator A             11, 12  shift register R
 *   13      text: bytes on their way through the authenticator, in its first two bytes */
#ifndef PENNYWEIGHT_GRAIN_GENERATOR_H
#define PENNYWEIGHT_GRAIN_GENERATOR_H

#include <stddef.h>
#include <stdint.h>

enum {
    PW_GRAIN128_LFSR = 0,
    PW_GRAIN128_NFSR = 4,
    PW_GRAIN128_OUTPUT = 8,
    PW_GRAIN128_AUTHENTICATOR = 9,
    PW_GRAIN128_TEXT = 13,
    PW_GRAIN128_WORDS = 14
};

/* 32 clocks without feedback of the output. state: words 0..8 of a run.
 *
 * With feedback, as in the initialisation, is the same and then LFSR and NFSR word 3 ^= pre-output: what 32 clocks
 * bring in lies in these words alone, and none of them reads it.
 *   state: read-write, secret */
void pw_grain128_next(uint32_t state[9]);

/* Passes 1 or 2 bytes of the text through: pad is words 8..13 of a run. Of each byte's 16 bits of the pre-output, from
 * bit 0 on, the even ones are its keystream, which is added to the text, and the odd ones go to the authenticator with
 * the bits of the plaintext: that is the text before the addition where decrypt is 0, after it where it is 1.
 * The pre-output stays as it is.
 *   pad: read-write, secret; bytes: public; decrypt: public */
void pw_grain128_absorb(uint32_t pad[6], unsigned bytes, unsigned decrypt);

/* Both for `words` times 4 bytes of text, one at least, at any address, of which no half of a pre-output was used before:
 * out = in + keystream. Where out is 0, the plaintext is authenticated only. Only where an implementation has it: c/process_words.c.
 *   state: read-write, secret; out: 4*words bytes, write, secret; in: 4*words bytes, read, secret
 *   words: public; decrypt: public */
void pw_grain128_pass_words(uint32_t state[PW_GRAIN128_WORDS], uint8_t *out, const uint8_t *in, size_t words,
                            unsigned decrypt);

/* For portable C alone, which clears the stack when it has come to its end, c/process_fast.c: the same, with parts of the state left
 * below. */
void pw_grain128_next_unwiped(uint32_t state[9]);
void pw_grain128_absorb_unwiped(uint32_t pad[6], unsigned bytes, unsigned decrypt);
void pw_grain128_pass_words_unwiped(uint32_t state[PW_GRAIN128_WORDS], uint8_t *out, const uint8_t *in, size_t words,
                                    unsigned decrypt);

/* Likewise the initialisation, from the registers that contain key and nonce up to A and R.
 *   state: read-write, secret; key: 16 bytes, read, secret */
void pw_grain128_initialise_unwiped(uint32_t state[PW_GRAIN128_WORDS], const uint8_t *key);

#endif
