/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Xoodoo[12] for Cortex-M3, unrolled. */
#include "../../asm/platform.h"
#if PW_ARMV7M

#include "../../asm/armv7m.inc"

#define state r0

#include "unrolled.inc"

/* contract of pw_xoodoo_permute:
 *   for: {rounds: [12, 12]}
 *   bytes: {stack: 40, code: 2220}
 *   cycles: 645
 *   floor: 643
 *   why: 49 instructions a round (24 theta, 1 iota, 24 chi) and 55 cycles to call, save the registers and the pointer,
 *     load and store twelve words and return.
 *   strategy: Twelve lanes and two temporaries fill the fourteen registers; the pointer waits on the stack. No lane is
 *     ever rotated or moved: rotations are kept as frames (see steps.inc), moves are renaming, which closes after four
 *     rounds. Which operand gives its frame to a result is free; tools/search/xoodoo_frames.py chooses so that all
 *     frames are 0 at the end, which saves eight rotations, and that 80 of the instructions are 16-bit ones. Which
 *     lanes are in low registers counts there: all of plane 1 and two of plane 0 are best, though loading and storing
 *     them out of order takes two LDMs and two STMs, a cycle more each; on chips with wait states the shorter code is
 *     worth thirty. Four rounds in a loop would need a register, or seven cycles a round, for the constants. The
 *     number of rounds is not looked at. */
function pw_xoodoo_permute
        push    {state, r4-r11, lr}
        ldm     state!, {A0, A1}
        ldm     state, {A2, A3, B0, B1, B2, B3, C0, C1, C2, C3}
        xoodoo_unrolled
        pop     {t0}
        stm     t0!, {A0, A1}
        stm     t0, {A2, A3, B0, B1, B2, B3, C0, C1, C2, C3}
        pop     {r4-r11, pc}
end_function pw_xoodoo_permute

#endif
