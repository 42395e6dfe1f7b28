/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Saturnin with 10 super-rounds for ARMv7-M. */
#include "../../asm/platform.h"
#if PW_ARMV7M

#include "../../asm/armv7m.inc"
#include "layers.inc"

/*
 * contract:
 *   name: pw_saturnin_encrypt
 *   computes: Saturnin with 10 super-rounds in one of the domains 1 to 6, version 1.1 section 2
 *   arguments:
 *     - {name: out, register: r0, type: "uint8_t *", bytes: 32, access: write, secret: true}
 *     - {name: in, register: r1, type: "const uint8_t *", bytes: 32, access: read, secret: true}
 *     - {name: key, register: r2, type: "const uint8_t *", bytes: 32, access: read, secret: true}
 *     - {name: domain, register: r3, type: unsigned, access: read, secret: false}
 *   clobbers: [r0, r1, r2, r3, r12, lr, flags]
 *   stack_bytes: 104
 *   code_bytes: 1440
 *   rodata_bytes: 240
 *   cycles:
 *     cortex_m3: 1697
 *   floor:
 *     cycles: 1600
 *     why: >
 *       Of a super-round 48 instructions for two layers of S, 38 for two of MDS, 40 more for the places that SR moves, 19 to
 *       load and add a key, 3 for a constant; 120 to bring block and keys into words and to rotate a key, 30 to save, restore
 *       and call.
 *   strategy: >
 *     The state stays in eight registers, two of the cipher's in each; orders are changes of names alone, over two
 *     super-rounds. SR and its inverse are not carried out: MDS moves what it adds (layers.inc). Both keys lie on the stack,
 *     in the order of the registers to which they are added.
 */
        define_encryption pw_saturnin_encrypt, pw_saturnin_constants, 10

#endif
