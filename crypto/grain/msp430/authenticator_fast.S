/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The authenticator of Grain-128AEADv2 for MSP430, fast: the bits of a byte unrolled. */
#include "../../asm/platform.h"
#if PW_MSP430

#include "authenticate.inc"

/* contract of pw_grain128_absorb:
 *   bytes: {stack: 20, code: 564}
 *   cycles: 185 + 160*bytes
 *   floor: 60 + 152*bytes
 *   why: 19 cycles a bit: a mask in two, four words masked and added in three each, five to shift R and the bits that
 *     come in; 60 to separate one byte of the pre-output, to load and store A and R, to call and return.
 *   strategy: A, R, the bits that come in, plaintext, mask and scratch fill all registers, so the pad's address and the
 *     count of bytes are on the stack. The plaintext is complemented, as SUBC makes a mask of a carry that is 0. Both
 *     bytes are separated from the pre-output by single shifts, which end with the two results in place; for the second
 *     byte of one it is in vain. */
function pw_grain128_absorb
        save_all
        mov     @pad, output0
        mov     2(pad), output1

        /* every second bit */
        .irp    word, output0, output1
        .rept   8
        rrc     \word
        rrc     keystream
        rrc     \word
        rrc     W4
        .endr
        .endr

        pass_text
        load_registers
.Lbyte:
        .rept   8
        authenticate_bit
        .endr
        dec     0(sp)
        jne     .Lbyte
        store_registers
        restore_all
        ret
end_function pw_grain128_absorb

#endif
