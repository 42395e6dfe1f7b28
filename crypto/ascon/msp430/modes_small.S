/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The AEADs, hash functions and XOFs of the Ascon family for MSP430, one shot, in little code. */
#include "../../asm/platform.h"
#if PW_MSP430

#define BY_WORDS 0
#define PERMUTATION pw_ascon_permute
#include "../parameters.h"
#include "../../ascon_mode/msp430/modes.inc"

/* contract:
 *   why: the permutations, each at its own floor
 *   functions:
 *     pw_ascon_aead128_encrypt:
 *       bytes: {stack: 60 + ascon(12) + 2*(adlen//16 + len//16 > 0), code: 448}
 *       cycles: 2*ascon(12) + ascon(8)*((adlen > 0) + adlen//16 + len//16) + 1330 + 15*len + 87*(len//16)
 *         + 40*(len%16//8) + 19*(len%8 > 0) + 9*adlen + 43*(adlen > 0) + 81*(adlen//16) + 37*(adlen%16//8)
 *         + 16*(adlen%8 > 0)
 *       floor: 2*ascon(12) + ascon(8)*((adlen > 0) + adlen//16 + len//16)
 *     pw_ascon128_encrypt:
 *       bytes: {stack: 60 + ascon(12) + 2*(adlen//8 + len//8 > 0), code: 490}
 *       cycles: 2*ascon(12) + ascon(6)*((adlen > 0) + adlen//8 + len//8) + 1381 + 15*len + 50*(len//8) + 19*(len%8 > 0)
 *         + 9*adlen + 47*(adlen > 0) + 47*(adlen//8) + 16*(adlen%8 > 0)
 *       floor: 2*ascon(12) + ascon(6)*((adlen > 0) + adlen//8 + len//8)
 *     pw_ascon128a_encrypt:
 *       bytes: {stack: 60 + ascon(12) + 2*(adlen//16 + len//16 > 0), code: 496}
 *       cycles: 2*ascon(12) + ascon(8)*((adlen > 0) + adlen//16 + len//16) + 1381 + 15*len + 91*(len//16)
 *         + 42*(len%16//8) + 19*(len%8 > 0) + 9*adlen + 46*(adlen > 0) + 85*(adlen//16) + 39*(adlen%16//8)
 *         + 16*(adlen%8 > 0)
 *       floor: 2*ascon(12) + ascon(8)*((adlen > 0) + adlen//16 + len//16)
 *     pw_ascon80pq_encrypt:
 *       bytes: {stack: 60 + ascon(12) + 2*(adlen//8 + len//8 > 0), code: 520}
 *       cycles: 2*ascon(12) + ascon(6)*((adlen > 0) + adlen//8 + len//8) + 1522 + 15*len + 50*(len//8) + 19*(len%8 > 0)
 *         + 9*adlen + 47*(adlen > 0) + 47*(adlen//8) + 16*(adlen%8 > 0)
 *       floor: 2*ascon(12) + ascon(6)*((adlen > 0) + adlen//8 + len//8)
 *     pw_ascon_aead128_decrypt:
 *       as: pw_ascon_aead128_encrypt
 *       cycles: encrypt(len) + 102 + 3*len - 4*(len//16) - 2*(len%16//8) - 2*(len%8 > 0)
 *     pw_ascon128_decrypt: {as: pw_ascon128_encrypt, cycles: encrypt(len) + 102 + 3*len - 2*(len//8) - 2*(len%8 > 0)}
 *     pw_ascon128a_decrypt:
 *       as: pw_ascon128a_encrypt
 *       cycles: encrypt(len) + 102 + 3*len - 4*(len//16) - 2*(len%16//8) - 2*(len%8 > 0)
 *     pw_ascon80pq_decrypt: {as: pw_ascon80pq_encrypt, cycles: encrypt(len) + 102 + 3*len - 2*(len//8) - 2*(len%8 > 0)}
 *   strategy: The state is on the stack, data meets it byte by byte, and all else is in registers that the permutation
 *     preserves. One code serves associated data, encryption and decryption. Each algorithm has a copy: rate, rounds,
 *     order of bytes and padding are immediate operands. Decryption falls into this code; it compares the tag at the
 *     end and wipes the message where it is wrong, which the figures do not have. */

ASCON_AEADS(DEFINE_AEAD)

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
 *   strategy: The state is on the stack, bytes meet it one by one, and all else is in registers that the
 *     permutation preserves. Each algorithm has a copy: rounds, order of bytes and padding are immediate operands.
 *     The figures are beside those of the initial state, which is computed. */

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
