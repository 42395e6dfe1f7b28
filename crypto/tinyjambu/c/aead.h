/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* What all TinyJAMBU have in common, whatever their key: section 3.3 of the specification (2021). */
#ifndef PENNYWEIGHT_TINYJAMBU_C_AEAD_H
#define PENNYWEIGHT_TINYJAMBU_C_AEAD_H

#define NONCE_BYTES 12u
#define TAG_BYTES 8u

/* What is absorbed, as the frame bits that w1 takes for it; a message has two directions. */
#define FRAME_BITS 0x70u
enum phase { ENDED = 0, NONCE = 0x10, ASSOCIATED_DATA = 0x30, ENCRYPTION = 0x50, DECRYPTION = 0x51, TAG = 0x70 };

#endif
