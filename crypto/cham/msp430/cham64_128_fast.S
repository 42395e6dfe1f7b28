/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* CHAM-64/128 for MSP430, sixteen rounds in a loop. */
#include "../../asm/platform.h"
#if PW_MSP430

#include "../../asm/msp430.inc"
#include "cham64.inc"

/* A word that an even round makes is kept before its rotation by a byte: the odd round that uses it next would undo it. */
.macro even_round a, b
        rotation swpb \a
        mov     \b, t
        rotl16_by_1 t
        add_to  \a
.endm

.macro odd_round a, b
        mov     \b, t
        add_to  \a
        rotl16_by_1 \a
.endm

.macro four_rounds
        even_round x0, x1
        odd_round x1, x2
        even_round x2, x3
        odd_round x3, x0
.endm

/* contract of pw_cham64_128_encrypt:
 *   bytes: {stack: 48, code: 696}
 *   cycles: 1041
 *   floor: 900
 *   why: 80 rounds of 8 cycles; 150 for the round keys; 90 to load, store and save
 *   strategy: The state in registers, the round keys in a frame, which is wiped. Two rotations by a byte that follow
 *     each other are left out. */
function pw_cham64_128_encrypt
        save_all
        sub     #ROUND_KEYS_BYTES, sp
        mov     sp, r14
    .irp second, 18, 14, 18, 14, 18, 14, 18, 14
        round_keys r13, r14, \second
        incd    r14
    .endr
        mov     @r12, x0
        mov     2(r12), x1
        mov     4(r12), x2
        mov     6(r12), x3
        rotation swpb x0
        rotation swpb x2
        clr     number
.Lrounds:
        mov     sp, next
        four_rounds
        four_rounds
        four_rounds
        four_rounds
        cmp     #80, number
        jne     .Lrounds

        rotation swpb x0
        rotation swpb x2
        mov     x0, 0(r12)
        mov     x1, 2(r12)
        mov     x2, 4(r12)
        mov     x3, 6(r12)
        wipe_frame
        add     #ROUND_KEYS_BYTES, sp
        restore_all
        ret
end_function pw_cham64_128_encrypt

#endif
