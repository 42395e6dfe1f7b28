/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* HyENA with round keys made once a message. */
#include "round_keys.h"

#include "hyena.template.h"
