/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* memset, as compilers call it to clear structures and arrays. */
#include "../../asm/platform.h"
#if PW_ARMV7M

#include "../../asm/armv7m.inc"

#define value  r1
#define length r2
#define target r3

/* contract of memset:
 *   for: {value: [0, 1]}
 *   bytes: {stack: 0, code: 16}
 *   cycles: 11 + 6*length
 *   floor: length
 *   why: of each byte a store
 *   strategy: Bytes. It returns target, which stays in r0; time depends on the length alone. */
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
