/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The S-box of AES as bytes. */
#include "../../asm/platform.h"
#if PW_MSP430

#include "sbox.inc"

.macro as_bytes values:vararg
	.byte	\values
.endm

shared_table pw_aes_sbox
	for_sbox as_bytes
end_table pw_aes_sbox

#endif
