/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/*
 * The one-shot functions of the AEADs of the Ascon family for ARMv7-M, on a bit-interleaved state that stays in registers from
 * the key to the tag.
 */
#include "../../asm/platform.h"
#if PW_ARMV7M

#include "../../asm/armv7m.inc"
#include "../parameters.h"
#include "../../ascon_p/armv7m/interleaved.inc"

/* The frame, from the stack pointer on, where the permutation has its return. */
#define END             4               /* of the whole blocks of associated data, then of the message */
#define DELTA           8               /* from a byte of input to that of output */
#define DIRECTION       12
#define KEY             16              /* the last 16 bytes of the key, interleaved */
#define PART            32              /* the state at a last block, not interleaved; the tag that is right */
#define KEY_START       48              /* the first 4 bytes of a key of 20: even bits, odd bits << 16 */
#define FRAME           52
#define ARGUMENT(i)     (FRAME + 4 * (i))
#define OUTPUT          ARGUMENT(0)
#define TAG             ARGUMENT(1)
#define INPUT           ARGUMENT(2)
#define LENGTH          ARGUMENT(3)
#define STACKED(i)      ARGUMENT(4 + 9 + (i))
#define AD              STACKED(0)
#define ADLEN           STACKED(1)
#define NONCE           STACKED(2)
#define KEY_BYTES_AT    STACKED(3)

/* What a last block is, beside the number of its bytes, which is below 16. */
#define ENCRYPT         0
#define DECRYPT         0x10
#define ABSORB          0x20

/* The two interleaved words of the key to TEMP_0, TEMP_1 and POINTER, TEMP_2. */
.macro load_key
        add     TEMP_0, sp, #KEY
        ldm     TEMP_0, {TEMP_0, TEMP_1, POINTER, TEMP_2}
.endm

/* Two words of the state ^= the two of the key. */
.macro add_key even, odd, next_even, next_odd
        load_key
        eors    \even, \even, TEMP_0
        eors    \odd, \odd, TEMP_1
        eor     \next_even, \next_even, POINTER
        eor     \next_odd, \next_odd, TEMP_2
.endm

/* A word of the state ^= one of the input, `offset` bytes from POINTER. */
.macro absorb_word even, odd, offset
        load_word TEMP_0, TEMP_1, POINTER, \offset
        interleave TEMP_0, TEMP_1, TEMP_2
        eor     \even, \even, TEMP_0
        eor     \odd, \odd, TEMP_1
.endm

/* The word x meets the input; what of the two is ciphertext is interleaved and becomes the word. Output goes to TEMP_2. */
.macro encrypt_word even, odd, offset
        load_word TEMP_0, TEMP_1, POINTER, \offset
        eor     \even, \even, TEMP_0
        eor     \odd, \odd, TEMP_1
        store_word \even, \odd, TEMP_2, \offset
        interleave \even, \odd, TEMP_0
.endm

.macro decrypt_word even, odd, offset
        load_word TEMP_0, TEMP_1, POINTER, \offset
        eor     \even, \even, TEMP_0
        eor     \odd, \odd, TEMP_1
        store_word \even, \odd, TEMP_2, \offset
        interleave_to \even, \odd, TEMP_0, TEMP_1, \even
.endm

/* The blocks from POINTER to END, absorbed; goes on at `behind`. */
.macro absorb_blocks name, rounds, behind
        return_to .L\name\()_absorb
.L\name\()_absorb:
        ldr     TEMP_0, [sp, #END]
        cmp     POINTER, TEMP_0
        beq     \behind
        absorb_word X0E, X0O, 0
        .if     RATE == 16
        absorb_word X1E, X1O, 8
        .endif
        add     POINTER, POINTER, #RATE
        permute \rounds
.endm

/* The same, each word as crypt_word says. */
.macro crypt_blocks name, crypt_word, rounds, behind
        return_to .L\name\()_\crypt_word
.L\name\()_\crypt_word:
        ldr     TEMP_0, [sp, #END]
        cmp     POINTER, TEMP_0
        beq     \behind
        deinterleave X0E, X0O, TEMP_0
        ldr     TEMP_2, [sp, #DELTA]
        add     TEMP_2, TEMP_2, POINTER
        \crypt_word X0E, X0O, 0
        .if     RATE == 16
        deinterleave X1E, X1O, TEMP_0
        \crypt_word X1E, X1O, 8
        .endif
        add     POINTER, POINTER, #RATE
        permute \rounds
.endm

/* END = the end of the whole blocks of TEMP_0 bytes from POINTER on. */
.macro set_end
        bic     TEMP_0, TEMP_0, #RATE - 1
        add     TEMP_0, TEMP_0, POINTER
        str     TEMP_0, [sp, #END]
.endm

/* TEMP_1 = the bytes of a last block, of a string whose length is in the frame; to `part`, or if it is 0 pads the block. */
.macro end_string length, padding, part
        ldr     TEMP_1, [sp, #\length]
        ands    TEMP_1, TEMP_1, #RATE - 1
        bne     \part
        .if     REVERSED
        eor     X0O, X0O, #(\padding << 24)
        .else
        eor     X0E, X0E, #\padding
        .endif
.endm

/* contract:
 *   why: 52 cycles a round; 19 to interleave a word or back (interleaved.inc), of key, nonce and tag six times, of
 *     associated data once a word and of the message twice; two loads, XORs and stores a word of message, two loads and
 *     XORs of associated data; loads, stores and XORs of key, nonce and tag; decryption loads and compares the tag in
 *     place of its stores.
 *   functions:
 *     pw_ascon_aead128_encrypt:
 *       bytes: {stack: 104, code: 2192}
 *       cycles: 1542 + 444*(adlen > 0) + 477*(adlen//16) + 83*(adlen%16 > 0) + 40*(adlen%16//8)
 *         + 15*(adlen%16//4 + adlen%4) + 524*(len//16) + 83*(len%16 > 0) + 40*(len%16//8) + 15*(len%16//4 + len%4)
 *       floor: 1386 + 416*((adlen > 0) + adlen//16 + len//16) + 23*((adlen + 7)//8) + 44*((len + 7)//8)
 *     pw_ascon128_encrypt:
 *       bytes: {stack: 104, code: 1608}
 *       cycles: 1542 + 340*(adlen > 0) + 349*(adlen//8) + 74*(adlen%8 > 0) + 15*(adlen%8//4 + adlen%4) + 374*(len//8)
 *         + 74*(len%8 > 0) + 15*(len%8//4 + len%4)
 *       floor: 1386 + 312*((adlen > 0) + adlen//8 + len//8) + 23*((adlen + 7)//8) + 44*((len + 7)//8)
 *     pw_ascon128a_encrypt:
 *       bytes: {stack: 104, code: 2192}
 *       cycles: 1542 + 444*(adlen > 0) + 477*(adlen//16) + 83*(adlen%16 > 0) + 40*(adlen%16//8)
 *         + 15*(adlen%16//4 + adlen%4) + 524*(len//16) + 83*(len%16 > 0) + 40*(len%16//8) + 15*(len%16//4 + len%4)
 *       floor: 1386 + 416*((adlen > 0) + adlen//16 + len//16) + 23*((adlen + 7)//8) + 44*((len + 7)//8)
 *     pw_ascon80pq_encrypt:
 *       bytes: {stack: 104, code: 1736}
 *       cycles: 1579 + 340*(adlen > 0) + 349*(adlen//8) + 74*(adlen%8 > 0) + 15*(adlen%8//4 + adlen%4) + 374*(len//8)
 *         + 74*(len%8 > 0) + 15*(len%8//4 + len%4)
 *       floor: 1412 + 312*((adlen > 0) + adlen//8 + len//8) + 23*((adlen + 7)//8) + 44*((len + 7)//8)
 *     pw_ascon_aead128_decrypt:
 *       as: pw_ascon_aead128_encrypt
 *       bytes: {stack: 104 + bytes_compare(16)}
 *       cycles: encrypt(len) + 7 + bytes_compare(16)
 *       floor: 1393 + 416*((adlen > 0) + adlen//16 + len//16) + 23*((adlen + 7)//8) + 44*((len + 7)//8)
 *     pw_ascon128_decrypt:
 *       as: pw_ascon128_encrypt
 *       bytes: {stack: 104 + bytes_compare(16)}
 *       cycles: encrypt(len) + 7 + bytes_compare(16)
 *       floor: 1393 + 312*((adlen > 0) + adlen//8 + len//8) + 23*((adlen + 7)//8) + 44*((len + 7)//8)
 *     pw_ascon128a_decrypt:
 *       as: pw_ascon128a_encrypt
 *       bytes: {stack: 104 + bytes_compare(16)}
 *       cycles: encrypt(len) + 7 + bytes_compare(16)
 *       floor: 1393 + 416*((adlen > 0) + adlen//16 + len//16) + 23*((adlen + 7)//8) + 44*((len + 7)//8)
 *     pw_ascon80pq_decrypt:
 *       as: pw_ascon80pq_encrypt
 *       bytes: {stack: 104 + bytes_compare(16)}
 *       cycles: encrypt(len) + 7 + bytes_compare(16)
 *       floor: 1419 + 312*((adlen > 0) + adlen//8 + len//8) + 23*((adlen + 7)//8) + 44*((len + 7)//8)
 *   strategy: The state is in registers from the key to the tag; three registers are free between permutations. A word
 *     of the state is taken apart where it is, meets the message, and what of the two is ciphertext is interleaved
 *     back, so that no word is ever there twice. Each direction has its loop; the permutation returns to its start,
 *     whose address is written once. A block of 16 bytes takes 108 cycles besides its rounds where the floor is 88: 8
 *     for the jumps to the rounds and back, 4 for the end of the loop, the others for the pointers and for a store
 *     behind a store. A last block that is not whole meets the state in the frame, by words and bytes. The key is
 *     interleaved once. Not taken: one loop for both directions, as choosing what becomes the state takes four
 *     instructions a word; the address of the output in a register, which leaves two where the conversions and the
 *     rounds need three. Decryption falls into this code; it compares the tag at the end and wipes the message where it
 *     is wrong, which the figures do not have. */

/* void encrypt(ciphertext, tag, message, length, ad, adlen, nonce, key), int decrypt(message, tag, ciphertext, ..) */
.macro define_aead name, encrypt, decrypt, reversed, key_bytes, rate, rounds, iv_low, iv_high, padding, separator
        .set    REVERSED, \reversed
        .set    KEY_BYTES, \key_bytes
        .set    RATE, \rate
function \decrypt
        push    {r0-r11, lr}
        movs    TEMP_0, #DECRYPT
        b       .L\name\()_body

        entry   \encrypt
        push    {r0-r11, lr}
        movs    TEMP_0, #ENCRYPT
.L\name\()_body:
        sub     sp, sp, #FRAME
        str     TEMP_0, [sp, #DIRECTION]

        /* S = IV || K || N; p[12] */
        ldr     POINTER, [sp, #KEY_BYTES_AT]
        .if     KEY_BYTES == 20
        ldr     X0E, [POINTER]
        movs    X0O, #0
        interleave X0E, X0O, TEMP_0
        orr     TEMP_0, X0E, X0O, lsl #16
        str     TEMP_0, [sp, #KEY_START]
        movt    X0E, #EVEN_BITS(\iv_high, 0)
        movt    X0O, #ODD_BITS(\iv_high, 0)
        .else
        .set    iv_even, EVEN_BITS(\iv_low, \iv_high)
        .set    iv_odd, ODD_BITS(\iv_low, \iv_high)
        constant X0E, iv_even
        constant X0O, iv_odd
        .endif
        load_word X1E, X1O, POINTER, KEY_BYTES - 16
        load_word PARKED_E, PARKED_O, POINTER, KEY_BYTES - 8
        ldr     POINTER, [sp, #NONCE]
        load_word X3E, X3O, POINTER
        load_word X4E, X4O, POINTER, 8
        interleave X1E, X1O, TEMP_0
        interleave PARKED_E, PARKED_O, TEMP_0
        interleave X3E, X3O, TEMP_0
        interleave X4E, X4O, TEMP_0
        add     TEMP_0, sp, #KEY
        stm     TEMP_0, {X1E, X1O, PARKED_E, PARKED_O}
        return_to .L\name\()_start
        permute 12

        /* the last bytes of S ^= K */
.L\name\()_start:
        add_key X3E, X3O, X4E, X4O
        .if     KEY_BYTES == 20
        ldr     TEMP_0, [sp, #KEY_START]
        uxth    TEMP_1, TEMP_0
        eors    PARKED_E, PARKED_E, TEMP_1
        eor     PARKED_O, PARKED_O, TEMP_0, lsr #16
        .endif

        /* associated data, if there are any */
        ldr     TEMP_0, [sp, #ADLEN]
        cmp     TEMP_0, #0
        beq     .L\name\()_message
        ldr     POINTER, [sp, #AD]
        set_end
        absorb_blocks \name, \rounds, 1f
1:      end_string ADLEN, \padding, .L\name\()_part_of_data
.L\name\()_end_of_data:
        return_to .L\name\()_message
        permute \rounds

        /* the separator: the top bit of x4, or in v1.2 the lowest one; the message */
.L\name\()_message:
        .if     REVERSED
        eor     X4E, X4E, #\separator
        .else
        eor     X4O, X4O, #(\separator << 24)
        .endif
        ldr     POINTER, [sp, #INPUT]
        ldr     TEMP_1, [sp, #OUTPUT]
        ldr     TEMP_0, [sp, #LENGTH]
        sub     TEMP_1, TEMP_1, POINTER
        str     TEMP_1, [sp, #DELTA]
        set_end
        ldr     TEMP_0, [sp, #DIRECTION]
        cmp     TEMP_0, #ENCRYPT
        bne     .L\name\()_decrypt
        crypt_blocks \name, encrypt_word, \rounds, .L\name\()_rest
.L\name\()_decrypt:
        crypt_blocks \name, decrypt_word, \rounds, .L\name\()_rest

.L\name\()_rest:
        end_string LENGTH, \padding, .L\name\()_part_of_message

        /* S[RATE ..] ^= K; p[12] */
.L\name\()_end:
        .if     KEY_BYTES == 20
        load_key                        /* its words begin 4 bytes behind those of the state */
        eor     X1E, X1E, TEMP_0, lsr #16
        eor     X1O, X1O, TEMP_1, lsr #16
        eor     PARKED_E, PARKED_E, TEMP_0, lsl #16
        eor     PARKED_O, PARKED_O, TEMP_1, lsl #16
        ldr     TEMP_0, [sp, #KEY_START]
        eor     PARKED_E, PARKED_E, POINTER, lsr #16
        eor     PARKED_O, PARKED_O, TEMP_2, lsr #16
        eor     X3E, X3E, POINTER, lsl #16
        eor     X3O, X3O, TEMP_2, lsl #16
        eor     X1E, X1E, TEMP_0, lsl #16
        bfc     TEMP_0, #0, #16
        eors    X1O, X1O, TEMP_0
        .elseif RATE == 16
        add_key PARKED_E, PARKED_O, X3E, X3O
        .else
        add_key X1E, X1O, PARKED_E, PARKED_O
        .endif
        return_to .L\name\()_tag
        permute 12

        /* T = S[24 .. 39] ^ K */
.L\name\()_tag:
        add_key X3E, X3O, X4E, X4O
        deinterleave X3E, X3O, TEMP_0
        deinterleave X4E, X4O, TEMP_0
        ldr     r1, [sp, #TAG]
        ldr     r2, [sp, #DIRECTION]
        movs    r4, #0                  /* the result; what calls save of it is no part of the state */
        cmp     r2, #ENCRYPT
        bne     2f
        store_word X3E, X3O, r1
        store_word X4E, X4O, r1, 8
        b       3f

2:      add     r0, sp, #PART
        store_word X3E, X3O, r0
        store_word X4E, X4O, r0, 8
        movs    r2, #16
        bl      pw_bytes_compare
        mov     r4, r0

        /* wipe the frame, the word of the key in lr, and a message that is not to be trusted */
3:      add     r12, sp, #KEY
        movs    r0, #0
        mov     lr, r0
        movs    r1, #0
        movs    r2, #0
        movs    r3, #0
        stm     r12!, {r0-r3}
        stm     r12!, {r0-r3}
        .if     KEY_BYTES == 20
        str     r0, [r12]
        .endif
        cbz     r4, 4f
        ldr     r0, [sp, #OUTPUT]
        ldr     r1, [sp, #LENGTH]
        bl      pw_bytes_wipe
4:      mov     r0, r4
        add     sp, sp, #ARGUMENT(4)
        pop     {r4-r11, pc}

        /*
         * A last block of TEMP_1 bytes, 1 to RATE - 1: the rate meets them in memory, by words and then by bytes, and then the
         * padding. Associated data is encrypted to where the rate is.
         */
#define part            X0E
#define to              X0O
.L\name\()_part_of_data:
        orr     TEMP_1, TEMP_1, #ABSORB
        b       5f
.L\name\()_part_of_message:
        ldr     TEMP_0, [sp, #DIRECTION]
        orrs    TEMP_1, TEMP_1, TEMP_0
5:      add     TEMP_2, sp, #PART
        deinterleave X0E, X0O, TEMP_0
        store_word X0E, X0O, TEMP_2
        .if     RATE == 16
        tst     TEMP_1, #8
        beq     6f
        deinterleave X1E, X1O, TEMP_0
        store_word X1E, X1O, TEMP_2, 8
6:
        .endif
        mov     part, TEMP_2
        ldr     TEMP_0, [sp, #DELTA]
        tst     TEMP_1, #ABSORB
        ite     eq
        addeq   to, POINTER, TEMP_0
        movne   to, part

7:      tst     TEMP_1, #12
        beq     8f
        ldr     TEMP_0, [POINTER], #4
        ldr     TEMP_2, [part]
        eor     TEMP_2, TEMP_2, TEMP_0
        str     TEMP_2, [to], #4
        tst     TEMP_1, #DECRYPT
        it      eq
        moveq   TEMP_0, TEMP_2
        str     TEMP_0, [part], #4
        subs    TEMP_1, TEMP_1, #4
        b       7b

8:      tst     TEMP_1, #3
        beq     9f
        ldrb    TEMP_0, [POINTER], #1
        ldrb    TEMP_2, [part]
        eor     TEMP_2, TEMP_2, TEMP_0
        strb    TEMP_2, [to], #1
        tst     TEMP_1, #DECRYPT
        it      eq
        moveq   TEMP_0, TEMP_2
        strb    TEMP_0, [part], #1
        subs    TEMP_1, TEMP_1, #1
        b       8b

9:      ldrb    TEMP_0, [part]
        eor     TEMP_0, TEMP_0, #\padding
        strb    TEMP_0, [part]
        add     TEMP_2, sp, #PART
        .if     RATE == 16
        sub     TEMP_0, part, TEMP_2
        cmp     TEMP_0, #8
        blo     10f
        load_word X1E, X1O, TEMP_2, 8
        interleave X1E, X1O, TEMP_0
10:
        .endif
        load_word X0E, X0O, TEMP_2
        interleave X0E, X0O, TEMP_0
        tst     TEMP_1, #ABSORB
        bne     .L\name\()_end_of_data
        b       .L\name\()_end
#undef part
#undef to
end_function \decrypt
end_function \encrypt
.endm

/* contract:
 *   for: {blocks: [1, 40], direction: [0, 2]}
 *   why: as the one shots, a block; ten words are loaded and stored
 *   functions:
 *     pw_ascon_aead128_blocks:
 *       bytes: {stack: 64, code: 1012}
 *       cycles: 79 + 477*blocks*(direction == 0) + 524*blocks*(direction > 0) + 1*(direction > 0) + 1*(direction > 1)
 *       floor: 30 + 462*blocks*(direction == 0) + 504*blocks*(direction > 0)
 *     pw_ascon128a_blocks:
 *       bytes: {stack: 64, code: 1012}
 *       cycles: 79 + 477*blocks*(direction == 0) + 524*blocks*(direction > 0) + 1*(direction > 0) + 1*(direction > 1)
 *       floor: 30 + 462*blocks*(direction == 0) + 504*blocks*(direction > 0)
 *   strategy: For the streams: the loops of the one shots, between a load of the state and a store. */

/* contract:
 *   for: {blocks: [1, 40], direction: [0, 2]}
 *   why: as the one shots, a block; ten words are loaded and stored
 *   functions:
 *     pw_ascon128_blocks:
 *       bytes: {stack: 64, code: 596}
 *       cycles: 79 + 349*blocks*(direction == 0) + 374*blocks*(direction > 0) + 1*(direction > 0) + 1*(direction > 1)
 *       floor: 30 + 335*blocks*(direction == 0) + 356*blocks*(direction > 0)
 *     pw_ascon80pq_blocks:
 *       bytes: {stack: 64, code: 596}
 *       cycles: 79 + 349*blocks*(direction == 0) + 374*blocks*(direction > 0) + 1*(direction > 0) + 1*(direction > 1)
 *       floor: 30 + 335*blocks*(direction == 0) + 356*blocks*(direction > 0)
 *   strategy: For the streams: the loops of the one shots, between a load of the state and a store. */
.macro define_blocks name, blocks, reversed, rate, rounds
        .set    REVERSED, \reversed
        .set    RATE, \rate
function \blocks
#define STATE           12
        push    {r0-r11, lr}
        sub     sp, sp, #STATE
        ldr     TEMP_1, [sp, #STATE + 13 * 4]
        mov     POINTER, r2
        subs    r1, r1, r2
        str     r1, [sp, #DELTA]
        add     r3, r2, r3, lsl #RATE / 16 + 3
        str     r3, [sp, #END]
        load_state r0, r0
        cmp     TEMP_1, #ASCON_ENCRYPT
        beq     1f
        bhi     2f
        absorb_blocks \name\()_blocks, \rounds, 3f
1:      crypt_blocks \name\()_blocks, encrypt_word, \rounds, 3f
2:      crypt_blocks \name\()_blocks, decrypt_word, \rounds, 3f
3:      ldr     r0, [sp, #STATE]
        store_state r0, r0
        add     sp, sp, #STATE + 4 * 4
        pop     {r4-r11, pc}
#undef STATE
end_function \blocks
.endm

ASCON_AEADS(DEFINE_AEAD)

#define DEFINE_BLOCKS(id, order, key, rate, rounds, iv) \
        define_blocks id, pw_##id##_blocks, REVERSED_##order, rate, rounds PW_LINE

ASCON_AEADS(DEFINE_BLOCKS)

#endif
