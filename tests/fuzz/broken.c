/* SPDX-License-Identifier: Apache-2.0 OR MIT */
#include "broken.h"

#include "memory.h"

#define TAG_BYTES PW_BROKEN_AEAD_TAG_BYTES

typedef pw_broken_context state;

int pw_bytes_compare(const uint8_t *a, const uint8_t *b, size_t n);

static int has(enum defect defect)
{
    const char *named = getenv("DEFECT");

    return named != NULL && strtol(named, NULL, 10) == (long)defect;
}

static void stir(state *s)
{
    s->state = (s->state + 1) * UINT64_C(0x9e3779b97f4a7c15);
    s->state ^= s->state >> 29;
}

static void take_byte(state *s, uint8_t byte)
{
    s->state ^= byte;
    stir(s);
}

/* What goes wrong with the first bytes of what is secret. */
static void read_secret(state *s, const uint8_t *bytes, size_t n)
{
    static const uint8_t table[256] = {1, 2, 3};
    uint8_t *const never = malloc(1);

    if (n > 0 && has(LAUNDERS) && pw_bytes_compare(bytes, (const uint8_t[]){77}, 1) == 0)
        take_byte(s, 1);
    if (n > 0 && has(BRANCHES) && bytes[0] == 77)
        stir(s);
    if (n > 0 && has(LOOKS_UP) && ((const volatile uint8_t *)table)[bytes[0]] == 99)
        stir(s);
    if (never != NULL && has(UNINITIALISED) && *(const volatile uint8_t *)never == 55)
        stir(s);
    free(never);
    if (n > 3 && has(MISALIGNED) && *(const volatile uint32_t *)(const void *)bytes == 0)
        return;
    if (n > 0 && has(SHIFT_BY_32) && (UINT32_C(1) << (n % 33)) == 5)
        return;
    if (has(NULL_READ))
        (void)*(const volatile uint8_t *)bytes;
}

static void take(state *s, const uint8_t *bytes, size_t n)
{
    read_secret(s, bytes, n);
    if (has(CUTS_MATTER) && n > 0)
        stir(s);
    for (size_t i = 0; i < n + (has(ONE_TOO_MANY) ? 1u : 0u); i++)
        take_byte(s, bytes[has(STRADDLES) && s->used > 0 && s->used + i == 8 ? 0 : i]);
    s->used = (uint8_t)((s->used + n) % 8);
}

static void give(state *s, uint8_t *bytes, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        stir(s);
        bytes[i] = (uint8_t)(s->state >> 50);
    }
    if (has(ONE_BEFORE) && n > 0)
        bytes[-1] = 0;
}

static void forget(state *s)
{
    if (!has(CONTEXT_LEFT))
        memset(s, 0, sizeof *s);
}

/* ---- AEAD ------------------------------------------------------------------------------------------------- */

void pw_broken_aead_init(state *s, const uint8_t *nonce, const uint8_t *key)
{
    memset(s, 0, sizeof *s);
    s->has_begun = 1;
    read_secret(s, key, PW_BROKEN_AEAD_KEY_BYTES);
    for (size_t i = 0; i < PW_BROKEN_AEAD_KEY_BYTES && !has(KEY_IGNORED); i++)
        take_byte(s, key[i]);
    for (size_t i = 0; i < PW_BROKEN_AEAD_NONCE_BYTES; i++)
        take_byte(s, nonce[i]);
}

void pw_broken_aead_aad(state *s, const uint8_t *ad, size_t adlen)
{
    take(s, ad, adlen);
}

void pw_broken_aead_encrypt_update(state *s, uint8_t *out, const uint8_t *in, size_t len)
{
    read_secret(s, in, len);
    for (size_t i = 0; i < len; i++) {
        const uint8_t plain = in[i];

        out[i] = (uint8_t)(plain ^ (s->state >> 40));
        take_byte(s, has(NOT_IN_PLACE) ? in[i] : plain);
    }
    if (has(INPUT_WRITTEN) && len > 0)
        ((uint8_t *)(uintptr_t)in)[len - 1] = 0;
}

void pw_broken_aead_decrypt_update(state *s, uint8_t *out, const uint8_t *in, size_t len)
{
    for (size_t i = 0; i < len; i++) {
        out[i] = (uint8_t)(in[i] ^ (s->state >> 40));
        take_byte(s, out[i]);
    }
}

void pw_broken_aead_finalize(state *s, uint8_t *tag)
{
    give(s, tag, TAG_BYTES);
    forget(s);
}

int pw_broken_aead_verify(state *s, const uint8_t *tag)
{
    uint8_t right[1 + TAG_BYTES];
    const int has_begun = has(ENDED_ANSWERS) || s->has_begun;

    pw_broken_aead_finalize(s, right + 1);
    return pw_bytes_compare(right + 1, tag, has(TAG_IGNORED) ? TAG_BYTES - 1 : TAG_BYTES) | (has_begun - 1);
}

void pw_broken_aead_encrypt(uint8_t *ciphertext, uint8_t *tag, const uint8_t *message, size_t len, const uint8_t *ad,
                            size_t adlen, const uint8_t *nonce, const uint8_t *key)
{
    state s;

    pw_broken_aead_init(&s, nonce, key);
    pw_broken_aead_aad(&s, ad, adlen);
    pw_broken_aead_encrypt_update(&s, ciphertext, message, len);
    pw_broken_aead_finalize(&s, tag);
}

int pw_broken_aead_decrypt(uint8_t *message, const uint8_t *tag, const uint8_t *ciphertext, size_t len,
                           const uint8_t *ad, size_t adlen, const uint8_t *nonce, const uint8_t *key)
{
    state s;
    int result;

    pw_broken_aead_init(&s, nonce, key);
    pw_broken_aead_aad(&s, ad, adlen);
    pw_broken_aead_decrypt_update(&s, message, ciphertext, len);
    result = pw_broken_aead_verify(&s, tag);
    if (result != 0 && len > 0 && !has(OUTPUT_LEFT))
        memset(message, 0, len);
    return result;
}

/* ---- short messages: nonce, message, a one and zeros, encrypted ------------------------------------------- */

enum {
    SHORT_NONCE = PW_BROKEN_SHORT_NONCE_BYTES,
    SHORT_MESSAGE = PW_BROKEN_SHORT_MESSAGE_BYTES,
    SHORT_CIPHERTEXT = PW_BROKEN_SHORT_CIPHERTEXT_BYTES
};

static void begin_short(state *s, const uint8_t *key)
{
    memset(s, 0, sizeof *s);
    for (size_t i = 0; i < PW_BROKEN_SHORT_KEY_BYTES && !has(KEY_IGNORED); i++)
        take_byte(s, key[i]);
}

int pw_broken_short_encrypt(uint8_t *ciphertext, const uint8_t *message, size_t len, const uint8_t *nonce,
                            const uint8_t *key)
{
    uint8_t plain[SHORT_CIPHERTEXT] = {0};
    state s;

    if (len > SHORT_MESSAGE)
        return has(LONGER_TAKEN) ? 0 : -1;
    begin_short(&s, key);
    read_secret(&s, message, len);
    if (has(NOT_IN_PLACE))
        ciphertext[0] = 0;
    memcpy(plain, nonce, SHORT_NONCE);
    for (size_t i = 0; i < len + (has(ONE_TOO_MANY) ? 1u : 0u); i++)
        plain[SHORT_NONCE + i] = message[i];
    plain[SHORT_NONCE + len] = 0x80;
    for (size_t i = 0; i < SHORT_CIPHERTEXT; i++) {
        ciphertext[i] = (uint8_t)(plain[i] ^ (s.state >> 40));
        take_byte(&s, plain[i]);
    }
    return 0;
}

/* The length of what was padded, or -1: by comparisons of strings alone. */
static int unpadded(const uint8_t *plain, const uint8_t *nonce)
{
    int found = -1;

    for (int n = 0; n <= SHORT_MESSAGE; n++) {
        uint8_t padding[SHORT_CIPHERTEXT] = {0x80};

        if (pw_bytes_compare(plain + SHORT_NONCE + n, padding,
                             (size_t)(SHORT_CIPHERTEXT - SHORT_NONCE - n - has(TAG_IGNORED))) == 0)
            found = n;
    }
    return pw_bytes_compare(plain, nonce, SHORT_NONCE) == 0 ? found : -1;
}

int pw_broken_short_decrypt(uint8_t *message, const uint8_t *ciphertext, const uint8_t *nonce, const uint8_t *key)
{
    uint8_t plain[SHORT_CIPHERTEXT];
    state s;
    int length;

    begin_short(&s, key);
    for (size_t i = 0; i < SHORT_CIPHERTEXT; i++) {
        plain[i] = (uint8_t)(ciphertext[i] ^ (s.state >> 40));
        take_byte(&s, plain[i]);
    }
    length = unpadded(plain, nonce);
    if (length < 0) {
        if (!has(OUTPUT_LEFT))
            memset(message, 0, SHORT_MESSAGE);
        return -1;
    }
    plain[SHORT_NONCE + length] = 0;
    memcpy(message, plain + SHORT_NONCE, SHORT_MESSAGE);
    return length;
}

/* ---- hash ------------------------------------------------------------------------------------------------- */

void pw_broken_hash_init(state *s)
{
    memset(s, 0, sizeof *s);
}

void pw_broken_hash_update(state *s, const uint8_t *message, size_t len)
{
    take(s, message, len);
}

void pw_broken_hash_finalize(state *s, uint8_t *digest)
{
    give(s, digest, PW_BROKEN_HASH_DIGEST_BYTES);
    forget(s);
}

void pw_broken_hash(uint8_t *digest, const uint8_t *message, size_t len)
{
    state s;

    pw_broken_hash_init(&s);
    pw_broken_hash_update(&s, message, len);
    pw_broken_hash_finalize(&s, digest);
}

/* ---- MAC ------------------------------------------------------------------------------------------------------ */

#define MAC_BYTES PW_BROKEN_MAC_TAG_BYTES

void pw_broken_mac_init(state *s, const uint8_t *key)
{
    memset(s, 0, sizeof *s);
    s->has_begun = 1;
    if (!has(KEY_IGNORED))
        take(s, key, PW_BROKEN_MAC_KEY_BYTES);
}

void pw_broken_mac_update(state *s, const uint8_t *message, size_t len)
{
    if (s->has_begun)
        take(s, message, len);
}

void pw_broken_mac_finalize(state *s, uint8_t *tag)
{
    if (s->has_begun || has(ENDED_ANSWERS))
        give(s, tag, MAC_BYTES);
    else
        memset(tag, 0, MAC_BYTES);
    forget(s);
}

int pw_broken_mac_verify(state *s, const uint8_t *tag, size_t taglen)
{
    const int is_active = s->has_begun || has(ENDED_ANSWERS);
    uint8_t computed[MAC_BYTES];

    pw_broken_mac_finalize(s, computed);
    if (!is_active || taglen < (has(SHORTER_TAKEN) ? 1 : 4) || taglen > MAC_BYTES + (has(LONGER_TAKEN) ? 1u : 0u))
        return -1;
    if (taglen > MAC_BYTES)
        taglen = MAC_BYTES;
    return pw_bytes_compare(computed, tag, taglen - (has(TAG_IGNORED) ? 1 : 0));
}

void pw_broken_mac(uint8_t *tag, const uint8_t *message, size_t len, const uint8_t *key)
{
    state s;

    pw_broken_mac_init(&s, key);
    pw_broken_mac_update(&s, message, len);
    pw_broken_mac_finalize(&s, tag);
}

int pw_broken_mac_check(const uint8_t *tag, size_t taglen, const uint8_t *message, size_t len, const uint8_t *key)
{
    state s;

    pw_broken_mac_init(&s, key);
    pw_broken_mac_update(&s, message, len);
    return pw_broken_mac_verify(&s, tag, taglen);
}

/* ---- XOF ------------------------------------------------------------------------------------------------------ */

void pw_broken_xof_init(state *s)
{
    memset(s, 0, sizeof *s);
}

void pw_broken_xof_update(state *s, const uint8_t *message, size_t len)
{
    take(s, message, len);
}

void pw_broken_xof_squeeze(state *s, uint8_t *output, size_t outlen)
{
    give(s, output, outlen);
}

void pw_broken_xof_wipe(state *s)
{
    forget(s);
}

void pw_broken_xof(uint8_t *output, size_t outlen, const uint8_t *message, size_t len)
{
    state s;

    pw_broken_xof_init(&s);
    pw_broken_xof_update(&s, message, len);
    pw_broken_xof_squeeze(&s, output, outlen);
}
