// NVIDIA GPUs as devices.
#include <algorithm>
#include <atomic>
#include <map>
#include <mutex>

#include "ir/printer.hpp"
#include "ir/report_log.hpp"
#include "lower/lower.hpp"
#include "runtime/cuda/code.hpp"
#include "runtime/cuda/image.hpp"
#include "runtime/cuda/memory.hpp"
#include "runtime/device.hpp"
#include "runtime/options.hpp"
#include "support/error.hpp"
#include "target/ptx/print.hpp"
#include "target/ptx/ptxas.hpp"

namespace tw::runtime {
namespace {

std::atomic<PtxCompiler> chosen_compiler{nullptr};

ptx::Kernel print(const ir::Func& lanes, const ptx::GpuTarget& t) {
  if (const PtxCompiler c = chosen_compiler.load(std::memory_order_acquire)) return c(lanes, t);
  return ptx::print_ptx(lanes, t, {.lines = current_options().lines});
}

// True: the compile stops here, to say that assembling takes long. How long hangs on what the lines
// say: of 7,000 lines ptxas makes code in 0.5 s where each value is used once, soon, in 3 s of
// exponentials and divisions, and in 10 s when hundreds of values live at once, which it spills; of
// 15,000 in 1, 9 and 59 s (13.0). Lowering and printing again costs a thirtieth of that.
bool assembles_long(const std::string& text, SlowCompile& slow) {
  constexpr int64_t many_lines = 7000;  // attention in f32 has 6,000
  const int64_t lines = std::count(text.begin(), text.end(), '\n');
  return lines >= many_lines &&
         slow.stops(fmt::format(
             "this kernel has {} lines of PTX, which may take from a second to minutes to "
             "assemble: a C++ loop repeats its body in the program, and tw::range makes a loop of "
             "the device; smaller tiles, or more warps (tw::launch), leave each thread fewer lines",
             lines));
}

class CudaExecutable : public Executable {
 public:
  CudaExecutable(cuda::Context& c, ir::Func lanes, const ptx::Kernel& k,
                 const ptx::ArgumentLayout& layout, const std::optional<ptx::Assembled>& machine)
      : lanes_(std::move(lanes)), code_(c, k, layout, machine) {}

  const ir::Func& planned(const ir::Func&) const override { return lanes_; }

  void run(const ir::Func& func, const ir::LaunchArgs& args, const Launch& l) const override {
    if (args.reports) [[unlikely]]
      return run_and_report(func, args, l);
    code_.launch(*l.stream, args, {l.kernel, l.dtypes, l.ranks});
  }

 private:
  // Prints and asserts leave what they say in workspaces behind those of the kernel. The call waits
  // for it: its error is that of the call, and there may be a megabyte to read.
  void run_and_report(const ir::Func& func, const ir::LaunchArgs& args, const Launch& l) const {
    if (cuda::captured(*l.stream))
      usage_error({},
                  "device_print and device_assert cannot be recorded into a graph: what they "
                  "say is read after the launch, and a graph only launches");
    const ir::ReportLog log = ir::report_log(func);
    const ir::TensorArg* const last = args.tensors + ptx::layout_of(func).tensors;
    cuda::Context& c = *l.stream->context;
    const cuda::Current current(c);
    const auto words = reinterpret_cast<cuda::Address>(last[0].data);
    constexpr size_t header = ir::ReportLog::header * sizeof(int64_t);
    c.check(c.api.MemsetD8Async(words, 0, header, l.stream->handle), "cuMemsetD8Async",
            l.stream->handle);
    code_.launch(*l.stream, args, {l.kernel, l.dtypes, l.ranks});
    const auto read = [&](auto& to, const ir::TensorArg& from) {
      c.staging.download(c, to.data(), reinterpret_cast<cuda::Address>(from.data),
                         to.size() * sizeof to[0], l.stream->handle);
    };
    std::vector<int64_t> said(ir::ReportLog::header);
    read(said, last[0]);
    if (!said[0] && !said[1]) return;
    const int64_t records = std::min(said[0], ir::ReportLog::records);
    said.resize(static_cast<size_t>(ir::ReportLog::header + records * log.words));
    std::vector<double> floats(static_cast<size_t>(records * log.floats));
    read(said, last[0]);
    if (!floats.empty()) read(floats, last[1]);
    ir::replay(func, log, said.data(), floats.data(), *args.reports);
  }

  ir::Func lanes_;
  cuda::Code code_;
};

// Without a GPU (ordinal -1 on the way, see cuda_device) it still shows the PTX for the default
// one.
class CudaDevice : public Device {
 public:
  explicit CudaDevice(cuda::Context* c) : CudaDevice(c, c->target) {}
  CudaDevice(cuda::Context* c, const ptx::GpuTarget& t) : context_(c), target_(t) {
    const std::string& assembler = ptx::assembler_version();
    version_ = fmt::format("ptx {}; {}", ptx::version_of(target_),
                           !assembler.empty() ? assembler
                           : c                ? fmt::format("driver {}", c->api.version)
                                              : "none");
  }
  const char* missing() const override { return context_ ? nullptr : cuda::driver_missing(); }
  const std::string& version() const override { return version_; }
  const ir::Target* target() const override { return &target_; }
  int processors() const override { return target_.sms; }
  std::unique_ptr<Executable> compile(const ir::Func& f) const override {
    SlowCompile at_once{.told = true, .why = {}};
    return make(f, nullptr, at_once);
  }
  // What another printer made is nobody else's.
  bool keeps_code() const override {
    return context_ && !ptx::assembler_version().empty() && !chosen_compiler.load();
  }
  std::unique_ptr<Executable> compile_and_keep(const ir::Func& f, std::string* image,
                                               SlowCompile& slow) const override {
    if (image) image->clear();
    return make(f, image, slow);
  }
  std::unique_ptr<Executable> load(std::string_view image) const override {
    cuda::Image i;
    if (!cuda::read_image(image, i)) return nullptr;
    const ptx::ArgumentLayout layout = ptx::layout_of(i.lanes);
    return std::make_unique<CudaExecutable>(*context_, std::move(i.lanes), i.kernel, layout,
                                            std::move(i.machine));
  }
  std::vector<CodeText> code_texts(const ir::Func& f, SlowCompile& slow) const override {
    const ir::Func lanes = lower::lower(f, target_);
    ptx::Kernel k = print(lanes, target_);
    if (assembles_long(k.text, slow)) return {};
    const std::optional<ptx::Assembled> a = ptx::assemble(k, target_);
    std::vector<CodeText> out{{"lanes", ir::print(lanes, {.locations = true})},
                              {"PTX", std::move(k.text)}};
    if (!a) {
      out.push_back({"resources",
                     "registers and spills are not known without ptxas: install CUDA, or run pip "
                     "install nvidia-cuda-nvcc, or set TW_PTXAS to it\n"});
    } else {
      if (std::optional<std::string> sass = ptx::disassemble({a->image.data(), a->image.size()}))
        out.push_back({"SASS", *std::move(sass)});
      out.push_back(
          {"resources",
           fmt::format("{}: {} bytes in {:.1f} ms; {} registers, {} bytes of spill stores, "
                       "{} of spill loads, {} of stack; shared memory {} + {} bytes; {} "
                       "threads a block, clusters of {}\n",
                       a->assembler, a->image.size(), a->ms, a->registers, a->spill_stores,
                       a->spill_loads, a->stack, a->shared, k.dynamic_shared, k.threads,
                       k.cluster)});
      for (const std::string& w : a->warnings) out.back().text += w + "\n";
    }
    return out;
  }
  bool shows_without() const override { return true; }
  void* take(detail::StreamBody& s, size_t bytes) const override {
    return reinterpret_cast<void*>(cuda::take(s, bytes));
  }
  void give_back(detail::StreamBody& s, void* p) const override {
    cuda::give_back(s, reinterpret_cast<cuda::Address>(p));
  }

 private:
  std::unique_ptr<Executable> make(const ir::Func& f, std::string* image, SlowCompile& slow) const {
    TW_CHECK(context_, "code for a GPU that is not there");
    ir::Func lanes = lower::lower(f, target_);
    ptx::Kernel k = print(lanes, target_);
    if (assembles_long(k.text, slow)) return nullptr;
    const ptx::ArgumentLayout layout = ptx::layout_of(lanes);
    const std::optional<ptx::Assembled> machine = cuda::assemble(*context_, k, layout);
    if (machine && image) cuda::write_image(lanes, k, *machine, *image);
    return std::make_unique<CudaExecutable>(*context_, std::move(lanes), k, layout, machine);
  }

  cuda::Context* context_;
  ptx::GpuTarget target_;
  std::string version_;
};

}  // namespace

void set_ptx_compiler(PtxCompiler c) { chosen_compiler.store(c, std::memory_order_release); }

const Device& absent_cuda_device(const char* gpu) {
  static std::mutex& mutex = *new std::mutex;
  static auto& known = *new std::map<std::string, const CudaDevice*>;
  const ptx::GpuTarget t = ptx::gpu_named(gpu);
  const std::lock_guard lock(mutex);
  const CudaDevice*& d = known[t.arch()];
  if (!d) d = new CudaDevice(nullptr, t);
  return *d;
}

[[gnu::hot]] const Device& cuda_device(int ordinal) {
  if (!cuda::driver_or_null()) {
    static const CudaDevice& absent = *new CudaDevice(nullptr, {});
    return absent;
  }
  static std::atomic<const CudaDevice*> devices[64];
  cuda::Context& c = cuda::Context::of(ordinal);  // also checks the number
  std::atomic<const CudaDevice*>& slot = devices[ordinal];
  const CudaDevice* known = slot.load(std::memory_order_acquire);
  if (known) return *known;
  const auto* made = new CudaDevice(&c);
  if (slot.compare_exchange_strong(known, made, std::memory_order_acq_rel)) return *made;
  delete made;
  return *known;
}

}  // namespace tw::runtime
