/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The re-keying of ISAP-K. */
#include "bits.h"

ISAP_DEFINE_ABSORB_BITS(pw_isap_k_absorb_bits, pw_keccak_p400_permute, 0)
