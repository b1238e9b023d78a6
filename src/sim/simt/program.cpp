#include "sim/simt/program.hpp"

#include <algorithm>
#include <map>
#include <string_view>

#include "ir/lane.hpp"
#include "sim/simt/exec.hpp"
#include "sim/simt/machine.hpp"
#include "support/error.hpp"

namespace tw::sim::simt {
namespace {

constexpr bool elementwise[] = {
    false,
#define TW_OP(name, level, operands, results, regions, effect, cls, attrs, rule, fold, exec) \
  std::string_view(#exec) == "elementwise",
#include "ir/ops.def"
};

Exec* exec_of(ir::OpKind k) {
  switch (k) {
    case ir::OpKind::constant:
      return exec_constant;
    case ir::OpKind::dim:
      return exec_dim;
    case ir::OpKind::stride:
      return exec_stride;
    case ir::OpKind::program_id:
      return exec_program_id;
    case ir::OpKind::broadcast:
      return exec_broadcast;
    case ir::OpKind::lane_id:
      return exec_lane_id;
    case ir::OpKind::warp_id:
      return exec_warp_id;
    case ir::OpKind::cluster_rank:
      return exec_cluster_rank;
    case ir::OpKind::uniform:
      return exec_uniform;
    case ir::OpKind::numbers:
      return exec_numbers;
    case ir::OpKind::freeze:
      return exec_freeze;
    case ir::OpKind::pick:
      return exec_pick;
    case ir::OpKind::remote:
      return exec_remote;
    case ir::OpKind::ld:
      return exec_ld;
    case ir::OpKind::st:
      return exec_st;
    case ir::OpKind::atom:
      return exec_atom;
    case ir::OpKind::wait:
      return exec_wait;
    case ir::OpKind::shuffle:
      return exec_shuffle;
    case ir::OpKind::vote:
      return exec_vote;
    case ir::OpKind::barrier:
      return exec_barrier;
    case ir::OpKind::cluster_barrier:
    case ir::OpKind::all_gather:
      return exec_barrier;
    case ir::OpKind::ldmatrix:
      return exec_ldmatrix;
    case ir::OpKind::mma:
      return exec_mma;
    case ir::OpKind::copy_async:
      return exec_copy_async;
    case ir::OpKind::copy_commit:
      return exec_copy_commit;
    case ir::OpKind::copy_wait:
      return exec_copy_wait;
    default:
      TW_CHECK(elementwise[static_cast<int>(k)], "the simulator does not run '{}'",
               ir::info(k).name);
      return exec_elements;
  }
}

class Compiler {
 public:
  explicit Compiler(Program& p) : p_(p), f_(p.f), place_(f_.values.size()), dying_(f_.ops.size()) {}

  void run() {
    find_last_uses();
    host();
    p_.moves.emplace_back();
    block(f_.body);
    emit(exec_end, {}, {});
  }

 private:
  // A value dies with the last op of its own block that uses it, itself or in its regions.
  void find_last_uses() {
    std::vector<ir::OpId> last(f_.values.size());
    ir::walk(f_, f_.body, [&](ir::OpId o) {
      for (ir::ValueId v : f_.results(o)) last[v.i] = o;
      for (ir::ValueId v : f_.operands(o)) {
        const ir::BlockId home = f_.home(v);
        if (home == f_.host) continue;
        ir::OpId at = o;
        while (f_[at].block != home) at = f_[f_[at].block].parent;
        last[v.i] = at;
      }
    });
    for (uint32_t v = 0; v < last.size(); ++v)
      if (last[v]) dying_[last[v].i].push_back({v});
  }

  void host() {
    int tensor = 0, workspace = 0;
    const auto add_tensor = [&](ir::ValueId v, int number) {
      const ir::Type t = f_.type_of(v);
      Place& place = place_[v.i];
      place.dtype = t.dtype;
      place.memory = tensor++;
      const ir::ValueId same = ir::memory_of(f_, v);
      p_.tensors.push_back({v, t.dtype, t.rank, place_[same.i].memory, number, false});
    };
    for (ir::ValueId v : f_.args(f_.host))
      if (f_.type_of(v).is_tensor()) add_tensor(v, -1);
    ir::for_each_op(f_, f_.host, [&](ir::OpId o) {
      if (f_[o].kind == ir::OpKind::workspace) add_tensor(f_.result(o), workspace++);
      if (f_[o].kind == ir::OpKind::constant)
        p_.initial.push_back({allocate(f_.result(o)).slot, -1, f_.constant_bits(o)});
    });
    int32_t capture = 0;
    for (ir::ValueId v : ir::captures(f_)) p_.initial.push_back({allocate(v).slot, capture++, 0});
    ir::walk(f_, f_.body, [&](ir::OpId o) {
      const ir::OpKind kind = f_[o].kind;
      const bool atomic = kind == ir::OpKind::atom || kind == ir::OpKind::wait;
      if (kind != ir::OpKind::st && !atomic) return;
      if (!f_.type_of(f_.operand(o, 0)).is_tensor()) return;
      p_.meets |= atomic;
      if (kind == ir::OpKind::wait) return;
      const ir::ValueId to = ir::memory_of(f_, f_.operand(o, 0));
      for (Program::Tensor& t : p_.tensors)
        if (t.memory == place_[to.i].memory) t.written = true;
    });
  }

  Place& allocate(ir::ValueId v) {
    const ir::Type t = f_.type_of(v);
    Place& p = place_[v.i];
    p.dtype = t.dtype;
    p.count = static_cast<uint16_t>(t.is_fragment() ? t.dims[0] : 1);
    std::vector<uint32_t>& unused = free_[p.count];
    if (unused.empty()) {
      p.slot = p_.slots;
      p_.slots += p.count;
    } else {
      p.slot = unused.back();
      unused.pop_back();
    }
    return p;
  }

  void free_after(ir::OpId o) {
    for (ir::ValueId v : dying_[o.i])
      if (const Place& p = place_[v.i]; p.count) free_[p.count].push_back(p.slot);
  }

  uint32_t emit(Exec* run, ir::OpId o, std::initializer_list<std::span<const ir::ValueId>> values) {
    Instr i;
    i.run = run;
    i.op = o;
    i.places = static_cast<uint32_t>(p_.places.size());
    if (o) {
      i.kind = f_[o].kind;
      i.operands = f_[o].num_operands;
    }
    for (std::span<const ir::ValueId> list : values)
      for (ir::ValueId v : list) p_.places.push_back(place_[v.i]);
    p_.code.push_back(i);
    return static_cast<uint32_t>(p_.code.size() - 1);
  }

  uint32_t moves(std::span<const ir::ValueId> from, std::span<const ir::ValueId> to) {
    TW_CHECK(from.size() == to.size(), "{} values for {}", from.size(), to.size());
    Moves out;
    for (size_t k = 0; k < from.size(); ++k) {
      const Place &a = place_[from[k].i], &b = place_[to[k].i];
      if (a.slot == b.slot) continue;
      out.moves.push_back({a.slot, b.slot, a.count});
      out.registers += a.count;
    }
    for (const Moves::Move& a : out.moves)
      for (const Moves::Move& b : out.moves)
        out.overlap |= a.from < b.to + b.count && b.to < a.from + a.count;
    p_.moves.push_back(std::move(out));
    return static_cast<uint32_t>(p_.moves.size() - 1);
  }

  void arguments(ir::BlockId b) {
    for (ir::ValueId v : f_.args(b)) allocate(v);
  }
  // An argument that nothing uses dies here, with its region.
  void end_region(ir::BlockId b) {
    const ir::OpId end = f_.terminator(b);
    free_after(end);
    std::vector<bool> used(f_.args(b).size());
    ir::for_each_op(f_, b, [&](ir::OpId o) {
      for (ir::ValueId v : dying_[o.i])
        if (f_[v].is_arg() && f_[v].arg_block() == b) used[f_[v].index] = true;
    });
    for (size_t k = 0; k < used.size(); ++k) {
      const Place& p = place_[f_.args(b)[k].i];
      if (!used[k]) free_[p.count].push_back(p.slot);
    }
  }
  std::span<const ir::ValueId> yields(ir::BlockId b) { return f_.operands(f_.terminator(b)); }
  uint32_t here() const { return static_cast<uint32_t>(p_.code.size()); }

  void if_(ir::OpId o) {
    const uint32_t begin = emit(exec_if, o, {f_.operands(o)});
    block(f_.region(o, 0));
    const uint32_t middle = emit(exec_else, o, {});
    p_.code[middle].leave = moves(yields(f_.region(o, 0)), f_.results(o));
    end_region(f_.region(o, 0));
    p_.code[begin].jump = here();
    block(f_.region(o, 1));
    const uint32_t end = emit(exec_end_if, o, {});
    p_.code[end].leave = moves(yields(f_.region(o, 1)), f_.results(o));
    end_region(f_.region(o, 1));
    p_.code[middle].jump = here();
  }

  void for_(ir::OpId o) {
    const ir::BlockId body = f_.region(o, 0);
    const auto inits = f_.operands(o).subspan(3), args = f_.args(body);
    arguments(body);
    const uint32_t begin = emit(exec_for, o, {f_.operands(o), args.first(1)});
    p_.code[begin].leave = moves(inits, f_.results(o));
    p_.code[begin].go_on = moves(inits, args.subspan(1));
    block(body);
    const uint32_t end = emit(exec_next, o, {args.first(1)});
    p_.code[end].operands = 0;
    p_.code[end].jump = begin + 1;
    p_.code[end].leave = moves(yields(body), f_.results(o));
    p_.code[end].go_on = moves(yields(body), args.subspan(1));
    end_region(body);
    p_.code[begin].jump = here();
  }

  void while_(ir::OpId o) {
    const ir::BlockId test = f_.region(o, 0), body = f_.region(o, 1);
    arguments(test);
    const uint32_t begin = emit(exec_while, o, {});
    p_.code[begin].go_on = moves(f_.operands(o), f_.args(test));
    block(test);
    const auto state = yields(test);
    const uint32_t middle = emit(exec_test, o, {state.first(1)});
    end_region(test);
    arguments(body);
    p_.code[middle].leave = moves(state.subspan(1), f_.results(o));
    p_.code[middle].go_on = moves(state.subspan(1), f_.args(body));
    block(body);
    const uint32_t end = emit(exec_again, o, {});
    p_.code[end].jump = begin + 1;
    p_.code[end].go_on = moves(yields(body), f_.args(test));
    end_region(body);
    p_.code[middle].jump = here();
  }

  void block(ir::BlockId b) {
    for (ir::OpId o = f_[b].first; o; o = f_[o].next) {
      const ir::OpKind kind = f_[o].kind;
      if (kind == ir::OpKind::yield) continue;  // part of the op around it
      if (kind == ir::OpKind::grid_wait) continue;
      if (kind == ir::OpKind::buffer) {
        const ir::Type t = f_.type_of(f_.result(o));
        place_[f_.result(o).i].memory = static_cast<int32_t>(p_.buffers.size());
        p_.buffers.push_back({t.dtype, t.dims[0]});
        place_[f_.result(o).i].dtype = t.dtype;
        place_[f_.result(o).i].buffer = true;
        continue;
      }
      for (ir::ValueId v : f_.results(o)) allocate(v);
      if (kind == ir::OpKind::remote) {
        Place& p = place_[f_.result(o).i];
        p.memory = place_[f_.operand(o, 0).i].memory;
        p.buffer = p.remote = true;
      }
      if (kind == ir::OpKind::if_) {
        if_(o);
      } else if (kind == ir::OpKind::for_) {
        for_(o);
      } else if (kind == ir::OpKind::while_) {
        while_(o);
      } else {
        plain(o);
      }
      free_after(o);
    }
  }

  void plain(ir::OpId o) {
    Instr& i = p_.code[emit(exec_of(f_[o].kind), o, {f_.operands(o), f_.results(o)})];
    const ir::Effect effect = ir::info(i.kind).effect;
    i.interruptible = effect == ir::Effect::read || effect == ir::Effect::write;
    if (i.kind == ir::OpKind::uniform) i.jump = p_.uniforms++;
    if (i.kind != ir::OpKind::pick) return;
    std::vector<uint32_t> from;
    for (ir::ValueId v : f_.operands(o))
      for (uint32_t r = 0; r < place_[v.i].count; ++r) from.push_back(place_[v.i].slot + r);
    i.jump = static_cast<uint32_t>(p_.words.size());
    for (uint32_t r : f_.attrs(o)) p_.words.push_back(from[r]);
  }

  Program& p_;
  const ir::Func& f_;
  std::vector<Place> place_;                     // by ValueId
  std::vector<std::vector<ir::ValueId>> dying_;  // by OpId
  std::map<int, std::vector<uint32_t>> free_;    // slots by number of registers
};

}  // namespace

Program::Program(const ir::Func& func) : f(func) { Compiler(*this).run(); }

}  // namespace tw::sim::simt
