/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Gimli-24 for Cortex-M3, unrolled. */
#ifdef __ARM_ARCH_7M__

#include "armv7m.inc"

#define state r0

#define x0    r0
#define x1    r1
#define x2    r2
#define x3    r3
#define y0    r4
#define y1    r5
#define y2    r6
#define y3    r7
#define z0    r8
#define z1    r9
#define z2    r10
#define z3    r11
#define spare r12
#define u     lr

/* The SP-box on one column, whose x is rotated already. The new z goes to new_z; the old one's register is free
 * afterwards. rol 9 = ror 23. */
.macro gimli_sp_box x, y, z, new_z
        /* z' = x ^ (z << 1) ^ ((y & z) << 2), of which the part in z is taken first */
        nonlinear and \new_z, \z, \y, ror #23
        eor     \new_z, \z, \new_z, lsl #1

        /* y' = y ^ x ^ ((x | z) << 1);  x' = z ^ y ^ ((x & y) << 3), with x & y = x & ~(x ^ y) */
        nonlinear orr u, \x, \z
        eor     \z, \z, \y, ror #23
        eor     \y, \x, \y, ror #23
        eor     \new_z, \x, \new_z, lsl #1
        nonlinear bics \x, \x, \y
        eor     \x, \z, \x, lsl #3
        eor     \y, \y, u, lsl #1
.endm

.macro gimli_column x, y, z, new_z
        rotate_right \x, \x, 8
        gimli_sp_box \x, \y, \z, \new_z
.endm

/* A round with the columns in ascending order, given the registers of row x. On entry spare is free and each z is in
 * its register; on return z0, z1, z2, z3 are in spare, z0, z1, z2, and z3 is free. */
.macro gimli_ascending a, b, c, d
        gimli_column \a, y0, z0, spare
        gimli_column \b, y1, z1, z0
        gimli_column \c, y2, z2, z1
        gimli_column \d, y3, z3, z2
.endm

/* A round with the columns in descending order, which takes each z back to its register. */
.macro gimli_descending a, b, c, d
        gimli_column \d, y3, z2, z3
        gimli_column \c, y2, z1, z2
        gimli_column \b, y1, z0, z1
        gimli_column \a, y0, spare, z0
.endm

/* The same after the constant of the round before has become due: adding it is also the rotation of x. */
.macro gimli_descending_after_constant constant, a, b, c, d
        gimli_column \d, y3, z2, z3
        gimli_column \c, y2, z1, z2
        gimli_column \b, y1, z0, z1
        constant u, ((\constant) >> 8) | (((\constant) & 0xff) << 24)
        eor     \a, u, \a, ror #8
        gimli_sp_box \a, y0, spare, z0
.endm

/* Rounds first to first - 7. The swaps only name the registers of row x anew; two small and two big ones cancel. */
.macro gimli_eight_rounds first
        gimli_ascending x0, x1, x2, x3
        gimli_descending_after_constant (0x9e377900 ^ (\first)), x1, x0, x3, x2
        gimli_ascending x1, x0, x3, x2
        gimli_descending x3, x2, x1, x0

        gimli_ascending x3, x2, x1, x0
        gimli_descending_after_constant (0x9e377900 ^ (\first - 4)), x2, x3, x0, x1
        gimli_ascending x2, x3, x0, x1
        gimli_descending x0, x1, x2, x3
.endm

/*
 * contract:
 *   name: pw_gimli_permute
 *   computes: Gimli-24, Gimli submission (NIST LWC round 2) section 2.1
 *   arguments:
 *     - {name: state, register: r0, type: "uint32_t *", bytes: 48, access: read-write, secret: true}
 *   clobbers: [r0, r1, r2, r3, r12, lr, flags]
 *   stack_bytes: 40
 *   code_bytes: 3716
 *   rodata_bytes: 0
 *   cycles:
 *     cortex_m3: 1027
 *   floor:
 *     cycles: 1027
 *     why: >
 *       Ten instructions a column: nine for the SP-box, and one to rotate x, which cannot ride on another operand as
 *       every other operand that meets x is shifted itself. 12 for six constants and 55 to call, save the registers
 *       and the pointer, load and store twelve words and return.
 *   strategy: >
 *     Twelve words and two temporaries fill the fourteen registers; the pointer waits on the stack. The SP-box works
 *     with two temporaries and leaves z in one of them; columns taken up and down in turn make that harmless, so
 *     that there are no moves. Rotating y and shifting rides on the logic operations. A constant is added where x is
 *     rotated next, which saves its XOR. Rows x and y are in the low registers, where the BIC is a 16-bit one.
 */
function pw_gimli_permute
        push    {state, r4-r11, lr}
        ldm     state, {x0, x1, x2, x3, y0, y1, y2, y3, z0, z1, z2, z3}

        gimli_eight_rounds 24
        gimli_eight_rounds 16
        gimli_eight_rounds 8

        pop     {u}
        stm     u, {x0, x1, x2, x3, y0, y1, y2, y3, z0, z1, z2, z3}
        pop     {r4-r11, pc}
end_function pw_gimli_permute

#endif
