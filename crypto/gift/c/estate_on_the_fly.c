/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* ESTATE with round keys made on the way: least memory. */
#define CIPHER_FORM "on_the_fly.h"

#include "estate.template.h"
