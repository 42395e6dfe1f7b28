/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The one-shot functions of the Ascon family for Cortex-M0+, on a state in plain words. */
#include "../../asm/platform.h"
#if PW_ARMV6M

#include "../parameters.h"
#include "../../ascon_p/armv6m/round.inc"

/* Preserved by the permutation. */
#define in              r4
#define out             r5
#define left            r6      /* of the string at `in` */
#define direction       r7      /* in an AEAD */
#define output_left     r7      /* in a sponge */

/* Changed by every call. */
#define place           r1      /* in the state */
#define count           r2
#define given           r3

/* The state is at the stack pointer. A multiple of 8 bytes is pushed, so that in v1.2 the place of a byte is another one than
 * its number in the three lowest bits, and that of a word of 32 bits in the third. */
#define STATE_BYTES     40
#define FRAME           44

.macro permute rounds, at=0
        .if     \at
        add     r0, sp, #\at
        .else
        mov     r0, sp
        .endif
        movs    r1, #\rounds
        bl      pw_ascon_permute
.endm

/* Between the number of a byte, or of the first of four, and its place. Changes r0. */
.macro turn_place mask
        .if     REVERSED
        movs    r0, #\mask
        eors    place, place, r0
        .endif
.endm

.macro reverse_bytes register
        .if     REVERSED
        rev     \register, \register
        .endif
.endm

/* S[place] ^= padding */
.macro pad padding
        turn_place 7
        ldrb    r0, [place]
        movs    given, #\padding
        eors    r0, r0, given
        strb    r0, [place]
.endm

/* Zeros to the state; r0 to r3 and r12 have none of it either. */
.macro wipe_state
        mov     r0, sp
        movs    r1, #STATE_BYTES
        bl      pw_bytes_wipe
        mov     r12, r0
.endm

/* ---- whole blocks, with the state in registers ----------------------------------------------------------------
 *
 * Where input and output are at multiples of 4. What is at in, out, left and direction is then on the stack, below the end of
 * the whole blocks. A block meets the state in r0, r2, r4 and r5, while E4 and E2 are in SPARE and NEXT. */

#define HELD_END        0
#define HELD_IN         4
#define HELD_OUT        8
#define HELD_DIRECTION  16

/* Takes the state from `at` bytes above the stack pointer, and whole blocks off `left`; Z: there is none, nothing is done. */
.macro hold_state at
        movs    r2, #RATE - 1
        movs    r3, left
        bics    r3, r3, r2
        beq     7788f
        ands    left, left, r2
        adds    r3, r3, in
        push    {r3-r7}
        add     r0, sp, #20 + \at
        load_state                      /* does not change the flags */
7788:
.endm

/* Stores it, and leaves nothing of it in registers that the permutation saves. */
.macro release_state at
        add     r0, sp, #20 + \at
        store_state
        .irp    high, r8, r9, r10, r11
        mov     \high, r0
        .endr
        pop     {r3-r7}
.endm

/* p[rounds], and the address of the next block to r0. Z: there is none. Whole names, which a product can rename. */
.macro permute_held rounds
        str     r0, [sp, #HELD_IN]
        .if     \rounds == 12
        bl      pw_ascon_rounds_12
        .elseif \rounds == 8
        bl      pw_ascon_rounds_8
        .else
        bl      pw_ascon_rounds_6
        .endif
        ldr     r0, [sp, #HELD_IN]
        ldr     r4, [sp, #HELD_END]
        cmp     r0, r4
.endm

/* Two words of 32 bits of a string, the low half of one of 64 to r4 and the high one to r5. */
.macro take_word
        ldm     r0!, {r4, r5}
        .if     REVERSED
        rev     r4, r4
        rev     r5, r5
        .endif
.endm

.macro absorb_word low, high
        take_word
        .if     REVERSED
        eors    \low, \low, r5
        mov     r5, \high
        eors    r4, r4, r5
        mov     \high, r4
        .else
        eors    \low, \low, r4
        mov     r4, \high
        eors    r4, r4, r5
        mov     \high, r4
        .endif
.endm

.macro encrypt_word low, high
        absorb_word \low, \high
        .if     REVERSED
        rev     r4, r4
        rev     r5, \low
        stm     r2!, {r4, r5}
        .else
        str     \low, [r2]
        str     r4, [r2, #4]
        adds    r2, r2, #8
        .endif
.endm

.macro decrypt_word low, high
        take_word
        .if     REVERSED
        eors    \low, \low, r5
        rev     \low, \low
        str     \low, [r2, #4]
        mov     \low, \high
        eors    \low, \low, r4
        rev     \low, \low
        str     \low, [r2]
        mov     \high, r4
        mov     \low, r5
        .else
        eors    \low, \low, r4
        str     \low, [r2]
        mov     \low, \high
        eors    \low, \low, r5
        str     \low, [r2, #4]
        mov     \high, r5
        mov     \low, r4
        .endif
        adds    r2, r2, #8
.endm

/* ---- the AEADs -------------------------------------------------------------------------------------------- */

#define DIRECTION       STATE_BYTES             /* of the message */
#define SAVED(i)        (FRAME + 4 * (i))       /* r0 to r3 */
#define OUTPUT          SAVED(0)
#define TAG             SAVED(1)
#define INPUT           SAVED(2)
#define LENGTH          SAVED(3)
#define STACKED(i)      SAVED(4 + 9 + (i))
#define AD              STACKED(0)
#define ADLEN           STACKED(1)
#define NONCE           STACKED(2)
#define KEY             STACKED(3)

#define ABSORB          0
#define ENCRYPT         1
#define DECRYPT         2

/* S[at ..] meets bytes from `in` on. */
.macro meet name, at, bytes
        add     place, sp, #\at
        movs    count, #\bytes
        bl      .L\name\()_meet
.endm

/* contract:
 *   why: the permutations, each at its own floor
 *   functions:
 *     pw_ascon_aead128_encrypt:
 *       bytes: {stack: 96 + ascon(12), code: 552}
 *       cycles: 2*ascon(12) + ascon(8)*(adlen > 0) + 583 + 1185*(len//16) + 53*(len >= 16) + 16*(len%16//4)
 *         + 20*(len%4) + 50*(adlen > 0) + 1171*(adlen//16) + 53*(adlen >= 16) + 13*(adlen%16//4) + 15*(adlen%4)
 *       floor: 2*ascon(12) + ascon(8)*(adlen > 0) + 1120*(adlen//16 + len//16)
 *     pw_ascon128_encrypt:
 *       bytes: {stack: 96 + ascon(12), code: 544}
 *       cycles: 2*ascon(12) + ascon(6)*(adlen > 0) + 723 + 893*(len//8) + 53*(len >= 8) + 23*(len%8//4)
 *         + 24*(len%4) + 52*(adlen > 0) + 884*(adlen//8) + 53*(adlen >= 8) + 20*(adlen%8//4) + 19*(adlen%4)
 *       floor: 2*ascon(12) + ascon(6)*(adlen > 0) + 840*(adlen//8 + len//8)
 *     pw_ascon128a_encrypt:
 *       bytes: {stack: 96 + ascon(12), code: 604}
 *       cycles: 2*ascon(12) + ascon(8)*(adlen > 0) + 723 + 1189*(len//16) + 53*(len >= 16) + 23*(len%16//4)
 *         + 24*(len%4) + 52*(adlen > 0) + 1175*(adlen//16) + 53*(adlen >= 16) + 20*(adlen%16//4) + 19*(adlen%4)
 *       floor: 2*ascon(12) + ascon(8)*(adlen > 0) + 1120*(adlen//16 + len//16)
 *     pw_ascon80pq_encrypt:
 *       bytes: {stack: 96 + ascon(12), code: 548}
 *       cycles: 2*ascon(12) + ascon(6)*(adlen > 0) + 784 + 893*(len//8) + 53*(len >= 8) + 23*(len%8//4)
 *         + 24*(len%4) + 52*(adlen > 0) + 884*(adlen//8) + 53*(adlen >= 8) + 20*(adlen%8//4) + 19*(adlen%4)
 *       floor: 2*ascon(12) + ascon(6)*(adlen > 0) + 840*(adlen//8 + len//8)
 *     pw_ascon_aead128_decrypt: {as: pw_ascon_aead128_encrypt, cycles: encrypt(len) + 70 + 1*(len//16)}
 *     pw_ascon128_decrypt: {as: pw_ascon128_encrypt, cycles: encrypt(len) + 70 + 2*(len//8)}
 *     pw_ascon128a_decrypt: {as: pw_ascon128a_encrypt, cycles: encrypt(len) + 70 + 5*(len//16)}
 *     pw_ascon80pq_decrypt: {as: pw_ascon80pq_encrypt, cycles: encrypt(len) + 70 + 2*(len//8)}
 *   strategy: The state is in memory in plain words, and in registers while whole blocks are taken in, from and to multiples
 *     of 4: 56 cycles a block of 16 bytes besides its rounds. For all else, key, nonce, the last block and the tag, one code
 *     serves all directions, by words and then by bytes; data at other addresses, which the figures are not for, goes through
 *     it altogether. What is encrypted goes to the output and to the state, what is decrypted to the output alone. Each
 *     algorithm has a copy: rate, rounds, order of bytes and padding are immediate operands. On interleaved words rounds are
 *     an eighth shorter, and a block of 16 bytes as long, as both its words are brought into order and back. Decryption falls
 *     into this code; it compares the tag at the end and wipes the message where it is wrong, which the figures do not have. */

/* void encrypt(ciphertext, tag, message, length, ad, adlen, nonce, key), int decrypt(message, tag, ciphertext, ..) */
.macro define_aead name, encrypt, decrypt, reversed, key_bytes, rate, rounds, iv_low, iv_high, padding, separator
        .set    REVERSED, \reversed
        .set    KEY_BYTES, \key_bytes
        .set    RATE, \rate
function \decrypt
        enter_with_high
        push    {r0-r3}
        movs    r0, #DECRYPT
        b       .L\name\()_body

        entry   \encrypt
        enter_with_high
        push    {r0-r3}
        movs    r0, #ENCRYPT
.L\name\()_body:
        sub     sp, sp, #FRAME
        str     r0, [sp, #DIRECTION]

        /* S = IV || K || N; p[12] */
        .if     \iv_low
        ldr     r0, .L\name\()_iv_low
        .else
        movs    r0, #0
        .endif
        ldr     r1, .L\name\()_iv_high
        movs    r2, #0
        movs    r3, #0
        mov     r4, sp
        stm     r4!, {r0-r3}
        movs    r0, #0
        movs    r1, #0
        stm     r4!, {r0-r3}
        stm     r4!, {r0, r1}
        movs    direction, #ABSORB
        mov     out, sp                         /* is at a multiple of 4, and nothing goes there */
        ldr     in, [sp, #KEY]
        meet    \name, 24 - KEY_BYTES, KEY_BYTES
        ldr     in, [sp, #NONCE]
        meet    \name, 24, 16
        permute 12

        /* the last bytes of S ^= K */
        ldr     in, [sp, #KEY]
        meet    \name, 40 - KEY_BYTES, KEY_BYTES

        /* associated data, if there are any */
        ldr     left, [sp, #ADLEN]
        cmp     left, #0
        beq     1f
        ldr     in, [sp, #AD]
        bl      .L\name\()_duplex
        permute \rounds
1:
        /* S[39] ^= separator */
        movs    r1, #\separator
        .if     REVERSED
        ldr     r0, [sp, #32]
        eors    r0, r0, r1
        str     r0, [sp, #32]
        .else
        ldr     r0, [sp, #36]
        lsls    r1, r1, #24
        eors    r0, r0, r1
        str     r0, [sp, #36]
        .endif

        /* the message */
        ldr     in, [sp, #INPUT]
        ldr     out, [sp, #OUTPUT]
        ldr     left, [sp, #LENGTH]
        ldr     direction, [sp, #DIRECTION]
        bl      .L\name\()_duplex

        /* S[RATE ..] ^= K; p[12] */
        movs    direction, #ABSORB
        mov     out, sp
        ldr     in, [sp, #KEY]
        meet    \name, RATE, KEY_BYTES
        permute 12

        /* T = S[24 .. 39] ^ the last 16 bytes of K: put out, or put where the rate was and compared */
        ldr     in, [sp, #KEY]
        .if     KEY_BYTES > 16
        adds    in, in, #KEY_BYTES - 16
        .endif
        ldr     left, [sp, #DIRECTION]
        cmp     left, #DECRYPT
        beq     2f
        ldr     out, [sp, #TAG]
2:      movs    direction, #ENCRYPT
        meet    \name, 24, 16
        subs    left, left, #ENCRYPT            /* the result */
        beq     3f
        mov     r0, sp
        ldr     r1, [sp, #TAG]
        movs    r2, #16
        bl      pw_bytes_compare
        movs    left, r0
        beq     3f
        ldr     r0, [sp, #OUTPUT]
        ldr     r1, [sp, #LENGTH]
        bl      pw_bytes_wipe
3:      wipe_state
        movs    r0, left
        add     sp, sp, #SAVED(4)
        leave_with_high

        /* Takes `left` bytes in, and in the direction of a message puts as many out, and pads them. */
.L\name\()_duplex:
        push    {lr}
        movs    r0, in
        orrs    r0, r0, out
        lsls    r0, r0, #30
        bne     5f
        hold_state 4
        beq     5f
1:      ldr     r0, [sp, #HELD_IN]
        ldr     r4, [sp, #HELD_DIRECTION]
        mov     SPARE, E4
        mov     NEXT, E2
        cmp     r4, #ENCRYPT
        blo     2f
        ldr     r2, [sp, #HELD_OUT]
        bhi     3f
        encrypt_word E0, O0
        .if     RATE == 16
        encrypt_word E1, O1
        .endif
        str     r2, [sp, #HELD_OUT]
        b       4f
2:      absorb_word E0, O0
        .if     RATE == 16
        absorb_word E1, O1
        .endif
        b       4f
3:      decrypt_word E0, O0
        .if     RATE == 16
        decrypt_word E1, O1
        .endif
        str     r2, [sp, #HELD_OUT]
4:      mov     E4, SPARE
        mov     E2, NEXT
        permute_held \rounds
        bne     1b
        release_state 4
        b       5f
4:      movs    count, #RATE
        subs    left, left, count
        add     place, sp, #4
        bl      .L\name\()_meet
        permute \rounds, 4
5:      cmp     left, #RATE
        bhs     4b
        movs    count, left
        add     place, sp, #4
        bl      .L\name\()_meet
        pad     \padding
        pop     {pc}

        /* `count` bytes of the state meet as many from `in` on. */
.L\name\()_meet:
        movs    r0, in
        orrs    r0, r0, out
        lsls    r0, r0, #30
        beq     7f
        b       10f

        /* words */
6:      ldm     in!, {given}
        turn_place 4
        ldr     r0, [place]
        reverse_bytes r0
        eors    given, given, r0
        cmp     direction, #ENCRYPT
        blo     8f
        stm     out!, {given}
        beq     8f
        eors    given, given, r0
8:      reverse_bytes given
        .if     REVERSED
        str     given, [place]
        turn_place 4
        adds    place, place, #4
        .else
        stm     place!, {given}
        .endif
7:      subs    count, count, #4
        bhs     6b
        adds    count, count, #4
        b       10f

        /* bytes */
9:      ldrb    given, [in]
        adds    in, in, #1
        turn_place 7
        ldrb    r0, [place]
        eors    given, given, r0
        cmp     direction, #ABSORB
        beq     11f
        strb    given, [out]
        adds    out, out, #1
        cmp     direction, #ENCRYPT
        beq     11f
        eors    given, given, r0
11:     strb    given, [place]
        turn_place 7
        adds    place, place, #1
10:     subs    count, count, #1
        bhs     9b
        bx      lr

        .p2align 2, 0
        .if     \iv_low
.L\name\()_iv_low:
        .4byte  \iv_low
        .endif
.L\name\()_iv_high:
        .4byte  \iv_high
end_function \decrypt
end_function \encrypt
.endm

ASCON_AEADS(DEFINE_AEAD)

/* ---- hash functions and XOFs ------------------------------------------------------------------------------ */

/* contract:
 *   why: the initial state as it is made, and the permutations at their own floor
 *   functions:
 *     pw_ascon_hash256:
 *       bytes:
 *         stack: 80 + max(ascon(12), initial(40))
 *         code: 236
 *       cycles: initial(40) + ascon(12) + 3*ascon(12) + 497 + 1715*(len//8) + 51*(len >= 8) + 12*(len%8)
 *       floor: initial(40) + ascon(12) + 3*ascon(12) + 1680*(len//8)
 *     pw_ascon_hash:
 *       bytes:
 *         stack: 80 + max(ascon(12), initial(40))
 *         code: 260
 *       cycles: initial(40) + ascon(12) + 3*ascon(12) + 627 + 1717*(len//8) + 51*(len >= 8) + 16*(len%8)
 *       floor: initial(40) + ascon(12) + 3*ascon(12) + 1680*(len//8)
 *     pw_ascon_hasha:
 *       bytes:
 *         stack: 80 + max(ascon(12), initial(40))
 *         code: 260
 *       cycles: initial(40) + ascon(12) + 3*ascon(8) + 627 + 1157*(len//8) + 51*(len >= 8) + 16*(len%8)
 *       floor: initial(40) + ascon(12) + 3*ascon(8) + 1120*(len//8)
 *   strategy: The state is in registers while whole blocks at multiples of 4 are taken in, which the figures are for; other
 *     blocks, the last one and what is put out go by bytes. */

/* contract:
 *   for: {outlen: [1, 65535]}
 *   why: the initial state as it is made, and the permutations at their own floor
 *   functions:
 *     pw_ascon_xof128:
 *       bytes:
 *         stack: 80 + max(ascon(12), initial(40))
 *         code: 240
 *       cycles: initial(40) + ascon(12) + ascon(12)*((outlen + 7)//8 - 1) + 127 + 1715*(len//8) + 51*(len >= 8)
 *         + 12*(len%8) + 11*outlen + 5*((outlen + 7)//8)
 *       floor: initial(40) + ascon(12) + ascon(12)*((outlen + 7)//8 - 1) + 1680*(len//8)
 *     pw_ascon_xof:
 *       bytes:
 *         stack: 80 + max(ascon(12), initial(40))
 *         code: 264
 *       cycles: initial(40) + ascon(12) + ascon(12)*((outlen + 7)//8 - 1) + 129 + 1717*(len//8) + 51*(len >= 8)
 *         + 16*(len%8) + 15*outlen + 5*((outlen + 7)//8)
 *       floor: initial(40) + ascon(12) + ascon(12)*((outlen + 7)//8 - 1) + 1680*(len//8)
 *     pw_ascon_xofa:
 *       bytes:
 *         stack: 80 + max(ascon(12), initial(40))
 *         code: 264
 *       cycles: initial(40) + ascon(12) + ascon(8)*((outlen + 7)//8 - 1) + 129 + 1157*(len//8) + 51*(len >= 8)
 *         + 16*(len%8) + 15*outlen + 5*((outlen + 7)//8)
 *       floor: initial(40) + ascon(12) + ascon(8)*((outlen + 7)//8 - 1) + 1120*(len//8)
 *   strategy: As the hash functions. */

/* void name(digest, message, length), if there are digest_bytes, or void name(output, outlen, message, length) */
.macro define_sponge id, name, initial, label_bytes, reversed, rounds, padding, digest_bytes
        .set    REVERSED, \reversed
        .set    RATE, 8
function \name
        enter_with_high
        sub     sp, sp, #FRAME
        movs    out, r0
        .if     \digest_bytes
        movs    in, r1
        movs    left, r2
        movs    output_left, #\digest_bytes
        .else
        movs    output_left, r1
        movs    in, r2
        movs    left, r3
        .endif
        mov     r0, sp
        bl      \initial

        /* whole blocks */
        lsls    r0, in, #30
        bne     2f
        hold_state 0
        beq     2f
1:      ldr     r0, [sp, #HELD_IN]
        mov     NEXT, E2
        absorb_word E0, O0
        mov     E2, NEXT
        permute_held \rounds
        bne     1b
        release_state 0

        /* by bytes: a block, or the last one, of less than eight */
2:      movs    count, #8
        cmp     left, count
        bhs     3f
        movs    count, left
3:      subs    left, left, count
        mov     place, sp
        add     count, count, sp
        b       6f
4:      ldrb    given, [in]
        adds    in, in, #1
        turn_place 7
        ldrb    r0, [place]
        eors    given, given, r0
        strb    given, [place]
        turn_place 7
        adds    place, place, #1
6:      cmp     place, count
        bne     4b
        mov     r0, sp
        subs    r0, count, r0
        cmp     r0, #8
        bne     7f
        permute \rounds
        b       2b

7:      pad     \padding
        .if     \digest_bytes == 0
        cmp     output_left, #0
        beq     11f
        .endif
        movs    r1, #12
        b       10f

        /* squeeze */
8:      movs    r1, #\rounds
10:     mov     r0, sp
        bl      pw_ascon_permute
        mov     place, sp
        movs    count, #8
9:      turn_place 7
        ldrb    given, [place]
        turn_place 7
        strb    given, [out]
        adds    place, place, #1
        adds    out, out, #1
        subs    output_left, output_left, #1
        beq     11f
        subs    count, count, #1
        bne     9b
        b       8b

11:     wipe_state
        add     sp, sp, #FRAME
        leave_with_high
end_function \name
.endm

ASCON_HASHES(DEFINE_SPONGE)

ASCON_XOFS(DEFINE_SPONGE)

#endif
