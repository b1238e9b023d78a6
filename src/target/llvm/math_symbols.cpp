#include "target/llvm/math_symbols.hpp"

#include <dlfcn.h>

#include <algorithm>
#include <cmath>
#include <cstring>

namespace tw::llvm {
namespace {

using ir::OpKind;

struct Function {
  OpKind op;
  const char* name;
};
constexpr Function functions[] = {
    {OpKind::exp, "exp"},   {OpKind::exp2, "exp2"}, {OpKind::log, "log"}, {OpKind::tanh, "tanh"},
    {OpKind::log2, "log2"}, {OpKind::sin, "sin"},   {OpKind::cos, "cos"}, {OpKind::erf, "erf"}};

std::vector<MathSymbol> resolve() {
  std::vector<MathSymbol> out;
  auto add = [&](const char* name, auto* f) { out.push_back({name, reinterpret_cast<void*>(f)}); };
  add("memcpy", &std::memcpy);
  add("memset", &std::memset);
  add("memmove", &std::memmove);
  add("fmaf", &::fmaf);
  add("fma", static_cast<double (*)(double, double, double)>(&::fma));
  add("log2f", &::log2f);
  add("sinf", &::sinf);
  add("cosf", &::cosf);
  add("erff", &::erff);
  add("log2", static_cast<double (*)(double)>(&::log2));
  add("sin", static_cast<double (*)(double)>(&::sin));
  add("cos", static_cast<double (*)(double)>(&::cos));
  add("erf", static_cast<double (*)(double)>(&::erf));
  add("expf", &::expf);
  add("exp2f", &::exp2f);
  add("logf", &::logf);
  add("tanhf", &::tanhf);
  add("exp", static_cast<double (*)(double)>(&::exp));
  add("exp2", static_cast<double (*)(double)>(&::exp2));
  add("log", static_cast<double (*)(double)>(&::log));
  add("tanh", static_cast<double (*)(double)>(&::tanh));
  if (void* lib = dlopen("libmvec.so.1", RTLD_NOW | RTLD_LOCAL))
    for (const Function& f : functions)
      for (DType t : {DType::f32, DType::f64})
        for (int lanes : {2, 4, 8, 16}) {
          const std::string name = vector_function(f.op, t, lanes);
          if (name.empty()) continue;
          if (void* address = dlsym(lib, name.c_str())) out.push_back({name, address});
        }
  return out;
}

}  // namespace

const std::vector<MathSymbol>& runtime_symbols() {
  static const auto* symbols = new std::vector<MathSymbol>(resolve());
  return *symbols;
}

std::string scalar_function(OpKind op, DType t) {
  for (const Function& f : functions)
    if (f.op == op) return std::string(f.name) + (t == DType::f32 ? "f" : "");
  return {};
}

std::string vector_function(OpKind op, DType t, int lanes) {
  const int bits = lanes * size_of(t) * 8;
  const char* isa = bits == 512 ? "e" : bits == 256 ? "d" : bits == 128 ? "b" : nullptr;
  if (!isa) return {};
  return "_ZGV" + std::string(isa) + "N" + std::to_string(lanes) + "v_" + scalar_function(op, t);
}

bool have_function(const std::string& name) {
  const auto& all = runtime_symbols();
  return std::any_of(all.begin(), all.end(), [&](const MathSymbol& s) { return s.name == name; });
}

}  // namespace tw::llvm
