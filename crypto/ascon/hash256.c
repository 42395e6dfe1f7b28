/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Ascon-Hash256, NIST SP 800-232. */
#include "hash256.h"

#include "hash_one_shot.h"
#include "hash_stream.h"
