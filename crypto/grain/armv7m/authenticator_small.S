/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The authenticator of Grain-128AEADv2 for Cortex-M3, small: the bits in a loop. */
#include "../../asm/platform.h"
#if PW_ARMV7M

#include "authenticate.inc"

/* contract of pw_grain128_absorb:
 *   bytes: {stack: 20, code: 148}
 *   cycles: 56 + 104*bytes
 *   floor: 37 + 64*bytes
 *   why: That of the fast implementation; here bytes are counted.
 *   strategy: The fast implementation with its bits in a loop. */
function pw_grain128_absorb
        push    {r4-r7, lr}
        pass_text

        lsls    bytes, bytes, #3        /* bits now */
1:      sbfx    mask, data, #0, #1
        lsrs    data, data, #1
        add_masked_and_shift
        subs    bytes, bytes, #1
        bne     1b

        adds    pad, pad, #ACCUMULATOR
        stm     pad, {A0, A1, W0, W1}
        pop     {r4-r7, pc}
end_function pw_grain128_absorb

#endif
