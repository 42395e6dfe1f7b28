/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The S-box of AES (FIPS 197, section 5.1.1) in flash: aligned, so that the low byte of the address is the
 * argument. */
#include "../../asm/platform.h"
#if PW_AVR

#include "../../asm/avr.inc"
#include "../sbox.inc"

shared_table pw_aes_sbox, 8
        for_sbox .byte
end_table pw_aes_sbox

#endif
