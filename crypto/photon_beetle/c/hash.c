/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* PHOTON-Beetle-Hash, section 3 of the specification (2021): blocks of four bytes behind a first one of sixteen, which is the
 * state itself. */
#include "pennyweight/photon_beetle.h"

#include "bytes.h"
#include "state.h"

#define FIRST_RATE 16u
#define RATE 4u
#define SQUEEZED 16u

void pw_photon_beetle_hash_init(pw_photon_beetle_hash_context *context)
{
    pw_bytes_wipe(context->state, STATE_BYTES);
    context->used = 0;
    context->rate = FIRST_RATE;
}

void pw_photon_beetle_hash_update(pw_photon_beetle_hash_context *context, const uint8_t *message, size_t len)
{
    while (len != 0) {
        size_t n;

        if (context->used == context->rate) {
            pw_photon256_permute(context->state);
            context->used = 0;
            context->rate = RATE;
        }
        n = (size_t)(context->rate - context->used);
        if (n > len)
            n = len;
        pw_bytes_add((uint8_t *)context->state + context->used, message, n);
        message += n;
        len -= n;
        context->used = (uint8_t)(context->used + n);
    }
}

/* The domain of a message with a second block tells full last blocks apart, 1, from others, 2; of a shorter one it is the other
 * way round, and one of no byte has no padding. */
void pw_photon_beetle_hash_finalize(pw_photon_beetle_hash_context *context,
                                    uint8_t digest[PW_PHOTON_BEETLE_HASH_DIGEST_BYTES])
{
    uint32_t *const state = context->state;
    unsigned domain = 1;

    if (context->used != 0) {
        domain = 1 + pad(state, context->used, context->rate);
        if (context->rate == FIRST_RATE)
            domain = 3 - domain;
    }
    add_domain(state, domain);
    pw_photon256_permute(state);
    pw_bytes_copy(digest, (const uint8_t *)state, SQUEEZED);
    pw_photon256_permute(state);
    pw_bytes_copy(digest + SQUEEZED, (const uint8_t *)state, SQUEEZED);
    pw_bytes_wipe(context, sizeof *context);
}

void pw_photon_beetle_hash(uint8_t digest[PW_PHOTON_BEETLE_HASH_DIGEST_BYTES], const uint8_t *message, size_t len)
{
    pw_photon_beetle_hash_context context;

    pw_photon_beetle_hash_init(&context);
    pw_photon_beetle_hash_update(&context, message, len);
    pw_photon_beetle_hash_finalize(&context, digest);
}
