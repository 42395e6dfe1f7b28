/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The AEADs of DryGASCON: every row of DRYGASCON_AEADS. */
#define TABLE DRYGASCON_AEADS
#define TEMPLATE "drygascon/c/aead.template.h"

#include "../parameters.h"

#include "rows.template.h"
