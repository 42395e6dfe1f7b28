# SPDX-License-Identifier: Apache-2.0 OR MIT
# Pennyweight as a component of ESP-IDF: the families and interfaces that the menu of Kconfig has chosen, with
# assembly on the chips with RISC-V, and with the optimisation that they were measured with. The linker drops what nobody calls.
include("${CMAKE_CURRENT_LIST_DIR}/../select.cmake")

if(CONFIG_IDF_TARGET_ARCH_RISCV)
  set(platform rv32)
else()
  set(platform c)
endif()
set(sources ${PENNYWEIGHT_common_${platform}_SOURCES})
foreach(interface IN ITEMS descriptors psa nonce)
  string(TOUPPER ${interface} upper)
  if(CONFIG_PENNYWEIGHT_${upper})
    list(APPEND sources ${PENNYWEIGHT_${interface}_SOURCES})
  endif()
endforeach()
list(TRANSFORM sources PREPEND "${PENNYWEIGHT_ROOT}/")

set(chosen)
foreach(family IN LISTS PENNYWEIGHT_FAMILIES)
  string(TOUPPER ${family} upper)
  if(CONFIG_PENNYWEIGHT_${upper})
    pennyweight_select_configured(${family} ${family} ${platform})
    list(APPEND chosen ${family})
    list(APPEND sources ${${family}_SOURCES})
  endif()
endforeach()

idf_component_register(SRCS ${sources} INCLUDE_DIRS "${PENNYWEIGHT_INCLUDE_DIR}"
  PRIV_INCLUDE_DIRS ${PENNYWEIGHT_PRIVATE_INCLUDE_DIRS})

# ESP-IDF reads this file a first time for the requirements alone, without a configuration: there is nothing to compile
if(NOT CMAKE_BUILD_EARLY_EXPANSION)
  pennyweight_psa_configured(psa_definitions)
  target_compile_definitions(${COMPONENT_LIB} PUBLIC ${psa_definitions})
  foreach(family IN LISTS chosen)
    list(FILTER ${family}_SOURCES INCLUDE REGEX "\\.c$")
    set_source_files_properties(${${family}_SOURCES} PROPERTIES COMPILE_OPTIONS "${${family}_OPTIMIZE}")
  endforeach()
endif()
