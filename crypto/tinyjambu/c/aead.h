/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Shared parts of all TinyJAMBU, for any key size: section 3.3 of the specification (2021). */
#ifndef PENNYWEIGHT_TINYJAMBU_C_AEAD_H
#define PENNYWEIGHT_TINYJAMBU_C_AEAD_H

#define NONCE_BYTES 12u
#define TAG_BYTES 8u

/* The input that is absorbed, as its frame bits for w1; a message has two directions. */
#define FRAME_BITS 0x70u
enum phase { ENDED = 0, NONCE = 0x10, ASSOCIATED_DATA = 0x30, ENCRYPTION = 0x50, DECRYPTION = 0x51, TAG = 0x70 };

#endif
