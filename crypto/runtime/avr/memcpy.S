/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* void *memcpy(void *target, const void *source, size_t length), as compilers call it for copies of structures.
 * target r25:r24, source r23:r22, length r21:r20; returns target; changes r0, r20, r21, r26, r27, r30, r31. Time depends
 * on the length only. */
#include "../../asm/platform.h"
#if PW_AVR

#include "../../asm/avr.inc"

#define length_low  r20
#define length_high r21

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
