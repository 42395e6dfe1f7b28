/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The inverse of Saturnin with 10 super-rounds for ARMv7-M. */
#include "../../asm/platform.h"
#if PW_ARMV7M

#include "../../asm/armv7m.inc"
#include "layers.inc"

/* contract of pw_saturnin_decrypt:
 *   bytes: {stack: 104, code: 1436, rodata: 240}
 *   cycles: 1699
 *   floor: 1600
 *   why: Of a super-round 48 instructions for two layers of S, 38 for two of MDS, 40 more for the places that SR moves,
 *     19 to load and add a key, 3 for a constant; 120 to bring block and keys into words and to rotate a key, 30 to
 *     save, restore and call.
 *   strategy: As the encryption, backwards: constants are read downwards. */
function pw_saturnin_decrypt
        push    {out, r4-r11, lr}
        address_of constants, pw_saturnin_constants + 6 * 40 - 4
        sub     end, constants, #40
        keep_key
        ldm     in, {r4-r11}
        pack

.Ltwo_rounds:
        add     keys, sp, #KEY_BYTES / 2
        add_key
        ldr     x, [constants], #-4
        eors    w0, w0, x
        half_round_back rows, w0, w1, w2, w3, w4, w5, w6, w7
        half_round_back nothing, w1, w2, w3, w0, w5, w4, w6, w7

        mov     keys, sp
        add_key
        ldr     x, [constants], #-4
        eors    w2, w2, x
        half_round_back columns, w2, w3, w0, w1, w4, w5, w6, w7
        half_round_back nothing, w3, w0, w1, w2, w5, w4, w6, w7

        cmp     constants, end
        bne     .Ltwo_rounds
        add_key
        finish
end_function pw_saturnin_decrypt

#endif
