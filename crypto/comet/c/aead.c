/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* COMETv1 (NIST LWC round 2, 2019): every row of COMET_AEADS. */
#define TABLE COMET_AEADS
#define TEMPLATE "comet/c/aead.template.h"

#include "../parameters.h"

#include "rows.template.h"
