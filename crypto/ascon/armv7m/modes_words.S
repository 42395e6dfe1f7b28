/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The one-shot functions of the AEADs, hash functions and XOFs of the Ascon family for ARMv7-M, on a state of plain words at
 * the stack pointer, in little code. */
#include "../../asm/platform.h"
#if PW_ARMV7M

#include "../../asm/armv7m.inc"
#include "../parameters.h"

.macro permute rounds
        movs    r1, #\rounds
        mov     r0, sp
        bl      pw_ascon_permute
.endm

/* ---- the AEADs --------------------------------------------------------------------------------------------
 *
 * Encryption and decryption are one body. The state is worked on in units of four bytes, of which every string but the data
 * is made. The unit of v1.2 at `offset` is the one at offset ^ 4, its byte at offset ^ 7, and its bytes are reversed. */

/* What duplex does: the direction, in a register. */
#define ABSORB          0
#define ENCRYPT         1
#define DECRYPT         2

/* The frame, from the stack pointer on. */
#define FRAME           40
#define SAVED_MESSAGE   (FRAME + 0)     /* output */
#define SAVED_TAG       (FRAME + 4)
#define SAVED_LENGTH    (FRAME + 8)
#define SAVED           12
#define ARGUMENTS       (FRAME + SAVED + 9 * 4)
#define ARGUMENT_AD     (ARGUMENTS + 0)
#define ARGUMENT_ADLEN  (ARGUMENTS + 4)
#define ARGUMENT_NONCE  (ARGUMENTS + 8)
#define ARGUMENT_KEY    (ARGUMENTS + 12)

#define a               r0      /* of the input */
#define x               r1      /* of input + state */
#define place           r2      /* of the unit or byte in the state */
#define k               r3      /* of the state */

/* What the permutation preserves. */
#define in              r4
#define out             r5
#define left            r6
#define direction       r7
#define message         r8
#define message_direction r9
#define offset        r10
#define back            r11

/* Sets `place`, of a unit or a byte. */
.macro find_unit
        .if     REVERSED
        eor     place, offset, #4
        .else
        mov     place, offset
        .endif
.endm

.macro find_byte
        .if     REVERSED
        eor     place, offset, #7
        .else
        mov     place, offset
        .endif
.endm

.macro reverse_bytes to, from
        .if     REVERSED
        rev     \to, \from
        .else
        .ifnc   \to, \from
        mov     \to, \from
        .endif
        .endif
.endm

/* S[at ..] ^= bytes of a string that the caller passed */
.macro add_argument name, at, argument, bytes
        ldr     in, [sp, #\argument]
        movs    offset, #\at
        movs    left, #\bytes
        bl      .L\name\()_add
.endm

/* contract:
 *   why: the permutations, each at its own floor
 *   functions:
 *     pw_ascon_aead128_encrypt:
 *       bytes: {stack: 88 + ascon(12), code: 392}
 *       cycles: 2*ascon(12) + ascon(8)*((adlen > 0) + adlen//16 + len//16) + 497 + 5*len + 4*(len//16) + 12*(len%4)
 *         + 5*adlen + 26*(adlen > 0) + 4*(adlen//16) + 12*(adlen%4)
 *       floor: 2*ascon(12) + ascon(8)*((adlen > 0) + adlen//16 + len//16)
 *     pw_ascon128_encrypt:
 *       bytes: {stack: 88 + ascon(12), code: 396}
 *       cycles: 2*ascon(12) + ascon(6)*((adlen > 0) + adlen//8 + len//8) + 518 + 4*(len//8) + 17*(len%4) + 21*(len//4)
 *         + 26*(adlen > 0) + 4*(adlen//8) + 17*(adlen%4) + 21*(adlen//4)
 *       floor: 2*ascon(12) + ascon(6)*((adlen > 0) + adlen//8 + len//8)
 *     pw_ascon128a_encrypt:
 *       bytes: {stack: 88 + ascon(12), code: 396}
 *       cycles: 2*ascon(12) + ascon(8)*((adlen > 0) + adlen//16 + len//16) + 518 + 4*(len//16) + 17*(len%4)
 *         + 21*(len//4) + 26*(adlen > 0) + 4*(adlen//16) + 17*(adlen%4) + 21*(adlen//4)
 *       floor: 2*ascon(12) + ascon(8)*((adlen > 0) + adlen//16 + len//16)
 *     pw_ascon80pq_encrypt:
 *       bytes: {stack: 88 + ascon(12), code: 400}
 *       cycles: 2*ascon(12) + ascon(6)*((adlen > 0) + adlen//8 + len//8) + 559 + 4*(len//8) + 17*(len%4) + 21*(len//4)
 *         + 26*(adlen > 0) + 4*(adlen//8) + 17*(adlen%4) + 21*(adlen//4)
 *       floor: 2*ascon(12) + ascon(6)*((adlen > 0) + adlen//8 + len//8)
 *     pw_ascon_aead128_decrypt: {as: pw_ascon_aead128_encrypt, cycles: encrypt(len) + 61}
 *     pw_ascon128_decrypt: {as: pw_ascon128_encrypt, cycles: encrypt(len) + 61}
 *     pw_ascon128a_decrypt: {as: pw_ascon128a_encrypt, cycles: encrypt(len) + 61}
 *     pw_ascon80pq_decrypt: {as: pw_ascon80pq_encrypt, cycles: encrypt(len) + 61}
 *   strategy: The state is in memory as plain words, as the small permutation has it. Whole words of a block are taken
 *     where they are, the last bytes one by one. One code serves associated data, encryption and decryption. Each
 *     algorithm has a copy: rate, rounds, order of bytes and padding are immediate operands. Decryption falls into
 *     this code; it compares the tag at the end and wipes the message where it is wrong, which the figures do not have. */

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
        bl      .L\name\()_wipe
        .if     \iv_low
        constant r0, \iv_low
        str     r0, [sp, #0]
        .endif
        constant r0, \iv_high
        str     r0, [sp, #4]
        add_argument \name, 24 - KEY_BYTES, ARGUMENT_KEY, KEY_BYTES
        add_argument \name, 24, ARGUMENT_NONCE, 16
        permute 12

        /* the last bytes of S ^= K */
        add_argument \name, 40 - KEY_BYTES, ARGUMENT_KEY, KEY_BYTES

        /* associated data, if there are any */
        ldr     left, [sp, #ARGUMENT_ADLEN]
        cbz     left, 1f
        ldr     in, [sp, #ARGUMENT_AD]
        movs    direction, #ABSORB
        bl      .L\name\()_duplex
        permute \rounds
1:
        /* S[39] ^= separator */
        .if     REVERSED
        ldrb    a, [sp, #32]
        eor     a, a, #\separator
        strb    a, [sp, #32]
        .else
        ldrb    a, [sp, #39]
        eor     a, a, #\separator
        strb    a, [sp, #39]
        .endif

        /* the message */
        mov     in, message
        mov     direction, message_direction
        ldr     left, [sp, #SAVED_LENGTH]
        bl      .L\name\()_duplex

        /* S[RATE ..] ^= K; p[12] */
        add_argument \name, RATE, ARGUMENT_KEY, KEY_BYTES
        permute 12

        /* T = S[24 .. 39] ^ the last 16 bytes of K: put out, or put where the rate was and compared */
#define tag             left
#define result          out
        ldr     in, [sp, #ARGUMENT_KEY]
        .if     KEY_BYTES > 16
        adds    in, in, #KEY_BYTES - 16
        .endif
        ldr     tag, [sp, #SAVED_TAG]
        cmp     direction, #DECRYPT
        it      eq
        moveq   tag, sp
        movs    offset, #24
2:      find_unit
        ldr     k, [sp, place]
        reverse_bytes k, k
        ldr     a, [in], #4
        eors    k, k, a
        str     k, [tag], #4
        adds    offset, offset, #4
        cmp     offset, #40
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
        /* wipe the state, and a message that is not to be trusted */
        bl      .L\name\()_wipe
        cbz     result, 4f
        ldr     r0, [sp, #SAVED_MESSAGE]
        ldr     r1, [sp, #SAVED_LENGTH]
        bl      pw_bytes_wipe
4:      mov     r0, result
        add     sp, sp, #FRAME + SAVED
        pop     {r4-r11, pc}
#undef tag
#undef result

        /*
         * Takes `left` bytes in, and in the direction of a message puts as many out, and pads them. A permutation follows
         * each full block.
         */
.L\name\()_duplex:
        mov     back, lr
.L\name\()_block:
        movs    offset, #0
.L\name\()_unit:
        subs    left, left, #4
        blo     .L\name\()_part
        find_unit
        ldr     k, [sp, place]
        ldr     a, [in], #4
        reverse_bytes a, a
        eor     x, a, k
        reverse_bytes k, x
        cmp     direction, #ENCRYPT
        it      hs
        strhs   k, [out], #4
        it      hi
        movhi   x, a
        str     x, [sp, place]
        adds    offset, offset, #4
        cmp     offset, #RATE
        bne     .L\name\()_unit
        permute \rounds
        b       .L\name\()_block

        /* the last 0 to 3 bytes */
.L\name\()_part:
        adds    left, left, #4
        b       5f
4:      ldrb    k, [sp, place]
        ldrb    a, [in], #1
        eor     x, a, k
        cmp     direction, #ENCRYPT
        it      hs
        strbhs  x, [out], #1
        it      hi
        movhi   x, a
        strb    x, [sp, place]
        adds    offset, offset, #1
        subs    left, left, #1
5:      find_byte
        bne     4b
        ldrb    k, [sp, place]
        eor     k, k, #\padding
        strb    k, [sp, place]
        bx      back

        /* S[offset ..] ^= `left` bytes from `in` on */
.L\name\()_add:
        find_unit
        ldr     k, [sp, place]
        ldr     a, [in], #4
        reverse_bytes a, a
        eors    k, k, a
        str     k, [sp, place]
        adds    offset, offset, #4
        subs    left, left, #4
        bne     .L\name\()_add
        bx      lr

.L\name\()_wipe:
        movs    r0, #0
        movs    r1, #FRAME - 4
6:      str     r0, [sp, r1]
        subs    r1, r1, #4
        bpl     6b
        bx      lr
end_function \decrypt
end_function \encrypt
.endm

ASCON_AEADS(DEFINE_AEAD)

/* ---- hash functions and XOFs ------------------------------------------------------------------------------
 *
 * A block is one word, in registers from memory to the state. The last block, padded, is put together in the same registers;
 * the message is at `in`. */

#define message_left    r5      /* bytes of the message; negative behind the last block */
#define output          r6
#define output_left     r7

#define a_low           r0
#define a_high          r1
#define k_low           r2
#define k_high          r3
#define scratch         r12

#define STATE_BYTES     40

/* A word from the message and to the output: the first four bytes are the low half, or in v1.2 the high one, reversed. */
.macro load_word reversed
        .if     \reversed
        ldr     a_high, [in], #4
        ldr     a_low, [in], #4
        rev     a_high, a_high
        rev     a_low, a_low
        .else
        ldr     a_low, [in], #4
        ldr     a_high, [in], #4
        .endif
.endm

.macro store_word reversed
        .if     \reversed
        rev     a_high, a_high
        rev     a_low, a_low
        str     a_high, [output], #4
        str     a_low, [output], #4
        .else
        str     a_low, [output], #4
        str     a_high, [output], #4
        .endif
.endm

/* Makes room for a byte before the first one of a word in the order of memory, where `byte` is put. */
.macro prepend_byte reversed, byte
        .if     \reversed
        lsr     a_low, a_low, #8
        orr     a_low, a_low, a_high, lsl #24
        lsr     a_high, a_high, #8
        orr     a_high, a_high, \byte, lsl #24
        .else
        lsl     a_high, a_high, #8
        orr     a_high, a_high, a_low, lsr #24
        orr     a_low, \byte, a_low, lsl #8
        .endif
.endm

/* Stores the first byte of a word in the order of memory, and drops it. */
.macro store_byte reversed
        .if     \reversed
        lsr     scratch, a_high, #24
        strb    scratch, [output], #1
        lsl     a_high, a_high, #8
        orr     a_high, a_high, a_low, lsr #24
        lsl     a_low, a_low, #8
        .else
        strb    a_low, [output], #1
        lsr     a_low, a_low, #8
        orr     a_low, a_low, a_high, lsl #24
        lsr     a_high, a_high, #8
        .endif
.endm

/* contract:
 *   why: the initial state as it is made, and the permutations at their own floor
 *   functions:
 *     pw_ascon_hash256:
 *       bytes:
 *         stack: 60 + max(ascon(12), initial(40))
 *         code: 144
 *       cycles: initial(40) + ascon(12) + ascon(12)*(len//8 + 3) + 160 + 20*(len//8) + 9*(len%8) - (len%8 > 0)
 *       floor: initial(40) + ascon(12) + ascon(12)*(len//8 + 3)
 *     pw_ascon_hash:
 *       bytes:
 *         stack: 60 + max(ascon(12), initial(40))
 *         code: 156
 *       cycles: initial(40) + ascon(12) + ascon(12)*(len//8 + 3) + 168 + 22*(len//8) + 10*(len%8) - (len%8 > 0)
 *       floor: initial(40) + ascon(12) + ascon(12)*(len//8 + 3)
 *     pw_ascon_hasha:
 *       bytes:
 *         stack: 60 + max(ascon(12), initial(40))
 *         code: 156
 *       cycles: initial(40) + ascon(12) + ascon(8)*(len//8 + 3) + 168 + 22*(len//8) + 10*(len%8) - (len%8 > 0)
 *       floor: initial(40) + ascon(12) + ascon(8)*(len//8 + 3)
 *   strategy: A block is one word, from memory to the state in two registers; the last one is put together in the
 *     same registers, from its last byte to its first. Each algorithm has a copy: rounds, order of bytes and
 *     padding are immediate operands. The figures are beside those of the initial state, which is computed. */

/* contract:
 *   for: {outlen: [1, 65535]}
 *   why: the initial state as it is made, and the permutations at their own floor
 *   functions:
 *     pw_ascon_xof128:
 *       bytes:
 *         stack: 60 + max(ascon(12), initial(40))
 *         code: 172
 *       cycles: initial(40) + ascon(12) + ascon(12)*(len//8 + (outlen - 1)//8) + 110 + 20*(len//8) + 9*(len%8)
 *         - (len%8 > 0) + 15*(outlen//8) + 8*(outlen%8) + 8*(outlen%8 > 0)
 *       floor: initial(40) + ascon(12) + ascon(12)*(len//8 + (outlen - 1)//8)
 *     pw_ascon_xof:
 *       bytes:
 *         stack: 60 + max(ascon(12), initial(40))
 *         code: 188
 *       cycles: initial(40) + ascon(12) + ascon(12)*(len//8 + (outlen - 1)//8) + 110 + 22*(len//8) + 10*(len%8)
 *         - (len%8 > 0) + 17*(outlen//8) + 9*(outlen%8) + 8*(outlen%8 > 0)
 *       floor: initial(40) + ascon(12) + ascon(12)*(len//8 + (outlen - 1)//8)
 *     pw_ascon_xofa:
 *       bytes:
 *         stack: 60 + max(ascon(12), initial(40))
 *         code: 188
 *       cycles: initial(40) + ascon(12) + ascon(8)*(len//8 + (outlen - 1)//8) + 110 + 22*(len//8) + 10*(len%8)
 *         - (len%8 > 0) + 17*(outlen//8) + 9*(outlen%8) + 8*(outlen%8 > 0)
 *       floor: initial(40) + ascon(12) + ascon(8)*(len//8 + (outlen - 1)//8)
 *   strategy: As the hash functions; how many bytes are put out is in a register. For no output nothing is put out,
 *     which the figures do not have. */

/*
 * void name(digest, message, length), if there are digest_bytes, or
 * void name(output, outlen, message, length)
 */
.macro define_sponge id, name, initial, label_bytes, reversed, rounds, padding, digest_bytes
function \name
        push    {r4-r7, lr}
        sub     sp, sp, #STATE_BYTES
        mov     output, r0
        .if     \digest_bytes
        mov     in, r1
        mov     message_left, r2
        movs    output_left, #\digest_bytes
        .else
        mov     output_left, r1
        mov     in, r2
        mov     message_left, r3
        .endif
        mov     r0, sp
        bl      \initial

        /* absorb a block */
1:      subs    message_left, message_left, #8
        blo     3f
        load_word \reversed
2:
        ldrd    k_low, k_high, [sp]
        eors    a_low, a_low, k_low
        eors    a_high, a_high, k_high
        strd    a_low, a_high, [sp]
        cmp     message_left, #0
        blt     5f
        permute \rounds
        b       1b

        /* the last one: 0 to 7 bytes, then the padding and zeros */
3:      adds    k_low, message_left, #8
        add     in, in, k_low
        .if     \reversed
        movs    a_low, #0
        mov     a_high, #(\padding << 24)
        .else
        movs    a_low, #\padding
        movs    a_high, #0
        .endif
        cmp     k_low, #0
        beq     2b
4:      ldrb    k_high, [in, #-1]!
        prepend_byte \reversed, k_high
        subs    k_low, k_low, #1
        bne     4b
        b       2b

        /* squeeze */
5:      permute 12
        .if     \digest_bytes == 0
        cmp     output_left, #0
        beq     8f
        .endif
6:      ldrd    a_low, a_high, [sp]
        .if     \digest_bytes == 0
        cmp     output_left, #8
        blo     7f
        .endif
        store_word \reversed
        subs    output_left, output_left, #8
        beq     8f
        permute \rounds
        b       6b
        .if     \digest_bytes == 0
7:      store_byte \reversed
        subs    output_left, output_left, #1
        bne     7b
        .endif

        /* wipe */
8:      movs    r0, #0
        movs    r1, #STATE_BYTES - 4
9:      str     r0, [sp, r1]
        subs    r1, r1, #4
        bpl     9b
        add     sp, sp, #STATE_BYTES
        pop     {r4-r7, pc}
end_function \name
.endm

/* Those with a label are in C. */
ASCON_HASHES(DEFINE_SPONGE)
ASCON_XOFS(DEFINE_SPONGE)

#endif
