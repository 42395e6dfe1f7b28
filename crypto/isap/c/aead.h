/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Shared parts of all ISAPs, for any permutation: section 2 of the specification of ISAP v2.0 (2021). */
#ifndef PENNYWEIGHT_ISAP_C_AEAD_H
#define PENNYWEIGHT_ISAP_C_AEAD_H

#define KEY_BYTES 16u
#define NONCE_BYTES 16u
#define TAG_BYTES 16u

/* The first byte of each initial value: of authentication, of its key, of the encryption's key. */
enum purpose { AUTHENTICATION = 1, AUTHENTICATION_KEY = 2, ENCRYPTION_KEY = 3 };

/* The input that a context processes; ENDED is the state of a wiped context. */
enum phase { ENDED, ASSOCIATED_DATA, ENCRYPTION, DECRYPTION };

/* In place of the bytes used of a block of keystream: there is no keystream yet. */
#define WITHOUT_KEY 0xffu

#endif
