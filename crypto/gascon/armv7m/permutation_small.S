/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* GASCON-C5 for Cortex-M3, one round in a loop. */
#include "../../asm/platform.h"
#if PW_ARMV7M

#include "round.inc"

#define rounds   r1
#define constant r0

/* The constants are 0xf0, 0xe1, ..., 0x4b. */
#define BEHIND_LAST   0x3c
#define DIFFERENCE    15

/*
 * contract:
 *   name: pw_gascon_permute
 *   computes: the last `rounds` rounds of GASCON-C5, DryGASCON (2019) section 6
 *   arguments:
 *     - {name: state, register: r0, type: "uint32_t *", bytes: 40, access: read-write, secret: true}
 *     - {name: rounds, register: r1, type: unsigned, access: read, secret: false}
 *   clobbers: [r1, r2, r3, r12, lr, flags]
 *   stack_bytes: 40
 *   code_bytes: 224
 *   rodata_bytes: 0
 *   cycles:
 *     cortex_m3: 51 + 56*rounds
 *   floor:
 *     cycles: 49 + 51*rounds
 *     why: >
 *       51 instructions a round (1 for the constant, 15 a half of the S-box, 2 a word of the linear layer); 49 to call, save
 *       the registers, load and store ten words and return.
 *   strategy: >
 *     The state and three temporaries are in registers (see round.inc), the constant in the one that held the pointer, which
 *     waits on the stack. The constants are a difference apart, and the last one ends the loop.
 */
function pw_gascon_permute
        push    {r0, r4-r11, lr}
        rsb     X2L, rounds, rounds, lsl #4
        ldm     r0, {STATE}
        add     constant, X2L, #BEHIND_LAST

.Lround:
        /* x2 ^= c */
        eor     X2L, PARKED_L, constant
        subs    constant, constant, #DIFFERENCE

        gascon_substitute_and_diffuse

        cmp     constant, #BEHIND_LAST
        bne     .Lround

        pop     {constant}
        stm     constant, {STATE}
        pop     {r4-r11, pc}
end_function pw_gascon_permute

#endif
