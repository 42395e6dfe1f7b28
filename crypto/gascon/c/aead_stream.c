/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The AEADs of GASCON in pieces: every row of GASCON_AEADS, beside one shots in assembly. */
#define TABLE GASCON_AEADS
#define TEMPLATE "ascon/c/aead.template.h"
#define PREFIX pw_gascon_
#define ONE_SHOT_ELSEWHERE

#include "pennyweight/gascon.h"

#include "../parameters.h"
#include "../permutation.h"
#include "../state.h"

#include "rows.template.h"
