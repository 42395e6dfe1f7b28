/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The authenticator of Grain-128AEADv2 for MSP430, small: the bits in a loop. */
#include "../../asm/platform.h"
#if PW_MSP430

#include "authenticate.inc"

/* contract of pw_grain128_absorb:
 *   bytes: {stack: 20, code: 196}
 *   cycles: 270 + 202*bytes
 *   floor: 60 + 152*bytes
 *   why: That of the fast implementation; here bytes are counted.
 *   strategy: The fast implementation with its bits in a loop, and the separation, too. */
function pw_grain128_absorb
        save_all
        mov     @pad, output0
        mov     2(pad), output1

        /* every second bit */
        mov     #16, text
1:      rrc     output1
        rrc     output0
        rrc     keystream
        rrc     output1
        rrc     output0
        rrc     W4
        dec     text
        jne     1b

        pass_text
        rla     bytes
        rla     bytes
        rla     bytes                   /* bits now */
        load_registers
1:      authenticate_bit
        dec     0(sp)
        jne     1b
        store_registers
        restore_all
        ret
end_function pw_grain128_absorb

#endif
