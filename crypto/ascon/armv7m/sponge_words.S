/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/*
 * The one-shot hash functions and XOFs of the Ascon family for ARMv7-M, on a state of plain words.
 *
 * A block is one word, in registers from memory to the state. The last block, padded, is put together in the same registers.
 */
#include "../../asm/platform.h"
#if PW_ARMV7M

#include "../../asm/armv7m.inc"
#include "../parameters.h"

#define in              r4
#define left            r5      /* bytes of the message; negative behind the last block */
#define out             r6
#define outleft         r7

#define a_low           r0
#define a_high          r1
#define k_low           r2
#define k_high          r3
#define scratch         r12

#define STATE_BYTES     40

.macro permute rounds
        mov     r0, sp
        movs    r1, #\rounds
        bl      pw_ascon_permute
.endm

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
        str     a_high, [out], #4
        str     a_low, [out], #4
        .else
        str     a_low, [out], #4
        str     a_high, [out], #4
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
        strb    scratch, [out], #1
        lsl     a_high, a_high, #8
        orr     a_high, a_high, a_low, lsr #24
        lsl     a_low, a_low, #8
        .else
        strb    a_low, [out], #1
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
 *   strategy: >
 *     A block is one word, from memory to the state in two registers; the last one is put together in the same
 *     registers, from its last byte to its first. Each algorithm has a copy: rounds, order of bytes and padding are
 *     immediate operands. The figures are beside those of the initial state, which is computed. */

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
        mov     out, r0
        .if     \digest_bytes
        mov     in, r1
        mov     left, r2
        movs    outleft, #\digest_bytes
        .else
        mov     outleft, r1
        mov     in, r2
        mov     left, r3
        .endif
        mov     r0, sp
        bl      \initial

        /* absorb a block */
1:      subs    left, left, #8
        blo     3f
        load_word \reversed
2:
        ldrd    k_low, k_high, [sp]
        eors    a_low, a_low, k_low
        eors    a_high, a_high, k_high
        strd    a_low, a_high, [sp]
        cmp     left, #0
        blt     5f
        permute \rounds
        b       1b

        /* the last one: 0 to 7 bytes, then the padding and zeros */
3:      adds    k_low, left, #8
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
        cmp     outleft, #0
        beq     8f
        .endif
6:      ldrd    a_low, a_high, [sp]
        .if     \digest_bytes == 0
        cmp     outleft, #8
        blo     7f
        .endif
        store_word \reversed
        subs    outleft, outleft, #8
        beq     8f
        permute \rounds
        b       6b
        .if     \digest_bytes == 0
7:      store_byte \reversed
        subs    outleft, outleft, #1
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
