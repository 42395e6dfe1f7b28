/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* GIFT-128 for MSP430 that makes its round keys on the way. */
#include "../../asm/platform.h"
#if PW_MSP430

#include "../../asm/msp430.inc"

#define HAS_TWEAK 0
#include "bitsliced.inc"

/*
 * contract:
 *   name: pw_gift128_on_the_fly
 *   computes: GIFT-128, ePrint 2017/622 section 2
 *   arguments:
 *     - {name: block, register: r12, type: "uint8_t *", bytes: 16, access: read-write, secret: true}
 *     - {name: key, register: r13, type: "const uint8_t *", bytes: 16, access: read, secret: true}
 *   clobbers: [r11, r12, r13, r14, r15, flags]
 *   stack_bytes: 44
 *   code_bytes: 544
 *   rodata_bytes: 0
 *   cycles:
 *     msp430f1611: 43574
 *   floor:
 *     cycles: 13000
 *     why: 30 operations for an S-box, two cycles for each bit of four slices that are permuted, 40 for key and constant
 *   strategy: >
 *     Slices in registers, the key in a frame, a subroutine that permutes a slice bit by bit in memory (bitsliced.inc).
 */
function pw_gift128_on_the_fly
        save_all
        push    block
        sub     #FRAME, sp
        add     #16, key
        mov     sp, t
        mov     #16, n
.Lkey:
        dec     key
        mov.b   @key, 0(t)
        inc     t
        dec     n
        jnz     .Lkey
        load_slice 0, a0, a1
        load_slice 4, b0, b1
        load_slice 8, c0, c1
        load_slice 12, d0, d1

        forty_rounds_bitsliced gift128

        pop     block
        store_slice 0, a0, a1
        store_slice 4, b0, b1
        store_slice 8, c0, c1
        store_slice 12, d0, d1
        restore_all
        ret
end_function pw_gift128_on_the_fly

#endif
