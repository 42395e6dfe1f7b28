/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The rotation macros of msp430.inc, a function an amount: load, rotate, store in the order that undoes renaming. */
#include "../../asm/platform.h"
#if PW_MSP430

#include "../../asm/msp430.inc"

/* contract of pw_rotr32_{amount}:
 *   bytes:
 *     stack: 2
 *     code: 14 + 2*(3*amount if amount <= 5 else 30 - 3*amount if amount <= 8
 *       else 3*amount - 18 if amount <= 10 else 48 - 3*amount)
 *   cycles: 20 + (3*amount if amount <= 5 else 30 - 3*amount if amount <= 8
 *     else 3*amount - 18 if amount <= 10 else 48 - 3*amount)
 *   floor: 20
 *   why: Load, store, call and return; the rotation is what is measured.
 *   strategy: The nearest of a word boundary and a byte boundary, and single bits from there: 3 cycles a bit, the
 *     carry taken from the bit that falls out; 6 cycles for the bytes, an exchange of the low bytes and two SWPB.
 *     Moving whole words is free: the other register is stored first. */

/* contract of pw_rotr64_{amount}:
 *   bytes:
 *     stack: 2 if amount <= 5 else 4 if amount <= 10 else 2
 *     code: 26 + 2*(5*amount if amount <= 5 else 55 - 5*amount if amount <= 8
 *       else 5*amount - 25 if amount <= 10 else 80 - 5*amount)
 *   cycles: 32 + (5*amount if amount <= 5 else 58 - 5*amount if amount <= 8
 *     else 5*amount - 22 if amount <= 10 else 80 - 5*amount)
 *   floor: 32
 *   why: Load, store, call and return; the rotation is what is measured.
 *   strategy: As for 32 bits, at 5 cycles a bit and 13 for the bytes: the scratch register takes the place of
 *     one that falls free, so that three of the four words take a low byte with two instructions; four SWPB
 *     follow. The scratch being the pointer's register, the pointer waits on the stack and returns to the
 *     register that is free. */

#define state   r12
#define scratch32 r15
#define scratch64 r12
#define w0      r13
#define w1      r14
#define w2      r15
#define w3      r11

.macro rotr32_function amount
function pw_rotr32_\amount
        mov     @state+, w0
        mov     @state, w1
        rotr32  \amount, w1, w0, scratch32
        .if ROTATION_WORDS(\amount) == 0
        store32 state, -2, w1, w0
        .else
        store32 state, -2, w0, w1
        .endif
        ret
end_function pw_rotr32_\amount
.endm

.macro rotr64_function amount
function pw_rotr64_\amount
        load64_advance state, w3, w2, w1, w0
        .if (\amount >= 6) && (\amount <= 10)
        push    state
        rotr64  \amount, w3, w2, w1, w0, scratch64
        pop     w0
        store64_renamed \amount, w0, w3, scratch64, w2, w1
        .else
        rotr64  \amount, w3, w2, w1, w0
        store64_renamed \amount, state, w3, w2, w1, w0
        .endif
        ret
end_function pw_rotr64_\amount
.endm

.macro store64_renamed amount, pointer, r3, r2, r1, r0
        .if ROTATION_WORDS(\amount) == 0
        store64 \pointer, -8, \r3, \r2, \r1, \r0
        .else
        store64 \pointer, -8, \r0, \r3, \r2, \r1
        .endif
.endm

        .irp    amount, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15
        rotr32_function \amount
        rotr64_function \amount
        .endr

#endif
