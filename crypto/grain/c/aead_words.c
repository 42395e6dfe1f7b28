/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Grain-128AEADv2 where words of text go through generator and authenticator at once. */
#define PASSES_WORDS 1

#include "aead.template.h"
