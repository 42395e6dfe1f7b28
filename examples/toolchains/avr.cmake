# SPDX-License-Identifier: Apache-2.0 OR MIT
# gcc and libc of an AVR that CHIP names as -mmcu does: atmega328p, atmega2560, ...
set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_SYSTEM_PROCESSOR avr)
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)
set(CMAKE_TRY_COMPILE_PLATFORM_VARIABLES CHIP)
set(CHIP atmega328p CACHE STRING "The device, as gcc's -mmcu names it")
set(CMAKE_C_COMPILER avr-gcc)
set(CMAKE_C_FLAGS_INIT "-mmcu=${CHIP}")
set(CMAKE_ASM_FLAGS_INIT "-mmcu=${CHIP}")
