/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The sizes under the names of NIST's Lightweight Cryptography project, of the algorithms that the compiler is told:
 * -DPW_NIST_AEAD=ascon_aead128 and -DPW_NIST_HASH=ascon_hash256, an id each. */
#ifndef PENNYWEIGHT_NIST_API_H
#define PENNYWEIGHT_NIST_API_H

#include "../descriptors/sizes.h"

#ifdef PW_NIST_AEAD
#define CRYPTO_KEYBYTES PW_BYTES_OF(PW_NIST_AEAD, KEY)
#define CRYPTO_NSECBYTES 0
#define CRYPTO_NPUBBYTES PW_BYTES_OF(PW_NIST_AEAD, NONCE)
#define CRYPTO_NOOVERLAP 0 /* c may be m */

/* Whether it takes messages of a limited length alone, and makes a ciphertext of always the same: that is then CRYPTO_ABYTES, more
 * than which none ever has besides the bytes of its message. */
#if PW_JOIN(PW_SHORT_, PW_NIST_AEAD, )
#define PW_NIST_SHORT 1
#define CRYPTO_ABYTES PW_BYTES_OF(PW_NIST_AEAD, CIPHERTEXT)
#else
#define PW_NIST_SHORT 0
#define CRYPTO_ABYTES PW_BYTES_OF(PW_NIST_AEAD, TAG)
#endif

/* Whether the algorithm's specification puts the tag before the ciphertext; ids.h says it of each. */
#if PW_JOIN(PW_TAG_FIRST_, PW_NIST_AEAD, )
#define PW_NIST_TAG_FIRST 1
#else
#define PW_NIST_TAG_FIRST 0
#endif
#endif

#ifdef PW_NIST_HASH
#define CRYPTO_BYTES PW_BYTES_OF(PW_NIST_HASH, DIGEST)
#endif

#endif
