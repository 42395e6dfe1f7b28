/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Saturnin with 10 super-rounds for AVR. */
#include "../../asm/platform.h"
#if PW_AVR

#include "../../asm/avr.inc"
#include "layers.inc"

/*
 * contract:
 *   name: pw_saturnin_encrypt
 *   computes: Saturnin with 10 super-rounds in one of the domains 1 to 6, version 1.1 section 2
 *   arguments:
 *     - {name: out, register: "r25:r24", type: "uint8_t *", bytes: 32, access: write, secret: true}
 *     - {name: in, register: "r23:r22", type: "const uint8_t *", bytes: 32, access: read, secret: true}
 *     - {name: key, register: "r21:r20", type: "const uint8_t *", bytes: 32, access: read, secret: true}
 *     - {name: domain, register: "r19:r18", type: unsigned, access: read, secret: false}
 *   clobbers: [r0, r18, r19, r20, r21, r22, r23, r24, r25, r26, r27, r30, r31, flags]
 *   stack_bytes: 118
 *   code_bytes: 2192
 *   rodata_bytes: 240
 *   cycles:
 *     atmega128: 10004
 *   floor:
 *     cycles: 9000
 *     why: >
 *       Of a super-round 240 cycles for two layers of S, 152 for two of MDS, 192 to turn columns or rows and to turn them
 *       back, 96 to load and add a key, 16 for constants, 128 to load and store two halves; 800 to bring block and keys into
 *       halves and back.
 *   strategy: >
 *     Half of the state in registers, in pairs that movw copies for S. Which half: even and odd bytes of registers for all that
 *     turns columns, mixed ones where rows are turned, which is then a swap of every second byte (layers.inc). Keys lie in the
 *     order in which the halves want them. Orders of registers are changes of names alone.
 */
        define_encryption pw_saturnin_encrypt, pw_saturnin_constants, 10

#endif
