/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The algorithms of the family, a row each, for C and assembly: the AEADs of Ascon v1.2 over GASCON-C5.
 *
 * GASCON_AEADS(ROW), in the columns of ASCON_AEADS, so that the code of Ascon's mode takes either:
 *   id                 the functions are pw_<id>_encrypt and so on
 *   order              of the bytes in a word: own, as they lie in memory, with the padding of v1.2
 *   key, rate          bytes of the key and of a block
 *   rounds             between blocks; at the start and the end there are twelve
 *   iv_low, iv_high    the IV as the first two words of the state
 */
#ifndef PENNYWEIGHT_GASCON_PARAMETERS_H
#define PENNYWEIGHT_GASCON_PARAMETERS_H

#include "../ascon/parameters.h"

#define GASCON_AEADS(ROW)                          \
    ROW(gascon128, own, 16, 8, 6, 0, 0x80400c06)   \
    ROW(gascon128a, own, 16, 16, 8, 0, 0x80800c08) \
    ROW(gascon80pq, own, 20, 8, 6, 0xa0400c06, 0)

/* Constants that depend on the byte order. */
#define REVERSED_own 0

/* The byte after the last one of a string. */
#define PADDING_own 0x80

/* Added to the last byte of the state, between associated data and message. */
#define SEPARATOR_own 0x01

#endif
