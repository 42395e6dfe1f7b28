/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Saturnin-Short (version 1.1, 2019, section 2.5): nonce and padded message are one block of the cipher, and what makes a ciphertext
 * right is that both come out of it again. */
#include "pennyweight/saturnin.h"

#include "cascade.h"

#define NONCE_BYTES PW_SATURNIN_SHORT_NONCE_BYTES
#define LONGEST PW_SATURNIN_SHORT_MESSAGE_BYTES
#define WORDS (BLOCK / 4)

/* The key where the cipher can take it: in `words`, unless it takes it from anywhere. */
PW_INLINE const uint8_t *aligned_key(uint32_t words[WORDS], const uint8_t *key)
{
    if (!WORDS_ARE_ALIGNED)
        return key;
    pw_bytes_copy((uint8_t *)words, key, PW_SATURNIN_SHORT_KEY_BYTES);
    return (const uint8_t *)words;
}

int pw_saturnin_short_encrypt(uint8_t ciphertext[PW_SATURNIN_SHORT_CIPHERTEXT_BYTES], const uint8_t *message,
                              size_t len, const uint8_t nonce[PW_SATURNIN_SHORT_NONCE_BYTES],
                              const uint8_t key[PW_SATURNIN_SHORT_KEY_BYTES])
{
    uint32_t block[WORDS], key_words[WORDS];
    uint8_t *const bytes = (uint8_t *)block;

    if (len > LONGEST)
        return -1;
    key = aligned_key(key_words, key);
    pw_bytes_copy(bytes, nonce, NONCE_BYTES);
    pw_bytes_copy(bytes + NONCE_BYTES, message, len);
    pad(bytes, NONCE_BYTES + (unsigned)len);
    pw_saturnin_encrypt(bytes, bytes, key, PW_SATURNIN_SHORT);
    pw_bytes_copy(ciphertext, bytes, BLOCK);
    if (WORDS_ARE_ALIGNED)
        pw_bytes_wipe(key_words, sizeof key_words);
    pw_bytes_wipe(block, sizeof block);
    return 0;
}

/* ff if two bytes are equal, else 0. */
PW_INLINE uint8_t is_equal(uint8_t a, uint8_t b)
{
    return (uint8_t)(((unsigned)(a ^ b) - 1u) >> 8);
}

/* How long the message before the padding is, or -1 with an end that is none. From the end on, and over all bytes in any case:
 * `padding` stays ff as long as there were zeros alone. */
static int length_of(const uint8_t *padded)
{
    uint8_t padding = 0xff, length = 0xff;
    unsigned i;

    for (i = LONGEST + 1; i-- > 0;) {
        const volatile uint8_t end = padding & is_equal(padded[i], 0x80);

        length = (uint8_t)(length ^ (end & (length ^ i)));
        padding &= is_equal(padded[i], 0);
    }
    return (int8_t)length;
}

int pw_saturnin_short_decrypt(uint8_t message[PW_SATURNIN_SHORT_MESSAGE_BYTES],
                              const uint8_t ciphertext[PW_SATURNIN_SHORT_CIPHERTEXT_BYTES],
                              const uint8_t nonce[PW_SATURNIN_SHORT_NONCE_BYTES],
                              const uint8_t key[PW_SATURNIN_SHORT_KEY_BYTES])
{
    uint32_t block[WORDS], key_words[WORDS];
    uint8_t *const bytes = (uint8_t *)block;
    volatile int end; /* in memory, so that no loop is made to end with it */
    unsigned i;
    int length;

    key = aligned_key(key_words, key);
    pw_bytes_copy(bytes, ciphertext, BLOCK);
    pw_saturnin_decrypt(bytes, bytes, key);
    length = length_of(bytes + NONCE_BYTES) | pw_bytes_compare(bytes, nonce, NONCE_BYTES);
    end = length;
    /* what lies before the padding, and nothing with a length of -1 */
    for (i = 0; i < LONGEST; i++) {
        const volatile uint8_t kept = (uint8_t)(((int)i - end) >> 8);

        message[i] = bytes[NONCE_BYTES + i] & kept;
    }
    if (WORDS_ARE_ALIGNED)
        pw_bytes_wipe(key_words, sizeof key_words);
    pw_bytes_wipe(block, sizeof block);
    return length;
}
