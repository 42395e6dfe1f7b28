/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Ascon-AEAD128, NIST SP 800-232. */
#include "aead128.h"

#include "aead_one_shot.h"
#include "aead_stream.h"
