/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The keyed permutation of TinyJAMBU-128 on the MSP430 for speed: up to 1280 rounds straight on. */
#include "../../asm/platform.h"
#if PW_MSP430

#include "rounds.inc"

/* contract of pw_tinyjambu128_permute:
 *   bytes: {stack: 18, code: 4236, rodata: 20}
 *   cycles: 114 + 214*rounds//128
 *   floor: 100 + 204*rounds//128
 *   why: 32 rounds need four windows of the state, 15, 6, 21 and 27 bits away from where they are used: 30 cycles
 *     for ten shifts of three registers, which bring all of them in place, 6 to form the second operand of the OR
 *     from three words, 3 for the OR, 8 to add the windows and 4 for the key. Two more, for the carry into the
 *     second operand, could be shared with the last shift if there were registers.
 *   strategy: The rounds of the balanced implementation, ten times 128 of them, which are entered by a table where
 *     as many are left as are wanted. The key's address is moved back for each 128, which a copy of the key could
 *     only do at 5 cycles a word. Without success: exchanging bytes for eight of the ten shifts (the third window
 *     would have to be shifted beside the others, and three more registers are missing); adding s47.. ahead of
 *     time, when it is made for the OR (a cycle less in 32 rounds, 16 more to begin and end with). */

table pw_tinyjambu128_permute_entries
        .irp    steps, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10
        .word   .Lsteps_\steps
        .endr
end_table pw_tinyjambu128_permute_entries

function pw_tinyjambu128_permute
        save_all
        push    r12
        load_state
        complement_state
        rla     r14
        mov     pw_tinyjambu128_permute_entries-2(r14), pc

        .irp    steps, 10, 9, 8, 7, 6, 5, 4, 3, 2
.Lsteps_\steps:
        rounds_128
        sub     #16, key
        .endr
.Lsteps_1:
        rounds_128

        complement_state
        pop     r12
        store_state
        restore_all
        ret
end_function pw_tinyjambu128_permute

#endif
