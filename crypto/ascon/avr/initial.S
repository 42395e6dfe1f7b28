/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The states that hashing starts from, stored in flash: ../state.h. */
#include "../../asm/platform.h"
#if PW_AVR

#include "../../asm/avr.inc"
#include "../parameters.h"

/* contract:
 *   bytes: {stack: 2, code: 20, rodata: 40}
 *   cycles: 333
 *   why: 40 bytes loaded from flash and stored, and the return
 *   functions:
 *     pw_ascon_hash256_initial: {floor: 208}
 *     pw_ascon_hash_initial: {floor: 208}
 *     pw_ascon_hasha_initial: {floor: 208}
 *     pw_ascon_xof128_initial: {floor: 208}
 *     pw_ascon_cxof128_initial: {floor: 208}
 *     pw_ascon_xof_initial: {floor: 208}
 *     pw_ascon_xofa_initial: {floor: 208}
 *   strategy: Each function names its table and jumps to the one copy of the loop. */

/* void pw_ascon_NAME_initial(uint32_t state[10]), state r25:r24 */
.macro initial name, words:vararg
        function \name
        ldi     r30, lo8(.L\name)
        ldi     r31, hi8(.L\name)
        rjmp    copy_initial_state
        end_function \name

        table .L\name
        .long   \words
        end_table .L\name
.endm

#define INITIAL(id, digest, label, order, rounds, iv, words) \
        initial pw_##id##_initial, words PW_LINE

ASCON_SPONGES(INITIAL)

        /* From flash at Z to the state at r25:r24. */
        local_function copy_initial_state
        movw    r26, r24
        ldi     r25, 40
1:      lpm     r0, Z+
        st      X+, r0
        dec     r25
        brne    1b
        ret
        end_function copy_initial_state

#endif
