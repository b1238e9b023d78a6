// LLVM IR text to running code.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "target/llvm/cpu_target.hpp"

namespace tw::llvm {

struct ResourceTracker;

// Where the time of one compilation went.
struct CompileStats {
  size_t ir_bytes = 0, object_bytes = 0;
  double print_us = 0, parse_us = 0, optimize_us = 0, codegen_us = 0, link_us = 0;
  double total_us() const { return print_us + parse_us + optimize_us + codegen_us + link_us; }
};

// Linked code; frees its memory when destroyed.
class Code {
 public:
  explicit Code(ResourceTracker* owner) : owner_(owner) {}
  Code(const Code&) = delete;
  Code& operator=(const Code&) = delete;
  ~Code();
  void* address() const { return address_; }
  void set_address(void* a) { address_ = a; }

 private:
  void* address_ = nullptr;
  ResourceTracker* owner_;
};

// Compiles a module in which `symbol_slot` stands for the name of the one function to link: names
// are made unique here, so that the text of a kernel never depends on what was compiled before.
// Safe to call from several threads at once.
inline constexpr const char* symbol_slot = "@tw_kernel";
std::unique_ptr<Code> link_text(const std::string& ir, const CpuTarget&, CompileStats&);

// The assembly text of the same module, for people to read.
std::string assembly(const std::string& ir, const CpuTarget&);

}  // namespace tw::llvm
