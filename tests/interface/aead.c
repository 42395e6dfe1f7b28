/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/*
 * The promises of an AEAD's public header. TESTED_KEY and so on: sizes, given to the compiler as the catalogue has
 * them. With TESTED_AD_ANNOUNCED defined, the length of the associated data is told to init;
 * with TESTED_ONE_SHOT_ONLY there is no streaming form.
 */
#include TESTED_HEADER
#include "promise.h"

#ifndef TESTED_ONE_SHOT_ONLY
typedef PW(_context) context_type;
#endif

#ifdef TESTED_AD_ANNOUNCED
#define INIT(context) PW(_init)(context, nonce, key, ad.n)
#else
#define INIT(context) PW(_init)(context, nonce, key)
#endif

static uint8_t key[TESTED_KEY], tag[TESTED_TAG];
#if TESTED_NONCE > 0
static uint8_t nonce[TESTED_NONCE];
#else
static uint8_t *const nonce = NULL;
#endif
static struct string ad, message, ciphertext;

/* A message of its own and what one call makes of it. */
static void begin(void)
{
    draw_bytes(key, sizeof key);
    draw_bytes(nonce, TESTED_NONCE);
    ad = new_string(draw_length(LONGEST));
    message = new_string(draw_length(LONGEST));
    ciphertext = new_string(message.n);
    PW(_encrypt)(ciphertext.at, tag, message.at, message.n, ad.at, ad.n, nonce, key);
}

static void end(void)
{
    free_string(ad);
    free_string(message);
    free_string(ciphertext);
}

static void decrypts_what_it_encrypted(void)
{
    struct string out;

    begin();
    out = new_string(message.n);
    expect(PW(_decrypt)(out.at, tag, ciphertext.at, out.n, ad.at, ad.n, nonce, key) == 0, "rejected");
    expect(memcmp(out.at, message.at, out.n) == 0, "another plaintext");
    free_string(out);
    end();
}

static void works_in_place(void)
{
    struct string both;
    uint8_t other_tag[TESTED_TAG];

    begin();
    both = new_string(message.n);
    memcpy(both.at, message.at, both.n);
    PW(_encrypt)(both.at, other_tag, both.at, both.n, ad.at, ad.n, nonce, key);
    expect(memcmp(both.at, ciphertext.at, both.n) == 0, "another ciphertext");
    expect(memcmp(other_tag, tag, TESTED_TAG) == 0, "another tag");
    expect(PW(_decrypt)(both.at, tag, both.at, both.n, ad.at, ad.n, nonce, key) == 0, "rejected");
    expect(memcmp(both.at, message.at, both.n) == 0, "another plaintext");
    free_string(both);
    end();
}

/* Changes one bit. */
static void spoil(uint8_t *bytes, size_t n)
{
    bytes[draw() % n] ^= (uint8_t)(1u << draw() % 8u);
}

/* One bit of tag, key, nonce, ciphertext or associated data is wrong. */
static void spoil_input(uint8_t *wrong_tag)
{
    memcpy(wrong_tag, tag, TESTED_TAG);
    switch (draw() % 5u) {
    case 0:
        spoil(key, TESTED_KEY);
        return;
    case 1:
        if (TESTED_NONCE > 0) {
            spoil(nonce, TESTED_NONCE);
            return;
        }
        break;
    case 2:
        if (ciphertext.n > 0) {
            spoil(ciphertext.at, ciphertext.n);
            return;
        }
        break;
    case 3:
        if (ad.n > 0) {
            spoil(ad.at, ad.n);
            return;
        }
        break;
    }
    spoil(wrong_tag, TESTED_TAG);
}

static void decrypt_wipes_output_when_an_input_is_wrong(void)
{
    struct string out;
    uint8_t wrong_tag[TESTED_TAG];

    begin();
    out = new_string(message.n);
    spoil_input(wrong_tag);
    expect(PW(_decrypt)(out.at, wrong_tag, ciphertext.at, out.n, ad.at, ad.n, nonce, key) == -1, "not -1");
    expect(all_zero(out.at, out.n), "not wiped");
    free_string(out);
    end();
}

#ifndef TESTED_ONE_SHOT_ONLY

static void aad_in_pieces(context_type *context)
{
    for (size_t done = 0, n; done < ad.n || draw() % 4u == 0; done += n) {
        n = draw_length(ad.n - done < LONGEST_PIECE ? ad.n - done : LONGEST_PIECE);
        PW(_aad)(context, n > 0 ? ad.at + done : NULL, n);
    }
}

static void pieces_make_the_whole(void)
{
    struct string out;
    context_type context;
    uint8_t other_tag[TESTED_TAG];

    begin();
    out = new_string(message.n);
    memcpy(out.at, message.at, out.n);
    INIT(&context);
    aad_in_pieces(&context);
    for (size_t done = 0, n; done < out.n; done += n) {
        n = draw_length(out.n - done < LONGEST_PIECE ? out.n - done : LONGEST_PIECE);
        PW(_encrypt_update)(&context, n > 0 ? out.at + done : NULL, n > 0 ? out.at + done : NULL, n);
    }
    PW(_finalize)(&context, other_tag);
    expect(memcmp(out.at, ciphertext.at, out.n) == 0, "another ciphertext");
    expect(memcmp(other_tag, tag, TESTED_TAG) == 0, "another tag");
    expect(all_zero(&context, sizeof context), "finalize left the context");

    INIT(&context);
    aad_in_pieces(&context);
    for (size_t done = 0, n; done < out.n; done += n) {
        n = draw_length(out.n - done < LONGEST_PIECE ? out.n - done : LONGEST_PIECE);
        PW(_decrypt_update)(&context, n > 0 ? out.at + done : NULL, n > 0 ? ciphertext.at + done : NULL, n);
    }
    expect(PW(_verify)(&context, tag) == 0, "verify rejected");
    expect(memcmp(out.at, message.at, out.n) == 0, "another plaintext");
    expect(all_zero(&context, sizeof context), "verify left the context");
    free_string(out);
    end();
}

static void verify_rejects_when_an_input_is_wrong(void)
{
    struct string out;
    context_type context;
    uint8_t wrong_tag[TESTED_TAG];

    begin();
    out = new_string(message.n);
    spoil_input(wrong_tag);
    INIT(&context);
    PW(_aad)(&context, ad.at, ad.n);
    PW(_decrypt_update)(&context, out.at, ciphertext.at, out.n);
    expect(PW(_verify)(&context, wrong_tag) == -1, "not -1");
    expect(all_zero(&context, sizeof context), "verify left the context");
    free_string(out);
    end();
}

#endif

static void takes_null_for_no_bytes(void)
{
    uint8_t other_tag[TESTED_TAG];

    begin();
    PW(_encrypt)(ciphertext.at, tag, message.at, 0, ad.at, 0, nonce, key);
    PW(_encrypt)(NULL, other_tag, NULL, 0, NULL, 0, nonce, key);
    expect(memcmp(other_tag, tag, TESTED_TAG) == 0, "another tag");
    expect(PW(_decrypt)(NULL, tag, NULL, 0, NULL, 0, nonce, key) == 0, "rejected");
    spoil(other_tag, TESTED_TAG);
    expect(PW(_decrypt)(NULL, other_tag, NULL, 0, NULL, 0, nonce, key) == -1, "not -1");
    end();
}

static const struct check checks[] = {
    {"decrypts_what_it_encrypted", decrypts_what_it_encrypted},
    {"works_in_place", works_in_place},
    {"decrypt_wipes_output_when_an_input_is_wrong", decrypt_wipes_output_when_an_input_is_wrong},
#ifndef TESTED_ONE_SHOT_ONLY
    {"pieces_make_the_whole", pieces_make_the_whole},
    {"verify_rejects_when_an_input_is_wrong", verify_rejects_when_an_input_is_wrong},
#endif
    {"takes_null_for_no_bytes", takes_null_for_no_bytes},
};

int main(int argc, char **argv)
{
    return RUN_CHECK(checks, argc, argv);
}
