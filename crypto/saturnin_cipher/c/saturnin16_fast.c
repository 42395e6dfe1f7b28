/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Saturnin with 16 super-rounds in portable C, for speed. */
#include "../saturnin.h"
#include "rounds_fast.h"

#define ROUNDS 16

void pw_saturnin16_encrypt(uint8_t out[32], const uint8_t in[32], const uint8_t key[32], unsigned domain)
{
    static const uint32_t constants[2][ROUNDS] = {
        {UINT32_C(0x3fba180c), UINT32_C(0x563ab9ab), UINT32_C(0x125ea5ef), UINT32_C(0x859da26c), UINT32_C(0xb8cf779b),
         UINT32_C(0x7d4de793), UINT32_C(0x07efb49f), UINT32_C(0x8d525306), UINT32_C(0x1e08e6ab), UINT32_C(0x41729f87),
         UINT32_C(0x8c4aef0a), UINT32_C(0x4aa0c9a7), UINT32_C(0xd93a95ef), UINT32_C(0xbb00d2af), UINT32_C(0xb62c5bf0),
         UINT32_C(0x386d94d8)},
        {UINT32_C(0x3c9b19a7), UINT32_C(0xa9098694), UINT32_C(0x23f878da), UINT32_C(0xa7b647d3), UINT32_C(0x74fc9d78),
         UINT32_C(0xeacaae11), UINT32_C(0x2f31a677), UINT32_C(0x4cc8c054), UINT32_C(0x2f51ca05), UINT32_C(0x5268f195),
         UINT32_C(0x4f5b8a2b), UINT32_C(0xf614b4ac), UINT32_C(0xf1d95401), UINT32_C(0x764d2568), UINT32_C(0x6a493611),
         UINT32_C(0x8eef9c3e)},
    };

    encrypt(out, in, key, constants[domain], ROUNDS);
    clear_frame();
}
