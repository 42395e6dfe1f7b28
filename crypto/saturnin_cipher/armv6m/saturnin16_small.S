/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Saturnin with 16 super-rounds for ARMv6-M in little code. */
#include "../../asm/platform.h"
#if PW_ARMV6M

#include "../../asm/armv6m.inc"
#include "small.inc"

/* contract of pw_saturnin16_encrypt:
 *   bytes: {stack: 100, code: 412}
 *   cycles: 18239
 *   floor: 13930
 *   why: Of two super-rounds, where the state stays in memory: 640 cycles to add 40 words that are turned, 400 to add as many
 *     that are not, 224 for S, 132 for products, 290 for constants; 450 to load, store and wipe.
 *   strategy: One loop makes all linear layers and key additions, so that the code is a quarter of the fast form's with its
 *     table, and takes four times as long. Constants come from their shift registers, 176 cycles in a super-round in place of a
 *     table of 128 bytes. What is not turned has a loop of its own: 12 bytes for a twelfth of the time. */
        define_encryption pw_saturnin16_encrypt, 16, 0xff07

#endif
