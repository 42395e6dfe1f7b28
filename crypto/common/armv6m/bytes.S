/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/*
 * Byte strings of the modes for ARMv6-M: ../bytes.h says what each function promises.
 *
 * A word whose address is no multiple of four is a fault on this core. Where all addresses are multiples, the 0 to 3 bytes
 * behind the last word come first and then words, from the end of the strings to their start; else all bytes. The count of
 * bytes left is the offset of the next word or byte, so that no pointer moves. The caller's registers are kept in high ones:
 * nothing of them is left on the stack.
 */
#include "../../asm/platform.h"
#if PW_ARMV6M

#include "../../asm/armv6m.inc"

/*
 * Opens a loop over words, with the one over the bytes behind them, and closes it with one over bytes alone. `each` is what is
 * done at an offset, with a suffix for the size of loads and stores; `addresses` holds those of the strings joined by OR, and
 * serves as scratch.
 */
.macro over_strings each, count, addresses
        lsls    \addresses, \addresses, #30
        bne     6f

        /* bytes behind the last word, then words */
1:      lsls    \addresses, \count, #30
        beq     3f
        subs    \count, #1
        \each   b
        b       1b
2:      \each
3:      subs    \count, #4
        bhs     2b
        b       7f

        /* bytes */
5:      \each   b
6:      subs    \count, #1
        bhs     5b
7:
.endm

.macro add_each size
        ldr\size r3, [r0, r2]
        ldr\size r4, [r1, r2]
        eors    r3, r4
        str\size r3, [r0, r2]
.endm

.macro encrypt_each size
        ldr\size r4, [r1, r3]
        ldr\size r5, [r2, r3]
        eors    r4, r5
        str\size r4, [r1, r3]
        str\size r4, [r0, r3]
.endm

.macro decrypt_each size
        ldr\size r4, [r1, r3]
        ldr\size r5, [r2, r3]
        str\size r5, [r1, r3]
        eors    r4, r5
        str\size r4, [r0, r3]
.endm

.macro copy_each size
        ldr\size r3, [r1, r2]
        str\size r3, [r0, r2]
.endm

.macro compare_each size
        ldr\size r4, [r0, r2]
        ldr\size r5, [r1, r2]
        eors    r4, r5
        orrs    r3, r4
.endm

/* contract of pw_bytes_add:
 *   bytes: {stack: 0, code: 56}
 *   cycles: 18 + 10*(n//4) + 12*(n%4)
 *   floor: 4*(n//4)
 *   why: of each word two loads, an XOR and a store
 *   strategy: The figures are for addresses that are multiples of 4; otherwise a byte costs what a word does. */
        function pw_bytes_add
        mov     r12, r4
        movs    r3, r0
        orrs    r3, r1
        over_strings add_each, r2, r3
        mov     r4, r12
        bx      lr
        end_function pw_bytes_add

/* contract of pw_bytes_encrypt:
 *   bytes: {stack: 4, code: 72}
 *   cycles: 25 + 12*(n//4) + 14*(n%4)
 *   floor: 5*(n//4)
 *   why: of each word two loads, an XOR and two stores
 *   strategy: The figures are for addresses that are multiples of 4; otherwise a byte costs what a word does. */
        function pw_bytes_encrypt
        push    {lr}
        mov     r12, r4
        mov     lr, r5
        movs    r4, r0
        orrs    r4, r1
        orrs    r4, r2
        over_strings encrypt_each, r3, r4
        mov     r4, r12
        mov     r5, lr
        pop     {pc}
        end_function pw_bytes_encrypt

/* contract of pw_bytes_decrypt:
 *   bytes: {stack: 4, code: 72}
 *   cycles: 25 + 12*(n//4) + 14*(n%4)
 *   floor: 5*(n//4)
 *   why: of each word two loads, an XOR and two stores
 *   strategy: The figures are for addresses that are multiples of 4; otherwise a byte costs what a word does. */
        function pw_bytes_decrypt
        push    {lr}
        mov     r12, r4
        mov     lr, r5
        movs    r4, r0
        orrs    r4, r1
        orrs    r4, r2
        over_strings decrypt_each, r3, r4
        mov     r4, r12
        mov     r5, lr
        pop     {pc}
        end_function pw_bytes_decrypt

/* contract of pw_bytes_copy:
 *   bytes: {stack: 0, code: 40}
 *   cycles: 16 + 7*(n//4) + 9*(n%4)
 *   floor: 2*(n//4)
 *   why: of each word a load and a store
 *   strategy: The figures are for addresses that are multiples of 4; otherwise a byte costs what a word does. */
        function pw_bytes_copy
        movs    r3, r0
        orrs    r3, r1
        over_strings copy_each, r2, r3
        bx      lr
        end_function pw_bytes_copy

/* contract of pw_bytes_compare:
 *   bytes: {stack: 4, code: 68}
 *   cycles: 27 + 9*(n//4) + 11*(n%4)
 *   floor: 4*(n//4)
 *   why: of each word two loads, an XOR and an OR
 *   strategy: The figures are for addresses that are multiples of 4; otherwise a byte costs what a word does. What the
 *     words differ in is gathered in a register; at the end 0 minus that borrows unless it is 0, and the borrow fills the
 *     result. */
        function pw_bytes_compare
        push    {lr}
        mov     r12, r4
        mov     lr, r5
        movs    r3, #0
        movs    r4, r0
        orrs    r4, r1
        over_strings compare_each, r2, r4
        rsbs    r3, r3, #0
        sbcs    r0, r0
        mov     r4, r12
        mov     r5, lr
        pop     {pc}
        end_function pw_bytes_compare

/* contract of pw_bytes_wipe:
 *   bytes: {stack: 0, code: 36}
 *   cycles: 20 + 6*(n//8) + 2*(n%8//4) + 5*(n%4)
 *   floor: n//4
 *   why: of each word a store
 *   strategy: Two words a turn by one instruction, then up to seven bytes, of which four are a word. The figures are for an
 *     address that is a multiple of 4; otherwise all is done in bytes. */
        function pw_bytes_wipe
        movs    r2, #0
        lsls    r3, r0, #30
        bne     4f
        b       2f
1:      stm     r0!, {r2, r3}           /* r3 is 0, too */
2:      subs    r1, #8
        bhs     1b
        adds    r1, #4
        bmi     3f
        stm     r0!, {r2}
        subs    r1, #4
3:      adds    r1, #4
        b       4f
5:      strb    r2, [r0, r1]
4:      subs    r1, #1
        bhs     5b
        bx      lr
        end_function pw_bytes_wipe

#endif
