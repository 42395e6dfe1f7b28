/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The one shot of Xoodyak's hash for ARMv7-M, with its permutation: Cyclist without a key (NIST LWC final round submission). */
#include "../../asm/platform.h"
#if PW_ARMV7M

#include "../../asm/armv7m.inc"
#include "../../xoodoo/armv7m/unrolled.inc"

#define RATE            16
#define PADDING         1
#define FIRST_BLOCK     (1 << 24)       /* of the last word */

/* The frame, from the stack pointer on: room for the rate and the padding behind it, and the arguments. */
#define PART            0
#define DIGEST          20
#define IN              24
#define LEFT            28              /* bytes of the message, then blocks of the digest that are out */

/* What stands in lanes while the last block is put together. */
#define part            r2
#define n               r3

/* contract of pw_xoodyak_hash:
 *   bytes: {stack: 68, code: 2404}
 *   cycles: 1305 + 610*((len - (len > 0))//16) + 10*((len - 16*((len - (len > 0))//16))//4) + 12*(len%4)
 *   floor: 588*((len - (len > 0))//16 + 2) + 9*((len - (len > 0))//16) + 36
 *   why: 49 instructions a round (see the unrolled permutation). Of each word of a block a load and an XOR, and an XOR
 *     for the padding; to clear the state twelve moves, a store for each word of the digest, to save nine registers and
 *     restore them.
 *   strategy: The state stays in registers from the first block to the digest, in the lanes of the unrolled
 *     permutation, which stands here once: a block costs the 57 cycles less that the function takes for its call and
 *     its loads and stores. The carry, which the rounds keep, says what follows them: a block or the digest. Two
 *     registers are left for the message, so that its pointer and the bytes to come are on the stack. The lanes of the
 *     last block meet it there. */
function pw_xoodyak_hash
        push    {r0, r1, r2, r4-r11, lr}
        sub     sp, sp, #DIGEST
        mov     A0, #0
        mov     A1, #0
        movs    A2, #0
        movs    A3, #0
        movs    B0, #0
        movs    B1, #0
        movs    B2, #0
        movs    B3, #0
        mov     C0, #0
        mov     C1, #0
        mov     C2, #0
        mov     C3, #FIRST_BLOCK

        /* Down of a full block that more data follows; the carry is set */
.Lblock:
        ldrd    t0, t1, [sp, #IN]
        subs    t1, t1, #RATE
        bls     .Llast
        str     t1, [sp, #LEFT]
        ldr     t1, [t0], #RATE
        str     t0, [sp, #IN]
        eor     A0, A0, t1
        ldr     t1, [t0, #(4 - RATE)]
        eor     A1, A1, t1
        ldr     t1, [t0, #(8 - RATE)]
        ldr     t0, [t0, #(12 - RATE)]
        eors    A2, A2, t1
        eors    A3, A3, t0
        eor     B0, B0, #PADDING

.Lrounds:
        xoodoo_unrolled
        bcs     .Lblock

        /* Squeeze */
        ldr     t0, [sp, #DIGEST]
        str     A0, [t0, #0]
        str     A1, [t0, #4]
        str     A2, [t0, #8]
        str     A3, [t0, #12]
        ldr     t1, [sp, #LEFT]
        cbnz    t1, .Lend
        eor     A0, A0, #PADDING
        movs    t1, #1
        str     t1, [sp, #LEFT]
        adds    t0, t0, #RATE           /* no carry: an address */
        str     t0, [sp, #DIGEST]
        b.w     .Lrounds

.Lend:
        add     sp, sp, #(LEFT + 4)
        pop     {r4-r11, pc}

        /* Down of the last block, of 0 to 16 bytes: the lanes of the rate meet it in memory. */
.Llast:
        strd    A0, A1, [sp, #PART]
        strd    A2, A3, [sp, #(PART + 8)]
        str     B0, [sp, #(PART + 16)]
        mov     part, sp
        adds    n, t1, #RATE
        ldrb    t1, [part, n]
        eor     t1, t1, #PADDING
        strb    t1, [part, n]
        from_end n, t1, add_at part, t0, n, B0, t1

        /* the carry is clear */
        movs    t1, #0
        str     t1, [sp, #LEFT]
        ldrd    A0, A1, [sp, #PART]
        ldrd    A2, A3, [sp, #(PART + 8)]
        ldr     B0, [sp, #(PART + 16)]
        strd    t1, t1, [sp, #PART]
        strd    t1, t1, [sp, #(PART + 8)]
        str     t1, [sp, #(PART + 16)]
        b.w     .Lrounds
end_function pw_xoodyak_hash

#endif
