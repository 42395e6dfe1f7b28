/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The one-shot functions of modes.inc for cores with Zbkb, on interleaved words. */
#include "../../asm/platform.h"
#if PW_RV32 && PW_RISCV_ZBKB

#include "modes.inc"

        whole_words

/* contract:
 *   why: the permutations, 71 cycles a round
 *   functions:
 *     pw_ascon_aead128_encrypt:
 *       bytes: {stack: 112, code: 1572}
 *       cycles: 1848 + 611*(len//16) + 51*(len%16 > 0) + 12*(len%16) + 2*(len%16 > 1) + 595*(adlen > 0) + 594*(adlen//16)
 *         + 52*(adlen%16 > 0) + 9*(adlen%16) + 2*(adlen%16 > 1)
 *       floor: 1704 + 568*(adlen > 0) + 568*(adlen//16 + len//16)
 *     pw_ascon128_encrypt:
 *       bytes: {stack: 112, code: 1416}
 *       cycles: 1858 + 455*(len//8) + 36*(len%8 > 0) + 12*(len%8) + 2*(len%8 > 1) + 454*(adlen > 0) + 444*(adlen//8)
 *         + 37*(adlen%8 > 0) + 9*(adlen%8) + 2*(adlen%8 > 1)
 *       floor: 1704 + 426*(adlen > 0) + 426*(adlen//8 + len//8)
 *     pw_ascon128a_encrypt:
 *       bytes: {stack: 112, code: 1728}
 *       cycles: 1858 + 619*(len//16) + 58*(len%16 > 0) + 12*(len%16) + 2*(len%16 > 1) + 596*(adlen > 0) + 598*(adlen//16)
 *         + 59*(adlen%16 > 0) + 9*(adlen%16) + 2*(adlen%16 > 1)
 *       floor: 1704 + 568*(adlen > 0) + 568*(adlen//16 + len//16)
 *     pw_ascon80pq_encrypt:
 *       bytes: {stack: 112, code: 1744}
 *       cycles: 1940 + 455*(len//8) + 36*(len%8 > 0) + 12*(len%8) + 2*(len%8 > 1) + 454*(adlen > 0) + 444*(adlen//8)
 *         + 37*(adlen%8 > 0) + 9*(adlen%8) + 2*(adlen%8 > 1)
 *       floor: 1704 + 426*(adlen > 0) + 426*(adlen//8 + len//8)
 *     pw_ascon_aead128_decrypt: {as: pw_ascon_aead128_encrypt, cycles: encrypt(len) + 65}
 *     pw_ascon128_decrypt: {as: pw_ascon128_encrypt, cycles: encrypt(len) + 65}
 *     pw_ascon128a_decrypt: {as: pw_ascon128a_encrypt, cycles: encrypt(len) + 65}
 *     pw_ascon80pq_decrypt: {as: pw_ascon80pq_encrypt, cycles: encrypt(len) + 65}
 *   strategy: As modes.S, with words of the state and of the key interleaved. A word of a string takes 6 cycles to
 *     convert each way. */
ASCON_AEADS(DEFINE_AEAD)

/* contract:
 *   why: the permutations, 71 cycles a round, and the initial state as it is made
 *   functions:
 *     pw_ascon_hash256:
 *       bytes: {stack: 80 + initial(40), code: 676}
 *       cycles: initial(40) + 3574 + 868*(len//8) + 23*(len%8 > 0) + 5*(len%8) + 2*(len%8 > 1)
 *       floor: initial(40) + 3408 + 852*(len//8)
 *     pw_ascon_hash:
 *       bytes: {stack: 80 + initial(40), code: 712}
 *       cycles: initial(40) + 3583 + 870*(len//8) + 24*(len%8 > 0) + 5*(len%8) + 2*(len%8 > 1)
 *       floor: initial(40) + 3408 + 852*(len//8)
 *     pw_ascon_hasha:
 *       bytes: {stack: 80 + initial(40), code: 712}
 *       cycles: initial(40) + 2731 + 586*(len//8) + 24*(len%8 > 0) + 5*(len%8) + 2*(len%8 > 1)
 *       floor: initial(40) + 2556 + 568*(len//8)
 *   strategy: As the AEADs. */
ASCON_HASHES(DEFINE_SPONGE)

/* contract:
 *   for: {outlen: [1, 65535]}
 *   why: the permutations, 71 cycles a round, and the initial state as it is made
 *   functions:
 *     pw_ascon_xof128:
 *       bytes: {stack: 80 + initial(40), code: 696}
 *       cycles: initial(40) + 91 + 868*(len//8) + 23*(len%8 > 0) + 5*(len%8) + 2*(len%8 > 1) + 873*((outlen + 7)//8)
 *         + 7*(outlen%8 > 0) + 5*(outlen%8) + 2*(outlen%8 > 1)
 *       floor: initial(40) + 852*(len//8 + (outlen + 7)//8)
 *     pw_ascon_xof:
 *       bytes: {stack: 80 + initial(40), code: 732}
 *       cycles: initial(40) + 92 + 870*(len//8) + 24*(len%8 > 0) + 5*(len%8) + 2*(len%8 > 1) + 875*((outlen + 7)//8)
 *         + 7*(outlen%8 > 0) + 5*(outlen%8) + 2*(outlen%8 > 1)
 *       floor: initial(40) + 852*(len//8 + (outlen + 7)//8)
 *     pw_ascon_xofa:
 *       bytes: {stack: 80 + initial(40), code: 732}
 *       cycles: initial(40) + 376 + 586*(len//8) + 24*(len%8 > 0) + 5*(len%8) + 2*(len%8 > 1) + 591*((outlen + 7)//8)
 *         + 7*(outlen%8 > 0) + 5*(outlen%8) + 2*(outlen%8 > 1)
 *       floor: initial(40) + 284 + 568*(len//8 + (outlen + 7)//8)
 *   strategy: As the AEADs. */
/* Those with a label are in C. */
ASCON_XOFS(DEFINE_SPONGE)

#endif
