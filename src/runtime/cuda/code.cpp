#include "runtime/cuda/code.hpp"

#include <algorithm>

#include "support/error.hpp"
#include "target/ptx/registers.hpp"

namespace tw::runtime::cuda {
namespace {

// CUfunction_attribute
enum FunctionAttribute : int {
  shared_size = 1,
  local_size = 3,
  register_count = 4,
  max_dynamic_shared = 8,
  non_portable_cluster = 14,
};

// Beyond this a cluster needs a permission, since not every GPU has larger ones.
constexpr int portable_cluster = 8;
// Without a permission a block has no more dynamic shared memory than this.
constexpr int plain_shared = 48 << 10;

// A kernel takes at most 4 KB of parameters before PTX 8.1, and no call has more leaves than fit.
constexpr size_t most_slots = 512;
constexpr int64_t most_blocks = (int64_t{1} << 31) - 1;

// Before CUDA 12.3 a graph has no edges for kernels that start early, and a launch does not know
// whether somebody records it.
constexpr int early_start_version = 12030;

// The driver as assembler: there is no image to keep, but it caches by itself.
ModuleHandle* module_of(const Context& c, const std::string& text) {
  constexpr int error_log = 5, error_log_bytes = 6, optimization = 7, line_info = 13;
  char log[2048] = {};
  const int level = ptx::optimization_level(text);
  int options[] = {error_log, error_log_bytes, 0, 0};
  void* values[] = {log, reinterpret_cast<void*>(sizeof log), nullptr, nullptr};
  unsigned used = 2;
  const auto add = [&](int option, int value) {
    options[used] = option;
    values[used++] = reinterpret_cast<void*>(static_cast<uintptr_t>(value));
  };
  if (level != 3) add(optimization, level);  // the driver's own default is its best
  if (ptx::has_lines(text)) add(line_info, 1);
  ModuleHandle* module = nullptr;
  const Result r = c.api.ModuleLoadDataEx(&module, text.c_str(), used, options, values);
  constexpr Result unsupported_version = 222, no_compiler = 221, bad_text = 218;
  if (r == success) return module;
  std::string first(log);
  for (char& ch : first)
    if (ch == '\n') ch = ' ';
  if (r == unsupported_version || r == no_compiler)
    unsupported_error({},
                      "the driver on cuda:{} cannot assemble this kernel ({}): install a newer "
                      "driver, or an assembler: CUDA, or Python's nvidia-cuda-nvcc (ptxas)",
                      c.ordinal, text_of(c.api, r));
  if (r == bad_text)
    TW_INTERNAL("the driver refuses the code of a kernel for {}: {}", c.target.arch(), first);
  c.fail(r, "cuModuleLoadDataEx", nullptr);
}

}  // namespace

std::optional<ptx::Assembled> assemble(const Context& c, ptx::Kernel& k,
                                       const ptx::ArgumentLayout& layout) {
  const int slots = layout.slots();
  if (static_cast<size_t>(slots) > most_slots)
    unsupported_error({}, "a kernel for cuda takes at most {} values from its call, not {}",
                      most_slots, slots);
  if (const int shared = k.static_shared + k.dynamic_shared; shared > c.target.shared_bytes)
    unsupported_error({},
                      "the kernel needs {} bytes of shared memory a block, and cuda:{} has {}: "
                      "choose smaller tiles or fewer stages",
                      shared, c.ordinal, c.target.shared_bytes);
  return ptx::assemble(k, c.target);
}

Code::Code(Context& c, ptx::Kernel k, const ptx::ArgumentLayout& layout)
    : Code(c, k, layout, assemble(c, k, layout)) {}

Code::Code(Context& c, const ptx::Kernel& k, const ptx::ArgumentLayout& layout,
           const std::optional<ptx::Assembled>& machine)
    : context_(c),
      layout_(layout),
      threads_(static_cast<unsigned>(k.threads)),
      dynamic_shared_(static_cast<unsigned>(k.dynamic_shared)),
      cluster_(static_cast<unsigned>(k.cluster)),
      starts_early_(k.starts_early && c.api.version >= early_start_version) {
  const Current current(c);
  try {
    if (machine) {
      c.check(c.api.ModuleLoadDataEx(&module_, machine->image.data(), 0, nullptr, nullptr),
              "cuModuleLoadDataEx");
      find(k.entry);
      assembler = machine->assembler;
      warnings = machine->warnings;
    } else {
      load_text(k);
      assembler = fmt::format("driver {}", c.api.version);
    }
    if (k.static_shared + k.dynamic_shared > plain_shared)
      c.check(c.api.FuncSetAttribute(function_, max_dynamic_shared, k.dynamic_shared),
              "cuFuncSetAttribute");
    if (k.cluster > portable_cluster)
      c.check(c.api.FuncSetAttribute(function_, non_portable_cluster, 1), "cuFuncSetAttribute");
  } catch (...) {
    unload();
    throw;
  }
}

void Code::unload() {
  if (module_) context_.api.ModuleUnload(module_);
  module_ = nullptr;
}

void Code::find(const std::string& entry) {
  const Context& c = context_;
  c.check(c.api.ModuleGetFunction(&function_, module_, entry.c_str()), "cuModuleGetFunction");
  c.check(c.api.FuncGetAttribute(&registers, register_count, function_), "cuFuncGetAttribute");
  c.check(c.api.FuncGetAttribute(&local_bytes, local_size, function_), "cuFuncGetAttribute");
  c.check(c.api.FuncGetAttribute(&shared_bytes, shared_size, function_), "cuFuncGetAttribute");
}

// As ptx::assemble does; the driver says no more of spills than what local memory they take.
void Code::load_text(const ptx::Kernel& k) {
  const auto load = [&](const ptx::Kernel& from) {
    unload();
    module_ = module_of(context_, from.text);
    find(from.entry);
  };
  load(k);
  if (2 * local_bytes < ptx::worth_registers) return;
  const int before = local_bytes;
  const std::optional<ptx::Kernel> more = ptx::with_more_registers(k, registers, context_.target);
  if (!more) return;
  load(*more);
  if (local_bytes >= before) load(k);
}

Code::~Code() {
  in_context(context_, [&] { unload(); });  // waits for launches that use it
}

[[gnu::hot]] void Code::launch(detail::StreamBody& stream, const ir::LaunchArgs& args,
                               const LaunchInfo& info) const {
  const Context& c = context_;
  const Current current(c);
  uint64_t slots[most_slots];
  ptx::pack_arguments(args, layout_, 0, slots);
  uint64_t& first = slots[layout_.first_program()];
  size_t bytes = static_cast<size_t>(layout_.slots()) * sizeof(uint64_t);
  const auto tag = [](uintptr_t t) { return reinterpret_cast<void*>(t); };
  void* extra[] = {tag(1), slots, tag(2), &bytes, tag(0)};  // buffer, size, end

  LaunchAttribute attributes[2];
  LaunchConfig config{{1, 1, 1}, {threads_, 1, 1}, dynamic_shared_, stream.handle, attributes, 0};
  if (cluster_ > 1) {
    LaunchAttribute& a = attributes[config.attribute_count++];
    a.id = LaunchAttribute::cluster_dimension;
    a.value.cluster = {cluster_, 1, 1};
  }
  if (starts_early_) {
    LaunchAttribute& a = attributes[config.attribute_count++];
    a.id = LaunchAttribute::programmatic_stream_serialization;
    a.value.allowed = 1;
  }
  const int64_t programs = args.programs();
  const int64_t step = most_blocks / cluster_;
  for (int64_t at = 0; at < programs; at += step) {
    first = static_cast<uint64_t>(at);
    config.grid[0] = static_cast<unsigned>(std::min(step, programs - at)) * cluster_;
    c.check(c.api.LaunchKernelEx(&config, function_, nullptr, extra), "cuLaunchKernelEx",
            stream.handle);
  }
  // Only now: an error that shows here is of an earlier launch.
  context_.log.add(info.kernel, stream.handle, info.dtypes, info.ranks, args.tensors);
}

}  // namespace tw::runtime::cuda
