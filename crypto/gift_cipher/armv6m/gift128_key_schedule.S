/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The round keys of GIFT-128 for ARMv6-M, fixsliced. */
#include "../../asm/platform.h"
#if PW_ARMV6M

#include "../../asm/armv6m.inc"

#define round_keys r0
#define key r1
#define last_keys r1            /* the key is read by then: round_keys + 240 */
#define t r2
#define m r3
#define A r4                    /* V of a round r */
#define B r5                    /* U */
#define C r6                    /* V of the round r + 5 */
#define D r7

#define WORDS 12                /* of the key schedule as it is defined, V of rounds 1 to 12, on the stack */

.macro load_word word, offset
        ldrb    \word, [key, #\offset]
        .irp    next, 1, 2, 3
        lsls    \word, \word, #8
        ldrb    t, [key, #\offset + \next]
        orrs    \word, t
        .endr
.endm

/* The halves of a word rotated to the right by numbers that are not 0. */
.macro rotate_halves upper, lower, words:vararg
        .irp    x, \words
        uxth    t, \x
        lsls    m, t, #16
        orrs    t, m
        lsrs    t, t, #\lower
        uxth    t, t
        lsrs    \x, \x, #16
        lsls    m, \x, #16
        orrs    \x, m
        lsrs    \x, \x, #\upper
        lsls    \x, \x, #16
        orrs    \x, t
        .endr
.endm

/* Exchanges the bits of the mask with those `distance` higher. */
.macro swap_bits distance, mask, words:vararg
        ldr     m, =\mask
        .irp    x, \words
        lsrs    t, \x, #\distance
        eors    t, \x
        ands    t, m
        eors    \x, t
        lsls    t, t, #\distance
        eors    \x, t
        .endr
.endm

/* Exchanges the bits of x whose place has `distance` in it with those of y whose place has not. */
.macro exchange_one x, y, distance
        lsrs    t, \x, #\distance
        eors    t, \y
        .if     \distance == 16
        uxth    t, t
        .else
        ands    t, m
        .endif
        eors    \y, t
        lsls    t, t, #\distance
        eors    \x, t
.endm

/* The same between V and U of both rounds. */
.macro exchange distance, mask
        .if     \distance != 16
        ldr     m, =\mask
        .endif
        exchange_one A, B, \distance
        exchange_one C, D, \distance
.endm

/* With U and V the other way round, which complements both digits. */
.macro exchange_back distance, mask
        ldr     m, =\mask
        exchange_one B, A, \distance
        exchange_one D, C, \distance
.endm

/* The order of round r, applied to the words. The five digits of a place in a word move around: what has them in places of
 * its own is one more digit, whether the bit is in V or in U, which takes each of them in turn and passes it on. */
.macro order_1
        exchange 16
        exchange_back 2, 0x33333333
        exchange_back 8, 0x00ff00ff
        exchange 1, 0x55555555
        exchange 4, 0x0f0f0f0f
        exchange 16
.endm

.macro order_2
        exchange 16
        exchange_back 8, 0x00ff00ff
        exchange 4, 0x0f0f0f0f
        exchange_back 2, 0x33333333
        exchange 1, 0x55555555
        exchange 16
.endm

.macro order_3
        exchange 16
        exchange 1, 0x55555555
        exchange_back 2, 0x33333333
        exchange 4, 0x0f0f0f0f
        exchange_back 8, 0x00ff00ff
        exchange 16
.endm

.macro order_4
        exchange 16
        exchange 4, 0x0f0f0f0f
        exchange 1, 0x55555555
        exchange_back 8, 0x00ff00ff
        exchange_back 2, 0x33333333
        exchange 16
.endm

.macro order_0
.endm

/* Words are moved on by 8 rounds of the key schedule (the halves rotated by 4 and by 8 to the right), or by 12 (by 6 and by
 * 4): in places i4 i3 i2 i1 i0 of the definition, i4 the upper half,
 *   by 8    i2 is complemented where i4 = 1; i3 where i4 = 0 or, by now, i2 = 1
 *   by 12   i1 where i4 = 1; i2 where i4 = 0 or i1 = 0; i3 where i2 = 1 or i4 = i1 = 1
 * each of which exchanges bits; where they are in the order of a round is what the macros differ in. */
.macro eight_on_0 words:vararg
        rotate_halves 4, 8, \words
.endm

.macro twelve_on_0 words:vararg
        rotate_halves 6, 4, \words
.endm

.macro eight_on_1 words:vararg
        swap_bits 16, 0x00003333, \words
        swap_bits 1, 0x55554444, \words
.endm

.macro twelve_on_1 words:vararg
        swap_bits 8, 0x00330033, \words
        swap_bits 16, 0x0000ccff, \words
        swap_bits 1, 0x55551100, \words
.endm

.macro eight_on_2 words:vararg
        swap_bits 2, 0x00330033, \words
        swap_bits 4, 0x0f030f03, \words
.endm

.macro twelve_on_2 words:vararg
        swap_bits 1, 0x00550055, \words
        swap_bits 2, 0x33223322, \words
        swap_bits 4, 0x03070307, \words
.endm

.macro eight_on_3 words:vararg
        swap_bits 8, 0x00aa00aa, \words
        swap_bits 16, 0x000055ff, \words
.endm

.macro twelve_on_3 words:vararg
        swap_bits 4, 0x0a0a0a0a, \words
        swap_bits 8, 0x00f500f5, \words
        swap_bits 16, 0x00000aff, \words
.endm

.macro eight_on_4 words:vararg
        swap_bits 1, 0x50505050, \words
        swap_bits 2, 0x23232323, \words
.endm

.macro twelve_on_4 words:vararg
        swap_bits 16, 0x0000f0f0, \words
        swap_bits 1, 0x55550505, \words
        swap_bits 2, 0x22223232, \words
.endm

/* The round keys of the rounds r and r + 5 and those 10, 20 and 30 later, from words on the stack. U of a round is V two
 * rounds later: moved on by 10 rounds, U makes V and V makes U; and as 32 rounds bring V back, U 30 rounds later is V. Then
 * jumps over the constants. */
.macro round_keys_of r, order
        ldr     A, [sp, #(4 * \r - 4)]
        ldr     B, [sp, #(4 * \r + 4)]
        ldr     C, [sp, #(4 * \r + 16)]
        ldr     D, [sp, #(4 * \r + 24)]
        order_\order
        stm     round_keys!, {A, B}
        str     C, [round_keys, #32]
        str     D, [round_keys, #36]
        str     A, [last_keys, #4]
        str     C, [last_keys, #44]
        adds    round_keys, #72

        eight_on_\order B, D
        str     B, [round_keys]
        str     D, [round_keys, #40]
        twelve_on_\order A, B, C, D
        str     A, [round_keys, #4]
        str     C, [round_keys, #44]
        str     B, [round_keys, #84]
        str     D, [round_keys, #124]
        eight_on_\order A, B, C, D
        str     A, [round_keys, #80]
        str     C, [round_keys, #120]
        str     B, [last_keys]
        str     D, [last_keys, #40]
        .if     \r < 5
        subs    round_keys, #72
        adds    last_keys, #8
        b       .Lround_\r
        .ltorg
.Lround_\r:
        .endif
.endm

/* contract of pw_gift128_expand_key:
 *   bytes: {stack: 64, code: 2700}
 *   cycles: 1477
 *   floor: 1380
 *   why: 84 instructions for the words of twelve rounds; for each of ten rounds 36 instructions to bring two words
 *     into its order (not every fifth), 58 to 66 to move on three times, and 20 cycles of stores; the masks once for
 *     each order.
 *   strategy: The words of twelve rounds, which the key schedule has in halves, wait on the stack. Each pair of them,
 *     V and U of a round, is brought into the order of the round once, and the rounds that come ten, twenty and thirty
 *     later are made from it in that order. The two rounds of an order go side by side, in four registers, and steps
 *     of both kinds wait for each other: a mask loaded serves up to four words. */
function pw_gift128_expand_key
        push    {r4-r7}
        sub     sp, sp, #(4 * WORDS)
        load_word A, 12
        load_word B, 8
        load_word C, 4
        load_word D, 0
        mov     key, sp
        stm     key!, {A, B, C, D}
        rotate_halves 2, 12, A, B, C, D
        stm     key!, {A, B, C, D}
        rotate_halves 2, 12, A, B, C, D
        stm     key!, {A, B, C, D}
        movs    last_keys, #240
        add     last_keys, round_keys

        round_keys_of 1, 1
        round_keys_of 2, 2
        round_keys_of 3, 3
        round_keys_of 4, 4
        round_keys_of 5, 0

        mov     r0, sp
        movs    r1, #0
        movs    r2, #0
        movs    r3, #0
        movs    r4, #0
        stm     r0!, {r1-r4}
        stm     r0!, {r1-r4}
        stm     r0!, {r1-r4}
        mov     sp, r0
        pop     {r4-r7}
        bx      lr
end_function pw_gift128_expand_key

#endif
