/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* TinyJAMBU in pieces: every row of TINYJAMBU_AEADS, beside one shots in assembly. */
#define TABLE TINYJAMBU_AEADS
#define TEMPLATE "tinyjambu/c/aead.template.h"
#define ONE_SHOT_ELSEWHERE

#include "../parameters.h"

#include "rows.template.h"
