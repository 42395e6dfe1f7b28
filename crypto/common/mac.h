/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The rules of every MAC, which its mode applies at the beginning and the end of its public functions:
 *
 *   - A chunk without bytes changes nothing.
 *   - A context that is finalised, or was wiped, is zeros. Its tag is zeros, and no tag is valid for it.
 *   - A tag may be truncated to its first bytes, but not below PW_MAC_SHORTEST_TAG_BYTES: a shorter one is invalid.
 *   - Nothing of the state remains. */
#ifndef PENNYWEIGHT_COMMON_MAC_H
#define PENNYWEIGHT_COMMON_MAC_H

#include <stddef.h>
#include <stdint.h>

#include "bytes.h"
#include "inline.h"

#define PW_MAC_SHORTEST_TAG_BYTES 4

/* 0 if the tag is the beginning of the computed one and has a permitted length, otherwise -1; wipes the computed one. */
PW_INLINE int pw_mac_check_tag(const uint8_t *tag, size_t taglen, uint8_t *computed, size_t tag_bytes)
{
    int result = -1;

    if (taglen >= PW_MAC_SHORTEST_TAG_BYTES && taglen <= tag_bytes)
        result = pw_bytes_compare(computed, tag, taglen);
    pw_bytes_wipe(computed, tag_bytes);
    return result;
}

#endif
