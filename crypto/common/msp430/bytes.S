/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/*
 * Byte strings of the modes for MSP430: ../bytes.h says what each function promises.
 *
 * Where all addresses are even, and they mostly are, words are taken, and one byte at the end of an odd length. Otherwise
 * bytes. The way taken depends on addresses and length, which are public. Cycles a word, or a byte: add 9, encrypt 14,
 * decrypt 17, copy 9, compare 8, wipe 8.
 */
#include "../../asm/platform.h"
#if PW_MSP430

#include "../../asm/msp430.inc"

/* Go to \bytes if an address is odd; changes r11. */
.macro unless_even bytes, a, b, c
        mov     \a, r11
        bis     \b, r11
        .ifnb   \c
        bis     \c, r11
        .endif
        bit     #1, r11
        jnz     \bytes
.endm

/* contract of pw_bytes_add:
 *   bytes: {stack: 2, code: 36}
 *   cycles: 24 + 9*(n//2) + 9*(n%2)
 *   floor: 5*(n//2)
 *   why: of each word two loads, an XOR and a store
 *   strategy: Words where all addresses are even, for which the figures are, and one byte at the end of an odd length;
 *     else bytes. */
        function pw_bytes_add
        unless_even 4f, r12, r13
        jmp     2f
1:      xor     @r13+, 0(r12)
        incd    r12
2:      sub     #2, r14
        jc      1b
        incd    r14                     /* 0 or 1 */
        jmp     4f
3:      xor.b   @r13+, 0(r12)
        inc     r12
4:      sub     #1, r14
        jc      3b
        ret
        end_function pw_bytes_add

/* contract of pw_bytes_encrypt:
 *   bytes: {stack: 2, code: 46}
 *   cycles: 25 + 7*n + 7*(n%2)
 *   floor: 12*(n//2)
 *   why: of each word two loads, an XOR and two stores
 *   strategy: Words where all addresses are even, for which the figures are, and one byte at the end of an odd length;
 *     else bytes. */
        function pw_bytes_encrypt
        unless_even 4f, r12, r13, r14
        jmp     2f
1:      xor     @r14+, 0(r13)
        mov_increment 13, 0, 12
        incd    r12
2:      sub     #2, r15
        jc      1b
        incd    r15
        jmp     4f
3:      xor.b   @r14+, 0(r13)
        mov_b_increment 13, 0, 12
        inc     r12
4:      sub     #1, r15
        jc      3b
        ret
        end_function pw_bytes_encrypt

/* contract of pw_bytes_decrypt:
 *   bytes: {stack: 2, code: 54}
 *   cycles: 25 + 17*(n//2) + 17*(n%2)
 *   floor: 12*(n//2)
 *   why: of each word two loads, an XOR and two stores
 *   strategy: Words where all addresses are even, for which the figures are, and one byte at the end of an odd length;
 *     else bytes. */
        function pw_bytes_decrypt
        unless_even 4f, r12, r13, r14
        jmp     2f
1:      mov     @r13+, r11
        xor     @r14, r11
        mov_increment 14, -2, 13
        mov     r11, 0(r12)
        incd    r12
2:      sub     #2, r15
        jc      1b
        incd    r15
        jmp     4f
3:      mov.b   @r13+, r11
        xor.b   @r14, r11
        mov_b_increment 14, -1, 13
        mov.b   r11, 0(r12)
        inc     r12
4:      sub     #1, r15
        jc      3b
        ret
        end_function pw_bytes_decrypt

/* contract of pw_bytes_copy:
 *   bytes: {stack: 2, code: 36}
 *   cycles: 24 + 9*(n//2) + 9*(n%2)
 *   floor: 5*(n//2)
 *   why: of each word a load and a store
 *   strategy: Words where all addresses are even, for which the figures are, and one byte at the end of an odd length;
 *     else bytes. */
        function pw_bytes_copy
        unless_even 4f, r12, r13
        jmp     2f
1:      mov_increment 13, 0, 12
        incd    r12
2:      sub     #2, r14
        jc      1b
        incd    r14
        jmp     4f
3:      mov_b_increment 13, 0, 12
        inc     r12
4:      sub     #1, r14
        jc      3b
        ret
        end_function pw_bytes_copy

/* contract of pw_bytes_compare:
 *   bytes: {stack: 2, code: 44}
 *   cycles: 28 + 4*n + 4*(n%2)
 *   floor: 5*(n//2)
 *   why: of each word two loads, an XOR and an OR
 *   strategy: Words where all addresses are even, for which the figures are, and one byte at the end of an odd length;
 *     else bytes. What the words differ in is gathered in a register; at the end 0 minus that borrows unless it is 0,
 *     and the borrow fills the result. */
        function pw_bytes_compare
        clr     r15
        unless_even 4f, r12, r13
        jmp     2f
1:      mov     @r12+, r11
        xor     @r13+, r11
        bis     r11, r15
2:      sub     #2, r14
        jc      1b
        incd    r14
        jmp     4f
3:      mov.b   @r12+, r11
        xor.b   @r13+, r11
        bis     r11, r15
4:      sub     #1, r14
        jc      3b
        /* 0 - r15 borrows unless it is 0; the borrow fills the result */
        clr     r12
        sub     r15, r12
        subc    r12, r12
        ret
        end_function pw_bytes_compare

/* contract of pw_bytes_wipe:
 *   bytes: {stack: 2, code: 32}
 *   cycles: 22 + 4*n + 4*(n%2)
 *   floor: 4*(n//2)
 *   why: of each word a store
 *   strategy: Words where all addresses are even, for which the figures are, and one byte at the end of an odd length;
 *     else bytes. */
        function pw_bytes_wipe
        bit     #1, r12
        jnz     4f
        jmp     2f
1:      clr     0(r12)
        incd    r12
2:      sub     #2, r13
        jc      1b
        incd    r13
        jmp     4f
3:      clr.b   0(r12)
        inc     r12
4:      sub     #1, r13
        jc      3b
        ret
        end_function pw_bytes_wipe

#endif
