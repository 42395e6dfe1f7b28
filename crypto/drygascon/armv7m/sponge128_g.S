/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* G of DrySPONGE128 for Cortex-M3, for who needs no F. */
#include "../../asm/platform.h"
#if PW_ARMV7M

#define FRAME           48
#include "sponge128.inc"

/*
 * contract:
 *   name: pw_drysponge128_g
 *   computes: G of DrySPONGE128, DryGASCON (2019)
 *   arguments:
 *     - {name: state, register: r0, type: "uint32_t *", bytes: 72, access: read-write, secret: true}
 *     - {name: rounds, register: r1, type: unsigned, access: read, secret: false, range: [1, 12]}
 *   clobbers: [r0, r1, r2, r3, r12, lr, flags]
 *   stack_bytes: 84
 *   code_bytes: 328
 *   rodata_bytes: 0
 *   cycles:
 *     cortex_m3: 90 + 76*rounds
 *   floor:
 *     cycles: 59*rounds
 *     why: that of the end of F
 *   strategy: >
 *     The end of F (sponge128_small.S).
 */
function pw_drysponge128_g
        push    {r4-r11, lr}
        sub     sp, sp, #FRAME
        strd    r0, r1, [sp, #SAVED_STATE]
        ldm     r0, {STATE}
        squeeze_and_return drysponge128
end_function pw_drysponge128_g

#endif
