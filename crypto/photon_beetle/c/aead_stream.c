/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The AEADs of PHOTON-Beetle in pieces: every row of PHOTON_BEETLE_AEADS, beside one shots in assembly. */
#define TABLE PHOTON_BEETLE_AEADS
#define TEMPLATE "photon_beetle/c/aead.template.h"
#define ONE_SHOT_ELSEWHERE

#include "../parameters.h"

#include "rows.template.h"
