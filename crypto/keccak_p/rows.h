/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Keccak-p[200] and [400] for assembly: where lanes come from and go to, and the round constants of [400]. */
#ifndef PENNYWEIGHT_KECCAK_P_ROWS_H
#define PENNYWEIGHT_KECCAK_P_ROWS_H

/* Row Y behind rho and pi: its lane X is lane (x, X), rotated left by r, for each X the pair x, r. */
#define ROW_0 0, 0, 1, 12, 2, 11, 3, 5, 4, 14
#define ROW_1 3, 12, 4, 4, 0, 3, 1, 13, 2, 13
#define ROW_2 1, 1, 2, 6, 3, 9, 4, 8, 0, 2
#define ROW_3 4, 11, 0, 4, 1, 10, 2, 15, 3, 8
#define ROW_4 2, 14, 3, 7, 4, 7, 0, 9, 1, 2

/* The lanes that each other's content goes to by rho and pi, from that of lane 1 on; the last is lane 1. */
#define CYCLE_OF_PI 10, 7, 11, 17, 18, 3, 5, 16, 8, 21, 24, 4, 15, 23, 19, 13, 12, 2, 20, 14, 22, 9, 6, 1

/* Of the last of twenty rounds. */
#define LAST_CONSTANT 0x000a

/* Each of the twenty by a macro. */
#define EACH_CONSTANT(ITEM)                                                                                      \
    ITEM 0x0001, 0x8082, 0x808a, 0x8000, 0x808b, 0x0001, 0x8081, 0x8009, 0x008a, 0x0088, 0x8009, 0x000a, 0x808b, \
        0x008b, 0x8089, 0x8003, 0x8002, 0x0080, 0x800a, LAST_CONSTANT

#endif
