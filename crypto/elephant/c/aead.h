/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Shared parts of all Elephants, for any permutation: section 2.2 of the specification of Elephant v2 (2021). */
#ifndef PENNYWEIGHT_ELEPHANT_C_AEAD_H
#define PENNYWEIGHT_ELEPHANT_C_AEAD_H

#define KEY_BYTES 16u
#define NONCE_BYTES 12u

/* The input of a phase: the block that begins with the nonce, further blocks of associated data, the message. */
enum phase { FIRST_BLOCK, ASSOCIATED_DATA, ENCRYPTION, DECRYPTION };

/* The mask of block i: mask[i] alone, or added to mask[i + 1] or mask[i + 2]. */
enum mask { ALONE = 0, KEYSTREAM = 1, CIPHERTEXT = 2 };

#endif
