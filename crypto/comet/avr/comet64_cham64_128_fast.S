/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The one shots of COMET-64_CHAM-64/128 for AVR. */
#include "../../asm/platform.h"
#if PW_AVR

#include "../../asm/avr.inc"
#include "frame.inc"
#include "cham64.inc"

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

/*
 * contract:
 *   name: pw_comet64_cham64_128_encrypt
 *   computes: C and T, section 3 of the specification (2019)
 *   arguments:
 *     - {name: ciphertext, register: "r25:r24", type: "uint8_t *", bytes: len, access: write, secret: false}
 *     - {name: tag, register: "r23:r22", type: "uint8_t *", bytes: tag_bytes, access: write, secret: false}
 *     - {name: message, register: "r21:r20", type: "const uint8_t *", bytes: len, access: read, secret: true}
 *     - {name: len, register: "r19:r18", type: size_t, access: read, secret: false}
 *     - {name: ad, register: "r17:r16", type: "const uint8_t *", bytes: adlen, access: read, secret: false}
 *     - {name: adlen, register: "r15:r14", type: size_t, access: read, secret: false}
 *     - {name: nonce, register: "r13:r12", type: "const uint8_t *", bytes: nonce_bytes, access: read, secret: false}
 *     - {name: key, register: "r11:r10", type: "const uint8_t *", bytes: key_bytes, access: read, secret: true}
 *   clobbers: [r0, r18, r19, r20, r21, r22, r23, r24, r25, r26, r27, r30, r31, flags]
 *   stack_bytes: 81
 *   code_bytes: 2148
 *   rodata_bytes: 0
 *   cycles:
 *     atmega128:
 *       2946 + 22*(adlen > 0) + 1213*(adlen//8) + 1325*(adlen%8 > 0) + 8*(adlen%8)
 *       + 16*(len > 0) + 1266*(len//8) + 1329*(len%8 > 0) + 8*(len%8)
 *   floor:
 *     cycles: cham64_128(80)*(2 + (adlen + 7)//8 + (len + 7)//8)
 *     why: the cipher, called for every block and twice besides, at its own figure
 *   strategy: >
 *     The state of the cipher is not stored and loaded between blocks, and of the sixteen round keys the eight of the half of Z
 *     that does not change stay in the frame; the control bits are added to these. A text goes from memory to memory byte by
 *     byte, its bytes taking the shuffled ones from registers.
 */

/*
 * contract:
 *   name: pw_comet64_cham64_128_decrypt
 *   computes: P, or -1 where the tag is wrong, section 3 of the specification (2019)
 *   arguments:
 *     - {name: message, register: "r25:r24", type: "uint8_t *", bytes: len, access: write, secret: false}
 *     - {name: tag, register: "r23:r22", type: "const uint8_t *", bytes: tag_bytes, access: read, secret: false}
 *     - {name: ciphertext, register: "r21:r20", type: "const uint8_t *", bytes: len, access: read, secret: false}
 *     - {name: len, register: "r19:r18", type: size_t, access: read, secret: false}
 *     - {name: ad, register: "r17:r16", type: "const uint8_t *", bytes: adlen, access: read, secret: false}
 *     - {name: adlen, register: "r15:r14", type: size_t, access: read, secret: false}
 *     - {name: nonce, register: "r13:r12", type: "const uint8_t *", bytes: nonce_bytes, access: read, secret: false}
 *     - {name: key, register: "r11:r10", type: "const uint8_t *", bytes: key_bytes, access: read, secret: true}
 *   clobbers: [r0, r18, r19, r20, r21, r22, r23, r24, r25, r26, r27, r30, r31, flags]
 *   stack_bytes: 81
 *   code_bytes: 2148
 *   rodata_bytes: 0
 *   cycles:
 *     atmega128:
 *       3054 + 22*(adlen > 0) + 1213*(adlen//8) + 1325*(adlen%8 > 0) + 8*(adlen%8)
 *       + 16*(len > 0) + 1260*(len//8) + 1329*(len%8 > 0) + 8*(len%8)
 *   floor:
 *     cycles: cham64_128(80)*(2 + (adlen + 7)//8 + (len + 7)//8)
 *     why: the cipher, called for every block and twice besides, at its own figure
 *   strategy: >
 *     The same code as encryption, told what to do in every block; the tag is compared at the end, and where it is wrong the
 *     message wiped, which the figures do not have.
 */
define_aead comet64_cham64_128, pw_comet64_cham64_128_encrypt, pw_comet64_cham64_128_decrypt

#endif
