# SPDX-License-Identifier: Apache-2.0 OR MIT
# What a project compiles of a family: pennyweight_select() reads the lists of sources.cmake for the platform and the
# variant that the project chose. Used by CMakeLists.txt, zephyr/ and ESP-IDF alike.
include("${CMAKE_CURRENT_LIST_DIR}/sources.cmake")

# Sets <prefix>_SOURCES (absolute) and <prefix>_OPTIMIZE for a family on a platform (avr, armv7m, msp430, c) in a variant
# (fast, small; ref is the portable C, and the only one where the platform is c).
function(pennyweight_select prefix family platform variant)
  if(NOT variant MATCHES "^(fast|small|ref)$")
    message(FATAL_ERROR "Pennyweight: the variant of ${family} is '${variant}'; there are fast, small and ref")
  endif()
  if(variant STREQUAL "ref" OR platform STREQUAL "c")
    set(form c_ref)
  else()
    set(form ${platform}_${variant})
  endif()
  if(NOT DEFINED PENNYWEIGHT_${family}_${form}_SOURCES)
    message(FATAL_ERROR "Pennyweight: no family '${family}' on the platform '${platform}'; "
      "platforms: avr, armv7m, msp430, c; families: ${PENNYWEIGHT_FAMILIES}")
  endif()
  set(sources ${PENNYWEIGHT_${family}_${form}_SOURCES})
  list(TRANSFORM sources PREPEND "${PENNYWEIGHT_ROOT}/")
  set(${prefix}_SOURCES ${sources} PARENT_SCOPE)
  set(${prefix}_OPTIMIZE ${PENNYWEIGHT_${family}_${form}_OPTIMIZE} PARENT_SCOPE)
endfunction()

# The folders where the sources find their own headers.
set(PENNYWEIGHT_ROOT "${CMAKE_CURRENT_LIST_DIR}/..")
get_filename_component(PENNYWEIGHT_ROOT "${PENNYWEIGHT_ROOT}" ABSOLUTE)
set(PENNYWEIGHT_INCLUDE_DIR "${PENNYWEIGHT_ROOT}/crypto/include")
set(PENNYWEIGHT_PRIVATE_INCLUDE_DIRS "${PENNYWEIGHT_ROOT}/crypto/common" "${PENNYWEIGHT_ROOT}/crypto")
