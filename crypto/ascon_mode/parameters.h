/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* What C and assembly know of the modes of Ascon, whatever the permutation: the AEADs of Ascon and GASCON are rows of them. */
#ifndef PENNYWEIGHT_ASCON_MODE_PARAMETERS_H
#define PENNYWEIGHT_ASCON_MODE_PARAMETERS_H

/* Constants that depend on the byte order: the first byte of a word is the least significant one (le, SP 800-232) or
 * the most significant one (be, v1.2). */
#define REVERSED_le 0
#define REVERSED_be 1

/* The byte after the last one of a string, whose first bit is a 1. */
#define PADDING_le 0x01
#define PADDING_be 0x80

/* Added to the last byte of the state, between associated data and message: the last bit. */
#define SEPARATOR_le 0x80
#define SEPARATOR_be 0x01

/* Operation on a block of an AEAD. */
#define ASCON_ABSORB 0
#define ASCON_ENCRYPT 1
#define ASCON_DECRYPT 2

#ifdef __ASSEMBLER__
/* The columns of a row, which is a line for a macro of assembly.
 *
 * Of an AEAD:
 *   id           the functions are pw_<id>_encrypt and so on
 *   order        of the bytes in a word, le or be
 *   key, rate    bytes of the key and of a block
 *   rounds       between blocks; at the start and the end there are twelve
 *   iv           the first word of the state as two halves, the low one first
 *
 * Of a hash function or an XOF:
 *   id           the functions are pw_<id>, pw_<id>_init and so on
 *   digest       its bytes; 0 of an XOF
 *   label        bytes of the longest label; 0 where there is none
 *   order, rounds, iv    as above; behind the last block of a string there are twelve rounds
 *   initial      the state that hashing starts from
 */

/* A row of an AEAD as a line for the macro `define_aead` of a platform. */
#define DEFINE_AEAD(id, order, key, rate, rounds, iv)                                                               \
    define_aead id, pw_##id##_encrypt, pw_##id##_decrypt, REVERSED_##order, key, rate, rounds, iv, PADDING_##order, \
        SEPARATOR_##order PW_LINE

/* A row of a hash function or an XOF as a line for the macro `define_sponge` of a platform. */
#define DEFINE_SPONGE(id, digest, label, order, rounds, iv, initial) \
    define_sponge id, pw_##id, pw_##id##_initial, label, REVERSED_##order, rounds, PADDING_##order, digest PW_LINE
#endif

#endif
