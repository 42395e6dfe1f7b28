/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* GIFT-128 and TweGIFT-128 for AVR that make their round keys on the way: the rounds as they are defined, on slices, with the
 * key schedule beside them. Slices are in registers, V of this round and of the three that follow in 16 bytes above Y. Names
 * of slices and the S-box are those of fixsliced.inc. */
#include "../../asm/platform.h"
#if PW_AVR

#include "../../asm/avr.inc"

#include "fixsliced.inc"

/* A slice or a word of the key on its way, and what becomes of it. */
#define W0 r18
#define W1 r19
#define W2 r20
#define W3 r21
#define O0 r22
#define O1 r23
#define O2 r24
#define O3 r25
#define c r26                   /* the constant, by which the last round is known, too */
#define until_tweak r27
#define n r30

#define WORDS 16                /* bytes of V */
#define LAST_CONSTANT 0x1a

/* Makes the frame above Y and fills it with the key at Z, from its start (Z+) or from its end (-Z); changes X and n. */
.macro make_frame bytes
        in      r28, SPL
        in      r29, SPH
        sbiw    r28, \bytes
        set_stack_pointer
        movw    r26, r28
        adiw    r26, 1
.endm

.macro copy_key name, from
        ldi     W0, WORDS
.L\name\()_key:
        ld      W1, \from
        st      X+, W1
        dec     W0
        brne    .L\name\()_key
.endm

.macro drop_frame bytes
        adiw    r28, \bytes
        set_stack_pointer
.endm

/* Bits leave W by its lowest byte for the bytes of O in turn. */
.macro next_bit to
        lsr     W3
        ror     W2
        ror     W1
        ror     W0
        ror     \to
.endm

/* All rounds; until they end only Y and the registers that are named are what they were. */
.macro forty_rounds_bitsliced name
        clr     c
        ldi     until_tweak, 5

.L\name\()_round:
        /* SubCells: S0 is in D and S3 in A */
        sub_cells A0, A1, A2, A3, B0, B1, B2, B3, C0, C1, C2, C3, D0, D1, D2, D3

        /* PermBits: that of S3, then rotations by 8, 16, 24 of S0, S1, S2 */
        copy32  W0, W2, A0, A2
        rcall   .L\name\()_permute
        copy32  W0, W2, D0, D2
        copy32  D0, D2, O0, O2
        rcall   .L\name\()_permute
        mov     A1, O0
        mov     A2, O1
        mov     A3, O2
        mov     A0, O3
        copy32  W0, W2, B0, B2
        rcall   .L\name\()_permute
        copy32  B2, B0, O0, O2
        copy32  W0, W2, C0, C2
        rcall   .L\name\()_permute
        mov     C3, O0
        mov     C0, O1
        mov     C1, O2
        mov     C2, O3

        /* the constant moves on; AddConstant */
        mov     W0, c
        lsl     W0
        eor     W0, c
        com     W0
        bst     W0, 5
        lsl     c
        bld     c, 0
        andi    c, 63
        eor     D0, c
        ldi     W0, 0x80
        eor     D3, W0

        /* AddRoundKey */
        load32  Y, 9, W0, W1, W2, W3
        xor32   C0, C1, C2, C3, W0, W1, W2, W3
        load32  Y, 1, W0, W1, W2, W3
        xor32   B0, B1, B2, B3, W0, W1, W2, W3

        /* the words move on; V, its halves rotated by 2 to the right and by 4 to the left, is the last */
        movw    r30, r28
        ldi     O0, WORDS - 4
.L\name\()_move:
        ldd     O1, Z + 5
        std     Z + 1, O1
        adiw    r30, 1
        dec     O0
        brne    .L\name\()_move
        .rept   2
        bst     W2, 0
        lsr     W3
        ror     W2
        bld     W3, 7
        .endr
        swap    W0
        swap    W1
        mov     O1, W0
        eor     O1, W1
        andi    O1, 0x0f
        eor     W0, O1
        eor     W1, O1
        store32 Y, 13, W0, W1, W2, W3

        cpi     c, LAST_CONSTANT
        breq    .L\name\()_end
        .if     HAS_TWEAK
        dec     until_tweak
        brne    .L\name\()_next
        ldd     W0, Y + WORDS + 1
        .irp    slice, A0, A1, A2, A3
        eor     \slice, W0
        .endr
        ldi     until_tweak, 5
.L\name\()_next:
        .endif
        rjmp    .L\name\()_round

.L\name\()_permute:
        ldi     n, 8
.L\name\()_bits:
        next_bit O3
        next_bit O2
        next_bit O1
        next_bit O0
        dec     n
        brne    .L\name\()_bits
        ret

.L\name\()_end:
        movw    r30, r28
        adiw    r30, 1
        ldi     W0, WORDS
.L\name\()_wipe:
        st      Z+, r1
        dec     W0
        brne    .L\name\()_wipe
.endm

/* contract:
 *   floor: 15000
 *   why: 60 operations for an S-box, two cycles for each bit of four slices that are permuted, 60 to add key and
 *     constant and to move the key on.
 *   strategy: Slices in registers, the key in a frame, a subroutine that permutes a slice bit by bit.
 *     TweGIFT-128 is the same between two transpositions, bit by bit through the carry (fixsliced.inc).
 *   functions:
 *     pw_gift128_on_the_fly:
 *       bytes: {stack: 40, code: 538}
 *       cycles: 40971
 *     pw_twegift128_on_the_fly:
 *       bytes: {stack: 41, code: 1578}
 *       cycles: 41642 */
        .set    HAS_TWEAK, 0
function pw_gift128_on_the_fly
        save    r2, r3, r4, r5, r6, r7, r8, r9, r10, r11, r12, r13, r14, r15, r16, r17, r28, r29
        push    r24
        push    r25
        movw    r30, r22
        adiw    r30, 16
        make_frame WORDS
        copy_key gift128, -Z
        movw    r26, r24
        load_slices

        forty_rounds_bitsliced gift128

        drop_frame 16
        pop     r27
        pop     r26
        store_slices
        restore r29, r28, r17, r16, r15, r14, r13, r12, r11, r10, r9, r8, r7, r6, r5, r4, r3, r2
        ret
end_function pw_gift128_on_the_fly

        .set    HAS_TWEAK, 1
function pw_twegift128_on_the_fly
        save    r2, r3, r4, r5, r6, r7, r8, r9, r10, r11, r12, r13, r14, r15, r16, r17, r28, r29
        push    r24
        push    r25
        movw    r30, r22
        make_frame WORDS + 1
        std     Y + WORDS + 1, r20
        copy_key twegift128, Z+
        movw    r26, r24
        to_slices A0, B0, C0, D0
        to_slices A1, B1, C1, D1
        to_slices A2, B2, C2, D2
        to_slices A3, B3, C3, D3

        forty_rounds_bitsliced twegift128

        drop_frame 17
        pop     r27
        pop     r26
        from_slices A0, B0, C0, D0
        from_slices A1, B1, C1, D1
        from_slices A2, B2, C2, D2
        from_slices A3, B3, C3, D3
        restore r29, r28, r17, r16, r15, r14, r13, r12, r11, r10, r9, r8, r7, r6, r5, r4, r3, r2
        ret
end_function pw_twegift128_on_the_fly

#endif
