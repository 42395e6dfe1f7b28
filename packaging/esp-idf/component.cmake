# SPDX-License-Identifier: Apache-2.0 OR MIT
# Pennyweight as a component of ESP-IDF: all families in portable C, with the optimisation that they were measured with,
# and what stands over them. What nobody calls is dropped by the linker.
include("${CMAKE_CURRENT_LIST_DIR}/../select.cmake")

set(sources ${PENNYWEIGHT_common_c_SOURCES} ${PENNYWEIGHT_descriptors_SOURCES} ${PENNYWEIGHT_psa_SOURCES}
  ${PENNYWEIGHT_nonce_SOURCES})
list(TRANSFORM sources PREPEND "${PENNYWEIGHT_ROOT}/")
foreach(family IN LISTS PENNYWEIGHT_FAMILIES)
  pennyweight_select(${family} ${family} c ref)
  list(APPEND sources ${${family}_SOURCES})
endforeach()

idf_component_register(SRCS ${sources} INCLUDE_DIRS "${PENNYWEIGHT_INCLUDE_DIR}"
  PRIV_INCLUDE_DIRS ${PENNYWEIGHT_PRIVATE_INCLUDE_DIRS})

# ESP-IDF reads this file a first time for the requirements alone: then there is nothing to compile
if(NOT CMAKE_BUILD_EARLY_EXPANSION)
  foreach(family IN LISTS PENNYWEIGHT_FAMILIES)
    set_source_files_properties(${${family}_SOURCES} PROPERTIES COMPILE_OPTIONS "${${family}_OPTIMIZE}")
  endforeach()
endif()
