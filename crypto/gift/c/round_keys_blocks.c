/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The modes with round keys made once per message, and a kernel for whole blocks of GIFT-COFB. */
#define COFB_KERNEL
#include "round_keys.c"
