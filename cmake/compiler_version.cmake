# Writes OUT: the hash of all files of FOLDERS (below ROOT) as compiler_version(). Run by the build
# when one of them changes; every file counts, since a rule of what matters would be wrong one day.
set(sum "")
foreach(folder ${FOLDERS})
  file(GLOB_RECURSE files LIST_DIRECTORIES false RELATIVE ${ROOT} ${ROOT}/${folder}/*)
  list(SORT files)
  foreach(file ${files})
    file(SHA256 ${ROOT}/${file} hash)
    string(APPEND sum "${file} ${hash}\n")
  endforeach()
endforeach()
string(SHA256 sum "${sum}")
string(SUBSTRING ${sum} 0 32 sum)
file(WRITE ${OUT} "#include \"runtime/compiler_version.hpp\"\n
namespace tw::runtime {
std::string_view compiler_version() { return \"${sum}\"; }
}  // namespace tw::runtime
")
