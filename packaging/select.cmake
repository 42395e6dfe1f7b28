# SPDX-License-Identifier: Apache-2.0 OR MIT
# What a project compiles of a family: pennyweight_select() reads the lists of sources.cmake for the platform and the
# variant that the project chose. Used by CMakeLists.txt, zephyr/ and ESP-IDF alike.
include("${CMAKE_CURRENT_LIST_DIR}/sources.cmake")

# Sets <prefix>_SOURCES (absolute) and <prefix>_OPTIMIZE for a family on a platform (avr, armv7m, armv6m, msp430, rv32, c) in a
# variant (fast, small; ref is the reading of the specification in portable C, on every platform).
function(pennyweight_select prefix family platform variant)
  if(NOT variant MATCHES "^(fast|small|ref)$")
    message(FATAL_ERROR "Pennyweight: the variant of ${family} is '${variant}'; there are fast, small and ref")
  endif()
  if(variant STREQUAL "ref")
    set(form c_ref)
  else()
    set(form ${platform}_${variant})
  endif()
  if(NOT DEFINED PENNYWEIGHT_${family}_${form}_SOURCES)
    message(FATAL_ERROR "Pennyweight: no family '${family}' on the platform '${platform}'; "
      "platforms: avr, armv7m, armv6m, msp430, rv32, c; families: ${PENNYWEIGHT_FAMILIES}")
  endif()
  set(sources ${PENNYWEIGHT_${family}_${form}_SOURCES})
  list(TRANSFORM sources PREPEND "${PENNYWEIGHT_ROOT}/")
  set(${prefix}_SOURCES ${sources} PARENT_SCOPE)
  set(${prefix}_OPTIMIZE ${PENNYWEIGHT_${family}_${form}_OPTIMIZE} PARENT_SCOPE)
endfunction()

# The same of a family with the variant that Kconfig has chosen for it, or for the family that it builds on.
function(pennyweight_select_configured prefix family platform)
  set(variant_of ${family})
  if(PENNYWEIGHT_${family}_BUILDS_ON)
    set(variant_of ${PENNYWEIGHT_${family}_BUILDS_ON})
  endif()
  set(variant fast)
  foreach(each IN ITEMS small ref)
    string(TOUPPER ${variant_of}_${each} name)
    if(CONFIG_PENNYWEIGHT_${name})
      set(variant ${each})
    endif()
  endforeach()
  pennyweight_select(chosen ${family} ${platform} ${variant})
  set(${prefix}_SOURCES ${chosen_SOURCES} PARENT_SCOPE)
  set(${prefix}_OPTIMIZE ${chosen_OPTIMIZE} PARENT_SCOPE)
endfunction()

# The folders where the sources find their own headers.
set(PENNYWEIGHT_ROOT "${CMAKE_CURRENT_LIST_DIR}/..")
get_filename_component(PENNYWEIGHT_ROOT "${PENNYWEIGHT_ROOT}" ABSOLUTE)
set(PENNYWEIGHT_INCLUDE_DIR "${PENNYWEIGHT_ROOT}/crypto/include")
set(PENNYWEIGHT_PRIVATE_INCLUDE_DIRS "${PENNYWEIGHT_ROOT}/crypto/common" "${PENNYWEIGHT_ROOT}/crypto")
