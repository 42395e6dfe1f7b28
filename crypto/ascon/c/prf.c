/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Ascon-Mac, Ascon-Prf and Ascon-PrfShort: Dobraunig, Eichlseder, Mendel, Schläffer, "Ascon MAC, PRF, and Short-Input PRF",
 * CT-RSA 2024, in the version 1.3 of the designers, whose words are those of SP 800-232. */
#include "pennyweight/ascon_prf.h"

#include "clear_stack.h"
#include "common/mac.h"
#include "sponge.h"

#define KEY_BYTES 16u
#define TAG_BYTES PW_ASCON_MAC_TAG_BYTES
#define WORD_BYTES 8u
#define OUTPUT_RATE 16u
#define LAST_BYTE 39u

/* Four of the five words take in the message: its capacity is the secret of the key. */
static const struct ascon_sponge_parameters KEYED_SPONGE = {
    .add_byte = pw_ascon_add_byte_le,
    .add = pw_ascon_add_le,
    .extract = pw_ascon_extract_le,
    .padding = PADDING_le,
    .rate = 32,
    .rounds = FULL_ROUNDS,
};

/* What the functions of the state spill, called from squeeze(). */
PW_CLEARS_STACK(clear_stack, 96)

static void begin(uint32_t state[10], uint32_t low, uint32_t high, const uint8_t *key)
{
    pw_ascon_start(state, low, high);
    pw_ascon_add_le(state, WORD_BYTES, key, KEY_BYTES);
    pw_ascon_permute(state, FULL_ROUNDS);
}

static PW_NOINLINE unsigned absorb(uint32_t state[10], unsigned offset, const uint8_t *message, size_t len)
{
    return ascon_absorb(&KEYED_SPONGE, NULL, state, offset, message, len);
}

/* The last block is padded and separated from the others. */
static void end_message(uint32_t state[10], unsigned offset)
{
    pw_ascon_add_byte_le(state, LAST_BYTE, SEPARATOR_le);
    ascon_end_string(&KEYED_SPONGE, state, offset);
}

/* Outputs 16 bytes, which are two words, from S[at] on. */
static void extract_words(const uint32_t state[10], unsigned at, uint8_t output[OUTPUT_RATE])
{
    pw_ascon_extract_le(state, at, output, WORD_BYTES);
    pw_ascon_extract_le(state, at + WORD_BYTES, output + WORD_BYTES, WORD_BYTES);
}

/* Outputs the next len bytes, of which `offset` of the present block have been output; returns the offset afterwards. */
static PW_NOINLINE unsigned squeeze(uint32_t state[10], unsigned offset, uint8_t *output, size_t len)
{
    while (len != 0) {
        unsigned n;

        if (offset == OUTPUT_RATE) {
            pw_ascon_permute(state, FULL_ROUNDS);
            offset = 0;
        }
        n = WORD_BYTES - offset % WORD_BYTES;
        if (len < n)
            n = (unsigned)len;
        pw_ascon_extract_le(state, offset, output, n);
        output += n;
        len -= n;
        offset += n;
    }
    return offset;
}

/* ---- Ascon-Mac ------------------------------------------------------------------------------------------- */

static void begin_mac(pw_ascon_mac_context *context, const uint8_t *key)
{
    begin(context->state, ASCON_MAC_IV, key);
    context->offset = 0;
    context->is_active = 1;
}

void pw_ascon_mac_init(pw_ascon_mac_context *context, const uint8_t key[KEY_BYTES])
{
    begin_mac(context, key);
    clear_stack();
}

void pw_ascon_mac_update(pw_ascon_mac_context *context, const uint8_t *message, size_t len)
{
    if (context->is_active)
        context->offset = (uint8_t)absorb(context->state, context->offset, message, len);
}

/* Of a context that is not active, zeros are the output. */
void pw_ascon_mac_finalize(pw_ascon_mac_context *context, uint8_t tag[TAG_BYTES])
{
    if (context->is_active) {
        end_message(context->state, context->offset);
        extract_words(context->state, 0, tag);
    } else {
        pw_bytes_wipe(tag, TAG_BYTES);
    }
    pw_bytes_wipe(context, sizeof *context);
    clear_stack();
}

int pw_ascon_mac_verify(pw_ascon_mac_context *context, const uint8_t *tag, size_t taglen)
{
    const int is_finalised = -(context->is_active == 0);
    uint8_t computed[TAG_BYTES];

    pw_ascon_mac_finalize(context, computed);
    return pw_mac_check_tag(tag, taglen, computed, TAG_BYTES) | is_finalised;
}

void pw_ascon_mac(uint8_t tag[TAG_BYTES], const uint8_t *message, size_t len, const uint8_t key[KEY_BYTES])
{
    pw_ascon_mac_context context;

    begin_mac(&context, key);
    pw_ascon_mac_update(&context, message, len);
    pw_ascon_mac_finalize(&context, tag);
}

int pw_ascon_mac_check(const uint8_t *tag, size_t taglen, const uint8_t *message, size_t len,
                       const uint8_t key[KEY_BYTES])
{
    uint8_t computed[TAG_BYTES];

    pw_ascon_mac(computed, message, len, key);
    return pw_mac_check_tag(tag, taglen, computed, TAG_BYTES);
}

/* ---- Ascon-Prf ------------------------------------------------------------------------------------------- */

static void begin_prf(pw_ascon_prf_context *context, const uint8_t *key)
{
    begin(context->state, ASCON_PRF_IV, key);
    context->offset = 0;
    context->squeezing = 0;
}

void pw_ascon_prf_init(pw_ascon_prf_context *context, const uint8_t key[KEY_BYTES])
{
    begin_prf(context, key);
    clear_stack();
}

void pw_ascon_prf_update(pw_ascon_prf_context *context, const uint8_t *message, size_t len)
{
    context->offset = (uint8_t)absorb(context->state, context->offset, message, len);
}

void pw_ascon_prf_squeeze(pw_ascon_prf_context *context, uint8_t *output, size_t outlen)
{
    if (context->squeezing == 0) {
        end_message(context->state, context->offset);
        context->offset = 0;
        context->squeezing = 1;
    }
    context->offset = (uint8_t)squeeze(context->state, context->offset, output, outlen);
    clear_stack();
}

void pw_ascon_prf_wipe(pw_ascon_prf_context *context)
{
    pw_bytes_wipe(context, sizeof *context);
}

void pw_ascon_prf(uint8_t *output, size_t outlen, const uint8_t *message, size_t len, const uint8_t key[KEY_BYTES])
{
    pw_ascon_prf_context context;

    begin_prf(&context, key);
    pw_ascon_prf_update(&context, message, len);
    pw_ascon_prf_squeeze(&context, output, outlen);
    pw_ascon_prf_wipe(&context);
}

/* ---- Ascon-PrfShort -------------------------------------------------------------------------------------- */

int pw_ascon_prfshort(uint8_t *output, size_t outlen, const uint8_t *message, size_t len, const uint8_t key[KEY_BYTES])
{
    uint32_t state[10];
    uint8_t block[PW_ASCON_PRFSHORT_OUTPUT_BYTES];

    if (len > PW_ASCON_PRFSHORT_MESSAGE_BYTES || outlen > sizeof block)
        return -1;
    pw_ascon_start(state, ASCON_PRFSHORT_IV(8 * len));
    pw_ascon_add_le(state, WORD_BYTES, key, KEY_BYTES);
    pw_ascon_add_le(state, WORD_BYTES + KEY_BYTES, message, (unsigned)len);
    pw_ascon_permute(state, FULL_ROUNDS);
    extract_words(state, WORD_BYTES + KEY_BYTES, block);
    pw_bytes_add(block, key, KEY_BYTES);
    pw_bytes_copy(output, block, outlen);
    pw_bytes_wipe(block, sizeof block);
    pw_bytes_wipe(state, sizeof state);
    clear_stack();
    return 0;
}
