// Which part of each raw value is valid, as sets of atoms per dimension (docs/design/trace.md).
#pragma once

#include <array>
#include <vector>

#include "support/id_index.hpp"
#include "trace/recorder.hpp"

namespace tw::trace {

using SetId = uint32_t;  // 0: the whole dimension is valid

struct Atom {
  enum class Kind : uint8_t {
    load,    // inside dimension `dim` of the window of load op `op`
    expand,  // all `size` elements when atom `a` holds for index 0, else none: a bounded size-1
             // dimension that was broadcast
    choice,  // set `a` when the condition of if_ op `op` holds, else set `b`, over `size` elements;
             // dim is 8 * result + dimension
    carried,  // atom `a` as an earlier trip of loop op `op` left it: what varies in the loop has
              // another value by now
  } kind;
  uint32_t op = 0;
  uint32_t dim = 0, size = 0;
  uint32_t a = 0, b = 0;
  friend bool operator==(const Atom&, const Atom&) = default;
};

class Bounds {
 public:
  // Runs over the live ops of the record.
  void analyze(const Recorder&, const std::vector<uint8_t>& live);

  SetId set(Val v, int dim) const {
    return rows_.empty() ? 0 : rows_[row_[v]][static_cast<size_t>(dim)];
  }
  bool bounded(Val v) const { return !row_.empty() && row_[v] != 0; }
  std::span<const uint32_t> atoms_of(SetId s) const {
    return {set_atoms_.data() + sets_[s].first, sets_[s].count};
  }
  const Atom& atom(uint32_t a) const { return atoms_[a]; }
  SetId unite(SetId, SetId);
  // The load op an atom comes from, for errors.
  uint32_t first_load(uint32_t atom) const;
  // True when [start, start + size) of dimension d lies inside the tensor by construction.
  bool inside(Val start, Val tensor, int d, int64_t size) const;
  // True when two indices are the same by construction.
  bool same_value(Val a, Val b) const { return same(a, b, 6); }

 private:
  using Row = std::array<SetId, ir::max_tile_rank>;
  void range(uint32_t first, uint32_t last);
  void op(uint32_t);
  void region(uint32_t);
  bool put(Val, const Row&);
  Row row(Val v) const { return rows_[row_[rec_->resolve(v)]]; }
  uint32_t intern(const Atom&);
  SetId intern_set(std::span<const uint32_t> sorted);
  SetId widen(SetId, uint32_t size);
  SetId single(const Atom&);
  SetId choice(uint32_t op, uint32_t slot, uint32_t size, SetId then_set, SetId else_set);
  Row united(Row, const Row&);
  Row united(Val a, const Row& b) { return united(row(a), b); }
  // What crosses the back edge of a loop, or leaves it.
  Row carried(const Row&, uint32_t loop);
  uint32_t carried(uint32_t atom, uint32_t loop);
  bool is_inside(uint32_t op, uint32_t loop) const {
    return op >= loop && op < rec_->regions[rec_->ops[loop].region].last_op;
  }
  Row reshaped(const RawOp&, Loc);

  // Sizes as something comparable: a constant, dimension `axis` of a parameter, or a value.
  struct Size {
    enum class Kind : uint8_t { constant, param_dim, value } kind;
    int64_t v;
    uint32_t axis;
    friend bool operator==(const Size&, const Size&) = default;
  };
  Size size(Val) const;
  Size tensor_dim(Val tensor, uint32_t axis) const;
  bool same(Val, Val, int depth) const;
  bool same_size(Val v, Val tensor, int d) const;

  const Recorder* rec_ = nullptr;
  const std::vector<uint8_t>* live_ = nullptr;
  std::vector<uint32_t> row_;  // per raw value
  std::vector<Row> rows_;
  struct Set {
    uint32_t first = 0, count = 0;
  };
  std::vector<Set> sets_;
  std::vector<uint32_t> set_atoms_;  // of all sets, each sorted
  std::vector<Atom> atoms_;
  IdIndex row_ids_, set_ids_, atom_ids_;
  bool choice_grew_ = false;
};

}  // namespace tw::trace
