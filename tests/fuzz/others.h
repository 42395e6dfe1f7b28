/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Targets besides the algorithms: Ascon with nonce masking, with truncated tags and through PSA, the NIST LWC API, the
 * descriptors, the counter for nonces, a block of AES. Included by targets.c. */
#include <pennyweight/nonce.h>
#include <pennyweight/psa.h>

static void masked_init(void *context, const uint8_t *nonce, const uint8_t *key, size_t adlen)
{
    (void)adlen;
    pw_ascon_aead128_masked_init(context, nonce, key);
}

static const struct aead ascon_aead128_masked = {
    .key_bytes = PW_ASCON_AEAD128_MASKED_KEY_BYTES,
    .nonce_bytes = PW_ASCON_AEAD128_NONCE_BYTES,
    .tag_bytes = PW_ASCON_AEAD128_TAG_BYTES,
    .encrypt = pw_ascon_aead128_masked_encrypt,
    .decrypt = pw_ascon_aead128_masked_decrypt,
    OF_STREAM(ascon_aead128).init = masked_init,
};

/* nist/aead.c is compiled for each, with names of its own. */
#define NIST_AEAD(id, ID, and_more, is_it_short)                                                                     \
    int nist_##id##_encrypt(unsigned char *, unsigned long long *, const unsigned char *, unsigned long long,        \
                            const unsigned char *, unsigned long long, const unsigned char *, const unsigned char *, \
                            const unsigned char *);                                                                  \
    int nist_##id##_decrypt(unsigned char *, unsigned long long *, unsigned char *, const unsigned char *,           \
                            unsigned long long, const unsigned char *, unsigned long long, const unsigned char *,    \
                            const unsigned char *);                                                                  \
    static const struct nist_aead nist_##id = {                                                                      \
        PW_##ID##_KEY_BYTES, PW_##ID##_NONCE_BYTES, PW_##ID##_##and_more##_BYTES,                                    \
        is_it_short,         nist_##id##_encrypt,   nist_##id##_decrypt,                                             \
    };
NIST_AEAD(ascon_aead128, ASCON_AEAD128, TAG, 0)
NIST_AEAD(sundae_gift_96, SUNDAE_GIFT_96, TAG, 0) /* the tag comes first */
NIST_AEAD(saturnin_short, SATURNIN_SHORT, CIPHERTEXT, 1)

int nist_ascon_hash256_hash(unsigned char *, const unsigned char *, unsigned long long);
static const struct nist_hash nist_ascon_hash256 = {PW_ASCON_HASH256_DIGEST_BYTES, nist_ascon_hash256_hash,
                                                    pw_ascon_hash256};

#define OTHERS                                                                                                     \
    {"ascon_aead128_masked", fuzz_aead, &ascon_aead128_masked}, {"ascon_aead128_truncated", fuzz_truncated, NULL}, \
        {"nist_ascon_aead128", fuzz_nist_aead, &nist_ascon_aead128},                                               \
        {"nist_sundae_gift_96", fuzz_nist_aead, &nist_sundae_gift_96},                                             \
        {"nist_saturnin_short", fuzz_nist_aead, &nist_saturnin_short},                                             \
        {"nist_ascon_hash256", fuzz_nist_hash, &nist_ascon_hash256},                                               \
        {"aead_descriptors", fuzz_aead_descriptors, NULL}, {"hash_descriptors", fuzz_hash_descriptors, NULL},      \
        {"psa_aead", fuzz_psa_aead, NULL}, {"psa_hash", fuzz_psa_hash, NULL}, {"psa_xof", fuzz_psa_xof, NULL},     \
        {"nonce_counter", fuzz_nonce_counter, NULL}, {"aes128_block", fuzz_block, NULL},
