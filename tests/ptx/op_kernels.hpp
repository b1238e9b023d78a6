// A kernel for every element-wise op and every type the verifier allows it, as lane-level text:
// thread t of program p computes elements n (32 p + t) .. + n of y from those of a, b, c.
#pragma once

#include <fmt/format.h>

#include <string>
#include <vector>

#include "ir/parser.hpp"
#include "ir/printer.hpp"
#include "ir/rules.hpp"
#include "ir/scalar.hpp"
#include "ir/verify.hpp"

namespace tw::test {

struct OpKernel {
  ir::OpKind kind = ir::OpKind::none;
  DType in = DType::f32, out = DType::f32;
  std::vector<DType> operands;
  int n = 1;           // elements of a thread
  int fixed = -1;      // this operand is a constant instead of a tensor
  int64_t number = 0;  // its value
  uint64_t fixed_bits() const {
    const DType t = operands[static_cast<size_t>(fixed)];
    return is_float(t) ? ir::from_double(t, static_cast<double>(number)) : ir::from_int(t, number);
  }
  std::string name() const {
    return fmt::format("{}_{}_{}_{}{}", ir::info(kind).name, name_of(in), name_of(out), n,
                       fixed < 0 ? "" : fmt::format("_{}_{}", fixed, number < 0 ? "neg" : "pos"));
  }
  std::string text() const;
};

inline std::string OpKernel::text() const {
  const auto value = [&](DType t) {
    return n == 1 ? std::string(name_of(t)) : fmt::format("frag<{}, {}>", name_of(t), n);
  };
  std::string s = fmt::format("kernel {}(", name()), loads, list;
  for (size_t k = 0; k < operands.size(); ++k) {
    const char letter = static_cast<char>('a' + k);
    list += fmt::format("{}%v{}", k ? ", " : "", letter);
    if (static_cast<int>(k) == fixed) {
      const std::string c = ir::constant_text(operands[k], fixed_bits());
      loads += fmt::format("%k{} = constant {} : {}\n", letter, c, name_of(operands[k]));
      loads += fmt::format("%v{} = broadcast %k{} : {}\n", letter, letter, value(operands[k]));
      continue;
    }
    const int vector = std::min(n, 16 / size_of(operands[k]));
    s += fmt::format("%{}: tensor<{}, 1>, ", letter, name_of(operands[k]));
    loads += fmt::format("%v{} = ld %{}, %at{} {{vector={}, masked=0}} : {}\n", letter, letter,
                         vector, vector, value(operands[k]));
  }
  s += fmt::format(
      "%y: tensor<{}, 1>) lane {{\nlaunch {{warps=1}}\nhost:\n%g = constant 64 : i64\ngrid "
      "%g\nbody:\n",
      name_of(out));
  s += "%p = program_id {axis=0} : i64\n%l = lane_id : i32\n%w = constant 32 : i64\n";
  s += "%pw = mul %p, %w : i64\n%l64 = cast %l : i64\n%t = add %pw, %l64 : i64\n";
  s += fmt::format("%n = constant {} : i64\n%start = mul %t, %n : i64\n", n);
  // Offsets of the accesses, for each width that occurs.
  std::vector<int> widths;
  for (DType t : operands) widths.push_back(std::min(n, 16 / size_of(t)));
  widths.push_back(std::min(n, 16 / size_of(out)));
  for (size_t k = 0; k < widths.size(); ++k) {
    const int v = widths[k], m = n / v;
    if (std::find(widths.begin(), widths.begin() + static_cast<std::ptrdiff_t>(k), v) !=
        widths.begin() + static_cast<std::ptrdiff_t>(k))
      continue;
    if (m == 1) {
      s += fmt::format("%zero{} = constant 0 : i64\n%at{} = add %start, %zero{} : i64\n", v, v, v);
      continue;
    }
    std::string numbers;
    for (int i = 0; i < m; ++i) numbers += fmt::format("{}{}", i ? ", " : "", i * v);
    s += fmt::format("%k{} = numbers {{values=[{}]}} : frag<i32, {}>\n", v, numbers, m);
    s += fmt::format("%c{} = cast %k{} : frag<i64, {}>\n%s{} = broadcast %start : frag<i64, {}>\n",
                     v, v, m, v, m);
    s += fmt::format("%at{} = add %s{}, %c{} : frag<i64, {}>\n", v, v, v, m);
  }
  s += loads;
  s += fmt::format("%r = {} {} : {}\n", ir::info(kind).name, list, value(out));
  s += fmt::format("st %y, %at{}, %r {{vector={}, masked=0}}\n}}\n", widths.back(), widths.back());
  return s;
}

// All of them, with n elements a thread; of those with that many operands, operand `fixed` is the
// constant `number`.
inline std::vector<OpKernel> op_kernels(int n, int fixed = -1, int64_t number = 0) {
  std::vector<OpKernel> all;
  for (int k = 1; k < static_cast<int>(ir::OpKind::count); ++k) {
    const ir::OpKind kind = static_cast<ir::OpKind>(k);
    if (!ir::is_elementwise(kind) || ir::info(kind).level == ir::Level::tile) continue;
    for (int in = 0; in < dtype_count; ++in)
      for (int out = 0; out < dtype_count; ++out) {
        OpKernel o{kind, static_cast<DType>(in), static_cast<DType>(out), {}, n, fixed, number};
        if (fixed >= ir::info(kind).operands) continue;
        o.operands.assign(static_cast<size_t>(ir::info(kind).operands), o.in);
        if (kind == ir::OpKind::select) o.operands[0] = DType::mask;
        const ir::ParseResult r = ir::parse(o.text());
        if (r && ir::verify(*r.func).empty()) all.push_back(o);
      }
  }
  return all;
}

}  // namespace tw::test
