/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SHA-256 on a compression function that works in the state. */
#define FROM_MESSAGE 0

#include "hash.template.h"
