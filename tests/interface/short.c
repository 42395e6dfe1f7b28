/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The promises of the public header of an AEAD for short messages. TESTED_KEY and so on: sizes, given to the compiler as the
 * catalogue has them. */
#include TESTED_HEADER
#include "promise.h"

static uint8_t key[TESTED_KEY], nonce[TESTED_NONCE];
static struct string message, ciphertext;

/* A message of its own and what one call makes of it. */
static void begin(void)
{
    draw_bytes(key, sizeof key);
    draw_bytes(nonce, sizeof nonce);
    message = new_string(draw_length(TESTED_MESSAGE));
    ciphertext = new_string(TESTED_CIPHERTEXT);
    expect(PW(_encrypt)(ciphertext.at, message.at, message.n, nonce, key) == 0, "refused");
}

static void end(void)
{
    free_string(message);
    free_string(ciphertext);
}

static int is_message(const uint8_t *out)
{
    return memcmp(out, message.at, message.n) == 0 && all_zero(out + message.n, TESTED_MESSAGE - message.n);
}

static void decrypts_what_it_encrypted(void)
{
    struct string out = new_string(TESTED_MESSAGE);

    begin();
    expect(PW(_decrypt)(out.at, ciphertext.at, nonce, key) == (int)message.n, "rejected, or another length");
    expect(is_message(out.at), "another plaintext");
    free_string(out);
    end();
}

static void works_in_place(void)
{
    struct string both = new_string(TESTED_CIPHERTEXT);

    begin();
    memcpy(both.at, message.at, message.n);
    expect(PW(_encrypt)(both.at, both.at, message.n, nonce, key) == 0, "refused");
    expect(memcmp(both.at, ciphertext.at, both.n) == 0, "another ciphertext");
    expect(PW(_decrypt)(both.at, both.at, nonce, key) == (int)message.n, "rejected, or another length");
    expect(is_message(both.at), "another plaintext");
    free_string(both);
    end();
}

/* One bit of key, nonce or ciphertext is wrong. */
static void decrypt_wipes_output_when_an_input_is_wrong(void)
{
    struct string out = new_string(TESTED_MESSAGE);
    uint8_t *spoilt[3];
    size_t sizes[3] = {sizeof key, sizeof nonce, TESTED_CIPHERTEXT};
    unsigned part;

    begin();
    spoilt[0] = key;
    spoilt[1] = nonce;
    spoilt[2] = ciphertext.at;
    part = draw() % 3u;
    spoilt[part][draw() % sizes[part]] ^= (uint8_t)(1u << draw() % 8u);
    expect(PW(_decrypt)(out.at, ciphertext.at, nonce, key) == -1, "not -1");
    expect(all_zero(out.at, out.n), "not wiped");
    free_string(out);
    end();
}

static void refuses_what_is_longer(void)
{
    const size_t wrong[] = {TESTED_MESSAGE + 1, TESTED_CIPHERTEXT, TESTED_CIPHERTEXT + 1, SIZE_MAX};
    uint8_t written[TESTED_CIPHERTEXT];

    begin();
    memset(written, 0, sizeof written);
    expect(PW(_encrypt)(written, message.at, wrong[draw() % 4u], nonce, key) == -1, "not -1");
    expect(all_zero(written, sizeof written), "written");
    end();
}

static void takes_null_for_no_bytes(void)
{
    uint8_t other[TESTED_CIPHERTEXT];

    begin();
    expect(PW(_encrypt)(ciphertext.at, message.at, 0, nonce, key) == 0, "refused");
    expect(PW(_encrypt)(other, NULL, 0, nonce, key) == 0, "refused");
    expect(memcmp(other, ciphertext.at, sizeof other) == 0, "another ciphertext");
    end();
}

static const struct check checks[] = {
    {"decrypts_what_it_encrypted", decrypts_what_it_encrypted},
    {"works_in_place", works_in_place},
    {"decrypt_wipes_output_when_an_input_is_wrong", decrypt_wipes_output_when_an_input_is_wrong},
    {"refuses_what_is_longer", refuses_what_is_longer},
    {"takes_null_for_no_bytes", takes_null_for_no_bytes},
};

int main(int argc, char **argv)
{
    return RUN_CHECK(checks, argc, argv);
}
