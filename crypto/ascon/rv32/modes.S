/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The one-shot functions of modes.inc on plain words. */
#include "../../asm/platform.h"
#if PW_RV32 && !PW_RISCV_ZBB

#include "modes.inc"

        whole_words

/* contract:
 *   why: the permutations, 111 cycles a round
 *   functions:
 *     pw_ascon_aead128_encrypt:
 *       bytes: {stack: 96, code: 1148}
 *       cycles: 2758 + 922*(len//16) + 46*(len%16 > 0) + 19*(len%16) + 929*(adlen > 0) + 911*(adlen//16)
 *         + 46*(adlen%16 > 0) + 15*(adlen%16)
 *       floor: 2664 + 888*(adlen > 0) + 888*(adlen//16 + len//16)
 *     pw_ascon128_encrypt:
 *       bytes: {stack: 96, code: 1892}
 *       cycles: 2860 + 721*(len//8) + 61*(len%8 > 0) + 19*(len%8) + 707*(adlen > 0) + 698*(adlen//8)
 *         + 61*(adlen%8 > 0) + 15*(adlen%8)
 *       floor: 2664 + 666*(adlen > 0) + 666*(adlen//8 + len//8)
 *     pw_ascon128a_encrypt:
 *       bytes: {stack: 96, code: 2468}
 *       cycles: 2860 + 988*(len//16) + 109*(len%16 > 0) + 19*(len%16) + 930*(adlen > 0) + 943*(adlen//16)
 *         + 109*(adlen%16 > 0) + 15*(adlen%16)
 *       floor: 2664 + 888*(adlen > 0) + 888*(adlen//16 + len//16)
 *     pw_ascon80pq_encrypt:
 *       bytes: {stack: 96, code: 1996}
 *       cycles: 2879 + 721*(len//8) + 61*(len%8 > 0) + 19*(len%8) + 707*(adlen > 0) + 698*(adlen//8)
 *         + 61*(adlen%8 > 0) + 15*(adlen%8)
 *       floor: 2664 + 666*(adlen > 0) + 666*(adlen//8 + len//8)
 *     pw_ascon_aead128_decrypt: {as: pw_ascon_aead128_encrypt, cycles: encrypt(len) + 87 + 4*(len//16) - len%16}
 *     pw_ascon128_decrypt: {as: pw_ascon128_encrypt, cycles: encrypt(len) + 87 - len%8}
 *     pw_ascon128a_decrypt: {as: pw_ascon128a_encrypt, cycles: encrypt(len) + 87 + 2*(len//16) - len%16}
 *     pw_ascon80pq_decrypt: {as: pw_ascon80pq_encrypt, cycles: encrypt(len) + 87 - len%8}
 *   strategy: The state is in registers from the first permutation to the tag, in form P, and so is the key; a block costs 29
 *     cycles besides its rounds, of which 16 load and store. The return address of the permutation is the head of the loop.
 *     Strings at multiples of 4, which the figures are for, are taken by words; other strings and the last bytes meet the
 *     state in a buffer on the stack, byte by byte. Each algorithm has a copy: rate, rounds, order of bytes and padding are
 *     immediate operands. Decryption falls into this code; it compares the tag at the end and wipes the message where it is
 *     wrong, which the figures do not have. */
ASCON_AEADS(DEFINE_AEAD)

/* contract:
 *   why: the permutations, 111 cycles a round, and the initial state as it is made
 *   functions:
 *     pw_ascon_hash256:
 *       bytes: {stack: 80 + initial(40), code: 492}
 *       cycles: initial(40) + 5512 + 1351*(len//8) + 23*(len%8 > 0) + 9*(len%8)
 *       floor: initial(40) + 5328 + 1332*(len//8)
 *     pw_ascon_hash:
 *       bytes: {stack: 80 + initial(40), code: 768}
 *       cycles: initial(40) + 5583 + 1367*(len//8) + 38*(len%8 > 0) + 9*(len%8)
 *       floor: initial(40) + 5328 + 1332*(len//8)
 *     pw_ascon_hasha:
 *       bytes: {stack: 80 + initial(40), code: 768}
 *       cycles: initial(40) + 4245 + 921*(len//8) + 38*(len%8 > 0) + 9*(len%8)
 *       floor: initial(40) + 3996 + 888*(len//8)
 *   strategy: As the AEADs. */
ASCON_HASHES(DEFINE_SPONGE)

/* contract:
 *   for: {outlen: [1, 65535]}
 *   why: the permutations, 111 cycles a round, and the initial state as it is made
 *   functions:
 *     pw_ascon_xof128:
 *       bytes: {stack: 80 + initial(40), code: 512}
 *       cycles: initial(40) + 89 + 1351*(len//8) + 23*(len%8 > 0) + 9*(len%8) + 1358*((outlen + 7)//8)
 *         + 8*(outlen%8 > 0) + 9*(outlen%8)
 *       floor: initial(40) + 1332*(len//8 + (outlen + 7)//8)
 *     pw_ascon_xof:
 *       bytes: {stack: 80 + initial(40), code: 788}
 *       cycles: initial(40) + 96 + 1367*(len//8) + 38*(len%8 > 0) + 9*(len%8) + 1374*((outlen + 7)//8)
 *         + 8*(outlen%8 > 0) + 9*(outlen%8)
 *       floor: initial(40) + 1332*(len//8 + (outlen + 7)//8)
 *     pw_ascon_xofa:
 *       bytes: {stack: 80 + initial(40), code: 788}
 *       cycles: initial(40) + 542 + 921*(len//8) + 38*(len%8 > 0) + 9*(len%8) + 928*((outlen + 7)//8)
 *         + 8*(outlen%8 > 0) + 9*(outlen%8)
 *       floor: initial(40) + 444 + 888*(len//8 + (outlen + 7)//8)
 *   strategy: As the AEADs. */
/* Those with a label are in C. */
ASCON_XOFS(DEFINE_SPONGE)

#endif
