// LLVM IR text to running code.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "target/llvm/cpu_target.hpp"

namespace tw::llvm {

struct ResourceTracker;

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
std::unique_ptr<Code> link_text(const std::string& ir, const CpuTarget&);

// The assembly text of the same module, for people to read.
std::string assembly(const std::string& ir, const CpuTarget&);

}  // namespace tw::llvm
