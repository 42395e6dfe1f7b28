/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The re-keying of ISAP-A for the MSP430: two words of Ascon-p stay in registers from the first bit to the last. */
#include "../../asm/platform.h"
#if PW_MSP430

#include "../../ascon_p/msp430/fast.inc"

/* The frame; the state's address is at the stack pointer. */
#define COUNT   2               /* bits of y to come */
#define BITS    4               /* sixteen of them, the next one on top */
#define START   6               /* address of the first round constant */
#define Y       8               /* where other bits come from */
#define FRAME   10

table pw_isap_a_absorb_bits_constants
        .word   0xf0, 0xe1, 0xd2, 0xc3, 0xb4, 0xa5, 0x96, 0x87, 0x78, 0x69, 0x5a, 0x4b
.Lconstants_end:
end_table pw_isap_a_absorb_bits_constants

/* contract of pw_isap_a_absorb_bits:
 *   for: {rounds: [1, 12]}
 *   bytes: {stack: 30, code: 896, rodata: 24}
 *   cycles: 4582 + 57277*rounds
 *   floor: 43 + 127*332*rounds
 *   why: the rounds, at the floor of ascon_p/msp430/permutation_fast.S
 *   strategy: The rounds of the fast permutation, between which the temporaries are free: the bit is found there
 *     and added to the highest part of x0, which waits in memory. A call of the permutation for each bit would
 *     take 104 cycles besides its rounds. */
function pw_isap_a_absorb_bits
        save_all
        mov.b   @r13+, r11
        swpb    r11
        mov.b   @r13+, r15
        bis     r15, r11
        push    r13
        mov     #.Lconstants_end, r15
        rla     r14
        sub     r14, r15
        push    r15
        push    r11
        push    #128
        push    p
        load_words

.Lbit:
        mov     BITS(sp), t1
        and     #0x8000, t1
        xor     t1, 6(p)
        rla     BITS(sp)
        dec     COUNT(sp)
        jnz     1f

        add     #FRAME, sp
        store_words
        restore_all
        ret

1:      bit     #15, COUNT(sp)
        jnz     2f
        mov     Y(sp), t0
        mov.b   @t0+, t1
        swpb    t1
        mov.b   @t0+, t2
        bis     t2, t1
        mov     t1, BITS(sp)
        mov     t0, Y(sp)
2:      mov     START(sp), t0

.Lround:
        xor     @t0+, a0
        push    t0
        substitute_and_diffuse
        pop     t0
        cmp     #.Lconstants_end, t0
        jne     .Lround
        br      #.Lbit
end_function pw_isap_a_absorb_bits

#endif
