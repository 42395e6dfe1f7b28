/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Ascon-Xofa, Ascon v1.2. */
#include "xofa.h"

#include "xof_one_shot.h"
#include "xof_init.h"
#include "xof_stream.h"
