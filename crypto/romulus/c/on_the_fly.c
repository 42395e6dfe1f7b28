/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The modes with round tweakeys made on the way, for the least memory: the cipher as they call it, then their functions. */
#include "bytes.h"
#include "clear_saved.h"
#include "inline.h"
#include "skinny/skinny128.h"

/* Nothing is prepared for a tweakey. */
typedef uint8_t cipher;

PW_INLINE void cipher_begin(cipher *room)
{
    (void)room;
}

PW_CLEARS_SAVED(clear_saved, 32)

PW_INLINE void cipher_end(cipher *room)
{
    (void)room;
    clear_saved();
}

PW_INLINE void encrypt(cipher *room, uint32_t block[4], const uint8_t *tweakey)
{
    (void)room;
    pw_skinny128_384_plus_encrypt((uint8_t *)block, tweakey);
}

PW_INLINE void encrypt_two(cipher *room, uint32_t one[4], uint32_t other[4], const uint8_t *tweakey)
{
    encrypt(room, one, tweakey);
    encrypt(room, other, tweakey);
}

#include "romulus_n.h"
#include "romulus_m.h"
#include "romulus_h.h"
#include "romulus_t.h"
