/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The keyed permutation of TinyJAMBU on the MSP430 in little code: 32 rounds a turn, the registers take turns. */
#include "../../asm/platform.h"
#if PW_MSP430

#include "rounds.inc"

#define bits    r13

/* The frame: four times 0x4000 a turn are carried away, the rest are the steps left to do. */
#define turns   0(sp)
#define key_address 2(sp)
#define key_end 4(sp)           /* of a key of more than four words */

.macro shift_left_3_in_loop count
        mov     #\count, bits
        mark_start
7710:
        shift_left_3_by_bit
        dec     bits
        jne     7710b
        mark_end MARK_ROTATION
.endm

.macro define_permutation name, key_words
        .set    KEY_WORDS, \key_words
function \name
        save_all
        push    r12
        .if KEY_WORDS > 4
        mov     r13, r11
        add     #4*KEY_WORDS, r11
        push    r11
        .endif
        push    r13
        push    r14
        load_state

.L\name\()_turn:
        /* f = s0.. ^ s47.. ^ ~(s70.. & s85..) ^ s91.. ^ k */
        load_from_79 s64, s80, s96, s112
        nonlinear and s64, v0
        nonlinear and s80, v1
        nonlinear and s96, v2
        shift_left_3_in_loop 5
        xor48   s112, s96, s80, v2, v1, v0    /* five bits on, and read 16 higher: s91.. */
        shift_left_3_in_loop 4
        xor48   s64, s48, s32, v2, v1, v0     /* one bit on, and read 16 higher: s47.. */
        shift_left_3 1
        mov     key_address, v0
        xor     @v0+, v1
        xor     @v0+, v2
        .if KEY_WORDS > 4
        cmp     key_end, v0
        jne     7720f
        sub     #4*KEY_WORDS, v0
7720:
        .endif
        mov     v0, key_address
        inv     v1
        inv     v2
        xor     s0, v1
        xor     s16, v2

        /* the words move by two; the oldest are replaced by the new ones */
        mov     s32, s0
        mov     s48, s16
        mov     s64, s32
        mov     s80, s48
        mov     s96, s64
        mov     s112, s80
        mov     v1, s96
        mov     v2, s112

        add     #0x4000, turns
        jnc     .L\name\()_turn
        .if KEY_WORDS == 4
        sub     #4*KEY_WORDS, key_address
        .endif
        dec     turns
        jne     .L\name\()_turn

        .if KEY_WORDS == 4
        add     #4, sp
        .else
        add     #6, sp
        .endif
        pop     r12
        store_state
        restore_all
        ret
end_function \name
.endm

/* contract of pw_tinyjambu128_permute:
 *   bytes: {stack: 22, code: 210}
 *   cycles: 103 + 439*rounds//128
 *   floor: 100 + 204*rounds//128
 *   why: That of the balanced implementation; here bytes are counted.
 *   strategy: The shifts of the balanced implementation as loops, and one copy of 32 rounds: the words of the state
 *     move by two registers, which costs 8 cycles and 16 bytes. The complement is taken of the new bits, not of the
 *     state. To have a register that counts bits, the key's address waits on the stack. Without success: the state
 *     in memory (no moves and fewer registers to save, but 1 or 2 cycles more an operand, which the shifts' loops
 *     have used up); a subroutine for the shifts (as long as the loops). */
        define_permutation pw_tinyjambu128_permute, 4

/* contract of pw_tinyjambu192_permute:
 *   bytes: {stack: 24, code: 224}
 *   cycles: 110 + 454*rounds//128 + 2*(rounds//192)
 *   floor: 100 + 204*rounds//128
 *   why: That of the balanced implementation; here bytes are counted.
 *   strategy: That of TinyJAMBU-128, see there. The key is read on and on; its end, where reading goes back to its
 *     beginning, is looked for after every word. */
        define_permutation pw_tinyjambu192_permute, 6

/* contract of pw_tinyjambu256_permute:
 *   bytes: {stack: 24, code: 224}
 *   cycles: 110 + 454*rounds//128 + 2*(rounds//256)
 *   floor: 100 + 204*rounds//128
 *   why: That of the balanced implementation; here bytes are counted.
 *   strategy: That of TinyJAMBU-128, see there. The key is read on and on; its end, where reading goes back to its
 *     beginning, is looked for after every word. */
        define_permutation pw_tinyjambu256_permute, 8

#endif
