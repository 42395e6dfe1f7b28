/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The round keys of Pyjamask-96 and Pyjamask-128 for ARMv6-M. */
#include "../../asm/platform.h"
#if PW_ARMV6M

#include "../../asm/armv6m.inc"

#define k r1                    /* in the rounds */

#include "matrices.inc"

#define round_keys r0
#define key r1                  /* at the call */
#define t r3
#define k0 r4
#define k1 r5
#define k2 r6
#define k3 r7
#define c0 r12                  /* ~(0x80 + round) */
#define c3 lr

.macro store_round_key rows
        .if     \rows == 4
        stm     round_keys!, {k0, k1, k2, k3}
        .else
        stm     round_keys!, {k0, k1, k2}
        .endif
.endm

/* The word at the key, whose most significant byte comes first, behind those that are there. Changes r2 and r3. */
.macro load_row
        mov     k0, k1
        mov     k1, k2
        mov     k2, k3
        ldrb    k3, [key]
        .irp    place, 1, 2, 3
        ldrb    t, [key, #\place]
        lsls    k3, k3, #8
        orrs    k3, t
        .endr
.endm

/* A function for round keys of rounds 0 to 14, `rows` rows of each. Row 2 stays complemented, as it is stored: so is the sum of
 * all rows, and what it makes of rows 0, 1 and 3, and constants that are complemented make them what they are to be. */
.macro define_expand_key name, rows
function \name
        push    {r4-r7, lr}
        movs    r2, #4
.L\name\()_row:
        load_row
        adds    key, #4
        subs    r2, #1
        bne     .L\name\()_row

        store_round_key \rows
        mvns    k2, k2
        movs    t, #0x80
        mvns    t, t
        mov     c0, t
        ldr     t, =~0x24000000
        mov     c3, t

.L\name\()_round:
        movs    t, k0
        eors    t, k1
        eors    t, k2
        eors    t, k3
        eors    k0, t
        eors    k1, t
        eors    k2, t
        eors    k3, t
        forget_amount
        rotate  k1, 8
        ldr     k, =~0x00006a00
        eors    k1, k
        rotate  k2, 15
        ldr     k, =~0x003f0000
        eors    k2, k
        rotate  k3, 18
        mov     k, c3
        eors    k3, k
        movs    t, k0
        mix_key k0, t
        mov     t, c0
        eors    k0, t
        subs    t, #1
        mov     c0, t
        store_round_key \rows
        adds    t, #(0x81 + 14)
        bne     .L\name\()_round

        pop     {r4-r7, pc}
        .ltorg
end_function \name
.endm

/* contract:
 *   why: In a round 8 instructions for the sums, 19 for the matrix, 6 to rotate three rows, 10 for constants, and 4 or 5 cycles
 *     to store; 65 to load the bytes of a key at any alignment, 25 to save, restore and call.
 *   strategy: The key in registers, row 2 complemented as it is stored. The counter is the constant of row 0, in a high
 *     register as that of row 3 is; two more such registers would have to be saved.
 *   functions:
 *     pw_pyjamask96_expand_key:
 *       bytes: {stack: 20, code: 156}
 *       cycles: 839
 *       floor: 750
 *     pw_pyjamask128_expand_key:
 *       bytes: {stack: 20, code: 156}
 *       cycles: 854
 *       floor: 765 */
        define_expand_key pw_pyjamask96_expand_key, 3
        define_expand_key pw_pyjamask128_expand_key, 4

#endif
