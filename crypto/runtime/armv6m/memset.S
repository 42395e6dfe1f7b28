/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* memset, as compilers call it to clear structures and arrays. */
#include "../../asm/platform.h"
#if PW_ARMV6M

#include "../../asm/armv6m.inc"

#define target r0
#define value  r1
#define length r2

/* contract of memset:
 *   for: {value: [0, 1]}
 *   bytes: {stack: 0, code: 12}
 *   cycles: 9 + 5*length
 *   floor: 2*length
 *   why: of each byte a store
 *   strategy: Bytes, from the end to the beginning, so that the length is the index too. It returns target, which stays
 *     in r0; time depends on the length alone. */
function memset
        b       .Lnext
.Lbyte:
        strb    value, [target, length]
.Lnext:
        subs    length, #1
        bhs     .Lbyte
        bx      lr
end_function memset

#endif
