// A kernel in the memory of a GPU, and its launches.
#pragma once

#include <mutex>

#include "runtime/cuda/context.hpp"
#include "target/ptx/abi.hpp"
#include "target/ptx/assemble.hpp"
#include "target/ptx/kernel.hpp"

namespace tw::runtime::cuda {

// What one launch says about itself, for the log.
struct LaunchInfo {
  const char* kernel;  // static lifetime
  std::span<const DType> dtypes;
  std::span<const int> ranks;
};

class Code {
 public:
  // Assembles and loads. Errors: internal where the assembler or driver refuses the text,
  // unsupported where the GPU has too little for it.
  Code(Context&, const ptx::Kernel&, const ptx::ArgumentLayout&);
  ~Code();
  Code(const Code&) = delete;
  Code& operator=(const Code&) = delete;

  // Queues all programs of `args`. Takes no lock and allocates nothing.
  void launch(detail::StreamBody&, const ir::LaunchArgs& args, const LaunchInfo&) const;

  int registers = 0, local_bytes = 0, shared_bytes = 0;  // of a thread; of a block, static
  std::string assembler;                                 // kind and version
  std::vector<std::string> warnings;

 private:
  Context& context_;
  ptx::ArgumentLayout layout_;
  ModuleHandle* module_ = nullptr;
  FunctionHandle* function_ = nullptr;
  unsigned threads_, dynamic_shared_, cluster_;
  bool starts_early_;
};

}  // namespace tw::runtime::cuda
