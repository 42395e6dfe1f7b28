/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The AEADs, hash functions and XOFs of the Ascon family for MSP430, one shot, for speed. */
#include "../../asm/platform.h"
#if PW_MSP430

#define BY_WORDS 1
#define PERMUTATION pw_ascon_permute
#include "../parameters.h"
#include "../../ascon_mode/msp430/modes.inc"

/* contract:
 *   why: the permutations, each at its own floor
 *   functions:
 *     pw_ascon_aead128_encrypt:
 *       bytes: {stack: 60 + ascon(12) + 2*(adlen//16 + len//16 > 0), code: 596}
 *       cycles: 2*ascon(12) + ascon(8)*((adlen > 0) + adlen//16 + len//16) + 1338 + 79*(len//8) + 7*(len//16)
 *         + 15*(len%8) + 19*(len%8 > 0) + 51*(adlen > 0) + 111*(adlen//16) + 52*(adlen%16//8) + 9*(adlen%8)
 *         + 16*(adlen%8 > 0)
 *       floor: 2*ascon(12) + ascon(8)*((adlen > 0) + adlen//16 + len//16)
 *     pw_ascon128_encrypt:
 *       bytes: {stack: 60 + ascon(12) + 2*(adlen//8 + len//8 > 0), code: 702}
 *       cycles: 2*ascon(12) + ascon(6)*((adlen > 0) + adlen//8 + len//8) + 1389 + 103*(len//8) + 15*(len%8)
 *         + 19*(len%8 > 0) + 55*(adlen > 0) + 68*(adlen//8) + 9*(adlen%8) + 16*(adlen%8 > 0)
 *       floor: 2*ascon(12) + ascon(6)*((adlen > 0) + adlen//8 + len//8)
 *     pw_ascon128a_encrypt:
 *       bytes: {stack: 60 + ascon(12) + 2*(adlen//16 + len//16 > 0), code: 708}
 *       cycles: 2*ascon(12) + ascon(8)*((adlen > 0) + adlen//16 + len//16) + 1389 + 95*(len//8) + 7*(len//16)
 *         + 15*(len%8) + 19*(len%8 > 0) + 54*(adlen > 0) + 127*(adlen//16) + 60*(adlen%16//8) + 9*(adlen%8)
 *         + 16*(adlen%8 > 0)
 *       floor: 2*ascon(12) + ascon(8)*((adlen > 0) + adlen//16 + len//16)
 *     pw_ascon80pq_encrypt:
 *       bytes: {stack: 60 + ascon(12) + 2*(adlen//8 + len//8 > 0), code: 732}
 *       cycles: 2*ascon(12) + ascon(6)*((adlen > 0) + adlen//8 + len//8) + 1530 + 103*(len//8) + 15*(len%8)
 *         + 19*(len%8 > 0) + 55*(adlen > 0) + 68*(adlen//8) + 9*(adlen%8) + 16*(adlen%8 > 0)
 *       floor: 2*ascon(12) + ascon(6)*((adlen > 0) + adlen//8 + len//8)
 *     pw_ascon_aead128_decrypt:
 *       as: pw_ascon_aead128_encrypt
 *       cycles: encrypt(len) + 102 + 178*(len//16) + 89*(len%16//8) + 3*(len%8) - 2*(len%8 > 0) - 79*(len//8)
 *     pw_ascon128_decrypt:
 *       as: pw_ascon128_encrypt
 *       cycles: encrypt(len) + 102 + 2*(len//8) + 3*(len%8) - 2*(len%8 > 0)
 *     pw_ascon128a_decrypt:
 *       as: pw_ascon128a_encrypt
 *       cycles: encrypt(len) + 102 + 194*(len//16) + 97*(len%16//8) + 3*(len%8) - 2*(len%8 > 0) - 95*(len//8)
 *     pw_ascon80pq_decrypt:
 *       as: pw_ascon80pq_encrypt
 *       cycles: encrypt(len) + 102 + 2*(len//8) + 3*(len%8) - 2*(len%8 > 0)
 *   strategy: As the small one, but what is left of a word goes byte by byte and whole words have code of their own,
 *     without a loop. Decryption falls into this code; it compares the tag at the end and wipes the message where it is
 *     wrong, which the figures do not have. */

ASCON_AEADS(DEFINE_AEAD)

/* contract:
 *   why: the initial state as it is made, and the permutations at their own floor
 *   functions:
 *     pw_ascon_hash256:
 *       bytes:
 *         stack: 52 + max(ascon(12), initial(40))
 *         code: 182
 *       cycles: initial(40) + ascon(12) + ascon(12)*(len//8 + 3) + 600 + 35*(len//8) + 9*(len%8) + 3*(len%8 > 0)
 *       floor: initial(40) + ascon(12) + ascon(12)*(len//8 + 3)
 *     pw_ascon_hash:
 *       bytes:
 *         stack: 52 + max(ascon(12), initial(40))
 *         code: 204
 *       cycles: initial(40) + ascon(12) + ascon(12)*(len//8 + 3) + 606 + 43*(len//8) + 9*(len%8) + 3*(len%8 > 0)
 *       floor: initial(40) + ascon(12) + ascon(12)*(len//8 + 3)
 *     pw_ascon_hasha:
 *       bytes:
 *         stack: 52 + max(ascon(12), initial(40))
 *         code: 200
 *       cycles: initial(40) + ascon(12) + ascon(8)*(len//8 + 3) + 602 + 42*(len//8) + 9*(len%8) + 3*(len%8 > 0)
 *       floor: initial(40) + ascon(12) + ascon(8)*(len//8 + 3)
 *   strategy: The state is on the stack, whole blocks at even addresses meet it 16 bits at a time, and all else is
 *     in registers that the permutation preserves. Each algorithm has a copy: rounds, order of bytes and padding are
 *     immediate operands. The figures are for even addresses, beside those of the initial state, which is stored. */

/* contract:
 *   for: {outlen: [1, 65535]}
 *   why: the initial state as it is made, and the permutations at their own floor
 *   functions:
 *     pw_ascon_xof128:
 *       bytes:
 *         stack: 52 + max(ascon(12), initial(40))
 *         code: 184
 *       cycles: initial(40) + ascon(12) + ascon(12)*(len//8 + (outlen - 1)//8) + 230 + 35*(len//8) + 9*(len%8)
 *         + 3*(len%8 > 0) + 10*outlen + 13*(outlen//8) + 14*(outlen%8 > 0)
 *       floor: initial(40) + ascon(12) + ascon(12)*(len//8 + (outlen - 1)//8)
 *     pw_ascon_xof:
 *       bytes:
 *         stack: 52 + max(ascon(12), initial(40))
 *         code: 206
 *       cycles: initial(40) + ascon(12) + ascon(12)*(len//8 + (outlen - 1)//8) + 232 + 43*(len//8) + 9*(len%8)
 *         + 3*(len%8 > 0) + 10*outlen + 14*(outlen//8) + 15*(outlen%8 > 0)
 *       floor: initial(40) + ascon(12) + ascon(12)*(len//8 + (outlen - 1)//8)
 *     pw_ascon_xofa:
 *       bytes:
 *         stack: 52 + max(ascon(12), initial(40))
 *         code: 202
 *       cycles: initial(40) + ascon(12) + ascon(8)*(len//8 + (outlen - 1)//8) + 232 + 42*(len//8) + 9*(len%8)
 *         + 3*(len%8 > 0) + 10*outlen + 13*(outlen//8) + 14*(outlen%8 > 0)
 *       floor: initial(40) + ascon(12) + ascon(8)*(len//8 + (outlen - 1)//8)
 *   strategy: As the hash functions; how many bytes are put out is in a register, and they go one by one. For no output
 *     the last permutation is left out, which the figures do not have. */

/* Those with a label are in C. */
ASCON_HASHES(DEFINE_SPONGE)
ASCON_XOFS(DEFINE_SPONGE)

#endif
