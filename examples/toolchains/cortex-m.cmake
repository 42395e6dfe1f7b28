# SPDX-License-Identifier: Apache-2.0 OR MIT
# gcc for a Cortex-M that CHIP names as -mcpu does: cortex-m0plus, cortex-m4, cortex-m33, ...
set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_SYSTEM_PROCESSOR cortex-m)
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)
set(CMAKE_TRY_COMPILE_PLATFORM_VARIABLES CHIP)
set(CHIP cortex-m3 CACHE STRING "The core, as gcc's -mcpu names it")
set(CMAKE_C_COMPILER arm-none-eabi-gcc)
set(CMAKE_C_FLAGS_INIT "-mcpu=${CHIP} -mthumb")
set(CMAKE_ASM_FLAGS_INIT "-mcpu=${CHIP} -mthumb")
