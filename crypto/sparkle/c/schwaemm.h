/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Shared parts of all Schwaemm, for any size: section 2.3 of the v1.2 specification (2021). */
#ifndef PENNYWEIGHT_SPARKLE_C_SCHWAEMM_H
#define PENNYWEIGHT_SPARKLE_C_SCHWAEMM_H

#include "words.h"

#include <stdint.h>

/* The input that is absorbed. The domain constant has bit 1 of the phase; its own bit 0 marks a full last block, and a
 * higher bit gives the number of branches in the capacity. */
enum phase { ASSOCIATED_DATA = 0, ENCRYPTION = 2, DECRYPTION = 3 };

/* In the phase of a stream that has not ended; one that has is wiped. */
#define BEGUN 4u
#define DOMAIN_MESSAGE 2u
#define DOMAIN_FULL 1u
#define DOMAIN_CAPACITY(bytes) (1u << ((bytes) / 8))

/* The rate is worked on in pieces of the size that the processor loads and stores at any address. */
#ifdef __AVR__
typedef uint8_t piece;
#else
typedef uint32_t piece;
#endif

PW_INLINE piece load(const uint8_t *bytes)
{
#ifdef __AVR__
    return *bytes;
#else
    return pw_load32_raw(bytes);
#endif
}

PW_INLINE void store(uint8_t *bytes, piece value)
{
#ifdef __AVR__
    *bytes = value;
#else
    pw_store32_raw(bytes, value);
#endif
}

#endif
