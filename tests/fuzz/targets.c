/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* All targets: the functions of each algorithm brought to the shape of its kind. fuzz_rows.h, made from the catalogue, has a row for
 * each; fuzz_families.h includes their headers. */
#include "targets.h"

#include "fuzz_families.h"

#define NO_LENGTH(nonce, key, adlen) nonce, key
#define WITH_LENGTH(nonce, key, adlen) nonce, key, adlen
#define WITHOUT_RESULT(call) call
#define WITH_RESULT(call) \
    if (call)             \
    return

#define STREAM(id, init_name, arguments, end)                                                         \
    static void id##_fuzz_init(void *context, const uint8_t *nonce, const uint8_t *key, size_t adlen) \
    {                                                                                                 \
        (void)adlen;                                                                                  \
        init_name(context, arguments(nonce, key, adlen));                                             \
    }                                                                                                 \
    static void id##_fuzz_aad(void *context, const uint8_t *ad, size_t adlen)                         \
    {                                                                                                 \
        end(pw_##id##_aad(context, ad, adlen));                                                       \
    }                                                                                                 \
    static void id##_fuzz_encrypt_update(void *context, uint8_t *out, const uint8_t *in, size_t n)    \
    {                                                                                                 \
        pw_##id##_encrypt_update(context, out, in, n);                                                \
    }                                                                                                 \
    static void id##_fuzz_decrypt_update(void *context, uint8_t *out, const uint8_t *in, size_t n)    \
    {                                                                                                 \
        pw_##id##_decrypt_update(context, out, in, n);                                                \
    }                                                                                                 \
    static void id##_fuzz_finalize(void *context, uint8_t *tag)                                       \
    {                                                                                                 \
        end(pw_##id##_finalize(context, tag));                                                        \
    }                                                                                                 \
    static int id##_fuzz_verify(void *context, const uint8_t *tag)                                    \
    {                                                                                                 \
        return pw_##id##_verify(context, tag);                                                        \
    }
#define OF_STREAM(id)                                                                                             \
    .context_bytes = sizeof(pw_##id##_context), .aad = id##_fuzz_aad, .encrypt_update = id##_fuzz_encrypt_update, \
    .decrypt_update = id##_fuzz_decrypt_update, .finalize = id##_fuzz_finalize, .verify = id##_fuzz_verify,
#define ONE_SHOT(id, ID)                                                                                      \
    .key_bytes = PW_##ID##_KEY_BYTES, .nonce_bytes = PW_##ID##_NONCE_BYTES, .tag_bytes = PW_##ID##_TAG_BYTES, \
    .encrypt = pw_##id##_encrypt, .decrypt = pw_##id##_decrypt,

#define AEAD(id, ID)                                      \
    STREAM(id, pw_##id##_init, NO_LENGTH, WITHOUT_RESULT) \
    static const struct aead id = {ONE_SHOT(id, ID) OF_STREAM(id).init = id##_fuzz_init};
#define ANNOUNCED_AEAD(id, ID)                           \
    STREAM(id, pw_##id##_init, WITH_LENGTH, WITH_RESULT) \
    static const struct aead id = {ONE_SHOT(id, ID) OF_STREAM(id).init = id##_fuzz_init};
#define ONE_SHOT_AEAD(id, ID) static const struct aead id = {ONE_SHOT(id, ID)};
#define SHORT_AEAD(id, ID)                                                          \
    static const struct short_aead id = {                                           \
        PW_##ID##_KEY_BYTES,        PW_##ID##_NONCE_BYTES, PW_##ID##_MESSAGE_BYTES, \
        PW_##ID##_CIPHERTEXT_BYTES, pw_##id##_encrypt,     pw_##id##_decrypt,       \
    };
#define HASH(id, ID)                                                            \
    static void id##_fuzz_init(void *context)                                   \
    {                                                                           \
        pw_##id##_init(context);                                                \
    }                                                                           \
    static void id##_fuzz_update(void *context, const uint8_t *bytes, size_t n) \
    {                                                                           \
        pw_##id##_update(context, bytes, n);                                    \
    }                                                                           \
    static void id##_fuzz_finalize(void *context, uint8_t *digest)              \
    {                                                                           \
        pw_##id##_finalize(context, digest);                                    \
    }                                                                           \
    static const struct hash id = {                                             \
        PW_##ID##_DIGEST_BYTES, sizeof(pw_##id##_context), pw_##id,             \
        id##_fuzz_init,         id##_fuzz_update,          id##_fuzz_finalize,  \
    };
#define ANY_XOF(id, labels, keys, one_shot, begin)                                                             \
    static int id##_fuzz_xof(uint8_t *out, size_t outlen, const uint8_t *text, size_t n, const uint8_t *label, \
                             size_t labellen)                                                                  \
    {                                                                                                          \
        (void)label, (void)labellen;                                                                           \
        return one_shot;                                                                                       \
    }                                                                                                          \
    static int id##_fuzz_init(void *context, const uint8_t *label, size_t labellen)                            \
    {                                                                                                          \
        (void)label, (void)labellen;                                                                           \
        return begin;                                                                                          \
    }                                                                                                          \
    static void id##_fuzz_update(void *context, const uint8_t *bytes, size_t n)                                \
    {                                                                                                          \
        pw_##id##_update(context, bytes, n);                                                                   \
    }                                                                                                          \
    static void id##_fuzz_squeeze(void *context, uint8_t *out, size_t n)                                       \
    {                                                                                                          \
        pw_##id##_squeeze(context, out, n);                                                                    \
    }                                                                                                          \
    static void id##_fuzz_wipe(void *context)                                                                  \
    {                                                                                                          \
        pw_##id##_wipe(context);                                                                               \
    }                                                                                                          \
    static const struct xof id = {                                                                             \
        sizeof(pw_##id##_context), labels,         keys, id##_fuzz_xof, id##_fuzz_init, id##_fuzz_update,      \
        id##_fuzz_squeeze,         id##_fuzz_wipe,                                                             \
    };
#define NO_KEY_LENGTH(key, keylen) key
#define WITH_KEY_LENGTH(key, keylen) key, keylen
#define ANY_MAC(id, ID, key_length, arguments)                                                                       \
    static void id##_fuzz_mac(uint8_t *tag, const uint8_t *text, size_t n, const uint8_t *key, size_t keylen)        \
    {                                                                                                                \
        (void)keylen;                                                                                                \
        pw_##id(tag, text, n, arguments(key, keylen));                                                               \
    }                                                                                                                \
    static int id##_fuzz_check(const uint8_t *tag, size_t taglen, const uint8_t *text, size_t n, const uint8_t *key, \
                               size_t keylen)                                                                        \
    {                                                                                                                \
        (void)keylen;                                                                                                \
        return pw_##id##_check(tag, taglen, text, n, arguments(key, keylen));                                        \
    }                                                                                                                \
    static void id##_fuzz_init(void *context, const uint8_t *key, size_t keylen)                                     \
    {                                                                                                                \
        (void)keylen;                                                                                                \
        pw_##id##_init(context, arguments(key, keylen));                                                             \
    }                                                                                                                \
    static void id##_fuzz_update(void *context, const uint8_t *bytes, size_t n)                                      \
    {                                                                                                                \
        pw_##id##_update(context, bytes, n);                                                                         \
    }                                                                                                                \
    static void id##_fuzz_finalize(void *context, uint8_t *tag)                                                      \
    {                                                                                                                \
        pw_##id##_finalize(context, tag);                                                                            \
    }                                                                                                                \
    static int id##_fuzz_verify(void *context, const uint8_t *tag, size_t taglen)                                    \
    {                                                                                                                \
        return pw_##id##_verify(context, tag, taglen);                                                               \
    }                                                                                                                \
    static const struct mac id = {                                                                                   \
        key_length,     PW_##ID##_TAG_BYTES, sizeof(pw_##id##_context), id##_fuzz_mac,    id##_fuzz_check,           \
        id##_fuzz_init, id##_fuzz_update,    id##_fuzz_finalize,        id##_fuzz_verify,                            \
    };
#define MAC(id, ID) ANY_MAC(id, ID, PW_##ID##_KEY_BYTES, NO_KEY_LENGTH)
#define ANY_KEY_MAC(id, ID) ANY_MAC(id, ID, 0, WITH_KEY_LENGTH)
#define XOF(id, ID) ANY_XOF(id, 0, 0, (pw_##id(out, outlen, text, n), 0), (pw_##id##_init(context), 0))
#define CXOF(id, ID)                                                                      \
    ANY_XOF(id, PW_##ID##_LABEL_BYTES, 0, pw_##id(out, outlen, text, n, label, labellen), \
            pw_##id##_init(context, label, labellen))
#define PRF(id, ID) \
    ANY_XOF(id, 0, PW_##ID##_KEY_BYTES, (pw_##id(out, outlen, text, n, label), 0), (pw_##id##_init(context, label), 0))
#define SHORT_PRF(id, ID)                \
    static const struct short_prf id = { \
        PW_##ID##_KEY_BYTES,             \
        PW_##ID##_MESSAGE_BYTES,         \
        PW_##ID##_OUTPUT_BYTES,          \
        pw_##id,                         \
    };
#define KDF(id, ID)                                                                                    \
    static const struct kdf id = {                                                                     \
        PW_##ID##_PRK_BYTES, PW_##ID##_OUTPUT_BYTES_MAX, pw_##id, pw_##id##_extract, pw_##id##_expand, \
    };
#include "fuzz_rows.h"
#undef AEAD
#undef ANNOUNCED_AEAD
#undef ONE_SHOT_AEAD
#undef SHORT_AEAD
#undef HASH
#undef MAC
#undef ANY_KEY_MAC
#undef XOF
#undef CXOF
#undef PRF
#undef SHORT_PRF
#undef KDF

#ifdef FUZZ_LIBRARY
#include "others.h"
#else
#define OTHERS
#endif

const struct target fuzz_targets[] = {
#define ROW(id, shape) {#id, fuzz_##shape, &id},
#define AEAD(id, ID) ROW(id, aead)
#define ANNOUNCED_AEAD AEAD
#define ONE_SHOT_AEAD AEAD
#define SHORT_AEAD(id, ID) ROW(id, short_aead)
#define HASH(id, ID) ROW(id, hash)
#define MAC(id, ID) ROW(id, mac)
#define ANY_KEY_MAC MAC
#define XOF(id, ID) ROW(id, xof)
#define CXOF XOF
#define PRF XOF
#define SHORT_PRF(id, ID) ROW(id, short_prf)
#define KDF(id, ID) ROW(id, kdf)
#include "fuzz_rows.h"
    OTHERS};
const size_t fuzz_target_count = sizeof fuzz_targets / sizeof *fuzz_targets;
