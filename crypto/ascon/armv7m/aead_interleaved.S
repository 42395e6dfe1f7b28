/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/*
 * The one-shot functions of the AEADs of the Ascon family for ARMv7-M, on a bit-interleaved state.
 *
 * Encryption and decryption are one body. The state lies at the stack pointer; the key's last 16 bytes lie above it,
 * interleaved once. A word of input is one conversion, and one more where output is needed: the state is added to in
 * both directions, as what it becomes in decryption is the state plus the plaintext.
 */
#include "../../asm/platform.h"
#if PW_ARMV7M

#include "../../asm/armv7m.inc"
#include "../parameters.h"
#include "interleave.inc"
#include "../interleaved.h"

/* What duplex does: the direction, in a register. */
#define ABSORB          0
#define ENCRYPT         1
#define DECRYPT         2

/* The frame, from the stack pointer on. */
#define WORD(i)         (8 * (i))
#define KEY             40              /* two interleaved words */
#define PART            56              /* bytes of a last block's last word, plain */
#define PART_KEY        64              /* and what is added to them for output */
#define FRAME           72
#define SAVED_MESSAGE   (FRAME + 0)     /* output */
#define SAVED_TAG       (FRAME + 4)
#define SAVED_LENGTH    (FRAME + 8)
#define SAVED           12
#define ARGUMENTS       (FRAME + SAVED + 9 * 4)
#define ARGUMENT_AD     (ARGUMENTS + 0)
#define ARGUMENT_ADLEN  (ARGUMENTS + 4)
#define ARGUMENT_NONCE  (ARGUMENTS + 8)
#define ARGUMENT_KEY    (ARGUMENTS + 12)

/* A word of input in (even, odd) or (low, high), and one of the state. */
#define a_low           r0
#define a_high          r1
#define k_low           r2
#define k_high          r3
#define scratch         r12

/* What duplex works on; the permutation preserves them. */
#define in              r4
#define out             r5
#define left            r6
#define direction       r7
#define word            r10
#define back            r11

#define message         r8
#define message_direction r9

/* The halves of a word in the order of memory, which is the high one first in v1.2: an instruction on each, and one on both. */
.macro each_half instruction, low, high, address:vararg
        .if     REVERSED
        \instruction \high, \address
        \instruction \low, \address
        .else
        \instruction \low, \address
        \instruction \high, \address
        .endif
.endm

.macro both_halves instruction, low, high, address:vararg
        .if     REVERSED
        \instruction \high, \low, \address
        .else
        \instruction \low, \high, \address
        .endif
.endm

.macro reverse_bytes low, high
        .if     REVERSED
        rev     \low, \low
        rev     \high, \high
        .endif
.endm

.macro permute rounds
        mov     r0, sp
        movs    r1, #\rounds
        bl      pw_ascon_permute
.endm

/* The state's word i, or the one at an address, ^= (a_low, a_high). */
.macro add_to address:vararg
        ldrd    k_low, k_high, [\address]
        eors    a_low, a_low, k_low
        eors    a_high, a_high, k_high
        strd    a_low, a_high, [\address]
.endm

/*
 * contract:
 *   computes: C and T, NIST SP 800-232 section 4 and Ascon v1.2 section 2.4
 *   arguments:
 *     - {name: ciphertext, register: r0, type: "uint8_t *", bytes: len, access: write, secret: false}
 *     - {name: tag, register: r1, type: "uint8_t *", bytes: tag_bytes, access: write, secret: false}
 *     - {name: message, register: r2, type: "const uint8_t *", bytes: len, access: read, secret: true}
 *     - {name: len, register: r3, type: size_t, access: read, secret: false}
 *     - {name: ad, register: stack, type: "const uint8_t *", bytes: adlen, access: read, secret: false}
 *     - {name: adlen, register: stack, type: size_t, access: read, secret: false}
 *     - {name: nonce, register: stack, type: "const uint8_t *", bytes: nonce_bytes, access: read, secret: false}
 *     - {name: key, register: stack, type: "const uint8_t *", bytes: key_bytes, access: read, secret: true}
 *   clobbers: [r0, r1, r2, r3, r12, lr, flags]
 *   rodata_bytes: 0
 *   floor:
 *     why: the permutations, each at its own floor
 *   functions:
 *     pw_ascon_aead128_encrypt:
 *       stack_bytes: 120 + ascon(12)
 *       code_bytes: 1052
 *       cycles:
 *         cortex_m3:
 *           2*ascon(12) + ascon(8)*((adlen > 0) + adlen//16 + len//16) + 533 + 208*(len//16) + 102*(len%16//8)
 *           + 16*(len%8) + 45*(len%8 > 0) + 79*(adlen > 0) + 118*(adlen//16) + 57*(adlen%16//8) + 11*(adlen%8)
 *       floor: 2*ascon(12) + ascon(8)*((adlen > 0) + adlen//16 + len//16)
 *     pw_ascon128_encrypt:
 *       stack_bytes: 120 + ascon(12)
 *       code_bytes: 1064
 *       cycles:
 *         cortex_m3:
 *           2*ascon(12) + ascon(6)*((adlen > 0) + adlen//8 + len//8) + 547 + 107*(len//8) + 16*(len%8)
 *           + 47*(len%8 > 0) + 81*(adlen > 0) + 60*(adlen//8) + 11*(adlen%8)
 *       floor: 2*ascon(12) + ascon(6)*((adlen > 0) + adlen//8 + len//8)
 *     pw_ascon128a_encrypt:
 *       stack_bytes: 120 + ascon(12)
 *       code_bytes: 1076
 *       cycles:
 *         cortex_m3:
 *           2*ascon(12) + ascon(8)*((adlen > 0) + adlen//16 + len//16) + 547 + 216*(len//16) + 106*(len%16//8)
 *           + 16*(len%8) + 47*(len%8 > 0) + 81*(adlen > 0) + 122*(adlen//16) + 59*(adlen%16//8) + 11*(adlen%8)
 *       floor: 2*ascon(12) + ascon(8)*((adlen > 0) + adlen//16 + len//16)
 *     pw_ascon80pq_encrypt:
 *       stack_bytes: 120 + ascon(12)
 *       code_bytes: 1116
 *       cycles:
 *         cortex_m3:
 *           2*ascon(12) + ascon(6)*((adlen > 0) + adlen//8 + len//8) + 785 + 107*(len//8) + 16*(len%8)
 *           + 47*(len%8 > 0) + 81*(adlen > 0) + 60*(adlen//8) + 11*(adlen%8)
 *       floor: 2*ascon(12) + ascon(6)*((adlen > 0) + adlen//8 + len//8)
 *   strategy: >
 *     The state is in memory, bit-interleaved, as the fast permutation has it. A word of data is interleaved, added,
 *     and taken apart again for output; the last bytes are put together on the stack. One code serves associated
 *     data, encryption and decryption. Each algorithm has a copy: rate, rounds, order of bytes and padding are
 *     immediate operands.
 */

/*
 * contract:
 *   computes: P, or -1 where the tag is wrong, NIST SP 800-232 section 4 and Ascon v1.2 section 2.4
 *   arguments:
 *     - {name: message, register: r0, type: "uint8_t *", bytes: len, access: write, secret: false}
 *     - {name: tag, register: r1, type: "const uint8_t *", bytes: tag_bytes, access: read, secret: false}
 *     - {name: ciphertext, register: r2, type: "const uint8_t *", bytes: len, access: read, secret: false}
 *     - {name: len, register: r3, type: size_t, access: read, secret: false}
 *     - {name: ad, register: stack, type: "const uint8_t *", bytes: adlen, access: read, secret: false}
 *     - {name: adlen, register: stack, type: size_t, access: read, secret: false}
 *     - {name: nonce, register: stack, type: "const uint8_t *", bytes: nonce_bytes, access: read, secret: false}
 *     - {name: key, register: stack, type: "const uint8_t *", bytes: key_bytes, access: read, secret: true}
 *   clobbers: [r0, r1, r2, r3, r12, lr, flags]
 *   rodata_bytes: 0
 *   floor:
 *     why: the permutations, each at its own floor
 *   functions:
 *     pw_ascon_aead128_decrypt:
 *       stack_bytes: 120 + ascon(12)
 *       code_bytes: 1052
 *       cycles:
 *         cortex_m3:
 *           2*ascon(12) + ascon(8)*((adlen > 0) + adlen//16 + len//16) + 594 + 208*(len//16) + 102*(len%16//8)
 *           + 16*(len%8) + 45*(len%8 > 0) + 79*(adlen > 0) + 118*(adlen//16) + 57*(adlen%16//8) + 11*(adlen%8)
 *       floor: 2*ascon(12) + ascon(8)*((adlen > 0) + adlen//16 + len//16)
 *     pw_ascon128_decrypt:
 *       stack_bytes: 120 + ascon(12)
 *       code_bytes: 1064
 *       cycles:
 *         cortex_m3:
 *           2*ascon(12) + ascon(6)*((adlen > 0) + adlen//8 + len//8) + 608 + 107*(len//8) + 16*(len%8)
 *           + 47*(len%8 > 0) + 81*(adlen > 0) + 60*(adlen//8) + 11*(adlen%8)
 *       floor: 2*ascon(12) + ascon(6)*((adlen > 0) + adlen//8 + len//8)
 *     pw_ascon128a_decrypt:
 *       stack_bytes: 120 + ascon(12)
 *       code_bytes: 1076
 *       cycles:
 *         cortex_m3:
 *           2*ascon(12) + ascon(8)*((adlen > 0) + adlen//16 + len//16) + 608 + 216*(len//16) + 106*(len%16//8)
 *           + 16*(len%8) + 47*(len%8 > 0) + 81*(adlen > 0) + 122*(adlen//16) + 59*(adlen%16//8) + 11*(adlen%8)
 *       floor: 2*ascon(12) + ascon(8)*((adlen > 0) + adlen//16 + len//16)
 *     pw_ascon80pq_decrypt:
 *       stack_bytes: 120 + ascon(12)
 *       code_bytes: 1116
 *       cycles:
 *         cortex_m3:
 *           2*ascon(12) + ascon(6)*((adlen > 0) + adlen//8 + len//8) + 846 + 107*(len//8) + 16*(len%8)
 *           + 47*(len%8 > 0) + 81*(adlen > 0) + 60*(adlen//8) + 11*(adlen%8)
 *       floor: 2*ascon(12) + ascon(6)*((adlen > 0) + adlen//8 + len//8)
 *   strategy: >
 *     As encryption, into whose code it falls; the tag is compared at the end, and where it is wrong the message
 *     wiped, which the figures do not have.
 */

/* void encrypt(ciphertext, tag, message, length, ad, adlen, nonce, key), int decrypt(message, tag, ciphertext, ..) */
.macro define_aead name, encrypt, decrypt, reversed, key_bytes, rate, rounds, iv_low, iv_high, padding, separator
        .set    REVERSED, \reversed
        .set    KEY_BYTES, \key_bytes
        .set    RATE, \rate
function \decrypt
        push    {r0, r1, r3-r11, lr}
        movs    message_direction, #DECRYPT
        b       .L\name\()_body

        entry   \encrypt
        push    {r0, r1, r3-r11, lr}
        movs    message_direction, #ENCRYPT
.L\name\()_body:
        sub     sp, sp, #FRAME
        mov     out, r0
        mov     message, r2

        /* S = IV || K || N; p[12] */
        ldr     in, [sp, #ARGUMENT_KEY]
        .if     KEY_BYTES == 20
        ldr     a_low, [in], #4
        rev     a_low, a_low
        constant a_high, \iv_high
        bl      .L\name\()_interleave
        .else
        .set    iv_even, EVEN_BITS(\iv_low, \iv_high)
        .set    iv_odd, ODD_BITS(\iv_low, \iv_high)
        constant a_low, iv_even
        constant a_high, iv_odd
        .endif
        strd    a_low, a_high, [sp, #WORD(0)]
        bl      .L\name\()_take
        strd    a_low, a_high, [sp, #WORD(1)]
        strd    a_low, a_high, [sp, #KEY]
        bl      .L\name\()_take
        strd    a_low, a_high, [sp, #WORD(2)]
        strd    a_low, a_high, [sp, #KEY + 8]
        ldr     in, [sp, #ARGUMENT_NONCE]
        bl      .L\name\()_take
        strd    a_low, a_high, [sp, #WORD(3)]
        bl      .L\name\()_take
        strd    a_low, a_high, [sp, #WORD(4)]
        permute 12

        /* the last bytes of S ^= K */
        .if     KEY_BYTES == 20
        ldr     in, [sp, #ARGUMENT_KEY]
        ldr     a_low, [in]
        rev     a_low, a_low
        movs    a_high, #0
        bl      .L\name\()_interleave
        add_to  sp, #WORD(2)
        .endif
        ldrd    a_low, a_high, [sp, #KEY]
        add_to  sp, #WORD(3)
        ldrd    a_low, a_high, [sp, #KEY + 8]
        add_to  sp, #WORD(4)

        /* associated data, if there are any */
        ldr     left, [sp, #ARGUMENT_ADLEN]
        cbz     left, 1f
        ldr     in, [sp, #ARGUMENT_AD]
        movs    direction, #ABSORB
        bl      .L\name\()_duplex
        permute \rounds
1:
        /* the separator: the top bit of x4, or in v1.2 the lowest one */
        .if     REVERSED
        ldr     a_low, [sp, #WORD(4)]
        eor     a_low, a_low, #\separator
        str     a_low, [sp, #WORD(4)]
        .else
        ldr     a_low, [sp, #WORD(4) + 4]
        eor     a_low, a_low, #(\separator << 24)
        str     a_low, [sp, #WORD(4) + 4]
        .endif

        /* the message */
        mov     in, message
        mov     direction, message_direction
        ldr     left, [sp, #SAVED_LENGTH]
        bl      .L\name\()_duplex

        /* S[RATE ..] ^= K; p[12] */
        .if     KEY_BYTES == 20
        ldr     in, [sp, #ARGUMENT_KEY]
        bl      .L\name\()_take
        add_to  sp, #WORD(1)
        bl      .L\name\()_take
        add_to  sp, #WORD(2)
        ldr     a_high, [in]
        rev     a_high, a_high
        movs    a_low, #0
        bl      .L\name\()_interleave
        add_to  sp, #WORD(3)
        .else
        ldrd    a_low, a_high, [sp, #KEY]
        add_to  sp, #RATE
        ldrd    a_low, a_high, [sp, #KEY + 8]
        add_to  sp, #RATE + 8
        .endif
        permute 12

        /* T = S[24 .. 39] ^ K: put out, or put where the rate was and compared */
#define tag             in
#define count           left
#define result          out
        ldr     tag, [sp, #SAVED_TAG]
        cmp     direction, #DECRYPT
        it      eq
        moveq   tag, sp
        movs    count, #2
        add     word, sp, #WORD(3)
2:      ldrd    a_low, a_high, [word], #8
        ldrd    k_low, k_high, [word, #KEY - WORD(4)]
        eors    a_low, a_low, k_low
        eors    a_high, a_high, k_high
        bl      .L\name\()_deinterleave
        reverse_bytes a_low, a_high
        each_half str, a_low, a_high, [tag], #4
        subs    count, count, #1
        bne     2b

        movs    result, #0
        cmp     direction, #DECRYPT
        bne     3f
        mov     r0, sp
        ldr     r1, [sp, #SAVED_TAG]
        movs    r2, #16
        bl      pw_bytes_compare
        mov     result, r0
3:
        /* wipe the frame, and a message that is not to be trusted */
        mov     r12, sp
        movs    r0, #0
        movs    r1, #0
        movs    r2, #0
        movs    r3, #0
        stm     r12!, {r0-r3}
        stm     r12!, {r0-r3}
        stm     r12!, {r0-r3}
        stm     r12, {r0-r3}
        strd    r0, r1, [sp, #PART_KEY]
        cbz     result, 4f
        ldr     r0, [sp, #SAVED_MESSAGE]
        ldr     r1, [sp, #SAVED_LENGTH]
        bl      pw_bytes_wipe
4:      mov     r0, result
        add     sp, sp, #FRAME + SAVED
        pop     {r4-r11, pc}
#undef tag
#undef count
#undef result

        /*
         * Takes `left` bytes in, and in the direction of a message puts as many out, and pads them. A permutation follows
         * each full block.
         */
.L\name\()_duplex:
        mov     back, lr
.L\name\()_block:
        mov     word, sp
.L\name\()_word:
        subs    left, left, #8
        blo     .L\name\()_part
        each_half ldr, a_low, a_high, [in], #4
        reverse_bytes a_low, a_high
        cmp     direction, #ABSORB
        beq     6f

        /* output = input + state */
        ldrd    k_low, k_high, [word]
        deinterleave k_low, k_high, scratch
        eors    k_low, k_low, a_low
        eors    k_high, k_high, a_high
        cmp     direction, #DECRYPT
        itt     eq
        moveq   a_low, k_low
        moveq   a_high, k_high
        reverse_bytes k_low, k_high
        each_half str, k_low, k_high, [out], #4

        /* state += plaintext */
6:      interleave a_low, a_high, scratch
        add_to  word
        .if     RATE == 16
        cmp     sp, word
        add     word, word, #8
        beq     .L\name\()_word
        .endif
        permute \rounds
        b       .L\name\()_block

        /* the last word, of 0 to 7 bytes */
.L\name\()_part:
        movs    r0, #0
        movs    r1, #0
        strd    r0, r1, [sp, #PART]
        add     r2, sp, #PART
        adds    left, left, #8
        beq     9f
        cmp     direction, #ABSORB
        beq     7f
        ldrd    a_low, a_high, [word]
        bl      .L\name\()_deinterleave
        reverse_bytes a_low, a_high
        both_halves strd, a_low, a_high, [sp, #PART_KEY]
7:      ldrb    r0, [in], #1
        cmp     direction, #ABSORB
        beq     8f
        ldrb    r1, [r2, #PART_KEY - PART]
        eors    r1, r1, r0
        strb    r1, [out], #1
        cmp     direction, #DECRYPT
        it      eq
        moveq   r0, r1
8:      strb    r0, [r2], #1
        subs    left, left, #1
        bne     7b
9:      movs    r0, #\padding
        strb    r0, [r2]
        both_halves ldrd, a_low, a_high, [sp, #PART]
        reverse_bytes a_low, a_high
        bl      .L\name\()_interleave
        add_to  word
        bx      back

        /* Loads a word from `in`, which moves on, and interleaves it. */
.L\name\()_take:
        each_half ldr, a_low, a_high, [in], #4
        reverse_bytes a_low, a_high
.L\name\()_interleave:
        interleave a_low, a_high, scratch
        bx      lr

.L\name\()_deinterleave:
        deinterleave a_low, a_high, scratch
        bx      lr
end_function \decrypt
end_function \encrypt
.endm

/* A row of ASCON_AEADS. */
#define DEFINE_AEAD(id, order, key, rate, rounds, iv_low, iv_high) \
        define_aead id, pw_##id##_encrypt, pw_##id##_decrypt, REVERSED_##order, key, rate, rounds, \
                iv_low, iv_high, PADDING_##order, SEPARATOR_##order PW_LINE

ASCON_AEADS(DEFINE_AEAD)

#endif
