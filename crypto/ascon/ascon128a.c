/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Ascon-128a, Ascon v1.2. */
#include "ascon128a.h"

#include "aead_one_shot.h"
#include "aead_stream.h"
