// What the runtime needs of a target: may it run here, what does its code depend on, compile, run.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "ir/func.hpp"
#include "ir/launch.hpp"
#include "ir/target.hpp"
#include "target/ptx/kernel.hpp"
#include "tilewright/runtime.hpp"

namespace tw::detail {
struct StreamBody;
}

namespace tw::runtime {

// Where a launch is queued, and what messages say about it.
struct Launch {
  detail::StreamBody* stream;     // of the device of the code
  const char* kernel;             // its name; static lifetime
  std::span<const DType> dtypes;  // of the tensor parameters
  std::span<const int> ranks;
};

// Compiled code. Safe to run from many threads at once.
class Executable {
 public:
  virtual ~Executable() = default;
  // The Func whose host block a launch runs and whose captures it passes; `own` is the one it was
  // compiled from.
  virtual const ir::Func& planned(const ir::Func& own) const { return own; }
  // Runs every program of a grid that is not empty. `func` is the Func it was compiled from, or its
  // twin: equal but for positions, which are those of the caller's trace.
  virtual void run(const ir::Func& func, const ir::LaunchArgs&, const Launch&) const = 0;
};

// One stage of a target on its way to code.
struct CodeText {
  const char* stage;  // static
  std::string text;
};

// Asked before a step that takes seconds. A compile that is to say so stops there and gives
// nothing; the caller says it where no lock is held, and comes again.
struct SlowCompile {
  bool told = false;
  std::string why;  // what takes long, and what to write; set: the compile has stopped

  bool stops(std::string text) {
    if (told) return false;
    why = std::move(text);
    return true;
  }
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
  // As tw::processors says. Also where none can run.
  virtual int processors() const { return 1; }
  virtual std::unique_ptr<Executable> compile(const ir::Func&) const = 0;
  // The same, or null where it stops. `image`, if not null: what load makes the same code of in
  // another process, without compiling.
  virtual std::unique_ptr<Executable> compile_and_keep(const ir::Func& f, std::string* image,
                                                       SlowCompile&) const {
    if (image) image->clear();
    return compile(f);
  }
  // True: there are such images. They depend on nothing beside the kernel, the options and the
  // version.
  virtual bool keeps_code() const { return false; }
  // Null: that is no image of this build of the library.
  virtual std::unique_ptr<Executable> load(std::string_view) const { return nullptr; }
  // What the Func is compiled through, in order, for people to read. May cost as much as compiling,
  // and stops as that does.
  virtual std::vector<CodeText> code_texts(const ir::Func&, SlowCompile&) const { return {}; }
  // code_texts works where kernels cannot run.
  virtual bool shows_without() const { return false; }
  // Workspaces start unspecified. True: fill them, so that a kernel that relies on zeros is found.
  virtual bool spoils_workspaces() const { return false; }
  // Memory for one launch, in the order of the stream; null: there is none left. Devices that share
  // the memory of the host are not asked.
  virtual void* take(detail::StreamBody&, size_t) const { return nullptr; }
  virtual void give_back(detail::StreamBody&, void*) const {}
};

// What a caller gives as a device: usage error when there can be no such one.
DeviceKind checked(DeviceKind);
tw::Device checked(tw::Device);

// The ordinal counts GPUs. Errors (usage): no GPU of that number.
const Device& device(DeviceKind, int ordinal = 0);

const Device& interpreter_device();
const Device& cpu_device();
const Device& sim_device();
const Device& cuda_device(int ordinal);
// One that shows its code and cannot run. Errors (usage): no name of a GPU.
const Device& absent_cuda_device(const char* gpu);

// Prints the lane level of what is compiled for cuda from here on; for tests, which have no GPU to
// run real kernels. Null: the code generator.
using PtxCompiler = ptx::Kernel (*)(const ir::Func&, const ptx::GpuTarget&);
void set_ptx_compiler(PtxCompiler);

}  // namespace tw::runtime
