/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The AEADs of the Ascon family: every row of ASCON_AEADS, one shot and in pieces. */
#define TABLE ASCON_AEADS
#define TEMPLATE "ascon/c/aead.template.h"
#define PREFIX pw_ascon_

#include "pennyweight/ascon.h"
#include "pennyweight/ascon_v12.h"

#include "../parameters.h"
#include "../permutation.h"
#include "../state.h"

#include "rows.template.h"
