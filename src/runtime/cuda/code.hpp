// A kernel in the memory of a GPU, and its launches.
#pragma once

#include <mutex>
#include <optional>

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

// By the assembler of this machine. Null: there is none, and the driver must do it. Errors:
// internal where it refuses the text, unsupported where the GPU has too little for the kernel.
// The kernel gets the text that was taken.
std::optional<ptx::Assembled> assemble(const Context&, ptx::Kernel&, const ptx::ArgumentLayout&);

class Code {
 public:
  // Loads machine code; without it the driver assembles the text of the kernel, which is not read
  // otherwise. Errors: internal where the driver refuses it.
  Code(Context&, const ptx::Kernel&, const ptx::ArgumentLayout&,
       const std::optional<ptx::Assembled>&);
  // The same, with what `assemble` gives.
  Code(Context&, ptx::Kernel, const ptx::ArgumentLayout&);
  ~Code();
  Code(const Code&) = delete;
  Code& operator=(const Code&) = delete;

  // Queues all programs of `args`. Takes no lock and allocates nothing.
  void launch(detail::StreamBody&, const ir::LaunchArgs& args, const LaunchInfo&) const;

  int registers = 0, local_bytes = 0, shared_bytes = 0;  // of a thread; of a block, static
  std::string assembler;                                 // kind and version
  std::vector<std::string> warnings;

 private:
  void find(const std::string& entry);  // and what the driver says of it
  void load_text(const ptx::Kernel&);
  void unload();

  Context& context_;
  ptx::ArgumentLayout layout_;
  ModuleHandle* module_ = nullptr;
  FunctionHandle* function_ = nullptr;
  unsigned threads_, dynamic_shared_, cluster_;
  bool starts_early_;
};

}  // namespace tw::runtime::cuda
