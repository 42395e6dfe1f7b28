/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Ascon-Hasha, Ascon v1.2: the streams alone, beside a one-shot function in assembly. */
#include "hasha.h"

#include "hash_stream.h"
