/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The keyed permutation of TinyJAMBU-128 on the MSP430 in little code: 32 rounds a turn, the registers take turns. */
#include "../../asm/platform.h"
#if PW_MSP430

#define KERNEL pw_tinyjambu128_permute
#define KEY_WORDS 4

/*
 * contract:
 *   name: pw_tinyjambu128_permute
 *   computes: 128 * steps rounds of the keyed permutation, TinyJAMBU v2 section 3.2
 *   arguments:
 *     - {name: state, register: r12, type: "uint32_t *", bytes: 16, access: read-write, secret: true}
 *     - {name: key, register: r13, type: "const uint32_t *", bytes: 16, access: read, secret: true}
 *     - {name: steps, register: r14, type: unsigned, access: read, secret: false}
 *   clobbers: [r11, r12, r13, r14, r15, flags]
 *   stack_bytes: 22
 *   code_bytes: 210
 *   rodata_bytes: 0
 *   cycles:
 *     msp430f1611: 103 + 439*rounds//128
 *   floor:
 *     cycles: 100 + 204*rounds//128
 *     why: >
 *       That of the balanced implementation; here bytes are counted.
 *   strategy: >
 *     The shifts of the balanced implementation as loops, and one copy of 32 rounds: the words of the state move
 *     by two registers, which costs 8 cycles and 16 bytes. The complement is taken of the new bits, not of the state. To have
 *     a register that counts bits, the key's address waits on the stack.
 *     Without success: the state in memory (no moves and fewer registers to save, but 1 or 2 cycles more an operand,
 *     which the shifts' loops have used up); a subroutine for the shifts (as long as the loops).
 */
#include "small.inc"

#endif
