# Installs the library, then builds and runs examples/external against what was installed, with no
# path into this tree. Then configures the same project with the library as a subdirectory: building
# that would compile the library once more, and what can break there is the configuration.
file(REMOVE_RECURSE "${WORK}")

function(run)
  execute_process(COMMAND ${ARGN} RESULT_VARIABLE result OUTPUT_VARIABLE text ERROR_VARIABLE text)
  if(NOT result EQUAL 0)
    list(JOIN ARGN " " command)
    message(FATAL_ERROR "this failed: ${command}\n${text}")
  endif()
endfunction()

run(${CMAKE_COMMAND} --install "${BUILD}" --component library --prefix "${WORK}/prefix")
file(COPY "${SOURCE}/examples/external/" DESTINATION "${WORK}/project")

set(options -G "${GENERATOR}" "-DCMAKE_CXX_COMPILER=${COMPILER}" -DCMAKE_BUILD_TYPE=Release)
run(${CMAKE_COMMAND} -S "${WORK}/project" -B "${WORK}/build" ${options}
  "-DCMAKE_PREFIX_PATH=${WORK}/prefix")
run(${CMAKE_COMMAND} --build "${WORK}/build")
run("${WORK}/build/external")

# The build tree is no package: looking there must say so, and not find half of one.
execute_process(COMMAND ${CMAKE_COMMAND} -S "${WORK}/project" -B "${WORK}/no_package" ${options}
  "-DCMAKE_PREFIX_PATH=${BUILD}" OUTPUT_QUIET ERROR_VARIABLE text)
if(NOT text MATCHES "Could not find a package configuration file provided by \"tilewright\"")
  message(FATAL_ERROR "find_package in the build tree says:\n${text}")
endif()

run(${CMAKE_COMMAND} -S "${WORK}/project" -B "${WORK}/subdirectory" ${options}
  "-DTILEWRIGHT_SOURCE_DIR=${SOURCE}")
