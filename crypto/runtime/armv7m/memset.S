/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* void *memset(void *target, int value, size_t length), as compilers call it to clear structures.
 * target r0, value r1, length r2; returns target; changes r2, r3. Time depends on the length only. */
#include "../../asm/platform.h"
#if PW_ARMV7M

#include "../../asm/armv7m.inc"

#define value  r1
#define length r2
#define target r3

function memset
        mov     target, r0
.Lbyte:
        subs    length, #1
        it      hs
        strbhs  value, [target], #1
        bhs     .Lbyte
        bx      lr
end_function memset

#endif
