/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Saturnin with 10 super-rounds for AVR. */
#include "../../asm/platform.h"
#if PW_AVR

#include "../../asm/avr.inc"
#include "layers.inc"

/* contract of pw_saturnin_encrypt:
 *   bytes: {stack: 118, code: 2192, rodata: 240}
 *   cycles: 10004
 *   floor: 9000
 *   why: Of a super-round 240 cycles for two layers of S, 152 for two of MDS, 192 to turn columns or rows and to turn
 *     them back, 96 to load and add a key, 16 for constants, 128 to load and store two halves; 800 to bring block and
 *     keys into halves and back.
 *   strategy: Half of the state in registers, in pairs that movw copies for S. Which half: even and odd bytes of
 *     registers for all that turns columns, mixed ones where rows are turned, which is then a swap of every second
 *     byte (layers.inc). Keys lie in the order in which the halves want them. Orders of registers are changes of
 *     names alone. */
        define_encryption pw_saturnin_encrypt, pw_saturnin_constants, 10

#endif
