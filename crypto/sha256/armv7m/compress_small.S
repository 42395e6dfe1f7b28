/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The compression function of SHA-256 for Cortex-M3, one round in a loop. */
#include "../../asm/platform.h"
#if PW_ARMV7M

#include "../../asm/armv7m.inc"
#include "steps.inc"

#define state r0
#define w     r0        /* the block, which becomes the schedule */
#define k     r12       /* the constants */
#define time  r1

#define A r4
#define B r5
#define C r6
#define D r7
#define E r8
#define F r9
#define G r10
#define H r11
#define t0 r2
#define t1 r3
#define t2 lr

#define CHAINING_BYTES 32

/* rd = the word of the schedule that stands where W[t - 16 + number] does */
.macro load_word rd, number
        .if     \number == 0
        and     \rd, time, #15
        .else
        .if     \number < 8
        adds    \rd, time, #\number    /* of 16 bits */
        .else
        add     \rd, time, #\number
        .endif
        and     \rd, \rd, #15
        .endif
        ldr     \rd, [w, \rd, lsl #2]
.endm

/* contract of pw_sha256_compress:
 *   bytes: {stack: 36, code: 496}
 *   cycles: 3869
 *   floor: 1872
 *   why: That of the fast implementation; here bytes are counted.
 *   strategy: As the fast implementation, in a loop: the variables move by a word in nine instructions of 16
 *     bits, and places in the ring of the schedule are computed. Maj is the sum of a & b and (a ^ b) & c, which
 *     have no bit in common and need nothing from the round before. The constants stand behind the code, where
 *     ADR reaches them. */
function pw_sha256_compress
        push    {r4-r11, lr}
        ldm     state!, {A, B, C, D, E, F, G, H}
        adr     k, .Lconstants
        movs    time, #0

        .p2align 4      /* where a round lies in the lines of the flash decides a twentieth of its cycles there */
.Lround:
        /* W[t], from big-endian order, or W[t - 16] + sigma0(W[t - 15]) + W[t - 7] + sigma1(W[t - 2]) */
        load_word t0, 0
        cmp     time, #16
        bhs     1f
        rev     t0, t0
        b       2f
1:      load_word t1, 1
        small_sigma_0 t1, t2
        nonlinear adds t0, t0, t1
        load_word t1, 14
        small_sigma_1 t1, t2
        nonlinear adds t0, t0, t1
        load_word t1, 9
        nonlinear adds t0, t0, t1
2:      and     t1, time, #15
        str     t0, [w, t1, lsl #2]

        /* h becomes T1, d the next e */
        nonlinear add H, H, t0
        ldr     t0, [k, time, lsl #2]
        nonlinear add H, H, t0
        add_big_sigma_1 H, E, t0
        add_choice H, E, F, G, t0
        nonlinear add D, D, H

        /* h becomes T1 + T2, the next a */
        add_big_sigma_0 H, A, t0
        nonlinear and t0, A, B
        nonlinear add H, H, t0
        eors    t0, A, B
        nonlinear ands t0, t0, C
        nonlinear add t0, t0, H

        mov     H, G
        mov     G, F
        mov     F, E
        mov     E, D
        mov     D, C
        mov     C, B
        mov     B, A
        mov     A, t0

        adds    time, time, #1
        cmp     time, #64
        bne     .Lround

        /* H += the variables */
        sub     w, w, #CHAINING_BYTES
        .irp    variable, A, B, C, D, E, F, G, H
        ldr     t0, [w]
        nonlinear add t0, t0, \variable
        stm     w!, {t0}
        .endr
        pop     {r4-r11, pc}

        .p2align 2
.Lconstants:
        round_constants
end_function pw_sha256_compress

#endif
