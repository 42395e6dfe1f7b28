/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* void *memcpy(void *target, const void *source, size_t length), as compilers call it for copies of structures.
 * target r0, source r1, length r2; returns target; changes r1..r3, r12. Time depends on the length and on whether both
 * addresses are those of words, not on the content. */
#include "../../asm/platform.h"
#if PW_ARMV7M

#include "../../asm/armv7m.inc"

#define source r1
#define length r2
#define target r3
#define moved  r12

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
