/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The one shots of COMET-64_SPECK-64/128 for AVR. */
#include "../../asm/platform.h"
#if PW_AVR

#include "../../asm/avr.inc"
#include "frame.inc"
#define IN_LOOP 0
#include "speck64.inc"

#define BLOCK           8
#define Z_HALF          (SCRATCH + BLOCK)
#define CIPHER_BYTES    (BLOCK + 16)

#include "aead.inc"

/* Y = E(K, 0), Z = K ^ N */
.macro begin_state name
        load_pair r26, r27, KEY
    .irp number, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15
        ld      r0, X+
        std     Y + Z_HALF + \number, r0
    .endr
    .irp byte, r2, r3, r4, r5, r6, r7, r8, r9
        clr     \byte
    .endr
        rcall   .L\name\()_with_key
        load_pair r26, r27, NONCE_ADDRESS
    .irp number, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14
        ld      r0, X+
        ldd     r18, Y + Z_HALF + \number
        eor     r18, r0
        std     Y + Z_HALF + \number, r18
    .endr
.endm

.macro tell control
        xor_frame \control, Z_HALF + 15
.endm

/* A call in between: the stack pointer is a return address below the frame. */
.macro key_and_rounds name
.L\name\()_with_key:
        movw    r30, r28
        adiw    r30, Z_HALF
        load_bytes_advance Z, r10, r11, r12, r13, r18, r19, r20, r21, r22, r23, r24, r25, r26, r27, r28, r29
        all_rounds
        clr     r1
        in      r28, SPL
        in      r29, SPH
        adiw    r28, RETURN_BYTES
        ret
.endm

/*
 * contract:
 *   name: pw_comet64_speck64_128_encrypt
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
 *   stack_bytes: 65
 *   code_bytes: 3296
 *   rodata_bytes: 0
 *   cycles:
 *     atmega128:
 *       3236 + 4*(adlen > 0) + 1471*(adlen//8) + 1565*(adlen%8 > 0) + 8*(adlen%8)
 *       + 4*(len > 0) + 1524*(len//8) + 1575*(len%8 > 0) + 8*(len%8)
 *   floor:
 *     cycles: speck64_128(27)*(2 + (adlen + 7)//8 + (len + 7)//8)
 *     why: the cipher, called for every block and twice besides, at its own figure
 *   strategy: >
 *     Y stays in registers, Z in the frame: the cipher needs all registers. A text goes from memory to memory byte by byte,
 *     its bytes taking the shuffled ones from registers.
 */

/*
 * contract:
 *   name: pw_comet64_speck64_128_decrypt
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
 *   stack_bytes: 65
 *   code_bytes: 3296
 *   rodata_bytes: 0
 *   cycles:
 *     atmega128:
 *       3344 + 4*(adlen > 0) + 1471*(adlen//8) + 1565*(adlen%8 > 0) + 8*(adlen%8)
 *       + 4*(len > 0) + 1518*(len//8) + 1575*(len%8 > 0) + 8*(len%8)
 *   floor:
 *     cycles: speck64_128(27)*(2 + (adlen + 7)//8 + (len + 7)//8)
 *     why: the cipher, called for every block and twice besides, at its own figure
 *   strategy: >
 *     The same code as encryption, told what to do in every block; the tag is compared at the end, and where it is wrong the
 *     message wiped, which the figures do not have.
 */
define_aead comet64_speck64_128, pw_comet64_speck64_128_encrypt, pw_comet64_speck64_128_decrypt

#endif
