/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Ascon-Hash256, NIST SP 800-232: the streams alone, beside a one-shot function in assembly. */
#include "hash256.h"

#include "hash_stream.h"
