/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Hash functions and XOFs of the Ascon family for ARMv7-M, one shot, on a bit-interleaved state. */
#define INTERLEAVED 1
#include "sponge.inc"
