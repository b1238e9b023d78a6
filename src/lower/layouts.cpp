#include "lower/layouts.hpp"

#include <algorithm>
#include <bit>
#include <functional>
#include <numeric>

#include "ir/rules.hpp"
#include "layout/blocked.hpp"
#include "lower/access.hpp"
#include "support/error.hpp"

namespace tw::lower {
namespace {

using ir::OpId;
using ir::OpKind;
using ir::Type;
using ir::ValueId;
using layout::Linear;

// Of the largest tile. Small ones have half: enough blocks are on a multiprocessor, and half of the
// code is assembled sooner (a softmax of 1024 columns: 11 KB of PTX instead of 20).
constexpr int64_t elements_per_thread = 32, bytes_per_thread = 128, small_tile = 2048;
constexpr int most_warps = 16;  // of a block, unless the author says more

std::span<const int> dims_of(const Type& t) { return {t.dims, t.rank}; }

class Assignment {
 public:
  Assignment(const ir::Func& f, const ir::RangeAnalysis& r, const ir::Target& t)
      : f_(f), ranges_(r), target_(t), parent_(f.values.size()) {
    std::iota(parent_.begin(), parent_.end(), 0u);
  }

  Layouts run() {
    ir::walk(f_, f_.body, [&](OpId o) { connect(o); });
    clusters_.resize(f_.values.size());
    in_cluster_.resize(f_.values.size());
    ir::walk(f_, f_.body, [&](OpId o) { gather(o); });
    for (OpId o : transposes_) note_directions(o);
    choose_threads();
    anchor();
    while (derive()) {
    }
    out_.of.resize(f_.values.size());
    for (uint32_t v = 1; v < f_.values.size(); ++v) {
      const Type t = f_.type_of({v});
      if (!t.is_tile() || t.elements() == 1) continue;
      std::optional<Linear>& l = cluster({v}).layout;
      if (!l && in_cluster_[v]) l = plain_layout(t, out_);
      if (in_cluster_[v]) out_.of[v] = l;
    }
    return std::move(out_);
  }

 private:
  struct Cluster {
    std::optional<Linear> layout;
    int64_t bytes = 0;     // of the largest access
    int unit = -1;         // its contiguous dimension
    int across = -1;       // the contiguous one where it is accessed transposed
    uint32_t reduced = 0;  // bit d: a reduction goes along dimension d
    int elements = 1;      // the most that one access moves
    bool follows = true;   // all uses are broadcasts: the layout of what they go to is the best
    bool has_access = false;
    OpId dot;  // that accumulates in it
  };

  uint32_t root(uint32_t v) {
    while (parent_[v] != v) v = parent_[v] = parent_[parent_[v]];
    return v;
  }
  Cluster& cluster(ValueId v) { return clusters_[root(v.i)]; }
  bool is_wide(ValueId v) const {
    const Type t = f_.type_of(v);
    return t.is_tile() && t.elements() > 1;
  }
  // Made on demand, in any layout.
  bool is_free(ValueId v) const { return f_.is(v, OpKind::broadcast) || f_.is(v, OpKind::iota); }
  void join(ValueId a, ValueId b) {
    if (!is_wide(a) || !is_wide(b) || is_free(a) || is_free(b)) return;
    parent_[root(a.i)] = root(b.i);
  }

  // What an atomic changes its elements with.
  std::span<const ValueId> changing(OpId o) const {
    if (!is_atomic(f_[o].kind)) return {};
    const bool cas = static_cast<ir::AtomicFn>(f_.attr(o, 0)) == ir::AtomicFn::cas;
    return f_.operands(o).subspan(static_cast<size_t>(ir::value_operand(f_, o)), cas ? 2 : 1);
  }

  // Tiles whose elements belong together one by one, without being computed from each other.
  std::vector<ValueId> indexed(OpId o) const {
    const auto places = Access(f_, o).starts;
    std::vector<ValueId> out{accessed_value(f_, o)};
    out.insert(out.end(), places.begin(), places.end());
    for (ValueId v : changing(o)) out.push_back(v);
    return out;
  }

  void connect(OpId o) {
    const OpKind kind = f_[o].kind;
    if (ir::is_elementwise(kind)) {
      for (ValueId v : f_.operands(o)) join(v, f_.result(o));
    } else if (is_indexed(kind)) {
      const std::vector<ValueId> all = indexed(o);
      for (ValueId a : all)
        for (ValueId b : all) join(a, b);
    } else if (kind == OpKind::scan || kind == OpKind::reduce_custom) {
      const auto results = f_.results(o), tiles = f_.operands(o).first(results.size());
      for (ValueId a : tiles)
        for (ValueId b : kind == OpKind::scan ? results : tiles) join(a, b);
      for (ValueId v : results) join(v, results[0]);
    } else if (kind == OpKind::atomic) {
      for (ValueId v : changing(o)) join(v, f_.result(o));
    } else if (kind == OpKind::dot) {
      join(f_.operand(o, 2), f_.result(o));
    } else if (kind == OpKind::for_) {
      const auto args = f_.args(f_.region(o, 0)).subspan(1);
      flow(f_.operands(o).subspan(3), args);
      yields(f_.region(o, 0), 0, args);
      flow(f_.results(o), args);
    } else if (kind == OpKind::while_) {
      const auto state = f_.args(f_.region(o, 0)), next = f_.args(f_.region(o, 1));
      flow(f_.operands(o), state);
      yields(f_.region(o, 0), 1, next);
      yields(f_.region(o, 1), 0, state);
      flow(f_.results(o), next);
    } else if (kind == OpKind::if_) {
      for (int r = 0; r < 2; ++r) yields(f_.region(o, r), 0, f_.results(o));
    }
  }
  void flow(std::span<const ValueId> a, std::span<const ValueId> b) {
    for (size_t k = 0; k < a.size(); ++k) join(a[k], b[k]);
  }
  void yields(ir::BlockId b, size_t skip, std::span<const ValueId> to) {
    flow(f_.operands(f_.terminator(b)).subspan(skip), to);
  }

  void gather(OpId o) {
    const OpKind kind = f_[o].kind;
    for (ValueId v : f_.results(o)) note(v);
    for (int r = 0; r < f_[o].num_regions; ++r)
      for (ValueId v : f_.args(f_.region(o, r))) note(v);
    for (ValueId v : f_.operands(o))
      if (is_wide(v) && !is_free(v) && kind != OpKind::broadcast && kind != OpKind::reshape &&
          !ir::is_elementwise(kind) && kind != OpKind::yield)
        cluster(v).follows = false;
    if (kind == OpKind::dot) {
      if (is_wide(f_.result(o))) cluster(f_.result(o)).dot = o;
      dots_.push_back(o);  // of one element, too: its factors are read by all threads
    }
    if (kind == OpKind::transpose && is_wide(f_.result(o))) transposes_.push_back(o);
    if (kind == OpKind::reshape && is_wide(f_.result(o)))
      repacks_ |= repacks(f_.type_of(f_.operand(o, 0)), f_.type_of(f_.result(o)));
    if (ir::is_reduction(kind) && is_wide(f_.operand(o, 0)) && !is_free(f_.operand(o, 0)))
      cluster(f_.operand(o, 0)).reduced |= f_.attr(o, 0);
    if (kind != OpKind::load && kind != OpKind::store && kind != OpKind::atomic) return;
    const Access a(f_, o);
    largest_ = std::max(largest_, a.tile.elements() * size_of(a.tile.dtype));
    if (a.tile.elements() == 1) return;
    const ValueId v = accessed_value(f_, o);
    if (is_free(v)) return;
    Cluster& c = cluster(v);
    c.has_access = true;
    if (kind != OpKind::atomic) c.elements = std::max(c.elements, access_elements(f_, ranges_, a));
    const int64_t bytes = a.tile.elements() * size_of(a.tile.dtype);
    if (bytes > c.bytes) c.bytes = bytes, c.unit = unit_dim(f_, a);
  }
  void note(ValueId v) {
    if (!is_wide(v)) return;
    if (!is_free(v)) in_cluster_[v.i] = true;
    tiles_ = std::max(tiles_, f_.type_of(v).elements());
  }

  // Where both sides of a transposition access memory, each keeps the direction of the other in
  // mind.
  void note_directions(OpId o) {
    const ValueId from = f_.operand(o, 0), to = f_.result(o);
    if (is_free(from)) return;
    Cluster &a = cluster(from), &b = cluster(to);
    if (&a == &b || a.unit < 0 || b.unit < 0) return;
    const auto dim_of_operand = [&](int d) {
      return static_cast<int>(f_.attr(o, 0) >> 4 * d & 15);
    };
    if (dim_of_operand(b.unit) == a.unit) return;
    a.across = dim_of_operand(b.unit);
    for (int d = 0; d < f_.type_of(to).rank; ++d)
      if (dim_of_operand(d) == a.unit) b.across = d;
  }

  // A tile stays in registers: `elements_per_thread` of the largest one, which are also enough
  // accesses in flight. What exceeds a block of `most_warps` becomes a cluster. (On an H200, rows
  // of 1024 to 262144; 32 warps wait longer at every barrier: 0.79 of a copy instead of 0.98.)
  void choose_threads() {
    const int64_t threads = std::max(largest_ / bytes_per_thread, tiles_ / elements_per_thread) *
                            (tiles_ <= small_tile ? 2 : 1);
    const auto warps = static_cast<int>(
        std::bit_ceil(static_cast<uint64_t>(std::max<int64_t>(1, threads / target_.lanes))));
    // What the author asks for is done or refused; but a chip without clusters has one block, as
    // tile.hpp says, so that a kernel need not ask where it runs. So has a product, whose factors
    // all threads read, and a reshape that takes elements from one block to another.
    out_.blocks = target_.max_cluster > 1 ? f_.launch.cluster : 1;
    if (!out_.blocks && dots_.empty() && !repacks_)
      out_.blocks = std::clamp(warps / most_warps, 1, target_.max_cluster);
    if (!out_.blocks) out_.blocks = 1;
    check_cluster();
    out_.warps = f_.launch.warps;
    TW_CHECK(
        out_.warps <= target_.max_warps && std::popcount(static_cast<unsigned>(out_.warps)) < 2,
        "a block of {} warps", out_.warps);
    if (out_.warps) return;
    if (dots_.empty()) out_.warps = std::max(1, warps / out_.blocks);
    for (OpId o : dots_) out_.warps = std::max(out_.warps, warps_for(o));
    out_.warps = std::min(out_.warps, target_.max_warps);
  }

  void check_cluster() const {
    if (out_.blocks > target_.max_cluster)
      unsupported_error(launch_loc(f_), "launch: a cluster has at most {} blocks on {}, not {}",
                        target_.max_cluster, target_.name, out_.blocks);
    if (out_.blocks > 1 && !dots_.empty())
      unsupported_error(launch_loc(f_),
                        "launch: a kernel with a product (line {}) runs on one block, not on a "
                        "cluster of {}: leave cluster out",
                        f_.position(dots_[0]).second, out_.blocks);
  }

  // A warp multiplies 64 x 64 where it can: what it reads of both factors is least then, and
  // threads that multiply by themselves have 8 x 16. Half of that in f64, whose sums take two
  // registers.
  int warps_for(OpId o) const {
    const Type& t = f_.type_of(f_.result(o));
    const bool wide = t.dtype == DType::f64;
    int64_t elements = 1;  // as threads hold them, so that warps are a power of two
    for (int size : dims_of(t)) elements *= layout::padded(size);
    return static_cast<int>(std::clamp<int64_t>(elements / (wide ? 2048 : 4096), 4, 8));
  }

  void anchor() {
    for (uint32_t v = 1; v < f_.values.size(); ++v) {
      if (!in_cluster_[v]) continue;
      Cluster& c = cluster({v});
      if (c.layout) continue;
      const Type t = f_.type_of({v});
      if (c.dot) {
        if (const auto m = matrix_tile(f_, c.dot, out_.warps)) {
          c.layout = accumulator_layout(*m, out_.blocks);
        } else {
          c.layout = thread_product(t);
        }
      } else if (c.has_access && !c.follows) {
        c.layout = accessed(t, c);
      }
    }
  }

  // Threads that multiply by themselves. A thread has groups of 4 columns, so that it reads and
  // writes 16 bytes at once, and likewise of 4 rows; a warp is 4 x 8 such groups. Lane bit 0 is one
  // of rows: of two lanes that read the columns of one group from shared memory one is the other's
  // neighbour, as of two that read a row one is two lanes further, and such pairs of 16-byte
  // accesses are one. Groups repeat within the warp before warps lie below each other.
  Linear thread_product(const Type& t) const {
    int left[2], at[2] = {1, 1}, bits = 0;
    std::vector<int> shape;
    for (int d = 0; d < 2; ++d) {
      shape.push_back(layout::padded(t.dims[d]));
      left[d] = std::countr_zero(static_cast<unsigned>(shape.back()));
      bits += left[d];
    }
    Linear l(shape);
    // The next bit of that dimension, or of the other when there is none left.
    const auto add = [&](layout::Space s, int d) {
      if (!left[d]) d = 1 - d;
      if (!left[d]) return void(l.add(s, layout::Coord{}));
      l.add(s, d, at[d]);
      at[d] *= 2, --left[d];
    };
    const int warp_bits = std::countr_zero(static_cast<unsigned>(out_.warps));
    int registers = std::max(0, bits - 5 - warp_bits);
    for (int d : {1, 1, 0, 0})
      if (registers) add(layout::Space::reg, d), --registers;
    for (int d : {0, 1, 1, 1, 0}) add(layout::Space::lane, d);
    for (int d = 1; registers; d = 1 - d, --registers) add(layout::Space::reg, d);
    for (int k = 0; k < warp_bits; ++k) add(layout::Space::warp, 0);
    return l.add_copies(layout::Space::block, out_.blocks);
  }

  Linear accessed(const Type& t, const Cluster& c) const {
    const int64_t threads = int64_t{32} * out_.warps * out_.blocks;
    const int64_t share = std::max<int64_t>(1, t.elements() / threads);
    layout::Blocked b{
        .vector =
            std::min(c.elements, static_cast<int>(std::bit_floor(static_cast<uint64_t>(share)))),
        .warps = out_.warps,
        .blocks = out_.blocks};
    if (c.unit >= 0) {
      b.order = {c.unit};
      // Rows enough for all warps, each of which is reduced: a warp has whole rows, and exchanges
      // nothing with others.
      const int64_t rows = t.elements() / t.dims[c.unit];
      if (c.reduced == 1u << c.unit && rows >= out_.warps) b.warps_fast = 1;
    }
    if (c.across >= 0) {
      // As wide an access in the other direction as the elements of a thread allow, of a word at
      // least.
      const int size = size_of(t.dtype),
                all = static_cast<int>(std::bit_floor(static_cast<uint64_t>(share)));
      while (b.vector * size > 4 && all / b.vector * size < 4) b.vector /= 2;
      b.across = c.across;
      b.across_vector = std::min(16 / size, all / b.vector);
    }
    return layout::blocked(dims_of(t), b);
  }

  // Clusters that follow from others: reductions, transpositions, reshapes, and what is broadcast.
  bool derive() {
    bool changed = false;
    const auto give = [&](ValueId v, const std::optional<Linear>& l) {
      if (!is_wide(v) || is_free(v) || !l) return;
      Cluster& c = cluster(v);
      if (!c.layout) c.layout = l, changed = true;
    };
    ir::walk(f_, f_.body, [&](OpId o) {
      const OpKind kind = f_[o].kind;
      if (ir::is_reduction(kind) || kind == OpKind::transpose || kind == OpKind::reshape) {
        const ValueId from = f_.operand(o, 0), to = f_.result(o);
        if (!is_wide(from) || is_free(from)) return;
        if (const auto& l = cluster(from).layout) give(to, carried(o, *l));
        if (kind == OpKind::reshape && is_wide(to) && cluster(to).layout)
          give(from, same_elements(*cluster(to).layout, f_.type_of(to), f_.type_of(from)));
      }
      if (kind == OpKind::reduce_custom)
        for (ValueId v : f_.operands(o).first(f_[o].num_results))
          if (is_wide(v) && !is_free(v) && cluster(v).layout)
            give(f_.result(o), cluster(v).layout->slice({static_cast<int>(f_.attr(o, 0))}));
      if (kind == OpKind::broadcast) {
        // Where the broadcast goes: an element-wise user with a layout.
        const ValueId from = f_.operand(o, 0);
        if (!is_wide(from) || is_free(from) || cluster(from).layout) return;
        if (const auto l = wanted_[f_.result(o).i]) give(from, operand_layout(*l, from));
      }
      if (ir::is_elementwise(kind) && is_wide(f_.result(o)))
        if (const auto& l = cluster(f_.result(o)).layout)
          for (ValueId v : f_.operands(o))
            if (f_.is(v, OpKind::broadcast) && !wanted_[v.i]) wanted_[v.i] = l, changed = true;
      if (is_indexed(kind)) {
        const std::vector<ValueId> all = indexed(o);
        for (ValueId like : all)
          if (is_wide(like) && !is_free(like) && cluster(like).layout)
            for (ValueId v : all)
              if (f_.is(v, OpKind::broadcast) && !wanted_[v.i])
                wanted_[v.i] = cluster(like).layout, changed = true;
      }
    });
    if (!changed && !defaulted_) {
      // What still has none decides by itself; then what depends on it follows.
      defaulted_ = changed = true;
      for (uint32_t v = 1; v < f_.values.size(); ++v) {
        if (!in_cluster_[v]) continue;
        Cluster& c = cluster({v});
        if (!c.layout)
          c.layout =
              c.has_access ? accessed(f_.type_of({v}), c) : plain_layout(f_.type_of({v}), out_);
      }
    }
    return changed;
  }

  std::optional<Linear> carried(OpId o, const Linear& l) const {
    if (f_[o].kind == OpKind::transpose) {
      std::vector<int> perm;
      for (int d = 0; d < l.rank(); ++d)
        perm.push_back(static_cast<int>(f_.attr(o, 0) >> 4 * d & 15));
      return l.transpose(perm);
    }
    if (f_[o].kind == OpKind::reshape)
      return same_elements(l, f_.type_of(f_.operand(o, 0)), f_.type_of(f_.result(o)));
    std::vector<int> axes;
    for (int d = 0; d < l.rank(); ++d)
      if (f_.attr(o, 0) >> d & 1) axes.push_back(d);
    return l.slice(axes);
  }

  std::optional<Linear> operand_layout(const Linear& l, ValueId v) const {
    const Type t = f_.type_of(v);
    const int missing = l.rank() - t.rank;
    std::vector<int> shape(static_cast<size_t>(missing), 1);
    for (int d = 0; d < t.rank; ++d) shape.push_back(t.dims[d] == 1 ? 1 : l.size(missing + d));
    const Linear full = l.operand(shape);
    std::vector<int> own(shape.end() - t.rank, shape.end());
    return full.reshape(own);
  }

  const ir::Func& f_;
  const ir::RangeAnalysis& ranges_;
  const ir::Target& target_;
  std::vector<uint32_t> parent_;
  std::vector<Cluster> clusters_;  // by root
  std::vector<bool> in_cluster_;   // by value
  std::vector<OpId> dots_, transposes_;
  struct Wanted {
    std::vector<std::optional<Linear>> at;
    std::optional<Linear>& operator[](uint32_t v) {
      if (at.size() <= v) at.resize(v + 1);
      return at[v];
    }
  } wanted_;  // by broadcast
  int64_t largest_ = 0, tiles_ = 0;
  bool defaulted_ = false;
  bool repacks_ = false;  // some reshape does
  Layouts out_;
};

}  // namespace

bool repacks(const Type& from, const Type& to) {
  std::vector<int> long_from, long_to;
  bool exact = true;  // no padding: the elements are those of the layout, in order
  for (int d : dims_of(from)) {
    if (d > 1) long_from.push_back(d);
    exact &= layout::padded(d) == d;
  }
  for (int d : dims_of(to))
    if (d > 1) long_to.push_back(d);
  return long_from != long_to && !exact;
}

std::optional<Linear> same_elements(const Linear& l, const Type& from, const Type& to) {
  if (repacks(from, to)) return {};
  std::vector<int> sizes, shape;
  bool exact = true;
  for (int d = 0; d < from.rank; ++d) {
    if (from.dims[d] > 1) sizes.push_back(l.size(d));
    exact &= l.size(d) == from.dims[d];
  }
  size_t next = 0;
  for (int d : dims_of(to))
    shape.push_back(d == 1 || exact || next == sizes.size() ? d : sizes[next++]);
  return l.reshape(shape);
}

Linear accumulator_layout(const MatrixTile& m, int blocks) {
  return layout::mma_accumulator(m.instruction, m.tile)
      .add_copies(layout::Space::warp, m.copies)
      .add_copies(layout::Space::block, blocks);
}

bool is_tf32(const ir::Func& f, ValueId v) {
  while (f.is(v, OpKind::transpose)) v = f.operand(f.def(v), 0);
  return f.is(v, OpKind::round_tf32);
}

// True f32 has none: factors must have been rounded to tf32 by name.
std::optional<layout::Mma> matrix_instruction(const ir::Func& f, OpId o) {
  switch (f.type_of(f.operand(o, 0)).dtype) {
    case DType::f16:
    case DType::bf16:
      return layout::Mma::m16n8k16;
    case DType::i8:
    case DType::f8e4m3:
    case DType::f8e5m2:
      return layout::Mma::m16n8k32;
    case DType::f64:
      return layout::Mma::m8n8k4;
    case DType::f32:
      if (is_tf32(f, f.operand(o, 0)) && is_tf32(f, f.operand(o, 1))) return layout::Mma::m16n8k8;
      return {};
    default:
      return {};
  }
}

std::optional<MatrixTile> matrix_tile(const ir::Func& f, OpId o, int warps) {
  const Type a = f.type_of(f.operand(o, 0)), c = f.type_of(f.operand(o, 2));
  const auto instruction = matrix_instruction(f, o);
  if (!instruction) return {};
  const layout::MmaShape s = layout::shape_of(*instruction);
  const int m = layout::padded(c.dims[0]), n = layout::padded(c.dims[1]);
  if (m < s.m || n < s.n || layout::padded(a.dims[1]) < s.k) return {};
  // What a warp reads a step is in proportion to its rows and columns: as square as can be.
  int best_m = 0, best_n = 0;
  for (int wm = 1; wm <= warps && wm * s.m <= m; wm *= 2)
    for (int wn = 1; wm * wn <= warps && wn * s.n <= n; wn *= 2) {
      const bool more = wm * wn > best_m * best_n;
      const bool better = wm * wn == best_m * best_n && m / wm + n / wn < m / best_m + n / best_n;
      if (more || better) best_m = wm, best_n = wn;
    }
  MatrixTile out{*instruction, {}, warps / (best_m * best_n)};
  out.tile = layout::mma_tile(out.instruction, m, n, s.k, best_m, best_n);
  return out;
}

Linear plain_layout(const Type& t, const Layouts& l) {
  return layout::blocked(dims_of(t), {.warps = l.warps, .blocks = l.blocks});
}

Loc launch_loc(const ir::Func& f) {
  const auto [file, line] = f.position(f.launch_at);
  return line ? Loc::at(file.data(), line) : Loc{};
}

Layouts assign_layouts(const ir::Func& f, const ir::RangeAnalysis& r, const ir::Target& t) {
  return Assignment(f, r, t).run();
}

}  // namespace tw::lower
