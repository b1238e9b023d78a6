// What the runtime needs of a target: may it run here, what does its code depend on, compile, run.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "ir/func.hpp"
#include "ir/launch.hpp"
#include "ir/target.hpp"
#include "tilewright/runtime.hpp"

namespace tw::runtime {

// Compiled code. Safe to run from many threads at once.
class Executable {
 public:
  virtual ~Executable() = default;
  // Runs every program of a grid that is not empty. `func` is the Func it was compiled from, or its
  // twin: equal but for positions, which are those of the caller's trace.
  virtual void run(const ir::Func& func, const ir::LaunchArgs&) const = 0;
};

// One stage of a target on its way to code.
struct CodeText {
  const char* stage;  // static
  std::string text;
};

class Device {
 public:
  virtual ~Device() = default;
  // Null when kernels can run; else why not and what to do, with static lifetime.
  virtual const char* missing() const = 0;
  // All that code depends on beside the kernel and the options: part of the key of compiled code.
  virtual const std::string& version() const = 0;
  // What passes may know about it. Null: none run. The reference takes the trace as it is, since it
  // also judges the passes.
  virtual const ir::Target* target() const = 0;
  virtual std::unique_ptr<Executable> compile(const ir::Func&) const = 0;
  // What the Func is compiled through, in order, for people to read. May cost as much as compiling.
  virtual std::vector<CodeText> code_texts(const ir::Func&) const { return {}; }
  // Workspaces start unspecified. True: fill them, so that a kernel that relies on zeros is found.
  virtual bool spoils_workspaces() const { return false; }
};

const Device& device(DeviceKind);

const Device& interpreter_device();
const Device& cpu_device();

}  // namespace tw::runtime
