/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Xoodyak's hash, one shot and in pieces. */
#define ONE_SHOT_IN_ASSEMBLY 0

#include "hash.template.h"
