/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The one-shot functions of the AEADs, hash functions and XOFs of the Ascon family for RV32I, with the state in registers. */
#include "../../asm/platform.h"
#if PW_RV32

#include "../parameters.h"
#include "../../ascon_p/rv32/round.inc"

        whole_words

/* Preserved by the permutation, as a0 is. */
#define out             a0
#define in              s0
#define left            s1      /* bytes of the string at `in`, behind the whole blocks */
#define end             s7      /* of the whole blocks at `in` */
#define mask            s9      /* of reverse_word, in v1.2 */

/* The state is in form P (round.inc) between all calls. Whole names, which a product can rename. */
.macro permute_by jump, rounds
        .if     \rounds == 12
        \jump   pw_ascon_rounds_12
        .elseif \rounds == 8
        \jump   pw_ascon_rounds_8
        .else
        \jump   pw_ascon_rounds_6
        .endif
.endm

/* Splits off the whole blocks of `left` bytes at `in`. */
.macro split_blocks rate
        andi    T0, left, \rate - 1
        sub     end, left, T0
        add     end, end, in
        mv      left, T0
.endm

.macro reverse_if_big word, scratch
        .if     REVERSED
        reverse_word \word, \scratch, mask
        .endif
.endm

/* Opens a loop over whole blocks that a permutation ends, whose return goes to the head. */
.macro each_block head, done
        jal     ra, \head
\head:
        beq     in, end, \done
.endm

/* Nothing of the state stays in registers, but in a0. */
.macro clear_registers
        .irp    each, X0L, X0H, X1L, X1H, X2L, X2H, X3L, X3H, X4L, X4H, T0, T1, T2, T3
        li      \each, 0
        .endr
.endm

/* ---- the AEADs -------------------------------------------------------------------------------------------- */

#define K0              s2      /* the last 16 bytes of the key */
#define K1              s3
#define K2              s4
#define K3              s5
#define direction       s6      /* 0 absorb, 1 encrypt, -1 decrypt */
#define KX              s8      /* the first four bytes of a key of 20 */

/* The frame, from the stack pointer on. */
#define BUFFER          0       /* a block, or a key */
#define DIRECTION       20      /* of the message */
#define TAG             24
#define INPUT           28
#define LENGTH          32
#define AD              36
#define ADLEN           40
#define OUTPUT          44
#define SAVED           48
#define FRAME           96

.macro enter
        addi    sp, sp, -FRAME
        save_at SAVED, ra, s0, s1, s2, s3, s4, s5, s6, s7
        .if     REVERSED
        save_at SAVED+36, s8, s9
        .endif
.endm

.macro load_key pointer
        .if     KEY_BYTES > 16
        lw      KX, 0(\pointer)
        .endif
        lw      K0, KEY_BYTES-16(\pointer)
        lw      K1, KEY_BYTES-12(\pointer)
        lw      K2, KEY_BYTES-8(\pointer)
        lw      K3, KEY_BYTES-4(\pointer)
.endm

/* Copies `bytes` bytes at an address that is no multiple of 4 to the buffer. Changes t0 to t3. */
.macro copy_to_buffer pointer, bytes
        mv      t0, \pointer
        addi    t1, \pointer, \bytes
        mv      t2, sp
1:      lbu     t3, 0(t0)
        addi    t0, t0, 1
        sb      t3, 0(t2)
        addi    t2, t2, 1
        bne     t0, t1, 1b
.endm

/* A word of the state meets one of the input, at `at` of a block. `is` is what form P has of it, plain or complemented. */
.macro absorb_unit is, unit, at, data, scratch
        lw      \data, \at(in)
        reverse_if_big \data, \scratch
        xor     \unit, \unit, \data
.endm

.macro encrypt_unit is, unit, at, data, scratch
        absorb_unit \is, \unit, \at, \data, \scratch
        .ifc    \is, complemented
        not     \data, \unit
        .else
        .if     REVERSED
        mv      \data, \unit
        .endif
        .endif
        reverse_if_big \data, \scratch
        .ifc    \is, complemented
        sw      \data, \at(out)
        .elseif REVERSED
        sw      \data, \at(out)
        .else
        sw      \unit, \at(out)
        .endif
.endm

.macro decrypt_unit is, unit, at, data, scratch
        lw      \data, \at(in)
        reverse_if_big \data, \scratch
        .ifc    \is, complemented
        not     \data, \data
        .endif
        xor     \unit, \unit, \data
        .if     REVERSED
        reverse_word \unit, \scratch, mask
        .endif
        sw      \unit, \at(out)
        mv      \unit, \data
.endm

/* A whole block. */
.macro each_unit meet, u0, u1, u2, u3
        \meet   plain, \u0, 0, T0, T1
        \meet   plain, \u1, 4, T2, T1
        .if     RATE == 16
        \meet   complemented, \u2, 8, T0, T1
        \meet   complemented, \u3, 12, T2, T1
        .endif
.endm

/* Between the state and the buffer. */
.macro unit_to_buffer is, unit, at, data, scratch
        .ifc    \is, complemented
        not     \data, \unit
        .else
        mv      \data, \unit
        .endif
        reverse_if_big \data, \scratch
        sw      \data, \at(sp)
.endm

.macro unit_from_buffer is, unit, at, data, scratch
        lw      \unit, \at(sp)
        reverse_if_big \unit, \scratch
        .ifc    \is, complemented
        not     \unit, \unit
        .endif
        sw      zero, \at(sp)
.endm

/* The units are the words of 32 bits of the state in the order of strings. */
.macro aead_of_units name, encrypt, decrypt, rounds, iv_low, iv_high, padding, separator, u0, u1, u2, u3, u4, u5, u6, u7, u8, u9
function \decrypt
        enter
        li      direction, -1
        sw      a0, OUTPUT(sp)
        j       .L\name\()_body

        entry   \encrypt
        enter
        li      direction, 1
.L\name\()_body:
        save_at DIRECTION, direction, a1, a2, a3, a4, a5

        /* S = IV || K || N; p[12] */
        .if     REVERSED
        li      mask, 0x00ff00ff
        .endif
        andi    t0, a7, 3
        bnez    t0, .L\name\()_copy_key
        load_key a7
.L\name\()_key:
        andi    t0, a6, 3
        bnez    t0, .L\name\()_copy_nonce
.L\name\()_nonce:
        lw      t6, REVERSED*4+0(a6)            /* X3L */
        lw      a7, 4-REVERSED*4(a6)            /* X3H */
        lw      a5, 12-REVERSED*4(a6)           /* X4H */
        lw      a6, REVERSED*4+8(a6)            /* X4L */
        .irp    each, K0, K1, K2, K3, X3L, X3H, X4L, X4H
        reverse_if_big \each, T0
        .endr
        li      X0L, \iv_low
        .if     KEY_BYTES > 16
        reverse_if_big KX, T0
        mv      \u1, KX
        .endif
        li      X0H, \iv_high
        not     \u2, K0
        not     \u3, K1
        not     \u4, K2
        not     \u5, K3
        permute_by jal, 12

        /* the last bytes of S ^= K */
        .if     KEY_BYTES > 16
        xor     \u5, \u5, KX
        .endif
        xor     \u6, \u6, K0
        xor     \u7, \u7, K1
        xor     \u8, \u8, K2
        xor     \u9, \u9, K3

        /* associated data, if there are any */
        lw      left, ADLEN(sp)
        beqz    left, .L\name\()_message
        lw      in, AD(sp)
        li      direction, 0
        andi    T0, in, 3
        bnez    T0, .L\name\()_any
        split_blocks RATE
        each_block .L\name\()_absorb, .L\name\()_tail
        each_unit absorb_unit, \u0, \u1, \u2, \u3
        addi    in, in, RATE
        permute_by j, \rounds

.L\name\()_message:
        /* S[39] ^= separator */
        .if     REVERSED
        xori    X4L, X4L, \separator
        .else
        lui     T0, \separator << 12
        xor     X4H, X4H, T0
        .endif
        restore_at DIRECTION, direction
        restore_at INPUT, in, left
        or      T0, in, out
        andi    T0, T0, 3
        bnez    T0, .L\name\()_any
        split_blocks RATE
        bltz    direction, .L\name\()_opened
        each_block .L\name\()_seal, .L\name\()_tail
        each_unit encrypt_unit, \u0, \u1, \u2, \u3
        addi    in, in, RATE
        addi    out, out, RATE
        permute_by j, \rounds

.L\name\()_opened:
        each_block .L\name\()_open, .L\name\()_tail
        each_unit decrypt_unit, \u0, \u1, \u2, \u3
        addi    in, in, RATE
        addi    out, out, RATE
        permute_by j, \rounds

        /* whole blocks at any address */
.L\name\()_any:
        li      T1, RATE
        bltu    left, T1, .L\name\()_tail
        sub     left, left, T1
        jal     .L\name\()_meet
        permute_by jal, \rounds
        j       .L\name\()_any

        /* the last one, of less than RATE bytes */
.L\name\()_tail:
        mv      T1, left
        bnez    left, 1f
        .if     REVERSED
        lui     T0, \padding << 12
        xor     \u0, \u0, T0
        .else
        xori    \u0, \u0, \padding
        .endif
        j       2f
1:      jal     .L\name\()_meet
2:      bnez    direction, 3f
        permute_by jal, \rounds
        j       .L\name\()_message

        /* S[RATE ..] ^= K; p[12] */
3:      .if     RATE == 16
        xor     \u4, \u4, K0
        xor     \u5, \u5, K1
        xor     \u6, \u6, K2
        xor     \u7, \u7, K3
        .elseif KEY_BYTES == 16
        xor     \u2, \u2, K0
        xor     \u3, \u3, K1
        xor     \u4, \u4, K2
        xor     \u5, \u5, K3
        .else
        xor     \u2, \u2, KX
        xor     \u3, \u3, K0
        xor     \u4, \u4, K1
        xor     \u5, \u5, K2
        xor     \u6, \u6, K3
        .endif
        permute_by jal, 12

        /* T = S[24 .. 39] ^ the last 16 bytes of K */
        xor     \u6, \u6, K0
        xor     \u7, \u7, K1
        xor     \u8, \u8, K2
        xor     \u9, \u9, K3
        .irp    each, X3L, X3H, X4L, X4H
        reverse_if_big \each, T0
        .endr
        lw      T0, TAG(sp)
        bltz    direction, 5f
        andi    T1, T0, 3
        bnez    T1, 4f
        sw      \u6, 0(T0)
        sw      \u7, 4(T0)
        sw      \u8, 8(T0)
        sw      \u9, 12(T0)
        j       7f

        /* put out by bytes */
4:      save_at BUFFER, \u6, \u7, \u8, \u9
        mv      a0, T0
        mv      a1, sp
        li      a2, 16
        jal     pw_bytes_copy
        j       7f

        /* compared; a message that is not to be trusted is wiped */
5:      save_at BUFFER, \u6, \u7, \u8, \u9
        mv      a0, sp
        mv      a1, T0
        li      a2, 16
        jal     pw_bytes_compare
        save_at BUFFER, zero, zero, zero, zero
        mv      s0, a0
        beqz    a0, 6f
        lw      a0, OUTPUT(sp)
        lw      a1, LENGTH(sp)
        jal     pw_bytes_wipe
6:      mv      a0, s0

7:      clear_registers
        .if     REVERSED
        restore_at SAVED+36, s8, s9
        .endif
        restore_at SAVED, ra, s0, s1, s2, s3, s4, s5, s6, s7
        addi    sp, sp, FRAME
        ret

        /* T1 bytes of the state meet as many from `in` on, in the buffer; a block that is not full is padded. */
.L\name\()_meet:
        unit_to_buffer plain, \u0, 0, T0, T2
        unit_to_buffer plain, \u1, 4, T0, T2
        .if     RATE == 16
        unit_to_buffer complemented, \u2, 8, T0, T2
        unit_to_buffer complemented, \u3, 12, T0, T2
        .endif
        mv      T0, sp
        add     T1, T1, sp
1:      lbu     T2, 0(in)
        lbu     T3, 0(T0)
        addi    in, in, 1
        xor     T3, T3, T2
        beqz    direction, 2f
        sb      T3, 0(out)
        addi    out, out, 1
        bgtz    direction, 2f
        mv      T3, T2
2:      sb      T3, 0(T0)
        addi    T0, T0, 1
        bne     T0, T1, 1b
        addi    T0, sp, RATE
        beq     T0, T1, 3f
        lbu     T0, 0(T1)
        xori    T0, T0, \padding
        sb      T0, 0(T1)
3:      unit_from_buffer plain, \u0, 0, T0, T2
        unit_from_buffer plain, \u1, 4, T0, T2
        .if     RATE == 16
        unit_from_buffer complemented, \u2, 8, T0, T2
        unit_from_buffer complemented, \u3, 12, T0, T2
        .endif
        ret

.L\name\()_copy_key:
        copy_to_buffer a7, KEY_BYTES
        load_key sp
        save_at BUFFER, zero, zero, zero, zero, zero
        j       .L\name\()_key

.L\name\()_copy_nonce:
        copy_to_buffer a6, 16
        mv      a6, sp
        j       .L\name\()_nonce
end_function \decrypt
end_function \encrypt
.endm

/* contract:
 *   why: the permutations, 111 cycles a round
 *   functions:
 *     pw_ascon_aead128_encrypt:
 *       bytes: {stack: 96, code: 1124}
 *       cycles: 2859 + 926*(len//16) + 40*(len%16 > 0) + 19*(len%16) + 921*(adlen > 0) + 915*(adlen//16)
 *         + 40*(adlen%16 > 0) + 15*(adlen%16)
 *       floor: 2664 + 888*(adlen > 0) + 888*(adlen//16 + len//16)
 *     pw_ascon128_encrypt:
 *       bytes: {stack: 96, code: 1868}
 *       cycles: 2965 + 723*(len//8) + 55*(len%8 > 0) + 19*(len%8) + 697*(adlen > 0) + 700*(adlen//8)
 *         + 55*(adlen%8 > 0) + 15*(adlen%8)
 *       floor: 2664 + 666*(adlen > 0) + 666*(adlen//8 + len//8)
 *     pw_ascon128a_encrypt:
 *       bytes: {stack: 96, code: 2444}
 *       cycles: 2965 + 992*(len//16) + 103*(len%16 > 0) + 19*(len%16) + 922*(adlen > 0) + 947*(adlen//16)
 *         + 103*(adlen%16 > 0) + 15*(adlen%16)
 *       floor: 2664 + 888*(adlen > 0) + 888*(adlen//16 + len//16)
 *     pw_ascon80pq_encrypt:
 *       bytes: {stack: 96, code: 1920}
 *       cycles: 2978 + 723*(len//8) + 55*(len%8 > 0) + 19*(len%8) + 697*(adlen > 0) + 700*(adlen//8)
 *         + 55*(adlen%8 > 0) + 15*(adlen%8)
 *       floor: 2664 + 666*(adlen > 0) + 666*(adlen//8 + len//8)
 *     pw_ascon_aead128_decrypt: {as: pw_ascon_aead128_encrypt, cycles: encrypt(len) + 81 + 4*(len//16) - len%16}
 *     pw_ascon128_decrypt: {as: pw_ascon128_encrypt, cycles: encrypt(len) + 81 - len%8}
 *     pw_ascon128a_decrypt: {as: pw_ascon128a_encrypt, cycles: encrypt(len) + 81 + 2*(len//16) - len%16}
 *     pw_ascon80pq_decrypt: {as: pw_ascon80pq_encrypt, cycles: encrypt(len) + 81 - len%8}
 *   strategy: >
 *     The state is in registers from the first permutation to the tag, in form P, and so is the key; a block costs 29 cycles
 *     besides its rounds, of which 16 load and store. The return address of the permutation is the head of the loop. Strings
 *     at multiples of 4, which the figures are for, are taken by words; other strings and the last bytes meet the state in a
 *     buffer on the stack, byte by byte. Each algorithm has a copy: rate, rounds, order of bytes and padding are immediate
 *     operands. Decryption falls into this code; it compares the tag at the end and wipes the message where it is wrong, which
 *     the figures do not have. */

/* void encrypt(ciphertext, tag, message, length, ad, adlen, nonce, key), int decrypt(message, tag, ciphertext, ..) */
.macro define_aead name, encrypt, decrypt, reversed, key_bytes, rate, rounds, iv_low, iv_high, padding, separator
        .set    REVERSED, \reversed
        .set    KEY_BYTES, \key_bytes
        .set    RATE, \rate
        .if     \reversed
        aead_of_units \name, \encrypt, \decrypt, \rounds, \iv_low, \iv_high, \padding, \separator, \
            X0H, X0L, X1H, X1L, X2H, X2L, X3H, X3L, X4H, X4L
        .else
        aead_of_units \name, \encrypt, \decrypt, \rounds, \iv_low, \iv_high, \padding, \separator, \
            X0L, X0H, X1L, X1H, X2L, X2H, X3L, X3H, X4L, X4H
        .endif
.endm

ASCON_AEADS(DEFINE_AEAD)

/* ---- hash functions and XOFs ------------------------------------------------------------------------------ */

#define output          s2
#define output_left     s3

/* The frame: the state that hashing starts from, then a block, at the stack pointer. */
#define SPONGE_SAVED    40
#define SPONGE_FRAME    80

/* A word of 64 bits between the state and the stack. */
.macro load_block pointer, reversed
        lw      T0, 4*\reversed(\pointer)
        lw      T1, 4-4*\reversed(\pointer)
        reverse_if_big T0, T2
        reverse_if_big T1, T2
.endm

.macro store_block pointer, reversed
        mv      T0, X0L
        mv      T1, X0H
        reverse_if_big T0, T2
        reverse_if_big T1, T2
        sw      T0, 4*\reversed(\pointer)
        sw      T1, 4-4*\reversed(\pointer)
.endm

.macro absorb_block pointer
        load_block \pointer, REVERSED
        xor     X0L, X0L, T0
        xor     X0H, X0H, T1
.endm

/* Copies T1 bytes, at least one, and moves both pointers. */
.macro copy_bytes to, from, last
        add     \last, \from, T1
9:      lbu     T2, 0(\from)
        addi    \from, \from, 1
        sb      T2, 0(\to)
        addi    \to, \to, 1
        bne     \from, \last, 9b
.endm

/* contract:
 *   why: the permutations, 111 cycles a round, and the initial state as it is made
 *   functions:
 *     pw_ascon_hash256:
 *       bytes: {stack: 80 + initial(40), code: 504}
 *       cycles: initial(40) + 5549 + 1359*(len//8) + 23*(len%8 > 0) + 9*(len%8)
 *       floor: initial(40) + 5328 + 1332*(len//8)
 *     pw_ascon_hash:
 *       bytes: {stack: 80 + initial(40), code: 772}
 *       cycles: initial(40) + 5616 + 1375*(len//8) + 38*(len%8 > 0) + 9*(len%8)
 *       floor: initial(40) + 5328 + 1332*(len//8)
 *     pw_ascon_hasha:
 *       bytes: {stack: 80 + initial(40), code: 772}
 *       cycles: initial(40) + 4266 + 925*(len//8) + 38*(len%8 > 0) + 9*(len%8)
 *       floor: initial(40) + 3996 + 888*(len//8)
 *   strategy: As the AEADs. */

/* contract:
 *   for: {outlen: [1, 65535]}
 *   why: the permutations, 111 cycles a round, and the initial state as it is made
 *   functions:
 *     pw_ascon_xof128:
 *       bytes: {stack: 80 + initial(40), code: 524}
 *       cycles: initial(40) + 94 + 1359*(len//8) + 23*(len%8 > 0) + 9*(len%8) + 1366*((outlen + 7)//8)
 *         + 8*(outlen%8 > 0) + 9*(outlen%8)
 *       floor: initial(40) + 1332*(len//8 + (outlen + 7)//8)
 *     pw_ascon_xof:
 *       bytes: {stack: 80 + initial(40), code: 792}
 *       cycles: initial(40) + 97 + 1375*(len//8) + 38*(len%8 > 0) + 9*(len%8) + 1382*((outlen + 7)//8)
 *         + 8*(outlen%8 > 0) + 9*(outlen%8)
 *       floor: initial(40) + 1332*(len//8 + (outlen + 7)//8)
 *     pw_ascon_xofa:
 *       bytes: {stack: 80 + initial(40), code: 792}
 *       cycles: initial(40) + 547 + 925*(len//8) + 38*(len%8 > 0) + 9*(len%8) + 932*((outlen + 7)//8)
 *         + 8*(outlen%8 > 0) + 9*(outlen%8)
 *       floor: initial(40) + 444 + 888*(len//8 + (outlen + 7)//8)
 *   strategy: As the AEADs. */

/* void name(digest, message, length), if there are digest_bytes, or void name(output, outlen, message, length) */
.macro define_sponge id, name, initial, label_bytes, reversed, rounds, padding, digest_bytes
        .set    REVERSED, \reversed
function \name
        addi    sp, sp, -SPONGE_FRAME
        save_at SPONGE_SAVED, ra, in, left, output, output_left, end, mask
        mv      output, a0
        .if     \digest_bytes
        mv      in, a1
        mv      left, a2
        li      output_left, \digest_bytes
        .else
        mv      output_left, a1
        mv      in, a2
        mv      left, a3
        .endif
        mv      a0, sp
        jal     \initial
        load_state sp
        complement_form_p
        .if     REVERSED
        li      mask, 0x00ff00ff
        .endif

        andi    T0, in, 3
        bnez    T0, 2f
        split_blocks 8
        each_block .L\id\()_absorb, 3f
        absorb_block in
        addi    in, in, 8
        permute_by j, \rounds

        /* whole blocks at any address, then the last one, of less than eight bytes */
2:      li      T1, 8
        bltu    left, T1, 3f
        jal     .L\id\()_take
        permute_by jal, \rounds
        j       2b
3:      mv      T1, left
        bnez    left, 4f
        .if     REVERSED
        lui     T0, \padding << 12
        xor     X0H, X0H, T0
        .else
        xori    X0L, X0L, \padding
        .endif
        j       5f
4:      jal     .L\id\()_take
5:
        .if     \digest_bytes == 0
        beqz    output_left, 8f
        .endif
        permute_by jal, 12

        /* squeeze */
6:      andi    T0, output, 3
        bnez    T0, 7f
        .if     \digest_bytes == 0
        li      T1, 8
        bltu    output_left, T1, 7f
        .endif
        store_block output, REVERSED
        addi    output, output, 8
        addi    output_left, output_left, -8
        beqz    output_left, 8f
        permute_by jal, \rounds
        j       6b

        /* by bytes: a block, or the last one */
7:      store_block sp, REVERSED
        li      T1, 8
        .if     \digest_bytes == 0
        bgeu    output_left, T1, .L\id\()_put
        mv      T1, output_left
.L\id\()_put:
        .endif
        sub     output_left, output_left, T1
        mv      T0, sp
        copy_bytes output, T0, T3
        sw      zero, 0(sp)
        sw      zero, 4(sp)
        beqz    output_left, 8f
        permute_by jal, \rounds
        j       6b

8:      clear_registers
        restore_at SPONGE_SAVED, ra, in, left, output, output_left, end, mask
        addi    sp, sp, SPONGE_FRAME
        ret

        /* The state takes in T1 bytes, by the stack; less than eight are padded. */
.L\id\()_take:
        sub     left, left, T1
        sw      zero, 0(sp)
        sw      zero, 4(sp)
        mv      T0, sp
        copy_bytes T0, in, T3
        addi    T1, sp, 8
        beq     T0, T1, 1f
        li      T1, \padding
        sb      T1, 0(T0)
1:      absorb_block sp
        sw      zero, 0(sp)
        sw      zero, 4(sp)
        ret
end_function \name
.endm

/* Those with a label are in C. */
ASCON_HASHES(DEFINE_SPONGE)
ASCON_XOFS(DEFINE_SPONGE)

#endif
