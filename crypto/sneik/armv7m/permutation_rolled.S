/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SNEIK f512 for Cortex-M3, one round in a loop. */
#include "../../asm/platform.h"
#if PW_ARMV7M

#include "../../asm/armv7m.inc"

#define state  r0
#define domain r1
#define rounds r2

/* Eight words stay in registers; v2 .. v5 and v10 .. v13 share four. */
#define v0     r5
#define v1     r6
#define v2     r1
#define v3     r2
#define v4     r3
#define v5     r4
#define v6     r8
#define v7     r9
#define v8     r10
#define v9     r11
#define v10    r1
#define v11    r2
#define v12    r3
#define v13    r4
#define v14    r12
#define v15    r7
#define t      lr

/* What v2 .. v5 leave free between two rounds. */
#define last     r2
#define constant r3

/* Where `constant` is on the stack, above the domain and `last`. */
#define CONSTANT 8

table .Lconstants, 0
        .byte   0xef, 0xe0, 0xd9, 0xd6, 0xba, 0xb5, 0x8c, 0x83
end_table .Lconstants

/* v = mix(mix(v + before, 24, 25) ^ (before2 <<< 1) + after2, 9, 17) ^ after, with
 * mix(w, a, b) = w ^ (w <<< a) ^ (w <<< b): 8 instructions. */
.macro sneik_step v, before, before2, after, after2
        nonlinear add \v, \v, \before
        eor     t, \v, \v, ror #8
        eor     t, t, \v, ror #7

        eor     t, t, \before2, ror #31
        nonlinear add t, t, \after2

        eor     \v, t, t, ror #23
        eor     \v, \v, t, ror #15
        eors    \v, \v, \after
.endm

/* For the words that share a register. */
.macro load_word word, number
        ldr     \word, [state, #(4 * \number)]
.endm

/* Free of charge beside the arithmetic around it, as a store overlaps what follows. */
.macro store_word word, number
        str     \word, [state, #(4 * \number)]
.endm

/* contract of pw_sneik_f512_permute:
 *   bytes: {stack: 48, code: 548, rodata: 8}
 *   cycles: 51 + 159*rounds
 *   floor: 51 + 147*rounds
 *   why: Eight instructions for each of 16 words, of which at least three must be loaded and stored twice in a round as
 *     thirteen fit in registers (14 cycles), 2 for the constants and 3 for the branch of a loop.
 *   strategy: A word is used in five steps in a row only. v2 .. v5 and v10 .. v13 are never used in the same step, so
 *     that they share four registers: four words are loaded at once where both are idle (5 cycles), and stored one by
 *     one beside the arithmetic (1 cycle each). One of these two places is the end of a round, where the four registers
 *     serve the constants and the end of the loop. Thirteen words in registers would need the state's pointer on the
 *     stack, which costs as much as the fourth pair. */
function pw_sneik_f512_permute
        address_of constant, .Lconstants
        adds    last, constant, rounds
        push    {domain, last, constant, r4-r11, lr}
        load_word v0, 0
        load_word v1, 1
        load_word v6, 6
        load_word v7, 7
        load_word v8, 8
        load_word v9, 9
        load_word v14, 14
        load_word v15, 15

.Lround:
        /* v_0 ^= rc[round], v_1 ^= domain */
        ldrb    t, [constant], #1
        eors    v1, v1, domain
        str     constant, [sp, #CONSTANT]
        eors    v0, v0, t

        load_word v2, 2
        load_word v3, 3
        load_word v4, 4
        load_word v5, 5
        sneik_step v0, v15, v14, v1, v2
        sneik_step v1, v0, v15, v2, v3
        sneik_step v2, v1, v0, v3, v4
        sneik_step v3, v2, v1, v4, v5
        store_word v2, 2
        sneik_step v4, v3, v2, v5, v6
        store_word v3, 3
        sneik_step v5, v4, v3, v6, v7
        store_word v4, 4
        sneik_step v6, v5, v4, v7, v8
        store_word v5, 5
        sneik_step v7, v6, v5, v8, v9

        load_word v10, 10
        load_word v11, 11
        load_word v12, 12
        load_word v13, 13
        sneik_step v8, v7, v6, v9, v10
        sneik_step v9, v8, v7, v10, v11
        sneik_step v10, v9, v8, v11, v12
        sneik_step v11, v10, v9, v12, v13
        store_word v10, 10
        sneik_step v12, v11, v10, v13, v14
        store_word v11, 11
        sneik_step v13, v12, v11, v14, v15
        store_word v12, 12
        sneik_step v14, v13, v12, v15, v0
        store_word v13, 13
        sneik_step v15, v14, v13, v0, v1

        ldm     sp, {domain, last, constant}
        cmp     constant, last
        bne     .Lround

        strd    v0, v1, [state, #0]
        strd    v6, v7, [state, #24]
        strd    v8, v9, [state, #32]
        strd    v14, v15, [state, #56]
        add     sp, sp, #12
        pop     {r4-r11, pc}
end_function pw_sneik_f512_permute

#endif
