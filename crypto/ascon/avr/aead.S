/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/*
 * The one-shot functions of the AEADs of the Ascon family for AVR.
 *
 * Encryption and decryption are one body. What the permutation preserves holds all that is needed across it: Y points to
 * the state, which is pushed as zeros. A word goes byte by byte, in v1.2 from its end, where Y stands behind the byte.
 */
#include "../../asm/platform.h"
#if PW_AVR

#include "../../asm/avr.inc"
#include "../parameters.h"

/* Pairs by their low register. */
#define OUT r2
#define TAG r4
#define MESSAGE r6
#define LENGTH r8
#define LENGTH_HIGH r9
#define KEY r10                 /* stays as it was passed */
#define NONCE r12               /* until DIRECTION is needed */
#define LEFT r14                /* of the string that duplex takes in; at first the length of the associated data */
#define LEFT_HIGH r15
#define IN r16                  /* where it goes on; at first the associated data */

#define DIRECTION r12           /* what duplex does: ABSORB, or DECRYPTS + 1 */
#define DECRYPTS r13
#define DECRYPT_BIT 1           /* of DIRECTION */
#define RESULT r12              /* in the end: 0 or -1 */

#define COUNT r20               /* bytes for a loop over a word */
#define TAKEN r21               /* the same, afterwards */

/* ---- Y: y_at is its offset in the state, known while assembling ------------------------------------------ */

.macro seek at
    .if (\at) > y_at
        adiw    r28, (\at) - y_at
    .elseif (\at) < y_at
        sbiw    r28, y_at - (\at)
    .endif
    .set y_at, (\at)
.endm

/* Runs a loop over `bytes` bytes of the state from S[at] on, of any number of words. Inputs at X. */
.macro over_bytes loop, at, bytes
        .set    string_at, \at
        .set    string_left, \bytes
        over_rest \loop
.endm

.macro over_rest loop
    .if REVERSED
        /* the rest of a word, from its end */
        .set    part, 8 - string_at % 8
        .if part > string_left
        .set    part, string_left
        .endif
        seek    (string_at / 8 * 8 + 8 - string_at % 8)
        .set    y_at, y_at - part
    .else
        .set    part, string_left
        seek    string_at
        .set    y_at, y_at + part
    .endif
        ldi     COUNT, part
        rcall   \loop
        .set    string_at, string_at + part
        .set    string_left, string_left - part
    .if string_left
        over_rest \loop
    .endif
.endm

/* The offset in the state of byte i of a string. */
#define BYTE(i) ((i) ^ (7 * REVERSED))

/* The number `half` to the four bytes at an offset, which are zero. */
.macro store_half half, at
    .irp byte, 0, 1, 2, 3
        .if     ((\half) >> (8 * \byte)) & 0xff
        ldi     r18, ((\half) >> (8 * \byte)) & 0xff
        std     Y + \at + \byte, r18
        .endif
    .endr
.endm

.macro add_byte at, value
        ldd     r18, Y + BYTE(\at)
        ldi     r19, \value
        eor     r18, r19
        std     Y + BYTE(\at), r18
.endm

.macro permute name, rounds
        seek    0
        ldi     r22, \rounds
        rcall   .L\name\()_permute
.endm

/* COUNT bytes, from X to Y, and as output to Z: a step. */
.macro state_byte
    .if REVERSED
        ld      r18, -Y
    .else
        ld      r18, Y
    .endif
.endm

.macro to_state byte
    .if REVERSED
        st      Y, \byte
    .else
        st      Y+, \byte
    .endif
.endm

/* ---- the functions --------------------------------------------------------------------------------------- */

/*
 * contract:
 *   computes: C and T, NIST SP 800-232 section 4 and Ascon v1.2 section 2.4
 *   arguments:
 *     - {name: ciphertext, register: "r25:r24", type: "uint8_t *", bytes: len, access: write, secret: false}
 *     - {name: tag, register: "r23:r22", type: "uint8_t *", bytes: tag_bytes, access: write, secret: false}
 *     - {name: message, register: "r21:r20", type: "const uint8_t *", bytes: len, access: read, secret: true}
 *     - {name: len, register: "r19:r18", type: size_t, access: read, secret: false}
 *     - {name: ad, register: "r17:r16", type: "const uint8_t *", bytes: adlen, access: read, secret: false}
 *     - {name: adlen, register: "r15:r14", type: size_t, access: read, secret: false}
 *     - {name: nonce, register: "r13:r12", type: "const uint8_t *", bytes: nonce_bytes, access: read, secret: false}
 *     - {name: key, register: "r11:r10", type: "const uint8_t *", bytes: key_bytes, access: read, secret: true}
 *   clobbers: [r0, r18, r19, r20, r21, r22, r23, r25, r26, r27, r30, r31, flags]
 *   rodata_bytes: 0
 *   floor:
 *     why: the permutations, each at its own floor
 *   functions:
 *     pw_ascon_aead128_encrypt:
 *       stack_bytes: 58 + ascon(12) + 2*(adlen//16 + len//16 > 0)
 *       code_bytes: 410
 *       cycles:
 *         atmega128:
 *           2*ascon(12) + ascon(8)*((adlen > 0) + adlen//16 + len//16) + 1467 + 12*len + 83*(len//16)
 *           + 39*(len%16//8) + 14*(len%8 > 0) + 10*adlen + 46*(adlen > 0) + 75*(adlen//16) + 35*(adlen%16//8)
 *           + 10*(adlen%8 > 0)
 *       floor: 2*ascon(12) + ascon(8)*((adlen > 0) + adlen//16 + len//16)
 *     pw_ascon128_encrypt:
 *       stack_bytes: 58 + ascon(12) + 2*(adlen//8 + len//8 > 0)
 *       code_bytes: 444
 *       cycles:
 *         atmega128:
 *           2*ascon(12) + ascon(6)*((adlen > 0) + adlen//8 + len//8) + 1518 + 12*len + 50*(len//8) + 14*(len%8 > 0)
 *           + 10*adlen + 50*(adlen > 0) + 46*(adlen//8) + 10*(adlen%8 > 0)
 *       floor: 2*ascon(12) + ascon(6)*((adlen > 0) + adlen//8 + len//8)
 *     pw_ascon128a_encrypt:
 *       stack_bytes: 58 + ascon(12) + 2*(adlen//16 + len//16 > 0)
 *       code_bytes: 448
 *       cycles:
 *         atmega128:
 *           2*ascon(12) + ascon(8)*((adlen > 0) + adlen//16 + len//16) + 1518 + 12*len + 91*(len//16)
 *           + 43*(len%16//8) + 14*(len%8 > 0) + 10*adlen + 50*(adlen > 0) + 83*(adlen//16) + 39*(adlen%16//8)
 *           + 10*(adlen%8 > 0)
 *       floor: 2*ascon(12) + ascon(8)*((adlen > 0) + adlen//16 + len//16)
 *     pw_ascon80pq_encrypt:
 *       stack_bytes: 58 + ascon(12) + 2*(adlen//8 + len//8 > 0)
 *       code_bytes: 464
 *       cycles:
 *         atmega128:
 *           2*ascon(12) + ascon(6)*((adlen > 0) + adlen//8 + len//8) + 1667 + 12*len + 50*(len//8) + 14*(len%8 > 0)
 *           + 10*adlen + 50*(adlen > 0) + 46*(adlen//8) + 10*(adlen%8 > 0)
 *       floor: 2*ascon(12) + ascon(6)*((adlen > 0) + adlen//8 + len//8)
 *   strategy: >
 *     The state is on the stack at Y, bytes meet it one by one, and all else is in registers that the permutation
 *     preserves. One code serves associated data, encryption and decryption. Each algorithm has a copy: rate,
 *     rounds, order of bytes and padding are immediate operands.
 */

/*
 * contract:
 *   computes: P, or -1 where the tag is wrong, NIST SP 800-232 section 4 and Ascon v1.2 section 2.4
 *   arguments:
 *     - {name: message, register: "r25:r24", type: "uint8_t *", bytes: len, access: write, secret: false}
 *     - {name: tag, register: "r23:r22", type: "const uint8_t *", bytes: tag_bytes, access: read, secret: false}
 *     - {name: ciphertext, register: "r21:r20", type: "const uint8_t *", bytes: len, access: read, secret: false}
 *     - {name: len, register: "r19:r18", type: size_t, access: read, secret: false}
 *     - {name: ad, register: "r17:r16", type: "const uint8_t *", bytes: adlen, access: read, secret: false}
 *     - {name: adlen, register: "r15:r14", type: size_t, access: read, secret: false}
 *     - {name: nonce, register: "r13:r12", type: "const uint8_t *", bytes: nonce_bytes, access: read, secret: false}
 *     - {name: key, register: "r11:r10", type: "const uint8_t *", bytes: key_bytes, access: read, secret: true}
 *   clobbers: [r0, r18, r19, r20, r21, r25, r26, r27, r30, r31, flags]
 *   rodata_bytes: 0
 *   floor:
 *     why: the permutations, each at its own floor
 *   functions:
 *     pw_ascon_aead128_decrypt:
 *       stack_bytes: 58 + ascon(12) + 2*(adlen//16 + len//16 > 0)
 *       code_bytes: 410
 *       cycles:
 *         atmega128:
 *           2*ascon(12) + ascon(8)*((adlen > 0) + adlen//16 + len//16) + 1637 + 12*len + 81*(len//16)
 *           + 38*(len%16//8) + 13*(len%8 > 0) + 10*adlen + 46*(adlen > 0) + 75*(adlen//16) + 35*(adlen%16//8)
 *           + 10*(adlen%8 > 0)
 *       floor: 2*ascon(12) + ascon(8)*((adlen > 0) + adlen//16 + len//16)
 *     pw_ascon128_decrypt:
 *       stack_bytes: 58 + ascon(12) + 2*(adlen//8 + len//8 > 0)
 *       code_bytes: 444
 *       cycles:
 *         atmega128:
 *           2*ascon(12) + ascon(6)*((adlen > 0) + adlen//8 + len//8) + 1688 + 12*len + 49*(len//8) + 13*(len%8 > 0)
 *           + 10*adlen + 50*(adlen > 0) + 46*(adlen//8) + 10*(adlen%8 > 0)
 *       floor: 2*ascon(12) + ascon(6)*((adlen > 0) + adlen//8 + len//8)
 *     pw_ascon128a_decrypt:
 *       stack_bytes: 58 + ascon(12) + 2*(adlen//16 + len//16 > 0)
 *       code_bytes: 448
 *       cycles:
 *         atmega128:
 *           2*ascon(12) + ascon(8)*((adlen > 0) + adlen//16 + len//16) + 1688 + 12*len + 89*(len//16)
 *           + 42*(len%16//8) + 13*(len%8 > 0) + 10*adlen + 50*(adlen > 0) + 83*(adlen//16) + 39*(adlen%16//8)
 *           + 10*(adlen%8 > 0)
 *       floor: 2*ascon(12) + ascon(8)*((adlen > 0) + adlen//16 + len//16)
 *     pw_ascon80pq_decrypt:
 *       stack_bytes: 58 + ascon(12) + 2*(adlen//8 + len//8 > 0)
 *       code_bytes: 464
 *       cycles:
 *         atmega128:
 *           2*ascon(12) + ascon(6)*((adlen > 0) + adlen//8 + len//8) + 1837 + 12*len + 49*(len//8) + 13*(len%8 > 0)
 *           + 10*adlen + 50*(adlen > 0) + 46*(adlen//8) + 10*(adlen%8 > 0)
 *       floor: 2*ascon(12) + ascon(6)*((adlen > 0) + adlen//8 + len//8)
 *   strategy: >
 *     As encryption, into whose code it falls; the tag is compared at the end, and where it is wrong the message
 *     wiped, which the figures do not have.
 */

/*
 * void encrypt(ciphertext, tag, message, length, ad, adlen, nonce, key), int decrypt(message, tag, ciphertext, ..):
 * r25:r24, r23:r22, .. r11:r10
 */
.macro define_aead name, encrypt, decrypt, reversed, key_bytes, rate, rounds, iv_low, iv_high, padding, separator
        .set    REVERSED, \reversed
        .set    KEY_BYTES, \key_bytes
        .set    RATE, \rate
        function \decrypt
        set
        rjmp    .L\name\()_body

        entry   \encrypt
        clt
.L\name\()_body:
        save    r2, r3, r4, r5, r6, r7, r8, r9, r12, r13, r14, r15, r16, r17, r28, r29
        movw    OUT, r24
        movw    TAG, r22
        movw    MESSAGE, r20
        movw    LENGTH, r18

        /* S = IV || K || N; p[12] */
        ldi     r18, 40
1:      push    r1
        dec     r18
        brne    1b
        in      r28, SPL
        in      r29, SPH
        adiw    r28, 1
        .set    y_at, 0
        store_half \iv_low, 0
        store_half \iv_high, 4
        movw    r26, KEY
        over_bytes .L\name\()_absorb, (24 - KEY_BYTES), KEY_BYTES
        movw    r26, NONCE
        over_bytes .L\name\()_absorb, 24, 16
        clr     DECRYPTS
        bld     DECRYPTS, 0
        permute \name, 12

        /* the last bytes of S ^= K */
        movw    r26, KEY
        over_bytes .L\name\()_absorb, (40 - KEY_BYTES), KEY_BYTES
        seek    0

        /* associated data, if there are any */
        mov     r18, LEFT
        or      r18, LEFT_HIGH
        breq    2f
        clr     DIRECTION
        rcall   .L\name\()_duplex
        permute \name, \rounds
2:
        add_byte 39, \separator

        /* the message */
        movw    IN, MESSAGE
        movw    LEFT, LENGTH
        mov     DIRECTION, DECRYPTS
        inc     DIRECTION
        rcall   .L\name\()_duplex

        /* S[RATE ..] ^= K; p[12] */
        movw    r26, KEY
        over_bytes .L\name\()_absorb, RATE, KEY_BYTES
        permute \name, 12

        /* T = S[24 .. 39] ^ the last 16 bytes of K: put out, or put where the rate was and compared */
        movw    r26, KEY
    .if KEY_BYTES > 16
        adiw    r26, KEY_BYTES - 16
    .endif
        movw    r30, TAG
        sbrc    DECRYPTS, 0
        movw    r30, r28
        over_bytes .L\name\()_encrypt, 24, 16
        seek    0
        clr     RESULT
        sbrs    DECRYPTS, 0
        rjmp    3f
        movw    r24, r28
        movw    r22, TAG
        ldi     r20, 16
        clr     r21
        call    pw_bytes_compare
        mov     RESULT, r24

        /* wipe the state, drop it, and wipe a message that is not to be trusted */
3:      ldi     r18, 40
4:      st      Y+, r1
        dec     r18
        brne    4b
        sbiw    r28, 1
        set_stack_pointer
        tst     RESULT
        breq    5f
        movw    r24, OUT
        sub     r24, LENGTH
        sbc     r25, LENGTH_HIGH
        movw    r22, LENGTH
        call    pw_bytes_wipe
5:      mov     r24, RESULT
        mov     r25, RESULT
        restore r29, r28, r17, r16, r15, r14, r13, r12, r9, r8, r7, r6, r5, r4, r3, r2
        ret

        /*
         * Takes LEFT bytes in, and in the direction of a message puts as many out, and pads them. A permutation follows
         * each full block.
         */
        .set    y_at, 0
.L\name\()_duplex:
        rcall   .L\name\()_word
        brcs    9f
    .if RATE == 16
        rcall   .L\name\()_word
        brcs    8f
    .endif
        .set    y_at, RATE
        permute \name, \rounds
        rjmp    .L\name\()_duplex
8:      sbiw    r28, 8
9:      ret

        /* Takes in up to eight bytes at Y. If there are not as many: pads them, sets carry and leaves Y; else Y moves on. */
.L\name\()_word:
        movw    r26, IN
        movw    r30, OUT
        ldi     COUNT, 8
        cp      LEFT, COUNT
        cpc     LEFT_HIGH, r1
        brsh    1f
        mov     COUNT, LEFT
1:      mov     TAKEN, COUNT
        sub     LEFT, COUNT
        sbc     LEFT_HIGH, r1
    .if REVERSED
        adiw    r28, 8
    .endif
        tst     COUNT
        breq    5f
        tst     DIRECTION
        brne    2f
        rcall   .L\name\()_absorb
        rjmp    4f
2:      sbrc    DIRECTION, DECRYPT_BIT
        rjmp    3f
        rcall   .L\name\()_encrypt
        movw    OUT, r30
        rjmp    4f
3:      rcall   .L\name\()_decrypt
        movw    OUT, r30
4:      movw    IN, r26
5:      cpi     TAKEN, 8
        brlo    6f
    .if REVERSED
        adiw    r28, 8          /* no carry */
    .endif
        ret
6:      ldi     r18, \padding
    .if REVERSED
        ld      r0, -Y
        eor     r0, r18
        st      Y, r0
        add     r28, TAKEN
        adc     r29, r1
        sbiw    r28, 7
    .else
        ld      r0, Y
        eor     r0, r18
        st      Y, r0
        sub     r28, TAKEN
        sbc     r29, r1
    .endif
        sec
        ret

        /* COUNT bytes, from X to Y, and as output to Z. */
.L\name\()_absorb:
        ld      r0, X+
        state_byte
        eor     r18, r0
        to_state r18
        dec     COUNT
        brne    .L\name\()_absorb
        ret

.L\name\()_encrypt:
        ld      r0, X+
        state_byte
        eor     r18, r0
        to_state r18
        st      Z+, r18
        dec     COUNT
        brne    .L\name\()_encrypt
        ret

.L\name\()_decrypt:
        ld      r0, X+
        state_byte
        eor     r18, r0
        to_state r0
        st      Z+, r18
        dec     COUNT
        brne    .L\name\()_decrypt
        ret

.L\name\()_permute:
        movw    r24, r28
        clr     r23
        jmp     pw_ascon_permute
        end_function \decrypt
        end_function \encrypt
.endm

ASCON_AEADS(DEFINE_AEAD)

#endif
