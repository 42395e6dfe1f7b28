/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SubBytes and MixColumns of AES in one: what a byte s = S(a) adds to two rows of its column, as a word. */
#include "../../asm/platform.h"
#if PW_MSP430

#include "../../asm/msp430.inc"
#include "../sbox.inc"

/* Words of two products of each s, the first one in the low byte; double is s times x. */
.macro products low, high, values:vararg
        .irp    s, \values
        .set    single, \s
        .set    double, (\s << 1) ^ ((\s >> 7) * 0x11b)
        .set    triple, single ^ double
        .word   \low | \high << 8
        .endr
.endm

.macro as_2_1 values:vararg
        products double, single, \values
.endm

.macro as_1_3 values:vararg
        products single, triple, \values
.endm

.macro as_3_2 values:vararg
        products triple, double, \values
.endm

.macro as_1_1 values:vararg
        products single, single, \values
.endm

shared_table pw_aes_mix_2_1
        for_sbox as_2_1
end_table pw_aes_mix_2_1

shared_table pw_aes_mix_1_3
        for_sbox as_1_3
end_table pw_aes_mix_1_3

shared_table pw_aes_mix_3_2
        for_sbox as_3_2
end_table pw_aes_mix_3_2

shared_table pw_aes_mix_1_1
        for_sbox as_1_1
end_table pw_aes_mix_1_1

#endif
