/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* TweGIFT-128 for ARMv7-M with round keys, fixsliced and unrolled. */
#include "../../asm/platform.h"
#if PW_ARMV7M

#include "../../asm/armv7m.inc"

#define HAS_TWEAK 1
#define tweak r0                /* once the block is in registers */
#include "fixsliced.inc"
#include "slices.inc"

/*
 * contract:
 *   name: pw_twegift128_encrypt
 *   computes: TweGIFT-128, the ESTATE submission (2019) section 2, fixsliced (ePrint 2020/412)
 *   arguments:
 *     - {name: block, register: r0, type: "uint8_t *", bytes: 16, access: read-write, secret: true}
 *     - {name: round_keys, register: r1, type: "const uint32_t *", bytes: 320, access: read, secret: true}
 *     - {name: tweak, register: r2, type: unsigned, access: read, secret: false}
 *   clobbers: [r0, r1, r2, r3, r12, lr, flags]
 *   stack_bytes: 40
 *   code_bytes: 3556
 *   rodata_bytes: 0
 *   cycles:
 *     cortex_m3: 1088
 *   floor:
 *     cycles: 1027
 *     why: >
 *       That of GIFT-128 and 38 instructions to bring the block into slices, as many to bring it back, and seven for the
 *       tweak.
 *   strategy: >
 *     GIFT-128 (gift128_fast.S) between two transpositions (slices.inc); the tweak, four times a byte, looks the same in every
 *     frame that rotates by bytes.
 */
function pw_twegift128_encrypt
        push    {block, r4-r11, lr}
        ldm     block, {r4-r7}
        orr     tweak, r2, r2, lsl #8
        orr     tweak, tweak, tweak, lsl #16
        to_slices r4, r5, r6, r7

        forty_rounds r6, r5

        pop     {block}
        from_slices r4, r5, r6, r7
        stm     block, {r4-r7}
        pop     {r4-r11, pc}
end_function pw_twegift128_encrypt

#endif
