/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The algorithms of the family, a row each, for C and assembly: Elephant v2, section 2.2 of the specification (2021).
 *
 * ELEPHANT_AEADS(ROW):
 *   id           the functions are pw_<id>_encrypt and so on; what the LFSR of the masks shifts in is <id>_feedback of c/mask.h
 *   permutation  its function is pw_<permutation>_permute
 *   block        bytes of the permutation
 *   tag          its bytes
 */
#ifndef PENNYWEIGHT_ELEPHANT_PARAMETERS_H
#define PENNYWEIGHT_ELEPHANT_PARAMETERS_H

#define ELEPHANT_AEADS(ROW)        \
    ROW(dumbo, spongent160, 20, 8) \
    ROW(jumbo, spongent176, 22, 8) \
    ROW(delirium, keccak_p200, 25, 16)

#endif
