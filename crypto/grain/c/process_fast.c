/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The initialisation in one function and text by words, for speed; the stack is cleared once after each. */
#include "clear_stack.h"
#include "process.h"

/* What the functions below leave on the stack, and the generator and authenticator below them. */
PW_CLEARS_WORDS(clear_stack, sizeof(int) < 4 ? 88 : PW_FEW_REGISTERS ? 42 : PW_LARGE_FRAMES ? 44 : 9 * sizeof(void *))

static const struct grain_functions grain = {pw_grain128_next_unwiped, pw_grain128_absorb_unwiped,
                                             pw_grain128_pass_words_unwiped};

void pw_grain128_load(pw_grain128aead_v2_context *context, const uint8_t *nonce, const uint8_t *key)
{
    context->half_used = 0;
    context->decrypts = 0;
    grain_put_key_and_nonce(context->state, nonce, key);
    pw_grain128_initialise_unwiped(context->state, key);
    clear_stack();
}

static PW_NOINLINE PW_IN_ORDER_RISCV void process(pw_grain128aead_v2_context *context, uint8_t *out, const uint8_t *in,
                                                  size_t len)
{
    grain_process_words(&grain, context, out, in, len);
}

void pw_grain128_process(pw_grain128aead_v2_context *context, uint8_t *out, const uint8_t *in, size_t len)
{
    if (len == 0)
        return;
    process(context, out, in, len);
    clear_stack();
}
