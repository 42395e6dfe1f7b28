/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Keccak-p[400] and the re-keying of ISAP-K for ARMv7-M: each lane twice in a word, so that it rotates with an operand. */
#include "../../asm/platform.h"
#if PW_ARMV7M

#include "../../asm/armv7m.inc"
#include "../rows.h"

/*
 * A lane is in both halves of a word; a word of frame f is the lane rotated to the right by f. Row Y is written in the frames
 * that rho leaves, F_XY = G_x + r for its lane X, which was lane (x, X); the sums of the columns, whose frames are PF_X, become
 * the words D_x of theta in the frames G_x = PF_(x-1). Adding D_x brings a lane to the frame G_x whatever its own
 * was, so that no rotation is an instruction. That closes if the frame of each sum is that of one lane of its column, which is
 * a condition on PF: PF_X = PF_(x-1) + r for the lane that is chosen. These are: rows 0, 1, 3, 0 and 1 of columns 0 to 4. 25
 * of the 3125 choices close; these frames need no rotation for the round constant and for the bit that is absorbed.
 */
        .set    PF_0, 0
        .set    PF_1, 3
        .set    PF_2, 10
        .set    PF_3, 15
        .set    PF_4, 0
        .set    G_0, PF_4
        .set    G_1, PF_0
        .set    G_2, PF_1
        .set    G_3, PF_2
        .set    G_4, PF_3

.macro set_frames y, x0, r0, x1, r1, x2, r2, x3, r3, x4, r4
        .set    F_0\y, G_\x0 + \r0
        .set    F_1\y, G_\x1 + \r1
        .set    F_2\y, G_\x2 + \r2
        .set    F_3\y, G_\x3 + \r3
        .set    F_4\y, G_\x4 + \r4
.endm

        set_frames 0, ROW_0
        set_frames 1, ROW_1
        set_frames 2, ROW_2
        set_frames 3, ROW_3
        set_frames 4, ROW_4

/* The sums of the columns between rounds, and the words of theta in one. */
#define P0      r6
#define P1      r7
#define P2      lr
#define P3      b3
#define P4      b4
#define D0      r8
#define D1      r9
#define D2      r10
#define D3      r11
#define D4      r12

/* A row; t is the bit to be absorbed at the start of a round. */
#define b0      r0
#define b1      r1
#define b2      r2
#define b3      r3
#define b4      r4
#define t       r5

/* The frame: two states, a round reads one and writes the other. */
#define A       0
#define E       100
#define NEXT    200             /* address of the next round constant, behind which END is */
#define END     204
#define STATE   208
#define RETURN  212
#define COUNT   216             /* bits to come */
#define Y       220
#define ROUNDS  236
#define FRAME   240

/* rd = rn op rm of words in frames; the result is in that of rn. */
.macro framed op, rd, rn, frame_n, rm, frame_m
        with_rotated \op, \rd, \rn, \rm, (((\frame_n)-(\frame_m))&15)
.endm

/* b = lane (x, y) ^ D_x */
.macro load_lane b, x, y, from
        ldr     \b, [sp, #\from + 4 * (\x) + 20 * (\y)]
.endm

.macro add_theta b, x, y
        .if     \x == 0
        framed  eor, \b, D0, G_0, \b, F_0\y
        .elseif \x == 1
        framed  eor, \b, D1, G_1, \b, F_1\y
        .elseif \x == 2
        framed  eor, \b, D2, G_2, \b, F_2\y
        .elseif \x == 3
        framed  eor, \b, D3, G_3, \b, F_3\y
        .else
        framed  eor, \b, D4, G_4, \b, F_4\y
        .endif
.endm

/* to = first ^ (third & ~second), of lanes X, X + 1 and X + 2 of row y */
.macro choose to, x, first, second, x1, third, x2, y
        .if     ((F_\x2\y) - (F_\x1\y)) & 15
        nonlinear bic t, \third, \second, ror #(((F_\x2\y) - (F_\x1\y)) & 15)
        .else
        nonlinear bic t, \third, \second
        .endif
        framed  eor, \to, \first, F_\x\y, t, F_\x2\y
.endm

.macro store_lane b, x, y, to
        str     \b, [sp, #\to + 4 * (\x) + 20 * (\y)]
.endm

/* The sum of a column, in the frame of row `before`, ^= lane (x, y); from row `fixed` on it is in that row's frame. */
.macro add_to_sum sum, x, y, b, fixed
        .if     \y == \fixed
        framed  eor, \sum, \b, F_\x\y, \sum, F_\x\()0
        .elseif \y > \fixed
        framed  eor, \sum, \sum, F_\x\fixed, \b, F_\x\y
        .else
        framed  eor, \sum, \sum, F_\x\()0, \b, F_\x\y
        .endif
.endm

/* What row 0 leaves of P0 gets the round constant. */
.macro next_constant
        ldr     P2, [sp, #NEXT]
        ldr     P1, [P2], #4
        str     P2, [sp, #NEXT]
        eors    P0, P0, P1
.endm

.macro last_constant
        eor     P0, P0, #(LAST_CONSTANT * 0x10001)
.endm

.macro add_bit
        eors    b0, b0, t
.endm

.macro no_bit
.endm

.macro first_row from, to, constant, bit, x0, r0, x1, r1, x2, r2, x3, r3, x4, r4
        load_row \from, \x0, \x1, \x2, \x3, \x4
        \bit
        add_theta_to_row \x0, \x1, \x2, \x3, \x4

        choose  P0, 0, b0, b1, 1, b2, 2, 0
        \constant
        store_lane P0, 0, 0, \to
        choose  P1, 1, b1, b2, 2, b3, 3, 0
        store_lane P1, 1, 0, \to
        choose  P2, 2, b2, b3, 3, b4, 4, 0
        store_lane P2, 2, 0, \to
        choose  b3, 3, b3, b4, 4, b0, 0, 0
        store_lane b3, 3, 0, \to
        choose  b4, 4, b4, b0, 0, b1, 1, 0
        store_lane b4, 4, 0, \to
.endm

.macro load_row from, x0, x1, x2, x3, x4
        load_lane b0, \x0, 0, \from
        load_lane b1, \x1, 1, \from
        load_lane b2, \x2, 2, \from
        load_lane b3, \x3, 3, \from
        load_lane b4, \x4, 4, \from
.endm

.macro add_theta_to_row x0, x1, x2, x3, x4
        add_theta b0, \x0, 0
        add_theta b1, \x1, 1
        add_theta b2, \x2, 2
        add_theta b3, \x3, 3
        add_theta b4, \x4, 4
.endm

.macro further_row y, from, to, x0, r0, x1, r1, x2, r2, x3, r3, x4, r4
        load_row \from, \x0, \x1, \x2, \x3, \x4
        add_theta_to_row \x0, \x1, \x2, \x3, \x4

        choose  t, 0, b0, b1, 1, b2, 2, \y
        store_lane t, 0, \y, \to
        add_to_sum P0, 0, \y, t, 0
        choose  t, 1, b1, b2, 2, b3, 3, \y
        store_lane t, 1, \y, \to
        add_to_sum P1, 1, \y, t, 1
        choose  b2, 2, b2, b3, 3, b4, 4, \y
        store_lane b2, 2, \y, \to
        add_to_sum P2, 2, \y, b2, 3
        choose  b3, 3, b3, b4, 4, b0, 0, \y
        store_lane b3, 3, \y, \to
        choose  b4, 4, b4, b0, 0, b1, 1, \y
        store_lane b4, 4, \y, \to
.endm

/* One round; columns 3 and 4, for whose sums there are no registers, are read again but for row 4. */
.macro keccak_round from, to, constant, bit
        framed  eor, D0, P4, PF_4, P1, PF_1+1
        framed  eor, D1, P0, PF_0, P2, PF_2+1
        framed  eor, D2, P1, PF_1, P3, PF_3+1
        framed  eor, D3, P2, PF_2, P4, PF_4+1
        framed  eor, D4, P3, PF_3, P0, PF_0+1

        first_row \from, \to, \constant, \bit, ROW_0
        further_row 1, \from, \to, ROW_1
        further_row 2, \from, \to, ROW_2
        further_row 3, \from, \to, ROW_3
        further_row 4, \from, \to, ROW_4

        load_lane b0, 3, 0, \to
        load_lane b1, 3, 1, \to
        load_lane b2, 3, 2, \to
        load_lane t, 3, 3, \to
        load_lane D0, 4, 0, \to
        load_lane D1, 4, 1, \to
        load_lane D2, 4, 2, \to
        load_lane D3, 4, 3, \to
        framed  eor, b0, b0, F_30, b1, F_31
        framed  eor, b0, b0, F_30, b2, F_32
        framed  eor, b0, b0, F_30, t, F_33
        framed  eor, P3, b0, F_30, b3, F_34
        framed  eor, D1, D1, F_41, D0, F_40
        framed  eor, D1, D1, F_41, D2, F_42
        framed  eor, D1, D1, F_41, D3, F_43
        framed  eor, P4, D1, F_41, b4, F_44
.endm

/* Two lanes of the state to the frame, and to the sum of their column, which is in frame 0; the first two make it. */
.macro expand sum, x, y, y2, first=0
        ldrh    t, [b0, #2 * (\x) + 10 * (\y)]
        ldrh    b1, [b0, #2 * (\x) + 10 * (\y2)]
        orr     t, t, t, lsl #16
        orr     b1, b1, b1, lsl #16
        .if     \first
        eor     \sum, t, b1
        .else
        eor     \sum, \sum, t
        eor     \sum, \sum, b1
        .endif
        expand_store t, \x, \y
        expand_store b1, \x, \y2
.endm

.macro expand_store b, x, y
        .if     (F_\x\y) & 15
        rotation ror \b, \b, #((F_\x\y) & 15)
        .endif
        str     \b, [b2, #4 * (\x) + 20 * (\y)]
.endm

.macro expand_column sum, x
        expand  \sum, \x, 0, 1, 1
        expand  \sum, \x, 2, 3
        ldrh    t, [b0, #2 * (\x) + 10 * 4]
        orr     t, t, t, lsl #16
        eor     \sum, \sum, t
        expand_store t, \x, 4
        .if     PF_\x
        rotation ror \sum, \sum, #(PF_\x)
        .endif
.endm

/* The state at b0 to the one of the frame at b2; sums of columns. */
.macro expand_state
        expand_column P0, 0
        expand_column P1, 1
        expand_column P2, 2
        expand_column b3, 3
        expand_column b4, 4
.endm

.macro contract_row y
        load_lane b1, 0, \y, A
        load_lane b2, 1, \y, A
        load_lane b3, 2, \y, A
        load_lane b4, 3, \y, A
        load_lane t, 4, \y, A
        contract_lane b1, 0, \y
        contract_lane b2, 1, \y
        contract_lane b3, 2, \y
        contract_lane b4, 3, \y
        contract_lane t, 4, \y
.endm

.macro contract_lane b, x, y
        .if     (F_\x\y) & 15
        rotation ror \b, \b, #((16 - (F_\x\y)) & 15)
        .endif
        strh    \b, [b0, #2 * (\x) + 10 * (\y)]
.endm

/* t = the next bit of y, in bits 7 and 23 */
.macro next_bit
        ldr     t, [sp, #Y]
        lsls    b0, t, #1
        str     b0, [sp, #Y]
        lsrs    t, t, #31
        lsls    t, t, #7
        orr     t, t, t, lsl #16
.endm

/* With how many bits are to come in a register: the next 32, where these are used up. */
.macro refill count, behind
        lsls    b1, \count, #27
        bne     \behind
        ldr     D0, [sp, #Y + 4]
        ldrd    D1, D2, [sp, #Y + 8]
        strd    D0, D1, [sp, #Y]
        str     D2, [sp, #Y + 8]
.endm

table pw_keccak_p400_permute_constants, 3
.macro constants first:req, rest:vararg
        .word   (\first) * 0x10001
        .ifnb   \rest
        constants \rest
        .endif
.endm
        EACH_CONSTANT(constants)
.Lconstants_end:
end_table pw_keccak_p400_permute_constants

/* contract of pw_keccak_p400_permute:
 *   bytes: {stack: 276, code: 3816, rodata: 80}
 *   cycles: 347 + 347*(rounds//2) + 179*(rounds%2)
 *   floor: 100 + 128*rounds
 *   why: 100 operations a round, 25 for theta's sums and words, 25 to add these, 50 for chi; 13 registers cannot hold
 *     25 lanes, so that at least 14 are stored and loaded; a halfword in and one out for each lane of the state.
 *   strategy: A lane stands twice in its word: a rotation of the word rotates it, and that is free in an operand. No
 *     lane is ever brought to its own place: see the frames above. Rows are read where pi takes them from, and
 *     written to the other of two states, one row of five registers at a time, with theta's words in five others;
 *     three sums of columns grow in registers, the other two are read again (10 cycles a round). Two lanes in a word
 *     would halve the operations of theta and chi and the accesses, but rho would take each lane out, turn it and put
 *     it back: 2 instructions out and 1.5 in, 84 a round, where this saves 70. Rotating pairs together takes pairs of
 *     the same amount, which pi tears apart. One round alone is not what this is for: 347 of its 526 cycles double 25
 *     lanes and bring them back. The balanced form leaves lanes as they are and is ahead up to three rounds. No mode
 *     calls so few: re-keying keeps the doubled state. */

/* contract of pw_isap_k_absorb_bits:
 *   for: {rounds: [1, 2]}
 *   bytes: {stack: 276, code: 3816, rodata: 80}
 *   cycles: 23251 if rounds == 1 else 4459 + 44069*(rounds//2)
 *   floor: 100 + 127*128*rounds
 *   why: the rounds, each at its own floor
 *   strategy: The state stays in the frame, twice as wide, from the first bit to the last. With one round a bit two
 *     rounds with the last constant are unrolled, and a bit is an operand of two instructions besides the seven that
 *     take it from y. Otherwise rounds come in pairs, so that their number must be even. */
function pw_keccak_p400_permute
        push    {r4-r11, lr}
        sub     sp, sp, #FRAME
        str     r0, [sp, #STATE]
        address_of r3, .Lconstants_end
        sub     r2, r3, r1, lsl #2
        strd    r2, r3, [sp, #NEXT]
        adr     r3, .Lcontract
        orr     r3, r3, #1
        str     r3, [sp, #RETURN]

        /* an odd number begins with the second of two rounds, from the other state */
        mov     b2, sp
        lsls    r1, r1, #31
        it      mi
        addmi   b2, b2, #E
        expand_state
        ldr     b0, [sp, #NEXT]
        lsls    b0, b0, #29
        bmi.w   .Lsecond

.Lfirst:
        keccak_round A, E, next_constant, no_bit
.Lsecond:
        keccak_round E, A, next_constant, no_bit
        ldrd    b0, b1, [sp, #NEXT]
        cmp     b0, b1
        bne.w   .Lfirst
        ldr     pc, [sp, #RETURN]

.Lcontract:
        ldr     b0, [sp, #STATE]
        contract_row 0
        contract_row 1
        contract_row 2
        contract_row 3
        contract_row 4

        /* nothing stays in the frame */
        movs    r0, #0
        movs    r1, #0
        movs    r2, #0
        movs    r3, #0
        movs    r4, #0
        movs    r5, #0
        movs    r6, #0
        movs    r7, #0
        mov     r8, r0
        mov     r9, r0
        .rept   FRAME / 40
        stm     sp, {r0-r9}
        add     sp, sp, #40
        .endr
        pop     {r4-r11, pc}

        entry   pw_isap_k_absorb_bits
        push    {r4-r11, lr}
        sub     sp, sp, #FRAME
        str     r0, [sp, #STATE]
        str     r2, [sp, #ROUNDS]
        .irp    word, 0, 4, 8, 12
        ldr     r3, [r1, #\word]
        rev     r3, r3
        str     r3, [sp, #Y + \word]
        .endr
        address_of r3, .Lconstants_end
        str     r3, [sp, #END]
        movs    r3, #128
        str     r3, [sp, #COUNT]
        cmp     r2, #1
        mov     b2, sp
        beq.w   .Lone
        expand_state

        /* rounds in pairs behind each bit */
        adr     b0, .Lbit
        orr     b0, b0, #1
        str     b0, [sp, #RETURN]
.Lbit:
        next_bit
        eors    P0, P0, t
        ldr     b0, [sp, #A]
        eors    b0, b0, t
        str     b0, [sp, #A]
        ldr     b0, [sp, #COUNT]
        subs    b0, b0, #1
        beq.w   .Lcontract
        str     b0, [sp, #COUNT]
        refill  b0, 1f
1:      ldr     b0, [sp, #ROUNDS]
        ldr     b1, [sp, #END]
        sub     b0, b1, b0, lsl #2
        str     b0, [sp, #NEXT]
        b       .Lfirst

        /* one round behind each bit: 127 in all, so that it begins with the second of two */
.Lone:
        add     b2, b2, #E
        expand_state
.Ltwo_bits:
        next_bit
        eors    P0, P0, t
        keccak_round E, A, last_constant, add_bit
        next_bit
        ldr     b0, [sp, #COUNT]
        subs    b0, b0, #2
        beq.w   .Llast_bit
        str     b0, [sp, #COUNT]
        refill  b0, 1f
1:      eors    P0, P0, t
        keccak_round A, E, last_constant, add_bit
        b       .Ltwo_bits

.Llast_bit:
        ldr     b0, [sp, #A]
        eors    b0, b0, t
        str     b0, [sp, #A]
        b       .Lcontract
end_function pw_keccak_p400_permute
end_function pw_isap_k_absorb_bits

#endif
