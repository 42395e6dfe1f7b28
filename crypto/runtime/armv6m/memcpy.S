/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* memcpy, as compilers call it for copies of structures. */
#include "../../asm/platform.h"
#if PW_ARMV6M

#include "../../asm/armv6m.inc"

#define target r0
#define source r1
#define length r2
#define moved  r3

/* contract of memcpy:
 *   bytes: {stack: 0, code: 44}
 *   cycles: 17 + 7*(length//4) + 8*(length%4)
 *   floor: 4*(length//4)
 *   why: of each word a load and a store, two cycles each
 *   strategy: From the end to the beginning, so that the length is the index too. Where both addresses are those of
 *     words, for which the figures are, the odd bytes at the end and then words; else bytes. It returns target, which
 *     stays in r0; time depends on the length and on that, not on the content. */
function memcpy
        movs    moved, target
        orrs    moved, moved, source
        lsls    moved, moved, #30
        bne     .Lnext_byte
        b       .Lodd

.Lend:
        subs    length, #1
        ldrb    moved, [source, length]
        strb    moved, [target, length]
.Lodd:
        lsls    moved, length, #30
        bne     .Lend
        b       .Lnext_word

.Lword:
        ldr     moved, [source, length]
        str     moved, [target, length]
.Lnext_word:
        subs    length, #4
        bhs     .Lword
        bx      lr

.Lbyte:
        ldrb    moved, [source, length]
        strb    moved, [target, length]
.Lnext_byte:
        subs    length, #1
        bhs     .Lbyte
        bx      lr
end_function memcpy

#endif
