/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/*
 * The one-shot functions of the AEADs of DryGASCON for ARMv7-M.
 *
 * Encryption and decryption are one body. The state lies at the stack pointer, a block of the message behind it; full blocks of
 * associated data are taken from where they are. What the sponge saves on the stack are pointers and lengths.
 */
#include "../../asm/platform.h"
#if PW_ARMV7M

#include "../parameters.h"
#include "duplex.inc"

/* What the sponge preserves. */
#define in              r4
#define out             r5
#define left            r6
#define decrypts        r7
#define message         r8
#define length          r9
#define key             r10
#define adlen           r11

/* The frame, from the stack pointer on; its sizes are those of the row. */
#define SAVED_TAG       (FRAME + 0)
#define ARGUMENTS       (FRAME + 4 + 9 * 4)
#define ARGUMENT_AD     (ARGUMENTS + 0)
#define ARGUMENT_ADLEN  (ARGUMENTS + 4)
#define ARGUMENT_NONCE  (ARGUMENTS + 8)
#define ARGUMENT_KEY    (ARGUMENTS + 12)

/* The profiles. */
#define IS_small        0
#define IS_fast         1
#define IS_full         2

/* r0 to r3 = 16 bytes of the key */
.macro load_key at
        load128 r0, r1, r2, r3, key, (\at)
.endm

/* all &= whether a and b differ, in the highest bit. Changes scratch. */
.macro differ all, a, b, scratch, other
        eor     \scratch, \a, \b
        rsbs    \other, \scratch, #0
        orrs    \scratch, \scratch, \other
        ands    \all, \all, \scratch
.endm

/* r10 and r11 = c and x of the key, by its profile */
.macro set_key name, g, profile
        .if     \profile == IS_full
        load_key 0
        store_repeated 0, C_BYTES, C_BYTES
        load_key 16
        store_repeated 16, C_BYTES, C_BYTES
        load_key 24
        store_repeated 24, C_BYTES, C_BYTES
        load_key (KEY_BYTES - 16)
        store_repeated X_AT, 16, X_AT + 16
        .elseif \profile == IS_fast
        load_key 0
        store_repeated 0, 16, C_BYTES
        load_key 16
        store_repeated X_AT, 16, X_AT + 16
        .else
        load_key 0
        store_repeated 0, KEY_BYTES, C_BYTES
        .if     KEY_BYTES > 16
        load_key 16
        store_repeated 16, KEY_BYTES, C_BYTES
        .endif
        /* a round, and again while words of x agree, which pw_bytes_compare makes public */
.L\name\()_again:
        mov     r0, sp
        movs    r1, #1
        bl      \g
        ldm     sp, {r0-r3}
        add     r12, sp, #X_AT
        stm     r12, {r0-r3}
        mov     r12, #-1
        push    {r4, r5}
        differ  r12, r0, r1, r4, r5
        differ  r12, r0, r2, r4, r5
        differ  r12, r0, r3, r4, r5
        differ  r12, r1, r2, r4, r5
        differ  r12, r1, r3, r4, r5
        differ  r12, r2, r3, r4, r5
        pop     {r4, r5}
        lsr     r12, r12, #31
        strd    r12, r12, [sp, #BLOCK_AT]
        add     r0, sp, #BLOCK_AT
        movs    r1, #0
        str     r1, [sp, #BLOCK_AT + 4]
        add     r1, sp, #BLOCK_AT + 4
        movs    r2, #1
        bl      pw_bytes_compare
        cmp     r0, #0
        beq     .L\name\()_again
        load_key 0
        stm     sp, {r0-r3}
        .endif
.endm

/* Two words of the message: from `in`, with r added, to `out`; what is the message of the two to the block. */
.macro take_pair at
        ldr     r0, [in], #4
        ldr     r1, [in], #4
        ldrd    r2, r3, [sp, #R_AT + \at]
        cmp     decrypts, #0
        eor     r2, r2, r0
        eor     r3, r3, r1
        str     r2, [out], #4
        str     r3, [out], #4
        itt     ne
        movne   r0, r2
        movne   r1, r3
        strd    r0, r1, [sp, #BLOCK_AT + \at]
.endm

/* contract:
 *   why: F, at its own floor
 *   functions:
 *     pw_drygascon128k16_encrypt:
 *       bytes: {stack: 128 + drysponge128(7), code: 600}
 *       cycles: drysponge128(11) + drysponge128(7)*((adlen + 15)//16 + (len + 15)//16) + 392 + 3*(len > 0)
 *         + 46*(len//16) + 17*(len%16 > 0) + 13*(len%16) + 5*(adlen > 0) + 10*(adlen//16) + 19*(adlen%16 > 0)
 *         + 7*(adlen%16)
 *       floor: drysponge128(11) + drysponge128(7)*((adlen + 15)//16 + (len + 15)//16)
 *     pw_drygascon128k32_encrypt:
 *       bytes: {stack: 128 + drysponge128(7), code: 480}
 *       cycles: drysponge128(11) + drysponge128(7)*((adlen + 15)//16 + (len + 15)//16) + 141 + 3*(len > 0)
 *         + 46*(len//16) + 17*(len%16 > 0) + 13*(len%16) + 5*(adlen > 0) + 10*(adlen//16) + 19*(adlen%16 > 0)
 *         + 7*(adlen%16)
 *       floor: drysponge128(11) + drysponge128(7)*((adlen + 15)//16 + (len + 15)//16)
 *     pw_drygascon128k56_encrypt:
 *       bytes: {stack: 128 + drysponge128(7), code: 516}
 *       cycles: drysponge128(11) + drysponge128(7)*((adlen + 15)//16 + (len + 15)//16) + 154 + 3*(len > 0)
 *         + 46*(len//16) + 17*(len%16 > 0) + 13*(len%16) + 5*(adlen > 0) + 10*(adlen//16) + 19*(adlen%16 > 0)
 *         + 7*(adlen%16)
 *       floor: drysponge128(11) + drysponge128(7)*((adlen + 15)//16 + (len + 15)//16)
 *     pw_drygascon256k32_encrypt:
 *       bytes: {stack: 160 + drysponge256(8), code: 656}
 *       cycles: drysponge256(12) + drysponge256(8)*((adlen + 15)//16 + (len + 15)//16)
 *         + 10*(drysponge256(12) - drysponge256(8))//4 + 526 + 3*(len > 0) + 46*(len//16) + 17*(len%16 > 0)
 *         + 13*(len%16) + 5*(adlen > 0) + 10*(adlen//16) + 19*(adlen%16 > 0) + 7*(adlen%16)
 *       floor: drysponge256(12) + drysponge256(8)*((adlen + 15)//16 + (len + 15)//16)
 *     pw_drygascon128k16_decrypt: {as: pw_drygascon128k16_encrypt, cycles: encrypt(len) + 49}
 *     pw_drygascon128k32_decrypt: {as: pw_drygascon128k32_encrypt, cycles: encrypt(len) + 49}
 *     pw_drygascon128k56_decrypt: {as: pw_drygascon128k56_encrypt, cycles: encrypt(len) + 49}
 *     pw_drygascon256k32_decrypt: {as: pw_drygascon256k32_encrypt, cycles: encrypt(len) + 95}
 *   strategy: The state is at the stack pointer and goes from call to call of the sponge in memory. Full blocks of
 *     associated data go to F from where they are; of the message F takes a copy, because the ciphertext may have
 *     the place of the plaintext by then. Each algorithm has a copy: sizes, rounds and the way of the key are known
 *     while assembling. The figures of DryGASCON256 are for a key of zeros, of which two words of x agree behind
 *     the first round; for nearly every other key it is a round less. Decryption falls into this code; it compares
 *     the tag at the end and wipes the message where it is wrong, which the figures do not have. */

/* void encrypt(ciphertext, tag, message, length, ad, adlen, nonce, key), int decrypt(message, tag, ciphertext, ..) */
.macro define_aead name, encrypt, decrypt, f, g, words, rounds, first, key_bytes, tag_bytes, profile
        .set    KEY_BYTES, \key_bytes
        .set    TAG_BYTES, \tag_bytes
        .set    C_BYTES, 4 * \words
        .set    R_AT, C_BYTES
        .set    X_AT, C_BYTES + 16
        .set    BLOCK_AT, C_BYTES + 32
        .set    FRAME, C_BYTES + 48
function \decrypt
        push    {r1, r4-r11, lr}
        movs    decrypts, #1
        b       .L\name\()_body

        entry   \encrypt
        push    {r1, r4-r11, lr}
        movs    decrypts, #0
.L\name\()_body:
        sub     sp, sp, #FRAME
        mov     out, r0
        mov     message, r2
        mov     length, r3
        ldr     key, [sp, #ARGUMENT_KEY]
        ldr     adlen, [sp, #ARGUMENT_ADLEN]
        set_key \name, \g, \profile

        /* the nonce */
        ldr     r1, [sp, #ARGUMENT_NONCE]
        orrs    r2, adlen, length
        ite     eq
        moveq   r2, #(NONCE | FINAL)
        movne   r2, #NONCE
        mix     \f, \first

        /* associated data: full blocks from where they are, the last one padded */
        movs    left, adlen
        beq     4f
        ldr     in, [sp, #ARGUMENT_AD]
        full_blocks in, left, \f, \rounds
        mov     r2, #DATA
        beq     3f
        clear_block
        add     r12, sp, #BLOCK_AT
21:     ldrb    r0, [in], #1
        strb    r0, [r12], #1
        subs    left, left, #1
        bne     21b
        movs    r0, #1
        strb    r0, [r12]
        add     r1, sp, #BLOCK_AT
        mov     r2, #(DATA | PADDED)
3:      cmp     length, #0
        it      eq
        orreq   r2, r2, #FINAL
        mix     \f, \rounds
4:
        /* the message */
        movs    left, length
        beq     8f
        mov     in, message
        b       6f
5:      add     r1, sp, #BLOCK_AT
        movs    r2, #0
        mix     \f, \rounds
6:      cmp     left, #16
        blo     61f
        take_pair 0
        take_pair 8
        subs    left, left, #16
        bne     5b
        movs    r2, #(MESSAGE | FINAL)
        b       7f
61:     clear_block
        add     r12, sp, #R_AT
        add     r3, sp, #BLOCK_AT
62:     ldrb    r0, [in], #1
        ldrb    r2, [r12], #1
        cmp     decrypts, #0
        eor     r2, r2, r0
        strb    r2, [out], #1
        it      ne
        movne   r0, r2
        strb    r0, [r3], #1
        subs    left, left, #1
        bne     62b
        movs    r0, #1
        strb    r0, [r3]
        movs    r2, #(MESSAGE | FINAL | PADDED)
7:      add     r1, sp, #BLOCK_AT
        mix     \f, \rounds
8:
        /* T = r, and once more behind G where it has 32 bytes: put out or compared */
#define tag             in
#define result          message
        ldr     tag, [sp, #SAVED_TAG]
        mov     result, #0
        movs    left, #(TAG_BYTES / 16)
9:      add     r0, sp, #R_AT
        cbnz    decrypts, 10f
        ldm     r0, {r0-r3}
        str     r0, [tag, #0]
        str     r1, [tag, #4]
        str     r2, [tag, #8]
        str     r3, [tag, #12]
        b       11f
10:     mov     r1, tag
        movs    r2, #16
        bl      pw_bytes_compare
        orr     result, result, r0
11:
        .if     TAG_BYTES > 16
        subs    left, left, #1
        beq     12f
        adds    tag, tag, #16
        mov     r0, sp
        movs    r1, #\rounds
        bl      \g
        b       9b
12:
        .endif

        /* wipe the frame, drop it, and wipe a message that is not to be trusted */
        wipe_frame
        add     sp, sp, #FRAME + 4
        cmp     result, #0
        beq     13f
        subs    r0, out, length
        mov     r1, length
        bl      pw_bytes_wipe
13:     mov     r0, result
        pop     {r4-r11, pc}
#undef tag
#undef result
end_function \decrypt
end_function \encrypt
.endm

/* A row of DRYGASCON_AEADS. */
#define DEFINE_AEAD(id, sponge, words, rounds, first, key, tag, profile)                          \
        define_aead id, pw_##id##_encrypt, pw_##id##_decrypt, pw_##sponge##_f, pw_##sponge##_g,   \
                words, rounds, first, key, tag, IS_##profile PW_LINE

DRYGASCON_AEADS(DEFINE_AEAD)

#endif
