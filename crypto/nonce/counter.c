/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* A counter for nonces that does not repeat when the device is reset. */
#include "pennyweight/nonce.h"

void pw_nonce_counter_begin(pw_nonce_counter *counter, uint64_t stored, uint32_t ahead, pw_nonce_store *store,
                            void *user)
{
    counter->next = stored;
    counter->reserved = stored;
    counter->ahead = ahead != 0 ? ahead : 1;
    counter->store = store;
    counter->user = user;
}

/* What is reserved is stored before the first number of it is used. */
static int reserve(pw_nonce_counter *counter)
{
    const uint64_t left = UINT64_MAX - counter->reserved;
    const uint64_t further = counter->reserved + (left < counter->ahead ? left : counter->ahead);

    if (left == 0 || counter->store(counter->user, further) != 0)
        return -1;
    counter->reserved = further;
    return 0;
}

int pw_nonce_counter_take(pw_nonce_counter *counter, uint8_t number[PW_NONCE_COUNTER_BYTES])
{
    if (counter->next == counter->reserved && reserve(counter) != 0)
        return -1;
    for (unsigned i = 0; i < PW_NONCE_COUNTER_BYTES; i++)
        number[i] = (uint8_t)(counter->next >> (8 * i));
    counter->next++;
    return 0;
}
