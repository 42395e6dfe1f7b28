/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Esch v1.2 (NIST LWC final round, 2021) in a single call, for speed: the stack is cleared once. */
#include "clear_stack.h"
#include "esch.h"
#include "unroll.h"

/* What the mode, and the permutation below it, leave on the stack: state, registers. */
PW_CLEARS_WORDS(clear_stack, 76)

typedef void permutation(uint32_t *state, unsigned steps);

PW_INLINE void hash(const struct esch_parameters *esch, permutation *permute, uint8_t *digest, const uint8_t *message,
                    size_t len)
{
    uint32_t state[16], block[RATE / 4];
    const uint8_t *last;

    for (unsigned i = 0; i < esch->state_bytes / 4; i++)
        state[i] = 0;
    for (; len > RATE; len -= RATE) {
        absorb(esch, state, message);
        permute(state, esch->slim);
        message += RATE;
    }
    last = message;
    if (len < RATE) {
        pw_bytes_copy((uint8_t *)block, message, len);
        ((uint8_t *)block)[len] = 0x80;
        pw_bytes_wipe((uint8_t *)block + len + 1, RATE - 1 - len);
        last = (const uint8_t *)block;
    }
    state[esch->state_bytes / 8 - 1] ^= pw_le32((len < RATE ? (uint32_t)DOMAIN_PARTIAL : (uint32_t)DOMAIN_FULL) << 24);
    absorb(esch, state, last);
    permute(state, esch->big);
    for (unsigned done = 0;; permute(state, esch->slim)) {
        PW_UNROLL(4)
        for (unsigned i = 0; i < RATE / 4; i++)
            pw_store32_raw(digest + done + 4 * i, state[i]);
        done += RATE;
        if (done == esch->digest_bytes)
            break;
    }
}

static PW_NOINLINE void hash_256(uint8_t *digest, const uint8_t *message, size_t len)
{
    hash(&esch256, pw_sparkle384_permute_unwiped, digest, message, len);
}

void pw_esch256(uint8_t digest[PW_ESCH256_DIGEST_BYTES], const uint8_t *message, size_t len)
{
    hash_256(digest, message, len);
    clear_stack();
}

static PW_NOINLINE void hash_384(uint8_t *digest, const uint8_t *message, size_t len)
{
    hash(&esch384, pw_sparkle512_permute_unwiped, digest, message, len);
}

void pw_esch384(uint8_t digest[PW_ESCH384_DIGEST_BYTES], const uint8_t *message, size_t len)
{
    hash_384(digest, message, len);
    clear_stack();
}
