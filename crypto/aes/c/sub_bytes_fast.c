/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SubBytes of the fast AES in C: one function, for it has most of its code. gcc needs as many loads and stores for other orders of the
 * gates, even for the one that tools/search/aes_sub_bytes.py found for ARMv7-M. */
#include "fixsliced.h"

#define PW_AES_PLANE pw_aes_plane
#include "sub_bytes.h"

void pw_aes_sub_bytes(pw_aes_plane plane[8])
{
    pw_sub_bytes(plane);
}
