/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The one shots of Schwaemm for ARMv7-M in little code. */
#include "../../asm/platform.h"
#if PW_ARMV7M

#include "schwaemm.inc"

/* Two words of the rate that swap, then of the capacity; of the block those that go to them, and what comes out. */
#define left_s          r0
#define right_s         r1
#define left_d          r2
#define right_d         r3
#define put             r12
#define end             lr

/* In a loop over the pairs of words, for all phases; `state` moves with it. */
.macro take_block name
        add     end, state, #(RATE / 2)
.L\name\()_pair:
        test_phase
        ldr     left_s, [state, #0]
        ldr     right_s, [state, #(RATE / 2)]
        ldr     right_d, [in, #(RATE / 2)]
        ldr     left_d, [in], #4
        bpl     1f
        eor     put, right_d, right_s
        str     put, [out, #(RATE / 2)]
        it      cs
        movcs   right_d, put
        eor     put, left_d, left_s
        str     put, [out], #4
        it      cs
        movcs   left_d, put

        /* left = right ^ data ^ capacity; right = left ^ right ^ data ^ capacity */
1:      eors    right_d, right_d, left_s
        ldr     left_s, [state, #RATE]
        eors    right_d, right_d, right_s
        eors    left_d, left_d, right_s
        eors    left_d, left_d, left_s
    .if RATE / 2 % CAPACITY
        ldr     left_s, [state, #(RATE + RATE / 2)]
    .endif
        eors    right_d, right_d, left_s
        str     right_d, [state, #(RATE / 2)]
        stm     state!, {left_d}
        cmp     state, end
        bne     .L\name\()_pair
        subs    state, state, #(RATE / 2)
        adds    in, in, #(RATE / 2)
        adds    out, out, #(RATE / 2)
.endm

.macro copy_bytes name
        bl      .L\name\()_copy
.endm

/* r2 bytes from `in` to r0. */
.macro define_copy name
.L\name\()_copy:
        from_end r2, r1, copy_at r0, in, r2, r1
        bx      lr
.endm

/* contract:
 *   why: The permutations, each at its own floor. Of a block a load for each word of data, rate and capacity, of a
 *     message three XORs and two stores a word, of associated data five XORs for two words and a store. Once nonce,
 *     key, tag and wiping: a cycle for each word loaded, added or stored.
 *   functions:
 *     pw_schwaemm256_128_encrypt:
 *       bytes: {stack: 88 + sparkle384(11), code: 444}
 *       cycles: 139 + sparkle384(11)*(1 + (adlen > 0) + (len > 0))
 *         + sparkle384(7)*((adlen - (adlen > 0))//32 + (len - (len > 0))//32) + 137*(len > 0)
 *         + 126*((len - (len > 0))//32) + 87*(len%32 > 0) + 14*(len%32//4) + 18*(len%4) + 113*(adlen > 0)
 *         + 102*((adlen - (adlen > 0))//32) + 59*(adlen%32 > 0) + 7*(adlen%32//4) + 9*(adlen%4)
 *       floor: sparkle384(11)*(1 + (adlen > 0) + (len > 0))
 *         + sparkle384(7)*((adlen - (adlen > 0))//32 + (len - (len > 0))//32) + 52 + 60*((len + 31)//32)
 *         + 48*((adlen + 31)//32)
 *     pw_schwaemm128_128_encrypt:
 *       bytes: {stack: 72 + sparkle256(10), code: 416}
 *       cycles: 124 + sparkle256(10)*(1 + (adlen > 0) + (len > 0))
 *         + sparkle256(7)*((adlen - (adlen > 0))//16 + (len - (len > 0))//16) + 83*(len > 0)
 *         + 72*((len - (len > 0))//16) + 77*(len%16 > 0) + 14*(len%16//4) + 18*(len%4) + 71*(adlen > 0)
 *         + 60*((adlen - (adlen > 0))//16) + 54*(adlen%16 > 0) + 7*(adlen%16//4) + 9*(adlen%4)
 *       floor: sparkle256(10)*(1 + (adlen > 0) + (len > 0))
 *         + sparkle256(7)*((adlen - (adlen > 0))//16 + (len - (len > 0))//16) + 40 + 32*((len + 15)//16)
 *         + 26*((adlen + 15)//16)
 *     pw_schwaemm192_192_encrypt:
 *       bytes: {stack: 88 + sparkle384(11), code: 452}
 *       cycles: 150 + sparkle384(11)*(1 + (adlen > 0) + (len > 0))
 *         + sparkle384(7)*((adlen - (adlen > 0))//24 + (len - (len > 0))//24) + 114*(len > 0)
 *         + 103*((len - (len > 0))//24) + 83*(len%24 > 0) + 14*(len%24//4) + 18*(len%4) + 96*(adlen > 0)
 *         + 85*((adlen - (adlen > 0))//24) + 57*(adlen%24 > 0) + 7*(adlen%24//4) + 9*(adlen%4)
 *       floor: sparkle384(11)*(1 + (adlen > 0) + (len > 0))
 *         + sparkle384(7)*((adlen - (adlen > 0))//24 + (len - (len > 0))//24) + 60 + 48*((len + 23)//24)
 *         + 39*((adlen + 23)//24)
 *     pw_schwaemm256_256_encrypt:
 *       bytes: {stack: 104 + sparkle512(12), code: 496}
 *       cycles: 172 + sparkle512(12)*(1 + (adlen > 0) + (len > 0))
 *         + sparkle512(8)*((adlen - (adlen > 0))//32 + (len - (len > 0))//32) + 145*(len > 0)
 *         + 134*((len - (len > 0))//32) + 87*(len%32 > 0) + 14*(len%32//4) + 18*(len%4) + 121*(adlen > 0)
 *         + 110*((adlen - (adlen > 0))//32) + 59*(adlen%32 > 0) + 7*(adlen%32//4) + 9*(adlen%4)
 *       floor: sparkle512(12)*(1 + (adlen > 0) + (len > 0))
 *         + sparkle512(8)*((adlen - (adlen > 0))//32 + (len - (len > 0))//32) + 80 + 64*((len + 31)//32)
 *         + 52*((adlen + 31)//32)
 *     pw_schwaemm256_128_decrypt:
 *       as: pw_schwaemm256_128_encrypt
 *       cycles: encrypt(len) + 64 + 6*(len%32 > 0)
 *       floor: sparkle384(11)*(1 + (adlen > 0) + (len > 0))
 *         + sparkle384(7)*((adlen - (adlen > 0))//32 + (len - (len > 0))//32) + 56 + 60*((len + 31)//32)
 *         + 48*((adlen + 31)//32)
 *     pw_schwaemm128_128_decrypt:
 *       as: pw_schwaemm128_128_encrypt
 *       cycles: encrypt(len) + 64 + (len%16 > 0)
 *       floor: sparkle256(10)*(1 + (adlen > 0) + (len > 0))
 *         + sparkle256(7)*((adlen - (adlen > 0))//16 + (len - (len > 0))//16) + 44 + 32*((len + 15)//16)
 *         + 26*((adlen + 15)//16)
 *     pw_schwaemm192_192_decrypt:
 *       as: pw_schwaemm192_192_encrypt
 *       cycles: encrypt(len) + 82 + 4*(len%24 > 0)
 *       floor: sparkle384(11)*(1 + (adlen > 0) + (len > 0))
 *         + sparkle384(7)*((adlen - (adlen > 0))//24 + (len - (len > 0))//24) + 66 + 48*((len + 23)//24)
 *         + 39*((adlen + 23)//24)
 *     pw_schwaemm256_256_decrypt:
 *       as: pw_schwaemm256_256_encrypt
 *       cycles: encrypt(len) + 100 + 6*(len%32 > 0)
 *       floor: sparkle512(12)*(1 + (adlen > 0) + (len > 0))
 *         + sparkle512(8)*((adlen - (adlen > 0))//32 + (len - (len > 0))//32) + 88 + 64*((len + 31)//32)
 *         + 52*((adlen + 31)//32)
 *   strategy: As the fast form, but with one loop over the pairs of words for all phases. Decryption falls into this
 *     code; it compares the tag at the end and wipes the message where it is wrong, which the figures do not have. */

        define_schwaemm schwaemm256_128, pw_schwaemm256_128_encrypt, pw_schwaemm256_128_decrypt, SCHWAEMM256_128
        define_schwaemm schwaemm128_128, pw_schwaemm128_128_encrypt, pw_schwaemm128_128_decrypt, SCHWAEMM128_128
        define_schwaemm schwaemm192_192, pw_schwaemm192_192_encrypt, pw_schwaemm192_192_decrypt, SCHWAEMM192_192
        define_schwaemm schwaemm256_256, pw_schwaemm256_256_encrypt, pw_schwaemm256_256_decrypt, SCHWAEMM256_256

#endif
