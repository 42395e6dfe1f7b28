/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The hash functions of DryGASCON in pieces: every row of DRYGASCON_HASHES, beside one shots in assembly. */
#define TABLE DRYGASCON_HASHES
#define TEMPLATE "drygascon/c/hash.template.h"
#define ONE_SHOT_ELSEWHERE

#include "../parameters.h"

#include "rows.template.h"
