/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* What all Elephants have in common, whatever their permutation: section 2.2 of the specification of Elephant v2 (2021). */
#ifndef PENNYWEIGHT_ELEPHANT_C_AEAD_H
#define PENNYWEIGHT_ELEPHANT_C_AEAD_H

#define KEY_BYTES 16u
#define NONCE_BYTES 12u

/* What is taken in: the block that begins with the nonce, the blocks of associated data behind it, the message. */
enum phase { FIRST_BLOCK, ASSOCIATED_DATA, ENCRYPTION, DECRYPTION };

/* What the mask of a block i is made of: mask[i] alone, or with mask[i + 1] or mask[i + 2]. */
enum mask { ALONE = 0, KEYSTREAM = 1, CIPHERTEXT = 2 };

#endif
