/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The constants of Saturnin with 10 super-rounds. */
#include "../../asm/platform.h"
#if PW_ARMV6M

#include "../../asm/armv6m.inc"

/* A domain after the other: for each super-round the constant of register 0, and above it that of register 8. */
        shared_table pw_saturnin_constants, 2
        .4byte  0x4eb026c2, 0x90595303, 0xaa8fe632, 0xfe928a92, 0x4115a419
        .4byte  0x93539532, 0x5db1cc4e, 0x541515ca, 0xbd1f55a8, 0x5a6e1a0d
        .4byte  0x4e4526b5, 0xa3565ff0, 0x0f8f20d8, 0x0b54bee1, 0x7d1a6c9d
        .4byte  0x17a6280a, 0xaa46c986, 0xc1199062, 0x182c5cde, 0xa00d53fe
        .4byte  0x4e162698, 0xb2535ba1, 0x6c8f9d65, 0x5816ad30, 0x691fd4fa
        .4byte  0x6bf5bcf9, 0xf8eb3525, 0xb21decfa, 0x7b3da417, 0xf62c94b4
        .4byte  0x4faf265b, 0xc5484616, 0x45dcad21, 0xe08bd607, 0x0504fdb8
        .4byte  0x1e1f5257, 0x45fbc216, 0xeb529b1f, 0x52194e32, 0x5498c018
        .4byte  0x4ffc2676, 0xd44d4247, 0x26dc109c, 0xb3c9c5d6, 0x110145df
        .4byte  0x624cc6a4, 0x17563eb5, 0x9856e787, 0x3108b6fb, 0x02b90752
        .4byte  0x4f092601, 0xe7424eb4, 0x83dcd676, 0x460ff1a5, 0x2d0e8d5b
        .4byte  0xe6b97b9c, 0xe0a13b7d, 0x0d5a622f, 0x943bbf8d, 0xf8da4ea1
        end_table pw_saturnin_constants

#endif
