/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The one-shot functions of modes.inc for cores with Zbb, on interleaved words. */
#include "../../asm/platform.h"
#if PW_RV32 && PW_RISCV_ZBB && !PW_RISCV_ZBKB

#include "modes.inc"

        whole_words

/* contract:
 *   why: the permutations, 90 cycles a round
 *   functions:
 *     pw_ascon_aead128_encrypt:
 *       bytes: {stack: 112, code: 3604}
 *       cycles: 2464 + 859*(len//16) + 146*(len%16 > 0) + 13*(len%16) + 747*(adlen > 0) + 794*(adlen//16)
 *         + 147*(adlen%16 > 0) + 10*(adlen%16)
 *       floor: 2160 + 720*(adlen > 0) + 720*(adlen//16 + len//16)
 *     pw_ascon128_encrypt:
 *       bytes: {stack: 112, code: 2776}
 *       cycles: 2474 + 617*(len//8) + 83*(len%8 > 0) + 13*(len%8) + 568*(adlen > 0) + 582*(adlen//8)
 *         + 84*(adlen%8 > 0) + 10*(adlen%8)
 *       floor: 2160 + 540*(adlen > 0) + 540*(adlen//8 + len//8)
 *     pw_ascon128a_encrypt:
 *       bytes: {stack: 112, code: 3760}
 *       cycles: 2474 + 867*(len//16) + 153*(len%16 > 0) + 13*(len%16) + 748*(adlen > 0) + 798*(adlen//16)
 *         + 154*(adlen%16 > 0) + 10*(adlen%16)
 *       floor: 2160 + 720*(adlen > 0) + 720*(adlen//16 + len//16)
 *     pw_ascon80pq_encrypt:
 *       bytes: {stack: 112, code: 3968}
 *       cycles: 2772 + 617*(len//8) + 83*(len%8 > 0) + 13*(len%8) + 568*(adlen > 0) + 582*(adlen//8)
 *         + 84*(adlen%8 > 0) + 10*(adlen%8)
 *       floor: 2160 + 540*(adlen > 0) + 540*(adlen//8 + len//8)
 *     pw_ascon_aead128_decrypt: {as: pw_ascon_aead128_encrypt, cycles: encrypt(len) + 66}
 *     pw_ascon128_decrypt: {as: pw_ascon128_encrypt, cycles: encrypt(len) + 66}
 *     pw_ascon128a_decrypt: {as: pw_ascon128a_encrypt, cycles: encrypt(len) + 66}
 *     pw_ascon80pq_decrypt: {as: pw_ascon80pq_encrypt, cycles: encrypt(len) + 66}
 *   strategy: As modes.S, with words of the state and of the key interleaved. A word of a string takes 30
 *     cycles to convert each way. */
ASCON_AEADS(DEFINE_AEAD)

/* contract:
 *   why: the permutations, 90 cycles a round, and the initial state as it is made
 *   functions:
 *     pw_ascon_hash256:
 *       bytes: {stack: 80 + initial(40), code: 1604}
 *       cycles: initial(40) + 4718 + 1120*(len//8) + 46*(len%8 > 0) + 6*(len%8)
 *       floor: initial(40) + 4320 + 1080*(len//8)
 *     pw_ascon_hash:
 *       bytes: {stack: 80 + initial(40), code: 1640}
 *       cycles: initial(40) + 4727 + 1122*(len//8) + 47*(len%8 > 0) + 6*(len%8)
 *       floor: initial(40) + 4320 + 1080*(len//8)
 *     pw_ascon_hasha:
 *       bytes: {stack: 80 + initial(40), code: 1640}
 *       cycles: initial(40) + 3647 + 762*(len//8) + 47*(len%8 > 0) + 6*(len%8)
 *       floor: initial(40) + 3240 + 720*(len//8)
 *   strategy: As the AEADs. */
ASCON_HASHES(DEFINE_SPONGE)

/* contract:
 *   for: {outlen: [1, 65535]}
 *   why: the permutations, 90 cycles a round, and the initial state as it is made
 *   functions:
 *     pw_ascon_xof128:
 *       bytes: {stack: 80 + initial(40), code: 1624}
 *       cycles: initial(40) + 227 + 1120*(len//8) + 46*(len%8 > 0) + 6*(len%8) + 1125*((outlen + 7)//8)
 *         + 6*(outlen%8 > 0) + 6*(outlen%8)
 *       floor: initial(40) + 1080*(len//8 + (outlen + 7)//8)
 *     pw_ascon_xof:
 *       bytes: {stack: 80 + initial(40), code: 1660}
 *       cycles: initial(40) + 228 + 1122*(len//8) + 47*(len%8 > 0) + 6*(len%8) + 1127*((outlen + 7)//8)
 *         + 6*(outlen%8 > 0) + 6*(outlen%8)
 *       floor: initial(40) + 1080*(len//8 + (outlen + 7)//8)
 *     pw_ascon_xofa:
 *       bytes: {stack: 80 + initial(40), code: 1660}
 *       cycles: initial(40) + 588 + 762*(len//8) + 47*(len%8 > 0) + 6*(len%8) + 767*((outlen + 7)//8)
 *         + 6*(outlen%8 > 0) + 6*(outlen%8)
 *       floor: initial(40) + 360 + 720*(len//8 + (outlen + 7)//8)
 *   strategy: As the AEADs. */
/* Those with a label are in C. */
ASCON_XOFS(DEFINE_SPONGE)

#endif
