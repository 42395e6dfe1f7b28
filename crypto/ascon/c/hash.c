/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The hash functions of the Ascon family: every row of ASCON_HASHES, one shot and in pieces. */
#define TABLE ASCON_HASHES
#define TEMPLATE "ascon/c/sponge.template.h"

#include "../parameters.h"

#include "rows.template.h"
