/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The one shots of Xoodyak's AEAD for ARMv7-M, with its permutation: Cyclist with a key (NIST LWC final round submission). */
#include "../../asm/platform.h"
#if PW_ARMV7M

#include "../../asm/armv7m.inc"
#include "../../xoodoo/armv7m/unrolled.inc"

#define RATE_AD         44
#define RATE_MESSAGE    24
#define STATE_BYTES     48
#define TAG_BYTES       16
#define PADDING         1

/* Colours, in the last byte of the state: of the block of the key, of the first one of associated data, and of the blocks
 * behind which the message and the tag come. */
#define COLOUR_KEY      0x02
#define COLOUR_AD       0x03
#define COLOUR_CRYPT    0x80
#define COLOUR_TAG      0x40

/* Behind key and nonce: the nonce's length and the padding. */
#define END_OF_NONCE    (0x10 | PADDING << 8)

/* The frame, from the stack pointer on: where the state meets a last block, where the rounds go on, what is worked on, and the
 * arguments. */
#define STATE           0
#define NEXT            48
#define CRYPT           52              /* where a block of the message goes, and in which direction */
#define DECRYPTING      56
#define IN              60
#define LEFT            64              /* bytes behind the block in hand */
#define FRAME           68
#define OUT             (FRAME + 0)
#define TAG             (FRAME + 4)
#define MESSAGE         (FRAME + 8)
#define NEXT_OUT        MESSAGE         /* once the message is worked on */
#define LENGTH          (FRAME + 12)
#define ARGUMENTS       (FRAME + 13 * 4)
#define AD              (ARGUMENTS + 0)
#define NONCE           (ARGUMENTS + 8)
#define KEY             (ARGUMENTS + 12)

/* While a lane waits in memory. */
#define x               C3

/* While all do. */
#define n               r5
#define result          r4

/* The rounds go on at a label. */
.macro next_at label
        adr.w   t0, \label
        adds    t0, t0, #1
        str     t0, [sp, #NEXT]
.endm

.macro lanes_to_memory
        add     t0, sp, #(STATE + 8)
        stm     t0, {A2, A3, B0, B1, B2, B3, C0, C1, C2, C3}
        strd    A0, A1, [sp, #STATE]
.endm

.macro lanes_from_memory
        add     t0, sp, #(STATE + 8)
        ldm     t0, {A2, A3, B0, B1, B2, B3, C0, C1, C2, C3}
        ldrd    A0, A1, [sp, #STATE]
.endm

/* A word of associated data into a lane. */
.macro absorb lane, offset
        ldr     t1, [t0, #(\offset)]
        eor     \lane, \lane, t1
.endm

/* A word of the message, t0 being `in` and t1 `out`. The lane becomes the ciphertext. */
.macro encrypt lane, offset
        ldr     x, [t0, #(\offset)]
        eor     \lane, \lane, x
        str     \lane, [t1, #(\offset)]
.endm

.macro decrypt lane, offset
        ldr     x, [t0, #(\offset)]
        eor     \lane, \lane, x
        str     \lane, [t1, #(\offset)]
        mov     \lane, x
.endm

/* A full block of the message that more follows. */
.macro crypt_block what
        ldrd    t0, t1, [sp, #IN]
        subs    t1, t1, #RATE_MESSAGE
        bls     .Llast_of_message
        str     t1, [sp, #LEFT]
        ldr     t1, [sp, #NEXT_OUT]
        str     x, [sp, #STATE]
        \what   A0, 0
        \what   A1, 4
        \what   A2, 8
        \what   A3, 12
        \what   B0, 16
        \what   B1, 20
        ldr     x, [sp, #STATE]
        adds    t0, t0, #RATE_MESSAGE
        str     t0, [sp, #IN]
        adds    t1, t1, #RATE_MESSAGE
        str     t1, [sp, #NEXT_OUT]
        eor     B2, B2, #PADDING
.endm

/* The padding behind n bytes, and a colour. */
.macro end_block colour
        add     r0, sp, #STATE
        ldrb    r1, [r0, n]
        eor     r1, r1, #PADDING
        strb    r1, [r0, n]
        ldrb    r1, [r0, #(STATE_BYTES - 1)]
        eor     r1, r1, #\colour
        strb    r1, [r0, #(STATE_BYTES - 1)]
.endm

/* contract:
 *   why: 49 instructions a round (see the unrolled permutation). Of each word of a message a load, an XOR and a store,
 *     of associated data a load and an XOR; a load for each word of key and nonce, a store for each of the tag, to save
 *     nine registers and restore them; decryption loads the tag and compares it.
 *   functions:
 *     pw_xoodyak_aead_encrypt:
 *       bytes: {stack: 128, code: 2828}
 *       cycles: 2015 + 638*((adlen - (adlen > 0))//44) + bytes_add(adlen - 44*((adlen - (adlen > 0))//44))
 *         + 636*((len - (len > 0))//24) + bytes_encrypt(len - 24*((len - (len > 0))//24))
 *       floor: 588*(3 + (adlen - (adlen > 0))//44 + (len - (len > 0))//24) + 6*((len + 3)//4) + 2*((adlen + 3)//4) + 40
 *     pw_xoodyak_aead_decrypt:
 *       as: pw_xoodyak_aead_encrypt
 *       cycles: encrypt(len) + 63 + 6*((len - (len > 0))//24) + bytes_decrypt(len - 24*((len - (len > 0))//24))
 *         - bytes_encrypt(len - 24*((len - (len > 0))//24))
 *       floor: 588*(3 + (adlen - (adlen > 0))//44 + (len - (len > 0))//24) + 6*((len + 3)//4) + 2*((adlen + 3)//4) + 48
 *   strategy: The state stays in registers from the key to the tag, in the lanes of the unrolled permutation, which
 *     stands here once and goes on where the frame says. Full blocks that more data follows meet the lanes there; two
 *     registers are left for that, and of a message a lane waits in the frame, which is three cycles for a third. The
 *     last block of associated data and of the message meets all lanes in the frame, through the byte strings.
 *     Decryption falls into this code; it compares the tag at the end and wipes the message where it is wrong, which
 *     the figures do not have. */

function pw_xoodyak_aead_decrypt
        push    {r0-r11, lr}
        sub     sp, sp, #FRAME
        adr.w   r1, .Ldecrypt
        movs    r2, #1
        b       .Lbegin

        entry   pw_xoodyak_aead_encrypt
        push    {r0-r11, lr}
        sub     sp, sp, #FRAME
        adr.w   r1, .Lencrypt
        movs    r2, #0
.Lbegin:
        adds    r1, r1, #1
        strd    r1, r2, [sp, #CRYPT]

        /* the block of key and nonce */
        ldrd    r1, r2, [sp, #AD]
        strd    r1, r2, [sp, #IN]
        ldr     t0, [sp, #KEY]
        ldr     A0, [t0, #0]
        ldr     A1, [t0, #4]
        ldr     A2, [t0, #8]
        ldr     A3, [t0, #12]
        ldr     t0, [sp, #NONCE]
        ldr     B0, [t0, #0]
        ldr     B1, [t0, #4]
        ldr     B2, [t0, #8]
        ldr     B3, [t0, #12]
        mov     C0, #END_OF_NONCE
        mov     C1, #0
        mov     C2, #0
        mov     C3, #(COLOUR_KEY << 24)
        next_at .Lkeyed

.Lrounds:
        xoodoo_unrolled
        ldr     pc, [sp, #NEXT]

        .p2align 2
.Lkeyed:
        eor     C3, C3, #(COLOUR_AD << 24)
        next_at .Lad
.Lad:
        ldrd    t0, t1, [sp, #IN]
        subs    t1, t1, #RATE_AD
        bls     .Llast_of_ad
        str     t1, [sp, #LEFT]
        absorb  A0, 0
        absorb  A1, 4
        absorb  A2, 8
        absorb  A3, 12
        absorb  B0, 16
        absorb  B1, 20
        absorb  B2, 24
        absorb  B3, 28
        absorb  C0, 32
        absorb  C1, 36
        absorb  C2, 40
        eor     C3, C3, #PADDING
        adds    t0, t0, #RATE_AD
        str     t0, [sp, #IN]
        b.w     .Lrounds

.Llast_of_ad:
        lanes_to_memory
        adds    n, t1, #RATE_AD
        add     r0, sp, #STATE
        ldr     r1, [sp, #IN]
        mov     r2, n
        bl      pw_bytes_add
        end_block COLOUR_CRYPT
        ldrd    r1, r2, [sp, #MESSAGE]
        strd    r1, r2, [sp, #IN]
        ldr     r1, [sp, #OUT]
        str     r1, [sp, #NEXT_OUT]
        ldr     r1, [sp, #CRYPT]
        str     r1, [sp, #NEXT]
        lanes_from_memory
        b.w     .Lrounds

        .p2align 2
.Lencrypt:
        crypt_block encrypt
        b.w     .Lrounds

        .p2align 2
.Ldecrypt:
        crypt_block decrypt
        b.w     .Lrounds

.Llast_of_message:
        lanes_to_memory
        adds    n, t1, #RATE_MESSAGE
        mov     r3, n
        ldr     r0, [sp, #NEXT_OUT]
        add     r1, sp, #STATE
        ldr     r2, [sp, #IN]
        ldr     result, [sp, #DECRYPTING]
        cbnz    result, 1f
        bl      pw_bytes_encrypt
        b       2f
1:      bl      pw_bytes_decrypt
2:      end_block COLOUR_TAG
        next_at .Ltag
        lanes_from_memory
        b.w     .Lrounds

        .p2align 2
.Ltag:
        ldr     t0, [sp, #TAG]
        ldr     t1, [sp, #DECRYPTING]
        cbnz    t1, .Lverify
        str     A0, [t0, #0]
        str     A1, [t0, #4]
        str     A2, [t0, #8]
        str     A3, [t0, #12]
        movs    result, #0
        b       .Lwipe

.Lverify:
        strd    A0, A1, [sp, #STATE]
        strd    A2, A3, [sp, #(STATE + 8)]
        mov     r1, t0
        add     r0, sp, #STATE
        movs    r2, #TAG_BYTES
        bl      pw_bytes_compare
        movs    result, r0
        beq     .Lwipe
        ldr     r0, [sp, #OUT]
        ldr     r1, [sp, #LENGTH]
        bl      pw_bytes_wipe

        /* the state that a last block met */
.Lwipe:
        movs    r0, #0
        movs    r1, #0
        movs    r2, #0
        movs    r3, #0
        add     r5, sp, #STATE
        stm     r5!, {r0, r1, r2, r3}
        stm     r5!, {r0, r1, r2, r3}
        stm     r5!, {r0, r1, r2, r3}
        mov     r0, result
        add     sp, sp, #(FRAME + 16)
        pop     {r4-r11, pc}
end_function pw_xoodyak_aead_decrypt
end_function pw_xoodyak_aead_encrypt

#endif
