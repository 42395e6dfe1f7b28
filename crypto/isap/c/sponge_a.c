/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The state of ISAP-A where Ascon-p keeps plain words, each of which is backwards in memory. */
#include "ascon/permutation.h"

#define LETTER a
#define PERMUTE pw_ascon_permute
#define STATE_BYTES 40u
#define RATE 8u
#define PLACE(i) ((i) ^ 7u)

#include "sponge.template.h"
