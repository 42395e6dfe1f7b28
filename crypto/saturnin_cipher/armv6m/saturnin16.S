/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Saturnin with 16 super-rounds for ARMv6-M. */
#include "../../asm/platform.h"
#if PW_ARMV6M

#include "../../asm/armv6m.inc"
#include "layers.inc"

/* contract of pw_saturnin16_encrypt:
 *   bytes: {stack: 108, code: 1440, rodata: 128}
 *   cycles: 4443
 *   floor: 3890
 *   why: Of two super-rounds 144 instructions for S, 70 for the MDS where nothing turns, 115 and 67 for those where columns
 *     and rows do, 48 cycles to load and add keys, 6 for constants; 180 to bring key and block into words, to rotate the
 *     key and to add it first, 60 to give the block, 50 to save, restore and call.
 *   strategy: Seven of eight words are in low registers, two take turns in one of them: 9 moves for a layer of S and MDS.
 *     Orders are changes of names alone, over two super-rounds. SR is not carried out: MDS moves what it adds. Odd groups
 *     are two rows away from their places, so that REV16 and REV copy and move at once, and no amount of a rotation needs a
 *     register. While columns turn, three words wait in high registers for two temporaries and a mask. In an order of bits
 *     in which columns are bytes those would be cheaper, but halves would cost five instructions everywhere else. */
        define_encryption pw_saturnin16_encrypt, pw_saturnin16_constants, 16

#endif
