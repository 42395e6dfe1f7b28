/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/*
 * The one-shot hash functions and XOFs of the Ascon family for ARMv7-M, on a bit-interleaved state that stays in registers from
 * the first block to the last. It is never in memory; what is on the stack are pointers and lengths.
 */
#include "../../asm/platform.h"
#if PW_ARMV7M

#include "../../asm/armv7m.inc"
#include "../parameters.h"
#include "../../ascon_p/armv7m/interleaved.inc"

/* The frame, from the stack pointer on, where the permutation has its return. */
#define END             4               /* of the whole blocks of the string */
#define ARGUMENT(i)     (8 + 4 * (i))   /* r0 to r3, then those on the stack */
#define STACKED(i)      ARGUMENT(4 + 9 + (i))

/* The state that hashing starts from, x0 to x4. */
#define INTERLEAVED(l, h) .4byte EVEN_BITS(l, h), ODD_BITS(l, h) PW_LINE
#define INTERLEAVED_STATE(l0, h0, l1, h1, l2, h2, l3, h3, l4, h4) \
        INTERLEAVED(l0, h0) INTERLEAVED(l1, h1) INTERLEAVED(l2, h2) INTERLEAVED(l3, h3) INTERLEAVED(l4, h4)

#define TABLE_OF_INITIAL(id, digest, label, order, rounds, iv, initial) \
        table .L##id##_initial, 2 PW_LINE \
        INTERLEAVED_STATE(initial) \
        end_table .L##id##_initial PW_LINE

ASCON_SPONGES(TABLE_OF_INITIAL)

/* contract:
 *   bytes: {rodata: 40}
 *   why: ten words are loaded and stored, and the table's address formed
 *   functions:
 *     pw_ascon_hash256_initial: {bytes: {stack: 0, code: 40}, cycles: 35, floor: 22}
 *     pw_ascon_hash_initial: {bytes: {stack: 0, code: 40}, cycles: 35, floor: 22}
 *     pw_ascon_hasha_initial: {bytes: {stack: 0, code: 40}, cycles: 35, floor: 22}
 *     pw_ascon_xof128_initial: {bytes: {stack: 0, code: 40}, cycles: 35, floor: 22}
 *     pw_ascon_xof_initial: {bytes: {stack: 0, code: 40}, cycles: 35, floor: 22}
 *     pw_ascon_xofa_initial: {bytes: {stack: 0, code: 40}, cycles: 35, floor: 22}
 *     pw_ascon_cxof128_initial: {bytes: {stack: 0, code: 40}, cycles: 35, floor: 22}
 *   strategy: The table from which the one shots take their first state, for the streams. */
.macro define_initial id, initial
function \initial
        address_of r1, .L\id\()_initial
        .rept   3
        ldm     r1!, {r2, r3, r12}
        stm     r0!, {r2, r3, r12}
        .endr
        ldr     r2, [r1]
        str     r2, [r0]
        bx      lr
end_function \initial
.endm

#define DEFINE_INITIAL(id, digest, label, order, rounds, iv, initial) \
        define_initial id, pw_##id##_initial PW_LINE

ASCON_SPONGES(DEFINE_INITIAL)

/* Absorbs the blocks from POINTER to END; goes on at `behind`. */
.macro absorb_blocks name, rounds, behind
        return_to .L\name\()_block
.L\name\()_block:
        ldr     TEMP_0, [sp, #END]
        cmp     POINTER, TEMP_0
        beq     \behind
        load_word TEMP_0, TEMP_1, POINTER
        add     POINTER, POINTER, #8
        interleave TEMP_0, TEMP_1, TEMP_2
        eor     X0E, X0E, TEMP_0
        eor     X0O, X0O, TEMP_1
        permute \rounds
.endm

/*
 * Absorbs the string from POINTER on, whose length is in TEMP_0 and in the frame at `length`, pads it and permutes; goes on at
 * `next`.
 */
.macro absorb name, length, rounds, padding, next
        bic     TEMP_0, TEMP_0, #7
        add     TEMP_0, TEMP_0, POINTER
        str     TEMP_0, [sp, #END]
        absorb_blocks \name, \rounds, 1f

        /* the last block: 0 to 7 bytes, then the padding and zeros */
1:      ldr     TEMP_2, [sp, #\length]
        ands    TEMP_2, TEMP_2, #7
        beq     4f

        /* bytes from the last one back to the start of a half */
        movs    TEMP_1, #\padding
2:      tst     TEMP_2, #3
        beq     3f
        sub     TEMP_2, TEMP_2, #1
        ldrb    TEMP_0, [POINTER, TEMP_2]
        orr     TEMP_1, TEMP_0, TEMP_1, lsl #8
        b       2b

        /* that is the second half and the first one is whole, or it is the first one and zeros follow */
3:      cmp     TEMP_2, #0
        .if     REVERSED
        itee    eq
        moveq   TEMP_0, #0
        movne   TEMP_0, TEMP_1
        ldrne   TEMP_1, [POINTER]
        .else
        itee    ne
        ldrne   TEMP_0, [POINTER]
        moveq   TEMP_0, TEMP_1
        moveq   TEMP_1, #0
        .endif
        interleave TEMP_0, TEMP_1, TEMP_2
        eor     X0E, X0E, TEMP_0
        eor     X0O, X0O, TEMP_1
        b       5f

        /* nothing but the padding */
4:
        .if     REVERSED
        eor     X0O, X0O, #(\padding << 24)
        .else
        eor     X0E, X0E, #\padding
        .endif
5:      return_to \next
        permute 12
.endm

/* Puts out digest_bytes, or where that is 0 as many bytes as the second argument says. */
.macro squeeze name, rounds, digest_bytes
.L\name\()_squeeze:
        ldr     POINTER, [sp, #ARGUMENT(0)]
        .if     \digest_bytes
        add     TEMP_0, POINTER, #\digest_bytes
        .else
        ldr     TEMP_0, [sp, #ARGUMENT(1)]
        cmp     TEMP_0, #0
        beq     .L\name\()_done
        add     TEMP_0, TEMP_0, POINTER
        .endif
        str     TEMP_0, [sp, #END]
        return_to .L\name\()_output

.L\name\()_output:
        deinterleave_to TEMP_0, TEMP_1, X0E, X0O, TEMP_2
        ldr     TEMP_2, [sp, #END]
        sub     TEMP_2, TEMP_2, POINTER
        subs    TEMP_2, TEMP_2, #8
        .if     \digest_bytes == 0
        blo     1f
        .endif
        store_word TEMP_0, TEMP_1, POINTER
        add     POINTER, POINTER, #8
        beq     .L\name\()_done
        permute \rounds

        /* the last 1 to 7 bytes, whose number is in the lowest bits of TEMP_2 */
        .if     \digest_bytes == 0
        .if     REVERSED
        store_bytes TEMP_1, TEMP_0
        .else
        store_bytes TEMP_0, TEMP_1
        .endif
        .endif
.L\name\()_done:
.endm

.macro store_bytes first, second
1:      tst     TEMP_2, #4
        beq     2f
        str     \first, [POINTER], #4
        mov     \first, \second
2:      tst     TEMP_2, #2
        beq     3f
        strh    \first, [POINTER], #2
        lsr     \first, \first, #16
3:      tst     TEMP_2, #1
        beq     4f
        strb    \first, [POINTER]
4:
.endm

/* contract:
 *   bytes: {rodata: 40}
 *   why: 52 cycles a round; of each word of the message two loads, 19 to interleave it (interleaved.inc) and two XORs;
 *     of each word put out 19 and two stores; ten words of the first state.
 *   functions:
 *     pw_ascon_hash256:
 *       bytes: {stack: 60, code: 444}
 *       cycles: 2721 + 661*(len//8) + 31*(len%8 > 0) + len%8//4 + 9*(len%4)
 *       floor: 624*(len//8 + 4) + 23*(len//8 + (len%8 > 0)) + 94
 *     pw_ascon_hash:
 *       bytes: {stack: 60, code: 444}
 *       cycles: 2721 + 661*(len//8) + 31*(len%8 > 0) + len%8//4 + 9*(len%4)
 *       floor: 624*(len//8 + 4) + 23*(len//8 + (len%8 > 0)) + 94
 *     pw_ascon_hasha:
 *       bytes: {stack: 60, code: 444}
 *       cycles: 2097 + 453*(len//8) + 31*(len%8 > 0) + len%8//4 + 9*(len%4)
 *       floor: 416*(len//8 + 3) + 624 + 23*(len//8 + (len%8 > 0)) + 94
 *   strategy: The state is in registers from the stored first state to the last word of the digest; three registers
 *     are free between permutations, enough to load a word and to interleave it, and POINTER goes through the message
 *     and then through the output. The permutation returns to the loop, whose address is written once. A block takes
 *     37 cycles besides its rounds, where the floor is 23: 8 for the jumps to the rounds and back, 4 for the end of
 *     the loop, 1 for the pointer and 1 for the first of two loads. Not taken: two blocks a turn of the loop, which
 *     would save 4 cycles in 1322. */

/* contract:
 *   for: {outlen: [1, 65535]}
 *   bytes: {rodata: 40}
 *   why: 52 cycles a round; of each word of the message two loads, 19 to interleave it (interleaved.inc) and two XORs;
 *     of each word put out 19 and two stores; ten words of the first state.
 *   functions:
 *     pw_ascon_xof128:
 *       bytes: {stack: 60, code: 484}
 *       cycles: 84 + 661*(len//8) + 31*(len%8 > 0) + len%8//4 + 9*(len%4) + 661*((outlen + 7)//8) + 5*(outlen%8 > 0)
 *         + 2*(outlen%8//4) - 2*(outlen%4//2) + outlen%2
 *       floor: 624*(len//8 + (outlen + 7)//8) + 23*(len//8 + (len%8 > 0)) + 21*((outlen + 7)//8) + 10
 *     pw_ascon_xof:
 *       bytes: {stack: 60, code: 484}
 *       cycles: 84 + 661*(len//8) + 31*(len%8 > 0) + len%8//4 + 9*(len%4) + 661*((outlen + 7)//8) + 5*(outlen%8 > 0)
 *         + 2*(outlen%8//4) - 2*(outlen%4//2) + outlen%2
 *       floor: 624*(len//8 + (outlen + 7)//8) + 23*(len//8 + (len%8 > 0)) + 21*((outlen + 7)//8) + 10
 *     pw_ascon_xofa:
 *       bytes: {stack: 60, code: 484}
 *       cycles: 292 + 453*(len//8) + 31*(len%8 > 0) + len%8//4 + 9*(len%4) + 453*((outlen + 7)//8) + 5*(outlen%8 > 0)
 *         + 2*(outlen%8//4) - 2*(outlen%4//2) + outlen%2
 *       floor: 416*(len//8 + (outlen + 7)//8) + 23*(len//8 + (len%8 > 0)) + 21*((outlen + 7)//8) + 218
 *   strategy: As the hash functions. The last output of less than a word goes by 4, 2 and 1 bytes. */

/* contract:
 *   for: {outlen: [1, 65535], labellen: [0, 0]}
 *   bytes: {rodata: 40}
 *   why: 52 cycles a round; of each word of the message two loads, 19 to interleave it (interleaved.inc) and two XORs;
 *     of each word put out 19 and two stores; ten words of the first state.
 *   functions:
 *     pw_ascon_cxof128:
 *       bytes: {stack: 60, code: 892}
 *       cycles: 1406 + 661*(len//8) + 31*(len%8 > 0) + len%8//4 + 9*(len%4) + 661*((outlen + 7)//8) + 5*(outlen%8 > 0)
 *         + 2*(outlen%8//4) - 2*(outlen%4//2) + outlen%2
 *       floor: 624*(len//8 + (outlen + 7)//8) + 23*(len//8 + (len%8 > 0)) + 21*((outlen + 7)//8) + 1280
 *   strategy: As the XOFs; the length of the label is a block of its own, and the label a string like the message, by
 *     the same macro. */

/*
 * void name(digest, message, length), if there are digest_bytes,
 * void name(output, outlen, message, length), or, if there is a label,
 * int name(output, outlen, message, length, label, labellen)
 */
.macro define_sponge id, name, initial, label_bytes, reversed, rounds, padding, digest_bytes
        .set    REVERSED, \reversed
        .if     \digest_bytes
        .set    MESSAGE, ARGUMENT(1)
        .else
        .set    MESSAGE, ARGUMENT(2)
        .endif
function \name
        push    {r0-r11, lr}
        sub     sp, sp, #ARGUMENT(0)
        .if     \label_bytes
        ldr     TEMP_1, [sp, #STACKED(1)]
        cmp     TEMP_1, #\label_bytes
        it      hi
        movhi   r0, #-1
        bhi     .L\id\()_return
        .endif

        address_of r0, .L\id\()_initial
        load_state r0, r0

        /* the length of the label in bits, then the label */
        .if     \label_bytes
        lsls    TEMP_0, TEMP_1, #3
        movs    TEMP_1, #0
        interleave TEMP_0, TEMP_1, TEMP_2
        eor     X0E, X0E, TEMP_0
        eor     X0O, X0O, TEMP_1
        return_to .L\id\()_label
        permute 12

.L\id\()_label:
        ldr     POINTER, [sp, #STACKED(0)]
        ldr     TEMP_0, [sp, #STACKED(1)]
        absorb  \id\()_label, STACKED(1), \rounds, \padding, .L\id\()_message

.L\id\()_message:
        .endif
        ldr     POINTER, [sp, #MESSAGE]
        ldr     TEMP_0, [sp, #MESSAGE + 4]
        absorb  \id\()_message, MESSAGE + 4, \rounds, \padding, .L\id\()_squeeze

        squeeze \id, \rounds, \digest_bytes

        .if     \label_bytes
        movs    r0, #0
.L\id\()_return:
        .endif
        add     sp, sp, #ARGUMENT(4)
        pop     {r4-r11, pc}
end_function \name
.endm

ASCON_SPONGES(DEFINE_SPONGE)

/* contract:
 *   for: {blocks: [1, 40]}
 *   why: as the one shots, a block; ten words are loaded and stored
 *   functions:
 *     pw_ascon_hash256_blocks: {bytes: {stack: 60, code: 160}, cycles: 72 + 661*blocks, floor: 30 + 647*blocks}
 *     pw_ascon_hash_blocks: {bytes: {stack: 60, code: 160}, cycles: 72 + 661*blocks, floor: 30 + 647*blocks}
 *     pw_ascon_hasha_blocks: {bytes: {stack: 60, code: 160}, cycles: 72 + 453*blocks, floor: 30 + 439*blocks}
 *   strategy: For the streams: the loop of the one shots, between a load of the state and a store. */
.macro define_blocks id, blocks, reversed, rounds
        .set    REVERSED, \reversed
function \blocks
        push    {r0-r11, lr}
        sub     sp, sp, #ARGUMENT(0)
        mov     POINTER, r1
        add     r2, r1, r2, lsl #3
        str     r2, [sp, #END]
        load_state r0, r0
        absorb_blocks \id\()_blocks, \rounds, 1f

1:      ldr     r0, [sp, #ARGUMENT(0)]
        store_state r0, r0
        add     sp, sp, #ARGUMENT(4)
        pop     {r4-r11, pc}
end_function \blocks
.endm

#define DEFINE_BLOCKS(id, digest, label, order, rounds, iv, initial) \
        define_blocks id, pw_##id##_blocks, REVERSED_##order, rounds PW_LINE

ASCON_HASHES(DEFINE_BLOCKS)

#endif
