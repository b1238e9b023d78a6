// The CPU as a device: LLVM compiles, oneTBB runs the programs. Without either it says what to
// install.
#include "runtime/device.hpp"
#include "support/error.hpp"

#if TW_HAS_TBB

#include <algorithm>
#include <vector>

#include "runtime/cpu/parallel.hpp"
#include "runtime/cpu/standstill.hpp"
#include "runtime/variant.hpp"
#include "target/llvm/api.hpp"
#include "target/llvm/compile.hpp"

namespace tw::runtime {
namespace {

// Elements that the ops of one program make, about: a loop counts as `trips` of its body. Only
// tells tiny programs, of which a task takes many, from those worth a task each.
int64_t work_of(const ir::Func& f) {
  constexpr int64_t trips = 16, most = int64_t{1} << 40;
  const auto product = [&](int64_t a, int64_t b) {
    int64_t p = 0;
    return __builtin_mul_overflow(a, b, &p) ? most : std::min(most, p);
  };
  struct Region {
    ir::BlockId block;
    int64_t factor;
  };
  std::vector<Region> left{{f.body, 1}};
  int64_t work = 0;
  while (!left.empty() && work < most) {
    const Region r = left.back();
    left.pop_back();
    ir::for_each_op(f, r.block, [&](ir::OpId o) {
      int64_t elements = 1;
      for (ir::ValueId v : f.results(o))
        if (f.type_of(v).is_tile()) elements += f.type_of(v).elements();
      if (f[o].kind == ir::OpKind::dot)
        elements = product(elements, f.type_of(f.operand(o, 0)).dims[1]);
      work = std::min(most, work + product(elements, r.factor));
      const bool loop = f[o].kind == ir::OpKind::for_ || f[o].kind == ir::OpKind::while_;
      for (int k = 0; k < f[o].num_regions; ++k)
        left.push_back({f.region(o, k), product(r.factor, loop ? trips : 1)});
    });
  }
  return work;
}

bool waits(const ir::Func& f) {
  bool found = false;
  ir::walk(f, f.body, [&](ir::OpId o) { found |= f[o].kind == ir::OpKind::wait_until; });
  return found;
}

class CpuCode : public Executable {
 public:
  CpuCode(std::shared_ptr<llvm::Kernel> kernel, const ir::Func& f)
      : kernel_(std::move(kernel)), entry_(kernel_->entry()), waits_(waits(f)) {
    // Handing out a task costs about a microsecond, in which a core makes some thousand elements.
    constexpr int64_t task_work = 16384;
    options_.grain = std::max<int64_t>(1, task_work / std::max<int64_t>(1, work_of(f)));
    options_.scratch_bytes = kernel_->scratch_bytes();
  }

  void run(const ir::Func& f, const ir::LaunchArgs& args, const Launch&) const override {
    if (waits_) return run_waiting(f, args);
    struct Context {
      llvm::Kernel::Entry entry;
      const ir::LaunchArgs* args;
    } context{entry_, &args};
    run_programs(
        args.programs(), options_,
        [](void* c, int64_t first, int64_t last, void* scratch) {
          const Context& k = *static_cast<const Context*>(c);
          k.entry(k.args, first, last, scratch);
        },
        &context);
  }

 private:
  void run_waiting(const ir::Func& f, const ir::LaunchArgs& args) const {
    struct Context {
      llvm::Kernel::Entry entry;
      const ir::LaunchArgs* args;
      Standstill still;
    } context{entry_, &args, {}};
    run_programs(
        args.programs(), options_,
        [](void* c, int64_t first, int64_t last, void* scratch) {
          Context& k = *static_cast<Context*>(c);
          Standstill::Worker worker(k.still);
          if (k.still.found()) return;
          ir::LaunchArgs own = *k.args;
          own.waits = &worker;
          k.entry(&own, first, last, scratch);
        },
        &context);
    if (const Standstill& s = context.still; s.found())
      usage_error(loc_of(f, {s.op()}), ir::endless_wait, s.seen());
  }

  std::shared_ptr<llvm::Kernel> kernel_;
  llvm::Kernel::Entry entry_;
  bool waits_;
  ParallelOptions options_;
};

class CpuDevice : public Device {
 public:
  const char* missing() const override {
    const State& s = state();
    return s.missing.empty() ? nullptr : s.missing.c_str();
  }
  const std::string& version() const override { return state().version; }
  const ir::Target* target() const override { return &llvm::host_cpu(); }
  int processors() const override { return program_threads(); }
  std::unique_ptr<Executable> compile(const ir::Func& f) const override {
    return std::make_unique<CpuCode>(llvm::compile(f, llvm::host_cpu()), f);
  }
  std::vector<CodeText> code_texts(const ir::Func& f, SlowCompile&) const override {
    std::string ir = llvm::to_llvm_ir(f, llvm::host_cpu());
    std::string machine = llvm::assembly(ir, llvm::host_cpu());
    return {{"LLVM IR", std::move(ir)}, {"machine code", std::move(machine)}};
  }

 private:
  struct State {
    std::string missing, version;
    State() {
      try {
        const llvm::CpuTarget& cpu = llvm::host_cpu();
        version = fmt::format("llvm {} {} {} {} {}", llvm::api().version, cpu.cpu, cpu.vector_bits,
                              cpu.cache_bytes, cpu.features);
      } catch (const Error& e) {
        missing = e.text();
      }
    }
  };
  // Opens libLLVM, once: about 40 ms.
  static const State& state() {
    static const State& s = *new State;
    return s;
  }
};

}  // namespace

const Device& cpu_device() {
  static const CpuDevice& device = *new CpuDevice;
  return device;
}

}  // namespace tw::runtime

#else

namespace tw::runtime {
namespace {

class AbsentCpu : public Device {
 public:
  const char* missing() const override {
    return "the cpu device needs oneTBB, which this build of Tilewright was made without: install "
           "it "
           "(Debian: libtbb-dev) and build again, or ask for the interpreter";
  }
  const std::string& version() const override { return version_; }
  const ir::Target* target() const override { return nullptr; }
  std::unique_ptr<Executable> compile(const ir::Func&) const override {
    unsupported_error({}, "{}", missing());
  }

 private:
  std::string version_;
};

}  // namespace

const Device& cpu_device() {
  static const AbsentCpu& device = *new AbsentCpu;
  return device;
}

}  // namespace tw::runtime

#endif
