/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The authenticator of Grain-128AEADv2 for AVR, balanced: two bytes at once, a bit of each in a turn. */
#include "../../asm/platform.h"
#if PW_AVR

#include "authenticate.inc"

/*
 * contract:
 *   name: pw_grain128_absorb
 *   computes: 1 or 2 bytes encrypted or decrypted and authenticated, Grain-128AEADv2 section 2.3
 *   arguments:
 *     - {name: pad, register: "r25:r24", type: "uint32_t *", bytes: 24, access: read-write, secret: true}
 *     - {name: bytes, register: "r23:r22", type: unsigned, access: read, secret: false}
 *     - {name: decrypt, register: "r21:r20", type: unsigned, access: read, secret: false}
 *   clobbers: [r0, r18, r19, r20, r21, r22, r23, r24, r25, r26, r27, r30, r31, flags]
 *   stack_bytes: 18
 *   code_bytes: 440
 *   rodata_bytes: 0
 *   cycles:
 *     atmega128: 682 + 8*bytes
 *   floor:
 *     cycles: 80 + 280*bytes
 *     why: >
 *       That of the fast implementation.
 *   strategy: >
 *     The fast implementation with its bits in a loop: 24 cycles more, 764 bytes less.
 */
function pw_grain128_absorb
        absorb unrolled=0
end_function pw_grain128_absorb

#endif
