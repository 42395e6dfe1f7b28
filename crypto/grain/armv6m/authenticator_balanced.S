/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The authenticator of Grain-128AEADv2 for Cortex-M0+: the bits of a byte unrolled. */
#include "../../asm/platform.h"
#if PW_ARMV6M

#include "../../asm/armv6m.inc"

#define pad      r0
#define bytes    r1
#define decrypt  r2

/* The plaintext, whose bits are taken one by one. */
#define data     r2
#define t        r0
#define u        r1
#define no_mask  r3
#define A0       r4
#define A1       r5
#define R0       r6
#define R1       r7
#define incoming r12
#define saved    lr

#define ACCUMULATOR 4
#define TEXT        20

/* Bits of r3 that change places with those n places above. */
.macro exchange n, mask
        lsrs    r4, r3, #\n
        eors    r4, r4, r3
        ldr     r5, =\mask
        ands    r4, r4, r5
        eors    r3, r3, r4
        lsls    r4, r4, #\n
        eors    r3, r3, r4
.endm

/* A ^= R >> n if the next bit of the plaintext is 1. */
.macro take_bit n
        lsrs    data, data, #1
        sbcs    no_mask, no_mask, no_mask
    .if \n
        lsrs    t, R0, #\n
        lsls    u, R1, #(32 - \n)
        orrs    t, t, u
        nonlinear bics t, t, no_mask
        eors    A0, A0, t
        lsrs    t, R1, #\n
        mov     u, incoming
        lsls    u, u, #(32 - \n)
        orrs    t, t, u
    .else
        mov     t, R0
        nonlinear bics t, t, no_mask
        eors    A0, A0, t
        mov     t, R1
    .endif
        nonlinear bics t, t, no_mask
        eors    A1, A1, t
.endm

/* contract of pw_grain128_absorb:
 *   bytes: {stack: 24, code: 344}
 *   cycles: 80 + 116*bytes
 *   floor: 70 + 108*bytes
 *   why: Two instructions a bit for a mask, six or eleven for two words of R, masked and added; nine to shift R by a byte;
 *     32 to separate the pre-output, 8 for the text, 14 cycles to load A and R and store them, 16 to call, save, restore
 *     and return.
 *   strategy: A shift through the carry goes to the left only, so that R stays where it is for a byte and each bit takes
 *     its own shift of it, 3 instructions a word; shifting R by each bit takes 7. A borrow makes a mask of the carry,
 *     whose complement clears. */
function pw_grain128_absorb
        push    {r4-r7, lr}
        push    {bytes}
        mov     saved, pad
        ldr     r3, [pad, #0]
        exchange 1, 0x22222222
        exchange 2, 0x0c0c0c0c
        exchange 4, 0x00f000f0
        exchange 8, 0x0000ff00

        /* text ^= keystream, one or two bytes of it; the plaintext is the old text or the new one */
        ldrh    r4, [pad, #TEXT]
        mov     r5, r4
        eors    r5, r5, r3
        negs    decrypt, decrypt
        ands    decrypt, decrypt, r3
        eors    data, decrypt, r4
        cmp     bytes, #1
        beq     1f
        strh    r5, [pad, #TEXT]
        b       2f
1:      strb    r5, [pad, #TEXT]
2:      lsrs    r3, r3, #16
        mov     incoming, r3
        adds    pad, pad, #ACCUMULATOR
        ldm     pad!, {A0, A1, R0, R1}

.Lbyte:
    .irp bit, 0, 1, 2, 3, 4, 5, 6, 7
        take_bit \bit
    .endr
        lsrs    R0, R0, #8
        lsls    t, R1, #24
        orrs    R0, R0, t
        lsrs    R1, R1, #8
        mov     u, incoming
        lsls    t, u, #24
        orrs    R1, R1, t
        lsrs    u, u, #8
        mov     incoming, u
        ldr     t, [sp]
        subs    t, t, #1
        str     t, [sp]
        bne     .Lbyte

        mov     r0, saved
        adds    r0, r0, #ACCUMULATOR
        stm     r0!, {A0, A1, R0, R1}
        add     sp, sp, #4
        pop     {r4-r7, pc}
        .ltorg
end_function pw_grain128_absorb

#endif
