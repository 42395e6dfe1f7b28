/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* GIFT-128 for AVR with round keys, fixsliced. */
#include "../../asm/platform.h"
#if PW_AVR

#include "../../asm/avr.inc"

#define HAS_TWEAK 0
#include "fixsliced.inc"
#include "slices.inc"

/*
 * contract:
 *   name: pw_gift128_encrypt
 *   computes: GIFT-128, ePrint 2017/622 section 2, fixsliced (ePrint 2020/412)
 *   arguments:
 *     - {name: block, register: "r25:r24", type: "uint8_t *", bytes: 16, access: read-write, secret: true}
 *     - {name: round_keys, register: "r23:r22", type: "const uint32_t *", bytes: 320, access: read, secret: true}
 *   clobbers: [r18, r19, r20, r24, r25, r26, r27, r30, r31, flags]
 *   stack_bytes: 18
 *   code_bytes: 2614
 *   rodata_bytes: 96
 *   cycles:
 *     atmega128: 5601
 *   floor:
 *     cycles: 4800
 *     why: >
 *       15 operations for each of four bytes of an S-box, three cycles for each of eight bytes of a round key, ten a round for
 *       its constant; 120 for the permutations of five rounds if a bit moved by one cost one cycle; 150 to load, store, save
 *       and restore.
 *   strategy: >
 *     The state in registers, round keys through X, constants through Z, ten rounds in a loop (fixsliced.inc). Bits that leave
 *     a nibble go round by T and by the carry.
 */
function pw_gift128_encrypt
        save    r2, r3, r4, r5, r6, r7, r8, r9, r10, r11, r12, r13, r14, r15, r16, r17
        movw    r26, r24
        load_slices
        movw    r26, r22

        forty_rounds gift128

        movw    r26, r24
        store_slices
        restore r17, r16, r15, r14, r13, r12, r11, r10, r9, r8, r7, r6, r5, r4, r3, r2
        ret
end_function pw_gift128_encrypt

#endif
