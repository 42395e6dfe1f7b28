/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* memset, as compilers call it to clear structures and arrays. */
#include "../../asm/platform.h"
#if PW_ARMV6M

#include "../../asm/armv6m.inc"

#define target r0
#define value  r1
#define length r2

/*
 * contract:
 *   name: memset
 *   computes: the bytes of target become value
 *   arguments:
 *     - {name: target, register: r0, type: "void *", bytes: length, access: write, secret: true}
 *     - {name: value, register: r1, type: int, range: [0, 1], access: read, secret: false}
 *     - {name: length, register: r2, type: size_t, access: read, secret: false}
 *   clobbers: [r2, flags]
 *   stack_bytes: 0
 *   code_bytes: 12
 *   rodata_bytes: 0
 *   cycles:
 *     cortex_m0plus: 9 + 5*length
 *   floor:
 *     cycles: 2*length
 *     why: of each byte a store
 *   strategy: >
 *     Bytes, from the end to the beginning, so that the length is the index too. It returns target, which stays in r0; time
 *     depends on the length alone.
 */
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
