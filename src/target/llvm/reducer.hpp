// The algebra of one reduction: what an accumulator is made of, how it takes an element, how two
// merge. Lanes are independent until `across`.
#pragma once

#include <vector>

#include "target/llvm/elements.hpp"

namespace tw::llvm {

class Reducer {
 public:
  Reducer(Text&, Elements&, ir::OpKind, DType in, DType result);

  const std::vector<DType>& parts() const { return parts_; }
  bool wants_index() const {
    return kind_ == ir::OpKind::reduce_argmax || kind_ == ir::OpKind::reduce_argmin;
  }
  std::vector<V> identity(int lanes) const;
  // `index`: of the element, for argmax and argmin.
  std::vector<V> step(const std::vector<V>& have, const V& x, const V& index, int lanes);
  std::vector<V> merge(const std::vector<V>&, const std::vector<V>&, int lanes);
  std::vector<V> across(std::vector<V>, int lanes);
  V finish(const std::vector<V>&, int lanes);

 private:
  V least(int lanes) const;

  Text& out_;
  Elements& el_;
  ir::OpKind kind_;
  DType in_, value_, result_;
  bool largest_ = false;
  std::vector<DType> parts_;
};

}  // namespace tw::llvm
