/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* G of DrySPONGE256 for Cortex-M3, for who needs no F. */
#include "../../asm/platform.h"
#if PW_ARMV7M

        .set    INLINE, 1
#include "sponge256.inc"

/*
 * contract:
 *   name: pw_drysponge256_g
 *   computes: G of DrySPONGE256, DryGASCON (2019)
 *   arguments:
 *     - {name: state, register: r0, type: "uint32_t *", bytes: 104, access: read-write, secret: true}
 *     - {name: rounds, register: r1, type: unsigned, access: read, secret: false, range: [1, 12]}
 *   clobbers: [r1, r2, r3, r12, lr, flags]
 *   stack_bytes: 84
 *   code_bytes: 616
 *   rodata_bytes: 0
 *   cycles:
 *     cortex_m3: 51 + 222*rounds
 *   floor:
 *     cycles: 114*rounds
 *     why: that of the end of F
 *   strategy: >
 *     The end of F (sponge256_fast.S) with its round in a loop.
 */
function pw_drysponge256_g
        push    {r4-r11, lr}
        sub     sp, sp, #FRAME
        str     r1, [sp, #ROUNDS]
        squeeze_and_return
end_function pw_drysponge256_g

#endif
