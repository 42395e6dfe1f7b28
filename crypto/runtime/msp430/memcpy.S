/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* memcpy, as compilers call it for copies of structures. */
#include "../../asm/platform.h"
#if PW_MSP430

#include "../../asm/msp430.inc"

#define target  r15
#define source  r13
#define length  r14

/* contract of memcpy:
 *   bytes: {stack: 2, code: 42}
 *   cycles: 21 + 9*(length//2) + 9*(length%2)
 *   floor: 5*(length//2)
 *   why: of each word a move from memory to memory
 *   strategy: Words where both addresses are even, for which the figures are; else bytes. It returns target, which
 *     stays in r12; time depends on the length and on that, not on the content. */
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
