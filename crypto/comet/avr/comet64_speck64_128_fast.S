/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The one shots of COMET-64_SPECK-64/128 for AVR. */
#include "../../asm/platform.h"
#if PW_AVR

#include "../../asm/avr.inc"
#define IN_LOOP 0
#include "../../speck/avr/speck64.inc"

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

/* contract:
 *   why: the cipher, called for every block and twice besides, at its own figure
 *   functions:
 *     pw_comet64_speck64_128_encrypt:
 *       bytes: {stack: 65, code: 3296}
 *       cycles: 3236 + 4*(adlen > 0) + 1471*(adlen//8) + 1565*(adlen%8 > 0) + 8*(adlen%8) + 4*(len > 0) + 1524*(len//8)
 *         + 1575*(len%8 > 0) + 8*(len%8)
 *       floor: speck64_128(27)*(2 + (adlen + 7)//8 + (len + 7)//8)
 *     pw_comet64_speck64_128_decrypt: {as: pw_comet64_speck64_128_encrypt, cycles: encrypt(len) + 108 - 6*(len//8)}
 *   strategy: Y stays in registers, Z in the frame: the cipher needs all registers. A text goes from memory to memory
 *     byte by byte, its bytes taking the shuffled ones from registers. Decryption is the same code, told what to do in
 *     every block; it compares the tag at the end and wipes the message where it is wrong, which the figures do not have. */

define_aead comet64_speck64_128, pw_comet64_speck64_128_encrypt, pw_comet64_speck64_128_decrypt

#endif
