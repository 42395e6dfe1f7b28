/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* memset, as compilers call it to clear structures and arrays. */
#include "../../asm/platform.h"
#if PW_AVR

#include "../../asm/avr.inc"

#define value       r22
#define length_low  r20
#define length_high r21

/* contract of memset:
 *   for: {value: [0, 1]}
 *   bytes: {stack: 2, code: 14}
 *   cycles: 14 + 6*length
 *   floor: 2*length
 *   why: of each byte a store
 *   strategy: Bytes. It returns target, which stays in r25:r24; time depends on the length alone. */
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
