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

/* contract of pw_bytes_add:
 *   bytes: {stack: 0, code: 44}
 *   cycles: 14 + 10*(n//4) + 10*(n%4) - 4*(n > 3) - 4*(n%4 > 0) + 6*(n//4)*(n%2) + 3*(n//4)*(n%4 == 2)
 *   floor: 4*(n//4)
 *   why: of each word two loads, an XOR and a store
 *   strategy: Words from the end of the strings to their start, then 0 to 3 bytes: the bytes left are the offset
 *     of the next word, so that no pointer moves. The figures are for addresses that are multiples of 4; other
 *     addresses cost a cycle or two a word. */
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

/* contract of pw_bytes_encrypt:
 *   bytes: {stack: 8, code: 48}
 *   cycles: 20 + 12*(n//4) + 12*(n%4) - 4*(n > 3) - 4*(n%4 > 0) + 8*(n//4)*(n%2) + 4*(n//4)*(n%4 == 2)
 *   floor: 5*(n//4)
 *   why: of each word two loads, an XOR and two stores
 *   strategy: Words from the end of the strings to their start, then 0 to 3 bytes: the bytes left are the offset
 *     of the next word, so that no pointer moves. The figures are for addresses that are multiples of 4; other
 *     addresses cost a cycle or two a word. */
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

/* contract of pw_bytes_decrypt:
 *   bytes: {stack: 8, code: 52}
 *   cycles: 20 + 11*(n//4) + 11*(n%4) - 4*(n > 3) - 4*(n%4 > 0) + 8*(n//4)*(n%2) + 4*(n//4)*(n%4 == 2)
 *   floor: 5*(n//4)
 *   why: of each word two loads, an XOR and two stores
 *   strategy: Words from the end of the strings to their start, then 0 to 3 bytes: the bytes left are the offset
 *     of the next word, so that no pointer moves. The figures are for addresses that are multiples of 4; other
 *     addresses cost a cycle or two a word. */
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

/* contract of pw_bytes_copy:
 *   bytes: {stack: 0, code: 28}
 *   cycles: 14 + 7*(n//4) + 7*(n%4) - 4*(n > 3) - 4*(n%4 > 0) + 4*(n//4)*(n%2) + 2*(n//4)*(n%4 == 2)
 *   floor: 2*(n//4)
 *   why: of each word a load and a store
 *   strategy: Words from the end of the strings to their start, then 0 to 3 bytes: the bytes left are the offset
 *     of the next word, so that no pointer moves. The figures are for addresses that are multiples of 4; other
 *     addresses cost a cycle or two a word. */
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

/* contract of pw_bytes_compare:
 *   bytes: {stack: 8, code: 60}
 *   cycles: 23 + 9*(n//4) + 9*(n%4) - 4*(n > 3) - 4*(n%4 > 0) + 4*(n//4)*(n%2) + 2*(n//4)*(n%4 == 2)
 *   floor: 4*(n//4)
 *   why: of each word two loads, an XOR and an OR
 *   strategy: Words from the end of the strings to their start, then 0 to 3 bytes: the bytes left are the offset
 *     of the next word, so that no pointer moves. The figures are for addresses that are multiples of 4; other
 *     addresses cost a cycle or two a word. What the words differ in is gathered in a register; at the end 0
 *     minus that borrows unless it is 0, and the borrow fills the result. No register of a mode is saved: its
 *     secrets would stay on the stack. */
        function pw_bytes_compare
        movs    r3, #0
        push    {r3, lr}
        words_from_end r2
        ldr     r12, [r0, r2]
        ldr     lr, [r1, r2]
        eor     r12, lr
        orrs    r3, r12
        then_bytes r2
        ldrb    r12, [r0, r2]
        ldrb    lr, [r1, r2]
        eor     r12, lr
        orrs    r3, r12
        end_bytes r2
        /* 0 - r3 borrows unless it is 0; the borrow fills the result */
        rsbs    r3, r3, #0
        sbcs    r0, r0, r0
        pop     {r1, pc}
        end_function pw_bytes_compare

/* contract of pw_bytes_wipe:
 *   bytes: {stack: 0, code: 24}
 *   cycles: 15 + 6*(n//4) + 6*(n%4) - 4*(n > 3) - 4*(n%4 > 0) + 2*(n//4)*(n%2) + 1*(n//4)*(n%4 == 2)
 *   floor: 1*(n//4)
 *   why: of each word a store
 *   strategy: Words from the end of the strings to their start, then 0 to 3 bytes: the bytes left are the offset
 *     of the next word, so that no pointer moves. The figures are for addresses that are multiples of 4; other
 *     addresses cost a cycle or two a word. */
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
