/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The one-shot functions of the AEADs, hash functions and XOFs of the Ascon family for AVR. */
#include "../../asm/platform.h"
#if PW_AVR

#define PERMUTATION pw_ascon_permute
#include "../parameters.h"
#include "../../ascon_mode/avr/aead.inc"

/* contract:
 *   why: the permutations, each at its own floor
 *   functions:
 *     pw_ascon_aead128_encrypt:
 *       bytes: {stack: 58 + ascon(12) + 2*(adlen//16 + len//16 > 0), code: 410}
 *       cycles: 2*ascon(12) + ascon(8)*((adlen > 0) + adlen//16 + len//16) + 1467 + 12*len + 83*(len//16)
 *         + 39*(len%16//8) + 14*(len%8 > 0) + 10*adlen + 46*(adlen > 0) + 75*(adlen//16) + 35*(adlen%16//8)
 *         + 10*(adlen%8 > 0)
 *       floor: 2*ascon(12) + ascon(8)*((adlen > 0) + adlen//16 + len//16)
 *     pw_ascon128_encrypt:
 *       bytes: {stack: 58 + ascon(12) + 2*(adlen//8 + len//8 > 0), code: 444}
 *       cycles: 2*ascon(12) + ascon(6)*((adlen > 0) + adlen//8 + len//8) + 1518 + 12*len + 50*(len//8) + 14*(len%8 > 0)
 *         + 10*adlen + 50*(adlen > 0) + 46*(adlen//8) + 10*(adlen%8 > 0)
 *       floor: 2*ascon(12) + ascon(6)*((adlen > 0) + adlen//8 + len//8)
 *     pw_ascon128a_encrypt:
 *       bytes: {stack: 58 + ascon(12) + 2*(adlen//16 + len//16 > 0), code: 448}
 *       cycles: 2*ascon(12) + ascon(8)*((adlen > 0) + adlen//16 + len//16) + 1518 + 12*len + 91*(len//16)
 *         + 43*(len%16//8) + 14*(len%8 > 0) + 10*adlen + 50*(adlen > 0) + 83*(adlen//16) + 39*(adlen%16//8)
 *         + 10*(adlen%8 > 0)
 *       floor: 2*ascon(12) + ascon(8)*((adlen > 0) + adlen//16 + len//16)
 *     pw_ascon80pq_encrypt:
 *       bytes: {stack: 58 + ascon(12) + 2*(adlen//8 + len//8 > 0), code: 464}
 *       cycles: 2*ascon(12) + ascon(6)*((adlen > 0) + adlen//8 + len//8) + 1667 + 12*len + 50*(len//8) + 14*(len%8 > 0)
 *         + 10*adlen + 50*(adlen > 0) + 46*(adlen//8) + 10*(adlen%8 > 0)
 *       floor: 2*ascon(12) + ascon(6)*((adlen > 0) + adlen//8 + len//8)
 *     pw_ascon_aead128_decrypt:
 *       as: pw_ascon_aead128_encrypt
 *       cycles: encrypt(len) + 170 - 2*(len//16) - (len%16//8) - (len%8 > 0)
 *     pw_ascon128_decrypt: {as: pw_ascon128_encrypt, cycles: encrypt(len) + 170 - (len//8) - (len%8 > 0)}
 *     pw_ascon128a_decrypt:
 *       as: pw_ascon128a_encrypt
 *       cycles: encrypt(len) + 170 - 2*(len//16) - (len%16//8) - (len%8 > 0)
 *     pw_ascon80pq_decrypt: {as: pw_ascon80pq_encrypt, cycles: encrypt(len) + 170 - (len//8) - (len%8 > 0)}
 *   strategy: The state is on the stack at Y, bytes meet it one by one, and all else is in registers that the
 *     permutation preserves. One code serves associated data, encryption and decryption. Each algorithm has a copy:
 *     rate, rounds, order of bytes and padding are immediate operands. Decryption falls into this code; it compares the
 *     tag at the end and wipes the message where it is wrong, which the figures do not have. */

ASCON_AEADS(DEFINE_AEAD)

/* ---- hash functions and XOFs ------------------------------------------------------------------------------
 *
 * What the permutation preserves holds all that is needed across it; Y points to the state. A block, and what is put out
 * of one, goes byte by byte, in v1.2 from the end of the word, where Y stands behind the byte. The
 * message is at IN, LEFT bytes of it are left, as in aead.inc, and COUNT and TAKEN are those of its loop over a word. */

#define STATE_BYTES 40

/* Pairs by their low register. */
#define OUTPUT_LEFT r10
#define OUTPUT_LEFT_HIGH r11
#define OUTPUT r12

/* Takes eight from the count at `low`, or what there is. */
.macro take low, high
        ldi     COUNT, 8
        cp      \low, COUNT
        cpc     \high, r1
        brsh    .Ltake\@
        mov     COUNT, \low
.Ltake\@:
        mov     TAKEN, COUNT
        sub     \low, COUNT
        sbc     \high, r1
.endm

/* Y from where a loop over TAKEN bytes of the word has left it to the start of the word, plus `beyond` bytes of that way. */
.macro rewind reversed, beyond=0
    .if \reversed
        add     r28, TAKEN
        adc     r29, r1
        sbiw    r28, 8 - \beyond
    .else
        sub     r28, TAKEN
        sbc     r29, r1
    .endif
.endm

.macro permute_at_y rounds
        movw    r24, r28
        ldi     r22, \rounds
        clr     r23
        call    PERMUTATION
.endm

/* contract:
 *   why: the initial state as it is made, and the permutations at their own floor
 *   functions:
 *     pw_ascon_hash256:
 *       bytes:
 *         stack: 52 + max(ascon(12), initial(40))
 *         code: 214
 *       cycles: initial(40) + ascon(12) + ascon(12)*(len//8 + 3) + 589 + 10*len + 20*(len//8) + 2*(len%8 > 0)
 *       floor: initial(40) + ascon(12) + ascon(12)*(len//8 + 3)
 *     pw_ascon_hash:
 *       bytes:
 *         stack: 52 + max(ascon(12), initial(40))
 *         code: 220
 *       cycles: initial(40) + ascon(12) + ascon(12)*(len//8 + 3) + 609 + 10*len + 20*(len//8) + 2*(len%8 > 0)
 *       floor: initial(40) + ascon(12) + ascon(12)*(len//8 + 3)
 *     pw_ascon_hasha:
 *       bytes:
 *         stack: 52 + max(ascon(12), initial(40))
 *         code: 220
 *       cycles: initial(40) + ascon(12) + ascon(8)*(len//8 + 3) + 609 + 10*len + 20*(len//8) + 2*(len%8 > 0)
 *       floor: initial(40) + ascon(12) + ascon(8)*(len//8 + 3)
 *   strategy: The state is on the stack at Y, bytes meet it one by one, and all else is in registers that the
 *     permutation preserves. Each algorithm has a copy: rounds, order of bytes and padding are immediate operands.
 *     The figures are beside those of the initial state, which is stored or computed. */

/* contract:
 *   for: {outlen: [1, 65535]}
 *   why: the initial state as it is made, and the permutations at their own floor
 *   functions:
 *     pw_ascon_xof128:
 *       bytes:
 *         stack: 52 + max(ascon(12), initial(40))
 *         code: 216
 *       cycles: initial(40) + ascon(12) + ascon(12)*(len//8 + (outlen - 1)//8) + 294 + 10*len + 20*(len//8)
 *         + 2*(len%8 > 0) + 7*outlen + 18*((outlen + 7)//8)
 *       floor: initial(40) + ascon(12) + ascon(12)*(len//8 + (outlen - 1)//8)
 *     pw_ascon_xof:
 *       bytes:
 *         stack: 52 + max(ascon(12), initial(40))
 *         code: 222
 *       cycles: initial(40) + ascon(12) + ascon(12)*(len//8 + (outlen - 1)//8) + 298 + 10*len + 20*(len//8)
 *         + 2*(len%8 > 0) + 7*outlen + 22*((outlen + 7)//8)
 *       floor: initial(40) + ascon(12) + ascon(12)*(len//8 + (outlen - 1)//8)
 *     pw_ascon_xofa:
 *       bytes:
 *         stack: 52 + max(ascon(12), initial(40))
 *         code: 222
 *       cycles: initial(40) + ascon(12) + ascon(8)*(len//8 + (outlen - 1)//8) + 298 + 10*len + 20*(len//8)
 *         + 2*(len%8 > 0) + 7*outlen + 22*((outlen + 7)//8)
 *       floor: initial(40) + ascon(12) + ascon(8)*(len//8 + (outlen - 1)//8)
 *   strategy: As the hash functions; how many bytes are put out is in registers. For no output the last permutation is
 *     left out, which the figures do not have. */

/*
 * void name(digest, message, length), if there are digest_bytes, or
 * void name(output, outlen, message, length): r25:r24, r23:r22, ..
 */
.macro define_sponge id, name, initial, label_bytes, reversed, rounds, padding, digest_bytes
        function \name
        save    r10, r11, r12, r13, r14, r15, r16, r17, r28, r29
        movw    OUTPUT, r24
    .if \digest_bytes
        movw    IN, r22
        movw    LEFT, r20
        ldi     r18, \digest_bytes
        mov     OUTPUT_LEFT, r18
        clr     OUTPUT_LEFT_HIGH
    .else
        movw    OUTPUT_LEFT, r22
        movw    IN, r20
        movw    LEFT, r18
    .endif
        in      r28, SPL
        in      r29, SPH
        sbiw    r28, STATE_BYTES
        set_stack_pointer
        adiw    r28, 1
        movw    r24, r28
        call    \initial

        /* absorb a block, or pad the last one */
1:      take    LEFT, LEFT_HIGH
        movw    r26, IN
    .if \reversed
        adiw    r28, 8
    .endif
        tst     COUNT
        breq    4f
2:      ld      r0, X+
    .if \reversed
        ld      r18, -Y
        eor     r18, r0
        st      Y, r18
    .else
        ld      r18, Y
        eor     r18, r0
        st      Y+, r18
    .endif
        dec     COUNT
        brne    2b
        movw    IN, r26
        cpi     TAKEN, 8
        brlo    4f
    .if \reversed == 0
        sbiw    r28, 8
    .endif
        permute_at_y \rounds
        rjmp    1b
4:      ldi     r18, \padding
    .if \reversed
        ld      r0, -Y
    .else
        ld      r0, Y
    .endif
        eor     r0, r18
        st      Y, r0
        rewind  \reversed, 1
        ldi     r22, 12

        /* squeeze */
    .if \digest_bytes == 0
        mov     r18, OUTPUT_LEFT
        or      r18, OUTPUT_LEFT_HIGH
        breq    7f
    .endif
5:      movw    r24, r28
        clr     r23
        call    PERMUTATION
        take    OUTPUT_LEFT, OUTPUT_LEFT_HIGH
        movw    r30, OUTPUT
    .if \reversed
        adiw    r28, 8
    .endif
6:
    .if \reversed
        ld      r0, -Y
    .else
        ld      r0, Y+
    .endif
        st      Z+, r0
        dec     COUNT
        brne    6b
        movw    OUTPUT, r30
        rewind  \reversed
        ldi     r22, \rounds
        mov     r18, OUTPUT_LEFT
        or      r18, OUTPUT_LEFT_HIGH
        brne    5b

        /* wipe the state, and drop it */
7:      ldi     r18, STATE_BYTES
8:      st      Y+, r1
        dec     r18
        brne    8b
        sbiw    r28, 1
        set_stack_pointer
        restore r29, r28, r17, r16, r15, r14, r13, r12, r11, r10
        ret
        end_function \name
.endm

/* Those with a label are in C. */
ASCON_HASHES(DEFINE_SPONGE)
ASCON_XOFS(DEFINE_SPONGE)

#endif
