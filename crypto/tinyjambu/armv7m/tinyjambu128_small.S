/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* TinyJAMBU-P128 for Cortex-M3, 32 rounds in a loop. */
#include "../../asm/platform.h"
#if PW_ARMV7M

#include "../../asm/armv7m.inc"

#define state r0
#define key   r1
#define steps r2

/* Four bytes for 32 rounds, negated: its bits 2 and 3 tell the word of the key. */
#define to_go r2
#define s0    r3
#define s1    r4
#define s2    r5
#define s3    r6
#define t     r7
#define new   r12

/* contract of pw_tinyjambu128_permute:
 *   bytes: {stack: 16, code: 76}
 *   cycles: 27 + 88*(rounds//128)
 *   floor: 27 + 60*(rounds//128)
 *   why: Ten instructions for 32 rounds, two to load a word of the key and three for the branch of a loop; 27 to call,
 *     save and restore four registers, load and store the state, negate the counter and return.
 *   strategy: A turn moves the state down by a word: three moves, as the first instruction and the last one move for
 *     nothing. The counter goes up to zero, so that its low bits are the place of the key's word and its end needs no
 *     comparison. Products and taps are shifted together where both come from one word. Keeping a tap from one turn to
 *     the next, as the rolled version does, saves an instruction but costs eight bytes to form the first one; keeping
 *     the state complemented saves another, for fourteen bytes. */
function pw_tinyjambu128_permute
        push    {r4-r7}
        lsls    to_go, steps, #4
        negs    to_go, to_go
        ldm     state!, {s0, s1, s2, s3}

.Lrounds:
        /* s0 ^= s47 ^ ~(s70 & s85) ^ s91 ^ key, moving all words down by one */
        eor     new, s0, s1, lsr #15
        eor     new, new, s2, lsl #17

        /* s70 & s85, the part in s2, with that of s91 ... */
        lsrs    t, s2, #15
        orr     t, t, s3, lsl #17
        nonlinear ands t, t, s2
        eor     new, new, t, lsr #6
        eor     new, new, s2, lsr #27

        /* ... and the part in s3 */
        nonlinear and t, s3, s3, lsr #15
        eor     new, new, t, lsl #26
        eor     new, new, s3, lsl #5

        and     t, to_go, #12
        ldr     t, [key, t]
        mvns    t, t
        mov     s0, s1
        mov     s1, s2
        mov     s2, s3
        eor     s3, new, t

        adds    to_go, to_go, #4
        bne     .Lrounds

        subs    state, state, #16
        stm     state!, {s0, s1, s2, s3}
        pop     {r4-r7}
        bx      lr
end_function pw_tinyjambu128_permute

#endif
