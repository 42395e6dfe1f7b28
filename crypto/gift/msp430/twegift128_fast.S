/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* TweGIFT-128 for MSP430 with round keys, fixsliced. */
#include "../../asm/platform.h"
#if PW_MSP430

#include "../../asm/msp430.inc"

#define HAS_TWEAK 1
#include "fixsliced.inc"

#define tweak r14               /* at the call; then on the stack, in both bytes of a word */

/*
 * contract:
 *   name: pw_twegift128_encrypt
 *   computes: TweGIFT-128, the ESTATE submission (2019) section 2, fixsliced (ePrint 2020/412)
 *   arguments:
 *     - {name: block, register: r12, type: "uint8_t *", bytes: 16, access: read-write, secret: true}
 *     - {name: round_keys, register: r13, type: "const uint32_t *", bytes: 320, access: read, secret: true}
 *     - {name: tweak, register: r14, type: unsigned, access: read, secret: false}
 *   clobbers: [r11, r12, r13, r14, r15, flags]
 *   stack_bytes: 20
 *   code_bytes: 4258
 *   rodata_bytes: 160
 *   cycles:
 *     msp430f1611: 4012
 *   floor:
 *     cycles: 3650
 *     why: that of GIFT-128, 256 cycles for each of two transpositions, and 40 for the tweak
 *   strategy: >
 *     GIFT-128 (gift128_fast.S) between two transpositions, bit by bit through the carry.
 */
function pw_twegift128_encrypt
        save_all
        push    block
        mov     tweak, mask
        swpb    mask
        bis     mask, tweak
        push    tweak
        to_slices a0, b0, c0, d0
        to_slices a1, b1, c1, d1

        forty_rounds twegift128

        incd    sp
        pop     block
        from_slices 0, a0, b0, c0, d0
        from_slices 8, a1, b1, c1, d1
        restore_all
        ret
end_function pw_twegift128_encrypt

#endif
