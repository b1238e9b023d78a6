// Dead code: keeps what an effect needs, drops the rest, carried values included.
//
// The roots are stores, grid, require and workspaces: a launch checks their sizes, used or not.
// What a root stands in, decides or uses is needed; of a loop or `if` only those carried values and
// results that something needs, so a carried value that feeds only itself goes, however long the
// cycle. A loop without effects whose results are unused goes whole, even if it might not end: that
// a program runs forever is no effect anyone may rely on, and keeping such loops would keep every
// unused `while`.
#include "passes/pass.hpp"
#include "passes/rewrite.hpp"

namespace tw::passes {
namespace {

using namespace ir;

class Dce {
 public:
  explicit Dce(Func& f) : f_(f), live_op_(f.ops.size(), 0), live_(f.values.size(), 0) {}

  void run() {
    for (BlockId b : {f_.host, f_.body})
      walk(f_, b, [&](OpId o) {
        const Effect effect = info(f_[o].kind).effect;
        if (effect == Effect::write || effect == Effect::host ||
            (effect == Effect::sync && f_[o].num_results == 0))  // a barrier
          need(o);
      });
    while (!work_.empty()) {
      const ValueId v = work_.back();
      work_.pop_back();
      follow(v);
    }
    sweep(f_.host);
    sweep(f_.body);
  }

 private:
  void need(ValueId v) {
    if (live_[v.i]) return;
    live_[v.i] = 1;
    work_.push_back(v);
  }

  // The op must run: so must what it stands in, and what decides whether and how often it runs.
  void need(OpId o) {
    for (; o && !live_op_[o.i]; o = f_[f_[o].block].parent) {
      live_op_[o.i] = 1;
      switch (f_[o].kind) {
        case OpKind::for_:
          for (int k = 0; k < 3; ++k) need(f_.operand(o, k));
          break;
        case OpKind::while_:
          need(f_.operand(f_.terminator(f_.region(o, 0)), 0));
          break;
        default:  // an `if` has its mask as only operand; others need all of theirs
          for (ValueId v : f_.operands(o)) need(v);
      }
    }
  }

  // A carried value is one slot: its argument and result are needed together, and need what flows
  // into them.
  void follow(ValueId v) {
    const Value& value = f_[v];
    if (value.is_arg()) {
      const BlockId b = value.arg_block();
      if (f_[b].parent) slot(f_[b].parent, b, value.index);
      return;
    }
    const OpId o = value.op();
    need(o);
    if (f_[o].num_regions) slot(o, {}, value.index);
  }

  void slot(OpId o, BlockId arg_of, uint32_t k) {
    need(o);
    auto yielded = [&](int r, uint32_t n) {
      need(f_.operand(f_.terminator(f_.region(o, r)), static_cast<int>(n)));
    };
    switch (f_[o].kind) {
      case OpKind::for_: {
        if (arg_of && k == 0) return;  // the loop variable
        const uint32_t c = arg_of ? k - 1 : k;
        need(f_.arg(f_.region(o, 0), static_cast<int>(c + 1)));
        need(f_.result(o, static_cast<int>(c)));
        need(f_.operand(o, static_cast<int>(c + 3)));
        yielded(0, c);
        return;
      }
      case OpKind::while_:
        if (arg_of == f_.region(o, 0)) {
          need(f_.operand(o, static_cast<int>(k)));
          yielded(1, k);
        } else {
          need(f_.arg(f_.region(o, 1), static_cast<int>(k)));
          need(f_.result(o, static_cast<int>(k)));
          yielded(0, k + 1);
        }
        return;
      case OpKind::scan:
      case OpKind::reduce_custom:  // its tiles are combined together
        for (ValueId v : f_.operands(f_.terminator(f_.region(o, 0)))) need(v);
        return;
      default:
        yielded(0, k);
        yielded(1, k);
    }
  }

  std::vector<uint8_t> lives(std::span<const ValueId> list) const {
    std::vector<uint8_t> keep;
    keep.reserve(list.size());
    for (ValueId v : list) keep.push_back(live_[v.i]);
    return keep;
  }

  void sweep(BlockId b) {
    for_each_op(f_, b, [&](OpId o) {
      if (f_[o].kind == OpKind::yield) return;
      if (!live_op_[o.i]) return f_.erase(o);
      if (!f_[o].num_regions) return;
      shrink(o);
      for (int r = 0; r < f_[o].num_regions; ++r) sweep(f_.region(o, r));
    });
  }

  void shrink(OpId o) {
    const std::vector<uint8_t> results = lives(f_.results(o));
    auto yields = [&](int r, size_t first, const std::vector<uint8_t>& keep) {
      keep_operands(f_, f_.terminator(f_.region(o, r)), first, keep);
    };
    switch (f_[o].kind) {
      case OpKind::for_:
        keep_operands(f_, o, 3, results);
        keep_args(f_, f_.region(o, 0), 1, results);
        yields(0, 0, results);
        break;
      case OpKind::while_: {
        const std::vector<uint8_t> state = lives(f_.args(f_.region(o, 0)));
        keep_operands(f_, o, 0, state);
        keep_args(f_, f_.region(o, 0), 0, state);
        yields(1, 0, state);
        keep_args(f_, f_.region(o, 1), 0, results);
        yields(0, 1, results);
        break;
      }
      case OpKind::scan:
      case OpKind::reduce_custom:
        return;
      default:
        yields(0, 0, results);
        yields(1, 0, results);
    }
    keep_results(f_, o, results);
  }

  Func& f_;
  std::vector<uint8_t> live_op_, live_;
  std::vector<ValueId> work_;
};

}  // namespace

void dce(ir::Func& f, const ir::Target&) { Dce(f).run(); }

}  // namespace tw::passes
