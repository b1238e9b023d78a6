# Flags of every target of ours. -ffp-contract=off: a contracted a*b+c would break "exact" ops.
add_library(tw_flags INTERFACE)
target_compile_options(tw_flags INTERFACE -Wall -Wextra -Werror -ffp-contract=off)
target_include_directories(tw_flags INTERFACE ${PROJECT_SOURCE_DIR}/src ${PROJECT_SOURCE_DIR}/include)
# Messages name our files by their place in the project, wherever it was built. Where ccache has a base
# folder, the compiler sees paths relative to the build folder instead.
file(RELATIVE_PATH tw_root_from_build ${CMAKE_BINARY_DIR} ${PROJECT_SOURCE_DIR}/)
target_compile_options(tw_flags INTERFACE
  -fmacro-prefix-map=${PROJECT_SOURCE_DIR}/= -fmacro-prefix-map=${tw_root_from_build}=)
if(CMAKE_CXX_COMPILER_ID STREQUAL GNU)
  # g++ warns about designated initializers that leave out a field with a default; clang does not.
  target_compile_options(tw_flags INTERFACE -Wshadow=compatible-local -Wno-missing-field-initializers)
endif()
if(TILEWRIGHT_SANITIZE)
  target_compile_options(tw_flags INTERFACE -fsanitize=${TILEWRIGHT_SANITIZE} -fno-omit-frame-pointer -g1)
  target_link_options(tw_flags INTERFACE -fsanitize=${TILEWRIGHT_SANITIZE})
  if(TILEWRIGHT_SANITIZE MATCHES undefined)
    target_compile_options(tw_flags INTERFACE -fno-sanitize-recover=undefined)
  endif()
endif()

# tw_library(ir DIR ir DEPS support): the static library tw_ir of all sources in DIR.
function(tw_library name)
  cmake_parse_arguments(A "" "DIR" "DEPS" ${ARGN})
  file(GLOB sources CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/${A_DIR}/*.cpp)
  if(NOT sources)
    return()
  endif()
  add_library(tw_${name} STATIC ${sources})
  target_link_libraries(tw_${name} PRIVATE tw_flags PUBLIC fmt::fmt)
  foreach(d ${A_DEPS})
    target_link_libraries(tw_${name} PUBLIC tw_${d})
  endforeach()
  set_property(GLOBAL APPEND PROPERTY TW_LIBRARIES tw_${name})
endfunction()

# `tests_threads`: the programs of the tests with that label, so that a thread-sanitizer build need
# not build the rest.
add_custom_target(tests_threads)
# `tests_all`: every test program, and nothing else.
add_custom_target(tests_all)

option(TILEWRIGHT_REQUIRE_CPU "Tests of the cpu device fail, instead of being skipped, without LLVM" ON)

# tw_test(ir LIBS tw_ir LABELS threads): the test program test_ir of all sources in tests/ir.
# Labels: `threads` also runs under the thread sanitizer; `slow` runs under no sanitizer.
function(tw_test name)
  cmake_parse_arguments(A "" "" "LIBS;LABELS" ${ARGN})
  file(GLOB sources CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/${name}/*.cpp)
  if(NOT sources)
    return()
  endif()
  add_executable(test_${name} ${sources})
  target_link_libraries(test_${name} PRIVATE tw_flags ${A_LIBS} fmt::fmt GTest::gtest GTest::gtest_main)
  target_compile_definitions(test_${name} PRIVATE TW_SOURCE_DIR="${PROJECT_SOURCE_DIR}")
  target_include_directories(test_${name} PRIVATE ${PROJECT_SOURCE_DIR}/tests)
  add_test(NAME ${name} COMMAND test_${name})
  set_tests_properties(${name} PROPERTIES
    ENVIRONMENT "TW_CHECK_PURITY=1;TW_VERIFY_CACHE=1;TW_REQUIRE_CPU=$<BOOL:${TILEWRIGHT_REQUIRE_CPU}>;TW_CACHE_DIR="
    LABELS "${A_LABELS}")
  add_dependencies(tests_all test_${name})
  if("threads" IN_LIST A_LABELS)
    add_dependencies(tests_threads test_${name})
  endif()
endfunction()
