/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Ascon-AEAD128 for ARMv7-M, one shot, on a state of plain words. */
#include "../aead128.h"

#include "aead_words.inc"
