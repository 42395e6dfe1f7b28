/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The AEADs of GASCON: every row of GASCON_AEADS, one shot and in pieces. */
#define TABLE GASCON_AEADS
#define TEMPLATE "ascon/c/aead.template.h"
#define PREFIX pw_gascon_

#include "pennyweight/gascon.h"

#include "../parameters.h"
#include "../permutation.h"
#include "../state.h"

#include "rows.template.h"
