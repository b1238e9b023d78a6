// Uses the installed library as any other project would: its public headers and its archive.
#include <cstdio>
#include <cstring>
#include <tilewright/dtype.hpp>
#include <tilewright/error.hpp>

int main() {
  std::printf("%s takes %d bytes\n", tw::name_of(tw::bf16), tw::size_of(tw::bf16));
  const tw::Error error(tw::ErrorKind::usage, "what to write instead", tw::Loc{"kernel.cpp", 7});
  std::printf("%s\n", error.what());
  return std::strcmp(error.what(), "kernel.cpp:7: what to write instead") == 0 ? 0 : 1;
}
