/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/*
 * The shared functions of Cyclist for ARMv7-M, fast: ../cyclist.h says what each function promises.
 *
 * Whole blocks that more data follows take a loop of their own, in which the data meets the state in registers and the
 * padding is added with the last word. All else goes through the byte strings, as in C. Blocks of associated data do too:
 * at 44 bytes each they are few.
 */
#include "../../asm/platform.h"
#if PW_ARMV7M

#include "../../asm/armv7m.inc"

#define STATE r4
#define LEFT r5         /* bytes of data */
#define OFFSET r6
#define IN r7
#define RATE r8         /* absorbing */
#define OUT r8          /* encrypting and decrypting */
#define DECRYPTING r9

#define RATE_HASH 16
#define RATE_MESSAGE 24
#define ROUNDS 12
#define PADDING 1

/* Adds the padding behind the \rate bytes of a full block and permutes. */
.macro end_full_block rate
        mov     r0, STATE
        mov     r1, \rate
        movs    r2, #0
        bl      pw_xoodyak_end_block
.endm

/* r3 = bytes for the block, whose \rate bytes are not all filled: as many as fit and are left. */
.macro length_of_part rate
        rsb     r3, OFFSET, \rate
        cmp     r3, LEFT
        it      hs
        movhs   r3, LEFT
.endm

/* contract of pw_xoodyak_end_block:
 *   for: {offset: [0, 47]}
 *   bytes: {stack: xoodoo(12), code: 24}
 *   cycles: 13 + xoodoo(12)
 *   floor: xoodoo(12)
 *   why: the permutation, at its own floor
 *   strategy: Two bytes of the state change, and the permutation returns to the caller. */
function pw_xoodyak_end_block
        ldrb    r3, [r0, r1]
        eor     r3, #PADDING
        strb    r3, [r0, r1]
        ldrb    r3, [r0, #47]
        eors    r3, r2
        strb    r3, [r0, #47]
        movs    r1, #ROUNDS
        b       pw_xoodoo_permute
end_function pw_xoodyak_end_block

/* contract of pw_xoodyak_absorb:
 *   for: {offset: [0, 0], rate: [16, 16]}
 *   bytes:
 *     stack: 40 + max(xoodoo(12)*(len > 16), bytes_add(len)*(len > 0))
 *     code: 160
 *   cycles: xoodoo(12)*((len - (len > 0))//16) + bytes_add((len - 1)%16 + 1)*(len > 0) + 39 + 20*(len > 0)
 *     - 4*(len > 16) + 30*((len - (len > 0))//16)
 *   floor: xoodoo(12)*((len - (len > 0))//16) + bytes_add((len - 1)%16 + 1)*(len > 0)
 *   why: the permutations and the last block, each at its own floor
 *   strategy: A full block that more data follows meets the state in registers, with the padding in the fifth word; the
 *     last one goes through the byte string, and waits for what comes after it. The figures are for the blocks of the
 *     hash from the start of one, and addresses that are multiples of 4; the blocks of associated data go through the
 *     byte strings each. */
function pw_xoodyak_absorb
        push    {r4-r11, lr}
        sub     sp, #4          /* a call wants a multiple of 8 */
        mov     STATE, r0
        mov     OFFSET, r1
        mov     RATE, r2
        mov     IN, r3
        ldr     LEFT, [sp, #40]
        cbz     LEFT, .Labsorbed

.Labsorb:
        cmp     OFFSET, RATE
        bne     1f
        end_full_block RATE
        movs    OFFSET, #0
1:      cbnz    OFFSET, .Labsorb_part
        cmp     RATE, #RATE_HASH
        bne     .Labsorb_part
        cmp     LEFT, #RATE_HASH
        bls     .Labsorb_part

        /* a full block of the hash, and more after it */
.Labsorb_block:
        ldr     r0, [IN]
        ldr     r1, [IN, #4]
        ldr     r2, [IN, #8]
        ldr     r3, [IN, #12]
        ldm     STATE, {r9, r10, r11, r12, lr}
        eor     r0, r9
        eor     r1, r10
        eor     r2, r11
        eor     r3, r12
        eor     lr, #PADDING
        stm     STATE, {r0, r1, r2, r3, lr}
        adds    IN, #RATE_HASH
        mov     r0, STATE
        movs    r1, #ROUNDS
        bl      pw_xoodoo_permute
        subs    LEFT, #RATE_HASH
        cmp     LEFT, #RATE_HASH
        bhi     .Labsorb_block

.Labsorb_part:
        length_of_part RATE
        adds    r0, STATE, OFFSET
        mov     r1, IN
        mov     r2, r3
        add     OFFSET, r3
        add     IN, r3
        subs    LEFT, r3
        bl      pw_bytes_add
        cmp     LEFT, #0
        bne     .Labsorb

.Labsorbed:
        mov     r0, OFFSET
        add     sp, #4
        pop     {r4-r11, pc}
end_function pw_xoodyak_absorb

/*
 * The blocks of the message that are full and that more data follows. State and data of the first four words are in
 * r10, r11, r12, lr and r0 to r3, then of the other two in r10, r11 and r0, r1. Encrypting, their sum becomes output
 * and state; decrypting, it is output and the data becomes the state.
 */
.macro crypt_blocks to0, to1, to2, to3, with0, with1, with2, with3
1:      ldr     r0, [IN]
        ldr     r1, [IN, #4]
        ldr     r2, [IN, #8]
        ldr     r3, [IN, #12]
        ldm     STATE, {r10, r11, r12, lr}
        eor     \to0, \with0
        eor     \to1, \with1
        eor     \to2, \with2
        eor     \to3, \with3
        str     \to0, [OUT]
        str     \to1, [OUT, #4]
        str     \to2, [OUT, #8]
        str     \to3, [OUT, #12]
        stm     STATE!, {r0, r1, r2, r3}

        ldr     r0, [IN, #16]
        ldr     r1, [IN, #20]
        ldm     STATE, {r10, r11, r12}
        eor     \to0, \with0
        eor     \to1, \with1
        eor     r12, #PADDING
        str     \to0, [OUT, #16]
        str     \to1, [OUT, #20]
        stm     STATE, {r0, r1, r12}
        subs    STATE, #16

        adds    IN, #RATE_MESSAGE
        adds    OUT, #RATE_MESSAGE
        mov     r0, STATE
        movs    r1, #ROUNDS
        bl      pw_xoodoo_permute
        subs    LEFT, #RATE_MESSAGE
        cmp     LEFT, #RATE_MESSAGE
        bhi     1b
.endm

/* contract of pw_xoodyak_crypt:
 *   for: {offset: [0, 0], decrypting: [0, 1]}
 *   bytes:
 *     stack: 40 + max(xoodoo(12)*(len > 24), bytes_encrypt(len)*(len > 0), bytes_decrypt(len)*(len > 0))
 *     code: 340
 *   cycles: xoodoo(12)*((len - (len > 0))//24) + bytes_encrypt((len - 1)%24 + 1)*(len > 0)*(decrypting == 0)
 *     + bytes_decrypt((len - 1)%24 + 1)*(len > 0)*decrypting + 40 + 24*(len > 0) + 3*(len > 24)
 *     + 53*((len - (len > 0))//24) - 1*decrypting*(len > 0) - 1*decrypting*(len > 24)
 *   floor: xoodoo(12)*((len - (len > 0))//24) + bytes_encrypt((len - 1)%24 + 1)*(len > 0)
 *   why: the permutations and the last block, each at its own floor
 *   strategy: As absorbing: full blocks that more data follows in registers, in a loop for either direction, the
 *     last one through the byte strings. The figures are from the start of a block, and for addresses that are
 *     multiples of 4. */
function pw_xoodyak_crypt
        push    {r4-r11, lr}
        sub     sp, #4          /* a call wants a multiple of 8 */
        mov     STATE, r0
        mov     OFFSET, r1
        mov     OUT, r2
        mov     IN, r3
        ldr     LEFT, [sp, #40]
        ldr     DECRYPTING, [sp, #44]
        cmp     LEFT, #0
        beq     .Lcrypted

.Lcrypt:
        cmp     OFFSET, #RATE_MESSAGE
        bne     1f
        end_full_block #RATE_MESSAGE
        movs    OFFSET, #0
1:      cmp     LEFT, #RATE_MESSAGE
        bls     .Lcrypt_part
        cmp     OFFSET, #0
        bne     .Lcrypt_part
        cmp     DECRYPTING, #0
        bne     .Ldecrypt_blocks
        crypt_blocks r0, r1, r2, r3, r10, r11, r12, lr
        b       .Lcrypt_part

.Ldecrypt_blocks:
        crypt_blocks r10, r11, r12, lr, r0, r1, r2, r3

.Lcrypt_part:
        length_of_part #RATE_MESSAGE
        mov     r0, OUT
        adds    r1, STATE, OFFSET
        mov     r2, IN
        add     OFFSET, r3
        add     OUT, r3
        add     IN, r3
        subs    LEFT, r3
        cmp     DECRYPTING, #0
        bne     1f
        bl      pw_bytes_encrypt
        b       2f
1:      bl      pw_bytes_decrypt
2:      cmp     LEFT, #0
        bne     .Lcrypt

.Lcrypted:
        mov     r0, OFFSET
        add     sp, #4
        pop     {r4-r11, pc}
end_function pw_xoodyak_crypt

#endif
