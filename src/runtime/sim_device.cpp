// The SIMT simulator as a device: lowers as for an NVIDIA GPU and runs the result thread by thread.
#include <algorithm>

#include "ir/printer.hpp"
#include "ir/report_log.hpp"
#include "lower/lower.hpp"
#include "runtime/device.hpp"
#include "sim/simt/simt.hpp"
#include "target/ptx/abi.hpp"
#include "target/ptx/gpu_target.hpp"

namespace tw::runtime {
namespace {

class SimExecutable : public Executable {
 public:
  explicit SimExecutable(ir::Func lanes) : lanes_(std::move(lanes)) {}

  const ir::Func& planned(const ir::Func&) const override { return lanes_; }
  void run(const ir::Func& func, const ir::LaunchArgs& args, const Launch&) const override {
    ir::Func placed = lanes_;  // with the positions of the caller's trace
    placed.locs = func.locs;
    placed.files = func.files;
    // Prints and asserts leave what they say in workspaces behind those of the kernel.
    const ir::ReportLog log = ir::report_log(func);
    const ir::TensorArg* const last = args.tensors + ptx::layout_of(func).tensors;
    int64_t* const words = log.needed ? static_cast<int64_t*>(last[0].data) : nullptr;
    double* const floats = log.floats ? static_cast<double*>(last[1].data) : nullptr;
    if (words) {
      std::fill_n(words, ir::ReportLog::header, 0);
      ir::mark(log, words, floats);
    }
    const auto replay = [&] {
      if (words && args.reports) ir::replay(func, log, words, floats, *args.reports);
    };
    try {
      sim::simulate(placed, args, {.written_workspaces = log.workspaces()});
    } catch (const Error&) {  // what was said before it
      if (words) ir::drop_unfinished(func, log, words, floats);
      replay();
      throw;
    }
    replay();
  }

 private:
  ir::Func lanes_;
};

class SimDevice : public Device {
 public:
  SimDevice() { target_.name = "sim"; }
  const char* missing() const override { return nullptr; }
  const std::string& version() const override { return version_; }
  const ir::Target* target() const override { return &target_; }
  int processors() const override { return target_.sms; }
  std::unique_ptr<Executable> compile(const ir::Func& f) const override {
    return std::make_unique<SimExecutable>(lower::lower(f, target_));
  }
  std::vector<CodeText> code_texts(const ir::Func& f, SlowCompile&) const override {
    return {{"lanes", ir::print(lower::lower(f, target_), {.locations = true})}};
  }
  bool spoils_workspaces() const override { return true; }

 private:
  ptx::GpuTarget target_;
  std::string version_ = "simt " + ptx::version_of(target_);
};

}  // namespace

const Device& sim_device() {
  static const SimDevice& device = *new SimDevice;
  return device;
}

}  // namespace tw::runtime
