/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The keyed permutation of TinyJAMBU-128 for AVR, small: 32 rounds in a loop, the state moving down in memory. */
#include "../../asm/platform.h"
#if PW_AVR

#define KERNEL pw_tinyjambu128_permute
#define KEY_WORDS 4

/*
 * contract:
 *   name: pw_tinyjambu128_permute
 *   computes: the keyed permutation of TinyJAMBU-128 v2 (NIST LWC final round, section 3.2), 128 rounds a step
 *   arguments:
 *     - {name: state, register: "r25:r24", type: "uint32_t *", bytes: 16, access: read-write, secret: true}
 *     - {name: key, register: "r23:r22", type: "const uint32_t *", bytes: 16, access: read, secret: true}
 *     - {name: steps, register: "r21:r20", type: unsigned, access: read, secret: false}
 *   clobbers: [r0, r18, r19, r20, r21, r22, r23, r24, r25, r26, r27, r30, r31, flags]
 *   stack_bytes: 10
 *   code_bytes: 254
 *   rodata_bytes: 0
 *   cycles:
 *     atmega128: 59 + 533*rounds/128
 *   floor:
 *     cycles: 72 + 256*rounds/128
 *     why: >
 *       64 cycles for 32 rounds: 12 for the key in memory, 11 to shift a window of 6 bytes by one bit, 18 to shift
 *       it by four more and xor it in, 5 for the OR, 10 to shift that by two bits, 8 to xor two more terms. 16 bytes
 *       in and out, call and return.
 *   strategy: >
 *     Three of the four state words are in memory and move down by one every 32 rounds, so that one body does for
 *     all; the last one stays in registers. A word on its way down is shifted by one bit for tap 47 and for the
 *     window W = s >> 79 in one chain of carries, which loads and stores leave alone: tap 85 is W >> 6, tap 91 W >>
 *     12, (tap 70 & tap 85) is ((s >> 64) & W) >> 6. All four words in registers would take 1300 cycles less at
 *     1024 rounds and 60 bytes more, all four in memory 24 bytes less and too long. Groups of four words are
 *     counted in the two upper bits of the count of groups.
 */
#include "small.inc"

#endif
