/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SubBytes of the fast AES in C; fixsliced.h has the contract. One function, which is not a part of its callers: its gates are many. */
#include "fixsliced.h"

PW_IN_ORDER void pw_aes_sub_bytes(uint32_t plane[8])
{
    pw_sub_bytes(plane);
}
