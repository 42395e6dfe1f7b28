/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The compression function of SHA-256 for Cortex-M3: sixteen rounds unrolled, with and without the schedule. */
#include "../../asm/platform.h"
#if PW_ARMV7M

#include "../../asm/armv7m.inc"
#include "steps.inc"

#define state r0
#define w     r0        /* the schedule */
#define k     r12       /* the next sixteen constants */

#define A r4
#define B r5
#define C r6
#define D r7
#define E r8
#define F r9
#define G r10
#define H r11
#define t0 r2
#define block r1        /* of the message, in the first sixteen rounds */
#define t1 r1
#define t2 r3           /* t2 and t3: one is free, the other b ^ c */
#define t3 lr

#define WORD 4
#define CHAINING_BYTES 32
#define BLOCK_BYTES 64

table .Lconstants, 2
        round_constants
end_table .Lconstants

/* h += K[t] + W[t], where the block is in big-endian order; the word is stored as the schedule needs it. */
.macro add_word_of_block number, h, t
        ldr     t0, [block, #(WORD * (\number))]
        ldr     \t, [k, #(WORD * (\number))]
        rev     t0, t0
        str     t0, [w, #(WORD * (\number))]
        nonlinear add \h, \h, \t
        nonlinear add \h, \h, t0
.endm

/* h += K[t] + W[t], W[t] = W[t - 16] + sigma0(W[t - 15]) + W[t - 7] + sigma1(W[t - 2]) */
.macro add_word_of_schedule number, h, t
        ldr     t0, [w, #(WORD * ((\number + 1) & 15))]
        ldr     t1, [w, #(WORD * ((\number + 14) & 15))]
        ldr     \t, [k, #(WORD * (\number))]
        nonlinear add \h, \h, \t
        small_sigma_0 t0, \t
        small_sigma_1 t1, \t
        nonlinear adds t0, t0, t1
        ldr     t1, [w, #(WORD * (\number))]
        ldr     \t, [w, #(WORD * ((\number + 9) & 15))]
        nonlinear adds t0, t0, t1
        nonlinear add t0, t0, \t
        str     t0, [w, #(WORD * (\number))]
        nonlinear add \h, \h, t0
.endm

/* One round; bc is b ^ c and t becomes a ^ b, which is that of the next round. */
.macro sha256_round add_word, number, a, b, c, d, e, f, g, h, bc, t
        \add_word \number, \h, \t
        add_big_sigma_1 \h, \e, t0
        add_choice \h, \e, \f, \g, t0
        nonlinear add \d, \d, \h
        add_big_sigma_0 \h, \a, t0

        /* Maj(a, b, c) = (a ^ b) & (b ^ c) ^ b */
        eors    \t, \a, \b
        nonlinear ands \bc, \bc, \t
        eors    \bc, \bc, \b
        nonlinear add \h, \h, \bc
.endm

.macro eight_rounds add_word, n
        sha256_round \add_word, (\n+0), A, B, C, D, E, F, G, H, t3, t2
        sha256_round \add_word, (\n+1), H, A, B, C, D, E, F, G, t2, t3
        sha256_round \add_word, (\n+2), G, H, A, B, C, D, E, F, t3, t2
        sha256_round \add_word, (\n+3), F, G, H, A, B, C, D, E, t2, t3
        sha256_round \add_word, (\n+4), E, F, G, H, A, B, C, D, t3, t2
        sha256_round \add_word, (\n+5), D, E, F, G, H, A, B, C, t2, t3
        sha256_round \add_word, (\n+6), C, D, E, F, G, H, A, B, t3, t2
        sha256_round \add_word, (\n+7), B, C, D, E, F, G, H, A, t2, t3
.endm

/* The four words before w += four variables; w goes back to them. */
.macro add_four v0, v1, v2, v3
        ldmdb   w!, {r1, r2, r3, lr}
        nonlinear add \v0, \v0, r1
        nonlinear add \v1, \v1, r2
        nonlinear add \v2, \v2, r3
        nonlinear add \v3, \v3, lr
        stm     w, {\v0, \v1, \v2, \v3}
.endm

/* contract of pw_sha256_compress:
 *   bytes: {stack: 36, code: 2672, rodata: 256}
 *   cycles: 2070
 *   floor: 1872
 *   why: 18 cycles a round (6 for both SIGMA, 8 for Ch and Maj, with their additions, 4 for d, K and W), 3 to load,
 *     turn and store each of 16 words, 14 for each of 48 words of the schedule (6 for both sigmas, 3 for additions, 4
 *     to load, 1 to store).
 *   strategy: The eight variables stay in registers and turn by naming. The sums ride on h, which saves their register;
 *     b ^ c comes from the round before, so that Maj takes four instructions. The schedule is made in the place of the
 *     block, each word in the round that adds it, and loads go in groups, where the second one is free. Sixteen rounds
 *     are unrolled so that the ring of the schedule has fixed places. The first sixteen have a register to spare for
 *     the block, which may be anywhere. */
function pw_sha256_compress
        add     r1, state, #CHAINING_BYTES

/* contract of pw_sha256_compress_message:
 *   bytes: {stack: 36, code: 2672, rodata: 256}
 *   cycles: 2069
 *   floor: 1872
 *   why: that of pw_sha256_compress, which ends here
 *   strategy: LDR takes words from any address; a block that lies across words costs a cycle for each of them. */
entry pw_sha256_compress_message
        push    {r4-r11, lr}
        ldm     state!, {A, B, C, D, E, F, G, H}
        address_of k, .Lconstants
        eor     t3, B, C

        eight_rounds add_word_of_block, 0
        eight_rounds add_word_of_block, 8
.Lsixteen_rounds:
        add     k, k, #BLOCK_BYTES
        eight_rounds add_word_of_schedule, 0
        eight_rounds add_word_of_schedule, 8
        address_of t0, .Lconstants + 192
        cmp     k, t0
        bne     .Lsixteen_rounds

        add_four E, F, G, H
        add_four A, B, C, D
        pop     {r4-r11, pc}
end_function pw_sha256_compress
end_function pw_sha256_compress_message

#endif
