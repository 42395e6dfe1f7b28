/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Saturnin with 10 super-rounds for ARMv7-M. */
#include "../../asm/platform.h"
#if PW_ARMV7M

#include "../../asm/armv7m.inc"
#include "layers.inc"

/* contract of pw_saturnin_encrypt:
 *   bytes: {stack: 104, code: 1440, rodata: 240}
 *   cycles: 1697
 *   floor: 1600
 *   why: Of a super-round 48 instructions for two layers of S, 38 for two of MDS, 40 more for the places that SR moves,
 *     19 to load and add a key, 3 for a constant; 120 to bring block and keys into words and to rotate a key, 30 to
 *     save, restore and call.
 *   strategy: The state stays in eight registers, two of the cipher's in each; orders are changes of names alone, over
 *     two super-rounds. SR and its inverse are not carried out: MDS moves what it adds (layers.inc). Both keys lie on
 *     the stack, in the order of the registers to which they are added. */
        define_encryption pw_saturnin_encrypt, pw_saturnin_constants, 10

#endif
