/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Ascon-p[rounds] for Cortex-M3: the S-box in a loop over the even and the odd bits. */
#include "../../asm/platform.h"
#if PW_ARMV7M

#include "../../asm/armv7m.inc"

#define state     r0
#define rounds    r1

/* In the S-box, for which the state is in memory. */
#define slice     r7            /* the even, then the odd bits of the state */
#define x0        r0
#define x1        r1
#define x2        r2
#define x3        r3
#define x4        r4
#define t0        r5
#define t1        r6
#define t2        r8
#define constant  r12           /* even bits in the low nibble, odd bits in the high one */

/* In the linear layer. */
#define X0E       r0
#define X0O       r1
#define X1E       r2
#define X1O       r3
#define X2E       r4
#define X2O       r5
#define X3E       r6
#define X3O       r8
#define X4E       r9
#define X4O       r10
#define te        r11
#define to        r12

#define constants lr

/* x ^= (x >>> a) ^ (x >>> b) on an interleaved word (e, o), as
 *   e ^= (ue ^ (ve >>> inner_e)) >>> outer_e,  o ^= (uo ^ (vo >>> inner_o)) >>> outer_o
 * where (ue, ve) and (uo, vo) are e or o as the parity of the two rotations says. */
.macro ascon_diffuse e, o, ue, ve, inner_e, outer_e, uo, vo, inner_o, outer_o
        eor     te, \ue, \ve, ror #\inner_e
        eor     to, \uo, \vo, ror #\inner_o
        with_rotated eor, \e, \e, te, \outer_e
        with_rotated eor, \o, \o, to, \outer_o
.endm

/* contract of pw_ascon_permute:
 *   bytes: {stack: 36, code: 212}
 *   cycles: 27 + 113*rounds
 *   floor: 52 + 57*rounds
 *   why: As for the rolled version, which keeps the state in registers.
 *   strategy: The S-box serves the even and the odd bits in turn, with the state in memory and five words and two
 *     of three temporaries in low registers, where eight of its instructions are 16-bit ones; the linear layer has
 *     the state in registers, in the order of LDM, and works in place. The S-box leaves each output in another
 *     word's register, but stores it where it belongs. A constant shifted out ends the S-box's loop. Keeping one
 *     half of the state in registers and changing it for the other on the stack would be as short, but the order of
 *     LDM forbids it: to load and to store the words apart takes 32 bytes. A linear layer that takes its distances
 *     from a table would save less than the table and its loop need. */
function pw_ascon_permute
        push    {r4-r11, lr}
        adr     constants, .Lconstants_end
        subs    constants, constants, rounds
        mov     slice, state

.Lround:
        ldrb    constant, [constants], #1

.Lslice:
        ldr     x0, [slice, #0]
        ldr     x1, [slice, #8]
        ldr     x2, [slice, #16]
        ldr     x3, [slice, #24]
        ldr     x4, [slice, #32]

        /* x2 ^= c */
        and     t0, constant, #0xf
        eors    x2, x2, t0

        eors    t0, x1, x2
        eors    t1, x0, x4
        eors    t2, x3, x4

        nonlinear orn x4, x3, x4                /* y2 = (x3 | ~x4) ^ x1 ^ x2 */
        eors    x4, x4, t0
        str     x4, [slice, #16]

        eors    x3, x3, x1                      /* y1 = ((x3 ^ x1) | (x1 ^ x2)) ^ x0 ^ x4 */
        nonlinear orrs x3, x3, t0
        eors    x3, x3, t1
        str     x3, [slice, #8]

        eors    x2, x2, t1                      /* y0 = ((x2 ^ x0 ^ x4) | x1) ^ x3 ^ x4 */
        nonlinear orrs x2, x2, x1
        eors    x2, x2, t2
        str     x2, [slice, #0]

        nonlinear bics x1, x1, t1               /* y4 = (x1 & ~(x0 ^ x4)) ^ x3 ^ x4 */
        eors    x1, x1, t2
        str     x1, [slice, #32]

        nonlinear orrs x0, x0, t2               /* y3 = (x0 | (x3 ^ x4)) ^ x1 ^ x2 */
        eors    x0, x0, t0
        str     x0, [slice, #24]

        /* no constant has a zero nibble */
        adds    slice, slice, #4
        lsrs    constant, constant, #4
        bne     .Lslice

        subs    slice, slice, #8
        ldm     slice, {X0E, X0O, X1E, X1O, X2E, X2O, X3E, X3O, X4E, X4O}
        ascon_diffuse X0E, X0O, X0O, X0E, 5, 9, X0E, X0O, 4, 10     /* >>> 19 and >>> 28 */
        ascon_diffuse X1E, X1O, X1O, X1O, 11, 19, X1E, X1E, 11, 20  /* >>> 61 and >>> 39 */
        ascon_diffuse X2E, X2O, X2O, X2E, 3, 0, X2E, X2O, 2, 1      /* >>> 1 and >>> 6 */
        ascon_diffuse X3E, X3O, X3E, X3O, 3, 5, X3O, X3E, 4, 5      /* >>> 10 and >>> 17 */
        ascon_diffuse X4E, X4O, X4O, X4O, 17, 3, X4E, X4E, 17, 4    /* >>> 7 and >>> 41 */
        stm     slice, {X0E, X0O, X1E, X1O, X2E, X2O, X3E, X3O, X4E, X4O}

        adr     t0, .Lconstants_end
        cmp     t0, constants
        bne     .Lround

        pop     {r4-r11, pc}

        /* The sixteen round constants. */
        .p2align 2
        .byte   0x66, 0x63, 0x36, 0x33, 0xcc, 0xc9, 0x9c, 0x99
        .byte   0xc6, 0xc3, 0x96, 0x93, 0x6c, 0x69, 0x3c, 0x39
.Lconstants_end:
end_function pw_ascon_permute

#endif
