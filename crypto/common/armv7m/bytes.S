/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/*
 * Byte strings of the modes for ARMv7-M: ../bytes.h says what each function promises.
 *
 * Words, of any alignment, from the end of the strings to their start and then 0 to 3 bytes: the count of bytes left
 * is the offset of the next word, so that no pointer moves and loads go in pairs. Where the length is no multiple of
 * four, the words are unaligned, which costs a cycle or two each and needs no code.
 */
#include "../../asm/platform.h"
#if PW_ARMV7M

#include "../../asm/armv7m.inc"

/*
 * Opens and closes a loop over words and the one over the bytes that are left; `count` holds the length and then the
 * offset of the word or byte.
 */
.macro words_from_end count
        subs    \count, #4
        blo     2f
1:
.endm

.macro then_bytes count
        subs    \count, #4
        bhs     1b
2:      adds    \count, #3      /* bytes left, less one */
        bmi     4f
3:
.endm

.macro end_bytes count
        subs    \count, #1
        bpl     3b
4:
.endm

/* r0 = state, r1 = in, r2 = length */
        function pw_bytes_add
        words_from_end r2
        ldr     r3, [r0, r2]
        ldr     r12, [r1, r2]
        eor     r3, r12
        str     r3, [r0, r2]
        then_bytes r2
        ldrb    r3, [r0, r2]
        ldrb    r12, [r1, r2]
        eor     r3, r12
        strb    r3, [r0, r2]
        end_bytes r2
        bx      lr
        end_function pw_bytes_add

/* r0 = out, r1 = state, r2 = in, r3 = length */
        function pw_bytes_encrypt
        push    {r4, lr}
        words_from_end r3
        ldr     r4, [r1, r3]
        ldr     r12, [r2, r3]
        eor     r4, r12
        str     r4, [r1, r3]
        str     r4, [r0, r3]
        then_bytes r3
        ldrb    r4, [r1, r3]
        ldrb    r12, [r2, r3]
        eor     r4, r12
        strb    r4, [r1, r3]
        strb    r4, [r0, r3]
        end_bytes r3
        pop     {r4, pc}
        end_function pw_bytes_encrypt

/* r0 = out, r1 = state, r2 = in, r3 = length */
        function pw_bytes_decrypt
        push    {r4, lr}
        words_from_end r3
        ldr     r4, [r1, r3]
        ldr     r12, [r2, r3]
        str     r12, [r1, r3]
        eor     r4, r12
        str     r4, [r0, r3]
        then_bytes r3
        ldrb    r4, [r1, r3]
        ldrb    r12, [r2, r3]
        strb    r12, [r1, r3]
        eor     r4, r12
        strb    r4, [r0, r3]
        end_bytes r3
        pop     {r4, pc}
        end_function pw_bytes_decrypt

/* r0 = to, r1 = from, r2 = length */
        function pw_bytes_copy
        words_from_end r2
        ldr     r3, [r1, r2]
        str     r3, [r0, r2]
        then_bytes r2
        ldrb    r3, [r1, r2]
        strb    r3, [r0, r2]
        end_bytes r2
        bx      lr
        end_function pw_bytes_copy

/* r0 = a, r1 = b, r2 = length; r3 gathers what they differ in */
        function pw_bytes_compare
        push    {r4, lr}
        movs    r3, #0
        words_from_end r2
        ldr     r4, [r0, r2]
        ldr     r12, [r1, r2]
        eor     r4, r12
        orrs    r3, r4
        then_bytes r2
        ldrb    r4, [r0, r2]
        ldrb    r12, [r1, r2]
        eor     r4, r12
        orrs    r3, r4
        end_bytes r2
        /* 0 - r3 borrows unless it is 0; the borrow fills the result */
        rsbs    r3, r3, #0
        sbcs    r0, r0, r0
        pop     {r4, pc}
        end_function pw_bytes_compare

/* r0 = memory, r1 = length */
        function pw_bytes_wipe
        movs    r2, #0
        words_from_end r1
        str     r2, [r0, r1]
        then_bytes r1
        strb    r2, [r0, r1]
        end_bytes r1
        bx      lr
        end_function pw_bytes_wipe

#endif
