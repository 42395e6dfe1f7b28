/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Records of TLS 1.3. */
#include "tls13.h"

#include <pennyweight/aes_ccm.h>
#include <pennyweight/aes_gcm.h>
#include <pennyweight/ascon.h>
#include <pennyweight/hmac.h>

#include "packet_bytes.h"

#define NONCE_BYTES_MAX 16
#define AES_NONCE_BYTES 12
#define LABEL_BYTES_MAX 11 /* of those used here: "traffic upd" */
#define ENCRYPTED_BYTES_MAX (TLS13_CONTENT_BYTES_MAX + 256)

/* HKDF-Expand-Label(secret, label, "", length), section 7.1. */
static void expand_label(uint8_t *output, uint8_t length, const uint8_t *secret, const char *label)
{
    static const char prefix[] = {'t', 'l', 's', '1', '3', ' '};
    uint8_t info[3 + sizeof prefix + LABEL_BYTES_MAX + 1];
    size_t n = 3;

    info[0] = 0;
    info[1] = length;
    for (size_t i = 0; i < sizeof prefix; i++)
        info[n++] = (uint8_t)prefix[i];
    while (*label != '\0')
        info[n++] = (uint8_t)*label++;
    info[2] = (uint8_t)(n - 3);
    info[n++] = 0; /* the length of the context */
    if (pw_hkdf_sha256_expand(output, length, secret, TLS13_SECRET_BYTES, info, n) != 0)
        wipe_bytes(output, length); /* never: it is far from too long */
}

/* The length of the nonce, which is that of the IV: the longer of 8 bytes and what the AEAD takes. */
static uint8_t nonce_bytes(uint8_t suite)
{
    return suite == TLS13_ASCON_AEAD128 ? PW_ASCON_AEAD128_NONCE_BYTES : AES_NONCE_BYTES;
}

int tls13_start(struct tls13_direction *direction, uint8_t suite, const uint8_t secret[TLS13_SECRET_BYTES])
{
    if (suite != TLS13_AES_128_GCM && suite != TLS13_AES_128_CCM && suite != TLS13_AES_128_CCM_8 &&
        suite != TLS13_ASCON_AEAD128)
        return -1;
    expand_label(direction->key, sizeof direction->key, secret, "key");
    wipe_bytes(direction->iv, sizeof direction->iv);
    expand_label(direction->iv, nonce_bytes(suite), secret, "iv");
    wipe_bytes(direction->sequence, sizeof direction->sequence);
    direction->suite = suite;
    direction->is_open = 1;
    return 0;
}

void tls13_next_secret(uint8_t secret[TLS13_SECRET_BYTES])
{
    uint8_t next[TLS13_SECRET_BYTES];

    expand_label(next, sizeof next, secret, "traffic upd");
    copy_bytes(secret, next, sizeof next);
    wipe_bytes(next, sizeof next);
}

static size_t tag_bytes(const struct tls13_direction *direction)
{
    return direction->suite == TLS13_AES_128_CCM_8 ? 8 : 16;
}

/* The IV with the sequence number added, section 5.3. */
static void make_nonce(uint8_t nonce[NONCE_BYTES_MAX], const struct tls13_direction *direction)
{
    const unsigned before = nonce_bytes(direction->suite) - 8u;

    copy_bytes(nonce, direction->iv, NONCE_BYTES_MAX);
    for (unsigned i = 0; i < 8; i++)
        nonce[before + i] ^= direction->sequence[i];
}

/* After the last number the direction is closed: its nonces would begin again. */
static void count(struct tls13_direction *direction)
{
    for (unsigned i = 8; i-- > 0;)
        if (++direction->sequence[i] != 0)
            return;
    wipe_bytes(direction, sizeof *direction);
}

static int encrypt(const struct tls13_direction *direction, uint8_t *text, size_t len, const uint8_t *header)
{
    uint8_t nonce[NONCE_BYTES_MAX];

    make_nonce(nonce, direction);
    if (direction->suite == TLS13_AES_128_GCM) {
        pw_aes128_gcm_encrypt(text, text + len, text, len, header, TLS13_HEADER_BYTES, nonce, direction->key);
        return 0;
    }
    if (direction->suite == TLS13_ASCON_AEAD128) {
        pw_ascon_aead128_encrypt(text, text + len, text, len, header, TLS13_HEADER_BYTES, nonce, direction->key);
        return 0;
    }
    return pw_aes128_ccm_sized_encrypt(text, text + len, text, len, header, TLS13_HEADER_BYTES, nonce, direction->key,
                                       AES_NONCE_BYTES, tag_bytes(direction));
}

static int decrypt(const struct tls13_direction *direction, uint8_t *text, size_t len, const uint8_t *header)
{
    uint8_t nonce[NONCE_BYTES_MAX];

    make_nonce(nonce, direction);
    if (direction->suite == TLS13_AES_128_GCM)
        return pw_aes128_gcm_decrypt(text, text + len, text, len, header, TLS13_HEADER_BYTES, nonce, direction->key);
    if (direction->suite == TLS13_ASCON_AEAD128)
        return pw_ascon_aead128_decrypt(text, text + len, text, len, header, TLS13_HEADER_BYTES, nonce, direction->key);
    return pw_aes128_ccm_sized_decrypt(text, text + len, text, len, header, TLS13_HEADER_BYTES, nonce, direction->key,
                                       AES_NONCE_BYTES, tag_bytes(direction));
}

int tls13_encrypt(struct tls13_direction *direction, uint8_t *record, uint8_t type, const uint8_t *content, size_t len,
                  size_t padding)
{
    const size_t tag = tag_bytes(direction);
    uint8_t *text = record + TLS13_HEADER_BYTES;
    size_t encrypted;

    if (!direction->is_open || type == 0 || len > TLS13_CONTENT_BYTES_MAX || padding > TLS13_CONTENT_BYTES_MAX - len)
        return -1;
    if (content != text)
        copy_bytes(text, content, len);
    text[len] = type;
    wipe_bytes(text + len + 1, padding);
    len += 1 + padding;
    encrypted = len + tag;
    record[0] = TLS13_APPLICATION_DATA;
    record[1] = 3;
    record[2] = 3;
    record[3] = (uint8_t)(encrypted >> 8);
    record[4] = (uint8_t)encrypted;
    if (encrypt(direction, text, len, record) != 0)
        return -1;
    count(direction);
    return (int)(TLS13_HEADER_BYTES + encrypted);
}

int tls13_decrypt(struct tls13_direction *direction, uint8_t *type, uint8_t *record, size_t len)
{
    const size_t tag = tag_bytes(direction);
    uint8_t *text = record + TLS13_HEADER_BYTES;

    if (!direction->is_open || len < TLS13_HEADER_BYTES || record[0] != TLS13_APPLICATION_DATA)
        return -1;
    len -= TLS13_HEADER_BYTES;
    if (len != ((size_t)record[3] << 8 | record[4]) || len > ENCRYPTED_BYTES_MAX || len <= tag)
        return -1;
    len -= tag;
    if (decrypt(direction, text, len, record) != 0) {
        wipe_bytes(direction, sizeof *direction);
        return -1;
    }
    count(direction);
    while (len > 0 && text[len - 1] == 0)
        len--; /* padding */
    if (len == 0 || len - 1 > TLS13_CONTENT_BYTES_MAX) {
        wipe_bytes(text, len);
        wipe_bytes(direction, sizeof *direction);
        return -1; /* no type, or too long */
    }
    *type = text[len - 1];
    return (int)(len - 1);
}
