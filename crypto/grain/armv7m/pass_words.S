/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Words of text through Grain-128AEADv2 on Cortex-M3: generator and authenticator in one. */
#include "../../asm/platform.h"
#if PW_ARMV7M

#include "generator.inc"
#include "authenticate.inc"

#define OUTPUT 8
#define FIRST 13                /* where the first pre-output waits for the second: the text's word, which is free */

/* Both pre-outputs, the keystream of the text and what the authenticator takes in. */
#define output1 r1
#define keystream r3
#define out     r1
#define in      r2

/* On the stack: state, out, in, words; behind the registers of the caller the mask of decryption. */
#define STATE   0
#define OUT     4
#define IN      8
#define WORDS   12
#define SAVED   (16 + 36)

/* contract of pw_grain128_pass_words:
 *   for: {words: [1, 64]}
 *   bytes: {stack: 52, code: 1944}
 *   cycles: 29 + 612*words
 *   floor: 20 + 2*143*words + 2*128*words + 45*words
 *   why: Twice the generator without its call; eight instructions for each of 32 bits in the authenticator, as
 *     pw_grain128_absorb; 32 to separate the two pre-outputs, 5 for the text, 8 to load A and R and store them.
 *   strategy: The text meets the registers once in 4 bytes instead of in 2, and no call saves registers between the
 *     generator and the authenticator. */
function pw_grain128_pass_words
        push    {r0-r11, lr}

.Lword:
        generate FIRST
        generate OUTPUT
        ldr     output1, [state, #(4 * OUTPUT)]
        ldr     output, [state, #(4 * FIRST)]

        separate output, r12
        separate output1, r12
        lsr     W2, output, #16
        bfi     keystream, output1, #16, #16
        lsr     output1, output1, #16
        orr     W2, W2, output1, lsl #16

        /* out = in ^ keystream; the plaintext is the one or the other */
        ldr     r4, [sp, #(SAVED)]
        ldr     r6, [sp, #IN]
        ldr     r5, [sp, #OUT]
        negs    r4, r4
        ldr     data, [r6], #4
        str     r6, [sp, #IN]
        ands    r4, r4, keystream
        eor     keystream, keystream, data
        eor     data, data, r4
        cbz     r5, 1f
        str     keystream, [r5], #4
        str     r5, [sp, #OUT]
1:
        add     r1, state, #(4 * (OUTPUT + 1))
        ldm     r1, {A0, A1, W0, W1}
    .irp byte, 0, 8, 16, 24
    .irp bit, 0, 1, 2, 3, 4, 5, 6, 7
        sbfx    mask, data, #(\byte + \bit), #1
        add_masked_and_shift
    .endr
    .endr
        stm     r1, {A0, A1, W0, W1}
        ldr     r1, [sp, #WORDS]
        subs    r1, r1, #1
        str     r1, [sp, #WORDS]
        bne     .Lword

        add     sp, sp, #16
        pop     {r4-r11, pc}
end_function pw_grain128_pass_words

#endif
