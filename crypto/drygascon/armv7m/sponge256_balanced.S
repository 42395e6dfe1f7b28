/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* DrySPONGE256 for Cortex-M3: c in memory, one half of its rows in registers. */
#include "../../asm/platform.h"
#if PW_ARMV7M

#include "../../asm/armv7m.inc"

/* Stays. */
#define state           r0

/* A round: half of each row, temporaries. */
#define X0              r1
#define X1              r2
#define X2              r3
#define X3              r4
#define X4              r5
#define X5              r6
#define X6              r7
#define X7              r8
#define X8              r9
#define T0              r10
#define T1              r11
#define T2              r12
#define constant        r12     /* of the round, when it begins */

/* A turn of mixing. x[i] is x0, and where bit 0 of i is set, x0 ^ x1 on top, where bit 1 is, x0 ^ x2, and where both are,
 * the sum of all four. */
#define V               r1      /* the bits that choose */
#define low             r2      /* masks */
#define high            r3
#define x0              r4
#define x01             r5
#define x02             r6
#define x0123           r7
#define term            r8
#define lane            r9

/* The frame. */
#define CHOICES         0       /* x0, x01, x02, x0123 */
#define COUNT           16      /* bits that are taken in; then the constant of the round */
#define ROUNDS          20
#define INPUT           24      /* the block, the domain as a word */
#define FRAME           48

#define C_BYTES         72      /* r is behind c, x behind r */
#define X_AT            88

#define TURNS           8
#define TURN_BITS       18

/* The S-box on the half at an offset of the rows: 29 instructions. What the first rows have of the last two's inputs is
 * taken first. */
.macro substitute
        eors    X0, X0, X8
        eors    X2, X2, X1
        eors    X4, X4, X3
        eors    X6, X6, X5
        eors    X8, X8, X7
        nonlinear bics T0, X0, X8
        nonlinear bics T1, X1, X0
        chi     X0, X1, X2
        chi     X1, X2, X3
        chi     X2, X3, X4
        chi     X3, X4, X5
        chi     X4, X5, X6
        chi     X5, X6, X7
        chi     X6, X7, X8
        eors    X7, X7, T0
        eors    X8, X8, T1
        eors    X1, X1, X0
        eors    X3, X3, X2
        eors    X5, X5, X4
        eors    X7, X7, X6
        eors    X0, X0, X8
        mvns    X4, X4
.endm

/* x ^= ~next & after */
.macro chi x, next, after
        nonlinear bics T2, \after, \next
        eors    \x, \x, T2
.endm

.macro load_halves at
        ldr     X0, [state, #\at]
        ldr     X1, [state, #8 + \at]
        ldr     X2, [state, #16 + \at]
        ldr     X3, [state, #24 + \at]
        ldr     X4, [state, #32 + \at]
        ldr     X5, [state, #40 + \at]
        ldr     X6, [state, #48 + \at]
        ldr     X7, [state, #56 + \at]
        ldr     X8, [state, #64 + \at]
.endm

/* A row ^= itself >>> even ^ itself >>> odd, of 64 bits: high half in h, low half in l. */
.macro diffuse row, h, l, even, odd
        eor     T1, \l, \l, ror #(\even / 2)
        eor     T2, \h, \h, ror #(\even / 2)
        with_rotated eor, T1, T1, \h, (\odd / 2)
        eor     T2, T2, \l, ror #(\odd / 2 + 1)
        strd    T1, T2, [state, #8 * \row]
.endm

/* A lane ^= the word of x that bits 2 * row and 2 * row + 1 of V choose. */
.macro choose row
        ldr     lane, [state, #8 * \row]
        sbfx    low, V, #(2 * \row), #1
        sbfx    high, V, #(2 * \row + 1), #1
        nonlinear and term, low, x0123
        eor     term, term, x02
        nonlinear and term, term, high
        nonlinear and low, low, x01
        eor     lane, lane, x0
        eor     term, term, low
        eor     lane, lane, term
        str     lane, [state, #8 * \row]
.endm

/*
 * contract:
 *   name: pw_drysponge256_g
 *   computes: G of DrySPONGE256, DryGASCON (2019)
 *   arguments:
 *     - {name: state, register: r0, type: "uint32_t *", bytes: 104, access: read-write, secret: true}
 *     - {name: rounds, register: r1, type: unsigned, access: read, secret: false, range: [1, 12]}
 *   clobbers: [r1, r2, r3, r12, lr, flags]
 *   stack_bytes: 84
 *   code_bytes: 1096
 *   rodata_bytes: 0
 *   cycles:
 *     cortex_m3: 100 + 237*rounds
 *   floor:
 *     cycles: 114*rounds
 *     why: >
 *       As F has it.
 *   strategy: >
 *     The end of F.
 */
function pw_drysponge256_g
        push    {r4-r11, lr}
        sub     sp, sp, #FRAME
        str     r1, [sp, #ROUNDS]
        b       .Lsqueeze

        /*
         * contract:
         *   name: pw_drysponge256_f
         *   computes: F of DrySPONGE256, DryGASCON (2019)
         *   arguments:
         *     - {name: state, register: r0, type: "uint32_t *", bytes: 104, access: read-write, secret: true}
         *     - {name: block, register: r1, type: "const uint8_t *", bytes: 16, access: read, secret: true}
         *     - {name: domain, register: r2, type: unsigned, access: read, secret: false}
         *     - {name: rounds, register: r3, type: unsigned, access: read, secret: false}
         *   clobbers: [r1, r2, r3, r12, lr, flags]
         *   stack_bytes: 84
         *   code_bytes: 1116
         *   rodata_bytes: 0
         *   cycles:
         *     cortex_m3: 2380 + 237*rounds
         *   floor:
         *     cycles: 1190 + 114*rounds
         *     why: >
         *       8 turns of 63 instructions (2 masks and 5 to choose for each of nine rows) with 7 rounds of 98 on registers
         *       that the core does not have; 114 a round with its sum
         *   strategy: >
         *     Eighteen words do not fit into registers: the S-box takes the low halves from memory and brings them back, then
         *     the high ones, which stay in registers until the linear layer has met them with the low ones. A choice has its
         *     masks and what x has of it in registers. No address depends on the bits.
         */
        entry   pw_drysponge256_f
        push    {r4-r11, lr}
        sub     sp, sp, #FRAME
        str     r3, [sp, #ROUNDS]
        ldr     r4, [r1, #0]
        ldr     r5, [r1, #4]
        ldr     r6, [r1, #8]
        ldr     r7, [r1, #12]
        add     r3, sp, #INPUT
        stm     r3, {r4-r7}
        str     r2, [sp, #INPUT + 16]
        add     r3, state, #X_AT
        ldm     r3, {r4-r7}
        eors    x01, x01, x0
        eors    x02, x02, x0
        eors    x0123, x0123, x0
        eors    x0123, x0123, x01
        eors    x0123, x0123, x02
        stm     sp, {r4-r7}
        movs    r1, #0
        b       2f

        /* a round between the turns */
1:      str     r1, [sp, #COUNT]
        movs    constant, #0xf0
        bl      .Lround
        ldr     r1, [sp, #COUNT]

        /* a turn: the bits from the byte on that they begin in */
2:      add     r2, sp, r1, lsr #3
        ldr     r2, [r2, #INPUT]
        and     r3, r1, #7
        adds    r1, r1, #TURN_BITS
        str     r1, [sp, #COUNT]
        lsr     V, r2, r3
        ldm     sp, {r4-r7}
        choose  0
        choose  1
        choose  2
        choose  3
        choose  4
        choose  5
        choose  6
        choose  7
        choose  8
        ldr     r1, [sp, #COUNT]
        cmp     r1, #(TURNS * TURN_BITS)
        bne     1b

        /* G: r = 0, then rounds from number 0 on */
.Lsqueeze:
        movs    r1, #0
        movs    r2, #0
        strd    r1, r2, [state, #C_BYTES]
        strd    r1, r2, [state, #C_BYTES + 8]
        movs    constant, #0xf0
3:      str     constant, [sp, #COUNT]
        bl      .Lround

        /* r ^= each group of four words of c, turned by a word more than the one before */
        add     r9, state, #C_BYTES
        mov     r10, state
        ldm     r9, {r1-r4}
        ldm     r10!, {r5-r8}
        eors    r1, r1, r5
        eors    r2, r2, r6
        eors    r3, r3, r7
        eor     r4, r4, r8
        ldm     r10!, {r5-r8}
        eors    r4, r4, r5
        eors    r1, r1, r6
        eors    r2, r2, r7
        eor     r3, r3, r8
        ldm     r10!, {r5-r8}
        eors    r3, r3, r5
        eors    r4, r4, r6
        eors    r1, r1, r7
        eor     r2, r2, r8
        ldm     r10!, {r5-r8}
        eors    r2, r2, r5
        eors    r3, r3, r6
        eors    r4, r4, r7
        eor     r1, r1, r8
        stm     r9, {r1-r4}
        ldrd    constant, r1, [sp, #COUNT]
        subs    constant, constant, #15
        subs    r1, r1, #1
        str     r1, [sp, #ROUNDS]
        bne     3b

        /* what the frame has of x and of the block goes */
        movs    r1, #0
        movs    r2, #0
        movs    r3, #0
        movs    r4, #0
        stm     sp, {r1-r4}
        add     r5, sp, #INPUT
        stm     r5, {r1-r4}
        add     sp, sp, #FRAME
        pop     {r4-r11, pc}

        /* A round: the S-box on the low halves, which go back to memory, and on the high ones; then each row. */
.Lround:
        load_halves 0
        eor     X4, X4, constant
        substitute
        str     X0, [state, #0]
        str     X1, [state, #8]
        str     X2, [state, #16]
        str     X3, [state, #24]
        str     X4, [state, #32]
        str     X5, [state, #40]
        str     X6, [state, #48]
        str     X7, [state, #56]
        str     X8, [state, #64]
        load_halves 4
        substitute
        ldr     T0, [state, #0]
        diffuse 0, X0, T0, 28, 19
        ldr     T0, [state, #8 * 1]
        ldr     X0, [state, #8 * 2]
        diffuse 1, X1, T0, 38, 61
        diffuse 2, X2, X0, 6, 1
        ldr     T0, [state, #8 * 3]
        ldr     X0, [state, #8 * 4]
        diffuse 3, X3, T0, 10, 17
        diffuse 4, X4, X0, 40, 7
        ldr     T0, [state, #8 * 5]
        ldr     X0, [state, #8 * 6]
        diffuse 5, X5, T0, 26, 31
        diffuse 6, X6, X0, 58, 53
        ldr     T0, [state, #8 * 7]
        ldr     X0, [state, #8 * 8]
        diffuse 7, X7, T0, 46, 9
        diffuse 8, X8, X0, 50, 43
        bx      lr
end_function pw_drysponge256_f
end_function pw_drysponge256_g

#endif
