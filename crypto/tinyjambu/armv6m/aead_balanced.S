/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The one shots of TinyJAMBU on Cortex-M0+, with the state in registers from beginning to end. */
#include "../../asm/platform.h"
#if PW_ARMV6M

#include "../../asm/armv6m.inc"
#include "../parameters.h"
#include "rounds.inc"

/* Frame bits of the phases; only that of a message has bit 6 of the first three. Decrypting, its variable has bit 7 besides. */
#define NONCE           0x10
#define ASSOCIATED_DATA 0x30
#define MESSAGE         0x50
#define TAG             0x70
#define DECRYPTION      0x80
#define SHIFT_TO_FLAGS  25      /* of the variable: N in a message, C where it is decrypted */

/* The frame: two words of a key of eight, what varies, a tag to put out or to compare, the arguments from registers, what is
 * saved, the other arguments. */
#define LEFT            8
#define DATA            12
#define NEXT_OUT        16
#define PHASE           20
#define STEPS           24
#define RETURN          28
#define DIRECTION       32
#define COMPUTED        36
#define VARIABLES       44
#define OUT             (VARIABLES + 0)
#define TAG_ADDRESS     (VARIABLES + 4)
#define IN              (VARIABLES + 8)
#define LEN             (VARIABLES + 12)
#define AD              (VARIABLES + 52)
#define ADLEN           (VARIABLES + 56)
#define NONCE_ADDRESS   (VARIABLES + 60)
#define KEY             (VARIABLES + 64)

.macro permute name, steps
        movs    count, #\steps
        bl      .L\name\()_rounds
.endm

/* The phase of `length` bytes at `address`, two arguments. */
.macro absorb name, bits, steps, address, length
        movs    r0, #\steps
        str     r0, [sp, #STEPS]
        ldr     r0, [sp, #\address]
        ldr     r1, [sp, #\length]
        movs    r2, #\bits
        bl      .L\name\()_absorb
.endm

/* A word of the tag. */
.macro put_tag offset
        mvns    r0, s2
        str     r0, [sp, #(COMPUTED + \offset)]
.endm

/* Both functions, under the names given; `name` makes labels. */
.macro define_aead name, encrypt, decrypt, key_bytes, long_steps, short_steps
        .set    KEY_WORDS, \key_bytes / 4
function \decrypt
        push    {r4-r7, lr}
        movs    r4, #DECRYPTION
        b       .L\name\()_begin

        entry   \encrypt
        push    {r4-r7, lr}
        movs    r4, #0
.L\name\()_begin:
        mov     r12, r4
        mov     r4, r8
        mov     r5, r9
        mov     r6, r10
        mov     r7, r11
        push    {r4-r7}
        push    {r0-r3}
        sub     sp, sp, #VARIABLES
        mov     r0, r12
        str     r0, [sp, #DIRECTION]

        ldr     r1, [sp, #KEY]
    .irp index, 0, 1, 2, 3, 4, 5, 6, 7
      .if \index < KEY_WORDS
        bl      .L\name\()_load
        put_key \index, r0
      .endif
    .endr

        /* s = 0; the longer permutation */
        movs    s0, #0
        mvns    s0, s0
        mov     s1, s0
        mov     s2, s0
        mov     s3, s0
        permute \name, \long_steps

        movs    r0, #12
        str     r0, [sp, #LEFT]
        absorb  \name, NONCE, \short_steps, NONCE_ADDRESS, LEFT
        absorb  \name, ASSOCIATED_DATA, \short_steps, AD, ADLEN
        ldr     r0, [sp, #OUT]
        str     r0, [sp, #NEXT_OUT]
        absorb  \name, MESSAGE, \long_steps, IN, LEN

        /* the tag: w2 after the longer permutation, and again after the shorter one */
        movs    r0, #TAG
        eors    s1, s1, r0
        permute \name, \long_steps
        put_tag 0
        movs    r0, #TAG
        eors    s1, s1, r0
        permute \name, \short_steps
        put_tag 4
        ldr     r0, [sp, #TAG_ADDRESS]
        add     r1, sp, #COMPUTED
        movs    r2, #8
        ldr     r3, [sp, #DIRECTION]
        movs    r4, #0
        cmp     r3, #0
        bne     .L\name\()_verify
        bl      pw_bytes_copy
        b       .L\name\()_done

        /* the result is 0 if the tags are equal, else -1 and the plaintext is wiped */
.L\name\()_verify:
        bl      pw_bytes_compare
        movs    r4, r0
        beq     .L\name\()_done
        ldr     r0, [sp, #OUT]
        ldr     r1, [sp, #LEN]
        bl      pw_bytes_wipe

        /* neither a tag that was not put out stays on the stack nor a word of the key */
.L\name\()_done:
        movs    r0, #0
        str     r0, [sp, #COMPUTED]
        str     r0, [sp, #(COMPUTED + 4)]
    .if KEY_WORDS > 6
        put_key 6, r0
        put_key 7, r0
    .endif
        mov     r0, r4
        add     sp, sp, #(VARIABLES + 16)
        leave_with_high

        /* r0 = the word at r1, which moves on; r2 changes */
.L\name\()_load:
        lsls    r0, r1, #30
        bne     1f
        ldm     r1!, {r0}
        bx      lr
1:      ldrb    r0, [r1, #3]
    .irp byte, 2, 1, 0
        lsls    r0, r0, #8
        ldrb    r2, [r1, #\byte]
        orrs    r0, r0, r2
    .endr
        adds    r1, r1, #4
        bx      lr

        /* r2 has the bits of the phase of r1 bytes at r0 */
.L\name\()_absorb:
        str     r0, [sp, #DATA]
        mov     r0, lr
        str     r0, [sp, #RETURN]
        ldr     r0, [sp, #DIRECTION]
        orrs    r0, r0, r2
        str     r0, [sp, #PHASE]
        cmp     r1, #0
        beq     .L\name\()_absorbed
.L\name\()_block:
        str     r1, [sp, #LEFT]
        lsls    r0, r0, #25
        lsrs    r0, r0, #25
        eors    s1, s1, r0
        ldr     count, [sp, #STEPS]
        bl      .L\name\()_rounds
        ldr     r1, [sp, #LEFT]
        cmp     r1, #4
        blo     .L\name\()_bytes
        ldr     r0, [sp, #DATA]
        lsls    r2, r0, #30
        bne     .L\name\()_bytes

        /* a word: r2 in, r1 out, and the one that is plaintext into w3 */
        ldm     r0!, {r2}
        str     r0, [sp, #DATA]
        ldr     r0, [sp, #PHASE]
        lsls    r0, r0, #SHIFT_TO_FLAGS
        bpl     2f
        ldr     r0, [sp, #NEXT_OUT]
        lsls    r1, r0, #30
        bne     .L\name\()_bytes_of_word
        mvns    r1, s2
        eors    r1, r1, r2
        stm     r0!, {r1}
        str     r0, [sp, #NEXT_OUT]
        ldr     r0, [sp, #PHASE]
        lsls    r0, r0, #SHIFT_TO_FLAGS
        bcc     2f
        mov     r2, r1
2:      eors    s3, s3, r2
        ldr     r1, [sp, #LEFT]
        ldr     r0, [sp, #PHASE]
        subs    r1, r1, #4
        bne     .L\name\()_block
.L\name\()_absorbed:
        ldr     r0, [sp, #RETURN]
        bx      r0

        /* A block byte by byte, also one of four: data or output is not aligned. r1 is eight times the number of bytes, k0
         * waits in lr. */
.L\name\()_bytes_of_word:
        ldr     r0, [sp, #DATA]
        subs    r0, r0, #4
        str     r0, [sp, #DATA]
.L\name\()_bytes:
        mov     lr, k0
        movs    r1, #0
3:      ldr     r0, [sp, #DATA]
        ldrb    r2, [r0]
        adds    r0, r0, #1
        str     r0, [sp, #DATA]
        ldr     r0, [sp, #PHASE]
        lsls    r0, r0, #SHIFT_TO_FLAGS
        bpl     4f
        mvns    r3, s2
        lsrs    r3, r3, r1
        eors    r3, r3, r2
        ldr     r0, [sp, #NEXT_OUT]
        strb    r3, [r0]
        adds    r0, r0, #1
        str     r0, [sp, #NEXT_OUT]
        ldr     r0, [sp, #PHASE]
        lsls    r0, r0, #SHIFT_TO_FLAGS
        bcc     4f
        uxtb    r2, r3
4:      lsls    r2, r2, r1
        eors    s3, s3, r2
        adds    r1, r1, #8
        ldr     r0, [sp, #LEFT]
        subs    r0, r0, #1
        str     r0, [sp, #LEFT]
        beq     5f
        cmp     r1, #32
        bne     3b
5:      mov     k0, lr

        /* the number of bytes into w1, unless it is four */
        lsls    r1, r1, #27
        lsrs    r1, r1, #30
        eors    s1, s1, r1
        movs    r1, r0
        beq     .L\name\()_absorbed
        ldr     r0, [sp, #PHASE]
        b       .L\name\()_block

.L\name\()_rounds:
        define_rounds \name, KEY_WORDS, 0
end_function \decrypt
end_function \encrypt
.endm

/* contract:
 *   why: the rounds, 17 or 18 instructions for 32 of them, for every phase and every four bytes
 *   functions:
 *     pw_tinyjambu128_encrypt:
 *       bytes: {stack: 96, code: 708}
 *       cycles: 3021 + 637*(len//4) - 2*(len > 0) + 38*(len%4) + 611*(len%4 > 0) + 407*(adlen//4) - 2*(adlen > 0)
 *         + 24*(adlen%4) + 395*(adlen%4 > 0)
 *       floor: 560*(2 + (len + 3)//4) + 350*(4 + (adlen + 3)//4)
 *     pw_tinyjambu192_encrypt:
 *       bytes: {stack: 96, code: 860}
 *       cycles: 3167 + 710*(len//4) - 2*(len > 0) + 38*(len%4) + 684*(len%4 > 0) + 402*(adlen//4) - 2*(adlen > 0)
 *         + 24*(adlen%4) + 390*(adlen%4 > 0)
 *       floor: 648*(2 + (len + 3)//4) + 360*(4 + (adlen + 3)//4)
 *     pw_tinyjambu256_encrypt:
 *       bytes: {stack: 96, code: 736}
 *       cycles: 3427 + 805*(len//4) - 2*(len > 0) + 38*(len%4) + 779*(len%4 > 0) + 413*(adlen//4) - 2*(adlen > 0)
 *         + 24*(adlen%4) + 401*(adlen%4 > 0)
 *       floor: 720*(2 + (len + 3)//4) + 360*(4 + (adlen + 3)//4)
 *     pw_tinyjambu128_v1_encrypt:
 *       bytes: {stack: 96, code: 708}
 *       cycles: 2437 + 637*(len//4) - 2*(len > 0) + 38*(len%4) + 611*(len%4 > 0) + 261*(adlen//4) - 2*(adlen > 0)
 *         + 24*(adlen%4) + 249*(adlen%4 > 0)
 *       floor: 560*(2 + (len + 3)//4) + 210*(4 + (adlen + 3)//4)
 *     pw_tinyjambu192_v1_encrypt:
 *       bytes: {stack: 96, code: 860}
 *       cycles: 2583 + 710*(len//4) - 2*(len > 0) + 38*(len%4) + 684*(len%4 > 0) + 256*(adlen//4) - 2*(adlen > 0)
 *         + 24*(adlen%4) + 244*(adlen%4 > 0)
 *       floor: 648*(2 + (len + 3)//4) + 216*(4 + (adlen + 3)//4)
 *     pw_tinyjambu256_v1_encrypt:
 *       bytes: {stack: 96, code: 736}
 *       cycles: 2823 + 805*(len//4) - 2*(len > 0) + 38*(len%4) + 779*(len%4 > 0) + 262*(adlen//4) - 2*(adlen > 0)
 *         + 24*(adlen%4) + 250*(adlen%4 > 0)
 *       floor: 720*(2 + (len + 3)//4) + 216*(4 + (adlen + 3)//4)
 *     pw_tinyjambu128_decrypt: {as: pw_tinyjambu128_encrypt, bytes: {stack: 100}, cycles: encrypt(len) + 19}
 *     pw_tinyjambu192_decrypt: {as: pw_tinyjambu192_encrypt, bytes: {stack: 100}, cycles: encrypt(len) + 19}
 *     pw_tinyjambu256_decrypt: {as: pw_tinyjambu256_encrypt, bytes: {stack: 100}, cycles: encrypt(len) + 19}
 *     pw_tinyjambu128_v1_decrypt: {as: pw_tinyjambu128_v1_encrypt, bytes: {stack: 100}, cycles: encrypt(len) + 19}
 *     pw_tinyjambu192_v1_decrypt: {as: pw_tinyjambu192_v1_encrypt, bytes: {stack: 100}, cycles: encrypt(len) + 19}
 *     pw_tinyjambu256_v1_decrypt: {as: pw_tinyjambu256_v1_encrypt, bytes: {stack: 100}, cycles: encrypt(len) + 19}
 *   strategy: The state is in registers from beginning to end, so that no permutation is called and no block of four bytes
 *     stored and loaded; of the key as much as fits. One code serves the phases of nonce, associated data and message. A word
 *     goes in and out at once where its addresses allow it, which the figures are for; otherwise, and at the end of a phase,
 *     bytes do. Decryption is the same code, told what to do by a bit of the phase; it compares the tag at the end and wipes
 *     the message where it is wrong, which the figures do not have. */

        define_aead tinyjambu128, pw_tinyjambu128_encrypt, pw_tinyjambu128_decrypt, TINYJAMBU128
        define_aead tinyjambu192, pw_tinyjambu192_encrypt, pw_tinyjambu192_decrypt, TINYJAMBU192
        define_aead tinyjambu256, pw_tinyjambu256_encrypt, pw_tinyjambu256_decrypt, TINYJAMBU256
        define_aead tinyjambu128_v1, pw_tinyjambu128_v1_encrypt, pw_tinyjambu128_v1_decrypt, TINYJAMBU128_V1
        define_aead tinyjambu192_v1, pw_tinyjambu192_v1_encrypt, pw_tinyjambu192_v1_decrypt, TINYJAMBU192_V1
        define_aead tinyjambu256_v1, pw_tinyjambu256_v1_encrypt, pw_tinyjambu256_v1_decrypt, TINYJAMBU256_V1

#endif
