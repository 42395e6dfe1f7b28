/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* memcpy, as compilers call it for copies of structures. */
#include "../../asm/platform.h"
#if PW_ARMV7M

#include "../../asm/armv7m.inc"

#define source r1
#define length r2
#define target r3
#define moved  r12

/* contract of memcpy:
 *   bytes: {stack: 0, code: 44}
 *   cycles: 21 + 8*(length//4) + 8*(length%4)
 *   floor: 2*(length//4)
 *   why: of each word a load and a store
 *   strategy: Words where both addresses are those of words, for which the figures are, and bytes at the end; else
 *     bytes. It returns target, which stays in r0; time depends on the length and on that, not on the content. */
function memcpy
        mov     target, r0
        orr     moved, source, target
        lsls    moved, moved, #30
        bne     .Lbyte

.Lword:
        subs    length, #4
        itt     hs
        ldrhs   moved, [source], #4
        strhs   moved, [target], #4
        bhs     .Lword
        adds    length, #4

.Lbyte:
        subs    length, #1
        itt     hs
        ldrbhs  moved, [source], #1
        strbhs  moved, [target], #1
        bhs     .Lbyte
        bx      lr
end_function memcpy

#endif
