/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Hash functions and XOFs of the Ascon family for MSP430, one shot, in little code. */
#include "../../asm/platform.h"
#if PW_MSP430

#define BY_WORDS 0
#include "sponge.inc"

/* contract:
 *   why: the initial state as it is made, and the permutations at their own floor
 *   functions:
 *     pw_ascon_hash256:
 *       bytes:
 *         stack: 52 + max(ascon(12), initial(40))
 *         code: 154
 *       cycles: initial(40) + ascon(12) + ascon(12)*(len//8 + 3) + 594 + 9*len + 18*(len//8) + 3*(len%8 > 0)
 *       floor: initial(40) + ascon(12) + ascon(12)*(len//8 + 3)
 *     pw_ascon_hash:
 *       bytes:
 *         stack: 52 + max(ascon(12), initial(40))
 *         code: 160
 *       cycles: initial(40) + ascon(12) + ascon(12)*(len//8 + 3) + 600 + 9*len + 19*(len//8) + 3*(len%8 > 0)
 *       floor: initial(40) + ascon(12) + ascon(12)*(len//8 + 3)
 *     pw_ascon_hasha:
 *       bytes:
 *         stack: 52 + max(ascon(12), initial(40))
 *         code: 156
 *       cycles: initial(40) + ascon(12) + ascon(8)*(len//8 + 3) + 596 + 9*len + 18*(len//8) + 3*(len%8 > 0)
 *       floor: initial(40) + ascon(12) + ascon(8)*(len//8 + 3)
 *   strategy: >
 *     The state is on the stack, bytes meet it one by one, and all else is in registers that the permutation
 *     preserves. Each algorithm has a copy: rounds, order of bytes and padding are immediate operands. The figures
 *     are beside those of the initial state, which is computed. */

/* contract:
 *   for: {outlen: [1, 65535]}
 *   why: the initial state as it is made, and the permutations at their own floor
 *   functions:
 *     pw_ascon_xof128:
 *       bytes:
 *         stack: 52 + max(ascon(12), initial(40))
 *         code: 156
 *       cycles: initial(40) + ascon(12) + ascon(12)*(len//8 + (outlen - 1)//8) + 224 + 9*len + 18*(len//8)
 *         + 3*(len%8 > 0) + 10*outlen + 13*(outlen//8) + 14*(outlen%8 > 0)
 *       floor: initial(40) + ascon(12) + ascon(12)*(len//8 + (outlen - 1)//8)
 *     pw_ascon_xof:
 *       bytes:
 *         stack: 52 + max(ascon(12), initial(40))
 *         code: 162
 *       cycles: initial(40) + ascon(12) + ascon(12)*(len//8 + (outlen - 1)//8) + 226 + 9*len + 19*(len//8)
 *         + 3*(len%8 > 0) + 10*outlen + 14*(outlen//8) + 15*(outlen%8 > 0)
 *       floor: initial(40) + ascon(12) + ascon(12)*(len//8 + (outlen - 1)//8)
 *     pw_ascon_xofa:
 *       bytes:
 *         stack: 52 + max(ascon(12), initial(40))
 *         code: 158
 *       cycles: initial(40) + ascon(12) + ascon(8)*(len//8 + (outlen - 1)//8) + 226 + 9*len + 18*(len//8)
 *         + 3*(len%8 > 0) + 10*outlen + 13*(outlen//8) + 14*(outlen%8 > 0)
 *       floor: initial(40) + ascon(12) + ascon(8)*(len//8 + (outlen - 1)//8)
 *   strategy: As the hash functions; how many bytes are put out is in a register. For no output the last permutation is
 *     left out, which the figures do not have. */

/* Those with a label are in C. */
ASCON_HASHES(DEFINE_SPONGE)
ASCON_XOFS(DEFINE_SPONGE)

#endif
