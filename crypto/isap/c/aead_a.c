/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* ISAP-A v2.0 (NIST LWC final round, 2021): every row of ISAP_ASCON_AEADS, one shot and in pieces. */
#include "ascon/permutation.h"

#define TABLE ISAP_ASCON_AEADS
#define TEMPLATE "isap/c/aead.template.h"

#include "../parameters.h"

#include "rows.template.h"
