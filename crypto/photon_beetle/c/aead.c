/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The AEADs of PHOTON-Beetle: every row of PHOTON_BEETLE_AEADS, one shot and in pieces. */
#define TABLE PHOTON_BEETLE_AEADS
#define TEMPLATE "photon_beetle/c/aead.template.h"

#include "../parameters.h"

#include "rows.template.h"
