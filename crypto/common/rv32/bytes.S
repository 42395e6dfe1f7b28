/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Byte strings of the modes for RV32I and RV32E: ../bytes.h says what each function promises. */
#include "../../asm/platform.h"
#if PW_RV32_RUNTIME

#include "../../asm/rv32.inc"

        whole_words

/* contract:
 *   why: loads, stores and operations of each word
 *   functions:
 *     pw_bytes_add:
 *       bytes: {stack: 0, code: 100}
 *       cycles: 18 + 12*(n//4) + 12*(n%4) - 4*(n > 3) - 4*(n%4 > 0)
 *       floor: 7*(n//4)
 *     pw_bytes_encrypt:
 *       bytes: {stack: 0, code: 120}
 *       cycles: 19 + 15*(n//4) + 15*(n%4) - 4*(n > 3) - 4*(n%4 > 0)
 *       floor: 9*(n//4)
 *     pw_bytes_decrypt: {as: pw_bytes_encrypt}
 *     pw_bytes_copy:
 *       bytes: {stack: 0, code: 84}
 *       cycles: 18 + 9*(n//4) + 9*(n%4) - 4*(n > 3) - 4*(n%4 > 0)
 *       floor: 4*(n//4)
 *     pw_bytes_compare:
 *       bytes: {stack: 0, code: 112}
 *       cycles: 21 + 11*(n//4) + 11*(n%4) - 4*(n > 3) - 4*(n%4 > 0)
 *       floor: 6*(n//4)
 *     pw_bytes_wipe:
 *       bytes: {stack: 0, code: 68}
 *       cycles: 18 + 6*(n//4) + 6*(n%4) - 4*(n > 3) - 4*(n%4 > 0)
 *       floor: 2*(n//4)
 *   strategy: The figures are for addresses that are multiples of 4; otherwise a byte costs what a word does. */

.macro add_each load, store, bytes
        l\load  t1, 0(a1)
        l\load  t2, 0(a0)
        addi    a1, a1, \bytes
        xor     t2, t2, t1
        s\store t2, 0(a0)
        addi    a0, a0, \bytes
.endm

        function pw_bytes_add
        or      a4, a0, a1
        over_strings add_each, a0, a2, a4
        ret
        end_function pw_bytes_add

.macro encrypt_each load, store, bytes
        l\load  t1, 0(a2)
        l\load  t2, 0(a1)
        addi    a2, a2, \bytes
        xor     t2, t2, t1
        s\store t2, 0(a0)
        s\store t2, 0(a1)
        addi    a0, a0, \bytes
        addi    a1, a1, \bytes
.endm

        function pw_bytes_encrypt
        or      a4, a0, a1
        or      a4, a4, a2
        over_strings encrypt_each, a0, a3, a4
        ret
        end_function pw_bytes_encrypt

.macro decrypt_each load, store, bytes
        l\load  t1, 0(a2)
        l\load  t2, 0(a1)
        addi    a2, a2, \bytes
        s\store t1, 0(a1)
        xor     t2, t2, t1
        s\store t2, 0(a0)
        addi    a0, a0, \bytes
        addi    a1, a1, \bytes
.endm

        function pw_bytes_decrypt
        or      a4, a0, a1
        or      a4, a4, a2
        over_strings decrypt_each, a0, a3, a4
        ret
        end_function pw_bytes_decrypt

        function pw_bytes_copy
        or      a4, a0, a1
        over_strings copy_each, a0, a2, a4
        ret
        end_function pw_bytes_copy

.macro compare_each load, store, bytes
        l\load  t1, 0(a0)
        l\load  a5, 0(a1)
        addi    a0, a0, \bytes
        addi    a1, a1, \bytes
        xor     t1, t1, a5
        or      t2, t2, t1
.endm

        function pw_bytes_compare
        li      t2, 0
        or      a4, a0, a1
        over_strings compare_each, a0, a2, a4
        snez    a0, t2                  /* 0, or 1 if any bit differs */
        neg     a0, a0
        ret
        end_function pw_bytes_compare

.macro wipe_each load, store, bytes
        s\store zero, 0(a0)
        addi    a0, a0, \bytes
.endm

        function pw_bytes_wipe
        mv      a4, a0
        over_strings wipe_each, a0, a1, a4
        ret
        end_function pw_bytes_wipe

#endif
