/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/*
 * The one-shot functions of the hash functions of DryGASCON for ARMv7-M.
 *
 * The state lies at the stack pointer, a block that is not full behind it; every full one is taken from where it is. What the
 * sponge saves on the stack are pointers and a length.
 */
#include "../../asm/platform.h"
#if PW_ARMV7M

#include "../parameters.h"
#include "duplex.inc"

/* What the sponge preserves. */
#define in              r4
#define out             r5
#define left            r6              /* bytes of the message, then of the digest behind a block */

/* contract:
 *   why: F and G, at their own floors
 *   functions:
 *     pw_drygascon128_hash:
 *       bytes: {stack: 104 + drysponge128(7), code: 236}
 *       cycles: drysponge128(7)*((len + 15)//16 + (len == 0)) + drysponge128_g(7) + 126
 *         + 10*((len + 15)//16 + (len == 0)) + 17*((len%16 > 0) + (len == 0)) + 7*(len%16//4) + 9*(len%4)
 *       floor: drysponge128(7)*((len + 15)//16 + (len == 0)) + drysponge128_g(7)
 *     pw_drygascon256_hash:
 *       bytes: {stack: 136 + drysponge256(8), code: 280}
 *       cycles: drysponge256(8)*((len + 15)//16 + (len == 0)) + 3*drysponge256_g(8) + 193
 *         + 10*((len + 15)//16 + (len == 0)) + 17*((len%16 > 0) + (len == 0)) + 7*(len%16//4) + 9*(len%4)
 *       floor: drysponge256(8)*((len + 15)//16 + (len == 0)) + 3*drysponge256_g(8)
 *   strategy: Saves the context and the copies of C: a block goes to F from where it is, the last one as well
 *     where it is full, and the words of pi, behind the code, go to the state by four. */

/* void hash(digest, message, length); the words of pi fill c from the first `repeated` on, the next four are x. */
.macro define_hash name, f, g, words, rounds, digest_bytes, repeated
        .set    C_BYTES, 4 * \words
        .set    R_AT, C_BYTES
        .set    X_AT, C_BYTES + 16
        .set    BLOCK_AT, C_BYTES + 32
        .set    FRAME, C_BYTES + 48
function \name
        push    {r4-r6, lr}
        sub     sp, sp, #FRAME
        mov     out, r0
        mov     in, r1
        mov     left, r2

        adr     r12, .L\name\()_pi
        ldm     r12!, {r0-r3}
        store_repeated 0, 4 * \repeated, C_BYTES
        .if     \repeated > 4
        ldm     r12!, {r0-r3}
        store_repeated 16, 4 * \repeated, C_BYTES
        .endif
        ldm     r12, {r0-r3}
        store_repeated X_AT, 16, X_AT + 16

        /* full blocks, and the last one, which is padded if it is not */
        full_blocks in, left, \f, \rounds
        mov     r2, #(DATA | FINAL)
        beq     3f
        clear_block
        add     r1, sp, #BLOCK_AT
        movs    r0, #1
        strb    r0, [r1, left]
        from_end left, r0, copy_at r1, in, left, r0
        mov     r2, #(DATA | FINAL | PADDED)
3:      mix     \f, \rounds

        /* r, and again behind G */
        movs    left, #\digest_bytes
4:      add     r0, sp, #R_AT
        ldm     r0, {r0-r3}
        str     r0, [out], #4
        str     r1, [out], #4
        str     r2, [out], #4
        str     r3, [out], #4
        subs    left, left, #16
        beq     5f
        mov     r0, sp
        movs    r1, #\rounds
        bl      \g
        b       4b

5:      wipe_frame
        add     sp, sp, #FRAME
        pop     {r4-r6, pc}

        .balign 4
.L\name\()_pi:
        .word   0x886a3f24, 0xd308a385, 0x2e8a1913, 0x44737003
        .word   0x223809a4, 0xd0319f29, 0x98fa2e08, 0x896c4eec
        .if     \repeated > 4
        .word   0xe6212845, 0x7713d038, 0xcf6654be, 0x6c0ce934
        .endif
end_function \name
.endm

/* A row of DRYGASCON_HASHES. */
#define DEFINE_HASH(id, sponge, words, rounds, digest, repeated) \
        define_hash pw_##id, pw_##sponge##_f, pw_##sponge##_g, words, rounds, digest, repeated PW_LINE

DRYGASCON_HASHES(DEFINE_HASH)

#endif
