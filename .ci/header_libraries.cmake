# Boost, spdlog, fmt and CLI11 as headers alone, so that the program needs none of their libraries: for a program that
# runs on other systems, and for Debian's Windows cross compiler, which has no libraries of its own. The headers are
# linked into a folder of their own, since /usr/include as a whole holds the Linux C library too.
set(header_folder "${PROJECT_BINARY_DIR}/headers")
file(MAKE_DIRECTORY "${header_folder}")
foreach(library IN ITEMS boost spdlog fmt CLI)
  if(NOT EXISTS "/usr/include/${library}")
    message(FATAL_ERROR "The headers of ${library} are missing: /usr/include/${library}")
  endif()
  file(CREATE_LINK "/usr/include/${library}" "${header_folder}/${library}" SYMBOLIC)
endforeach()

function(header_library name)
  cmake_parse_arguments(PARSE_ARGV 1 library "" "" "DEFINES;LINKS")
  add_library(${name} INTERFACE IMPORTED)
  target_include_directories(${name} SYSTEM INTERFACE "${header_folder}")
  target_compile_definitions(${name} INTERFACE ${library_DEFINES})
  target_link_libraries(${name} INTERFACE ${library_LINKS})
endfunction()

set(spdlog_defines SPDLOG_FMT_EXTERNAL FMT_HEADER_ONLY)
set(asio_links)
if(WIN32)
  list(APPEND spdlog_defines SPDLOG_WCHAR_FILENAMES)
  set(asio_links ws2_32 mswsock)  # Asio opens sockets to wake its loop
endif()
header_library(Boost::headers LINKS ${asio_links})
header_library(spdlog::spdlog DEFINES ${spdlog_defines})
header_library(CLI11::CLI11)
