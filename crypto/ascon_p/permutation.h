/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Ascon-p[rounds] as in NIST SP 800-232, section 3: the contract that every implementation meets. */
#ifndef PENNYWEIGHT_ASCON_P_PERMUTATION_H
#define PENNYWEIGHT_ASCON_P_PERMUTATION_H

#include <stdint.h>

/* The five 64-bit words x0..x4 as ten 32-bit words, low half first: x_i = state[2i] + 2^32 * state[2i+1].
 * An implementation whose catalogue entry says layout = "bit_interleaved" keeps the 32 even bits of x_i in
 * state[2i] and the 32 odd bits in state[2i+1] instead.
 * rounds: 1 to 16, the last `rounds` of the sixteen round constants (12, 8 and 6 are those in use).
 *   state: read-write, secret; rounds: public */
void pw_ascon_permute(uint32_t state[10], unsigned rounds);

/* The same with the number of rounds in the name, where an implementation has a function for each that is in use.
 *   state: read-write, secret */
void pw_ascon_permute_6(uint32_t state[10]);
void pw_ascon_permute_8(uint32_t state[10]);
void pw_ascon_permute_12(uint32_t state[10]);

/* For portable C alone, which clears the stack when it has come to its end: the same, with the words of the state left below.
 *   state: read-write, secret; rounds: public */
void pw_ascon_permute_unwiped(uint32_t state[10], unsigned rounds);

/* For assembly alone, which keeps the state in registers.
 *   state: read-write, secret */
void pw_ascon_rounds_6(uint32_t state[10]);
void pw_ascon_rounds_8(uint32_t state[10]);
void pw_ascon_rounds_12(uint32_t state[10]);

#endif
