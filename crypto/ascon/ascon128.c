/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Ascon-128, Ascon v1.2. */
#include "ascon128.h"

#include "aead_one_shot.h"
#include "aead_stream.h"
