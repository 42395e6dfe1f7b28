/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Pyjamask-128-AEAD, section 3 of the submission (2019). */
#define NAME(function) pw_pyjamask128_aead_##function
#define CIPHER(function) pw_pyjamask128_##function
#define WORDS 4u
#define NONCE_BYTES 12u
#define FIRST 0x00
#define SHIFT 8u
#define OVERFLOW 0x0087u
#include "ocb.template.h"
