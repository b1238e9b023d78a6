#include "target/llvm/compile.hpp"

#include <chrono>

#include "target/llvm/codegen.hpp"

namespace tw::llvm {

std::string to_llvm_ir(const ir::Func& f, const CpuTarget& target) {
  return Codegen(f, target).run();
}

std::shared_ptr<Kernel> compile(const ir::Func& f, const CpuTarget& target) {
  const auto start = std::chrono::steady_clock::now();
  Codegen codegen(f, target);
  const std::string ir = codegen.run();
  CompileStats stats;
  stats.ir_bytes = ir.size();
  stats.print_us =
      std::chrono::duration<double, std::micro>(std::chrono::steady_clock::now() - start).count();
  auto code = link_text(ir, target, stats);
  return std::make_shared<Kernel>(std::move(code), codegen.scratch_bytes(), stats);
}

}  // namespace tw::llvm
