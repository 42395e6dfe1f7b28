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
 *       bytes: {stack: 96, code: 1124}
 *       cycles: 2859 + 926*(len//16) + 40*(len%16 > 0) + 19*(len%16) + 921*(adlen > 0) + 915*(adlen//16)
 *         + 40*(adlen%16 > 0) + 15*(adlen%16)
 *       floor: 2664 + 888*(adlen > 0) + 888*(adlen//16 + len//16)
 *     pw_ascon128_encrypt:
 *       bytes: {stack: 96, code: 1864}
 *       cycles: 2961 + 723*(len//8) + 55*(len%8 > 0) + 19*(len%8) + 697*(adlen > 0) + 700*(adlen//8)
 *         + 55*(adlen%8 > 0) + 15*(adlen%8)
 *       floor: 2664 + 666*(adlen > 0) + 666*(adlen//8 + len//8)
 *     pw_ascon128a_encrypt:
 *       bytes: {stack: 96, code: 2440}
 *       cycles: 2961 + 992*(len//16) + 103*(len%16 > 0) + 19*(len%16) + 922*(adlen > 0) + 947*(adlen//16)
 *         + 103*(adlen%16 > 0) + 15*(adlen%16)
 *       floor: 2664 + 888*(adlen > 0) + 888*(adlen//16 + len//16)
 *     pw_ascon80pq_encrypt:
 *       bytes: {stack: 96, code: 1968}
 *       cycles: 2980 + 723*(len//8) + 55*(len%8 > 0) + 19*(len%8) + 697*(adlen > 0) + 700*(adlen//8)
 *         + 55*(adlen%8 > 0) + 15*(adlen%8)
 *       floor: 2664 + 666*(adlen > 0) + 666*(adlen//8 + len//8)
 *     pw_ascon_aead128_decrypt: {as: pw_ascon_aead128_encrypt, cycles: encrypt(len) + 81 + 4*(len//16) - len%16}
 *     pw_ascon128_decrypt: {as: pw_ascon128_encrypt, cycles: encrypt(len) + 81 - len%8}
 *     pw_ascon128a_decrypt: {as: pw_ascon128a_encrypt, cycles: encrypt(len) + 81 + 2*(len//16) - len%16}
 *     pw_ascon80pq_decrypt: {as: pw_ascon80pq_encrypt, cycles: encrypt(len) + 81 - len%8}
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
 *       bytes: {stack: 80 + initial(40), code: 496}
 *       cycles: initial(40) + 5545 + 1359*(len//8) + 23*(len%8 > 0) + 9*(len%8)
 *       floor: initial(40) + 5328 + 1332*(len//8)
 *     pw_ascon_hash:
 *       bytes: {stack: 80 + initial(40), code: 772}
 *       cycles: initial(40) + 5616 + 1375*(len//8) + 38*(len%8 > 0) + 9*(len%8)
 *       floor: initial(40) + 5328 + 1332*(len//8)
 *     pw_ascon_hasha:
 *       bytes: {stack: 80 + initial(40), code: 772}
 *       cycles: initial(40) + 4266 + 925*(len//8) + 38*(len%8 > 0) + 9*(len%8)
 *       floor: initial(40) + 3996 + 888*(len//8)
 *   strategy: As the AEADs. */
ASCON_HASHES(DEFINE_SPONGE)

/* contract:
 *   for: {outlen: [1, 65535]}
 *   why: the permutations, 111 cycles a round, and the initial state as it is made
 *   functions:
 *     pw_ascon_xof128:
 *       bytes: {stack: 80 + initial(40), code: 516}
 *       cycles: initial(40) + 90 + 1359*(len//8) + 23*(len%8 > 0) + 9*(len%8) + 1366*((outlen + 7)//8)
 *         + 8*(outlen%8 > 0) + 9*(outlen%8)
 *       floor: initial(40) + 1332*(len//8 + (outlen + 7)//8)
 *     pw_ascon_xof:
 *       bytes: {stack: 80 + initial(40), code: 792}
 *       cycles: initial(40) + 97 + 1375*(len//8) + 38*(len%8 > 0) + 9*(len%8) + 1382*((outlen + 7)//8)
 *         + 8*(outlen%8 > 0) + 9*(outlen%8)
 *       floor: initial(40) + 1332*(len//8 + (outlen + 7)//8)
 *     pw_ascon_xofa:
 *       bytes: {stack: 80 + initial(40), code: 792}
 *       cycles: initial(40) + 547 + 925*(len//8) + 38*(len%8 > 0) + 9*(len%8) + 932*((outlen + 7)//8)
 *         + 8*(outlen%8 > 0) + 9*(outlen%8)
 *       floor: initial(40) + 444 + 888*(len//8 + (outlen + 7)//8)
 *   strategy: As the AEADs. */
/* Those with a label are in C. */
ASCON_XOFS(DEFINE_SPONGE)

#endif
