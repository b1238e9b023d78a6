// The type rules of the op table, one function a rule. Private to the verifier.
#pragma once

#include <fmt/format.h>

#include <span>

#include "ir/rules.hpp"
#include "ir/type_text.hpp"
#include "ir/verify.hpp"

namespace tw::ir {

// One op under check: its types, and where complaints go.
class Check {
 public:
  Check(const Func& f, std::vector<Diagnostic>& out) : f(f), out_(out) {}

  const Func& f;
  OpId op;
  OpId grid;  // the kernel's grid, none without

  void at(OpId o) { op = o; }
  OpKind kind() const { return f[op].kind; }
  std::string_view name() const { return info(kind()).name; }
  int operands() const { return f[op].num_operands; }
  Type type(int k) const { return f.type_of(f.operand(op, k)); }
  Type result() const { return f.type_of(f.result(op)); }
  uint32_t attr(int k) const { return f.attr(op, k); }

  // Complains in the form "'op' <text>".
  template <class... A>
  void fail(fmt::format_string<A...> text, A&&... args) {
    if (out_.size() < max_diagnostics)
      out_.push_back(
          {op, fmt::format("'{}' {}", name(), fmt::format(text, static_cast<A&&>(args)...))});
  }
  // The same about the kernel as a whole.
  template <class... A>
  void fail_kernel(fmt::format_string<A...> text, A&&... args) {
    if (out_.size() < max_diagnostics)
      out_.push_back({{}, fmt::format(text, static_cast<A&&>(args)...)});
  }

  // True when all hold; otherwise complains once and returns false.
  bool data(int first, int last);         // operands [first, last) are tiles or fragments
  bool tiles(int first, int last);        // operands [first, last) are tiles
  bool scalars_i64(int first, int last);  // operands [first, last) are of type i64
  bool at_least(int count);               // that many operands
  bool gives(const Type& expected);       // the result has this type
  bool bounds(int first, uint32_t bits,
              int dims);  // bounds of `dims` dimensions from operand `first`

  static constexpr size_t max_diagnostics = 100;

 private:
  std::vector<Diagnostic>& out_;
};

using Rule = void (*)(Check&);
// The rule of an op. It may assume the counts of its row and operands that are defined.
Rule rule_of(OpKind);

// clang-format off
#define TW_RULES(X) \
  X(constant) X(grid_wait) X(dim) X(view) X(workspace) X(grid) X(require) X(program_id) X(for) X(while) \
  X(if) X(yield) X(neg) X(bits) X(wide_float) X(round_tf32) X(cast) X(cast_nonfinite) X(bitcast) \
  X(arith) X(int_arith) X(order) X(equal) X(compare) X(fma) X(select) X(iota) X(broadcast) X(reshape) X(transpose) \
  X(reduce_sum) X(reduce) X(reduce_arg) X(reduce_bool) X(dot) X(load) X(store) X(scan) \
  X(reduce_custom) X(gather) X(scatter) X(atomic) X(atomic_scatter) X(wait_until) X(print) \
  X(assert) X(lane_number) X(uniform) X(numbers) X(pick) X(buffer) X(remote) X(ld) X(st) \
  X(shuffle) X(vote) X(barrier) X(all_gather) X(ldmatrix) X(mma) X(copy_async) X(atom) X(wait)
// clang-format on
#define TW_DECLARE_RULE(name) void rule_##name(Check&);
TW_RULES(TW_DECLARE_RULE)
#undef TW_DECLARE_RULE
#undef TW_RULES

}  // namespace tw::ir
