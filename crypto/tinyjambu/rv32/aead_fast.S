/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The one shots of TinyJAMBU for RV32I, with the state and the key in registers from beginning to end. */
#include "../../asm/platform.h"
#if PW_RV32

#include "../parameters.h"
#include "rounds.inc"

        whole_words

/* Frame bits of the phases. */
#define NONCE           0x10
#define ASSOCIATED_DATA 0x30
#define MESSAGE         0x50
#define TAG             0x70

/* Preserved by the rounds. */
#define out             a0
#define x               a5      /* a word in */
#define y               a2      /* a word out */
#define n               a4      /* its bytes */
#define decrypts        a6      /* if it is not 0, and in the message alone */
#define back            a7
#define phase           s9
#define in              s10
#define left            s11

/* The frame. */
#define DIRECTION       0
#define OUTPUT          4
#define LENGTH          8
#define AD              12
#define ADLEN           16
#define INPUT           20
#define TAG_ADDRESS     24
#define COMPUTED        28
#define SAVED           36
#define FRAME           96

/* The longer and the shorter permutation. With a key of four words every step begins with the first of them. */
.macro permute_long name, key_words, long_steps
        .if     \key_words > 4
        li      steps, \long_steps
        .endif
        jal     .L\name\()_long
.endm

.macro permute_short name, key_words, short_steps
        .if     \key_words > 4
        li      steps, \short_steps
        .endif
        jal     .L\name\()_short
.endm

/* The next bytes of a string, n: four, or what is left. `done`: there is none. */
.macro count_bytes done
        li      n, 4
        bgeu    left, n, 7520f
        mv      n, left
        beqz    n, \done
7520:
.endm

/* Goes to `label` where a word is not whole or not at a multiple of 4. */
.macro unless_a_word label, addresses
        addi    T, n, -4
        andi    U, \addresses, 3
        or      T, T, U
        bnez    T, \label
.endm

.macro define_aead name, encrypt, decrypt, key_bytes, long_steps, short_steps
        .set    KEY_WORDS, \key_bytes / 4
function \decrypt
        li      t0, 1
        j       .L\name\()_body

        entry   \encrypt
        li      t0, 0
.L\name\()_body:
        addi    sp, sp, -FRAME
        save_at SAVED, ra, s0, s1, s2, s3, s4, s5, s6, s7, s8, s9, s10, s11
        save_at DIRECTION, t0, a0, a3, a4, a5, a2, a1
        andi    t0, a7, 3
        bnez    t0, .L\name\()_key_bytes
        load_key a7, KEY_WORDS
.L\name\()_start:

        /* s = 0; the longer permutation, then the nonce */
        li      S0, -1
        li      S1, -1
        li      S2, -1
        li      S3, -1
        permute_long \name, KEY_WORDS, \long_steps
        li      phase, NONCE
        mv      in, a6
        li      left, 12
        jal     back, .L\name\()_absorb
        li      phase, ASSOCIATED_DATA
        lw      in, AD(sp)
        lw      left, ADLEN(sp)
        jal     back, .L\name\()_absorb

        /* the message: P goes into w3, P ^ w2 out, where P is input or output */
        lw      in, INPUT(sp)
        lw      left, LENGTH(sp)
        lw      decrypts, DIRECTION(sp)
1:      count_bytes 5f
        xori    S1, S1, MESSAGE
        permute_long \name, KEY_WORDS, \long_steps
        or      V, in, out
        unless_a_word 3f, V
        lw      x, 0(in)
        not     y, S2
        xor     y, y, x
        sw      y, 0(out)
        beqz    decrypts, 2f
        mv      x, y
2:      xor     S3, S3, x
        add     in, in, n
        add     out, out, n
        sub     left, left, n
        j       1b

3:      jal     .L\name\()_load
        not     y, S2
        xor     y, y, x
        slli    T, n, 3
        neg     T, T
        sll     y, y, T
        srl     y, y, T
        beqz    decrypts, 4f
        mv      x, y
4:      xor     S3, S3, x
        andi    T, n, 3
        xor     S1, S1, T
        sub     left, left, n
        add     n, n, out
6:      sb      y, 0(out)
        addi    out, out, 1
        srli    y, y, 8
        bne     out, n, 6b
        j       1b

        /* the tag: w2 after the longer permutation, and again after the shorter one */
5:      xori    S1, S1, TAG
        permute_long \name, KEY_WORDS, \long_steps
        not     x, S2
        xori    S1, S1, TAG
        permute_short \name, KEY_WORDS, \short_steps
        not     y, S2
        save_at COMPUTED, x, y
        lw      T, TAG_ADDRESS(sp)
        li      a2, 8
        bnez    decrypts, 7f
        mv      a0, T
        addi    a1, sp, COMPUTED
        jal     pw_bytes_copy
        j       9f

        /* compared; a message that is not to be trusted is wiped */
7:      mv      a1, T
        addi    a0, sp, COMPUTED
        jal     pw_bytes_compare
        mv      s0, a0
        beqz    a0, 8f
        lw      a0, OUTPUT(sp)
        lw      a1, LENGTH(sp)
        jal     pw_bytes_wipe
8:      mv      a0, s0
9:      save_at COMPUTED, zero, zero
        .irp    each, S0, S1, S2, S3, T, U, V, x, y
        li      \each, 0
        .endr
        restore_at SAVED, ra, s0, s1, s2, s3, s4, s5, s6, s7, s8, s9, s10, s11
        addi    sp, sp, FRAME
        ret

        /* The phase of the string at `in`. */
.L\name\()_absorb:
        count_bytes 3f
        xor     S1, S1, phase
        permute_short \name, KEY_WORDS, \short_steps
        unless_a_word 1f, in
        lw      x, 0(in)
        add     in, in, n
        j       2f
1:      jal     .L\name\()_load
        andi    T, n, 3
        xor     S1, S1, T
2:      xor     S3, S3, x
        sub     left, left, n
        j       .L\name\()_absorb
3:      jr      back

        /* x = n bytes from `in` on, which moves */
.L\name\()_load:
        li      x, 0
        li      T, 0
        add     V, in, n
1:      lbu     U, 0(in)
        addi    in, in, 1
        sll     U, U, T
        addi    T, T, 8
        or      x, x, U
        bne     in, V, 1b
        ret

        /* The key at no multiple of 4, by the stack. */
.L\name\()_key_bytes:
        mv      s8, a0
        mv      s9, a6
        addi    sp, sp, -32
        mv      a0, sp
        mv      a1, a7
        li      a2, \key_bytes
        jal     pw_bytes_copy
        load_key sp, KEY_WORDS
        save_at 0, zero, zero, zero, zero, zero, zero, zero, zero
        addi    sp, sp, 32
        mv      a0, s8
        mv      a6, s9
        j       .L\name\()_start

        .if     KEY_WORDS == 4
.L\name\()_long:
        .rept   \long_steps - \short_steps
        rounds_128 s0, s1, s2, s3
        .endr
.L\name\()_short:
        .rept   \short_steps
        rounds_128 s0, s1, s2, s3
        .endr
        ret
        .else
.L\name\()_long:
.L\name\()_short:
        rounds_of_key KEY_WORDS
        .endif
end_function \decrypt
end_function \encrypt
.endm

/* contract:
 *   why: the rounds, 17 instructions for 32
 *   functions:
 *     pw_tinyjambu128_encrypt:
 *       bytes: {stack: 96, code: 2940}
 *       cycles: 2714 + 573*(len//4) + 579*(len%4 > 0) + 16*(len%4) + 362*(adlen//4) + 366*(adlen%4 > 0) + 9*(adlen%4)
 *       floor: 544*(2 + (len + 3)//4) + 340*(4 + (adlen + 3)//4)
 *     pw_tinyjambu192_encrypt:
 *       bytes: {stack: 96, code: 1640}
 *       cycles: 2960 + 664*(len//4) + 670*(len%4 > 0) + 16*(len%4) + 377*(adlen//4) + 381*(adlen%4 > 0) + 9*(adlen%4)
 *       floor: 612*(2 + (len + 3)//4) + 340*(4 + (adlen + 3)//4)
 *     pw_tinyjambu256_encrypt:
 *       bytes: {stack: 96, code: 1376}
 *       cycles: 3120 + 738*(len//4) + 744*(len%4 > 0) + 16*(len%4) + 379*(adlen//4) + 383*(adlen%4 > 0) + 9*(adlen%4)
 *       floor: 680*(2 + (len + 3)//4) + 340*(4 + (adlen + 3)//4)
 *     pw_tinyjambu128_v1_encrypt:
 *       bytes: {stack: 96, code: 2940}
 *       cycles: 2170 + 573*(len//4) + 579*(len%4 > 0) + 16*(len%4) + 226*(adlen//4) + 230*(adlen%4 > 0) + 9*(adlen%4)
 *       floor: 544*(2 + (len + 3)//4) + 204*(4 + (adlen + 3)//4)
 *     pw_tinyjambu192_v1_encrypt:
 *       bytes: {stack: 96, code: 1640}
 *       cycles: 2384 + 664*(len//4) + 670*(len%4 > 0) + 16*(len%4) + 233*(adlen//4) + 237*(adlen%4 > 0) + 9*(adlen%4)
 *       floor: 612*(2 + (len + 3)//4) + 204*(4 + (adlen + 3)//4)
 *     pw_tinyjambu256_v1_encrypt:
 *       bytes: {stack: 96, code: 1376}
 *       cycles: 2552 + 738*(len//4) + 744*(len%4 > 0) + 16*(len%4) + 237*(adlen//4) + 241*(adlen%4 > 0) + 9*(adlen%4)
 *       floor: 680*(2 + (len + 3)//4) + 204*(4 + (adlen + 3)//4)
 *     pw_tinyjambu128_decrypt: {as: pw_tinyjambu128_encrypt, cycles: encrypt(len) + 14 - (len + 3)//4}
 *     pw_tinyjambu192_decrypt: {as: pw_tinyjambu192_encrypt, cycles: encrypt(len) + 14 - (len + 3)//4}
 *     pw_tinyjambu256_decrypt: {as: pw_tinyjambu256_encrypt, cycles: encrypt(len) + 14 - (len + 3)//4}
 *     pw_tinyjambu128_v1_decrypt: {as: pw_tinyjambu128_v1_encrypt, cycles: encrypt(len) + 14 - (len + 3)//4}
 *     pw_tinyjambu192_v1_decrypt: {as: pw_tinyjambu192_v1_encrypt, cycles: encrypt(len) + 14 - (len + 3)//4}
 *     pw_tinyjambu256_v1_decrypt: {as: pw_tinyjambu256_v1_encrypt, cycles: encrypt(len) + 14 - (len + 3)//4}
 *   strategy: State and key are in registers from beginning to end, the state complemented. A word goes in and out at once
 *     where its addresses allow it, which the figures are for; otherwise, and at the end of a phase, bytes do. Decryption is
 *     the same code; it compares the tag at the end and wipes the message where it is wrong, which the figures do not have. */

        define_aead tinyjambu128, pw_tinyjambu128_encrypt, pw_tinyjambu128_decrypt, TINYJAMBU128
        define_aead tinyjambu192, pw_tinyjambu192_encrypt, pw_tinyjambu192_decrypt, TINYJAMBU192
        define_aead tinyjambu256, pw_tinyjambu256_encrypt, pw_tinyjambu256_decrypt, TINYJAMBU256
        define_aead tinyjambu128_v1, pw_tinyjambu128_v1_encrypt, pw_tinyjambu128_v1_decrypt, TINYJAMBU128_V1
        define_aead tinyjambu192_v1, pw_tinyjambu192_v1_encrypt, pw_tinyjambu192_v1_decrypt, TINYJAMBU192_V1
        define_aead tinyjambu256_v1, pw_tinyjambu256_v1_encrypt, pw_tinyjambu256_v1_decrypt, TINYJAMBU256_V1

#endif
