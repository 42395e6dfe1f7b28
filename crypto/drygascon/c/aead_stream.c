/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The AEADs of DryGASCON in pieces: every row of DRYGASCON_AEADS, beside one shots in assembly. */
#define TABLE DRYGASCON_AEADS
#define TEMPLATE "drygascon/c/aead.template.h"
#define ONE_SHOT_ELSEWHERE

#include "../parameters.h"

#include "rows.template.h"
