/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Ascon-128a, Ascon v1.2: the streams alone, beside one-shot functions in assembly. */
#include "ascon128a.h"

#include "aead_stream.h"
