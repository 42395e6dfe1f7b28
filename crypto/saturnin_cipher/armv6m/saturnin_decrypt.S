/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The inverse of Saturnin with 10 super-rounds for ARMv6-M. */
#include "../../asm/platform.h"
#if PW_ARMV6M

#include "../../asm/armv6m.inc"
#include "layers.inc"

/* contract of pw_saturnin_decrypt:
 *   bytes: {stack: 108, code: 1432, rodata: 240}
 *   cycles: 2884
 *   floor: 2540
 *   why: Of two super-rounds 144 instructions for S, 70 for the MDS where nothing turns, 115 and 67 for those where columns
 *     and rows do, 48 cycles to load and add keys, 6 for constants; 180 to bring key and block into words, to rotate the
 *     key and to add it first, 60 to give the block, 50 to save, restore and call.
 *   strategy: As the encryption, backwards; constants are read downwards. */
function pw_saturnin_decrypt
        enter_with_high
        ldr     r4, =pw_saturnin_constants + 5 * 40 + 32
        mov     constants, r4
        subs    r4, #40
        begin   r4, add_plain_key_to_w1
        b       .Ltwo_rounds
        .ltorg

.Ltwo_rounds:
        add_plain_key
        add_constant w0, 1
        half_round_back rows, w0, w1, w2, w3, w4, w5, w6, w7
        half_round_back nothing, w1, w2, w3, w0, w5, w4, w6, w7, add_rotated_key_to_w1

        add_rotated_key
        add_constant w2, 0
        half_round_back columns, w2, w3, w0, w1, w4, w5, w6, w7
        half_round_back nothing, w3, w0, w1, w2, w5, w4, w6, w7, add_plain_key_to_w1

        movs    t, #8
        rsbs    t, t, #0
        step_constants
        beq     .Lend
        b       .Ltwo_rounds
        .ltorg

.Lend:
        add_plain_key
        let_w1_in
        finish
end_function pw_saturnin_decrypt

#endif
