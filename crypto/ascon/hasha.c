/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Ascon-Hasha, Ascon v1.2. */
#include "hasha.h"

#include "hash_one_shot.h"
#include "hash_stream.h"
