# SPDX-License-Identifier: Apache-2.0 OR MIT
# msp430-elf-gcc for an MSP430 that CHIP names as -mmcu does: msp430f1611, msp430fr5969, ... Without it clang and its lld,
# which know the instructions of the first MSP430 and no chips: -DCMAKE_C_COMPILER=clang.
set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_SYSTEM_PROCESSOR msp430)
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)
set(CMAKE_TRY_COMPILE_PLATFORM_VARIABLES CHIP CMAKE_C_COMPILER)
set(CHIP msp430f1611 CACHE STRING "The device, as gcc's -mmcu names it")
if(NOT CMAKE_C_COMPILER)
  set(CMAKE_C_COMPILER msp430-elf-gcc)
endif()
get_filename_component(name "${CMAKE_C_COMPILER}" NAME)
if(name MATCHES "^clang")
  set(flags "--target=msp430 -ffreestanding")
  # clang would call a linker of GCC's: options for linking are those of lld itself
  set(CMAKE_C_LINK_EXECUTABLE "ld.lld --gc-sections <LINK_FLAGS> <OBJECTS> -o <TARGET> <LINK_LIBRARIES>")
else()
  set(flags "-mmcu=${CHIP} -mhwmult=none -ffreestanding")
endif()
set(CMAKE_C_FLAGS_INIT "${flags}")
set(CMAKE_ASM_FLAGS_INIT "${flags}")
