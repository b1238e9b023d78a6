# NVIDIA's PTX compiler as a library of its own, where a CUDA toolkit or the Python package
# nvidia-nvptxcompiler has the archive. It is opened at run time; without it ptxas or the driver serves.
set(hints $ENV{CUDA_HOME} /usr/local/cuda ${TILEWRIGHT_NVPTXCOMPILER_ROOT})
find_library(TILEWRIGHT_NVPTXCOMPILER_ARCHIVE nvptxcompiler_static HINTS ${hints}
  PATH_SUFFIXES lib64 lib)
find_path(TILEWRIGHT_NVPTXCOMPILER_INCLUDE nvPTXCompiler.h HINTS ${hints} PATH_SUFFIXES include)
mark_as_advanced(TILEWRIGHT_NVPTXCOMPILER_ARCHIVE TILEWRIGHT_NVPTXCOMPILER_INCLUDE)
if(TILEWRIGHT_NVPTXCOMPILER_ARCHIVE AND TILEWRIGHT_NVPTXCOMPILER_INCLUDE)
  find_package(Threads REQUIRED)
  add_library(tilewright_nvptxcompiler SHARED
    ${PROJECT_SOURCE_DIR}/src/target/ptx/nvptxcompiler/wrapper.c)
  target_include_directories(tilewright_nvptxcompiler PRIVATE ${TILEWRIGHT_NVPTXCOMPILER_INCLUDE})
  target_link_libraries(tilewright_nvptxcompiler PRIVATE ${TILEWRIGHT_NVPTXCOMPILER_ARCHIVE}
    Threads::Threads ${CMAKE_DL_LIBS} m)
  # Symbols of the archive stay inside: other libraries of the process may hold another version.
  target_link_options(tilewright_nvptxcompiler PRIVATE -Wl,--exclude-libs,ALL)
  set_target_properties(tilewright_nvptxcompiler PROPERTIES
    LIBRARY_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/bin)
  include(GNUInstallDirs)
  install(TARGETS tilewright_nvptxcompiler COMPONENT library
    LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR})
endif()
