/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The one shots of Schwaemm for ARMv7-M, with a block unrolled for each phase. */
#include "../../asm/platform.h"
#if PW_ARMV7M

#include "schwaemm.inc"

/* Of the rate two words that swap, of the block those that go to them, of the capacity those that whiten them. */
#define left_s          r0
#define right_s         r1
#define left_d          r2
#define right_d         r3
#define left_c          r12
#define right_c         lr

.macro load_pair i
        ldr     left_s, [state, #(\i)]
        ldr     right_s, [state, #(\i + RATE / 2)]
        ldr     left_d, [in, #(\i)]
        ldr     right_d, [in, #(\i + RATE / 2)]
        ldr     left_c, [state, #(RATE + (\i) % CAPACITY)]
    .if RATE / 2 % CAPACITY
        ldr     right_c, [state, #(RATE + (\i + RATE / 2) % CAPACITY)]
    .endif
.endm

.macro whiten_right word
    .if RATE / 2 % CAPACITY
        eor     \word, \word, right_c
    .else
        eor     \word, \word, left_c
    .endif
.endm

/* left = right ^ data ^ capacity; right = left ^ right ^ data ^ capacity */
.macro absorb i
        load_pair \i
        eors    left_s, left_s, right_s
        eors    right_s, right_s, left_d
        eors    left_s, left_s, right_d
        eor     right_s, right_s, left_c
        str     right_s, [state, #(\i)]
        whiten_right left_s
        str     left_s, [state, #(\i + RATE / 2)]
.endm

.macro encrypt i
        load_pair \i
        eors    right_d, right_d, right_s
        eors    right_s, right_s, left_d
        str     right_d, [out, #(\i + RATE / 2)]
        eors    left_d, left_d, left_s
        eor     right_s, right_s, left_c
        str     left_d, [out, #(\i)]
        eors    left_s, left_s, right_d
        str     right_s, [state, #(\i)]
        whiten_right left_s
        str     left_s, [state, #(\i + RATE / 2)]
.endm

.macro decrypt i
        load_pair \i
        eors    left_d, left_d, left_s
        eors    left_s, left_s, right_d
        str     left_d, [out, #(\i)]
        eors    right_d, right_d, right_s
        eors    right_s, right_s, left_d
        str     right_d, [out, #(\i + RATE / 2)]
        whiten_right left_s
        str     left_s, [state, #(\i + RATE / 2)]
        eor     right_s, right_s, left_c
        str     right_s, [state, #(\i)]
.endm

.macro each_pair what
    .irp i, 0, 4, 8, 12
      .if \i < RATE / 2
        \what   \i
      .endif
    .endr
.endm

.macro take_block name
        test_phase
        bpl     .L\name\()_absorb
        bcs     .L\name\()_decrypt
        each_pair encrypt
        b       .L\name\()_taken

.L\name\()_absorb:
        each_pair absorb
        b       .L\name\()_taken

.L\name\()_decrypt:
        each_pair decrypt

.L\name\()_taken:
        adds    in, in, #RATE
        adds    out, out, #RATE
.endm

.macro copy_bytes name
        bl      .L\name\()_copy
.endm

/* r2 bytes from `in` to r0, in groups of 16, 8, 4, 2 and 1. */
.macro define_copy name
.L\name\()_copy:
        lsls    r2, r2, #28
    .if RATE > 16
        bcc     1f
        ldr     r1, [in, #4]
        ldr     r3, [in, #8]
        ldr     r12, [in, #12]
        ldr     out, [in], #16
        str     r1, [r0, #4]
        str     r3, [r0, #8]
        str     r12, [r0, #12]
        str     out, [r0], #16
1:
    .endif
        bpl     2f
        ldr     r1, [in, #4]
        ldr     r3, [in], #8
        str     r1, [r0, #4]
        str     r3, [r0], #8
2:      lsls    r2, r2, #2
        bcc     3f
        ldr     r1, [in], #4
        str     r1, [r0], #4
3:      bpl     4f
        ldrh    r1, [in], #2
        strh    r1, [r0], #2
4:      lsls    r2, r2, #2
        bcc     5f
        ldrb    r1, [in]
        strb    r1, [r0]
5:      bx      lr
.endm

/* contract:
 *   why: The permutations, each at its own floor. Of a block a load for each word of data, rate and capacity, of a
 *     message three XORs and two stores a word, of associated data five XORs for two words and a store. Once nonce,
 *     key, tag and wiping: a cycle for each word loaded, added or stored.
 *   functions:
 *     pw_schwaemm256_128_encrypt:
 *       bytes: {stack: 88 + sparkle384(11), code: 860}
 *       cycles: 139 + sparkle384(11)*(1 + (adlen > 0) + (len > 0))
 *         + sparkle384(7)*((adlen - (adlen > 0))//32 + (len - (len > 0))//32) + 91*(len > 0)
 *         + 80*((len - (len > 0))//32) + 111*(len%32 > 0) + 20*(len%32//16) + 8*(len%16//8) + 2*(len%8//4)
 *         + 2*(len%4//2) + 2*(len%2) + 80*(adlen > 0) + 69*((adlen - (adlen > 0))//32) + 71*(adlen%32 > 0)
 *         + 10*(adlen%32//16) + 4*(adlen%16//8) + 1*(adlen%8//4) + 1*(adlen%4//2) + 1*(adlen%2)
 *       floor: sparkle384(11)*(1 + (adlen > 0) + (len > 0))
 *         + sparkle384(7)*((adlen - (adlen > 0))//32 + (len - (len > 0))//32) + 52 + 60*((len + 31)//32)
 *         + 48*((adlen + 31)//32)
 *     pw_schwaemm128_128_encrypt:
 *       bytes: {stack: 72 + sparkle256(10), code: 620}
 *       cycles: 124 + sparkle256(10)*(1 + (adlen > 0) + (len > 0))
 *         + sparkle256(7)*((adlen - (adlen > 0))//16 + (len - (len > 0))//16) + 61*(len > 0)
 *         + 50*((len - (len > 0))//16) + 95*(len%16 > 0) + 8*(len%16//8) + 2*(len%8//4) + 2*(len%4//2) + 2*(len%2)
 *         + 56*(adlen > 0) + 45*((adlen - (adlen > 0))//16) + 63*(adlen%16 > 0) + 4*(adlen%16//8) + 1*(adlen%8//4)
 *         + 1*(adlen%4//2) + 1*(adlen%2)
 *       floor: sparkle256(10)*(1 + (adlen > 0) + (len > 0))
 *         + sparkle256(7)*((adlen - (adlen > 0))//16 + (len - (len > 0))//16) + 40 + 32*((len + 15)//16)
 *         + 26*((adlen + 15)//16)
 *     pw_schwaemm192_192_encrypt:
 *       bytes: {stack: 88 + sparkle384(11), code: 796}
 *       cycles: 150 + sparkle384(11)*(1 + (adlen > 0) + (len > 0))
 *         + sparkle384(7)*((adlen - (adlen > 0))//24 + (len - (len > 0))//24) + 78*(len > 0)
 *         + 67*((len - (len > 0))//24) + 107*(len%24 > 0) + 20*(len%24//16) + 8*(len%24%16//8) + 2*(len%8//4)
 *         + 2*(len%4//2) + 2*(len%2) + 70*(adlen > 0) + 59*((adlen - (adlen > 0))//24) + 69*(adlen%24 > 0)
 *         + 10*(adlen%24//16) + 4*(adlen%24%16//8) + 1*(adlen%8//4) + 1*(adlen%4//2) + 1*(adlen%2)
 *       floor: sparkle384(11)*(1 + (adlen > 0) + (len > 0))
 *         + sparkle384(7)*((adlen - (adlen > 0))//24 + (len - (len > 0))//24) + 60 + 48*((len + 23)//24)
 *         + 39*((adlen + 23)//24)
 *     pw_schwaemm256_256_encrypt:
 *       bytes: {stack: 104 + sparkle512(12), code: 952}
 *       cycles: 172 + sparkle512(12)*(1 + (adlen > 0) + (len > 0))
 *         + sparkle512(8)*((adlen - (adlen > 0))//32 + (len - (len > 0))//32) + 95*(len > 0)
 *         + 84*((len - (len > 0))//32) + 111*(len%32 > 0) + 20*(len%32//16) + 8*(len%16//8) + 2*(len%8//4)
 *         + 2*(len%4//2) + 2*(len%2) + 84*(adlen > 0) + 73*((adlen - (adlen > 0))//32) + 71*(adlen%32 > 0)
 *         + 10*(adlen%32//16) + 4*(adlen%16//8) + 1*(adlen%8//4) + 1*(adlen%4//2) + 1*(adlen%2)
 *       floor: sparkle512(12)*(1 + (adlen > 0) + (len > 0))
 *         + sparkle512(8)*((adlen - (adlen > 0))//32 + (len - (len > 0))//32) + 80 + 64*((len + 31)//32)
 *         + 52*((adlen + 31)//32)
 *     pw_schwaemm256_128_decrypt:
 *       as: pw_schwaemm256_128_encrypt
 *       cycles: encrypt(len) + 64 - (len > 0) - ((len - (len > 0))//32) + 6*(len%32 > 0)
 *       floor: sparkle384(11)*(1 + (adlen > 0) + (len > 0))
 *         + sparkle384(7)*((adlen - (adlen > 0))//32 + (len - (len > 0))//32) + 56 + 60*((len + 31)//32)
 *         + 48*((adlen + 31)//32)
 *     pw_schwaemm128_128_decrypt:
 *       as: pw_schwaemm128_128_encrypt
 *       cycles: encrypt(len) + 64 - (len > 0) - ((len - (len > 0))//16) + (len%16 > 0)
 *       floor: sparkle256(10)*(1 + (adlen > 0) + (len > 0))
 *         + sparkle256(7)*((adlen - (adlen > 0))//16 + (len - (len > 0))//16) + 44 + 32*((len + 15)//16)
 *         + 26*((adlen + 15)//16)
 *     pw_schwaemm192_192_decrypt:
 *       as: pw_schwaemm192_192_encrypt
 *       cycles: encrypt(len) + 82 - (len > 0) - ((len - (len > 0))//24) + 4*(len%24 > 0)
 *       floor: sparkle384(11)*(1 + (adlen > 0) + (len > 0))
 *         + sparkle384(7)*((adlen - (adlen > 0))//24 + (len - (len > 0))//24) + 66 + 48*((len + 23)//24)
 *         + 39*((adlen + 23)//24)
 *     pw_schwaemm256_256_decrypt:
 *       as: pw_schwaemm256_256_encrypt
 *       cycles: encrypt(len) + 100 - (len > 0) - ((len - (len > 0))//32) + 6*(len%32 > 0)
 *       floor: sparkle512(12)*(1 + (adlen > 0) + (len > 0))
 *         + sparkle512(8)*((adlen - (adlen > 0))//32 + (len - (len > 0))//32) + 88 + 64*((len + 31)//32)
 *         + 52*((adlen + 31)//32)
 *   strategy: The state is in memory, at the stack pointer. A block is taken a pair of words at a time, one of each
 *     half: five or six loads in a row, the output and the new pair between XORs, where a store takes one cycle.
 *     Each phase has these pairs unrolled, so that nothing asks for it but the branch to them. The last, incomplete
 *     block is put together on the stack so that it can be taken as a full one. Decryption falls into this code; it
 *     compares the tag at the end and wipes the message where it is wrong, which the figures do not have. */

        define_schwaemm schwaemm256_128, pw_schwaemm256_128_encrypt, pw_schwaemm256_128_decrypt, SCHWAEMM256_128
        define_schwaemm schwaemm128_128, pw_schwaemm128_128_encrypt, pw_schwaemm128_128_decrypt, SCHWAEMM128_128
        define_schwaemm schwaemm192_192, pw_schwaemm192_192_encrypt, pw_schwaemm192_192_decrypt, SCHWAEMM192_192
        define_schwaemm schwaemm256_256, pw_schwaemm256_256_encrypt, pw_schwaemm256_256_decrypt, SCHWAEMM256_256

#endif
