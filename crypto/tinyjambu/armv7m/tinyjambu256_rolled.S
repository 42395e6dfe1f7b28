/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* TinyJAMBU-P256 for Cortex-M3, 128 rounds in a loop. */
#include "../../asm/platform.h"
#if PW_ARMV7M

#include "../../asm/armv7m.inc"

#define state       r0
#define key         r1
#define steps       r2

#define tap         r1
#define s0          r3
#define s1          r4
#define s2          r5
#define s3          r6
#define k0          r7
#define k1          r8
#define k2          r9
#define k3          r10
#define key_half    r11
#define to_other    r12
#define t           lr

#include "rounds.inc"

/* contract of pw_tinyjambu256_permute:
 *   bytes: {stack: 36, code: 196}
 *   cycles: 39 + 50*(rounds//128)
 *   floor: 39 + 48*(rounds//128)
 *   why: Ten instructions for 32 rounds, five cycles to load four words of the key and three for the branch of a loop;
 *     39 to call, save and restore nine registers, load and store four words, form the first tap and return.
 *   strategy: State, half of the key, one tap and one temporary are in registers. The halves take turns in groups of
 *     128 rounds; what turns the address of one half into that of the other is kept in a register, so that one XOR
 *     moves on and the code of one group serves both. */
function pw_tinyjambu256_permute
        push    {r4-r11, lr}
        mov     key_half, key
        add     to_other, key, #16
        eor     to_other, to_other, key
        ldm     state, {s0, s1, s2, s3}
        tinyjambu_tap s1, s2

.Lstep:
        ldm     key_half, {k0, k1, k2, k3}
        eor     key_half, key_half, to_other
        tinyjambu_128_rounds k0, k1, k2, k3
        subs    steps, steps, #1
        bne     .Lstep

        stm     state, {s0, s1, s2, s3}
        pop     {r4-r11, pc}
end_function pw_tinyjambu256_permute

#endif
