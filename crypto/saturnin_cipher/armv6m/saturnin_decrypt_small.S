/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The inverse of Saturnin with 10 super-rounds for ARMv6-M in little code. */
#include "../../asm/platform.h"
#if PW_ARMV6M

#include "../../asm/armv6m.inc"
#include "small.inc"

/* contract of pw_saturnin_decrypt:
 *   bytes: {stack: 100, code: 420}
 *   cycles: 11689
 *   floor: 8880
 *   why: Of two super-rounds, where the state stays in memory: 640 cycles to add 40 words that are turned, 400 to add as many
 *     that are not, 224 for S, 132 for products, 290 for constants; 450 to load, store and wipe.
 *   strategy: As the encryption, backwards; the constants are those of one domain, from the last ones on. */
function pw_saturnin_decrypt
        begin   back
        ldr     r3, =0x4ea1             /* of the last super-round in domain 6 */
        str     r3, [sp, #C0]
        ldr     r3, =0xf8da
        str     r3, [sp, #C1]
        movs    r0, #5

.Lback_two_rounds:
        mov     r12, r0
        turn_nothing
        add_key back
        bl      .Lback_constants
        turn_rows
        bl      .Lback_half_round
        turn_nothing
        bl      .Lback_half_round
        turn_key
        add_key back
        bl      .Lback_constants
        turn_columns
        bl      .Lback_half_round
        turn_nothing
        bl      .Lback_half_round
        count_two_rounds back
        add_key back
        finish  back

/* Adds the constants of this super-round and makes those of the one before. */
.Lback_constants:
        ldr     r1, [sp, #C0]
        ldr     r2, [sp, #C1]
        lsls    r2, r2, #16
        orrs    r1, r2
        add_constants
        step_constants back, lsrs, 0x8016, 0x8029
        bx      lr

/* The inverses of MDS and of S. */
.Lback_half_round:
        push    {lr}
        bl      .Lback_to_odd
        bl      .Lback_to_even
        add     r0, sp, #(LR + EVEN)
        bl      .Lback_divide
        bl      .Lback_divide
        bl      .Lback_to_odd
        add     r0, sp, #(LR + ODD)
        bl      .Lback_divide
        bl      .Lback_to_even
        add     r0, sp, #(LR + EVEN)
        ldm     r0!, {r2, r3, r4}
        ldr     r1, [r0]
        bl      .Lback_substitute
        add     r0, sp, #(LR + EVEN)
        stm     r0!, {r1-r4}
        ldr     r4, [r0]
        ldr     r2, [r0, #4]
        ldr     r1, [r0, #8]
        ldr     r3, [r0, #12]
        bl      .Lback_substitute
        add     r0, sp, #(LR + ODD)
        stm     r0!, {r1-r4}
        pop     {pc}

/* The inverse S-box on r1 to r4. */
.Lback_substitute:
        xor_either r1, r2, r4
        xor_either r2, r1, r3
        xor_both r3, r2, r4
        xor_either r4, r2, r3
        xor_either r2, r1, r4
        xor_both r1, r2, r3
        bx      lr

/* Four words at r0 over alpha. */
.Lback_divide:
        ldm     r0!, {r1-r4}
        subs    r0, #16
        eors    r4, r1
        str     r4, [r0]
        adds    r0, #4
        stm     r0!, {r1, r2, r3}
        subs    r0, #16
        bx      lr

        define_add back
        define_load back
        .ltorg
end_function pw_saturnin_decrypt

#endif
