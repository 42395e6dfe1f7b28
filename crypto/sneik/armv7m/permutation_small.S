/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SNEIK f512 for Cortex-M3, two words in a loop. */
#include "../../asm/platform.h"
#if PW_ARMV7M

#include "../../asm/armv7m.inc"

#define state    r0
#define domain   r1
#define rounds   r2

/* The two words before the pair in hand and the pair. */
#define before2  r1
#define before   r2
#define first    r3
#define second   r4
#define t        r5
#define next     r6             /* where the next pair is */
#define offset   r7             /* of the next pair */
#define here     r12            /* where the pair is */
#define constant lr

/* On the stack. */
#define DOMAIN   0
#define LAST     4

/* v = mix(mix(v + before, 24, 25) ^ (before2 <<< 1) + after2, 9, 17) ^ after, with
 * mix(w, a, b) = w ^ (w <<< a) ^ (w <<< b). The new v goes to the register of before2; v's own register is filled with
 * after2, which lies in the next pair. */
.macro sneik_step v, before, before2, after, place
        nonlinear adds \v, \v, \before
        eor     t, \v, \v, ror #8
        eor     t, t, \v, ror #7

        eor     t, t, \before2, ror #31
        ldr     \v, [next, #\place]
        nonlinear adds t, t, \v

        eor     \before2, t, t, ror #23
        eor     \before2, \before2, t, ror #15
        eors    \before2, \before2, \after
.endm

/* contract of pw_sneik_f512_permute:
 *   bytes: {stack: 28, code: 124}
 *   cycles: 30 + 258*rounds
 *   floor: 30 + 147*rounds
 *   why: As for the rolled version, which keeps thirteen words in registers.
 *   strategy: A word is used in five steps in a row only. The new word goes where the oldest one of the five is, and
 *     the next one is loaded where the word itself was; after two steps every register has its part again, so that a
 *     turn of two words needs no moves. A turn of one word would need six, and take more than twice the cycles of the
 *     rolled version. Each pair is loaded from where the turn after stores to. The offset wraps after sixteen words,
 *     which ends the round; what counts the rounds is the pointer to the constants. */
function pw_sneik_f512_permute
        adr     r3, .Lconstants
        adds    r2, r3, rounds
        push    {domain, r2, r4-r7, lr}
        mov     constant, r3
        ldrd    before2, before, [state, #56]
        ldrd    first, second, [state, #0]
        movs    offset, #0
        mov     here, state

.Lround:
        /* v_0 ^= rc[round], v_1 ^= domain */
        ldrb    t, [constant], #1
        eors    first, first, t
        ldr     t, [sp, #DOMAIN]
        eors    second, second, t

.Lpair:
        adds    offset, offset, #8
        and     offset, offset, #56
        adds    next, state, offset
        sneik_step first, before, before2, second, 0
        sneik_step second, before2, before, first, 4
        strd    before2, before, [here]
        mov     here, next
        cmp     offset, #0
        bne     .Lpair

        ldr     t, [sp, #LAST]
        cmp     constant, t
        bne     .Lround

        add     sp, sp, #8
        pop     {r4-r7, pc}

        .p2align 2
.Lconstants:
        .byte   0xef, 0xe0, 0xd9, 0xd6, 0xba, 0xb5, 0x8c, 0x83
end_function pw_sneik_f512_permute

#endif
