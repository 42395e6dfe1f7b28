/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The S-box of SKINNY-128 in flash: aligned, so that the low byte of the address is the argument. */
#include "../../asm/platform.h"
#if PW_AVR

#include "../../asm/avr.inc"
#include "../sbox.inc"

shared_table pw_skinny128_sbox, 8
        for_sbox .byte
end_table pw_skinny128_sbox

#endif
