/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Saturnin with 10 super-rounds in portable C, for speed. */
#include "../saturnin.h"
#include "rounds_fast.h"

#define ROUNDS 10

void pw_saturnin_encrypt(uint8_t out[32], const uint8_t in[32], const uint8_t key[32], unsigned domain)
{
    static const uint32_t constants[6][ROUNDS] = {
        {UINT32_C(0x4eb026c2), UINT32_C(0x90595303), UINT32_C(0xaa8fe632), UINT32_C(0xfe928a92), UINT32_C(0x4115a419),
         UINT32_C(0x93539532), UINT32_C(0x5db1cc4e), UINT32_C(0x541515ca), UINT32_C(0xbd1f55a8), UINT32_C(0x5a6e1a0d)},
        {UINT32_C(0x4e4526b5), UINT32_C(0xa3565ff0), UINT32_C(0x0f8f20d8), UINT32_C(0x0b54bee1), UINT32_C(0x7d1a6c9d),
         UINT32_C(0x17a6280a), UINT32_C(0xaa46c986), UINT32_C(0xc1199062), UINT32_C(0x182c5cde), UINT32_C(0xa00d53fe)},
        {UINT32_C(0x4e162698), UINT32_C(0xb2535ba1), UINT32_C(0x6c8f9d65), UINT32_C(0x5816ad30), UINT32_C(0x691fd4fa),
         UINT32_C(0x6bf5bcf9), UINT32_C(0xf8eb3525), UINT32_C(0xb21decfa), UINT32_C(0x7b3da417), UINT32_C(0xf62c94b4)},
        {UINT32_C(0x4faf265b), UINT32_C(0xc5484616), UINT32_C(0x45dcad21), UINT32_C(0xe08bd607), UINT32_C(0x0504fdb8),
         UINT32_C(0x1e1f5257), UINT32_C(0x45fbc216), UINT32_C(0xeb529b1f), UINT32_C(0x52194e32), UINT32_C(0x5498c018)},
        {UINT32_C(0x4ffc2676), UINT32_C(0xd44d4247), UINT32_C(0x26dc109c), UINT32_C(0xb3c9c5d6), UINT32_C(0x110145df),
         UINT32_C(0x624cc6a4), UINT32_C(0x17563eb5), UINT32_C(0x9856e787), UINT32_C(0x3108b6fb), UINT32_C(0x02b90752)},
        {UINT32_C(0x4f092601), UINT32_C(0xe7424eb4), UINT32_C(0x83dcd676), UINT32_C(0x460ff1a5), UINT32_C(0x2d0e8d5b),
         UINT32_C(0xe6b97b9c), UINT32_C(0xe0a13b7d), UINT32_C(0x0d5a622f), UINT32_C(0x943bbf8d), UINT32_C(0xf8da4ea1)},
    };

    encrypt(out, in, key, constants[domain], ROUNDS);
    clear_frame();
}
