/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Objects of COSE_Encrypt0, and as much of CBOR (RFC 8949) as they need: lengths of up to two bytes. */
#include "cose.h"

#include <pennyweight/aes_ccm.h>

#include "packet_bytes.h"

/* Types of CBOR, in the top three bits of the first byte. */
#define UNSIGNED 0x00
#define BYTES 0x40
#define ARRAY 0x80
#define MAP 0xa0
#define TAG 0xc0

#define ONE_BYTE_MORE 24
#define TWO_BYTES_MORE 25

/* Labels of the headers. */
#define LABEL_KEY_ID 4
#define LABEL_IV 5

#define TAG_OF_ENCRYPT0 16

static const uint8_t protected_header[] = {MAP | 1, 1, 10}; /* {1: 10} */

/* ---- writing ---- */

static size_t write_head(uint8_t *to, uint8_t type, size_t number)
{
    if (number < ONE_BYTE_MORE) {
        to[0] = (uint8_t)(type | number);
        return 1;
    }
    if (number < 256) {
        to[0] = type | ONE_BYTE_MORE;
        to[1] = (uint8_t)number;
        return 2;
    }
    to[0] = type | TWO_BYTES_MORE;
    to[1] = (uint8_t)(number >> 8);
    to[2] = (uint8_t)number;
    return 3;
}

static size_t write_bytes(uint8_t *to, const uint8_t *bytes, size_t n)
{
    const size_t head = write_head(to, BYTES, n);

    copy_bytes(to + head, bytes, n);
    return head + n;
}

/* ---- reading ---- */

/* What is left of an object. A reading that fails leaves `ok` 0, and every later one fails. */
struct reader {
    const uint8_t *at;
    size_t left;
    int ok;
};

/* The number in the next head, which must be of that type. */
static size_t read_head(struct reader *from, uint8_t type)
{
    const uint8_t *at = from->at;
    size_t number, more;

    from->ok &= from->left > 0 && (at[0] & 0xe0) == type;
    if (!from->ok)
        return 0;
    number = at[0] & 0x1f;
    more = number < ONE_BYTE_MORE ? 0 : number == ONE_BYTE_MORE ? 1 : 2;
    from->ok = number <= TWO_BYTES_MORE && more < from->left;
    if (!from->ok)
        return 0;
    if (more > 0)
        number = at[1];
    if (more > 1)
        number = number << 8 | at[2];
    from->at += 1 + more;
    from->left -= 1 + more;
    return number;
}

static const uint8_t *read_bytes(struct reader *from, size_t *n)
{
    const uint8_t *bytes;

    *n = read_head(from, BYTES);
    from->ok &= *n <= from->left;
    if (!from->ok)
        return NULL;
    bytes = from->at;
    from->at += *n;
    from->left -= *n;
    return bytes;
}

static void expect_bytes(struct reader *from, const uint8_t *bytes, size_t n)
{
    size_t found;
    const uint8_t *at = read_bytes(from, &found);

    from->ok = from->ok && found == n && same_bytes(at, bytes, n);
}

/* The unprotected header: the IV, and the key's identifier if there is one; each once. Returns the IV, or
 * NULL. */
static const uint8_t *read_unprotected(struct reader *from, const struct cose_key *key)
{
    const uint8_t *iv = NULL;
    uint8_t has_id = 0;

    for (size_t items = read_head(from, MAP); items > 0 && from->ok; items--) {
        const size_t label = read_head(from, UNSIGNED);
        size_t n;

        if (label == LABEL_IV && iv == NULL) {
            iv = read_bytes(from, &n);
            from->ok = from->ok && n == COSE_IV_BYTES;
        } else if (label == LABEL_KEY_ID && !has_id) {
            expect_bytes(from, key->id, key->id_bytes);
            has_id = 1;
        } else {
            from->ok = 0;
        }
    }
    return from->ok && (has_id || key->id_bytes == 0) ? iv : NULL;
}

/* ---- the object ---- */

/* Enc_structure, section 5.3: ["Encrypt0", protected header, external_aad]. */
#define AUTHENTICATED_BYTES_MAX (1 + 9 + 1 + sizeof protected_header + 2 + COSE_EXTERNAL_BYTES_MAX)

static size_t write_authenticated(uint8_t *to, const uint8_t *external, size_t external_bytes)
{
    static const uint8_t context[] = {0x68, 'E', 'n', 'c', 'r', 'y', 'p', 't', '0'}; /* a text of eight */
    size_t n = write_head(to, ARRAY, 3);

    copy_bytes(to + n, context, sizeof context);
    n += sizeof context;
    n += write_bytes(to + n, protected_header, sizeof protected_header);
    return n + write_bytes(to + n, external, external_bytes);
}

int cose_encrypt0(uint8_t *object, const uint8_t *text, size_t len, const uint8_t iv[COSE_IV_BYTES],
                  const uint8_t *external, size_t external_bytes, const struct cose_key *key)
{
    uint8_t authenticated[AUTHENTICATED_BYTES_MAX];
    size_t n;

    if (len > COSE_TEXT_BYTES_MAX || external_bytes > COSE_EXTERNAL_BYTES_MAX || key->id_bytes > COSE_KEY_ID_BYTES_MAX)
        return -1;
    n = write_head(object, TAG, TAG_OF_ENCRYPT0);
    n += write_head(object + n, ARRAY, 3);
    n += write_bytes(object + n, protected_header, sizeof protected_header);
    n += write_head(object + n, MAP, key->id_bytes > 0 ? 2 : 1);
    n += write_head(object + n, UNSIGNED, LABEL_IV);
    n += write_bytes(object + n, iv, COSE_IV_BYTES);
    if (key->id_bytes > 0) {
        n += write_head(object + n, UNSIGNED, LABEL_KEY_ID);
        n += write_bytes(object + n, key->id, key->id_bytes);
    }
    n += write_head(object + n, BYTES, len + COSE_TAG_BYTES);
    if (pw_aes128_ccm_sized_encrypt(object + n, object + n + len, text, len, authenticated,
                                    write_authenticated(authenticated, external, external_bytes), iv, key->key,
                                    COSE_IV_BYTES, COSE_TAG_BYTES) != 0)
        return -1;
    return (int)(n + len + COSE_TAG_BYTES);
}

int cose_decrypt0(uint8_t *text, uint8_t iv[COSE_IV_BYTES], const uint8_t *object, size_t len, const uint8_t *external,
                  size_t external_bytes, const struct cose_key *key)
{
    struct reader from = {object, len, 1};
    uint8_t authenticated[AUTHENTICATED_BYTES_MAX];
    const uint8_t *ciphertext, *its_iv;
    size_t n;

    if (external_bytes > COSE_EXTERNAL_BYTES_MAX || key->id_bytes > COSE_KEY_ID_BYTES_MAX)
        return -1;
    if (len > 0 && (object[0] & 0xe0) == TAG)
        from.ok = read_head(&from, TAG) == TAG_OF_ENCRYPT0;
    if (read_head(&from, ARRAY) != 3)
        return -1;
    expect_bytes(&from, protected_header, sizeof protected_header);
    its_iv = read_unprotected(&from, key);
    ciphertext = read_bytes(&from, &n);
    if (!from.ok || its_iv == NULL || from.left > 0 || n < COSE_TAG_BYTES)
        return -1;
    n -= COSE_TAG_BYTES;
    if (n > COSE_TEXT_BYTES_MAX)
        return -1;
    copy_bytes(iv, its_iv, COSE_IV_BYTES);
    if (pw_aes128_ccm_sized_decrypt(text, ciphertext + n, ciphertext, n, authenticated,
                                    write_authenticated(authenticated, external, external_bytes), iv, key->key,
                                    COSE_IV_BYTES, COSE_TAG_BYTES) != 0)
        return -1;
    return (int)n;
}
