/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Ascon-Hash, Ascon v1.2. */
#include "hash.h"

#include "hash_one_shot.h"
#include "hash_stream.h"
