/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Hash functions and XOFs of the Ascon family for MSP430, one shot, in little code. */
#include "../../asm/platform.h"
#if PW_MSP430

#define BY_WORDS 0
#include "sponge.inc"

/*
 * contract:
 *   computes: the digest, NIST SP 800-232 section 5 and Ascon v1.2 section 2.5
 *   arguments:
 *     - {name: digest, register: r12, type: "uint8_t *", bytes: digest_bytes, access: write, secret: false}
 *     - {name: message, register: r13, type: "const uint8_t *", bytes: len, access: read, secret: true}
 *     - {name: len, register: r14, type: size_t, access: read, secret: false}
 *   clobbers: [r11, r12, r13, r14, r15, flags]
 *   rodata_bytes: 0
 *   floor:
 *     why: the initial state as it is made, and the permutations at their own floor
 *   functions:
 *     pw_ascon_hash256:
 *       stack_bytes: 52 + max(ascon(12), initial(40))
 *       code_bytes: 154
 *       cycles:
 *         msp430f1611: initial(40) + ascon(12) + ascon(12)*(len//8 + 3) + 594 + 9*len + 18*(len//8) + 3*(len%8 > 0)
 *       floor: initial(40) + ascon(12) + ascon(12)*(len//8 + 3)
 *     pw_ascon_hash:
 *       stack_bytes: 52 + max(ascon(12), initial(40))
 *       code_bytes: 160
 *       cycles:
 *         msp430f1611: initial(40) + ascon(12) + ascon(12)*(len//8 + 3) + 600 + 9*len + 19*(len//8) + 3*(len%8 > 0)
 *       floor: initial(40) + ascon(12) + ascon(12)*(len//8 + 3)
 *     pw_ascon_hasha:
 *       stack_bytes: 52 + max(ascon(12), initial(40))
 *       code_bytes: 156
 *       cycles:
 *         msp430f1611: initial(40) + ascon(12) + ascon(8)*(len//8 + 3) + 596 + 9*len + 18*(len//8) + 3*(len%8 > 0)
 *       floor: initial(40) + ascon(12) + ascon(8)*(len//8 + 3)
 *   strategy: >
 *     The state is on the stack, bytes meet it one by one, and all else is in registers that the permutation preserves.
 *     Each algorithm has a copy: rounds, order of bytes and padding are immediate operands. The figures are beside those
 *     of the initial state, which is computed.
 */

/*
 * contract:
 *   computes: the first outlen bytes of the XOF, NIST SP 800-232 section 5 and Ascon v1.2 section 2.5
 *   arguments:
 *     - {name: output, register: r12, type: "uint8_t *", bytes: outlen, access: write, secret: false}
 *     - {name: outlen, register: r13, type: size_t, access: read, secret: false, range: [1, 65535]}
 *     - {name: message, register: r14, type: "const uint8_t *", bytes: len, access: read, secret: true}
 *     - {name: len, register: r15, type: size_t, access: read, secret: false}
 *   clobbers: [r11, r12, r13, r14, r15, flags]
 *   rodata_bytes: 0
 *   floor:
 *     why: the initial state as it is made, and the permutations at their own floor
 *   functions:
 *     pw_ascon_xof128:
 *       stack_bytes: 52 + max(ascon(12), initial(40))
 *       code_bytes: 156
 *       cycles:
 *         msp430f1611:
 *           initial(40) + ascon(12) + ascon(12)*(len//8 + (outlen - 1)//8) + 224 + 9*len + 18*(len//8) + 3*(len%8 > 0)
 *           + 10*outlen + 13*(outlen//8) + 14*(outlen%8 > 0)
 *       floor: initial(40) + ascon(12) + ascon(12)*(len//8 + (outlen - 1)//8)
 *     pw_ascon_xof:
 *       stack_bytes: 52 + max(ascon(12), initial(40))
 *       code_bytes: 162
 *       cycles:
 *         msp430f1611:
 *           initial(40) + ascon(12) + ascon(12)*(len//8 + (outlen - 1)//8) + 226 + 9*len + 19*(len//8) + 3*(len%8 > 0)
 *           + 10*outlen + 14*(outlen//8) + 15*(outlen%8 > 0)
 *       floor: initial(40) + ascon(12) + ascon(12)*(len//8 + (outlen - 1)//8)
 *     pw_ascon_xofa:
 *       stack_bytes: 52 + max(ascon(12), initial(40))
 *       code_bytes: 158
 *       cycles:
 *         msp430f1611:
 *           initial(40) + ascon(12) + ascon(8)*(len//8 + (outlen - 1)//8) + 226 + 9*len + 18*(len//8) + 3*(len%8 > 0)
 *           + 10*outlen + 13*(outlen//8) + 14*(outlen%8 > 0)
 *       floor: initial(40) + ascon(12) + ascon(8)*(len//8 + (outlen - 1)//8)
 *   strategy: >
 *     As the hash functions; how many bytes are put out is in a register. For no output the last permutation is left out,
 *     which the figures do not have.
 */

/* Those with a label are in C. */
ASCON_HASHES(DEFINE_SPONGE)
ASCON_XOFS(DEFINE_SPONGE)

#endif
