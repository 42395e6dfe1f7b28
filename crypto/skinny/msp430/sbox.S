/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The S-box of SKINNY-128 in flash. */
#include "../../asm/platform.h"
#if PW_MSP430

#include "../../asm/msp430.inc"
#include "../sbox.inc"

shared_table pw_skinny128_sbox
        for_sbox .byte
end_table pw_skinny128_sbox

#endif
