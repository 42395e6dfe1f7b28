/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SPECK-64/128 for AVR, unrolled. */
#include "../../asm/platform.h"
#if PW_AVR

#include "../../asm/avr.inc"
#define IN_LOOP 0
#include "speck64.inc"

/* contract of pw_speck64_128_encrypt:
 *   bytes: {stack: 22, code: 2392}
 *   cycles: 1487
 *   floor: 1400
 *   why: 26 operations for a round and 24 for its key, but for the last; 120 to load, store and save
 *   strategy: Block and key fill all registers; rotations by three bits are products (speck64.inc). */
function pw_speck64_128_encrypt
        encrypt_in_registers
end_function pw_speck64_128_encrypt

#endif
