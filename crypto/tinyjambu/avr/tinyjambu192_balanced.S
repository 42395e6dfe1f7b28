/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The keyed permutation of TinyJAMBU-192 for AVR: the state in registers, 128 rounds unrolled, 32 at a time. */
#include "../../asm/platform.h"
#if PW_AVR

#define KERNEL pw_tinyjambu192_permute
#define KEY_WORDS 6

/*
 * contract:
 *   name: pw_tinyjambu192_permute
 *   computes: the keyed permutation of TinyJAMBU-192 v2 (NIST LWC final round, section 3.2), 128 rounds a step
 *   arguments:
 *     - {name: state, register: "r25:r24", type: "uint32_t *", bytes: 16, access: read-write, secret: true}
 *     - {name: key, register: "r23:r22", type: "const uint32_t *", bytes: 24, access: read, secret: true}
 *     - {name: steps, register: "r21:r20", type: unsigned, access: read, secret: false}
 *   clobbers: [r0, r18, r19, r20, r21, r22, r23, r24, r25, r26, r27, r30, r31, flags]
 *   stack_bytes: 19
 *   code_bytes: 726
 *   rodata_bytes: 0
 *   cycles:
 *     atmega128: 203 + 266*rounds//128 + (rounds//64 - 1)//3
 *   floor:
 *     cycles: 72 + 256*rounds/128
 *     why: >
 *       64 cycles for 32 rounds: 12 for the key in memory, 11 to shift a window of 6 bytes by one bit, 18 to shift
 *       it by four more and xor it in, 5 for the OR, 10 to shift that by two bits, 8 to xor two more terms. 16 bytes
 *       in and out, call and return.
 *   strategy: >
 *     That of TinyJAMBU-128, see there. The key is read on and on; its end, where reading goes back to its beginning, is
 *     looked for after every two words, as six words and four come together at every second.
 */
#include "balanced.inc"

#endif
