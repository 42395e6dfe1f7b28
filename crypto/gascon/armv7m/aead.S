/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/*
 * The one-shot functions of the AEADs of GASCON for ARMv7-M.
 *
 * Encryption and decryption are one body. The state lies at the stack pointer; its words are those of the strings, so
 * that nothing is converted. Whole blocks go by words, what is left by words and then bytes.
 */
#include "../../asm/platform.h"
#if PW_ARMV7M

#include "../../asm/armv7m.inc"
#include "../parameters.h"

/* What duplex does: the direction, in a register. */
#define ABSORB          0
#define ENCRYPT         1
#define DECRYPT         2

/* The frame, from the stack pointer on. */
#define STATE_BYTES     40
#define SAVED_TAG       (STATE_BYTES + 0)
#define SAVED_LENGTH    (STATE_BYTES + 4)
#define SAVED           8
#define ARGUMENTS       (STATE_BYTES + SAVED + 9 * 4)
#define ARGUMENT_AD     (ARGUMENTS + 0)
#define ARGUMENT_ADLEN  (ARGUMENTS + 4)
#define ARGUMENT_NONCE  (ARGUMENTS + 8)
#define ARGUMENT_KEY    (ARGUMENTS + 12)

/* What the permutation preserves. */
#define in              r4
#define out             r5
#define left            r6
#define direction       r7
#define message         r8
#define message_direction r9
#define back            r10
#define key             r11

#define offset        lr      /* in the state, of the last bytes */

.macro permute rounds
        movs    r1, #\rounds
        mov     r0, sp
        bl      pw_gascon_permute
.endm

/* S[at ..] ^= K; in registers that the permutation does not save, because what it saves stays on the stack. */
.macro add_key at
        .irp    word, 0, 8
        ldr     r0, [key, #\word]
        ldr     r1, [key, #\word + 4]
        ldrd    r2, r3, [sp, #\at + \word]
        eors    r0, r0, r2
        eors    r1, r1, r3
        strd    r0, r1, [sp, #\at + \word]
        .endr
        .if     KEY_BYTES > 16
        ldr     r0, [key, #16]
        ldr     r2, [sp, #\at + 16]
        eors    r0, r0, r2
        str     r0, [sp, #\at + 16]
        .endif
.endm

/* Two words of a block: from `in`, through the state, to `out`. */
.macro take_pair at
        ldr     r0, [in], #4
        ldr     r1, [in], #4
        ldrd    r2, r3, [sp, #\at]
        cmp     direction, #ENCRYPT
        eor     r2, r2, r0
        eor     r3, r3, r1
        itt     hs
        strhs   r2, [out], #4
        strhs   r3, [out], #4
        itt     hi
        movhi   r2, r0
        movhi   r3, r1
        strd    r2, r3, [sp, #\at]
.endm

/* contract:
 *   why: the permutations, each at its own floor
 *   functions:
 *     pw_gascon128_encrypt:
 *       bytes: {stack: 84 + gascon(12), code: 508}
 *       cycles: 2*gascon(12) + gascon(6)*((adlen > 0) + adlen//8 + len//8) + 219 + 25*(len//8) + 10*(len%8//4)
 *         + 14*(len%4) - 4*(len%4 > 0) + 28*(adlen > 0) + 24*(adlen//8) + 10*(adlen%8//4) + 14*(adlen%4)
 *         - 4*(adlen%4 > 0)
 *       floor: 2*gascon(12) + gascon(6)*((adlen > 0) + adlen//8 + len//8)
 *     pw_gascon128a_encrypt:
 *       bytes: {stack: 84 + gascon(12), code: 552}
 *       cycles: 2*gascon(12) + gascon(8)*((adlen > 0) + adlen//16 + len//16) + 219 + 44*(len//16) + 14*(len%16//4)
 *         - 4*(len%16 > 3) + 14*(len%4) - 4*(len%4 > 0) + 28*(adlen > 0) + 42*(adlen//16) + 14*(adlen%16//4)
 *         - 4*(adlen%16 > 3) + 14*(adlen%4) - 4*(adlen%4 > 0)
 *       floor: 2*gascon(12) + gascon(8)*((adlen > 0) + adlen//16 + len//16)
 *     pw_gascon80pq_encrypt:
 *       bytes: {stack: 84 + gascon(12), code: 540}
 *       cycles: 2*gascon(12) + gascon(6)*((adlen > 0) + adlen//8 + len//8) + 234 + 25*(len//8) + 10*(len%8//4)
 *         + 14*(len%4) - 4*(len%4 > 0) + 28*(adlen > 0) + 24*(adlen//8) + 10*(adlen%8//4) + 14*(adlen%4)
 *         - 4*(adlen%4 > 0)
 *       floor: 2*gascon(12) + gascon(6)*((adlen > 0) + adlen//8 + len//8)
 *     pw_gascon128_decrypt: {as: pw_gascon128_encrypt, cycles: encrypt(len) + 61}
 *     pw_gascon128a_decrypt: {as: pw_gascon128a_encrypt, cycles: encrypt(len) + 61}
 *     pw_gascon80pq_decrypt: {as: pw_gascon80pq_encrypt, cycles: encrypt(len) + 61}
 *   strategy: The state is in memory, its words those of the strings: a block is taken in pairs of words, what is
 *     left by words and bytes, at any address. One code serves associated data, encryption and decryption. Each
 *     algorithm has a copy: rate, rounds and lengths are immediate operands. Decryption falls into this code; it
 *     compares the tag at the end and wipes the message where it is wrong, which the figures do not have. */

/* void encrypt(ciphertext, tag, message, length, ad, adlen, nonce, key), int decrypt(message, tag, ciphertext, ..) */
.macro define_aead name, encrypt, decrypt, key_bytes, rate, rounds, iv_low, iv_high
        .set    KEY_BYTES, \key_bytes
        .set    RATE, \rate
function \decrypt
        push    {r1, r3-r11, lr}
        movs    message_direction, #DECRYPT
        b       .L\name\()_body

        entry   \encrypt
        push    {r1, r3-r11, lr}
        movs    message_direction, #ENCRYPT
.L\name\()_body:
        sub     sp, sp, #STATE_BYTES
        mov     out, r0
        mov     message, r2
        ldr     key, [sp, #ARGUMENT_KEY]

        /* S = IV || K || N; p[12] */
        ldr     r12, [sp, #ARGUMENT_NONCE]
        .if     KEY_BYTES > 16
        constant r0, \iv_low
        ldr     r1, [key, #0]
        .else
        movs    r0, #\iv_low
        constant r1, \iv_high
        .endif
        ldr     r2, [key, #KEY_BYTES - 16]
        ldr     r3, [key, #KEY_BYTES - 12]
        stm     sp, {r0-r3}
        ldr     r0, [key, #KEY_BYTES - 8]
        ldr     r1, [key, #KEY_BYTES - 4]
        ldr     r2, [r12, #0]
        ldr     r3, [r12, #4]
        strd    r0, r1, [sp, #16]
        strd    r2, r3, [sp, #24]
        ldr     r0, [r12, #8]
        ldr     r1, [r12, #12]
        strd    r0, r1, [sp, #32]
        permute 12

        /* the last bytes of S ^= K */
        add_key (STATE_BYTES - KEY_BYTES)

        /* associated data, if there are any */
        ldr     left, [sp, #ARGUMENT_ADLEN]
        cbz     left, 1f
        ldr     in, [sp, #ARGUMENT_AD]
        movs    direction, #ABSORB
        bl      .L\name\()_duplex
        permute \rounds
1:
        /* S[39] ^= separator */
        ldrb    r0, [sp, #STATE_BYTES - 1]
        eor     r0, r0, #SEPARATOR_own
        strb    r0, [sp, #STATE_BYTES - 1]

        /* the message */
        mov     in, message
        mov     direction, message_direction
        ldr     left, [sp, #SAVED_LENGTH]
        bl      .L\name\()_duplex

        /* S[RATE ..] ^= K; p[12] */
        add_key RATE
        permute 12

        /* T = S[24 .. 39] ^ the last 16 bytes of K: put out, or put where the rate was and compared */
#define tag             message
#define result          direction
        add_key (STATE_BYTES - KEY_BYTES)
        add     r12, sp, #24
        ldm     r12, {r0-r3}
        ldr     tag, [sp, #SAVED_TAG]
        cmp     direction, #DECRYPT
        it      eq
        moveq   tag, sp
        str     r0, [tag, #0]
        str     r1, [tag, #4]
        str     r2, [tag, #8]
        str     r3, [tag, #12]
        mov     result, #0
        bne     2f
        mov     r0, sp
        ldr     r1, [sp, #SAVED_TAG]
        movs    r2, #16
        bl      pw_bytes_compare
        mov     result, r0
2:
        /* wipe the state, and a message that is not to be trusted */
        movs    r0, #0
        movs    r1, #0
        movs    r2, #0
        movs    r3, #0
        mov     r12, #0
        stm     sp, {r0-r3, r12}
        add     lr, sp, #20
        stm     lr, {r0-r3, r12}
        cbz     result, 3f
        ldr     r1, [sp, #SAVED_LENGTH]
        subs    r0, out, r1
        bl      pw_bytes_wipe
3:      mov     r0, result
        add     sp, sp, #STATE_BYTES + SAVED
        pop     {r4-r11, pc}
#undef tag
#undef result

        /*
         * Takes `left` bytes in, and in the direction of a message puts as many out, and pads them. A permutation follows
         * each full block.
         */
.L\name\()_duplex:
        mov     back, lr
        b       2f
1:      take_pair 0
        .if     RATE > 8
        take_pair 8
        .endif
        permute \rounds
2:      subs    left, left, #RATE
        bhs     1b

        /* the words, and the 0 to 3 bytes, that are left */
        mov     offset, sp
        adds    left, left, #RATE - 4
        blo     4f
3:      ldr     r0, [in], #4
        ldr     r2, [offset]
        cmp     direction, #ENCRYPT
        eor     r2, r2, r0
        it      hs
        strhs   r2, [out], #4
        it      hi
        movhi   r2, r0
        str     r2, [offset], #4
        subs    left, left, #4
        bhs     3b
4:      adds    left, left, #4
        beq     6f
5:      ldrb    r0, [in], #1
        ldrb    r2, [offset]
        cmp     direction, #ENCRYPT
        eor     r2, r2, r0
        it      hs
        strbhs  r2, [out], #1
        it      hi
        movhi   r2, r0
        strb    r2, [offset], #1
        subs    left, left, #1
        bne     5b
6:      ldrb    r2, [offset]
        eor     r2, r2, #PADDING_own
        strb    r2, [offset]
        bx      back
end_function \decrypt
end_function \encrypt
.endm

/* A row of GASCON_AEADS. */
#define DEFINE_ROW(id, order, key, rate, rounds, iv) \
        define_aead id, pw_##id##_encrypt, pw_##id##_decrypt, key, rate, rounds, iv PW_LINE

GASCON_AEADS(DEFINE_ROW)

#endif
