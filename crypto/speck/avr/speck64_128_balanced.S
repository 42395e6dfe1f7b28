/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SPECK-64/128 for AVR, three rounds in a loop. */
#include "../../asm/platform.h"
#if PW_AVR

#include "../../asm/avr.inc"
#define IN_LOOP 1
#include "speck64.inc"

/* contract of pw_speck64_128_encrypt:
 *   bytes: {stack: 22, code: 454}
 *   cycles: 1722
 *   floor: 1400
 *   why: 26 operations for a round and 24 for its key, but for the last; 120 to load, store and save
 *   strategy: Block and key fill all registers; rotations by three bits are products (speck64.inc). After three rounds
 *     each word has its registers, and 20 moves bring its bytes to their places. */
function pw_speck64_128_encrypt
        encrypt_in_registers
end_function pw_speck64_128_encrypt

#endif
