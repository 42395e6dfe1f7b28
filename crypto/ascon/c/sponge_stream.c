/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The hash functions and XOFs of the Ascon family as streams. */
#include "sponge.h"

/* ---- Ascon-Hash256 --------------------------------------------------------------------------------------- */

void pw_ascon_hash256_init(pw_ascon_hash256_context *context)
{
    pw_ascon_hash256_initial(context->state);
    context->offset = 0;
}

void pw_ascon_hash256_update(pw_ascon_hash256_context *context, const uint8_t *message, size_t len)
{
    context->offset = (uint8_t)pw_ascon_absorb(context->state, context->offset, message, len);
}

void pw_ascon_hash256_finalize(pw_ascon_hash256_context *context, uint8_t digest[PW_ASCON_HASH256_DIGEST_BYTES])
{
    ascon_finish(&SPONGE, context->state, context->offset, digest, PW_ASCON_HASH256_DIGEST_BYTES);
    pw_bytes_wipe(context, sizeof *context);
}

/* ---- Ascon-Hash ------------------------------------------------------------------------------------------ */

void pw_ascon_hash_init(pw_ascon_hash_context *context)
{
    pw_ascon_hash_initial(context->state);
    context->offset = 0;
}

void pw_ascon_hash_update(pw_ascon_hash_context *context, const uint8_t *message, size_t len)
{
    context->offset = (uint8_t)pw_ascon_v12_absorb(context->state, context->offset, message, len);
}

void pw_ascon_hash_finalize(pw_ascon_hash_context *context, uint8_t digest[PW_ASCON_HASH_DIGEST_BYTES])
{
    ascon_finish(&SPONGE_V12, context->state, context->offset, digest, PW_ASCON_HASH_DIGEST_BYTES);
    pw_bytes_wipe(context, sizeof *context);
}

/* ---- Ascon-Hasha ----------------------------------------------------------------------------------------- */

void pw_ascon_hasha_init(pw_ascon_hasha_context *context)
{
    pw_ascon_hasha_initial(context->state);
    context->offset = 0;
}

void pw_ascon_hasha_update(pw_ascon_hasha_context *context, const uint8_t *message, size_t len)
{
    context->offset = (uint8_t)pw_ascon_v12a_absorb(context->state, context->offset, message, len);
}

void pw_ascon_hasha_finalize(pw_ascon_hasha_context *context, uint8_t digest[PW_ASCON_HASHA_DIGEST_BYTES])
{
    ascon_finish(&SPONGE_V12A, context->state, context->offset, digest, PW_ASCON_HASHA_DIGEST_BYTES);
    pw_bytes_wipe(context, sizeof *context);
}

/* ---- Ascon-XOF128 ---------------------------------------------------------------------------------------- */

void pw_ascon_xof128_init(pw_ascon_xof128_context *context)
{
    pw_ascon_xof128_initial(context->state);
    context->offset = 0;
    context->squeezing = 0;
}

void pw_ascon_xof128_update(pw_ascon_xof128_context *context, const uint8_t *message, size_t len)
{
    context->offset = (uint8_t)pw_ascon_absorb(context->state, context->offset, message, len);
}

void pw_ascon_xof128_squeeze(pw_ascon_xof128_context *context, uint8_t *output, size_t outlen)
{
    if (context->squeezing == 0) {
        ascon_end_string(&SPONGE, context->state, context->offset);
        context->offset = 0;
        context->squeezing = 1;
    }
    context->offset = (uint8_t)ascon_squeeze(&SPONGE, context->state, context->offset, output, outlen);
}

void pw_ascon_xof128_wipe(pw_ascon_xof128_context *context)
{
    pw_bytes_wipe(context, sizeof *context);
}

/* ---- Ascon-Xof ------------------------------------------------------------------------------------------- */

void pw_ascon_xof_init(pw_ascon_xof_context *context)
{
    pw_ascon_xof_initial(context->state);
    context->offset = 0;
    context->squeezing = 0;
}

void pw_ascon_xof_update(pw_ascon_xof_context *context, const uint8_t *message, size_t len)
{
    context->offset = (uint8_t)pw_ascon_v12_absorb(context->state, context->offset, message, len);
}

void pw_ascon_xof_squeeze(pw_ascon_xof_context *context, uint8_t *output, size_t outlen)
{
    if (context->squeezing == 0) {
        ascon_end_string(&SPONGE_V12, context->state, context->offset);
        context->offset = 0;
        context->squeezing = 1;
    }
    context->offset = (uint8_t)ascon_squeeze(&SPONGE_V12, context->state, context->offset, output, outlen);
}

void pw_ascon_xof_wipe(pw_ascon_xof_context *context)
{
    pw_bytes_wipe(context, sizeof *context);
}

/* ---- Ascon-Xofa ------------------------------------------------------------------------------------------ */

void pw_ascon_xofa_init(pw_ascon_xofa_context *context)
{
    pw_ascon_xofa_initial(context->state);
    context->offset = 0;
    context->squeezing = 0;
}

void pw_ascon_xofa_update(pw_ascon_xofa_context *context, const uint8_t *message, size_t len)
{
    context->offset = (uint8_t)pw_ascon_v12a_absorb(context->state, context->offset, message, len);
}

void pw_ascon_xofa_squeeze(pw_ascon_xofa_context *context, uint8_t *output, size_t outlen)
{
    if (context->squeezing == 0) {
        ascon_end_string(&SPONGE_V12A, context->state, context->offset);
        context->offset = 0;
        context->squeezing = 1;
    }
    context->offset = (uint8_t)ascon_squeeze(&SPONGE_V12A, context->state, context->offset, output, outlen);
}

void pw_ascon_xofa_wipe(pw_ascon_xofa_context *context)
{
    pw_bytes_wipe(context, sizeof *context);
}

/* ---- Ascon-CXOF128 --------------------------------------------------------------------------------------- */

/* The length of the label in bits, which fits two bytes, is the first block of its string. */
void pw_ascon_cxof128_customize(uint32_t state[10], const uint8_t *label, size_t labellen)
{
    pw_ascon_cxof128_initial(state);
    SPONGE.add_byte(state, 0, (uint8_t)(labellen << 3));
    SPONGE.add_byte(state, 1, (uint8_t)(labellen >> 5));
    pw_ascon_permute(state, FULL_ROUNDS);
    ascon_end_string(&SPONGE, state, pw_ascon_absorb(state, 0, label, labellen));
}

int pw_ascon_cxof128_init(pw_ascon_cxof128_context *context, const uint8_t *label, size_t labellen)
{
    if (labellen > PW_ASCON_CXOF128_LABEL_BYTES)
        return -1;
    pw_ascon_cxof128_customize(context->state, label, labellen);
    context->offset = 0;
    context->squeezing = 0;
    return 0;
}

void pw_ascon_cxof128_update(pw_ascon_cxof128_context *context, const uint8_t *message, size_t len)
{
    context->offset = (uint8_t)pw_ascon_absorb(context->state, context->offset, message, len);
}

void pw_ascon_cxof128_squeeze(pw_ascon_cxof128_context *context, uint8_t *output, size_t outlen)
{
    if (context->squeezing == 0) {
        ascon_end_string(&SPONGE, context->state, context->offset);
        context->offset = 0;
        context->squeezing = 1;
    }
    context->offset = (uint8_t)ascon_squeeze(&SPONGE, context->state, context->offset, output, outlen);
}

void pw_ascon_cxof128_wipe(pw_ascon_cxof128_context *context)
{
    pw_bytes_wipe(context, sizeof *context);
}
