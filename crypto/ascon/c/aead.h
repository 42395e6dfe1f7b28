/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* What the AEADs of the Ascon family have in common: NIST SP 800-232 section 4, Ascon v1.2 section 2.4. */
#ifndef PENNYWEIGHT_ASCON_C_AEAD_H
#define PENNYWEIGHT_ASCON_C_AEAD_H

#define STATE_BYTES 40
#define TAG_AT 24
#define TAG_BYTES 16
#define NONCE_BYTES 16
#define FULL_ROUNDS 12

/* What duplex() does with its input. */
enum { ABSORB, ENCRYPT, DECRYPT };

/* How far a stream is. */
enum { NO_DATA, ASSOCIATED_DATA, MESSAGE };

#endif
