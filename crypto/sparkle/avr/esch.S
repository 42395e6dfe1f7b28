/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/*
 * The whole mode of Esch on AVR, one shot, over a kernel of Sparkle.
 *
 * The state is on the stack at Y. Registers that calls preserve hold everything else, so that the frame is the state.
 */
#include "../../asm/platform.h"
#if PW_AVR

#include "../parameters.h"
#include "mode.inc"

#define RATE 16
#define BRANCH 8
#define WORD 4

/* Added to the last byte of the left half. */
#define DOMAIN_PARTIAL 1
#define DOMAIN_FULL 2

/* Arguments. */
#define ARG_DIGEST r24
#define ARG_MESSAGE r22
#define ARG_LEN r20

/* What calls preserve; pairs are named by their low register. */
#define LEFT r12        /* bytes of the message that are left, then blocks of the digest */
#define LEFT_HIGH r13
#define DATA r14        /* their address */
#define DATA_HIGH r15
#define DIGEST r16      /* moves on */
#define DIGEST_HIGH r17

/* Sum of two words of the block. */
#define S0 r18
#define S1 r19
#define S2 r20
#define S3 r21
#define WORDS r22

/* A byte of the state, of the block, and of ell. */
#define S r18
#define B r19
#define ELL r20

.macro sum_byte to
        ldd     \to, Z + BRANCH
        ld      SCRATCH, Z+
        eor     \to, SCRATCH
.endm

/* A byte of branch `index`, beyond those that the block reaches. */
.macro add_ell index
        ldd     S, Y + \index * BRANCH
        eor     S, ELL
        std     Y + \index * BRANCH, S
.endm

.macro add_block_and_ell index
        ldd     S, Y + \index * BRANCH
        ldd     B, Z + \index * BRANCH
        eor     S, B
        eor     S, ELL
        std     Y + \index * BRANCH, S
.endm

/* contract:
 *   why: the permutations, each at its own floor
 *   functions:
 *     pw_esch256:
 *       bytes:
 *         stack: max(58 + sparkle384(11), 84*(len%16 > 0), 84*(len == 0))
 *         code: 338
 *       cycles: sparkle384(11) + sparkle384(7)*((len - (len > 0))//16 + 1) + 1393 + 2*len - 532*(len > 0)
 *         + 268*(len//16) + 530*(len%16 > 0) + 2*(len%16 == 15)
 *       floor: sparkle384(11) + sparkle384(7)*((len - (len > 0))//16 + 1)
 *     pw_esch384:
 *       bytes:
 *         stack: max(74 + sparkle512(12), 100*(len%16 > 0), 100*(len == 0))
 *         code: 344
 *       cycles: sparkle512(12) + sparkle512(8)*((len - (len > 0))//16 + 2) + 1735 + 2*len - 572*(len > 0)
 *         + 308*(len//16) + 570*(len%16 > 0) + 2*(len%16 == 15)
 *       floor: sparkle512(12) + sparkle512(8)*((len - (len > 0))//16 + 2)
 *   strategy: The state is on the stack at Y, and all else in registers that calls preserve. The last incomplete block
 *     is put together on the stack and then taken as a full one. Each algorithm has a copy of the code, as the size of
 *     the state is an immediate operand. */

.macro define_esch name, digest, state, permutation, slim, big
        function \name
        save    r12, r13, r14, r15, r16, r17, r28, r29
        movw    LEFT, ARG_LEN
        movw    DATA, ARG_MESSAGE
        movw    DIGEST, ARG_DIGEST
        open_frame \state
        state_address 0
        ldi     r22, \state
        ldi     r23, 0
        call    pw_bytes_wipe

.L\name\()_block:
        ldi     r24, RATE + 1
        cp      LEFT, r24
        cpc     LEFT_HIGH, ZERO
        brlo    .L\name\()_last_block
        movw    r30, DATA
        rcall   .L\name\()_absorb
        permute \permutation, \slim
        ldi     r24, RATE
        add     DATA, r24
        adc     DATA_HIGH, ZERO
        sub     LEFT, r24
        sbc     LEFT_HIGH, ZERO
        rjmp    .L\name\()_block

.L\name\()_last_block:
        ldd     S, Y + \state / 2 - 1
        ldi     r24, RATE
        cp      LEFT, r24
        brne    .L\name\()_incomplete_block
        ldi     r24, DOMAIN_FULL
        eor     S, r24
        std     Y + \state / 2 - 1, S
        movw    r30, DATA
        rcall   .L\name\()_absorb
        rjmp    .L\name\()_digest

        /* put together on the stack from its end: padding, then message */
.L\name\()_incomplete_block:
        ldi     r24, DOMAIN_PARTIAL
        eor     S, r24
        std     Y + \state / 2 - 1, S
        push_padding RATE, LEFT
        movw    r26, DATA
        add     r26, LEFT
        adc     r27, ZERO
        tst     LEFT
        breq    2f
1:      ld      B, -X
        push    B
        dec     LEFT
        brne    1b
2:      block_address
        rcall   .L\name\()_absorb
        drop_block RATE

.L\name\()_digest:
        permute \permutation, \big
        ldi     r24, \digest / RATE
        mov     LEFT, r24
1:      movw    r24, DIGEST
        movw    r22, r28
        length  RATE
        call    pw_bytes_copy
        dec     LEFT
        breq    2f
        ldi     r24, RATE
        add     DIGEST, r24
        adc     DIGEST_HIGH, ZERO
        permute \permutation, \slim
        rjmp    1b
2:      close_frame \state
        restore r29, r28, r17, r16, r15, r14, r13, r12
        ret

        /* The block at Z, added to the left half after the linear layer. */
.L\name\()_absorb:
        /* ell of the sums of its x and of its y, on the stack; byte 0 of ell(ty), the first that is used, on top */
        ldi     WORDS, 2
1:      sum_byte S0
        sum_byte S1
        sum_byte S2
        sum_byte S3
        eor     S2, S0
        eor     S3, S1
        save    S1, S0, S3, S2
        dec     WORDS
        brne    1b
        sbiw    r30, BRANCH

        ldi     COUNT, BRANCH
1:      pop     ELL
        add_block_and_ell 1
    .if \state / 2 / BRANCH > 2
        add_ell 2
    .endif
    .if \state / 2 / BRANCH > 3
        add_ell 3
    .endif
        ld      S, Y
        ld      B, Z+
        eor     S, B
        eor     S, ELL
        st      Y+, S
        dec     COUNT
        brne    1b
        sbiw    r28, BRANCH
        ret
        end_function \name
.endm

        define_esch pw_esch256, ESCH256
        define_esch pw_esch384, ESCH384

#endif
