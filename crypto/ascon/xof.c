/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Ascon-Xof, Ascon v1.2. */
#include "xof.h"

#include "xof_one_shot.h"
#include "xof_init.h"
#include "xof_stream.h"
