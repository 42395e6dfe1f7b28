/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* memcpy, as compilers call it for copies of structures. */
#include "../../asm/platform.h"
#if PW_AVR

#include "../../asm/avr.inc"

#define length_low  r20
#define length_high r21

/* contract of memcpy:
 *   bytes: {stack: 2, code: 18}
 *   cycles: 15 + 8*length
 *   floor: 4*length
 *   why: of each byte a load and a store
 *   strategy: Bytes. It returns target, which stays in r25:r24; time depends on the length alone. */
function memcpy
        movw    r26, r24
        movw    r30, r22
        rjmp    .Lcount
.Lbyte:
        ld      r0, Z+
        st      X+, r0
.Lcount:
        subi    length_low, 1
        sbci    length_high, 0
        brcc    .Lbyte
        ret
end_function memcpy

#endif
