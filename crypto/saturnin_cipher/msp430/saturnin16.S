/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Saturnin with 16 super-rounds for MSP430. */
#include "../../asm/platform.h"
#if PW_MSP430

#include "../../asm/msp430.inc"
#include "layers.inc"

/* contract of pw_saturnin16_encrypt:
 *   bytes: {stack: 118, code: 2344, rodata: 128}
 *   cycles: 14275
 *   floor: 13000
 *   why: Of a super-round 144 cycles for two layers of S, 140 for two of MDS, 320 for the places that SR moves, 40 to
 *     add a key, 18 for constants, 100 to load and store two halves; 900 to bring block and keys into halves and back.
 *   strategy: Half of the state in registers: even and odd bytes of registers, so that a turn of rows is an exchange
 *     of halves and, of one, of rows (layers.inc). MDS takes what SR moves from where it is, U turned by one place,
 *     which is a quarter less than SR and its inverse. Orders of registers are changes of names alone. */
        define_encryption pw_saturnin16_encrypt, pw_saturnin16_constants, 16

#endif
