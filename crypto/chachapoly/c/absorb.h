/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Poly1305 over whole blocks, RFC 8439 section 2.5, with numbers as the header has them that is included before this one. absorb()
 * leaves secrets on the stack, which clear_stack() of that header clears: the one-time key, that is r, and with the tag h gives s
 * away. */
#ifndef PENNYWEIGHT_CHACHAPOLY_C_ABSORB_H
#define PENNYWEIGHT_CHACHAPOLY_C_ABSORB_H

#include <stddef.h>
#include <stdint.h>

static PW_NOINLINE void absorb(uint32_t words[5], const uint32_t r[4], const uint8_t *data, size_t blocks)
{
    struct number h;
    struct factor factor;

    prepare(&factor, r);
    load_words(&h, words);
    do {
        add_block(&h, data);
        multiply(&h, &factor);
        data += 16;
    } while (--blocks > 0);
    reduce(&h);
    store_words(words, &h);
}

#endif
