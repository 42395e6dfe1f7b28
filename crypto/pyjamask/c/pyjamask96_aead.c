/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Pyjamask-96-AEAD, section 3 of the submission (2019). */
#define NAME(function) pw_pyjamask96_aead_##function
#define CIPHER(function) pw_pyjamask96_##function
#define WORDS 3u
#define NONCE_BYTES 8u
#define FIRST 0xc0
#define SHIFT 9u
#define OVERFLOW 0x0641u
#include "ocb.template.h"
