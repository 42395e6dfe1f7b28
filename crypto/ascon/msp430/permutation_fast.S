/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Ascon-p on the MSP430 for speed: two of the five words stay in registers, the slices of the S-box are unrolled. */
#include "../../asm/platform.h"
#if PW_MSP430

#include "../../asm/msp430.inc"

/*
 * contract:
 *   name: pw_ascon_permute
 *   computes: Ascon-p[rounds], NIST SP 800-232 section 3
 *   arguments:
 *     - {name: state, register: r12, type: "uint32_t *", bytes: 40, access: read-write, secret: true}
 *     - {name: rounds, register: r13, type: unsigned, access: read, secret: false}
 *   clobbers: [r11, r12, r13, r14, r15, flags]
 *   stack_bytes: 22
 *   code_bytes: 816
 *   rodata_bytes: 32
 *   cycles:
 *     msp430f1611: 104 + 451*rounds
 *   floor:
 *     cycles: 43 + 332*rounds
 *     why: >
 *       A round has 132 cycles of single-bit and byte rotations, 64 of S-box without any copy, 40 XOR in the linear
 *       layer; with twelve registers at least eight of the twenty 16-bit words have to be stored and loaded, at 4 and 2
 *       cycles, both between S-box and linear layer and between the rounds.
 *   strategy: >
 *     Two words of five never wait in memory: x2 and x4 enter the S-box from registers, y2 and y3 leave it in registers.
 *     With the pointer that leaves three registers to a slice. Two forms of the S-box make them suffice: x2 occurs only in
 *     x2 ^ x1, as (x2 ^ x4 ^ x0) | x1 is (x2 ^ x1 ^ x4 ^ x0) | x1; and x3 | ~x4 is ~((x4 ^ x3) & ~x3), so x4 is not needed
 *     as such. x0 and x3 are read twice. y3 moves one register on in each slice, into the one that x4's part has left.
 *     x2 and x3 are diffused in registers while the pointer waits on the stack, x4 last, towards registers; x0
 *     and x1 are rotated in registers and added to the unrotated word in memory. A rotation by nearly a byte is made as a
 *     copy that exchanges its bytes. One part of x2 is pushed to have a register for the pointer. Rotations are shared:
 *     x1 has x <<< 1 in common (61 = 64 - 3, 39 = 32 + 8 - 1), x4 the byte (7 = 8 - 1, 41 = 32 + 8 + 1), x0 x >>> 3.
 *     Without success: a third word in registers (no register is left to the S-box); the state in a frame, to be
 *     pushed at 3 cycles (24 cycles a round for moving it there and back); a complemented x4 (no pattern of
 *     complements survives a round, so an INV stays in each slice).
 */

/* Between the linear layer and the S-box the registers hold x2 and x4, lowest part first. */
#define a0      r4
#define a1      r5
#define a2      r6
#define a3      r7
#define b0      r8
#define b1      r9
#define b2      r10
#define b3      r11
#define t0      r13
#define t1      r14
#define t2      r15
#define p       r12

/* The frame: the state's address; in the linear layer also a register and the address of the next constant. */
#define saved_state     4(sp)

/* Most significant part first. The S-box leaves y3 in X3. */
#define X2      a3, a2, a1, a0
#define X4      b3, b2, b1, b0
#define X3      b2, b1, b0, t2
#define FREE    b3, p, t1, t0   /* beside x2 and x3 */
#define WORD    t2, t1, t0, a3  /* beside the rest of x2, x4 and p */
#define BEFORE_X4 b3, b1, b0, t0        /* what a rotation by a byte, with b2, turns into X4 */
#define BESIDE_X4 t2, t1, a3, b2

/* One slice: x2 in s21, x4 in s43; y2 in s21 afterwards, y3 in y3, the other outputs in memory; s43 is free.
 * p = address of x0's part, and moves to the next. */
.macro substitute s21, s43, y3
        mov     8(p), t0                /* x1 */
        xor     t0, \s21                /* x2 ^ x1 */
        mov     24(p), \y3              /* x3 */
        mov     \s43, t1
        xor     \y3, \s43               /* x4 ^ x3 */
        xor     @p, t1                  /* x4 ^ x0 */

        /* y1 = ((x3 ^ x1) | (x2 ^ x1)) ^ x4 ^ x0 */
        xor     t0, \y3
        nonlinear bis \s21, \y3
        xor     t1, \y3
        mov     \y3, 8(p)

        /* y4 = (x1 & ~(x4 ^ x0)) ^ x4 ^ x3 */
        mov     t0, \y3
        nonlinear bic t1, \y3
        xor     \s43, \y3
        mov     \y3, 32(p)

        /* y0 = ((x2 ^ x1 ^ x4 ^ x0) | x1) ^ x4 ^ x3 */
        xor     \s21, t1
        nonlinear bis t0, t1
        xor     \s43, t1

        /* y3 = (x0 | (x4 ^ x3)) ^ x2 ^ x1 */
        mov     @p+, \y3
        mov     t1, -2(p)
        nonlinear bis \s43, \y3
        xor     \s21, \y3

        /* y2 = ~((x4 ^ x3) & ~x3) ^ x2 ^ x1 */
        inv     \s21
        nonlinear bic 22(p), \s43
        xor     \s43, \s21
.endm

table pw_ascon_permute_constants
        .word   0x3c, 0x2d, 0x1e, 0x0f, 0xf0, 0xe1, 0xd2, 0xc3, 0xb4, 0xa5, 0x96, 0x87, 0x78, 0x69, 0x5a, 0x4b
.Lconstants_end:
end_table pw_ascon_permute_constants

function pw_ascon_permute
        save_all
        push    p
        rla     t0
        inv     t0
        add     #.Lconstants_end + 1, t0        /* the end - 2 * rounds */
        add     #16, p
        load64_advance p, X2
        add     #8, p
        load64_advance p, X4
        sub     #40, p

.Lround:
        /* constant addition: x2 ^= c */
        xor     @t0+, a0
        push    t0

        substitute a0, b0, t2
        substitute a1, b1, b0
        substitute a2, b2, b1
        substitute a3, b3, b2

        /* x2 ^= (x2 >>> 1) ^ (x2 >>> 6) */
        copy64  X2, FREE
        rotr64  1, FREE
        xor64   FREE, X2
        rotr64  5, FREE                 /* from >>> 1 to >>> 6 */
        xor64   FREE, X2
        push    a3                      /* a scratch register, and later one for p */

        /* x3 ^= (x3 >>> 10) ^ (x3 >>> 17) */
        copy64  X3, FREE
        rotr64  17, FREE
        xor64   t0, b3, p, t1, X3
        rotr64  9, FREE, a3             /* from >>> 1 to >>> 10 */
        xor64   b3, a3, p, t1, X3
        mov     saved_state, p
        store64 p, 24, X3

        /* x0 ^= (x0 >>> 19) ^ (x0 >>> 28) */
        load64_advance p, WORD
        rotr64  19, WORD                /* >>> 3 and one place */
        rotr64_byte_to WORD, X4
        rotr64  1, X4                   /* >>> 12 and one place */
        xor64   X4, WORD
        xor64_store a3, t2, t1, t0, p, -8

        /* x1 ^= (x1 >>> 61) ^ (x1 >>> 39) */
        load64_advance p, WORD
        rotl64  1, WORD
        rotr64_byte_to WORD, X4         /* >>> 7 and two places */
        rotl64  2, WORD                 /* <<< 3 */
        xor64   b1, b0, b3, b2, WORD
        xor64_store WORD, p, -8

        /* x4 ^= (x4 >>> 7) ^ (x4 >>> 41), as ((x4 <<< 1) ^ (x4 >>> 33)) >>> 8 */
        add     #16, p
        load64_advance p, BEFORE_X4
        copy64  BEFORE_X4, BESIDE_X4
        rotl64  1, BEFORE_X4
        rotr64  33, BESIDE_X4
        xor64   a3, b2, t2, t1, BEFORE_X4
        pop     a3
        rotr64  8, BEFORE_X4, b2
        sub     #8, p
        xor64_load_advance X4, p

        sub     #40, p
        pop     t0
        cmp     #.Lconstants_end, t0
        jne     .Lround

        incd    sp
        store64 p, 16, X2
        store64 p, 32, X4
        restore_all
        ret
end_function pw_ascon_permute

#endif
