/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The one shot of Xoodyak's hash for ARMv7-M in little code: Cyclist without a key (NIST LWC final round submission). */
#include "../../asm/platform.h"
#if PW_ARMV7M

#include "../../asm/armv7m.inc"

#define RATE            16
#define ROUNDS          12
#define PADDING         1
#define FIRST_BLOCK     (1 << 24)       /* of the last word */

/* What calls preserve. The state lies at the stack pointer. */
#define in              r4
#define left            r5              /* bytes of the message, then blocks of the digest */
#define digest          r6

#define n               r2
#define state           r3

.macro permute
        mov     r0, sp
        movs    r1, #ROUNDS
        bl      pw_xoodoo_permute
.endm

/* contract of pw_xoodyak_hash:
 *   bytes: {stack: 64 + xoodoo(12), code: 144}
 *   cycles: 121 + xoodoo(12)*((len - (len > 0))//16 + 2) + 64*((len - (len > 0))//16)
 *     + 10*((len - 16*((len - (len > 0))//16))//4) + 12*(len%4)
 *   floor: xoodoo(12)*((len - (len > 0))//16 + 2) + 16*((len - (len > 0))//16) + 40
 *   why: The permutations, each at its own floor. Of each word of a block two loads, an XOR and a store; once a store
 *     for each word of the state to clear and to wipe it, a load and a store for each of the digest.
 *   strategy: The state is in memory. All blocks take one way, the last one may be short: bytes over a multiple of
 *     four, then words, to which the count of what is left is the offset. */
function pw_xoodyak_hash
        push    {r4-r6, lr}
        mov     digest, r0
        mov     in, r1
        mov     left, r2
        movs    r0, #0
        movs    r1, #0
        movs    r2, #0
        mov     r3, #FIRST_BLOCK
        push    {r0, r1, r2, r3}
        movs    r3, #0
        push    {r0, r1, r2, r3}
        push    {r0, r1, r2, r3}

        /* a block of n bytes, and the padding behind them */
.Lblock:
        movs    n, #RATE
        cmp     left, n
        it      lo
        movlo   n, left
        subs    left, left, n
        mov     state, sp
        ldrb    r0, [state, n]
        eor     r0, r0, #PADDING
        strb    r0, [state, n]
        from_end n, r0, add_at state, in, n, r1, r0
        adds    in, in, #RATE
        permute
        cmp     left, #0
        bne     .Lblock

        movs    left, #2
1:      ldm     sp, {r0, r1, r2, r3}
        str     r0, [digest, #0]
        str     r1, [digest, #4]
        str     r2, [digest, #8]
        str     r3, [digest, #12]
        subs    left, left, #1
        beq     2f
        adds    digest, digest, #RATE
        eor     r0, r0, #PADDING
        str     r0, [sp]
        permute
        b       1b

        /* a state tells of the message */
2:      movs    r0, #0
        movs    r1, #0
        movs    r2, #0
        movs    r3, #0
        mov     in, sp
        stm     in!, {r0, r1, r2, r3}
        stm     in!, {r0, r1, r2, r3}
        stm     in!, {r0, r1, r2, r3}
        mov     sp, in
        pop     {r4-r6, pc}
end_function pw_xoodyak_hash

#endif
