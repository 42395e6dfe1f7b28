/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The same bytes in every run, in place of a source of random ones: Marsaglia's xorshift of 32 bits with the shifts
 * 13, 17, 5 ("Xorshift RNGs", 2003), of whose state the upper byte is given out. */
#include <stddef.h>
#include <stdint.h>

/* Of names that code from elsewhere does not have. */
static uint32_t pw_random_state = 1;
void pw_random_bytes(unsigned char *out, size_t outlen);

void pw_random_bytes(unsigned char *out, size_t outlen)
{
    uint32_t state = pw_random_state;
    for (; outlen != 0; outlen--) {
        state ^= state << 13;
        state ^= state >> 17;
        state ^= state << 5;
        *out++ = (unsigned char)(state >> 24);
    }
    pw_random_state = state;
}
