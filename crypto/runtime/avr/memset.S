/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* void *memset(void *target, int value, size_t length), as compilers call it to clear structures.
 * target r25:r24, value r22, length r21:r20; returns target; changes r20, r21, r26, r27. Time depends on the length
 * only. */
#include "../../asm/platform.h"
#if PW_AVR

#include "../../asm/avr.inc"

#define value       r22
#define length_low  r20
#define length_high r21

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
