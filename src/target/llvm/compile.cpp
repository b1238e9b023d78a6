#include "target/llvm/compile.hpp"

#include "target/llvm/codegen.hpp"

namespace tw::llvm {

std::string to_llvm_ir(const ir::Func& f, const CpuTarget& target) {
  return Codegen(f, target).run();
}

std::shared_ptr<Kernel> compile(const ir::Func& f, const CpuTarget& target) {
  Codegen codegen(f, target);
  auto code = link_text(codegen.run(), target);
  return std::make_shared<Kernel>(std::move(code), codegen.scratch_bytes());
}

}  // namespace tw::llvm
