// Scans and reductions with a combining function of the author: one element after another, which is
// what every order of an associative function must agree with.
#include "ir/rules.hpp"
#include "sim/machine.hpp"

namespace tw::sim {
namespace {

// The running value of one line: `combine` is the region, run on (left..., right...).
class Running {
 public:
  Running(Machine& m, ir::OpId o) : m_(m), body_(m.f.region(o, 0)), now_(m.f[o].num_results) {}

  std::vector<uint64_t>& now() { return now_; }
  void add(const std::vector<uint64_t>& next) {
    for (size_t k = 0; k < now_.size(); ++k) {
      argument(k) = now_[k];
      argument(now_.size() + k) = next[k];
    }
    m_.run_region(body_);
    for (size_t k = 0; k < now_.size(); ++k) now_[k] = m_.yielded[k].one;
  }

 private:
  uint64_t& argument(size_t k) { return m_.values[m_.f.arg(body_, static_cast<int>(k)).i].one; }

  Machine& m_;
  ir::BlockId body_;
  std::vector<uint64_t> now_;
};

// The tiles of an op, and one line of them after another along the axis.
struct Lines {
  Machine& m;
  ir::OpId o;
  ir::Type type;
  size_t parts, axis;
  Box box;
  std::vector<const uint64_t*> in;
  std::vector<uint64_t> first;  // scalars beside the tiles, if any

  Lines(Machine& machine, ir::OpId op, bool has_first) : m(machine), o(op) {
    const ir::Func& f = m.f;
    parts = f[o].num_results;
    type = f.type_of(f.operand(o, 0));
    axis = f.attr(o, 0);
    const size_t scalars = has_first ? parts : 0;
    for (size_t k = 0; k < parts; ++k) in.push_back(m.data(f.operand(o, static_cast<int>(k))));
    for (size_t k = 0; k < scalars; ++k)
      first.push_back(m.value(f.operand(o, static_cast<int>(parts + k))).one);
    box =
        m.bounds(o, type, f.attr(o, ir::bounds_attr(f[o].kind)), static_cast<int>(parts + scalars));
  }

  std::vector<uint64_t> at(int64_t place) const {
    std::vector<uint64_t> v;
    for (const uint64_t* tile : in) v.push_back(tile[place]);
    return v;
  }
  // f(coordinates of a line with 0 along the axis)
  template <class F>
  void each(F f) const {
    Box outer = box;
    outer.range[axis] = {0, 1};
    for_each_place(outer, f);
  }
};

int64_t place(const Coords& c, const Coords& strides, int rank) {
  int64_t n = 0;
  for (int d = 0; d < rank; ++d) n += c[d] * strides[d];
  return n;
}

}  // namespace

void exec_scan(Machine& m, ir::OpId o) {
  const bool reverse = m.f.attr(o, 1), exclusive = m.f.attr(o, 2);
  const Lines lines(m, o, exclusive);
  std::vector<uint64_t*> out;
  for (ir::ValueId r : m.f.results(o)) {
    const ir::Type t = m.f.type_of(r);
    out.push_back(m.allocate(r));
    for (int64_t i = 0; i < t.elements(); ++i) out.back()[i] = garbage(t.dtype, m.random);
  }
  const Coords strides = strides_of(lines.type);
  const Range range = lines.box.range[lines.axis];
  Running sum(m, o);
  lines.each([&](const Coords& c) {
    const int64_t base = place(c, strides, lines.type.rank);
    for (int64_t k = 0; k < range.size(); ++k) {
      const int64_t at = base + (reverse ? range.hi - 1 - k : range.lo + k) * strides[lines.axis];
      const std::vector<uint64_t> before = k == 0 ? lines.first : sum.now();
      if (k == 0)
        sum.now() = lines.at(at);
      else
        sum.add(lines.at(at));
      for (size_t p = 0; p < out.size(); ++p) out[p][at] = exclusive ? before[p] : sum.now()[p];
    }
  });
}

void exec_reduce_custom(Machine& m, ir::OpId o) {
  const Lines lines(m, o, true);
  std::vector<uint64_t*> out;
  for (size_t p = 0; p < lines.parts; ++p) {
    const ir::ValueId r = m.f.result(o, static_cast<int>(p));
    out.push_back(m.allocate(r));
    std::fill_n(out.back(), m.f.type_of(r).elements(), lines.first[p]);
  }
  const Coords strides = strides_of(lines.type),
               out_strides = strides_of(m.f.type_of(m.f.result(o)));
  const Range range = lines.box.range[lines.axis];
  Running sum(m, o);
  lines.each([&](const Coords& c) {
    const int64_t base = place(c, strides, lines.type.rank);
    for (int64_t k = range.lo; k < range.hi; ++k) {
      const std::vector<uint64_t> next = lines.at(base + k * strides[lines.axis]);
      if (k == range.lo)
        sum.now() = next;
      else
        sum.add(next);
    }
    if (range.size() == 0) return;
    const int64_t to = place(c, out_strides, lines.type.rank);
    for (size_t p = 0; p < out.size(); ++p) out[p][to] = sum.now()[p];
  });
}

}  // namespace tw::sim
