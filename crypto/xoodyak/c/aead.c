/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Xoodyak's authenticated encryption, one shot and in pieces. */
#define ONE_SHOT_IN_ASSEMBLY 0

#include "aead.template.h"
