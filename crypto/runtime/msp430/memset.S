/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* memset, as compilers call it to clear structures and arrays. */
#include "../../asm/platform.h"
#if PW_MSP430

#include "../../asm/msp430.inc"

#define target  r15
#define value   r13
#define length  r14

/* contract of memset:
 *   for: {value: [0, 1]}
 *   bytes: {stack: 2, code: 18}
 *   cycles: 12 + 8*length
 *   floor: 4*length
 *   why: of each byte a move to memory
 *   strategy: Bytes. It returns target, which stays in r12; time depends on the length alone. */
function memset
        mov     r12, target
        tst     length
        jeq     .Ldone
.Lbyte:
        mov.b   value, 0(target)
        inc     target
        dec     length
        jne     .Lbyte
.Ldone:
        ret
end_function memset

#endif
