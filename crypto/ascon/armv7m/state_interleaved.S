/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/*
 * The state of Ascon-p bit-interleaved, for ARMv7-M: ../state.h says what each function does.
 *
 * All but the addition of a byte go word by word. A whole word of a string is taken from memory as two registers, of any
 * alignment; a part of one is put together in 8 bytes of stack and then goes the same way. interleaved.inc says what the
 * registers `even` and `odd` hold of a word that is not interleaved.
 */
#include "../../asm/platform.h"
#if PW_ARMV7M

#include "../../asm/armv7m.inc"
#include "../../ascon_p/armv7m/interleaved.inc"

#define state     r0
#define at        r1    /* in the current word */
#define PLACE     sp    /* 8 bytes for a part of a word */

/* The state's word of byte `at`; leaves in `at` the place in it. */
.macro to_word
        bic     r12, at, #7
        add     state, state, r12
        and     at, at, #7
.endm

/* How many bytes of the string, at most `left`, the word that begins with byte `at` can take. */
.macro part_of_word count, left
        rsb     \count, at, #8
        cmp     \count, \left
        it      hi
        movhi   \count, \left
.endm

/* contract:
 *   why: 19 to interleave a word, and ten stores
 *   functions:
 *     pw_ascon_start: {bytes: {stack: 0, code: 96}, cycles: 56, floor: 29}
 *   strategy: Once a message: small rather than fast. */
function pw_ascon_start
        .set    REVERSED, 0
        interleave r1, r2, r12
        strd    r1, r2, [state]
        movs    r1, #0
        movs    r2, #32
1:      str     r1, [state, #8]!
        str     r1, [state, #4]
        subs    r2, r2, #8
        bne     1b
        bx      lr
end_function pw_ascon_start

/* contract:
 *   for: {at: [0, 39], value: [0, 255]}
 *   why: two words are loaded and stored; 8 to part the even and odd bits of a byte, which are a nibble of each half
 *   functions:
 *     pw_ascon_add_byte_le: {bytes: {stack: 0, code: 68}, cycles: 30, floor: 16}
 *     pw_ascon_add_byte_be: {bytes: {stack: 0, code: 72}, cycles: 31, floor: 16}
 *   strategy: Two exchanges of bits within the byte, then each nibble is shifted to its place. */

/* contract:
 *   for: {at: [0, 0], n: [1, 40]}
 *   why: 19 to interleave a word or back (interleaved.inc), its loads, XORs and stores
 *   functions:
 *     pw_ascon_add_le:
 *       bytes: {stack: 32, code: 192}
 *       cycles: 31 + 39*(n//8) + 54*(n%8 > 0) + 7*(n%8)
 *       floor: 25*((n + 7)//8)
 *     pw_ascon_add_be:
 *       bytes: {stack: 32, code: 192}
 *       cycles: 31 + 39*(n//8) + 54*(n%8 > 0) + 7*(n%8)
 *       floor: 25*((n + 7)//8)
 *   strategy: Word by word; a part of a word is put together on the stack, which is wiped. The figures are for strings
 *     that begin with a word of the state and for addresses that are multiples of 4. */

/* contract:
 *   for: {at: [0, 0], n: [1, 40]}
 *   why: 19 to interleave a word or back (interleaved.inc), its loads, XORs and stores
 *   functions:
 *     pw_ascon_extract_le:
 *       bytes: {stack: 32, code: 180}
 *       cycles: 31 + 34*(n//8) + 44*(n%8 > 0) + 7*(n%8)
 *       floor: 23*((n + 7)//8)
 *     pw_ascon_extract_be:
 *       bytes: {stack: 32, code: 180}
 *       cycles: 31 + 34*(n//8) + 44*(n%8 > 0) + 7*(n%8)
 *       floor: 23*((n + 7)//8)
 *   strategy: Word by word; a part of a word is put together on the stack, which is wiped. The figures are for strings
 *     that begin with a word of the state and for addresses that are multiples of 4. */

/* contract:
 *   for: {at: [0, 0], n: [1, 40]}
 *   why: 19 to interleave a word or back (interleaved.inc), its loads, XORs and stores
 *   functions:
 *     pw_ascon_decrypt_le:
 *       bytes: {stack: 44, code: 316}
 *       cycles: 42 + 66*(n//8) + 69*(n%8 > 0) + 13*(n%8)
 *       floor: 48*((n + 7)//8)
 *     pw_ascon_decrypt_be:
 *       bytes: {stack: 44, code: 316}
 *       cycles: 42 + 66*(n//8) + 69*(n%8 > 0) + 13*(n%8)
 *       floor: 48*((n + 7)//8)
 *     pw_ascon_encrypt_le:
 *       bytes: {stack: 44, code: 316}
 *       cycles: 39 + 66*(n//8) + 69*(n%8 > 0) + 13*(n%8)
 *       floor: 48*((n + 7)//8)
 *     pw_ascon_encrypt_be:
 *       bytes: {stack: 44, code: 316}
 *       cycles: 39 + 66*(n//8) + 69*(n%8 > 0) + 13*(n%8)
 *       floor: 48*((n + 7)//8)
 *   strategy: Word by word; a part of a word is put together on the stack, which is wiped. The figures are for strings
 *     that begin with a word of the state and for addresses that are multiples of 4. Both directions are one body and
 *     one section, as a mode needs both. */
.macro define_state_functions reversed, add_byte, add, extract, decrypt, encrypt
        .set    REVERSED, \reversed

/* void pw_ascon_add_byte(uint32_t state[10], unsigned at, uint8_t value) */
function \add_byte
        .if     REVERSED
        eor     at, at, #7
        .endif
        to_word
        lsls    at, at, #2              /* a byte is a nibble of either half */

        /* even bits to the lower nibble, odd ones to the upper one */
        exchange_bits r2, r3, 1, 0x22
        exchange_bits r2, r3, 2, 0x0c
        and     r3, r2, #0x0f
        lsrs    r2, r2, #4
        lsls    r3, r3, at
        lsls    r2, r2, at

        ldr     r1, [state]
        eors    r1, r1, r3
        str     r1, [state]
        ldr     r1, [state, #4]
        eors    r1, r1, r2
        str     r1, [state, #4]
        bx      lr
end_function \add_byte

/* void pw_ascon_add(uint32_t state[10], unsigned at, const uint8_t *in, unsigned n) */
#define in        r2
#define left      r3
#define even      r4
#define odd       r5
#define byte      r6
#define to        r7
#define count     r8
function \add
        cmp     left, #0
        it      eq
        bxeq    lr
        push    {r4-r8, lr}
        sub     sp, sp, #8
        to_word

1:      cmp     at, #0
        bne     5f
        subs    left, left, #8
        blo     6f
        load_word even, odd, in
        adds    in, in, #8

        /* what is in (even, odd) is added to the word */
2:      interleave even, odd, r12
        ldrd    byte, to, [state]
        eors    even, even, byte
        eors    odd, odd, to
        strd    even, odd, [state], #8
        cmp     left, #0
        bne     1b

        movs    even, #0
        movs    odd, #0
        strd    even, odd, [PLACE]
        add     sp, sp, #8
        pop     {r4-r8, pc}

        /* a part: zeros around it */
6:      adds    left, left, #8
5:      movs    even, #0
        movs    odd, #0
        strd    even, odd, [PLACE]
        part_of_word count, left
        subs    left, left, count
        add     to, PLACE, at
        movs    at, #0
3:      ldrb    byte, [in], #1
        strb    byte, [to], #1
        subs    count, count, #1
        bne     3b
        load_word even, odd, PLACE
        b       2b
end_function \add
#undef in
#undef left
#undef even
#undef odd
#undef byte
#undef to
#undef count

/* void pw_ascon_extract(const uint32_t state[10], unsigned at, uint8_t *out, unsigned n) */
#define out       r2
#define left      r3
#define even      r4
#define odd       r5
#define byte      r6
#define from      r7
#define count     r8
function \extract
        cmp     left, #0
        it      eq
        bxeq    lr
        push    {r4-r8, lr}
        sub     sp, sp, #8
        to_word

1:      ldrd    even, odd, [state], #8
        deinterleave even, odd, r12
        cmp     at, #0
        bne     5f
        subs    left, left, #8
        blo     6f
        store_word even, odd, out
        add     out, out, #8
2:      cmp     left, #0
        bne     1b

        movs    even, #0
        movs    odd, #0
        strd    even, odd, [PLACE]
        add     sp, sp, #8
        pop     {r4-r8, pc}

        /* a part */
6:      adds    left, left, #8
5:      store_word even, odd, PLACE
        part_of_word count, left
        subs    left, left, count
        add     from, PLACE, at
        movs    at, #0
3:      ldrb    byte, [from], #1
        strb    byte, [out], #1
        subs    count, count, #1
        bne     3b
        b       2b
end_function \extract
#undef out
#undef left
#undef even
#undef odd
#undef byte
#undef from
#undef count

/* void pw_ascon_encrypt(uint32_t state[10], unsigned at, uint8_t *out, const uint8_t *in, unsigned n), and decrypt;
 * n is on the stack. One section: a mode needs both. */
#define out       r2
#define in        r3
#define left      r4
#define decrypts  r5
#define even      r6    /* of the state, then what becomes the state */
#define odd       r7
#define in_even  r8
#define in_odd    r9
#define count     r10
#define place     r11
#define byte      r8
#define key_byte  r9
#define STACKED   (9 * 4)
function \decrypt
        push    {r4-r11, lr}
        movs    decrypts, #1
        b       7f

        entry   \encrypt
        push    {r4-r11, lr}
        movs    decrypts, #0
7:      ldr     left, [sp, #STACKED]
        sub     sp, sp, #8
        cmp     left, #0
        beq     4f
        to_word

1:      ldrd    even, odd, [state]
        deinterleave even, odd, r12
        cmp     at, #0
        bne     5f
        subs    left, left, #8
        blo     6f
        load_word in_even, in_odd, in
        adds    in, in, #8
        eors    even, even, in_even
        eors    odd, odd, in_odd
        store_word even, odd, out
        adds    out, out, #8
        cmp     decrypts, #0
        beq     2f
        mov     even, in_even
        mov     odd, in_odd

        /* what is in (even, odd) becomes the word */
2:      interleave even, odd, r12
        strd    even, odd, [state], #8
        cmp     left, #0
        bne     1b

4:      movs    even, #0
        movs    odd, #0
        strd    even, odd, [PLACE]
        add     sp, sp, #8
        pop     {r4-r11, pc}

        /* a part: the bytes around it stay */
6:      adds    left, left, #8
5:      store_word even, odd, PLACE
        part_of_word count, left
        subs    left, left, count
        add     place, PLACE, at
        movs    at, #0
3:      ldrb    byte, [in], #1
        ldrb    key_byte, [place]
        eor     key_byte, key_byte, byte
        strb    key_byte, [out], #1
        cmp     decrypts, #0
        it      eq
        moveq   byte, key_byte
        strb    byte, [place], #1
        subs    count, count, #1
        bne     3b
        load_word even, odd, PLACE
        b       2b
end_function \decrypt
end_function \encrypt
#undef out
#undef in
#undef left
#undef decrypts
#undef even
#undef odd
#undef in_even
#undef in_odd
#undef count
#undef place
#undef byte
#undef key_byte
.endm

        define_state_functions 0, pw_ascon_add_byte_le, pw_ascon_add_le, pw_ascon_extract_le, pw_ascon_decrypt_le, \
                pw_ascon_encrypt_le
        define_state_functions 1, pw_ascon_add_byte_be, pw_ascon_add_be, pw_ascon_extract_be, pw_ascon_decrypt_be, \
                pw_ascon_encrypt_be

#endif
