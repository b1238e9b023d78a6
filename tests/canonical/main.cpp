// Prints the hash of the canonical bytes of every test kernel. Compiled by several compilers and at
// several levels: the hashes must not depend on it.
#include <cstdio>

#include "trace/kernels.hpp"

int main() {
  std::string bytes;
  for (const tw::test::Case& c : tw::test::cases()) {
    tw::ir::canonical_bytes(c.trace(), bytes);
    const tw::ir::Hash128 h = tw::ir::hash_bytes(bytes);
    std::printf("%s %016llx%016llx %zu\n", c.name, static_cast<unsigned long long>(h.hi),
                static_cast<unsigned long long>(h.lo), bytes.size());
  }
}
