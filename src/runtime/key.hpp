// The level-0 key: what a repeated call is recognised by, before anything is traced.
//
// A flat array of words that can be read back, so that one form is hashed, compared in full,
// explained and listed:
//
//   kernel address, generation of its module
//   options, one word each (options.hpp)
//   number of leaves, then two words a leaf:
//     tensor    the first 8 bytes of its ir::Param (all facts but const_dims), the kind in place of
//               `is_tensor`; 0
//     scalar    kind and dtype; 0
//     constant  kind and the letter of its C++ type; its bits
//   number of tune overrides, then each: value, bytes of the name, the name padded with zeros
//
// Dimensions that the kernel asked for by dim_const are not in the key: what it asks for is known
// only after a trace. They are guards of the variants under one key (variant.hpp).
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "runtime/options.hpp"
#include "tilewright/detail/bind.hpp"
#include "trace/record.hpp"

namespace tw::runtime {

using Words = std::vector<uint64_t>;

// `params`: of the tensor and scalar leaves, in order.
void write_key(const detail::CallSite&, const Options&, std::span<const ir::Param> params,
               std::span<const trace::TuneValue>, Words& out);
uint64_t hash_of(const Words&);

// A key read back.
struct KeyView {
  struct Leaf {
    detail::Leaf::Kind kind;
    ir::Param param;     // tensor, scalar
    unsigned char type;  // constant
    uint64_t bits;
  };
  explicit KeyView(const Words&);
  uint64_t kernel = 0, generation = 0;
  std::vector<uint64_t> options;  // in the order of for_each_option
  std::vector<Leaf> leaves;
  std::vector<trace::TuneValue> tunes;  // names point into the words
};

// Of a constant: "float", "int", ...
const char* type_name(const KeyView::Leaf&);
// "f32[2] unit 1 align 16, 1024, cpu, bm=64": arguments, then what is not at its default.
std::string describe(const KeyView&);
// What differs, in the order of the key: "argument 0: alignment class 4, known 16".
std::vector<std::string> differences(const KeyView& asked, const KeyView& known);
// "argument 2": the leaf that is the given tensor parameter.
std::string tensor_text(const KeyView&, uint32_t tensor);

}  // namespace tw::runtime
