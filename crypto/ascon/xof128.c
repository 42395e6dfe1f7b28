/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Ascon-XOF128, NIST SP 800-232. */
#include "xof128.h"

#include "xof_one_shot.h"
#include "xof_init.h"
#include "xof_stream.h"
