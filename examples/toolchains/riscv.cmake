# SPDX-License-Identifier: Apache-2.0 OR MIT
# gcc for a RISC-V core of 32 bits that CHIP names as -march does: rv32imac, rv32imc_zba_zbb_zbkb, rv32ec, ...
set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_SYSTEM_PROCESSOR riscv)
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)
set(CMAKE_TRY_COMPILE_PLATFORM_VARIABLES CHIP)
set(CHIP rv32imac CACHE STRING "The instruction set, as gcc's -march names it")
set(CMAKE_C_COMPILER riscv64-unknown-elf-gcc)
set(CMAKE_C_FLAGS_INIT "-march=${CHIP} -mabi=ilp32 -ffreestanding") # Debian has it without libc
set(CMAKE_ASM_FLAGS_INIT "-march=${CHIP} -mabi=ilp32")
# gcc has a libgcc for rv32imc, and finds it only where no extension is named besides
string(REGEX REPLACE "_.*" "" base "${CHIP}")
set(CMAKE_EXE_LINKER_FLAGS_INIT "-march=${base}")
