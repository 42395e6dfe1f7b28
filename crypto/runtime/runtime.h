/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Functions that compilers call implicitly, for programs without their libraries: of C99, section 7.21, and of the EABI of
 * MSP430 (SLAA534, section 6.3). No C includes this: the compiler knows them. */
#ifndef PENNYWEIGHT_RUNTIME_H
#define PENNYWEIGHT_RUNTIME_H

#include <stddef.h>
#include <stdint.h>

/* target = source; the two do not overlap.
 *   target: length bytes, write, secret; source: length bytes, read, secret; length: public */
void *memcpy(void *target, const void *source, size_t length);

/* The bytes of target become value.
 *   target: length bytes, write, secret; value: public; length: public */
void *memset(void *target, int value, size_t length);

/* dividend / divisor; of a divisor of 0 all ones, and the dividend as remainder. An assembler finds the remainder in the registers
 * behind the quotient, too.
 *   dividend: secret; divisor: secret */
unsigned __mspabi_divu(unsigned dividend, unsigned divisor);
unsigned __mspabi_remu(unsigned dividend, unsigned divisor);
uint32_t __mspabi_divul(uint32_t dividend, uint32_t divisor);
uint32_t __mspabi_remul(uint32_t dividend, uint32_t divisor);

/* a * b, mod 2^16, 2^32 or 2^64.
 *   a: secret; b: secret */
unsigned __mspabi_mpyi(unsigned a, unsigned b);
uint32_t __mspabi_mpyl(uint32_t a, uint32_t b);
uint64_t __mspabi_mpyll(uint64_t a, uint64_t b);

/* word << count; word >> count; and the latter with the sign.
 *   word: secret; count: secret */
uint32_t __mspabi_slll(uint32_t word, unsigned count);
uint32_t __mspabi_srll(uint32_t word, unsigned count);
uint32_t __mspabi_sral(uint32_t word, unsigned count);

#endif
