/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The round keys of GIFT-128 for MSP430, fixsliced. */
#include "../../asm/platform.h"
#if PW_MSP430

#include "../../asm/msp430.inc"

#define round_keys r12
#define key     r13
#define turns   r13             /* once the key is on the stack */
/* A word on its way, its bytes in registers of their own where an order needs it, and what becomes of it. */
#define w0      r4
#define w1      r5
#define w2      r6
#define w3      r7
#define o0      r8
#define o1      r9
#define o2      r10
#define o3      r11
#define t       r14

/* The next bit of `from`, the lowest or the highest, becomes the highest of `to`, whose others move down. */
.macro low_bit from, to
        rrc     \from
        rrc     \to
.endm

.macro low_bit_to_byte from, to
        rrc     \from
        rrc.b   \to
.endm

.macro high_bit from, to
        rla     \from
        rrc     \to
.endm

/* A word of the key, which may be at any address, its bytes reversed, to the frame. */
.macro frame_word from, to
        mov.b   \from + 3(key), \to(sp)
        mov.b   \from + 2(key), \to + 1(sp)
        mov.b   \from + 1(key), \to + 2(sp)
        indexed mov.b, key, \from, \to + 3(sp)
.endm

/* Stores V and U in the order of the round. */
.macro round_key order
        mov     @sp, w0
        mov     2(sp), w1
        call    #.Lorder_\order
        mov     8(sp), w0
        mov     10(sp), w1
        call    #.Lorder_\order
        call    #.Lnext_words
.endm

/* contract of pw_gift128_expand_key:
 *   bytes: {stack: 34, code: 932}
 *   cycles: 9199
 *   floor: 5700
 *   why: two cycles for each bit of 64 words, eight to store each word, 22 to update each of 38, 130 to load and save
 *   strategy: Four words of the key schedule as it is defined are on the stack. Each word is brought into its order bit
 *     by bit through the carry, a subroutine for each of the orders 1 to 4. */
function pw_gift128_expand_key
        save_all
        sub     #16, sp
        frame_word 12, 0
        frame_word 8, 4
        frame_word 4, 8
        frame_word 0, 12
        mov     #8, turns

.Lfive_rounds:
        round_key 1
        round_key 2
        round_key 3
        round_key 4
        round_key 0
        dec     turns
        jnz     .Lfive_rounds
        .irp    place, 0, 2, 4, 6, 8, 10, 12, 14
        clr     \place(sp)
        .endr
        add     #16, sp
        restore_all
        ret

        /* bit 8a + b goes to 4b + 3 - a */
.Lorder_1:
        mov     w1, w3
        swpb    w3
        mov     w0, w2
        swpb    w2
        .irp    to, o0, o1
        .rept   4
        low_bit w3, \to
        low_bit w1, \to
        low_bit w2, \to
        low_bit w0, \to
        .endr
        .endr
.Lstore:
        mov     o0, 0(round_keys)
        mov     o1, 2(round_keys)
        add     #4, round_keys
        ret

        /* bit 2m + h to 16h + 15 - m */
.Lorder_2:
        .irp    from, w1, w0
        .rept   8
        high_bit \from, o1
        high_bit \from, o0
        .endr
        .endr
        jmp     .Lstore

        /* bit 16h + m to 2 (15 - m) + h */
.Lorder_3:
        .irp    to, o0, o1
        .rept   8
        high_bit w0, \to
        high_bit w1, \to
        .endr
        .endr
        jmp     .Lstore

        /* bit 4m + c to 8 (3 - c) + m */
.Lorder_4:
        .irp    from, w0, w1
        .rept   4
        low_bit_to_byte \from, o3
        low_bit_to_byte \from, o2
        low_bit_to_byte \from, o1
        low_bit_to_byte \from, o0
        .endr
        .endr
        swpb    o1
        bis     o1, o0
        swpb    o3
        bis     o2, o3
        mov     o3, o1
        jmp     .Lstore

.Lorder_0:
        mov     w0, o0
        mov     w1, o1
        jmp     .Lstore

        /* The words move on; the first one, its halves rotated by 2 to the right and by 4 to the left, is the last. */
.Lnext_words:
        mov     2(sp), w0
        mov     4(sp), w1
        .irp    place, 2, 4, 6, 8, 10, 12
        mov     \place + 4(sp), \place(sp)
        .endr
        .rept   4
        rla     w0
        adc     w0
        .endr
        .rept   2
        bit     #1, w1
        rrc     w1
        .endr
        mov     w0, 14(sp)
        mov     w1, 16(sp)
        ret
end_function pw_gift128_expand_key

#endif
