# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Projects of CMake over stand-ins for the functions of Zephyr and of ESP-IDF, after Kconfig has chosen."""

from __future__ import annotations

ZEPHYR = """
cmake_minimum_required(VERSION 3.20)
project(app C)
function(zephyr_library_named name)
  add_library(${name} STATIC)
endfunction()
function(zephyr_include_directories)
  target_include_directories(pennyweight PUBLIC ${ARGN})
endfunction()
function(zephyr_library_include_directories)
  target_include_directories(pennyweight PRIVATE ${ARGN})
endfunction()
function(zephyr_library_sources)
  target_sources(pennyweight PRIVATE ${ARGN})
endfunction()
function(zephyr_library_compile_definitions)
  target_compile_definitions(pennyweight PRIVATE ${ARGN})
endfunction()
function(zephyr_compile_definitions)
  target_compile_definitions(pennyweight PUBLIC ${ARGN})
endfunction()
foreach(name IN ITEMS PENNYWEIGHT @CONFIG@)
  set(CONFIG_${name} y)
endforeach()
enable_language(ASM)
include(@ROOT@/zephyr/CMakeLists.txt)
add_executable(app @SOURCES@)
target_include_directories(app PRIVATE @ROOT@/examples ${CMAKE_CURRENT_SOURCE_DIR})
target_link_libraries(app pennyweight)
"""

ESP_IDF = """
cmake_minimum_required(VERSION 3.16)
project(app C ASM)
set(ESP_PLATFORM 1)
foreach(name IN ITEMS @CONFIG@)
  set(CONFIG_${name} y)
endforeach()
macro(idf_component_register)
  cmake_parse_arguments(component "" "" "SRCS;INCLUDE_DIRS;PRIV_INCLUDE_DIRS" ${ARGN})
  add_library(component STATIC EXCLUDE_FROM_ALL ${component_SRCS})
  target_include_directories(component PUBLIC ${component_INCLUDE_DIRS}
    PRIVATE ${component_PRIV_INCLUDE_DIRS})
  set(COMPONENT_LIB component)
endmacro()
add_subdirectory(@ROOT@ pennyweight)
get_target_property(sources component SOURCES)
foreach(source IN LISTS sources)
  message(STATUS "source: ${source}")
  if(NOT EXISTS "${source}")
    message(FATAL_ERROR "${source} is not there")
  endif()
endforeach()
"""
