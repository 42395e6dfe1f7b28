/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The constants of Saturnin with 16 super-rounds. */
#include "../../asm/platform.h"
#if PW_ARMV6M

#include "../../asm/armv6m.inc"

/* A domain after the other: for each super-round the constant of register 0, and above it that of register 8. */
        shared_table pw_saturnin16_constants, 2
        .4byte  0x3fba180c, 0x563ab9ab, 0x125ea5ef, 0x859da26c, 0xb8cf779b, 0x7d4de793, 0x07efb49f, 0x8d525306
        .4byte  0x1e08e6ab, 0x41729f87, 0x8c4aef0a, 0x4aa0c9a7, 0xd93a95ef, 0xbb00d2af, 0xb62c5bf0, 0x386d94d8
        .4byte  0x3c9b19a7, 0xa9098694, 0x23f878da, 0xa7b647d3, 0x74fc9d78, 0xeacaae11, 0x2f31a677, 0x4cc8c054
        .4byte  0x2f51ca05, 0x5268f195, 0x4f5b8a2b, 0xf614b4ac, 0xf1d95401, 0x764d2568, 0x6a493611, 0x8eef9c3e
        end_table pw_saturnin16_constants

#endif
