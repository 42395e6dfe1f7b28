/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The one shots of COMET-128_CHAM-128/128 for AVR. */
#include "../../asm/platform.h"
#if PW_AVR

#include "../../asm/avr.inc"
#include "../../cham/avr/cham128.inc"

#define BLOCK           16
#define Z_HALF          (SCRATCH + ROUND_KEYS_BYTES)
#define CIPHER_BYTES    (ROUND_KEYS_BYTES + 8)

#include "aead.inc"

.macro key_word word
        load_pair r30, r31, KEY
        load32  Z, 4 * \word, W
.endm

.macro load_state address
        load_pair r30, r31, \address
        load_bytes_advance Z, X0, X1, X2, X3
.endm

/* Z = E(K, N), Y = K */
.macro begin_state name
        load_state NONCE_ADDRESS
        key_word 0
        round_keys 1, ROUND_KEY(0), ROUND_KEY(5)
        key_word 1
        round_keys 0, ROUND_KEY(1), ROUND_KEY(4)
        key_word 2
        round_keys 1, ROUND_KEY(2), ROUND_KEY(7)
        key_word 3
        round_keys 0, ROUND_KEY(3), ROUND_KEY(6)
        rcall   .L\name\()_with_round_keys
        store64 Y, Z_HALF, X0, X1
        copy32  r18, r20, r10, r12
        round_keys 1, ROUND_KEY(2), ROUND_KEY(7)
        copy32  r18, r20, r14, r16
        round_keys 0, ROUND_KEY(3), ROUND_KEY(6)
        load_state KEY
.endm

/* Word 3 of the key is added to, so that its two round keys are; that of the even rounds is rotated to the right by a bit. */
.macro tell control
        xor_frame (\control << 24) ^ (\control << 25) ^ (\control >> 7) ^ \control, ROUND_KEY(3)
        xor_frame (\control << 23) ^ (\control << 24) ^ (\control << 2), ROUND_KEY(6)
.endm

.macro key_and_rounds name
        round_keys 1, ROUND_KEY(0), ROUND_KEY(5)
        load32  Y, Z_HALF + 4, W
        round_keys 0, ROUND_KEY(1), ROUND_KEY(4)
.L\name\()_with_round_keys:
        eighty_rounds \name
        ret
.endm

/* contract:
 *   why: the cipher, called for every block and twice besides, at its own figure
 *   functions:
 *     pw_comet128_cham128_128_encrypt:
 *       bytes: {stack: 81, code: 2724}
 *       cycles: 4479 + 22*(adlen > 0) + 1998*(adlen//16) + 2190*(adlen%16 > 0) + 8*(adlen%16) + 22*(len > 0)
 *         + 2091*(len//16) + 2203*(len%16 > 0) + 8*(len%16)
 *       floor: cham128_128(80)*(2 + (adlen + 15)//16 + (len + 15)//16)
 *     pw_comet128_cham128_128_decrypt: {as: pw_comet128_cham128_128_encrypt, cycles: encrypt(len) + 180 - 14*(len//16)}
 *   strategy: The state of the cipher is not stored and loaded between blocks, and of the eight round keys the four of
 *     the half of Z that does not change stay in the frame; the control bits are added to these. A text goes from
 *     memory to memory byte by byte, its bytes taking the shuffled ones from registers. Decryption is the same code,
 *     told what to do in every block; it compares the tag at the end and wipes the message where it is wrong, which the
 *     figures do not have. */

define_aead comet128_cham128_128, pw_comet128_cham128_128_encrypt, pw_comet128_cham128_128_decrypt

#endif
