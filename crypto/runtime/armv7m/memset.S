/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* memset, as compilers call it to clear structures and arrays. */
#include "../../asm/platform.h"
#if PW_ARMV7M

#include "../../asm/armv7m.inc"

#define value  r1
#define length r2
#define target r3

/*
 * contract:
 *   name: memset
 *   computes: the bytes of target become value
 *   arguments:
 *     - {name: target, register: r0, type: "void *", bytes: length, access: write, secret: true}
 *     - {name: value, register: r1, type: int, range: [0, 1], access: read, secret: false}
 *     - {name: length, register: r2, type: size_t, access: read, secret: false}
 *   clobbers: [r2, r3, flags]
 *   stack_bytes: 0
 *   code_bytes: 16
 *   rodata_bytes: 0
 *   cycles:
 *     cortex_m3: 11 + 6*length
 *   floor:
 *     cycles: length
 *     why: of each byte a store
 *   strategy: >
 *     Bytes. It returns target, which stays in r0; time depends on the length alone.
 */
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
