/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* ISAP-K v2.0 (NIST LWC final round, 2021): every row of ISAP_KECCAK_AEADS, one shot and in pieces. */
#define TABLE ISAP_KECCAK_AEADS
#define TEMPLATE "isap/c/aead.template.h"

#include "../parameters.h"

#include "rows.template.h"
