/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/*
 * The platform that the code is compiled for: its macro of PW_AVR, PW_ARMV6M, PW_ARMV7M, PW_MSP430 and PW_RV32 is 1, the
 * others are 0. Every .S file includes this header first and is empty unless its platform's macro is 1, so a build for any
 * platform may compile all files of the library.
 */
#ifndef PENNYWEIGHT_ASM_PLATFORM_H
#define PENNYWEIGHT_ASM_PLATFORM_H

/* AVR with 32 registers: all but the reduced core of ATtiny4 to ATtiny40. */
#if defined(__AVR__) && !defined(__AVR_TINY__)
#define PW_AVR 1
#else
#define PW_AVR 0
#endif

/* The instructions of ARMv7-M, on every core that has them: Cortex-M3, M4, M7, and of ARMv8-M the mainline (M33, M35P,
 * M52, M55, M85), and those of ARMv6-M, which have Thumb-1 with little of Thumb-2, on the others: Cortex-M0, M0+, M1, M23.
 * Words are little-endian. */
#if defined(__ARM_ARCH_PROFILE) && !defined(__ARM_BIG_ENDIAN)
#if __ARM_ARCH_PROFILE == 'M' && __ARM_ARCH_ISA_THUMB == 2
#define PW_ARMV7M 1
#elif __ARM_ARCH_PROFILE == 'M' && __ARM_ARCH_ISA_THUMB == 1
#define PW_ARMV6M 1
#endif
#endif
#ifndef PW_ARMV6M
#define PW_ARMV6M 0
#endif
#ifndef PW_ARMV7M
#define PW_ARMV7M 0
#endif

/* Of those cores, the ones with the DSP extension: Cortex-M4 and M7, and M33 and later ones where the chip has it. UMULL, UMLAL and
 * UMAAL take one cycle there whatever the operands. */
#if PW_ARMV7M && defined(__ARM_FEATURE_DSP)
#define PW_ARM_DSP 1
#else
#define PW_ARM_DSP 0
#endif

/* MSP430 and MSP430X with 16-bit pointers: code of the large model is called with 20-bit return addresses. */
#if defined(__MSP430__) && !defined(__MSP430X_LARGE__)
#define PW_MSP430 1
#else
#define PW_MSP430 0
#endif

/* RV32I, with or without any extension: Ibex, PicoRV32, Hazard3, ESP32-C3 and so on. RV32E, with half of the registers, and RV32I
 * with its calling convention ILP32E get portable C from build files. PW_RV32_RUNTIME is 1 on these too: for what takes x0 to x15
 * alone. */
#if defined(__riscv) && __riscv_xlen == 32
#define PW_RV32_RUNTIME 1
#else
#define PW_RV32_RUNTIME 0
#endif
#if PW_RV32_RUNTIME && !defined(__riscv_32e) && !defined(__riscv_e) && !defined(__riscv_abi_rve)
#define PW_RV32 1
#else
#define PW_RV32 0
#endif

/* Of those cores, the ones with Zbb: Hazard3 and others, which rotate words and have AND and OR with a complement. */
#if PW_RV32 && defined(__riscv_zbb)
#define PW_RISCV_ZBB 1
#else
#define PW_RISCV_ZBB 0
#endif

/* Of those, the ones with Zbkb, too: Hazard3 of the RP2350, which separates the even bits of a word from the odd ones. */
#if PW_RISCV_ZBB && defined(__riscv_zbkb)
#define PW_RISCV_ZBKB 1
#else
#define PW_RISCV_ZBKB 0
#endif

/* Whether build files take a platform's assembly, all of it. An AVR without MUL, or without JMP and CALL, as ATtiny85 and
 * ATmega8, gets portable C: most families have a file that needs one of them, and that does not assemble there. So does a RISC-V core
 * without multiplication: GHASH and Poly1305 need it. */
#if PW_AVR && defined(__AVR_HAVE_MUL__) && defined(__AVR_HAVE_JMP_CALL__)
#define PW_BUILD_AVR 1
#else
#define PW_BUILD_AVR 0
#endif
#define PW_BUILD_ARMV6M PW_ARMV6M
#define PW_BUILD_ARMV7M PW_ARMV7M
#define PW_BUILD_MSP430 PW_MSP430
#if PW_RV32 && defined(__riscv_mul)
#define PW_BUILD_RV32 1
#else
#define PW_BUILD_RV32 0
#endif

/* A build that has chosen a platform's assembly says -DPENNYWEIGHT_FOR=PW_AVR, or another: files that are empty would be missed as
 * late as when the program is linked. */
#if defined(PENNYWEIGHT_FOR) && !(PENNYWEIGHT_FOR)
#error "PENNYWEIGHT_PLATFORM is not what this compiler compiles for with its flags (RV32E and MSP430's large model take portable C, c)"
#endif

/* Where the registers of an MSP430's hardware multiplier begin: MPY, MAC at 4, OP2 at 8, then the result. 0x0130 is the place of the
 * 16-bit multiplier of the F1xx, F2xx and F4xx, 0x04C0 that of the 32-bit one of the F5xx, F6xx and FR, whose registers for factors of
 * 16 bits lie in the same order. The latter are MSP430X, as a few of the former are: for those, and where the compiler is not told of
 * MSP430X, say it with -DPW_MSP430_MULTIPLIER=... */
#if PW_MSP430 && !defined(PW_MSP430_MULTIPLIER)
#if defined(__MSP430X__)
#define PW_MSP430_MULTIPLIER 0x04C0
#else
#define PW_MSP430_MULTIPLIER 0x0130
#endif
#endif

/* Ends a line of assembly where the preprocessor makes one of several, as of the rows of a table. */
#if PW_AVR
#define PW_LINE $
#elif PW_MSP430
#define PW_LINE {
#else
#define PW_LINE ;
#endif

/* Without this section, of no length, the linker of Linux would make the stack of the whole program executable. */
#if defined(__ASSEMBLER__) && defined(__linux__) && defined(__ELF__)
        .section .note.GNU-stack, "", %progbits
#endif

#endif
