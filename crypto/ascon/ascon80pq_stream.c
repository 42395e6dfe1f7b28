/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Ascon-80pq, Ascon v1.2: the streams alone, beside one-shot functions in assembly. */
#include "ascon80pq.h"

#include "aead_stream.h"
