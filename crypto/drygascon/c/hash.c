/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The hash functions of DryGASCON: every row of DRYGASCON_HASHES. */
#define TABLE DRYGASCON_HASHES
#define TEMPLATE "drygascon/c/hash.template.h"

#include "../parameters.h"

#include "rows.template.h"
