/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The authenticator of Grain-128AEADv2 for AVR, balanced: two bytes at once, a bit of each in a turn. */
#include "../../asm/platform.h"
#if PW_AVR

#include "authenticate.inc"

/* contract of pw_grain128_absorb:
 *   bytes: {stack: 18, code: 440}
 *   cycles: 682 + 8*bytes
 *   floor: 80 + 280*bytes
 *   why: That of the fast implementation.
 *   strategy: The fast implementation with its bits in a loop: 24 cycles more, 764 bytes less. */
function pw_grain128_absorb
        absorb unrolled=0
end_function pw_grain128_absorb

#endif
