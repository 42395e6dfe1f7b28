/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The one shots of Esch for ARMv7-M, over a kernel of Sparkle. */
#include "../../asm/platform.h"
#if PW_ARMV7M

#include "../../asm/armv7m.inc"
#include "../parameters.h"

#define RATE            16
#define DOMAIN_PARTIAL  (1 << 24)       /* of the last word of the left half */
#define DOMAIN_FULL     (2 << 24)

/* What calls preserve. */
#define in              r4
#define left            r8              /* bytes behind the block in hand, then blocks of the digest */
#define digest          r9

/* The block; ell of its sums but for their last rotation; three words of the state. */
#define x0              r0
#define y0              r1
#define x1              r2
#define y1              r3
#define ell_x           r12
#define ell_y           lr
#define s0              r5
#define s1              r6
#define s2              r7

#define zero            s0

.macro permute permutation, steps
        call_on_stack \permutation, r1, \steps
.endm

/* A word of the state, in a register, gets what the block has for it. */
.macro add_word word, number
    .if \number == 0
        eors    \word, \word, x0
    .elseif \number == 1
        eors    \word, \word, y0
    .elseif \number == 2
        eors    \word, \word, x1
    .elseif \number == 3
        eors    \word, \word, y1
    .elseif (\number) % 2 == 0
        eor     \word, \word, ell_y, ror #16
    .else
        eor     \word, \word, ell_x, ror #16
    .endif
        str     \word, [sp, #(4 * \number)]
.endm

.macro add_words half, a, b, c
    .if \a < \half / 4
        ldr     s0, [sp, #(4 * \a)]
        ldr     s1, [sp, #(4 * \b)]
      .if \c < \half / 4
        ldr     s2, [sp, #(4 * \c)]
      .endif
        add_word s0, \a
        add_word s1, \b
      .if \c < \half / 4
        add_word s2, \c
      .endif
    .endif
.endm

/* contract:
 *   why: The permutations, each at its own floor. Of a block a load of each word and four operations for ell, then an
 *     XOR for each word, and a load, an XOR and a store for each of the left half. Once a store for each word of the
 *     state to clear and to wipe it, a load and a store for each of the digest.
 *   functions:
 *     pw_esch256:
 *       bytes: {stack: 76 + sparkle384(11), code: 284}
 *       cycles: 154 + sparkle384(11) + sparkle384(7)*((len - (len > 0))//16 + 1) + 43*((len - (len > 0))//16)
 *         + 29*(len == 0) + 29*(len%16 > 0) + 7*(len%16//4) + 9*(len%4)
 *       floor: sparkle384(11) + sparkle384(7)*((len - (len > 0))//16 + 1) + 40 + 30*((len - (len > 0))//16 + 1)
 *     pw_esch384:
 *       bytes: {stack: 92 + sparkle512(12), code: 304}
 *       cycles: 190 + sparkle512(12) + sparkle512(8)*((len - (len > 0))//16 + 2) + 50*((len - (len > 0))//16)
 *         + 29*(len == 0) + 29*(len%16 > 0) + 7*(len%16//4) + 9*(len%4)
 *       floor: sparkle512(12) + sparkle512(8)*((len - (len > 0))//16 + 2) + 56 + 36*((len - (len > 0))//16 + 1)
 *   strategy: The state is on the stack, at its pointer. A block goes through ell in registers; the words of the left
 *     half are loaded, added to and stored by threes, as three low registers are left. The last, incomplete block is
 *     put together on the stack and taken from there. Small and fast forms share it: a loop over the words would cost
 *     cycles and save few bytes. */

.macro define_esch name, digest_bytes, state_bytes, permutation, slim, big
function \name
        push    {r4-r9, lr}
        mov     digest, r0
        mov     in, r1
        mov     left, r2
        movs    r0, #0
        movs    r1, #0
        movs    r2, #0
        movs    r3, #0
    .rept \state_bytes / 16
        push    {r0, r1, r2, r3}
    .endr

.L\name\()_block:
        subs    left, left, #RATE
        bls     .L\name\()_last
.L\name\()_load:
        ldr     x0, [in, #0]
        ldr     y0, [in, #4]
        ldr     x1, [in, #8]
        ldr     y1, [in, #12]
        adds    in, in, #RATE

        /* the linear layer of a right half that is 0 beyond the block, added to the left half */
.L\name\()_absorb:
        eor     ell_x, x0, x1
        eor     ell_y, y0, y1
        eor     ell_x, ell_x, ell_x, lsl #16
        eor     ell_y, ell_y, ell_y, lsl #16
        eor     x0, x0, ell_y, ror #16
        eor     y0, y0, ell_x, ror #16
        eor     x1, x1, ell_y, ror #16
        eor     y1, y1, ell_x, ror #16
        add_words \state_bytes / 2, 0, 1, 2
        add_words \state_bytes / 2, 3, 4, 5
        add_words \state_bytes / 2, 6, 7, 8
        cmp     left, #0
        beq     .L\name\()_digest
        permute \permutation, \slim
        b       .L\name\()_block

.L\name\()_digest:
        permute \permutation, \big
        mov     left, #(\digest_bytes / RATE)
1:      ldm     sp, {r0, r1, r2, r3}
        str     r0, [digest], #4
        str     r1, [digest], #4
        str     r2, [digest], #4
        str     r3, [digest], #4
        subs    left, left, #1
        beq     2f
        permute \permutation, \slim
        b       1b

        /* a state tells of the message */
2:      movs    r0, #0
        movs    r1, #0
        movs    r2, #0
        movs    r3, #0
        mov     r12, sp
    .rept \state_bytes / 16
        stm     r12!, {r0, r1, r2, r3}
    .endr
        mov     sp, r12
        pop     {r4-r9, pc}

        /* the domain constant, which tells a full block from one that is padded */
.L\name\()_last:
        ldr     r0, [sp, #(\state_bytes / 2 - 4)]
        ite     eq
        eoreq   r0, r0, #DOMAIN_FULL
        eorne   r0, r0, #DOMAIN_PARTIAL
        str     r0, [sp, #(\state_bytes / 2 - 4)]
        beq     .L\name\()_load

        /* an incomplete block, put together on the stack */
        adds    left, left, #RATE
        movs    zero, #0
        movs    r1, #0
        movs    r2, #0
        movs    r3, #0
        push    {r1, r2, r3, zero}
        movs    r1, #0x80
        mov     r0, sp
        strb    r1, [r0, left]
        mov     r2, left
        from_end r2, r1, copy_at r0, in, r2, r1
        mov     left, zero
        ldm     sp, {x0, y0, x1, y1}
        strd    zero, zero, [sp]
        strd    zero, zero, [sp, #8]
        add     sp, sp, #RATE
        b       .L\name\()_absorb
end_function \name
.endm

        define_esch pw_esch256, ESCH256
        define_esch pw_esch384, ESCH384

#endif
