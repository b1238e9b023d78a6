// Random programs. Nodes are proposed at random and kept when the rules allow them.
#include <algorithm>
#include <cmath>

#include "functions.hpp"
#include "program.hpp"
#include "sim/garbage.hpp"

namespace tw::fuzz {
namespace {

constexpr DType types[] = {DType::mask, DType::u8,  DType::i8,     DType::i32,
                           DType::u32,  DType::i64, DType::f16,    DType::bf16,
                           DType::f32,  DType::f64, DType::f8e4m3, DType::f8e5m2};
constexpr int sizes[] = {1, 2, 3, 4, 5, 7, 8, 16, 17, 31, 33, 64, 65};

class Generator {
 public:
  explicit Generator(uint64_t seed) : random_(seed) { program_.seed = seed; }

  Program run() {
    const int counts[] = {1, 1, 2, 3, 5};
    program_.programs = pick(counts);
    for (int& s : pool_) s = pick(sizes);
    whole_ = chance(50);
    const int inputs = 1 + below(4);
    for (int k = 0; k < inputs; ++k) program_.inputs.push_back(input());
    for (int k = below(4); k > 0; --k) program_.scalars.push_back(scalar());
    Scope scope = scope_of(program_);
    budget_ = 6 + below(30);
    program_.nodes = block(scope, 0);
    // What nothing stored would be dropped: the last values go out.
    std::vector<int> all;
    for (const auto& [id, v] : scope.vars)
      if (id > static_cast<int>(program_.scalars.size())) all.push_back(id);
    for (size_t k = all.size(); k-- > 0 && program_.outputs.size() < 12;)
      if (!stored_.count(all[k])) store_of(all[k], scope, program_.nodes);
    return std::move(program_);
  }

 private:
  int below(int n) { return static_cast<int>(random_.below(static_cast<uint64_t>(n))); }
  bool chance(int percent) { return below(100) < percent; }
  template <class T, size_t n>
  T pick(const T (&list)[n]) {
    return list[below(static_cast<int>(n))];
  }
  template <class T>
  T pick(const std::vector<T>& list) {
    return list[static_cast<size_t>(below(static_cast<int>(list.size())))];
  }
  int size() { return chance(85) ? pick(pool_) : pick(sizes); }

  std::vector<int> shape(int rank) {
    std::vector<int> d;
    long long n = 1;
    for (int k = 0; k < rank; ++k) {
      int s = chance(12) ? 1 : size();
      if (n * s > 2048) s = 1 + below(3);
      n *= s;
      d.push_back(s);
    }
    return d;
  }

  Input input() {
    Input in;
    in.dtype = pick(types);
    in.dims = shape(1 + below(3));
    // Other sizes than tiles have, so that windows cross edges; at times no element at all.
    for (int& d : in.dims)
      if (chance(40)) d = std::max(0, d + below(7) - 3);
    const Content contents[] = {Content::small,  Content::small,   Content::counting,
                                Content::random, Content::special, Content::special};
    in.content = whole_ ? Content::small : pick(contents);
    const Layout layouts[] = {Layout::row_major,  Layout::row_major, Layout::row_major,
                              Layout::transposed, Layout::stepped,   Layout::reversed,
                              Layout::repeated};
    in.layout = pick(layouts);
    in.shift = chance(30) ? below(4) : 0;
    in.seed = random_.next();
    return in;
  }

  Scalar scalar() {
    constexpr DType kinds[] = {DType::i32, DType::i32, DType::i64,
                               DType::u32, DType::f32, DType::f64};
    const DType t = pick(kinds);
    double v = chance(70) ? below(9) : number(t);
    if (is_float(t) && chance(50)) v = number(t);
    return {t, v};
  }

  double number(DType t) {
    constexpr double whole[] = {0, 1, 2, 3, 4, 7, 8, 15, 31, 32, 64, 100, 255};
    constexpr double real[] = {0.5, 0.1, -0.75, 1.5, 3, -2, 0, 1e-3, 100.25, -0.0, 1e30};
    if (t == DType::u8 || t == DType::u32) return pick(whole);
    if (is_integer(t)) return chance(30) ? -pick(whole) : pick(whole);
    if ((t == DType::f16 || is_8bit_float(t)) && chance(90)) return pick(whole) * 0.25;
    return chance(50) ? pick(whole) : pick(real);
  }

  // --- choosing variables
  // -------------------------------------------------------------------------
  template <class F>
  int var(const Scope& s, F wanted) {
    std::vector<int> ids;
    for (const auto& [id, v] : s.vars)
      if (wanted(v)) ids.push_back(id);
    if (ids.empty()) return absent;
    // Late variables twice as often: chains grow.
    const int a = below(static_cast<int>(ids.size())), b = below(static_cast<int>(ids.size()));
    return ids[static_cast<size_t>(chance(60) ? std::max(a, b) : a)];
  }
  int any(const Scope& s) {
    return var(s, [](const Var&) { return true; });
  }
  static bool broadcasts(const Var& a, const Var& b) {
    for (size_t k = 1; k <= std::min(a.dims.size(), b.dims.size()); ++k) {
      const int x = a.dims[a.dims.size() - k], y = b.dims[b.dims.size() - k];
      if (x != y && x != 1 && y != 1) return false;
    }
    return true;
  }
  int partner(const Scope& s, int id) {
    const Var& a = s.vars.at(id);
    return var(s, [&](const Var& v) {
      return broadcasts(a, v) && (v.dtype == DType::mask) == (a.dtype == DType::mask);
    });
  }

  Index index(const Scope& s, int scale) {
    if (chance(45)) {
      const int id = var(s, [](const Var& v) {
        return v.rank() == 0 && is_integer(v.dtype) && v.limit >= 0 && v.limit < 300;
      });
      if (id != absent) return {id, 0};
    }
    if (chance(3)) {
      const int id = var(s, [](const Var& v) { return v.rank() == 0 && is_integer(v.dtype); });
      if (id != absent) return {id, 0};
    }
    if (chance(55)) return {absent, 0};
    return {absent, below(2 * scale + 3) - scale - 1};
  }

  int tensor(const Scope& s) {
    std::vector<int> ids;
    for (int k = 0; k < static_cast<int>(program_.inputs.size()); ++k) ids.insert(ids.end(), 2, k);
    for (const auto& [id, v] : s.views) ids.insert(ids.end(), 2, id);
    for (int k = 0; k < static_cast<int>(program_.outputs.size()); ++k)
      ids.push_back(output_base + k);
    return pick(ids);
  }
  // How many dimensions, by asking the rules.
  int rank_of(int t, const Scope& s) {
    if (t < output_base)
      return static_cast<int>(program_.inputs[static_cast<size_t>(t)].dims.size());
    if (t < view_base)
      return static_cast<int>(program_.outputs[static_cast<size_t>(t - output_base)].dims.size());
    return s.views.at(t).rank;
  }

  // --- nodes
  // --------------------------------------------------------------------------------------
  static Node make(Kind k) {
    Node n{};
    n.kind = k;
    return n;
  }

  Node creation(const Scope& s) {
    Node n = make(chance(75)   ? Kind::load
                  : chance(40) ? Kind::iota
                  : chance(60) ? Kind::full
                               : Kind::number);
    n.dtype = pick(types);
    n.number = number(n.dtype);
    n.dims = shape(1 + below(3));
    n.axis = below(static_cast<int>(n.dims.size()));
    if (n.kind == Kind::number)
      n.dtype = n.number == std::floor(n.number) ? DType::i32 : DType::f32;
    if (n.kind == Kind::full && chance(30))
      n.in[0] = var(s, [&](const Var& v) { return v.rank() == 0 && v.dtype == n.dtype; });
    if (n.kind == Kind::load) {
      n.tensor = tensor(s);
      n.dims = shape(rank_of(n.tensor, s));
      for (int d : n.dims) n.start.push_back(index(s, d));
      n.other = chance(40);
      n.number = below(4);
    }
    return n;
  }

  Node elementwise(const Scope& s) {
    constexpr Kind kinds[] = {Kind::unary,   Kind::binary, Kind::binary, Kind::binary, Kind::binary,
                              Kind::compare, Kind::divide, Kind::fma,    Kind::cast,   Kind::cast,
                              Kind::where,   Kind::where,  Kind::bitcast};
    Node n = make(pick(kinds));
    n.in[0] = any(s);
    const Var& a = s.vars.at(n.in[0]);
    n.number = number(a.dtype);
    const auto maybe_number = [&](int k) { n.in[k] = chance(25) ? absent : partner(s, n.in[0]); };
    switch (n.kind) {
      case Kind::unary:
        n.fn = static_cast<uint8_t>(below(count_of(unaries)));
        break;
      case Kind::binary:
        n.fn = static_cast<uint8_t>(below(count_of(binaries)));
        if (a.dtype == DType::mask) n.fn = static_cast<uint8_t>(fn_and + below(3));
        maybe_number(1);
        if (chance(20)) std::swap(n.in[0], n.in[1]);
        break;
      case Kind::compare:
        n.fn = static_cast<uint8_t>(below(count_of(compares)));
        maybe_number(1);
        break;
      case Kind::divide:
        n.fn = static_cast<uint8_t>(below(count_of(divides)));
        n.in[0] = var(s, [](const Var& v) { return is_integer(v.dtype); });
        if (n.in[0] != absent) maybe_number(1);
        break;
      case Kind::fma:
        maybe_number(1);
        n.in[2] = partner(s, n.in[0]);
        break;
      case Kind::cast:
        n.dtype = pick(types);
        break;
      case Kind::bitcast:
        for (int tries = 0;
             tries < 8 && (n.dtype == a.dtype || size_of(n.dtype) != size_of(a.dtype)); ++tries)
          n.dtype = pick(types);
        break;
      default:
        n.in[1] = n.in[0];
        n.in[0] = var(s, [&](const Var& v) { return v.dtype == DType::mask && broadcasts(v, a); });
        n.in[2] = chance(25) ? absent : partner(s, n.in[1]);
    }
    return n;
  }

  Node movement(const Scope& s) {
    constexpr Kind kinds[] = {Kind::reshape,   Kind::transpose, Kind::transpose,
                              Kind::broadcast, Kind::expand,    Kind::squeeze};
    Node n = make(pick(kinds));
    n.in[0] =
        n.kind == Kind::squeeze
            ? var(s, [](const Var& v) { return std::count(v.dims.begin(), v.dims.end(), 1) > 0; })
            : any(s);
    if (n.in[0] == absent) return n;
    const Var& a = s.vars.at(n.in[0]);
    if (a.rank() == 0 && n.kind == Kind::transpose) n.kind = Kind::expand;
    n.axis = below(a.rank() + 1);
    n.dims = a.dims;
    if (n.kind == Kind::squeeze)
      n.axis = static_cast<int>(std::find(n.dims.begin(), n.dims.end(), 1) - n.dims.begin());
    if (n.kind == Kind::transpose) {
      for (int d = 0; d < a.rank(); ++d) n.dims[static_cast<size_t>(d)] = d;
      for (int d = a.rank(); d > 1; --d)
        std::swap(n.dims[static_cast<size_t>(d - 1)], n.dims[static_cast<size_t>(below(d))]);
    }
    if (n.kind == Kind::broadcast) {
      for (int& d : n.dims)
        if (d == 1) d = size();
      if (n.dims.size() < 3 && chance(40)) n.dims.insert(n.dims.begin(), size());
    }
    if (n.kind == Kind::reshape) {
      const int total = static_cast<int>(a.elements());
      n.dims = {total};
      for (int d : {2, 3, 5, 8, 16, 17})
        if (total % d == 0 && chance(40)) {
          n.dims = {total / d, d};
          if (chance(50)) std::swap(n.dims[0], n.dims[1]);
        }
      if (chance(20)) n.dims.insert(n.dims.begin() + below(static_cast<int>(n.dims.size()) + 1), 1);
    }
    return n;
  }

  Node reduction(const Scope& s) {
    Node n = make(Kind::reduce);
    n.in[0] = var(s, [](const Var& v) { return v.rank() > 0; });
    if (n.in[0] == absent) return n;
    const Var& a = s.vars.at(n.in[0]);
    n.fn = static_cast<uint8_t>(below(fn_any));
    if (a.dtype == DType::mask)
      n.fn = static_cast<uint8_t>(chance(80) ? fn_any + below(2) : fn_sum);
    n.axis = chance(35) ? every_axis : below(a.rank());
    return n;
  }

  Node scan(const Scope& s) {
    Node n = make(Kind::scan);
    n.in[0] = var(s, [](const Var& v) { return v.rank() > 0; });
    if (n.in[0] == absent) return n;
    const Var& a = s.vars.at(n.in[0]);
    n.fn = static_cast<uint8_t>(below(count_of(scans)));
    if (!is_integer(a.dtype) && n.fn == fn_affine) n.fn = 2;
    if (a.dtype == DType::mask) n.fn = fn_cumsum;
    n.axis = below(a.rank());
    n.flags = below(4);
    return n;
  }

  Node gather(const Scope& s) {
    Node n = make(Kind::gather);
    n.tensor = tensor(s);
    const int rank = rank_of(n.tensor, s);
    n.number = below(4);
    // Small numbers hit more often than those outside.
    n.in[0] =
        var(s, [](const Var& v) { return is_integer(v.dtype) && v.limit >= 0 && v.limit < 40; });
    if (n.in[0] == absent || chance(20))
      n.in[0] = var(s, [](const Var& v) { return is_integer(v.dtype); });
    for (int k = 1; k < rank && k < 3 && n.in[0] != absent; ++k) {
      const Var& first = s.vars.at(n.in[0]);
      n.in[k] = var(s, [&](const Var& v) { return is_integer(v.dtype) && broadcasts(v, first); });
    }
    return n;
  }

  Node product(const Scope& s, bool exact) {
    Node n = make(exact ? Kind::dot : Kind::store_dot);
    const auto wanted = [&](const Var& v) {
      return v.rank() == 2 && (is_float(v.dtype) || (exact && v.dtype == DType::i8)) &&
             (!exact || v.limit >= 0);
    };
    n.in[0] = var(s, wanted);
    if (n.in[0] == absent) return n;
    const Var& a = s.vars.at(n.in[0]);
    n.in[1] = var(
        s, [&](const Var& v) { return wanted(v) && v.dtype == a.dtype && v.dims[0] == a.dims[1]; });
    if (n.in[1] == absent || !exact) return n;
    const int columns = s.vars.at(n.in[1]).dims[1];
    if (chance(40))
      n.in[2] = var(s, [&](const Var& v) {
        return v.limit >= 0 && v.dims == std::vector<int>{a.dims[0], columns};
      });
    return n;
  }

  Node view(const Scope& s) {
    constexpr Kind kinds[] = {Kind::slice, Kind::slice, Kind::at, Kind::flip_dims};
    Node n = make(pick(kinds));
    n.tensor = tensor(s);
    const int rank = rank_of(n.tensor, s);
    if (rank == 0) return n;
    n.axis = below(rank);
    n.start.push_back(index(s, 8));
    if (n.kind == Kind::slice) n.start.push_back(chance(50) ? index(s, 16) : Index{absent, size()});
    for (int d = 0; d < rank; ++d) n.dims.push_back(d);
    for (int d = rank; d > 1; --d)
      std::swap(n.dims[static_cast<size_t>(d - 1)], n.dims[static_cast<size_t>(below(d))]);
    return n;
  }

  // --- stores
  // -------------------------------------------------------------------------------------
  int output(DType t, std::vector<int> dims, Agree agree, int terms = 1) {
    if (agree == Agree::exact && chance(30))
      for (int& d : dims) d = std::max(1, d + below(5) - 2);
    Output o;
    o.dtype = t;
    o.dims = std::move(dims);
    o.agree = agree;
    o.terms = terms;
    o.transposed = chance(20);
    program_.outputs.push_back(o);
    return output_base + static_cast<int>(program_.outputs.size()) - 1;
  }
  void place(Node& n, size_t rank, bool exact) {
    for (size_t d = 0; d < rank; ++d)
      n.start.push_back({absent, exact && chance(25) ? below(5) - 2 : 0});
  }

  void store_of(int id, Scope& s, std::vector<Node>& out) {
    const Var v = s.vars.at(id);
    Node n = make(Kind::store);
    n.in[0] = id;
    // An output may be written again: the later store wins.
    std::vector<int> old;
    for (size_t k = 0; k < program_.outputs.size(); ++k) {
      const Output& o = program_.outputs[k];
      if (o.agree == Agree::exact && o.dtype == v.dtype && o.dims.size() == v.dims.size())
        old.push_back(static_cast<int>(k));
    }
    n.tensor = !old.empty() && chance(25) ? output_base + pick(old)
                                          : output(v.dtype, v.dims, Agree::exact);
    place(n, v.dims.size(), true);
    if (is_integer(v.dtype) && size_of(v.dtype) >= 4 && chance(30)) {
      n.kind = Kind::store_atomic;
      n.fn = static_cast<uint8_t>(below(count_of(atomics)));
    }
    stored_.insert(id);
    keep(n, s, out);
  }

  // Loads from an output, stores there again and only then uses what it loaded: a target that
  // evaluates loads where they are used must not see the store.
  void overwrite(Scope& s, std::vector<Node>& out) {
    std::vector<int> exact;
    for (size_t k = 0; k < program_.outputs.size(); ++k)
      if (program_.outputs[k].agree == Agree::exact) exact.push_back(static_cast<int>(k));
    if (exact.empty()) return;
    const int k = pick(exact);
    const Output o = program_.outputs[static_cast<size_t>(k)];
    Node read = make(Kind::load);
    read.tensor = output_base + k;
    read.dims = chance(70) ? o.dims : shape(static_cast<int>(o.dims.size()));
    for (int d : read.dims) read.start.push_back(index(s, std::min(d, 3)));
    read.other = chance(60);
    read.number = below(4);
    if (!keep(read, s, out)) return;
    Node write = make(Kind::store);
    write.in[0] =
        var(s, [&](const Var& v) { return v.dtype == o.dtype && v.dims.size() == o.dims.size(); });
    write.tensor = output_base + k;
    place(write, o.dims.size(), true);
    keep(write, s, out);
    store_of(read.result, s, out);
  }

  void bounded_store(Scope& s, std::vector<Node>& out) {
    const size_t before = program_.outputs.size();
    Node n = chance(30) ? product(s, false)
                        : make(chance(60)   ? Kind::store_function
                               : chance(60) ? Kind::store_sum
                                            : Kind::store_softmax);
    if (n.kind != Kind::store_dot)
      n.in[0] = var(s, [&](const Var& v) {
        if (is_8bit_float(v.dtype)) return false;
        return n.kind == Kind::store_function ? v.dtype != DType::mask
                                              : v.rank() > 0 && is_float(v.dtype);
      });
    if (n.in[0] == absent || (n.kind == Kind::store_dot && n.in[1] == absent)) return;
    const Var& v = s.vars.at(n.in[0]);
    const DType wide = v.dtype == DType::f64 ? DType::f64 : DType::f32;
    n.fn = static_cast<uint8_t>(below(count_of(functions)));
    n.axis = v.rank() ? (n.kind == Kind::store_softmax ? v.rank() - 1 : below(v.rank())) : 0;
    std::vector<int> dims = v.dims;
    if (n.kind == Kind::store_function) {
      n.tensor = output(wide, dims, agree_of_function(n.fn));
    } else if (n.kind == Kind::store_softmax) {
      n.tensor = output(wide, dims, Agree::relative, dims.back());
    } else {
      int terms = 0;
      if (n.kind == Kind::store_dot) {
        terms = dims[1];
        dims[1] = s.vars.at(n.in[1]).dims[1];
      } else {
        terms = dims[static_cast<size_t>(n.axis)];
        dims[static_cast<size_t>(n.axis)] = 1;
      }
      n.tensor = output(wide, dims, Agree::within_next, terms);
      output(wide, dims, Agree::bound, terms);
      program_.outputs.back().transposed =
          program_.outputs[before].transposed;  // found by the same offset
    }
    place(n, dims.size(), false);
    if (!keep(n, s, out)) program_.outputs.resize(before);
  }

  // --- regions
  // ------------------------------------------------------------------------------------
  void change_of(const Scope& outer, Scope& s, std::vector<Node>& out) {
    // A variable from outside gets a value of its type, or grows by it.
    for (int attempt = 0; attempt < 6; ++attempt) {
      Node n = make(chance(55) ? Kind::assign : Kind::accumulate);
      n.in[1] = any(s);
      const Var& v = s.vars.at(n.in[1]);
      std::vector<int> targets;
      for (const auto& [id, o] : outer.vars)
        if (id != n.in[1] && id > static_cast<int>(program_.scalars.size()) && o.dtype == v.dtype &&
            o.dims == v.dims && (o.bounded == v.bounded || chance(10)))
          targets.push_back(id);
      if (targets.empty()) continue;
      n.in[0] = pick(targets);
      if (keep(n, s, out)) return;
    }
  }

  void move_of(const Scope& outer, Scope& s, std::vector<Node>& out) {
    if (outer.views.empty()) return;
    std::vector<int> ids;
    for (const auto& [id, v] : outer.views) ids.push_back(id);
    Node n = make(Kind::move_view);
    n.in[0] = pick(ids);
    for (int attempt = 0; attempt < 4; ++attempt) {
      n.tensor = tensor(s);
      if (n.tensor != n.in[0] && keep(n, s, out)) return;
    }
  }

  // Two variables change places, through a third: the parallel copy of a back edge.
  void swap_of(const Scope& outer, Scope& s, std::vector<Node>& out) {
    const int a = var(outer, [](const Var&) { return true; });
    if (a <= static_cast<int>(program_.scalars.size())) return;
    const Var v = outer.vars.at(a);
    std::vector<int> others;
    for (const auto& [id, o] : outer.vars)
      if (id != a && id > static_cast<int>(program_.scalars.size()) && o.dtype == v.dtype &&
          o.dims == v.dims && o.bounded == v.bounded)
        others.push_back(id);
    if (others.empty()) return;
    const int b = pick(others);
    // A copy by way of a select that never changes anything keeps the program simple to print.
    Node copy = make(Kind::broadcast);
    copy.in[0] = a;
    copy.dims = v.dims;
    copy.result = program_.next_var++;
    Node first = make(Kind::assign), second = make(Kind::assign);
    first.in[0] = a;
    first.in[1] = b;
    second.in[0] = b;
    second.in[1] = copy.result;
    if (keep(copy, s, out) && keep(first, s, out)) keep(second, s, out);
  }

  // A scalar truth value: one that is there, a comparison, or a reduction.
  int condition(Scope& s, std::vector<Node>& out) {
    const auto scalar = [](const Var& v) { return v.rank() == 0; };
    if (chance(30)) {
      const int id = var(s, [](const Var& v) { return v.rank() == 0 && v.dtype == DType::mask; });
      if (id != absent) return id;
    }
    Node n = make(chance(60) ? Kind::compare : Kind::reduce);
    n.axis = every_axis;
    if (n.kind == Kind::compare) {
      n.fn = static_cast<uint8_t>(below(count_of(compares)));
      n.in[0] = var(s, [&](const Var& v) { return scalar(v) && v.dtype != DType::mask; });
      n.in[1] = chance(50) ? absent : var(s, scalar);
      n.number = below(4);
    } else {
      n.fn = static_cast<uint8_t>(fn_any + below(2));
      n.in[0] = var(s, [](const Var& v) { return v.rank() > 0 && v.dtype == DType::mask; });
    }
    return keep(n, s, out) ? n.result : absent;
  }

  void region(Scope& s, std::vector<Node>& out, int depth) {
    Node n = make(chance(40) ? Kind::for_ : chance(40) ? Kind::while_ : Kind::if_);
    if (n.kind == Kind::if_ || (n.kind == Kind::while_ && chance(50))) n.in[0] = condition(s, out);
    Scope inner = s;
    if (n.kind == Kind::if_) {
      if (n.in[0] == absent) return;
      n.body[0] = changing_block(s, inner, depth);
      if (chance(60)) {
        Scope other = s;
        n.body[1] = changing_block(s, other, depth);
      }
    } else {
      const auto few = [](const Var& v) {
        return v.rank() == 0 && is_integer(v.dtype) && v.limit >= 0 && v.limit <= 9;
      };
      const int dynamic = chance(50) ? var(s, few) : absent;
      n.result = program_.next_var++;
      if (n.kind == Kind::for_) {
        constexpr long long steps[] = {1, 1, 1, 2, 3, -1, -2};
        const long long step = pick(steps), lo = below(4) - 1, hi = below(6) - 1;
        n.start = {{absent, lo}, {absent, hi}, {absent, step}};
        if (step < 0) std::swap(n.start[0], n.start[1]);
        if (dynamic != absent) n.start[step < 0 ? 0 : 1] = {dynamic, 0};
      } else {
        n.start = {dynamic != absent ? Index{dynamic, 0} : Index{absent, below(5)}};
      }
      inner.vars[n.result] = counter_of(n);
      inner.trips = s.trips * 4;
      // Any outer variable may change in a trip: nothing is known of what may be summed.
      for (auto& [id, v] : inner.vars)
        if (id != n.result && chance(50)) v.limit = -1, v.zero_sign = is_float(v.dtype);
      Scope outer = s;
      n.body[0] = changing_block(outer, inner, depth);
    }
    keep(n, s, out);
  }

  std::vector<Node> changing_block(const Scope& outer, Scope& inner, int depth) {
    std::vector<Node> nodes = block(inner, depth + 1);
    if (chance(50)) move_of(outer, inner, nodes);
    for (int k = 1 + below(3); k > 0; --k)
      if (chance(25))
        swap_of(outer, inner, nodes);
      else
        change_of(outer, inner, nodes);
    return nodes;
  }

  bool keep(Node& n, Scope& s, std::vector<Node>& out) {
    const bool is_view = n.kind == Kind::slice || n.kind == Kind::at || n.kind == Kind::flip_dims;
    const bool defines = n.kind <= Kind::flip_dims;
    Scope tried = s;
    if (defines && n.result == absent) n.result = is_view ? program_.next_view : program_.next_var;
    if (!step(program_, n, tried)) return false;
    s = std::move(tried);
    if (defines) {
      program_.next_var = std::max(program_.next_var, is_view ? 0 : n.result + 1);
      program_.next_view = std::max(program_.next_view, is_view ? n.result + 1 : 0);
    }
    out.push_back(n);
    return true;
  }

  std::vector<Node> block(Scope& s, int depth) {
    std::vector<Node> out;
    if (depth == 0) {
      program_.next_var = static_cast<int>(program_.scalars.size()) + 1;
      for (int k = 0; k < 3; ++k) {
        Node n = creation(s);
        keep(n, s, out);
      }
    }
    const int most = depth == 0 ? 60 : 3 + below(6);
    for (int k = 0; k < most && budget_ > 0; ++k) {
      const int kind = below(100);
      const size_t before = out.size();
      if (kind < 8 && depth < 3) {
        region(s, out, depth);
      } else if (kind < 14) {
        bounded_store(s, out);
      } else if (kind < 18) {
        overwrite(s, out);
      } else if (kind < 25) {
        const int id = any(s);
        if (id > static_cast<int>(program_.scalars.size())) store_of(id, s, out);
      } else {
        Node n = kind < 37   ? creation(s)
                 : kind < 68 ? elementwise(s)
                 : kind < 75 ? movement(s)
                 : kind < 82 ? reduction(s)
                 : kind < 84 ? scan(s)
                 : kind < 86 ? gather(s)
                 : kind < 93 ? product(s, true)
                             : view(s);
        keep(n, s, out);
      }
      if (out.size() > before) --budget_;
    }
    return out;
  }

  sim::Random random_;
  Program program_;
  std::set<int> stored_;
  int pool_[3] = {1, 1, 1};
  int budget_ = 0;
  bool whole_ = false;  // whole numbers alone: sums and products stay exact, so they can go on
};

}  // namespace

Program generate(uint64_t seed) { return Generator(seed * 0x9e3779b97f4a7c15 + 1).run(); }

}  // namespace tw::fuzz
