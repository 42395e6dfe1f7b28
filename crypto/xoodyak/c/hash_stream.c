/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Xoodyak's hash in pieces, beside a one shot in assembly. */
#define ONE_SHOT_IN_ASSEMBLY 1

#include "hash.template.h"
