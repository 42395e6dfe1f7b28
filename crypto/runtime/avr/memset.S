/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* memset, as compilers call it to clear structures and arrays. */
#include "../../asm/platform.h"
#if PW_AVR

#include "../../asm/avr.inc"

#define value       r22
#define length_low  r20
#define length_high r21

/*
 * contract:
 *   name: memset
 *   computes: the bytes of target become value
 *   arguments:
 *     - {name: target, register: "r25:r24", type: "void *", bytes: length, access: write, secret: true}
 *     - {name: value, register: "r23:r22", type: int, range: [0, 1], access: read, secret: false}
 *     - {name: length, register: "r21:r20", type: size_t, access: read, secret: false}
 *   clobbers: [r20, r21, r26, r27, flags]
 *   stack_bytes: 2
 *   code_bytes: 14
 *   rodata_bytes: 0
 *   cycles:
 *     atmega128: 14 + 6*length
 *   floor:
 *     cycles: 2*length
 *     why: of each byte a store
 *   strategy: >
 *     Bytes. It returns target, which stays in r25:r24; time depends on the length alone.
 */
function memset
        movw    r26, r24
        rjmp    .Lcount
.Lbyte:
        st      X+, value
.Lcount:
        subi    length_low, 1
        sbci    length_high, 0
        brcc    .Lbyte
        ret
end_function memset

#endif
