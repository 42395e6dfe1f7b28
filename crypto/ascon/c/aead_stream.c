/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The AEADs of the Ascon family in pieces: every row of ASCON_AEADS, beside one shots in assembly. */
#define TABLE ASCON_AEADS
#define TEMPLATE "ascon/c/aead.template.h"
#define PREFIX pw_ascon_
#define ONE_SHOT_ELSEWHERE

#include "pennyweight/ascon.h"
#include "pennyweight/ascon_v12.h"

#include "../parameters.h"
#include "../permutation.h"
#include "../state.h"

#include "rows.template.h"
