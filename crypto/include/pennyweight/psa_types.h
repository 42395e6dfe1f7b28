/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The operations of the driver in psa.h, for the driver contexts of an implementation of PSA Crypto: <psa/crypto.h>
 * includes those, so this header includes nothing of PSA. All other code includes psa.h. */
#ifndef PENNYWEIGHT_PSA_TYPES_H
#define PENNYWEIGHT_PSA_TYPES_H

#include <stddef.h>
#include <stdint.h>

#include "pennyweight/aes_ccm.h"
#include "pennyweight/aes_ccm_stream.h"
#include "pennyweight/aes_cmac.h"
#include "pennyweight/aes_gcm.h"
#include "pennyweight/ascon.h"
#include "pennyweight/chachapoly.h"
#include "pennyweight/hmac.h"

/* The families that the driver offers, 1 or 0 each; what is 0 is not linked. Compile all files with the same ones: the size of
 * an operation depends on them. */
#ifndef PW_PSA_ASCON
#define PW_PSA_ASCON 1
#endif
#ifndef PW_PSA_AES_CCM
#define PW_PSA_AES_CCM 0
#endif
#ifndef PW_PSA_AES_GCM
#define PW_PSA_AES_GCM 0
#endif
#ifndef PW_PSA_CHACHAPOLY
#define PW_PSA_CHACHAPOLY 0
#endif
#ifndef PW_PSA_AES_CMAC
#define PW_PSA_AES_CMAC 0
#endif
#ifndef PW_PSA_SHA256
#define PW_PSA_SHA256 0
#endif

/* The longest info of a key derivation, of which an operation keeps a copy. */
#ifndef PW_PSA_INFO_BYTES
#define PW_PSA_INFO_BYTES 128
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* The content of operations is of no concern to the caller. */
typedef struct {
    union {
#if PW_PSA_ASCON
        pw_ascon_aead128_context ascon;
#endif
#if PW_PSA_AES_CCM
        pw_aes128_ccm_stream_context aes_ccm;
#endif
#if PW_PSA_AES_GCM
        pw_aes128_gcm_context aes_gcm;
#endif
#if PW_PSA_CHACHAPOLY
        pw_chachapoly_context chachapoly;
#endif
        uint8_t none; /* for a build without AEAD */
    } context;
    uint8_t key[PW_ASCON_AEAD128_MASKED_KEY_BYTES];
    size_t ad_left, text_left; /* where the lengths were told */
#if PW_PSA_AES_CCM
    uint8_t nonce[PW_AES128_CCM_SIZED_NONCE_BYTES_MAX], nonce_bytes; /* until the lengths are told, too */
#endif
    uint8_t key_bytes, tag_bytes, family;
    uint8_t phase, is_decryption, has_lengths;
} pw_psa_aead_operation_t;

typedef struct {
    union {
#if PW_PSA_ASCON
        pw_ascon_hash256_context ascon;
#endif
#if PW_PSA_SHA256
        pw_sha256_context sha256;
#endif
        uint8_t none;
    } context;
    uint8_t family, phase;
} pw_psa_hash_operation_t;

typedef struct {
    union {
#if PW_PSA_SHA256
        pw_hmac_sha256_context hmac_sha256;
#endif
#if PW_PSA_AES_CMAC
        pw_aes128_cmac_context aes_cmac;
#endif
        uint8_t none;
    } context;
    uint8_t family, mac_bytes;
    uint8_t phase, is_verification;
} pw_psa_mac_operation_t;

typedef struct {
    pw_hmac_sha256_context context; /* of the first step, then of the second one, keyed */
    uint8_t block[PW_SHA256_DIGEST_BYTES];
    uint8_t info[PW_PSA_INFO_BYTES];
    uint16_t info_bytes, capacity;
    uint8_t blocks, used; /* blocks of output, and bytes of the last one, that there have been */
    uint8_t kind, phase, has_info;
} pw_psa_key_derivation_operation_t;

typedef struct {
    pw_ascon_xof128_context context;
    uint8_t phase, has_context;
} pw_psa_xof_operation_t;

#ifdef __cplusplus
}
#endif

#endif
