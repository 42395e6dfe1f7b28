/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* memcpy, as compilers call it for copies of structures. */
#include "../../asm/platform.h"
#if PW_MSP430

#include "../../asm/msp430.inc"

#define target  r15
#define source  r13
#define length  r14

/*
 * contract:
 *   name: memcpy
 *   computes: target = source; the two do not overlap
 *   arguments:
 *     - {name: target, register: r12, type: "void *", bytes: length, access: write, secret: true}
 *     - {name: source, register: r13, type: "const void *", bytes: length, access: read, secret: true}
 *     - {name: length, register: r14, type: size_t, access: read, secret: false}
 *   clobbers: [r11, r13, r14, r15, flags]
 *   stack_bytes: 2
 *   code_bytes: 42
 *   rodata_bytes: 0
 *   cycles:
 *     msp430f1611: 21 + 9*(length//2) + 9*(length%2)
 *   floor:
 *     cycles: 5*(length//2)
 *     why: of each word a move from memory to memory
 *   strategy: >
 *     Words where both addresses are even, for which the figures are; else bytes. It returns target, which stays in
 *     r12; time depends on the length and on that, not on the content.
 */
function memcpy
        mov     r12, target
        mov     target, r11
        bis     source, r11
        bit     #1, r11
        jne     .Lbytes

        decd    length
        jnc     .Lrest
.Lword:
        mov_increment 13, 0, 15         /* mov @source+, 0(target) */
        incd    target
        decd    length
        jc      .Lword
.Lrest:
        incd    length                  /* 0 or 1 */

.Lbytes:
        tst     length
        jeq     .Ldone
.Lbyte:
        mov_b_increment 13, 0, 15       /* mov.b @source+, 0(target) */
        inc     target
        dec     length
        jne     .Lbyte
.Ldone:
        ret
end_function memcpy

#endif
