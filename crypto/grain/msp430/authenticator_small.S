/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The authenticator of Grain-128AEADv2 for MSP430, small: the bits in a loop. */
#include "../../asm/platform.h"
#if PW_MSP430

#include "authenticate.inc"

/*
 * contract:
 *   name: pw_grain128_absorb
 *   computes: 1 or 2 bytes encrypted or decrypted and authenticated, Grain-128AEADv2 section 2.3
 *   arguments:
 *     - {name: pad, register: r12, type: "uint32_t *", bytes: 24, access: read-write, secret: true}
 *     - {name: bytes, register: r13, type: unsigned, access: read, secret: false}
 *     - {name: decrypt, register: r14, type: unsigned, access: read, secret: false}
 *   clobbers: [r11, r12, r13, r14, r15, flags]
 *   stack_bytes: 20
 *   code_bytes: 196
 *   rodata_bytes: 0
 *   cycles:
 *     msp430f1611: 270 + 202*bytes
 *   floor:
 *     cycles: 60 + 152*bytes
 *     why: >
 *       That of the fast implementation; here bytes are counted.
 *   strategy: >
 *     The fast implementation with its bits in a loop, and the separation, too.
 */
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
