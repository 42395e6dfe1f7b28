/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/*
 * The one-shot hash functions and XOFs of the Ascon family for ARMv7-M, on a bit-interleaved state that stays in registers from
 * the first block to the last. It is never in memory; what is on the stack are pointers and lengths.
 */
#include "../../asm/platform.h"
#if PW_ARMV7M

#include "../../asm/armv7m.inc"
#include "../interleaved.h"
#include "../parameters.h"
#include "interleave.inc"
#include "resident.inc"

/* The frame, from the stack pointer on, where the permutation has its return. */
#define END             4               /* of the whole blocks of the string */
#define ARGUMENT(i)     (8 + 4 * (i))   /* r0 to r3, then those on the stack */
#define STACKED(i)      ARGUMENT(4 + 9 + (i))

/* The state that hashing starts from, x0 to x4. */
#define INTERLEAVED(l, h) .4byte EVEN_BITS(l, h), ODD_BITS(l, h) PW_LINE

#define TABLE_OF_INITIAL(id, digest, label, order, rounds, iv_low, iv_high, l0, h0, l1, h1, l2, h2, l3, h3, l4, h4) \
        table .L##id##_initial, 2 PW_LINE \
        INTERLEAVED(l0, h0) INTERLEAVED(l1, h1) INTERLEAVED(l2, h2) INTERLEAVED(l3, h3) INTERLEAVED(l4, h4) \
        end_table .L##id##_initial PW_LINE

ASCON_SPONGES(TABLE_OF_INITIAL)

/*
 * contract:
 *   computes: the state before the first block, NIST SP 800-232 section 5 and Ascon v1.2 section 2.5
 *   arguments:
 *     - {name: state, register: r0, type: "uint32_t *", bytes: 40, access: write, secret: false}
 *   clobbers: [r1, r2, r3, flags]
 */
.macro define_initial id
function pw_\id\()_initial
        address_of r1, .L\id\()_initial
        movs    r2, #40
        b       pw_bytes_copy
end_function pw_\id\()_initial
.endm

#define DEFINE_INITIAL(id, ...) define_initial id PW_LINE

ASCON_SPONGES(DEFINE_INITIAL)

/*
 * Absorbs the string from POINTER on, whose length is in TEMP_0 and in the frame at `length`, pads it and permutes; goes on at `next`.
 */
.macro absorb name, length, rounds, padding, next
        bic     TEMP_0, TEMP_0, #7
        add     TEMP_0, TEMP_0, POINTER
        str     TEMP_0, [sp, #END]
        return_to .L\name\()_block

.L\name\()_block:
        ldr     TEMP_0, [sp, #END]
        cmp     POINTER, TEMP_0
        beq     1f
        load_word TEMP_0, TEMP_1, POINTER
        add     POINTER, POINTER, #8
        interleave TEMP_0, TEMP_1, TEMP_2
        eor     X0E, X0E, TEMP_0
        eor     X0O, X0O, TEMP_1
        permute \rounds

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

/* Puts out digest_bytes, or where that is 0 as many as the second argument says, from the state behind the last permutation on. */
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

/*
 * void name(digest, message, length), if there are digest_bytes,
 * void name(output, outlen, message, length), or, if there is a label,
 * int name(output, outlen, message, length, label, labellen)
 */
.macro define_sponge id, label_bytes, reversed, rounds, padding, digest_bytes
        .set    REVERSED, \reversed
        .if     \digest_bytes
        .set    MESSAGE, ARGUMENT(1)
        .else
        .set    MESSAGE, ARGUMENT(2)
        .endif
function pw_\id
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
        ldrd    X0E, X0O, [r0]
        adds    r0, r0, #8
        ldm     r0, BEHIND_X0

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
end_function pw_\id
.endm

/* A row of ASCON_SPONGES. */
#define DEFINE_SPONGE(id, digest, label, order, rounds, ...) \
        define_sponge id, label, REVERSED_##order, rounds, PADDING_##order, digest PW_LINE

ASCON_SPONGES(DEFINE_SPONGE)

#endif
