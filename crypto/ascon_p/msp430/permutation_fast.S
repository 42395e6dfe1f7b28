/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Ascon-p on the MSP430 for speed: two of the five words stay in registers, the slices of the S-box are unrolled. */
#include "../../asm/platform.h"
#if PW_MSP430

#include "fast.inc"

/* contract of pw_ascon_permute:
 *   bytes: {stack: 22, code: 816, rodata: 32}
 *   cycles: 104 + 451*rounds
 *   floor: 43 + 332*rounds
 *   why: A round has 132 cycles of single-bit and byte rotations, 64 of S-box without any copy, 40 XOR in the linear
 *     layer; with twelve registers at least eight of the twenty 16-bit words have to be stored and loaded, at 4 and 2
 *     cycles, both between S-box and linear layer and between the rounds.
 *   strategy: Two words of five never wait in memory: x2 and x4 enter the S-box from registers, y2 and y3 leave it in
 *     registers. With the pointer that leaves three registers to a slice. Two forms of the S-box make them suffice:
 *     x2 occurs only in x2 ^ x1, as (x2 ^ x4 ^ x0) | x1 is (x2 ^ x1 ^ x4 ^ x0) | x1; and x3 | ~x4 is ~((x4 ^ x3) &
 *     ~x3), so x4 is not needed as such. x0 and x3 are read twice. y3 moves one register on in each slice, into the
 *     one that x4's part has left. x2 and x3 are diffused in registers while the pointer waits on the stack, x4 last,
 *     towards registers; x0 and x1 are rotated in registers and added to the unrotated word in memory. A rotation by
 *     nearly a byte is made as a copy that exchanges its bytes. One part of x2 is pushed to have a register for the
 *     pointer. Rotations are shared: x1 has x <<< 1 in common (61 = 64 - 3, 39 = 32 + 8 - 1), x4 the byte (7 = 8 - 1,
 *     41 = 32 + 8 + 1), x0 x >>> 3. Without success: a third word in registers (no register is left to the S-box);
 *     the state in a frame, to be pushed at 3 cycles (24 cycles a round for moving it there and back); a complemented
 *     x4 (no pattern of complements survives a round, so an INV stays in each slice). */

table pw_ascon_permute_constants
        .word   0x3c, 0x2d, 0x1e, 0x0f, 0xf0, 0xe1, 0xd2, 0xc3, 0xb4, 0xa5, 0x96, 0x87, 0x78, 0x69, 0x5a, 0x4b
.Lconstants_end:
end_table pw_ascon_permute_constants

function pw_ascon_permute
        save_all
        push    p
        rla     t0
        inv     t0
        add     #.Lconstants_end + 1, t0        /* the end - 2 * rounds */
        load_words

.Lround:
        /* constant addition: x2 ^= c */
        xor     @t0+, a0
        push    t0

        substitute_and_diffuse

        pop     t0
        cmp     #.Lconstants_end, t0
        jne     .Lround

        incd    sp
        store_words
        restore_all
        ret
end_function pw_ascon_permute

#endif
