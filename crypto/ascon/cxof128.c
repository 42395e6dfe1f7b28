/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Ascon-CXOF128, NIST SP 800-232. */
#include "cxof128.h"

#include "xof_stream.h"

/* Absorbs the length of the label in bits, which fits two bytes, and the label. */
static void customize(uint32_t state[10], const uint8_t *label, size_t labellen)
{
    INITIAL(state);
    ORDER(add_byte)(state, 0, (uint8_t)(labellen << 3));
    ORDER(add_byte)(state, 1, (uint8_t)(labellen >> 5));
    pw_ascon_permute(state, FULL_ROUNDS);
    end_of_string(state, absorb(state, 0, label, labellen));
}

int pw_ascon_cxof128(uint8_t *output, size_t outlen, const uint8_t *message, size_t len, const uint8_t *label,
                     size_t labellen)
{
    uint32_t state[10];

    if (labellen > PW_ASCON_CXOF128_LABEL_BYTES)
        return -1;
    customize(state, label, labellen);
    sponge(state, output, outlen, message, len);
    return 0;
}

int pw_ascon_cxof128_init(pw_ascon_cxof128_context *context, const uint8_t *label, size_t labellen)
{
    if (labellen > PW_ASCON_CXOF128_LABEL_BYTES)
        return -1;
    customize(context->state, label, labellen);
    context->position = 0;
    context->squeezing = 0;
    return 0;
}
