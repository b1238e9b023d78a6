// Small edits that several passes share.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "ir/func.hpp"
#include "ir/rules.hpp"

namespace tw::passes {

// Turns an op into another one with the same results: its values keep their ids, so no use changes.
void become(ir::Func&, ir::OpId, ir::OpKind, std::span<const ir::ValueId> operands,
            std::span<const uint32_t> attrs);

// A new scalar constant in front of `before`, at its position in the source.
ir::ValueId constant_before(ir::Func&, ir::OpId before, DType, uint64_t bits);

// Moves the ops of a region, all but its yield, in front of `before`. Returns the yield.
ir::OpId inline_region(ir::Func&, ir::BlockId region, ir::OpId before);

// Keeps the entries k of a list for which keep[k] is set.
void keep_operands(ir::Func&, ir::OpId, size_t first, const std::vector<uint8_t>& keep);
void keep_results(ir::Func&, ir::OpId, const std::vector<uint8_t>& keep);
void keep_args(ir::Func&, ir::BlockId, size_t first, const std::vector<uint8_t>& keep);

// The number of trips of a `for` when it is known; nothing otherwise. Saturates at 2^63 - 1.
std::optional<int64_t> trip_count(const ir::Func&, ir::OpId loop);

// Calls f(memory) for every tensor parameter and workspace.
template <class F>
void for_all_memory(const ir::Func& func, F&& f) {
  for (ir::ValueId v : func.args(func.host))
    if (func.type_of(v).is_tensor()) f(ir::memory_of(func, v));
  ir::for_each_op(func, func.host, [&](ir::OpId o) {
    if (func[o].kind == ir::OpKind::workspace) f(func.result(o));
  });
}

// Calls f(memory) for all memory that ops in the regions of an op may change: where they write, and
// everything where they let other programs' stores in.
template <class F>
void for_each_write(const ir::Func& func, ir::OpId o, F&& f) {
  for (int r = 0; r < func[o].num_regions; ++r)
    ir::walk(func, func.region(o, r), [&](ir::OpId inner) {
      if (ir::info(func[inner].kind).effect == ir::Effect::write)
        f(ir::memory_of(func, func.operand(inner, 0)));
      if (ir::synchronizes(func, inner)) for_all_memory(func, f);
    });
}

}  // namespace tw::passes
