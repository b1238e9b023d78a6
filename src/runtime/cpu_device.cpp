// The CPU as a device: LLVM compiles, oneTBB runs. Without either it says what to install.
#include "runtime/device.hpp"
#include "support/error.hpp"

namespace tw::runtime {
namespace {

class AbsentCpu : public Device {
 public:
  const char* missing() const override {
    return "the cpu device needs oneTBB, which this build of Tilewright was made without: install it "
           "(Debian: libtbb-dev) and build again, or ask for the interpreter";
  }
  const std::string& version() const override { return version_; }
  bool runs_passes() const override { return true; }
  std::unique_ptr<Executable> compile(const ir::Func&) const override {
    unsupported_error({}, "{}", missing());
  }

 private:
  std::string version_;
};

}  // namespace

const Device& cpu_device() {
  static const AbsentCpu device;
  return device;
}

}  // namespace tw::runtime
