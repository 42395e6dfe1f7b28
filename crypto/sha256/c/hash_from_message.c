/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SHA-256 on a compression function that takes blocks of the message where they are. */
#define FROM_MESSAGE 1

#include "hash.template.h"
