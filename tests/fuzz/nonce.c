/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The counter for nonces: each number is larger than the one before, whatever fails and whenever a reset comes. */
#include "memory.h"
#include "targets.h"

#include <pennyweight/nonce.h>

struct flash {
    struct input *in;
    uint64_t number;
};

/* A write that fails may have been done. */
static int store(void *user, uint64_t reserved)
{
    struct flash *flash = user;
    const unsigned outcome = choose(flash->in, 6);

    if (outcome != 1)
        flash->number = reserved;
    return outcome == 1 || outcome == 2 ? -1 : 0;
}

void fuzz_nonce_counter(const void *functions, struct input *in)
{
    const uint32_t ahead = is_chosen(in) ? UINT32_MAX - choose(in, 2) : choose(in, 5);
    struct flash flash = {in, is_chosen(in) ? UINT64_MAX - choose(in, 20) : choose(in, 20)};
    uint64_t least = flash.number;
    int all_used = 0;
    pw_nonce_counter counter;

    (void)functions;
    pw_nonce_counter_begin(&counter, flash.number, ahead, store, &flash);
    for (unsigned calls = 0; calls < 100 && in->n > 0; calls++) {
        const struct buffer number = new_buffer(in, PW_NONCE_COUNTER_BYTES);

        if (choose(in, 8) == 1) {
            pw_nonce_counter_begin(&counter, flash.number, ahead, store, &flash);
        } else if (pw_nonce_counter_take(&counter, number.at) == 0) {
            uint64_t value = 0;

            for (unsigned i = PW_NONCE_COUNTER_BYTES; i-- > 0;)
                value = value << 8 | number.at[i];
            expect(!all_used && value >= least && value < flash.number);
            all_used = value == UINT64_MAX;
            least = value + 1;
        }
        free_buffer(number);
    }
}
