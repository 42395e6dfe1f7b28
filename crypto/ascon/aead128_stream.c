/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Ascon-AEAD128, NIST SP 800-232: the streams alone, beside one-shot functions in assembly. */
#include "aead128.h"

#include "aead_stream.h"
