# The library as users link it: one archive of every folder library, `tilewright::tilewright` in
# find_package and in add_subdirectory alike. The folder libraries stay apart inside the build, so
# that a part is built and tested without the rest.
include(CMakePackageConfigHelpers)
include(GNUInstallDirs)

get_property(parts GLOBAL PROPERTY TW_LIBRARIES)
add_library(tilewright STATIC)
add_library(tilewright::tilewright ALIAS tilewright)
set_target_properties(tilewright PROPERTIES LINKER_LANGUAGE CXX)
target_compile_features(tilewright INTERFACE cxx_std_20)
target_include_directories(tilewright INTERFACE
  $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/include> $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)

# What a part links beyond other parts, the archive links. Libraries of headers alone are no use to
# who links it, and would have to be installed at the user's for nothing.
set(outside "")
foreach(part ${parts})
  target_sources(tilewright PRIVATE $<TARGET_OBJECTS:${part}>)
  get_target_property(links ${part} LINK_LIBRARIES)
  list(FILTER links EXCLUDE REGEX "^tw_|nlohmann_json|header-only")
  list(APPEND outside ${links})
endforeach()
list(REMOVE_DUPLICATES outside)
target_link_libraries(tilewright PRIVATE ${outside})
if(TILEWRIGHT_SANITIZE)
  target_link_options(tilewright INTERFACE $<BUILD_INTERFACE:-fsanitize=${TILEWRIGHT_SANITIZE}>)
endif()

# Only packages that the archive really links are asked for at the user's.
set(TILEWRIGHT_FIND_DEPENDENCIES "")
foreach(package fmt TBB Threads)
  if("${outside}" MATCHES "(^|;)${package}::")
    string(APPEND TILEWRIGHT_FIND_DEPENDENCIES "find_dependency(${package})\n")
  endif()
endforeach()

# Generated where find_package does not look: what lies in the build tree lacks its targets.
set(generated ${PROJECT_BINARY_DIR}/CMakeFiles/package)
set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/tilewright)
configure_package_config_file(${PROJECT_SOURCE_DIR}/cmake/tilewrightConfig.cmake.in
  ${generated}/tilewrightConfig.cmake INSTALL_DESTINATION ${package_dir}
  NO_SET_AND_CHECK_MACRO)
# Before 1.0 a minor version may break callers.
write_basic_package_version_file(${generated}/tilewrightConfigVersion.cmake
  COMPATIBILITY SameMinorVersion)

install(TARGETS tilewright EXPORT tilewright COMPONENT library
  ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR})
install(DIRECTORY ${PROJECT_SOURCE_DIR}/include/tilewright COMPONENT library
  DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
install(EXPORT tilewright NAMESPACE tilewright:: COMPONENT library DESTINATION ${package_dir})
install(FILES ${generated}/tilewrightConfig.cmake
  ${generated}/tilewrightConfigVersion.cmake COMPONENT library DESTINATION ${package_dir})
if(TARGET tw)
  install(TARGETS tw COMPONENT tools RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
endif()
