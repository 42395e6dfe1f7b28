/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The re-keying of ISAP-A for RV32I, on a state of Ascon-p in plain words that stays in registers. */
#include "../../asm/platform.h"
#if PW_RV32

#include "../../ascon_p/rv32/round.inc"

        whole_words

#define y       s0
#define y_end   s1
#define bits    s2      /* of the present byte, from the highest bit on, above a one that is in the low 24 bits as long as there
                         * are any */
#define highest s3      /* bit of a word */
#define further s4      /* rounds of a bit, besides one */

.macro next_byte
        lbu     bits, 0(y)
        addi    y, y, 1
        slli    bits, bits, 8
        addi    bits, bits, 1
        slli    bits, bits, 16
.endm

.macro if_none label
        slli    T0, bits, 8
        beqz    T0, \label
.endm

/* The next bit is the highest one of x0. */
.macro absorb_bit
        and     T0, bits, highest
        slli    bits, bits, 1
        xor     X0H, X0H, T0
.endm

/* contract of pw_isap_a_absorb_bits:
 *   clobbers: [t0, t1, t2, t3, t4, t5, t6, a1, a2, a3, a4, a5, a6, a7]
 *   for: {rounds: [1, 12]}
 *   bytes: {stack: 32, code: 1244}
 *   cycles: 15208 + 157542*(rounds > 1)
 *   floor: 127*111*rounds + 127*2
 *   why: the rounds, and a bit that is taken apart and added
 *   strategy: >
 *     Single rounds go in pairs, from form P of round.inc to form P with a word complemented between, at 118 cycles a bit;
 *     twelve are those of ascon_p/rv32. The bits left of a byte of y stand in a register above a one that tells of their
 *     end without a look at them. */
function pw_isap_a_absorb_bits
        addi    sp, sp, -32
        save_at 0, ra, y, y_end, bits, highest, further
        mv      y, a1
        addi    y_end, a1, 16
        lui     highest, 0x80000
        addi    further, a2, -1
        load_state a0
        complement_form_p
        next_byte
        bnez    further, 4f

1:      absorb_bit
        xori    X2L, X2L, -1 - 0x4b
        ascon_round P
        absorb_bit
        if_none 3f
2:      ascon_skip
        xori    X2L, X2L, 0x4b
        ascon_round R
        j       1b

3:      beq     y, y_end, 6f
        next_byte
        beqz    further, 2b
        j       5f

4:      absorb_bit
        if_none 3b
5:      jal     pw_ascon_rounds_12
        j       4b

        /* from form Q to what form P would be */
6:      bnez    further, 7f
        not     X0L, X0L
        not     X0H, X0H
        not     X2L, X2L
        not     X2H, X2H
        not     X3L, X3L
        not     X3H, X3H
        not     X4L, X4L
        not     X4H, X4H
7:      complement_form_p
        store_state a0
        restore_at 0, ra, y, y_end, bits, highest, further
        addi    sp, sp, 32
        ret
end_function pw_isap_a_absorb_bits

#endif
