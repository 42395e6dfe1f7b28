/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The keyed permutation of TinyJAMBU-128 for AVR: the state in registers, 128 rounds unrolled, 32 at a time. */
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
 *   stack_bytes: 18
 *   code_bytes: 706
 *   rodata_bytes: 0
 *   cycles:
 *     atmega128: 200 + 260*rounds/128
 *   floor:
 *     cycles: 72 + 256*rounds/128
 *     why: >
 *       64 cycles for 32 rounds: 12 for the key in memory, 11 to shift a window of 6 bytes by one bit, 18 to shift
 *       it by four more and xor it in, 5 for the OR, 10 to shift that by two bits, 8 to xor two more terms. 16 bytes
 *       in and out, call and return.
 *   strategy: >
 *     With W = s >> 79 the four taps need three shifts: tap 85 is W >> 6, tap 91 is W >> 12, tap 47 of the next 32
 *     rounds is W itself, so it is xored into the next word at once (the first one ahead of the loop, and the last
 *     one taken out after it). (tap 70 & tap 85) is ((s >> 64) & W) >> 6: one shift after the AND for two before
 *     it. The state is held complemented, which turns ~(a & b) into a | b and costs 32 cycles a call for 16 a step.
 *     Four bits at once are a product (mul): 18 cycles where four single-bit steps cost 24. 128 rounds are unrolled
 *     so that the words stay where they are.
 */
#include "balanced.inc"

#endif
