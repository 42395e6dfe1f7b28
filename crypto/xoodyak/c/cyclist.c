/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The shared functions of Cyclist, in bytes. */
#include "cyclist.h"

static const struct cyclist_form FORM = {pw_bytes_add, pw_bytes_encrypt, pw_bytes_decrypt};

void pw_xoodyak_end_block(uint32_t state[12], unsigned offset, uint8_t colour)
{
    end_block(state, offset, colour);
}

unsigned pw_xoodyak_absorb(uint32_t state[12], unsigned offset, unsigned rate, const uint8_t *data, size_t len)
{
    return absorb(&FORM, state, offset, rate, data, len);
}

unsigned pw_xoodyak_crypt(uint32_t state[12], uint_fast8_t offset, uint8_t *out, const uint8_t *in, size_t len,
                          uint_fast8_t decrypting)
{
    return crypt(&FORM, state, offset, out, in, len, decrypting);
}
