/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The constants of GIFT-128 in the orders of their rounds, for fixsliced.inc. */
#include "../../asm/platform.h"
#if PW_ARMV7M

#include "../../asm/armv7m.inc"

        shared_table pw_gift128_constants
        .word   0x10000008, 0x80018000, 0x54000002, 0x01010181, 0x8000001f
        .word   0x10888880, 0x6001e000, 0x51500002, 0x03030180, 0x8000002f
        .word   0x10088880, 0x60016000, 0x41500002, 0x03030080, 0x80000027
        .word   0x10008880, 0x4001e000, 0x11500002, 0x03020180, 0x8000002b
        .word   0x10080880, 0x60014000, 0x01400002, 0x02020080, 0x80000021
        .word   0x10000080, 0x0001c000, 0x51000002, 0x03010180, 0x8000002e
        .word   0x10088800, 0x60012000, 0x40500002, 0x01030080, 0x80000006
        .word   0x10008808, 0xc001a000, 0x14500002, 0x01020181, 0x8000001a
        end_table pw_gift128_constants

#endif
