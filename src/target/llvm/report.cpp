// print and assert: calls of the function that the launch brings along.
#include "ir/launch.hpp"
#include "target/llvm/codegen.hpp"

namespace tw::llvm {

using ir::OpId;
using ir::OpKind;
using ir::Type;
using ir::ValueId;

void Codegen::report(OpId o) {
  const ValueId v = f_.operand(o, 0);
  const Type t = f_.type_of(v);
  static_assert(offsetof(ir::Reports, report) == 0);
  const V at = out_.pure("getelementptr i8, ptr %args, i64 {}", offsetof(ir::LaunchArgs, reports));
  const V sink = out_.read(0, "load ptr, ptr {}, align 8, !invariant.load !{{}}", at);
  const V wanted = out_.pure("icmp ne ptr {}, null", sink);
  const auto call = [&](const std::string& data, const std::string& box) {
    const V function = out_.here("load ptr, ptr {}, align 8", sink);
    out_.line("call void {}(ptr {}, i32 {}, i64 {}, ptr {}, ptr {})", function, sink, o.i, program_,
              data, box);
  };
  if (f_[o].kind == OpKind::assert_) {
    const V fails = el_.binary("xor", DType::mask, scalar(v), {"true", 0}, 1);
    return branch_if(all_of(wanted, fails), [&] { call("null", "null"); });
  }
  const Demand demand = bounds_demand(f_, o, f_.attr(o, 1), 1, t.rank);
  const Box box = box_of(demand, t);
  prepare({&v, 1}, demand, false);  // what it needs stays
  const int64_t mark = top_;
  V data;
  if (is_wide(t)) {
    const Buffer b = new_buffer(t, true);
    store_into(b, v, demand, false);
    data = out_.pure("getelementptr i8, ptr %scratch, i64 {}", b.offset);
  } else {
    data = out_.slot("i64", 8);
    out_.line("store {} {}, ptr {}, align 8", memory_type(t.dtype),
              el_.to_memory(t.dtype, scalar(v), 1), data);
  }
  const V ends = out_.slot(fmt::format("[{} x i64]", 2 * ir::max_tile_rank), 8);
  for (int d = 0; d < t.rank; ++d)
    for (int side = 0; side < 2; ++side)
      out_.line("store i64 {}, ptr {}, align 8", side ? box.hi[d] : box.lo[d],
                out_.pure("getelementptr i64, ptr {}, i64 {}", ends, 2 * d + side));
  branch_if(wanted, [&] { call(data.s, ends.s); });
  top_ = mark;
}

}  // namespace tw::llvm
