// The CPU target: one kernel to machine code of this process.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>

#include "ir/func.hpp"
#include "ir/launch.hpp"
#include "target/llvm/cpu_target.hpp"
#include "target/llvm/jit.hpp"

namespace tw::llvm {

// The kernel as LLVM IR. Depends on its arguments alone: no addresses, names or counters of the
// process. Throws unsupported_error for what the CPU target cannot do.
std::string to_llvm_ir(const ir::Func&, const CpuTarget&);

class Kernel {
 public:
  // Runs the programs with linear ids [first, last). `scratch` is 64-byte aligned, scratch_bytes()
  // long and used by one thread at a time; it needs no initialization.
  using Entry = void (*)(const ir::LaunchArgs*, int64_t first, int64_t last, void* scratch);

  Kernel(std::unique_ptr<Code> code, size_t scratch_bytes)
      : code_(std::move(code)), scratch_bytes_(scratch_bytes) {}

  Entry entry() const { return reinterpret_cast<Entry>(code_->address()); }
  size_t scratch_bytes() const { return scratch_bytes_; }

 private:
  std::unique_ptr<Code> code_;
  size_t scratch_bytes_;
};

// Safe to call from several threads at once. Throws unsupported_error when libLLVM is missing.
std::shared_ptr<Kernel> compile(const ir::Func&, const CpuTarget&);

}  // namespace tw::llvm
