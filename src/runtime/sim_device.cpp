// The SIMT simulator as a device: a build without it says so.
#include "runtime/device.hpp"
#include "support/error.hpp"

namespace tw::runtime {
namespace {

class AbsentSim : public Device {
 public:
  const char* missing() const override {
    return "this build of Tilewright has no simulator: ask for the interpreter";
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

const Device& sim_device() {
  static const AbsentSim& device = *new AbsentSim;
  return device;
}

}  // namespace tw::runtime
