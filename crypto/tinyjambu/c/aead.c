/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* TinyJAMBU (NIST LWC final round, 2021): every row of TINYJAMBU_AEADS, one shot and in pieces. */
#define TABLE TINYJAMBU_AEADS
#define TEMPLATE "tinyjambu/c/aead.template.h"

#include "../parameters.h"

#include "rows.template.h"
