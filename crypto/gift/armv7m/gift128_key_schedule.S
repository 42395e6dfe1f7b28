/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The round keys of GIFT-128 for ARMv7-M, fixsliced. */
#include "../../asm/platform.h"
#if PW_ARMV7M

#include "../../asm/armv7m.inc"

#define round_keys r0
#define key r1
#define t r2
#define A r3
#define B r4
#define mask_1 r5
#define mask_2 r6
#define mask_3 r7

#include "slices.inc"

#define WORDS 12                /* of the key schedule as it is defined, V of rounds 1 to 12, on the stack */

/* Exchanges the bits of the mask (an immediate or a register) with those `distance` higher; at 16 the mask has both. */
.macro swap_bits x, distance, mask
        .if     \distance == 16
        eor     t, \x, \x, ror #16
        and     t, t, \mask
        eors    \x, \x, t
        .else
        eor     t, \x, \x, lsr #\distance
        and     t, t, \mask
        eors    \x, \x, t
        eor     \x, \x, t, lsl #\distance
        .endif
.endm

/* V four rounds later: the halves rotated to the right by 2 and by 12. */
.macro update_key x
        lsr     r12, \x, #18
        ubfx    t, \x, #16, #2
        orr     r12, r12, t, lsl #14
        ubfx    t, \x, #12, #4
        orr     \x, t, \x, lsl #4
        bfi     \x, r12, #16, #16
.endm

/* The order of round r, applied to the words A and B. The five digits of a place in a word move around: what has them in
 * places of its own is one more digit, whether the bit is in A or in B, which takes each of them in turn and passes it on. */
.macro order_1
        rev     A, A
        rev     B, B
        exchange A, B, 16
        exchange A, B, 2, 0x33333333
        exchange A, B, 8, 0x00ff00ff
        exchange A, B, 1, 0x55555555
        exchange A, B, 4, 0x0f0f0f0f
        exchange A, B, 16
.endm

.macro order_2
        exchange A, B, 16
        exchange A, B, 8, 0x00ff00ff
        exchange A, B, 4, 0x0f0f0f0f
        exchange A, B, 2, 0x33333333
        exchange A, B, 1, 0x55555555
        exchange A, B, 16
        rbit    A, A
        rbit    B, B
        ror     A, A, #16
        ror     B, B, #16
.endm

.macro order_3
        rbit    A, A
        rbit    B, B
        ror     A, A, #16
        ror     B, B, #16
        exchange A, B, 16
        exchange A, B, 1, 0x55555555
        exchange A, B, 2, 0x33333333
        exchange A, B, 4, 0x0f0f0f0f
        exchange A, B, 8, 0x00ff00ff
        exchange A, B, 16
.endm

.macro order_4
        exchange A, B, 16
        exchange A, B, 4, 0x0f0f0f0f
        exchange A, B, 1, 0x55555555
        exchange A, B, 8, 0x00ff00ff
        exchange A, B, 2, 0x33333333
        exchange A, B, 16
        rev     A, A
        rev     B, B
.endm

/* x is moved on by 8 rounds of the key schedule (the halves rotated by 4 and by 8 to the right), or by 12 (by 6 and by 4):
 * in places i4 i3 i2 i1 i0 of the definition, i4 the upper half,
 *   by 8    i2 is complemented where i4 = 1; i3 where i4 = 0 or, by now, i2 = 1
 *   by 12   i1 where i4 = 1; i2 where i4 = 0 or i1 = 0; i3 where i2 = 1 or i4 = i1 = 1
 * each of which exchanges bits; where they are in the order of a round is what the macros differ in. */
.macro eight_on_0 x
        rev16   t, \x
        lsr     r12, \x, #20
        ubfx    \x, \x, #16, #4
        orr     r12, r12, \x, lsl #12
        bfi     t, r12, #16, #16
        mov     \x, t
.endm

.macro twelve_on_0 x
        lsr     r12, \x, #22
        ubfx    t, \x, #16, #6
        orr     r12, r12, t, lsl #10
        ubfx    t, \x, #4, #12
        orr     \x, t, \x, lsl #12
        bfi     \x, r12, #16, #16
.endm

.macro eight_on_1 x
        swap_bits \x, 16, #0x33333333
        swap_bits \x, 1, mask_1
.endm

.macro twelve_on_1 x
        swap_bits \x, 8, #0x00330033
        swap_bits \x, 16, mask_2
        swap_bits \x, 1, mask_3
.endm

.macro eight_on_2 x
        swap_bits \x, 2, #0x00330033
        swap_bits \x, 4, mask_1
.endm

.macro twelve_on_2 x
        swap_bits \x, 1, #0x00550055
        swap_bits \x, 2, mask_2
        swap_bits \x, 4, mask_3
.endm

.macro eight_on_3 x
        swap_bits \x, 8, #0x00aa00aa
        swap_bits \x, 16, mask_1
.endm

.macro twelve_on_3 x
        swap_bits \x, 4, #0x0a0a0a0a
        swap_bits \x, 8, #0x00f500f5
        swap_bits \x, 16, mask_2
.endm

.macro eight_on_4 x
        swap_bits \x, 1, #0x50505050
        swap_bits \x, 2, #0x23232323
.endm

.macro twelve_on_4 x
        swap_bits \x, 16, #0xf0f0f0f0
        swap_bits \x, 1, mask_1
        swap_bits \x, 2, mask_2
.endm

/* The round keys of rounds r, r + 10, r + 20 and r + 30. U of a round is V two rounds later: moved on by 10 rounds, U makes V
 * and V makes U; and as 32 rounds bring V back, U 30 rounds later is V. */
.macro four_round_keys r, order
        ldr     A, [sp, #(4 * \r - 4)]
        ldr     B, [sp, #(4 * \r + 4)]
        .if     \order
        order_\order
        .endif
        strd    A, B, [round_keys, #(8 * \r - 8)]
        str     A, [round_keys, #(8 * \r + 236)]
        eight_on_\order B
        twelve_on_\order A
        strd    B, A, [round_keys, #(8 * \r + 72)]
        eight_on_\order A
        twelve_on_\order B
        strd    A, B, [round_keys, #(8 * \r + 152)]
        eight_on_\order B
        str     B, [round_keys, #(8 * \r + 232)]
.endm

/*
 * contract:
 *   name: pw_gift128_expand_key
 *   computes: the round keys of GIFT-128, ePrint 2017/622 section 2, in the order of ePrint 2020/412
 *   arguments:
 *     - {name: round_keys, register: r0, type: "uint32_t *", bytes: 320, access: write, secret: true}
 *     - {name: key, register: r1, type: "const uint8_t *", bytes: 16, access: read, secret: true}
 *   clobbers: [r0, r1, r2, r3, r12, flags]
 *   stack_bytes: 64
 *   code_bytes: 2744
 *   rodata_bytes: 0
 *   cycles:
 *     cortex_m3: 893
 *   floor:
 *     cycles: 880
 *     why: >
 *       Of ten rounds, 24 instructions to bring two words into their order (eight rounds), three times two exchanges of bits
 *       and twice three, of four instructions or three, and twelve cycles to store; 48 for the eight words that follow from
 *       the key, and 30 to load it and to save and restore registers.
 *   strategy: >
 *     Twelve words as they are defined wait on the stack. Each pair of them, V and U of a round, is brought into the order of
 *     the round once, and the rounds that come ten, twenty and thirty later are made from it in that order.
 */
function pw_gift128_expand_key
        push    {r4-r7}
        sub     sp, sp, #(4 * WORDS)
        ldr     r4, [key, #12]
        ldr     r5, [key, #8]
        ldr     r6, [key, #4]
        ldr     r7, [key]
        rev     r4, r4
        rev     r5, r5
        rev     r6, r6
        rev     r7, r7
        .set    WORD, 0
        .rept   3
        .if     WORD
        update_key r4
        update_key r5
        update_key r6
        update_key r7
        .endif
        strd    r4, r5, [sp, #(4 * WORD)]
        strd    r6, r7, [sp, #(4 * WORD + 8)]
        .set    WORD, WORD + 4
        .endr

        constant mask_1, 0x55554444
        constant mask_2, 0xccffccff
        constant mask_3, 0x55551100
        four_round_keys 1, 1
        four_round_keys 6, 1

        constant mask_1, 0x0f030f03
        constant mask_2, 0x33223322
        constant mask_3, 0x03070307
        four_round_keys 2, 2
        four_round_keys 7, 2

        constant mask_1, 0x55ff55ff
        constant mask_2, 0x0aff0aff
        four_round_keys 3, 3
        four_round_keys 8, 3

        constant mask_1, 0x55550505
        constant mask_2, 0x22223232
        four_round_keys 4, 4
        four_round_keys 9, 4

        four_round_keys 5, 0
        four_round_keys 10, 0

        movs    t, #0
        movs    A, #0
        .set    WORD, 0
        .rept   WORDS / 2
        strd    t, A, [sp, #(8 * WORD)]
        .set    WORD, WORD + 1
        .endr
        add     sp, sp, #(4 * WORDS)
        pop     {r4-r7}
        bx      lr
end_function pw_gift128_expand_key

#endif
