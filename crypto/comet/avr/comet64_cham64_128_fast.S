/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The one shots of COMET-64_CHAM-64/128 for AVR. */
#include "../../asm/platform.h"
#if PW_AVR

#include "../../asm/avr.inc"
#include "../../cham/avr/cham64.inc"

#define BLOCK           8
#define Z_HALF          (SCRATCH + ROUND_KEYS_BYTES)
#define CIPHER_BYTES    (ROUND_KEYS_BYTES + 8)

#include "aead.inc"

#define HALF_KEY        r18, r19, r20, r21, r22, r23, r24, r25

/* Round keys of four words of the key, in HALF_KEY. */
.macro round_keys_of_half first
        round_keys \first, r18, r19
        round_keys (\first + 1), r20, r21
        round_keys (\first + 2), r22, r23
        round_keys (\first + 3), r24, r25
.endm

.macro add_nonce_byte number
        ld      r0, X+
        eor     \number, r0
.endm

/* Y = E(K, 0), Z = K ^ N */
.macro begin_state name
        load_pair r30, r31, KEY
        load64  Z, 0, HALF_KEY
        round_keys_of_half 0
        load_pair r30, r31, KEY
        load64  Z, 8, HALF_KEY
        round_keys_of_half 4
    .irp byte, r2, r3, r4, r5, r6, r7, r8, r9
        clr     \byte
    .endr
        rcall   .L\name\()_with_round_keys
        load_pair r30, r31, KEY
        load_pair r26, r27, NONCE_ADDRESS
        load64  Z, 0, HALF_KEY
    .irp number, HALF_KEY
        add_nonce_byte \number
    .endr
        store64 Y, Z_HALF, HALF_KEY
        load64  Z, 8, HALF_KEY
    .irp number, r18, r19, r20, r21, r22, r23, r24
        add_nonce_byte \number
    .endr
        round_keys_of_half 4
.endm

/* Word 7 of the key is added to, so that its two round keys are. */
.macro tell control
        xor_frame ((\control << 8) ^ (\control << 9) ^ (\control >> 7) ^ \control) & 0xffff, ROUND_KEY(7)
        xor_frame ((\control << 8) ^ (\control << 9) ^ (\control >> 7) ^ (\control << 3)) & 0xffff, ROUND_KEY(14)
.endm

.macro key_and_rounds name
        round_keys_of_half 0
.L\name\()_with_round_keys:
        eighty_rounds \name
        ret
.endm

/* contract:
 *   why: the cipher, called for every block and twice besides, at its own figure
 *   functions:
 *     pw_comet64_cham64_128_encrypt:
 *       bytes: {stack: 81, code: 2148}
 *       cycles: 2946 + 22*(adlen > 0) + 1213*(adlen//8) + 1325*(adlen%8 > 0) + 8*(adlen%8) + 16*(len > 0)
 *         + 1266*(len//8) + 1329*(len%8 > 0) + 8*(len%8)
 *       floor: cham64_128(80)*(2 + (adlen + 7)//8 + (len + 7)//8)
 *     pw_comet64_cham64_128_decrypt: {as: pw_comet64_cham64_128_encrypt, cycles: encrypt(len) + 108 - 6*(len//8)}
 *   strategy: The state of the cipher is not stored and loaded between blocks, and of the sixteen round keys the eight
 *     of the half of Z that does not change stay in the frame; the control bits are added to these. A text goes from
 *     memory to memory byte by byte, its bytes taking the shuffled ones from registers. Decryption is the same code,
 *     told what to do in every block; it compares the tag at the end and wipes the message where it is wrong, which the
 *     figures do not have. */

define_aead comet64_cham64_128, pw_comet64_cham64_128_encrypt, pw_comet64_cham64_128_decrypt

#endif
