#include "cuda/on_fake.hpp"

#include <fmt/format.h>

#include <atomic>
#include <cstdlib>
#include <map>
#include <mutex>
#include <utility>

#include "runtime/array_body.hpp"
#include "runtime/cache.hpp"
#include "runtime/device.hpp"
#include "sim/simt/simt.hpp"
#include "target/ptx/abi.hpp"

namespace tw {
namespace {

// Before main, and so before anything opens a driver. No assembler: the fake loads texts.
const bool chosen = [] {
  setenv("TW_LIBCUDA", TW_FAKE_CUDA, 1);
  setenv("TW_PTXAS", "/there/is/none", 1);
  setenv("TW_NVPTXCOMPILER", "/there/is/none", 1);
  return true;
}();

struct Compiled {
  std::mutex mutex;
  std::vector<std::unique_ptr<const ir::Func>> funcs;
  std::map<uint64_t, ir::TensorArg> shapes;  // by address
};
Compiled& compiled() {
  static Compiled& c = *new Compiled;
  return c;
}

std::atomic<int> text_lines = 0;

// "f12" is the name of Func 12.
ptx::Kernel compile_for_fake(const ir::Func& f, const ptx::GpuTarget&) {
  Compiled& c = compiled();
  const std::lock_guard lock(c.mutex);
  c.funcs.push_back(std::make_unique<ir::Func>(f));
  ptx::Kernel k;
  k.entry = fmt::format("f{}", c.funcs.size() - 1);
  k.text = fmt::format(".visible .entry {}", k.entry);
  k.text.append(static_cast<size_t>(text_lines), '\n');
  return k;
}

void simulate(const fake_cuda::Launch& l) {
  Compiled& c = compiled();
  const std::lock_guard lock(c.mutex);
  const ir::Func& f = *c.funcs[std::stoul(l.function.substr(1))];
  const ptx::ArgumentLayout layout = ptx::layout_of(f);
  std::vector<ir::TensorArg> tensors;
  sim::SimtOptions options;
  options.threads = 1;
  // Workspaces of fixed size are those that lowering adds, which the runtime fills.
  std::vector<int64_t> sizes(static_cast<size_t>(layout.tensors));
  size_t workspace = sizes.size();
  ir::for_each_op(f, f.host, [&](ir::OpId o) { workspace -= f[o].kind == ir::OpKind::workspace; });
  ir::for_each_op(f, f.host, [&](ir::OpId o) {
    if (f[o].kind != ir::OpKind::workspace) return;
    const ir::OpId size = f.def(f.operand(o, 0));
    if (size && f[size].kind == ir::OpKind::constant) {
      sizes[workspace] = static_cast<int64_t>(f.constant_bits(size));
      ++options.written_workspaces;
    }
    ++workspace;
  });
  for (size_t t = 0; t < sizes.size(); ++t) {
    const auto known = c.shapes.find(l.slots[t]);
    if (sizes[t]) {
      ir::TensorArg log{reinterpret_cast<void*>(l.slots[t])};
      log.dims[0] = sizes[t], log.strides[0] = 1;
      tensors.push_back(log);
    } else if (known == c.shapes.end()) {
      return;  // not made by on_gpu: only that it was launched counts
    } else {
      tensors.push_back(known->second);
    }
  }
  sim::simulate(f, {tensors.data(), l.slots.data() + tensors.size(), {l.grid, 1, 1}}, options);
}

}  // namespace

void OnFake::SetUp() {
  fake_cuda::reset();
  fake_cuda::state().kernel = simulate;
  runtime::set_ptx_compiler(compile_for_fake);
  text_lines = 0;
  runtime::call_cache().drop(detail::module_tag.generation);
  take_log();
}

void OnFake::TearDown() {
  set_device(DeviceKind::cpu);
  fake_cuda::reset();
}

Array on_gpu(const Array& host, int ordinal) {
  const Array a = host.to(cuda(ordinal));
  Compiled& c = compiled();
  const std::lock_guard lock(c.mutex);
  c.shapes[reinterpret_cast<uintptr_t>(a.address())] = detail::ArrayBody::of(a).tensor();
  return a;
}

void lengthen_texts(int lines) { text_lines = lines; }

void has_shape(uint64_t address, const Array& like) {
  Compiled& c = compiled();
  const std::lock_guard lock(c.mutex);
  ir::TensorArg t = detail::ArrayBody::of(like).tensor();
  t.data = reinterpret_cast<void*>(address);
  c.shapes[address] = t;
}

Array counting(long long n) {
  const Array a = Array::empty(f32, {n});
  for (long long i = 0; i < n; ++i) a.data_as<float>()[i] = static_cast<float>(i);
  return a;
}

std::vector<float> values(const Array& a) {
  const Array rows = a.to(cpu).copy();
  return {rows.data_as<float>(), rows.data_as<float>() + rows.elements()};
}

std::vector<std::string> take_log() { return std::exchange(fake_cuda::state().log, {}); }

}  // namespace tw
