/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Xoodyak's authenticated encryption in pieces, beside one shots in assembly. */
#define ONE_SHOT_IN_ASSEMBLY 1

#include "aead.template.h"
