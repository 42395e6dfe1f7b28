/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Rounds of Keccak-p[200] and Keccak-p[400] in portable C, for speed (FIPS 202, section 3.3). A lane of 8 or 16 bits fills a word by
 * repetition, so that it rotates as the word does, and both widths have the same rounds.
 *
 * A word of frame f is a lane rotated right by f. Where the second operand of an instruction rotates at no cost, the lanes lie in the
 * frames that rho leaves: that of D_x, plus the rotation of the lane, so that rho is no operation. Adding D_x, which is in the frame
 * of the sum of column x - 1, brings a lane into that frame. On all other cores each frame is 0.
 *
 * Tried without success on Cortex-M3 and Cortex-M0+: sums of columns kept from the round before, which cost more spills than they save
 * loads; states that stay in memory (volatile), 4% faster on the one, 2% slower on the other, with more stack to clear. */
#ifndef PENNYWEIGHT_KECCAK_P_C_ROUNDS_FAST_H
#define PENNYWEIGHT_KECCAK_P_C_ROUNDS_FAST_H

#include <limits.h>
#include <stdint.h>

#include "inline.h"
#include "../rows.h"

#if UINT_MAX == 0xffff
typedef uint16_t keccak_word;
#define KECCAK_WORD_BITS 16u
#else
typedef uint32_t keccak_word;
#define KECCAK_WORD_BITS 32u
#endif

#define KECCAK_LANES 25u

/* The frames of the sum of column x, and of lane i. */
#if defined(__aarch64__) || (defined(__arm__) && (!defined(__thumb__) || defined(__thumb2__)))
#define SUM_FRAME(x) (UINT32_C(0x0fa30) >> 4 * (x) & 15u)
#define FRAMES_OF_EACH(x0, r0, x1, r1, x2, r2, x3, r3, x4, r4) \
    MOVED_FRAME(x0, r0), MOVED_FRAME(x1, r1), MOVED_FRAME(x2, r2), MOVED_FRAME(x3, r3), MOVED_FRAME(x4, r4)
#define FRAMES_OF(row) FRAMES_OF_EACH(row)
#define MOVED_FRAME(x, r) ((SUM_FRAME(((x) + 4u) % 5u) + (r)) % 16u)
#define LANE_FRAME(i) KECCAK_FRAME[i]

static const uint8_t KECCAK_FRAME[KECCAK_LANES] = {FRAMES_OF(ROW_0), FRAMES_OF(ROW_1), FRAMES_OF(ROW_2),
                                                   FRAMES_OF(ROW_3), FRAMES_OF(ROW_4)};
#else
#define SUM_FRAME(x) 0u
#define LANE_FRAME(i) 0u
#endif

/* Rotates the lane in a word right by n bits, modulo 16: n is constant. */
PW_INLINE keccak_word keccak_rotr(keccak_word word, unsigned n)
{
    n %= 16u;
    return n == 0 ? word : (keccak_word)(word >> n | word << (KECCAK_WORD_BITS - n));
}

/* A word of a state, brought to the frame of its column's sum. */
PW_INLINE keccak_word keccak_in_sum(const keccak_word *lanes, unsigned x, unsigned y)
{
    return keccak_rotr(lanes[x + 5 * y], SUM_FRAME(x) - LANE_FRAME(x + 5 * y));
}

PW_INLINE keccak_word keccak_column(const keccak_word *lanes, unsigned x)
{
    return keccak_in_sum(lanes, x, 0) ^ keccak_in_sum(lanes, x, 1) ^ keccak_in_sum(lanes, x, 2) ^
           keccak_in_sum(lanes, x, 3) ^ keccak_in_sum(lanes, x, 4);
}

/* Lane (x, y) with D_x, rotated left by r, in `frame`. */
PW_INLINE keccak_word keccak_moved(const keccak_word *from, const keccak_word *d, unsigned x, unsigned y, unsigned r,
                                   unsigned frame)
{
    const unsigned added = SUM_FRAME((x + 4) % 5);

    return keccak_rotr(keccak_rotr(from[x + 5 * y], added - LANE_FRAME(x + 5 * y)) ^ d[x], frame - added - r);
}

/* a ^ (~b & c), each in a frame of its own; the result is in that of a. */
PW_INLINE keccak_word keccak_chi(keccak_word a, unsigned frame_a, keccak_word b, unsigned frame_b, keccak_word c,
                                 unsigned frame_c)
{
    return a ^ keccak_rotr(~keccak_rotr(b, frame_c - frame_b) & c, frame_a - frame_c);
}

/* Row y: its lane X is lane (x, X), rotated by r. */
PW_INLINE void keccak_row(keccak_word *to, const keccak_word *from, const keccak_word *d, unsigned y, unsigned x0,
                          unsigned r0, unsigned x1, unsigned r1, unsigned x2, unsigned r2, unsigned x3, unsigned r3,
                          unsigned x4, unsigned r4)
{
    const unsigned f[5] = {LANE_FRAME(5 * y), LANE_FRAME(5 * y + 1), LANE_FRAME(5 * y + 2), LANE_FRAME(5 * y + 3),
                           LANE_FRAME(5 * y + 4)};
    const keccak_word b0 = keccak_moved(from, d, x0, 0, r0, f[0]);
    const keccak_word b1 = keccak_moved(from, d, x1, 1, r1, f[1]);
    const keccak_word b2 = keccak_moved(from, d, x2, 2, r2, f[2]);
    const keccak_word b3 = keccak_moved(from, d, x3, 3, r3, f[3]);
    const keccak_word b4 = keccak_moved(from, d, x4, 4, r4, f[4]);

    to += 5 * y;
    to[0] = keccak_chi(b0, f[0], b1, f[1], b2, f[2]);
    to[1] = keccak_chi(b1, f[1], b2, f[2], b3, f[3]);
    to[2] = keccak_chi(b2, f[2], b3, f[3], b4, f[4]);
    to[3] = keccak_chi(b3, f[3], b4, f[4], b0, f[0]);
    to[4] = keccak_chi(b4, f[4], b0, f[0], b1, f[1]);
}

/* The word of theta for column x. */
PW_INLINE keccak_word keccak_theta(const keccak_word *sums, unsigned x)
{
    const unsigned left = (x + 4) % 5, right = (x + 1) % 5;

    return sums[left] ^ keccak_rotr(sums[right], SUM_FRAME(left) - 1u - SUM_FRAME(right));
}

/* A round, from one state to another. The first lane is in frame 0. */
PW_INLINE void keccak_round(keccak_word *to, const keccak_word *from, keccak_word constant)
{
    const keccak_word sums[5] = {keccak_column(from, 0), keccak_column(from, 1), keccak_column(from, 2),
                                 keccak_column(from, 3), keccak_column(from, 4)};
    const keccak_word d[5] = {keccak_theta(sums, 0), keccak_theta(sums, 1), keccak_theta(sums, 2),
                              keccak_theta(sums, 3), keccak_theta(sums, 4)};

    keccak_row(to, from, d, 0, ROW_0);
    to[0] ^= constant;
    keccak_row(to, from, d, 1, ROW_1);
    keccak_row(to, from, d, 2, ROW_2);
    keccak_row(to, from, d, 3, ROW_3);
    keccak_row(to, from, d, 4, ROW_4);
}

#endif
