// The reference interpreter as a device.
#include "runtime/device.hpp"
#include "sim/interpreter.hpp"

namespace tw::runtime {
namespace {

class Interpreted : public Executable {
 public:
  void run(const ir::Func& func, const ir::LaunchArgs& args, const Launch&) const override {
    sim::interpret(func, args);
  }
};

class InterpreterDevice : public Device {
 public:
  const char* missing() const override { return nullptr; }
  const std::string& version() const override { return version_; }
  const ir::Target* target() const override { return nullptr; }
  bool spoils_workspaces() const override { return true; }
  std::unique_ptr<Executable> compile(const ir::Func&) const override {
    return std::make_unique<Interpreted>();
  }

 private:
  std::string version_;
};

}  // namespace

const Device& interpreter_device() {
  static const InterpreterDevice& device = *new InterpreterDevice;
  return device;
}

}  // namespace tw::runtime
