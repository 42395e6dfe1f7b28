/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Ascon-Mac, Ascon-Prf and Ascon-PrfShort: message authentication and pseudorandom functions over Ascon-p by the designers of
 * Ascon (Dobraunig, Eichlseder, Mendel, Schläffer, "Ascon MAC, PRF, and Short-Input PRF", CT-RSA 2024), in version 1.3,
 * whose byte order is that of NIST SP 800-232. No standard has them.
 *
 * A tag proves that the message comes from an owner of the key. It may be truncated to its first bytes, at least 4: 8 or
 * more unless a protocol limits the number of attempts. Output of a PRF cannot be told from random bytes by who does not
 * know the key: further keys, or the answer to a challenge. Use a key for one of the three functions only. Data may have
 * any alignment and length, and a pointer may be NULL if its length is 0. No output may overlap an input. Running time
 * depends only on the input lengths and the length of the output. */
#ifndef PENNYWEIGHT_ASCON_PRF_H
#define PENNYWEIGHT_ASCON_PRF_H

#include <stddef.h>
#include <stdint.h>

#include "pennyweight/must_check.h"

#ifdef __cplusplus
extern "C" {
#endif

#define PW_ASCON_MAC_KEY_BYTES 16
#define PW_ASCON_MAC_TAG_BYTES 16

#define PW_ASCON_PRF_KEY_BYTES 16

#define PW_ASCON_PRFSHORT_KEY_BYTES 16
#define PW_ASCON_PRFSHORT_MESSAGE_BYTES 16 /* the longest message */
#define PW_ASCON_PRFSHORT_OUTPUT_BYTES 16 /* the longest output */

/* State of a streaming computation. Opaque: do not access the members. */
typedef struct {
    uint32_t state[10];
    uint8_t offset;
    uint8_t is_active;
} pw_ascon_mac_context;

typedef struct {
    uint32_t state[10];
    uint8_t offset;
    uint8_t squeezing;
} pw_ascon_prf_context;

/* ---- Ascon-Mac ----------------------------------------------------------------------------------------------- */

/* Computes the tag of a message. */
void pw_ascon_mac(uint8_t tag[PW_ASCON_MAC_TAG_BYTES], const uint8_t *message, size_t len,
                  const uint8_t key[PW_ASCON_MAC_KEY_BYTES]);

/* Returns 0 if the taglen bytes are the first ones of the message's tag, or -1 if they are not, or if taglen is less than 4
 * or more than 16. */
PW_MUST_CHECK int pw_ascon_mac_check(const uint8_t *tag, size_t taglen, const uint8_t *message, size_t len,
                                     const uint8_t key[PW_ASCON_MAC_KEY_BYTES]);

/* Streaming: init, update as often as needed, then finalize or verify. Chunks may have any length, 0 included. */
void pw_ascon_mac_init(pw_ascon_mac_context *context, const uint8_t key[PW_ASCON_MAC_KEY_BYTES]);

/* Processes the next len bytes. */
void pw_ascon_mac_update(pw_ascon_mac_context *context, const uint8_t *message, size_t len);

/* Computes the tag and wipes the context. The tag of a finalised context is zeros. */
void pw_ascon_mac_finalize(pw_ascon_mac_context *context, uint8_t tag[PW_ASCON_MAC_TAG_BYTES]);

/* Returns 0 or -1, as _check does, and wipes the context. For a finalised context no tag is valid. */
PW_MUST_CHECK int pw_ascon_mac_verify(pw_ascon_mac_context *context, const uint8_t *tag, size_t taglen);

/* ---- Ascon-Prf ----------------------------------------------------------------------------------------------- */

/* Computes outlen bytes of output, any number, of a message. Shorter outputs are the beginning of longer ones. */
void pw_ascon_prf(uint8_t *output, size_t outlen, const uint8_t *message, size_t len,
                  const uint8_t key[PW_ASCON_PRF_KEY_BYTES]);

/* Streaming: init, update as often as needed, squeeze as often as needed, then wipe. Chunks may have any length, 0
 * included. */
void pw_ascon_prf_init(pw_ascon_prf_context *context, const uint8_t key[PW_ASCON_PRF_KEY_BYTES]);

/* Processes the next len bytes; not after a squeeze. */
void pw_ascon_prf_update(pw_ascon_prf_context *context, const uint8_t *message, size_t len);

/* Writes the next outlen bytes of output. */
void pw_ascon_prf_squeeze(pw_ascon_prf_context *context, uint8_t *output, size_t outlen);

/* Wipes the context. */
void pw_ascon_prf_wipe(pw_ascon_prf_context *context);

/* ---- Ascon-PrfShort ------------------------------------------------------------------------------------------ */

/* Computes outlen bytes of output, at most 16, of a message of at most 16 bytes, by one permutation. Messages of different
 * length have independent outputs. Returns 0, or -1 with nothing written if a length is too long. There is no streaming API,
 * since the message is one block. */
PW_MUST_CHECK int pw_ascon_prfshort(uint8_t *output, size_t outlen, const uint8_t *message, size_t len,
                                    const uint8_t key[PW_ASCON_PRFSHORT_KEY_BYTES]);

#ifdef __cplusplus
}
#endif

#endif
