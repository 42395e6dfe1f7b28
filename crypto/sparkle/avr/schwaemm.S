/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/*
 * The whole mode of Schwaemm on AVR, one shot, over a kernel of Sparkle.
 *
 * The state is on the stack at Y. Registers that calls preserve hold everything else, so that the frame is the state.
 */
#include "../../asm/platform.h"
#if PW_AVR

#include "../parameters.h"
#include "mode.inc"

/* Domain constants. The phase is 0 for associated data; that of a message has bit 1, and bit 0 where it is decrypted. */
#define MESSAGE 2
#define MESSAGE_BIT 1
#define DECRYPTION_BIT 0
#define DOMAIN_FULL 1

/* Arguments. */
#define ARG_OUT r24
#define ARG_TAG r22
#define ARG_IN r20
#define ARG_LEN r18
#define NONCE r12

/* What calls preserve; pairs are named by their low register. */
#define LEN r2
#define IN r4
#define TAG r6
#define OUT r8          /* moves on */
#define KEY r10
#define PHASE r12
#define DIRECTION r13   /* 1 to decrypt */
#define LEFT r14        /* bytes of the phase that are left; at first those of associated data */
#define LEFT_HIGH r15
#define DATA r16        /* their address */
#define DATA_HIGH r17

/* Two bytes of the state, as far apart as its left and right half, the data for them, and what goes out. */
#define L r18
#define R r19
#define D0 r20
#define D1 r21
#define X0 r22
#define X1 r23

/* contract:
 *   why: the permutations, each at its own floor
 *   functions:
 *     pw_schwaemm128_128_encrypt:
 *       bytes:
 *         stack: max(52 + sparkle256(10) + 2*(adlen + len > 0), 74*(adlen%16 + len%16 > 0))
 *         code: 518
 *       cycles: sparkle256(10)*(1 + (adlen > 0) + (len > 0))
 *         + sparkle256(7)*((adlen - (adlen > 0))//16 + (len - (len > 0))//16) + 901 + 17*len + 5*(len > 0)
 *         + 87*(len//16) + 505*(len%16 > 0) + 2*(len%16 == 15) + 6*adlen + 5*(adlen > 0) + 163*(adlen//16)
 *         + 500*(adlen%16 > 0) + 2*(adlen%16 == 15)
 *       floor: sparkle256(10)*(1 + (adlen > 0) + (len > 0))
 *         + sparkle256(7)*((adlen - (adlen > 0))//16 + (len - (len > 0))//16)
 *     pw_schwaemm256_128_encrypt:
 *       bytes:
 *         stack: max(68 + sparkle384(11) + 2*(adlen + len > 0), 106*(adlen%32 + len%32 > 0))
 *         code: 516
 *       cycles: sparkle384(11)*(1 + (adlen > 0) + (len > 0))
 *         + sparkle384(7)*((adlen - (adlen > 0))//32 + (len - (len > 0))//32) + 1093 + 17*len + 5*(len > 0)
 *         + 111*(len//32) + 929*(len%32 > 0) + 2*(len%32 == 31) + 6*adlen + 5*(adlen > 0) + 267*(adlen//32)
 *         + 924*(adlen%32 > 0) + 2*(adlen%32 == 31)
 *       floor: sparkle384(11)*(1 + (adlen > 0) + (len > 0))
 *         + sparkle384(7)*((adlen - (adlen > 0))//32 + (len - (len > 0))//32)
 *     pw_schwaemm192_192_encrypt:
 *       bytes:
 *         stack: max(68 + sparkle384(11) + 2*(adlen + len > 0), 98*(adlen%24 + len%24 > 0))
 *         code: 518
 *       cycles: sparkle384(11)*(1 + (adlen > 0) + (len > 0))
 *         + sparkle384(7)*((adlen - (adlen > 0))//24 + (len - (len > 0))//24) + 1229 + 17*len + 5*(len > 0)
 *         + 115*(len//24) + 733*(len%24 > 0) + 2*(len%24 == 23) + 6*adlen + 5*(adlen > 0) + 231*(adlen//24)
 *         + 728*(adlen%24 > 0) + 2*(adlen%24 == 23)
 *       floor: sparkle384(11)*(1 + (adlen > 0) + (len > 0))
 *         + sparkle384(7)*((adlen - (adlen > 0))//24 + (len - (len > 0))//24)
 *     pw_schwaemm256_256_encrypt:
 *       bytes:
 *         stack: max(84 + sparkle512(12) + 2*(adlen + len > 0), 122*(adlen%32 + len%32 > 0))
 *         code: 518
 *       cycles: sparkle512(12)*(1 + (adlen > 0) + (len > 0))
 *         + sparkle512(8)*((adlen - (adlen > 0))//32 + (len - (len > 0))//32) + 1557 + 17*len + 5*(len > 0)
 *         + 143*(len//32) + 961*(len%32 > 0) + 2*(len%32 == 31) + 6*adlen + 5*(adlen > 0) + 299*(adlen//32)
 *         + 956*(adlen%32 > 0) + 2*(adlen%32 == 31)
 *       floor: sparkle512(12)*(1 + (adlen > 0) + (len > 0))
 *         + sparkle512(8)*((adlen - (adlen > 0))//32 + (len - (len > 0))//32)
 *     pw_schwaemm128_128_decrypt: {as: pw_schwaemm128_128_encrypt, cycles: encrypt(len) + 42}
 *     pw_schwaemm256_128_decrypt: {as: pw_schwaemm256_128_encrypt, cycles: encrypt(len) + 42}
 *     pw_schwaemm192_192_decrypt: {as: pw_schwaemm192_192_encrypt, cycles: encrypt(len) + 58}
 *     pw_schwaemm256_256_decrypt: {as: pw_schwaemm256_256_encrypt, cycles: encrypt(len) + 74}
 *   strategy: The state is on the stack at Y, and all else in registers that calls preserve. A full block goes
 *     through registers a pair of bytes at a time, once for output and state together; the last incomplete one
 *     is put together on the stack and then taken as a full one. One code serves associated data, encryption and
 *     decryption: bits of a phase decide. Each algorithm has a copy of it, as rate and capacity are immediate
 *     operands. Decryption falls into this code with T set; it compares the tag at the end and wipes the message
 *     where it is wrong, which the figures do not have. */

.macro define_schwaemm name, encrypt, decrypt, rate, capacity, permutation, slim, big
    .if \rate > \capacity && \rate != 2 * \capacity
        .error "the rate must not be longer than the capacity, unless it is twice as long"
    .endif
        function \decrypt
        set
        rjmp    .L\name\()_begin

        entry   \encrypt
        clt
.L\name\()_begin:
        save    r2, r3, r4, r5, r6, r7, r8, r9, r10, r11, r12, r13, r14, r15, r16, r17, r28, r29
        movw    LEN, ARG_LEN
        movw    IN, ARG_IN
        movw    TAG, ARG_TAG
        movw    OUT, ARG_OUT
        open_frame (\rate + \capacity)

        /* nonce and key */
        state_address 0
        movw    r22, NONCE
        length  \rate
        clr     DIRECTION       /* the nonce's register is free now */
        bld     DIRECTION, 0
        call    pw_bytes_copy
        state_address \rate
        movw    r22, KEY
        length  \capacity
        call    pw_bytes_copy
        permute \permutation, \big

        clr     PHASE
        rcall   .L\name\()_phase
        mov     PHASE, DIRECTION
        ldi     r24, MESSAGE
        add     PHASE, r24
        movw    DATA, IN
        movw    LEFT, LEN
        rcall   .L\name\()_phase

        /* the tag: capacity ^ key */
        state_address \rate
        movw    r22, KEY
        length  \capacity
        call    pw_bytes_add
        length  \capacity
        sbrc    DIRECTION, 0
        rjmp    .L\name\()_verify
        movw    r24, TAG
        movw    r22, r28
        subi    r22, lo8(-(\rate))
        sbci    r23, hi8(-(\rate))
        call    pw_bytes_copy
        rjmp    .L\name\()_done

.L\name\()_verify:
        /* 0 if the tags are equal, else -1 and the plaintext is wiped */
        state_address \rate
        movw    r22, TAG
        call    pw_bytes_compare
        movw    KEY, r24
        sbiw    r24, 0
        breq    .L\name\()_done
        movw    r24, OUT
        movw    r22, LEN
        sub     r24, r22
        sbc     r25, r23
        call    pw_bytes_wipe

.L\name\()_done:
        close_frame (\rate + \capacity)
        movw    r24, KEY
        restore r29, r28, r17, r16, r15, r14, r13, r12, r11, r10, r9, r8, r7, r6, r5, r4, r3, r2
        ret

        /* a phase of LEFT bytes at DATA */
.L\name\()_next_block:
        movw    r30, DATA
        rcall   .L\name\()_take_block
        permute \permutation, \slim
        ldi     r24, \rate
        add     DATA, r24
        adc     DATA_HIGH, ZERO
        sub     LEFT, r24
        sbc     LEFT_HIGH, ZERO
        rjmp    .L\name\()_more

.L\name\()_phase:
        cp      LEFT, ZERO
        cpc     LEFT_HIGH, ZERO
        breq    .L\name\()_end_of_phase
.L\name\()_more:
        ldi     r24, \rate + 1
        cp      LEFT, r24
        cpc     LEFT_HIGH, ZERO
        brsh    .L\name\()_next_block

        /* the last block: the domain constant */
        ldi     r24, 1 << (\capacity / 8)
        sbrc    PHASE, MESSAGE_BIT
        ori     r24, MESSAGE
        ldd     r25, Y + (\rate + \capacity) - 1
        eor     r25, r24
        ldi     r24, \rate
        cp      LEFT, r24
        breq    .L\name\()_full
        std     Y + (\rate + \capacity) - 1, r25
        rcall   .L\name\()_incomplete_block
        permute \permutation, \big
.L\name\()_end_of_phase:
        ret

.L\name\()_full:
        ldi     r24, DOMAIN_FULL
        eor     r25, r24
        std     Y + (\rate + \capacity) - 1, r25
        movw    r30, DATA
        rcall   .L\name\()_take_block
        permute \permutation, \big
        ret

        /* The block of LEFT bytes, put together on the stack from its end: padding, then plaintext. */
.L\name\()_incomplete_block:
        push_padding \rate, LEFT
        movw    r26, DATA
        add     r26, LEFT
        adc     r27, ZERO
        movw    r30, r28
        add     r30, LEFT
        adc     r31, ZERO
        mov     COUNT, LEFT
1:      ld      L, -X
        ld      R, -Z
        sbrc    PHASE, DECRYPTION_BIT
        eor     L, R
        push    L
        dec     COUNT
        brne    1b

        /* out of a message: the plaintext, or it with the keystream */
        block_address
        sbrs    PHASE, MESSAGE_BIT
        rjmp    3f
        movw    r26, OUT
        mov     COUNT, LEFT
1:      ld      L, Z+
        ld      R, Y+
        sbrs    PHASE, DECRYPTION_BIT
        eor     L, R
        st      X+, L
        dec     COUNT
        brne    1b
        movw    OUT, r26
        sub     r28, LEFT
        sbc     r29, ZERO
        sub     r30, LEFT
        sbc     r31, ZERO
3:      clr     PHASE           /* as for associated data: nothing goes out again */
        rcall   .L\name\()_take_block

        /* the plaintext does not stay on the stack */
        drop_block \rate
        ret

        /* A whole block at Z: it is encrypted or decrypted with the rate and then, being plaintext, goes into it with the
         * Feistel swap and the rate whitening. */
.L\name\()_take_block:
        movw    r26, OUT
        ldi     COUNT, (\rate / 2)
.L\name\()_pair:
        ld      L, Y
        ldd     R, Y + (\rate / 2)
        ld      D0, Z
        ldd     D1, Z + (\rate / 2)
        sbrs    PHASE, MESSAGE_BIT
        rjmp    1f
        movw    X0, D0
        eor     X0, L
        eor     X1, R
        st      X, X0
        adiw    r26, (\rate / 2)
        st      X, X1
        sbiw    r26, (\rate / 2) - 1
        sbrc    PHASE, DECRYPTION_BIT
        movw    D0, X0
1:      eor     D0, R
        eor     D1, R
        eor     D1, L
        ldd     X0, Y + \rate
        eor     D0, X0
    .if (\rate / 2) % \capacity
        ldd     X0, Y + \rate + (\rate / 2)
    .endif
        eor     D1, X0
        std     Y + (\rate / 2), D1
        st      Y+, D0
        adiw    r30, 1
        dec     COUNT
        brne    .L\name\()_pair
        sbiw    r28, (\rate / 2)
        sbrs    PHASE, MESSAGE_BIT
        ret
        adiw    r26, (\rate / 2)
        movw    OUT, r26
        ret
        end_function \decrypt
        end_function \encrypt
.endm

        define_schwaemm schwaemm256_128, pw_schwaemm256_128_encrypt, pw_schwaemm256_128_decrypt, SCHWAEMM256_128
        define_schwaemm schwaemm128_128, pw_schwaemm128_128_encrypt, pw_schwaemm128_128_decrypt, SCHWAEMM128_128
        define_schwaemm schwaemm192_192, pw_schwaemm192_192_encrypt, pw_schwaemm192_192_decrypt, SCHWAEMM192_192
        define_schwaemm schwaemm256_256, pw_schwaemm256_256_encrypt, pw_schwaemm256_256_decrypt, SCHWAEMM256_256

#endif
