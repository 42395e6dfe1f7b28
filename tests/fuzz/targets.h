/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Functions of one shape, whatever the algorithm; and what is done with each shape. */
#ifndef FUZZ_TARGETS_H
#define FUZZ_TARGETS_H

#include "input.h"

struct aead {
    size_t key_bytes, nonce_bytes, tag_bytes, context_bytes; /* of context_bytes 0: no stream */
    void (*encrypt)(uint8_t *, uint8_t *, const uint8_t *, size_t, const uint8_t *, size_t, const uint8_t *,
                    const uint8_t *);
    int (*decrypt)(uint8_t *, const uint8_t *, const uint8_t *, size_t, const uint8_t *, size_t, const uint8_t *,
                   const uint8_t *);
    void (*init)(void *, const uint8_t *, const uint8_t *, size_t adlen);
    void (*aad)(void *, const uint8_t *, size_t);
    void (*encrypt_update)(void *, uint8_t *, const uint8_t *, size_t);
    void (*decrypt_update)(void *, uint8_t *, const uint8_t *, size_t);
    void (*finalize)(void *, uint8_t *);
    int (*verify)(void *, const uint8_t *);
};

struct short_aead {
    size_t key_bytes, nonce_bytes, message_bytes, ciphertext_bytes;
    int (*encrypt)(uint8_t *, const uint8_t *, size_t, const uint8_t *, const uint8_t *);
    int (*decrypt)(uint8_t *, const uint8_t *, const uint8_t *, const uint8_t *);
};

struct hash {
    size_t digest_bytes, context_bytes;
    void (*hash)(uint8_t *, const uint8_t *, size_t);
    void (*init)(void *);
    void (*update)(void *, const uint8_t *, size_t);
    void (*finalize)(void *, uint8_t *);
};

/* The key's length is the last argument, of a MAC with keys of one length, too. */
struct mac {
    size_t key_bytes, tag_bytes, context_bytes; /* of key_bytes 0: a key of any length */
    void (*mac)(uint8_t *, const uint8_t *, size_t, const uint8_t *, size_t keylen);
    int (*check)(const uint8_t *, size_t, const uint8_t *, size_t, const uint8_t *, size_t keylen);
    void (*init)(void *, const uint8_t *, size_t keylen);
    void (*update)(void *, const uint8_t *, size_t);
    void (*finalize)(void *, uint8_t *);
    int (*verify)(void *, const uint8_t *, size_t);
};

/* The label of an XOF with a key, a PRF, is that key. */
struct xof {
    size_t context_bytes, label_bytes; /* the longest label: 0 of an XOF without */
    size_t key_bytes;
    int (*xof)(uint8_t *, size_t, const uint8_t *, size_t, const uint8_t *, size_t);
    int (*init)(void *, const uint8_t *, size_t);
    void (*update)(void *, const uint8_t *, size_t);
    void (*squeeze)(void *, uint8_t *, size_t);
    void (*wipe)(void *);
};

struct short_prf {
    size_t key_bytes, message_bytes, output_bytes; /* the longest message and output */
    int (*prf)(uint8_t *, size_t, const uint8_t *, size_t, const uint8_t *);
};

struct kdf {
    size_t prk_bytes, longest; /* of the key between the steps, and the longest output */
    int (*kdf)(uint8_t *, size_t, const uint8_t *, size_t, const uint8_t *, size_t, const uint8_t *, size_t);
    void (*extract)(uint8_t *, const uint8_t *, size_t, const uint8_t *, size_t);
    int (*expand)(uint8_t *, size_t, const uint8_t *, size_t, const uint8_t *, size_t);
};

/* NIST's shape; the ciphertext has `more` bytes than the message, or always so many (`is_short`). */
struct nist_aead {
    size_t key_bytes, nonce_bytes, more;
    int is_short;
    int (*encrypt)(unsigned char *, unsigned long long *, const unsigned char *, unsigned long long,
                   const unsigned char *, unsigned long long, const unsigned char *, const unsigned char *,
                   const unsigned char *);
    int (*decrypt)(unsigned char *, unsigned long long *, unsigned char *, const unsigned char *, unsigned long long,
                   const unsigned char *, unsigned long long, const unsigned char *, const unsigned char *);
};

struct nist_hash {
    size_t digest_bytes;
    int (*hash)(unsigned char *, const unsigned char *, unsigned long long);
    void (*same)(uint8_t *, const uint8_t *, size_t); /* in the shape of the families' headers */
};

void fuzz_aead(const void *functions, struct input *in);
void fuzz_short_aead(const void *functions, struct input *in);
void fuzz_hash(const void *functions, struct input *in);
void fuzz_mac(const void *functions, struct input *in);
void fuzz_xof(const void *functions, struct input *in);
void fuzz_short_prf(const void *functions, struct input *in);
void fuzz_kdf(const void *functions, struct input *in);
void fuzz_nist_aead(const void *functions, struct input *in);
void fuzz_nist_hash(const void *functions, struct input *in);
void fuzz_aead_descriptors(const void *functions, struct input *in);
void fuzz_hash_descriptors(const void *functions, struct input *in);
void fuzz_block(const void *functions, struct input *in);
void fuzz_truncated(const void *functions, struct input *in);
void fuzz_psa_aead(const void *functions, struct input *in);
void fuzz_psa_hash(const void *functions, struct input *in);
void fuzz_psa_xof(const void *functions, struct input *in);
void fuzz_nonce_counter(const void *functions, struct input *in);

struct target {
    const char *name;
    void (*fuzz)(const void *functions, struct input *in);
    const void *functions;
};

extern const struct target fuzz_targets[];
extern const size_t fuzz_target_count;

#endif
