/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* memset, as compilers call it to clear structures and arrays. */
#include "../../asm/platform.h"
#if PW_MSP430

#include "../../asm/msp430.inc"

#define target  r15
#define value   r13
#define length  r14

/*
 * contract:
 *   name: memset
 *   computes: the bytes of target become value
 *   arguments:
 *     - {name: target, register: r12, type: "void *", bytes: length, access: write, secret: true}
 *     - {name: value, register: r13, type: int, range: [0, 1], access: read, secret: false}
 *     - {name: length, register: r14, type: size_t, access: read, secret: false}
 *   clobbers: [r14, r15, flags]
 *   stack_bytes: 2
 *   code_bytes: 18
 *   rodata_bytes: 0
 *   cycles:
 *     msp430f1611: 12 + 8*length
 *   floor:
 *     cycles: 4*length
 *     why: of each byte a move to memory
 *   strategy: >
 *     Bytes. It returns target, which stays in r12; time depends on the length alone.
 */
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
