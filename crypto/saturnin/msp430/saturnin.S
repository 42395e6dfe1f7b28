/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Saturnin with 10 super-rounds for MSP430. */
#include "../../asm/platform.h"
#if PW_MSP430

#include "../../asm/msp430.inc"
#include "layers.inc"

/*
 * contract:
 *   name: pw_saturnin_encrypt
 *   computes: Saturnin with 10 super-rounds in one of the domains 1 to 6, version 1.1 section 2
 *   arguments:
 *     - {name: out, register: r12, type: "uint8_t *", bytes: 32, access: write, secret: true}
 *     - {name: in, register: r13, type: "const uint8_t *", bytes: 32, access: read, secret: true}
 *     - {name: key, register: r14, type: "const uint8_t *", bytes: 32, access: read, secret: true}
 *     - {name: domain, register: r15, type: unsigned, access: read, secret: false}
 *   clobbers: [r11, r12, r13, r14, r15, flags]
 *   stack_bytes: 118
 *   code_bytes: 2344
 *   rodata_bytes: 240
 *   cycles:
 *     msp430f1611: 9544
 *   floor:
 *     cycles: 8500
 *     why: >
 *       Of a super-round 144 cycles for two layers of S, 140 for two of MDS, 320 for the places that SR moves, 40 to add a
 *       key, 18 for constants, 100 to load and store two halves; 900 to bring block and keys into halves and back.
 *   strategy: >
 *     Half of the state in registers: even and odd bytes of registers, so that a turn of rows is an exchange of halves and,
 *     of one, of rows (layers.inc). MDS takes what SR moves from where it is, U turned by one place, which is a quarter less
 *     than SR and its inverse. Orders of registers are changes of names alone.
 */
        define_encryption pw_saturnin_encrypt, pw_saturnin_constants, 10

#endif
