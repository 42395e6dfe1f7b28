/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The re-keying of ISAP-A and its whole blocks for ARMv7-M, on a bit-interleaved state of Ascon-p that stays in registers. */
#include "../../asm/platform.h"
#if PW_ARMV7M

#include "../../asm/armv7m.inc"
#include "../../ascon_p/armv7m/interleaved.inc"

        .set    REVERSED, 1             /* the first byte of a word is the most significant one */

#define ROUND_BYTES 182                 /* one of twelve in ascon_p/armv7m/permutation_resident.S, which checks it */

/* The frame; the permutation's return is at the stack pointer. */
#define FIRST           4               /* of the rounds to be done */
#define END             8               /* of y, or of the whole blocks */
#define NEXT            12              /* the next byte of y, or from a byte of input to that of output */
#define STATE           16
#define FRAME           20

/* Where the last `rounds` rounds begin; changes scratch. */
.macro find_rounds rounds, scratch, first
        movs    \scratch, #ROUND_BYTES
        address_of \first, pw_ascon_rounds_12 + 12 * ROUND_BYTES
        mls     \first, \rounds, \scratch, \first
        str     \first, [sp, #FIRST]
.endm

/* contract of pw_isap_a_absorb_bits:
 *   for: {rounds: [1, 12]}
 *   bytes: {stack: 56, code: 1684}
 *   cycles: 7097 if rounds == 1 else 2222 + 6604*rounds
 *   floor: 290 + 127*52*rounds
 *   why: 52 cycles a round (ascon_p/armv7m/permutation_resident.S), 2 a bit, ten words in and out.
 *   strategy: The bit is the highest one of the odd bits of x0. With one round a bit those of a byte are unrolled, so
 *     that a bit is an AND and an XOR; where the byte comes from waits in the frame, 10 cycles for eight bits.
 *     Otherwise the rounds of Ascon's modes are jumped into, and the one register that they leave alone holds the
 *     byte's bits above a one that ends them. */
function pw_isap_a_absorb_bits
        push    {r4-r11, lr}
        sub     sp, sp, #FRAME
        str     r0, [sp, #STATE]
        adds    r3, r1, #16
        ldrb    POINTER, [r1], #1
        strd    r3, r1, [sp, #END]
        cmp     r2, #1
        bne     .Lmany
        load_state r0, r0

.Lbyte:
        .irp    bit, 7, 6, 5, 4, 3, 2, 1
        and     TEMP_0, POINTER, #(1 << \bit)
        eor     X0O, X0O, TEMP_0, lsl #(31 - \bit)
        ascon_round 0x9, 0x3
        .endr
        and     TEMP_0, POINTER, #1
        eor     X0O, X0O, TEMP_0, lsl #31
        ldrd    TEMP_0, TEMP_1, [sp, #END]
        cmp     TEMP_0, TEMP_1
        beq     .Lstore
        ldrb    POINTER, [TEMP_1], #1
        str     TEMP_1, [sp, #NEXT]
        ascon_round 0x9, 0x3
        b       .Lbyte

.Lmany:
        find_rounds r2, r3, r1
        lsl     POINTER, POINTER, #24
        orr     POINTER, POINTER, #1    /* leaves the low byte when the data have left the highest */
        load_state r0, r0
        return_to .Lbit

.Lbit:
        and     TEMP_0, POINTER, #0x80000000
        eor     X0O, X0O, TEMP_0
        lsl     POINTER, POINTER, #1
        tst     POINTER, #0xff
        beq     2f
1:      ldr     pc, [sp, #FIRST]

2:      ldrd    TEMP_0, TEMP_1, [sp, #END]
        cmp     TEMP_0, TEMP_1
        beq     .Lstore
        ldrb    POINTER, [TEMP_1], #1
        str     TEMP_1, [sp, #NEXT]
        lsl     POINTER, POINTER, #24
        orr     POINTER, POINTER, #1    /* leaves the low byte when the data have left the highest */
        b       1b

.Lstore:
        ldr     TEMP_0, [sp, #STATE]
        store_state TEMP_0, TEMP_0
        add     sp, sp, #FRAME
        pop     {r4-r11, pc}
end_function pw_isap_a_absorb_bits

/* contract of pw_isap_a_absorb_blocks:
 *   for: {rounds: [1, 12]}
 *   bytes: {stack: 60, code: 188}
 *   cycles: 79 + (39 + 52*rounds)*(len//8)
 *   floor: 40 + (52*rounds + 23)*(len//8)
 *   why: the rounds, 19 to interleave a word, two loads and XORs; ten words in and out
 *   strategy: The state is in registers throughout; 8 cycles a block for the jumps to the rounds and back, whose
 *     addresses are written once. */
function pw_isap_a_absorb_blocks
        push    {r2, r4-r11, lr}
        sub     sp, sp, #FRAME
        str     r0, [sp, #STATE]
        mov     POINTER, r1
        bic     r2, r2, #7
        add     r2, r2, r1
        str     r2, [sp, #END]
        find_rounds r3, r2, r1
        load_state r0, r0
        return_to .Labsorb

.Labsorb:
        ldr     TEMP_0, [sp, #END]
        cmp     POINTER, TEMP_0
        beq     1f
        load_word TEMP_0, TEMP_1, POINTER
        interleave TEMP_0, TEMP_1, TEMP_2
        eor     X0E, X0E, TEMP_0
        eor     X0O, X0O, TEMP_1
        add     POINTER, POINTER, #8
        ldr     pc, [sp, #FIRST]

1:      ldr     TEMP_0, [sp, #STATE]
        store_state TEMP_0, TEMP_0
        add     sp, sp, #FRAME
        pop     {r0, r4-r11, lr}
        and     r0, r0, #7
        bx      lr
end_function pw_isap_a_absorb_blocks

/* contract of pw_isap_a_crypt_blocks:
 *   for: {rounds: [1, 12]}
 *   bytes: {stack: 60, code: 208}
 *   cycles: 83 + (49 + 52*rounds)*(len//8)
 *   floor: 40 + (52*rounds + 25)*(len//8)
 *   why: the rounds, 19 to bring a word into order, two loads, XORs and stores; ten words in and out
 *   strategy: As absorb_blocks; x0 is brought into order in two free registers, as the state goes on unchanged. */
function pw_isap_a_crypt_blocks
        push    {r3-r11, lr}
        ldr     r4, [sp, #40]
        sub     sp, sp, #FRAME
        str     r0, [sp, #STATE]
        mov     POINTER, r2
        bic     r3, r3, #7
        add     r3, r3, r2
        str     r3, [sp, #END]
        subs    r1, r1, r2
        str     r1, [sp, #NEXT]
        find_rounds r4, r2, r1
        load_state r0, r0
        return_to .Lcrypt

.Lnext:
        ldr     TEMP_0, [sp, #END]
        cmp     POINTER, TEMP_0
        beq     1f
        ldr     pc, [sp, #FIRST]

.Lcrypt:
        deinterleave_to TEMP_0, TEMP_1, X0E, X0O, TEMP_2
        ldr     TEMP_2, [POINTER]
        eors    TEMP_1, TEMP_1, TEMP_2
        ldr     TEMP_2, [POINTER, #4]
        eor     TEMP_0, TEMP_0, TEMP_2
        ldr     TEMP_2, [sp, #NEXT]
        add     TEMP_2, TEMP_2, POINTER
        store_word TEMP_0, TEMP_1, TEMP_2
        add     POINTER, POINTER, #8
        b       .Lnext

1:      ldr     TEMP_0, [sp, #STATE]
        store_state TEMP_0, TEMP_0
        add     sp, sp, #FRAME
        pop     {r0, r4-r11, lr}
        and     r0, r0, #7
        bx      lr
end_function pw_isap_a_crypt_blocks

/* contract of pw_isap_a_add_word:
 *   bytes: {stack: 0, code: 96}
 *   cycles: 36
 *   floor: 29
 *   why: 19 to interleave a word, its loads, XORs and stores
 *   strategy: For what is not a whole block. */
function pw_isap_a_add_word
        load_word r2, r3, r1
        interleave r2, r3, r12
        ldrd    r1, r12, [r0]
        eors    r2, r2, r1
        eor     r3, r3, r12
        strd    r2, r3, [r0]
        bx      lr
end_function pw_isap_a_add_word

/* contract of pw_isap_a_extract_word:
 *   bytes: {stack: 0, code: 88}
 *   cycles: 31
 *   floor: 26
 *   why: 19 to bring a word into order, its loads and stores
 *   strategy: For what is not a whole block. */
function pw_isap_a_extract_word
        ldrd    r2, r3, [r0]
        deinterleave r2, r3, r12
        store_word r2, r3, r1
        bx      lr
end_function pw_isap_a_extract_word

#endif
