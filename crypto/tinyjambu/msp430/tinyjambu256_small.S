/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The keyed permutation of TinyJAMBU-256 on the MSP430 in little code: 32 rounds a turn, the registers take turns. */
#include "../../asm/platform.h"
#if PW_MSP430

#define KERNEL pw_tinyjambu256_permute
#define KEY_WORDS 8

/*
 * contract:
 *   name: pw_tinyjambu256_permute
 *   computes: 128 * steps rounds of the keyed permutation, TinyJAMBU v2 section 3.2
 *   arguments:
 *     - {name: state, register: r12, type: "uint32_t *", bytes: 16, access: read-write, secret: true}
 *     - {name: key, register: r13, type: "const uint32_t *", bytes: 32, access: read, secret: true}
 *     - {name: steps, register: r14, type: unsigned, access: read, secret: false}
 *   clobbers: [r11, r12, r13, r14, r15, flags]
 *   stack_bytes: 24
 *   code_bytes: 224
 *   rodata_bytes: 0
 *   cycles:
 *     msp430f1611: 110 + 454*rounds//128 + 2*(rounds//256)
 *   floor:
 *     cycles: 100 + 204*rounds//128
 *     why: >
 *       That of the balanced implementation; here bytes are counted.
 *   strategy: >
 *     That of TinyJAMBU-128, see there. The key is read on and on; its end, where reading goes back to its beginning, is
 *     looked for after every word.
 */
#include "small.inc"

#endif
