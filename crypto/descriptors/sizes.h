/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* From an algorithm's id to the macros of its header: PW_BYTES_OF(ascon_aead128, TAG) is PW_ASCON_AEAD128_TAG_BYTES.
 * The preprocessor cannot write an id in capitals, so ids.h lists how they are written. */
#ifndef PENNYWEIGHT_DESCRIPTORS_SIZES_H
#define PENNYWEIGHT_DESCRIPTORS_SIZES_H

#include "ids.h"

#define PW_PASTE(a, b, c) a##b##c
#define PW_JOIN(a, b, c) PW_PASTE(a, b, c)
#define PW_BYTES_OF(id, what) PW_JOIN(PW_, PW_JOIN(PW_ID_, id, ), _##what##_BYTES)

#endif
