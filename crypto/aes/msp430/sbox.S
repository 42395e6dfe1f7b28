/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The S-box of AES as bytes. */
#include "../../asm/platform.h"
#if PW_MSP430

#include "../../asm/msp430.inc"
#include "../sbox.inc"

shared_table pw_aes_sbox
        for_sbox .byte
end_table pw_aes_sbox

#endif
