/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Grain-128AEADv2 on a generator and an authenticator. */
#define PASSES_WORDS 0

#include "aead.template.h"
