/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Ascon-p on the MSP430: the S-box in a loop over 16-bit slices, the linear layer word by word in registers. */
#include "../../asm/platform.h"
#if PW_MSP430

#include "../../asm/msp430.inc"

/* contract of pw_ascon_permute:
 *   bytes: {stack: 16, code: 628, rodata: 16}
 *   cycles: 71 + 509*rounds
 *   floor: 71 + 423*rounds
 *   why: A round has 135 cycles of single-bit and byte rotations, 68 of S-box, 76 of XOR and copies in the linear
 *     layer, and with twelve registers at least twelve of the twenty 16-bit words have to be stored and loaded twice.
 *   strategy: Two words never wait in memory: x2 leaves the linear layer last and stays in four registers until the
 *     S-box has taken it, slice by slice; as its slices go, those of the new x3 take their place, so that x3 enters
 *     the linear layer from registers. The queue of four registers moves by one word in each of the four turns of the
 *     S-box loop, which costs less than the stores and loads that it saves. x0, x1 and x4 are rotated in registers
 *     and added to the state in memory, which still holds the unrotated word, by XOR to memory: as dear as a store,
 *     and it saves a copy. Rotations are counted from the nearest multiple of 16 or 8 bits and shared: x1 has x <<< 1
 *     in common (61 = 64 - 3, 39 = 32 + 8 - 1), x4 the byte step (7 = 8 - 1, 41 = 32 + 8 + 1), x0 x >>> 3 (28 = 16 +
 *     8 + 1 + 3); where a word is kept beside its rotation, the copy exchanges the bytes. The two highest bits of the
 *     round counter count the slices. */

/* The queue: slices of x2 on their way in, of x3 on their way out, lowest first. The linear layer's first word. */
#define q0      r4
#define q1      r5
#define q2      r6
#define q3      r7
/* S-box: inputs (x0 is read from memory) and the three sums that its outputs share. */
#define x1      r8
#define x3      r9
#define x4      r10
#define x2_x1   r11
#define x4_x0   r14
#define x4_x3   r15
/* Linear layer: a second word and a scratch register. */
#define t0      r8
#define t1      r9
#define t2      r10
#define t3      r11
#define scratch r14
/* Throughout. */
#define p       r12
#define rounds  r13     /* left to do; the two highest bits count slices */

#define QUEUE   q3, q2, q1, q0
#define WORD    t3, t2, t1, t0

/* Backwards, because they are indexed by the rounds that are left. */
table pw_ascon_permute_constants
.Lconstants:
        .byte   0x4b, 0x5a, 0x69, 0x78, 0x87, 0x96, 0xa5, 0xb4, 0xc3, 0xd2, 0xe1, 0xf0, 0x0f, 0x1e, 0x2d, 0x3c
end_table pw_ascon_permute_constants

function pw_ascon_permute
        save_all

        add     #16, p
        load64_advance p, QUEUE         /* x2 */
        sub     #24, p

.Lround:
        /* constant addition: x2 ^= c */
        mov.b   .Lconstants-1(rounds), x1
        xor     x1, q0

        /* substitution of slice i; p = address of slice i of x0, q0 = slice i of x2 */
.Lslice:
        mov     8(p), x1
        mov     x1, x2_x1
        xor     q0, x2_x1
        mov     32(p), x4
        mov     24(p), x3
        mov     x3, x4_x3
        xor     x4, x4_x3
        mov     @p, x4_x0
        xor     x4, x4_x0

        /* y2 = (x3 | ~x4) ^ x2 ^ x1 */
        inv     x4
        nonlinear bis x3, x4
        xor     x2_x1, x4
        mov     x4, 16(p)

        /* y1 = ((x3 ^ x1) | (x2 ^ x1)) ^ x4 ^ x0 */
        xor     x1, x3
        nonlinear bis x2_x1, x3
        xor     x4_x0, x3
        mov     x3, 8(p)

        /* y0 = ((x2 ^ x4 ^ x0) | x1) ^ x4 ^ x3 */
        xor     x4_x0, q0
        nonlinear bis x1, q0
        xor     x4_x3, q0

        /* y4 = (x1 & ~(x4 ^ x0)) ^ x4 ^ x3 */
        nonlinear bic x4_x0, x1
        xor     x4_x3, x1
        mov     x1, 32(p)

        /* y3 = (x0 | (x4 ^ x3)) ^ x2 ^ x1 */
        nonlinear_op bis, @p+, x4_x3
        xor     x2_x1, x4_x3
        mov     q0, -2(p)

        /* next slice: x2 leaves the queue, y3 enters it */
        mov     q1, q0
        mov     q2, q1
        mov     q3, q2
        mov     x4_x3, q3
        add     #0x4000, rounds
        jnc     .Lslice

        /* x3 ^= (x3 >>> 10) ^ (x3 >>> 17); p = address of x1 */
        copy64  QUEUE, WORD
        rotr64  17, WORD
        xor64   t0, t3, t2, t1, QUEUE
        rotr64  9, WORD, scratch        /* from >>> 1 to >>> 10 */
        xor64   t3, scratch, t2, t1, QUEUE
        store64 p, 16, QUEUE

        /* x1 ^= (x1 >>> 61) ^ (x1 >>> 39) */
        load64_advance p, WORD
        rotl64  1, WORD
        rotr64_byte_to WORD, QUEUE      /* >>> 7 and two places */
        rotl64  2, WORD                 /* <<< 3 */
        xor64   q1, q0, q3, q2, WORD
        xor64_store WORD, p, -8

        /* x4 ^= (x4 >>> 7) ^ (x4 >>> 41), as ((x4 <<< 1) ^ (x4 >>> 33)) >>> 8 */
        add     #16, p
        load64_advance p, WORD
        copy64  WORD, QUEUE
        rotl64  1, WORD
        rotr64  33, QUEUE
        xor64   q1, q0, q3, q2, WORD
        rotr64  8, WORD, scratch
        xor64_store t3, scratch, t2, t1, p, -8

        /* x0 ^= (x0 >>> 19) ^ (x0 >>> 28) */
        sub     #40, p
        load64_advance p, WORD
        rotr64  19, WORD                /* >>> 3 and one place */
        rotr64_byte_to WORD, QUEUE
        rotr64  1, QUEUE                /* >>> 12 and one place */
        xor64   QUEUE, WORD
        xor64_store t0, t3, t2, t1, p, -8

        /* x2 ^= (x2 >>> 1) ^ (x2 >>> 6), left in the queue */
        add     #8, p
        load64_advance p, QUEUE
        copy64  QUEUE, WORD
        rotr64  1, WORD
        xor64   WORD, QUEUE
        rotr64  5, WORD                 /* >>> 6 */
        xor64   WORD, QUEUE
        sub     #24, p

        dec     rounds
        jne     .Lround

        store64 p, 16, QUEUE
        restore_all
        ret
end_function pw_ascon_permute

#endif
