/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Ascon-80pq, Ascon v1.2. */
#include "ascon80pq.h"

#include "aead_one_shot.h"
#include "aead_stream.h"
