#include "runtime/cuda/image.hpp"

#include "ir/serialize.hpp"
#include "support/bytes.hpp"

namespace tw::runtime::cuda {
namespace {

// The numbers of both, so that writing and reading cannot differ in their order. The bindings name
// every field: one that is added to a struct alone does not compile.
template <class F>
void for_each_number(auto& kernel, auto& assembled, F&& f) {
  auto& [text, entry, threads, static_shared, dynamic_shared, cluster, max_registers,
         starts_early] = kernel;
  auto& [image, registers, spill_stores, spill_loads, stack, shared, ms, assembler, warnings] =
      assembled;
  for (auto* n : {&threads, &static_shared, &dynamic_shared, &cluster, &max_registers, &registers,
                  &spill_stores, &spill_loads, &stack, &shared})
    f(*n);
}

}  // namespace

void write_image(const ir::Func& lanes, const ptx::Kernel& k, const ptx::Assembled& a,
                 std::string& out) {
  ir::write_func(lanes, out);
  ByteWriter w(out);
  w.text(k.entry);
  w.word(k.starts_early);
  for_each_number(k, a, [&](const int& n) { w.plain(n); });
  w.text(a.assembler);
  w.word(a.warnings.size());
  for (const std::string& t : a.warnings) w.text(t);
  w.array(a.image);
}

bool read_image(std::string_view in, Image& out) {
  if (!ir::read_func(in, out.lanes)) return false;
  ByteReader r(in);
  ptx::Kernel& k = out.kernel;
  ptx::Assembled& a = out.machine.emplace();
  r.text(k.entry);
  k.starts_early = r.word();
  for_each_number(k, a, [&](int& n) { r.plain(n); });
  r.text(a.assembler);
  a.warnings.resize(r.count(sizeof(uint64_t)));
  for (std::string& t : a.warnings) r.text(t);
  r.array(a.image);
  return r.good() && r.rest().empty() && !a.image.empty();
}

}  // namespace tw::runtime::cuda
