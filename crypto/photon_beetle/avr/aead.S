/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/*
 * The one-shot functions of the AEADs of PHOTON-Beetle for AVR, small and fast: one body for both directions.
 *
 * What the permutation preserves holds all that is needed across it: Y points to the state, behind which the keystream of a
 * block stands, so that a byte of either is found from the same pointer.
 */
#include "../../asm/platform.h"
#if PW_AVR

#include "../../asm/avr.inc"
#include "../parameters.h"

/* Pairs by their low register. */
#define OUT r2
#define TAG r4
#define MESSAGE r6
#define LENGTH r8
#define LENGTH_HIGH r9
#define KEY r10                 /* stays as it was passed */
#define NONCE r12               /* until MODE is needed */
#define LEFT r14                /* of the string that is taken in; at first the length of the associated data */
#define LEFT_HIGH r15
#define IN r16                  /* where it goes on; at first the associated data */

#define MODE r12                /* DECRYPTS of T at the call, and PUTS_OUT while a message is taken in */
#define DECRYPTS 0
#define PUTS_OUT 1
#define DOMAIN r13              /* of the string's end, if its last block is full */
#define RESULT r16              /* in the end: 0 or -1 */

#define COUNT r20
#define TAKEN r21
#define of_input r0
#define of_output r18
#define of_state r19

#define STATE_BYTES 32

/* A domain as it is added to the last byte of the state, section 3 of the specification: what comes last. Where its last block
 * is not full the number is one more. */
#define DOMAIN_OF(number) ((number) << 5)
#define FOLLOWS 1               /* also where there is nothing at all */
#define DATA_IS_LAST 3
#define MESSAGE_IS_ALL 5

/* contract:
 *   why: the permutations, each at its own floor
 *   functions:
 *     pw_photon_beetle_aead_128_encrypt:
 *       bytes: {stack: 66 + photon256(12) + 2*(adlen + len > 0), code: 376}
 *       cycles: photon256(12)*(1 + (adlen + 15)//16 + (len + 15)//16) + 792 + 126*((len + 15)//16) + 19*len
 *         + 6*(len%16 > 0) + 25*((adlen + 15)//16) + 13*adlen + 6*(adlen%16 > 0) + 5*(adlen > 0)
 *         + 12*(adlen > 0)*(len > 0)
 *       floor: photon256(12)*(1 + (adlen + 15)//16 + (len + 15)//16)
 *     pw_photon_beetle_aead_32_encrypt:
 *       bytes: {stack: 54 + photon256(12) + 2*(adlen + len > 0), code: 376}
 *       cycles: photon256(12)*(1 + (adlen + 3)//4 + (len + 3)//4) + 672 + 54*((len + 3)//4) + 19*len + 6*(len%4 > 0)
 *         + 25*((adlen + 3)//4) + 13*adlen + 6*(adlen%4 > 0) + 5*(adlen > 0) + 12*(adlen > 0)*(len > 0)
 *       floor: photon256(12)*(1 + (adlen + 3)//4 + (len + 3)//4)
 *     pw_photon_beetle_aead_128_decrypt: {as: pw_photon_beetle_aead_128_encrypt, cycles: encrypt(len) + 55}
 *     pw_photon_beetle_aead_32_decrypt: {as: pw_photon_beetle_aead_32_encrypt, cycles: encrypt(len) + 55}
 *   strategy: Nonce and key are pushed, which makes the state. A permutation stands before each block; for one of a
 *     message the keystream is made of the state then, as a byte of the state changes before what needs its bits is
 *     put out: RATE bytes of stack. One loop absorbs, encrypts and decrypts by two bits of MODE, which are public.
 *     In place of C this saves 940 bytes of flash and 32 of RAM in the small form of AEAD[128], 1046 and 42 in the
 *     fast one. Decryption falls into this code; it compares the tag at the end and wipes the message where it is
 *     wrong, which the figures do not have. */

/* Sixteen bytes go to the stack, so that they stand there in order. */
.macro push_16 from
        movw    r26, \from
        adiw    r26, 16
        ldi     COUNT, 16
7001:   ld      r0, -X
        push    r0
        dec     COUNT
        brne    7001b
.endm

.macro permute
        movw    r24, r28
        call    pw_photon256_permute
.endm

/*
 * void encrypt(ciphertext, tag, message, length, ad, adlen, nonce, key), int decrypt(message, tag, ciphertext, ..):
 * r25:r24, r23:r22, .. r11:r10
 */
.macro define_aead encrypt, decrypt, name, rate
        function \decrypt
        set
        rjmp    .L\name\()_body

        entry   \encrypt
        clt
.L\name\()_body:
        save    r2, r3, r4, r5, r6, r7, r8, r9, r12, r13, r14, r15, r16, r17, r28, r29
        movw    OUT, r24
        movw    TAG, r22
        movw    MESSAGE, r20
        movw    LENGTH, r18

        /* S = N || K, and the place of the keystream */
        ldi     COUNT, \rate
1:      push    r1
        dec     COUNT
        brne    1b
        push_16 KEY
        push_16 NONCE
        in      r28, SPL
        in      r29, SPH
        adiw    r28, 1
        clr     MODE
        bld     MODE, DECRYPTS

        /* associated data, if there are any */
        ldi     r18, DOMAIN_OF(MESSAGE_IS_ALL)
        cp      LEFT, r1
        cpc     LEFT_HIGH, r1
        breq    3f
        ldi     r18, DOMAIN_OF(FOLLOWS)
        cp      LENGTH, r1
        cpc     LENGTH_HIGH, r1
        brne    2f
        ldi     r18, DOMAIN_OF(DATA_IS_LAST)
2:      rcall   .L\name\()_take
        ldi     r18, DOMAIN_OF(FOLLOWS)

        /* the message; if there are only data, that is all, and if there are none either, their end is marked */
3:      movw    IN, MESSAGE
        movw    LEFT, LENGTH
        cp      LEFT, r1
        cpc     LEFT_HIGH, r1
        breq    4f
        set
        bld     MODE, PUTS_OUT
        rcall   .L\name\()_take
        rjmp    5f
4:      cpi     r18, DOMAIN_OF(FOLLOWS)
        breq    5f
        ldi     r18, DOMAIN_OF(FOLLOWS)
        rcall   .L\name\()_add_domain

        /* T is the first half of S: put out, or compared */
5:      permute
        movw    r22, TAG
        clr     RESULT
        sbrc    MODE, DECRYPTS
        rjmp    7f
        movw    r30, r28
        movw    r26, TAG
        ldi     COUNT, 16
6:      ld      r0, Z+
        st      X+, r0
        dec     COUNT
        brne    6b
        rjmp    8f
7:      movw    r24, r28
        ldi     r20, 16
        clr     r21
        call    pw_bytes_compare
        mov     RESULT, r24

        /* wipe state and keystream, drop them, and wipe a message that is not to be trusted */
8:      ldi     COUNT, STATE_BYTES + \rate
9:      st      Y+, r1
        dec     COUNT
        brne    9b
        sbiw    r28, 1
        set_stack_pointer
        tst     RESULT
        breq    11f
        movw    r26, OUT
        movw    r30, LENGTH
10:     sbiw    r30, 1
        brcs    11f
        st      -X, r1
        rjmp    10b
11:     mov     r24, RESULT
        mov     r25, RESULT
        restore r29, r28, r17, r16, r15, r14, r13, r12, r9, r8, r7, r6, r5, r4, r3, r2
        ret

        /* Takes LEFT bytes in, not 0, as MODE says, and ends with the domain in r18. */
.L\name\()_take:
        mov     DOMAIN, r18
12:     permute
        sbrs    MODE, PUTS_OUT
        rjmp    14f

        /* shuffle: the keystream is the second half of a block, then the first one rotated to the right by one bit */
        ldi     COUNT, \rate / 2
        movw    r30, r28
        adiw    r30, \rate / 2
        ld      r0, Y
        lsr     r0
13:     ld      r0, -Z
        rotation ror r0
        std     Z + STATE_BYTES + \rate / 2, r0
        ldd     r0, Z + \rate / 2
        std     Z + STATE_BYTES, r0
        dec     COUNT
        brne    13b

14:     movw    r26, IN
        movw    r30, OUT
        ldi     COUNT, \rate
        cp      LEFT, COUNT
        cpc     LEFT_HIGH, r1
        brsh    15f
        mov     COUNT, LEFT
15:     mov     TAKEN, COUNT
        sub     LEFT, COUNT
        sbc     LEFT_HIGH, r1
16:     ld      of_input, X+
        ld      of_state, Y
        sbrs    MODE, PUTS_OUT
        rjmp    17f
        ldd     of_output, Y + STATE_BYTES
        eor     of_output, of_input
        st      Z+, of_output
        sbrc    MODE, DECRYPTS
        mov     of_input, of_output
17:     eor     of_state, of_input
        st      Y+, of_state
        dec     COUNT
        brne    16b
        movw    IN, r26
        movw    OUT, r30

        /* a block that is not full is the last one: padded */
        mov     r18, DOMAIN
        cpi     TAKEN, \rate
        breq    18f
        ldi     COUNT, 1
        ld      r0, Y
        eor     r0, COUNT
        st      Y, r0
        subi    r18, lo8(-DOMAIN_OF(1))
18:     sub     r28, TAKEN
        sbc     r29, r1
        cp      LEFT, r1
        cpc     LEFT_HIGH, r1
        brne    12b

.L\name\()_add_domain:
        ldd     r0, Y + STATE_BYTES - 1
        eor     r0, r18
        std     Y + STATE_BYTES - 1, r0
        ret
        end_function \decrypt
        end_function \encrypt
.endm

define_aead pw_photon_beetle_aead_128_encrypt, pw_photon_beetle_aead_128_decrypt, aead_128, PW_PHOTON_BEETLE_AEAD_128_RATE
define_aead pw_photon_beetle_aead_32_encrypt, pw_photon_beetle_aead_32_decrypt, aead_32, PW_PHOTON_BEETLE_AEAD_32_RATE

#endif
