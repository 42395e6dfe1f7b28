/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The streaming functions of Esch v1.2 (NIST LWC final round, 2021). */
#include "esch.h"

/* ---- Esch256 ---- */

void pw_esch256_absorb(uint32_t *state, const uint8_t *block)
{
    absorb(&esch256, state, block);
}

void pw_esch256_finish(uint32_t *state, uint8_t *block, unsigned used, uint8_t *digest)
{
    finish(&esch256, state, block, used, digest);
}

void pw_esch256_init(pw_esch256_context *context)
{
    pw_bytes_wipe(context, sizeof *context);
}

void pw_esch256_update(pw_esch256_context *context, const uint8_t *message, size_t len)
{
    update(&esch256, context->words, (uint8_t *)context->block, &context->used, message, len);
}

void pw_esch256_finalize(pw_esch256_context *context, uint8_t digest[PW_ESCH256_DIGEST_BYTES])
{
    pw_esch256_finish(context->words, (uint8_t *)context->block, context->used, digest);
    pw_bytes_wipe(context, sizeof *context);
}

/* ---- Esch384 ---- */

void pw_esch384_absorb(uint32_t *state, const uint8_t *block)
{
    absorb(&esch384, state, block);
}

void pw_esch384_finish(uint32_t *state, uint8_t *block, unsigned used, uint8_t *digest)
{
    finish(&esch384, state, block, used, digest);
}

void pw_esch384_init(pw_esch384_context *context)
{
    pw_bytes_wipe(context, sizeof *context);
}

void pw_esch384_update(pw_esch384_context *context, const uint8_t *message, size_t len)
{
    update(&esch384, context->words, (uint8_t *)context->block, &context->used, message, len);
}

void pw_esch384_finalize(pw_esch384_context *context, uint8_t digest[PW_ESCH384_DIGEST_BYTES])
{
    pw_esch384_finish(context->words, (uint8_t *)context->block, context->used, digest);
    pw_bytes_wipe(context, sizeof *context);
}
