/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* What C and assembly know of the algorithms of the family: the AEADs of Ascon v1.2 over GASCON-C5. */
#ifndef PENNYWEIGHT_GASCON_PARAMETERS_H
#define PENNYWEIGHT_GASCON_PARAMETERS_H

#include "../ascon_mode/parameters.h"

/* The IVs as the first two words of the state. */
#define GASCON128_IV 0, 0x80400c06
#define GASCON128A_IV 0, 0x80800c08
#define GASCON80PQ_IV 0xa0400c06, 0

/* The byte order of the words: own, as they lie in memory, with the padding and the separator of v1.2. */
#define REVERSED_own 0
#define PADDING_own PADDING_be
#define SEPARATOR_own SEPARATOR_be

#ifdef __ASSEMBLER__
/* Rows in the columns of ascon_mode/parameters.h. */
#define GASCON_AEADS(ROW)                          \
    ROW(gascon128, own, 16, 8, 6, GASCON128_IV)    \
    ROW(gascon128a, own, 16, 16, 8, GASCON128A_IV) \
    ROW(gascon80pq, own, 20, 8, 6, GASCON80PQ_IV)
#endif

#endif
