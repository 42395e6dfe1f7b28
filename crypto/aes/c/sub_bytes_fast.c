/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SubBytes of the fast AES in C. Were it a part of the encryption, this would be faster by a seventh on a Cortex-M3 and by a sixteenth on a
 * Cortex-M0+, and 1600 bytes longer. Other orders of the gates take gcc as many loads and stores, even the one that
 * tools/search/aes_sub_bytes.py found for ARMv7-M. */
#include "fixsliced.h"

#define PW_AES_PLANE pw_aes_plane
#include "sub_bytes.h"

void pw_aes_sub_bytes(pw_aes_plane plane[8])
{
    pw_sub_bytes(plane);
}
