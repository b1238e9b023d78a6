#include "record.hpp"

#include <algorithm>
#include <limits>
#include <map>

#include "functions.hpp"
#include "ir/scalar.hpp"
#include "runtime/param_facts.hpp"
#include "support/error.hpp"
#include "tilewright/detail/bind.hpp"
#include "trace/record.hpp"

namespace tw::fuzz {
namespace {

// Runs a program's nodes as the author of the printed kernel would have written them.
class Author {
 public:
  Author(const Program& p, const std::map<int, Var>& types) : program_(p), types_(types) {}

  void run() {
    inputs_.resize(program_.inputs.size());
    outputs_.resize(program_.outputs.size());
    for (Tensor& t : inputs_) detail::bind_tensor(t);
    for (size_t k = 0; k < program_.scalars.size(); ++k)
      detail::bind_scalar(vars_[static_cast<int>(k) + 1]);
    for (Tensor& t : outputs_) detail::bind_tensor(t);
    vars_[0] = grid(program_.programs);
    regions_.resize(outputs_.size());
    for (size_t k = 0; k < outputs_.size(); ++k)
      if (!program_.outputs[k].dims.empty()) regions_[k] = outputs_[k].at(vars_[0]);
    block(program_.nodes);
  }

 private:
  using Vars = std::map<int, Tile>;  // handles must not move while a region is open

  // The variables of a region are gone where it closes, as those of a C++ block are.
  void block(const std::vector<Node>& nodes) {
    for (const Node& n : nodes) node(n);
    for (const Node& n : nodes)
      if (n.result != absent) {
        vars_.erase(n.result);
        views_.erase(n.result);
      }
  }

  Arg arg(int id, double number) {
    if (id != absent) return Arg(vars_.at(id));
    if (is_int(number)) return Arg(static_cast<int>(number));
    return Arg(number);
  }
  Arg index(const Index& i) { return i.var == absent ? Arg(i.constant) : Arg(vars_.at(i.var)); }

  const Tensor& tensor(int id) {
    if (id >= view_base) return views_.at(id);
    return id >= output_base ? regions_[static_cast<size_t>(id - output_base)]
                             : inputs_[static_cast<size_t>(id)];
  }

  static Dims dims(const std::vector<int>& d) {
    long long v[Dims::max_rank];
    std::copy(d.begin(), d.end(), v);
    return Dims(v, static_cast<int>(d.size()));
  }

  // Calls f(Args) with as many indices as there are.
  template <class F>
  auto indexed(const std::vector<Index>& s, F f) {
    switch (s.size()) {
      case 1:
        return f(Args{index(s[0])});
      case 2:
        return f(Args{index(s[0]), index(s[1])});
      case 3:
        return f(Args{index(s[0]), index(s[1]), index(s[2])});
      case 4:
        return f(Args{index(s[0]), index(s[1]), index(s[2]), index(s[3])});
      default:
        TW_INTERNAL("a window of rank {}", s.size());
    }
  }

  void define(const Node& n, const Tile& value) {
    Tile& t = vars_[n.result];
    t = value;
    const Var& v = types_.at(n.result);
    bool same = t.dtype() == v.dtype && t.rank() == v.rank();
    for (int d = 0; same && d < v.rank(); ++d) same = t.dim(d) == v.dims[static_cast<size_t>(d)];
    if (!same)
      TW_INTERNAL("v{} should be {} of rank {}, but is {} of rank {}", n.result, name_of(v.dtype),
                  v.rank(), name_of(t.dtype()), t.rank());
  }

  Tile divide(const Node& n) {
    const Arg a = arg(n.in[0], 0), b = arg(n.in[1], n.number);
    const Tile q = divides[n.fn].apply(a, b);
    if (n.in[1] == absent) return q;
    const Tile& d = vars_.at(n.in[1]);
    Mask safe = d != 0;
    if (is_signed(d.dtype())) safe = safe & (d != -1);
    return where(safe, q, 0);
  }

  Tile value(const Node& n) {
    const auto in = [&](int k) -> const Tile& { return vars_.at(n.in[k]); };
    switch (n.kind) {
      case Kind::number:
        if (n.dtype == DType::i32) return Tile(static_cast<int>(n.number));
        if (n.dtype == DType::f32) return Tile(static_cast<float>(n.number));
        return Tile(n.number);
      case Kind::full:
        return full(n.dtype, dims(n.dims), arg(n.in[0], n.number));
      case Kind::iota:
        return iota(n.dtype, dims(n.dims), n.axis);
      case Kind::load:
        return indexed(n.start, [&](Args s) {
          return n.other ? load(tensor(n.tensor), s, dims(n.dims), arg(absent, n.number))
                         : load(tensor(n.tensor), s, dims(n.dims));
        });
      case Kind::size:
        return tensor(n.tensor).dim(n.axis);
      case Kind::unary:
        return unaries[n.fn].apply(in(0));
      case Kind::binary:
        return binaries[n.fn].apply(arg(n.in[0], n.number), arg(n.in[1], n.number));
      case Kind::compare:
        return compares[n.fn].apply(arg(n.in[0], n.number), arg(n.in[1], n.number));
      case Kind::divide:
        return divide(n);
      case Kind::fma:
        return fma(arg(n.in[0], n.number), arg(n.in[1], n.number), arg(n.in[2], n.number));
      case Kind::cast:
        return cast(in(0), n.dtype);
      case Kind::bitcast: {
        const Tile t = in(0);
        return bitcast(is_float(t.dtype()) ? where(t == t, t, 1) : t, n.dtype);
      }
      case Kind::where:
        return where(Mask(in(0)), arg(n.in[1], n.number), arg(n.in[2], n.number));
      case Kind::reshape:
        return reshape(in(0), dims(n.dims));
      case Kind::transpose:
        return transpose(in(0), dims(n.dims));
      case Kind::broadcast:
        return broadcast(in(0), dims(n.dims));
      case Kind::expand:
        return expand(in(0), n.axis);
      case Kind::squeeze:
        return squeeze(in(0), n.axis);
      case Kind::reduce:
        return n.axis == every_axis ? reduces[n.fn].all(in(0)) : reduces[n.fn].axis(in(0), n.axis);
      case Kind::scan:
        return scans[n.fn].apply(in(0), n.axis,
                                 {(n.flags & scan_reverse) != 0, (n.flags & scan_exclusive) != 0});
      case Kind::gather: {
        const Tensor t = tensor(n.tensor);
        const Arg other = arg(absent, n.number);
        if (t.rank() == 1) return gather(t, {in(0)}, other);
        if (t.rank() == 2) return gather(t, {in(0), in(1)}, other);
        return gather(t, {in(0), in(1), in(2)}, other);
      }
      case Kind::dot:
        return n.in[2] == absent ? dot(in(0), in(1)) : dot(in(0), in(1), in(2));
      default:
        TW_INTERNAL("kind {} has no value", static_cast<int>(n.kind));
    }
  }

  void put(int output, const Node& n, const Tile& v) {
    const size_t k = static_cast<size_t>(output);
    if (v.rank() == 0) return store(outputs_[k], {vars_.at(0)}, v);
    indexed(n.start, [&](Args s) { store(regions_[k], s, v); });
  }

  void node(const Node& n) {
    const auto in = [&](int k) -> Tile& { return vars_.at(n.in[k]); };
    const int out = n.tensor - output_base;
    switch (n.kind) {
      case Kind::slice:
        views_[n.result] = tensor(n.tensor).slice(n.axis, index(n.start[0]), index(n.start[1]));
        return;
      case Kind::at:
        views_[n.result] = tensor(n.tensor).at(index(n.start[0]));
        return;
      case Kind::flip_dims:
        views_[n.result] = tensor(n.tensor).transpose(dims(n.dims));
        return;
      case Kind::assign:
        in(0) = in(1);
        return;
      case Kind::move_view:
        views_.at(n.in[0]) = tensor(n.tensor);
        return;
      case Kind::accumulate:
        in(0) += in(1);
        return;
      case Kind::store:
        return put(out, n, in(0));
      case Kind::store_atomic: {
        const size_t k = static_cast<size_t>(out);
        if (in(0).rank() == 0) return void(atomics[n.fn].apply(outputs_[k], {vars_.at(0)}, in(0)));
        return indexed(n.start, [&](Args s) { atomics[n.fn].apply(regions_[k], s, in(0)); });
      }
      case Kind::store_function:
        return put(out, n, functions[n.fn].apply(in(0)));
      case Kind::store_sum:
        put(out, n, sum(in(0), n.axis));
        return put(out + 1, n, sum(abs(in(0)), n.axis));
      case Kind::store_dot:
        put(out, n, dot(in(0), in(1)));
        return put(out + 1, n, dot(abs(in(0)), abs(in(1))));
      case Kind::store_softmax: {
        const Tile e = exp(in(0) - max(in(0), n.axis));
        return put(out, n, e / sum(e, n.axis));
      }
      case Kind::for_:
        for (const Tile& k : range(index(n.start[0]), index(n.start[1]), index(n.start[2]))) {
          vars_[n.result] = k;
          block(n.body[0]);
          vars_.erase(n.result);
        }
        return;
      case Kind::while_: {
        Tile& k = vars_[n.result];
        k = 0;
        while_(
            [&] {
              const Mask more = k < index(n.start[0]);
              return n.in[0] == absent ? more : more & Mask(vars_.at(n.in[0]));
            },
            [&] {
              block(n.body[0]);
              k += 1;
            });
        vars_.erase(n.result);
        return;
      }
      case Kind::if_:
        if (n.body[1].empty())
          if_(Mask(in(0)), [&] { block(n.body[0]); });
        else
          if_(
              Mask(in(0)), [&] { block(n.body[0]); }, [&] { block(n.body[1]); });
        return;
      default:
        return define(n, value(n));
    }
  }

  const Program& program_;
  const std::map<int, Var>& types_;
  std::vector<Tensor> inputs_, outputs_, regions_;
  std::map<int, Tensor> views_;
  Vars vars_;
};

uint64_t mix(uint64_t z) {
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
  z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
  return z ^ (z >> 31);
}

// The bits of element k.
uint64_t element(const Input& in, long long k) {
  const uint64_t r = mix(in.seed + static_cast<uint64_t>(k) * 0x9e3779b97f4a7c15);
  switch (in.content) {
    case Content::zeros:
      return 0;
    case Content::counting:
      return ir::from_int(in.dtype, k % (in.dtype == DType::mask ? 2 : 9));
    case Content::small:
      return ir::from_int(in.dtype, is_signed(in.dtype) ? static_cast<int64_t>(r % 17) - 8
                                                        : static_cast<int64_t>(r % 9));
    case Content::random:
      if (is_float(in.dtype))
        return ir::from_double(in.dtype, (static_cast<double>(r >> 11) * 0x1p-53 - 0.5) * 8);
      return ir::load_element(in.dtype, &r) & (in.dtype == DType::mask ? r & 1 : ~uint64_t{0});
    case Content::special:
      break;
  }
  constexpr double inf = std::numeric_limits<double>::infinity();
  if (in.dtype == DType::mask) return r & 1;
  if (!is_float(in.dtype)) {
    constexpr double table[] = {0,   1,   2,     3,     7,    31,    32, 33, 63, 64,
                                255, 256, 65535, 65536, 1e30, -1e30, -1, -2, -7, -255};
    return ir::from_double(in.dtype, table[r % 20]);
  }
  constexpr double table[] = {0.0,          -0.0,      1,
                              -1,           0.5,       -2.5,
                              inf,          -inf,      std::numeric_limits<double>::quiet_NaN(),
                              1e-40,        -1e-40,    0x1p-149,
                              3.4e38,       -3.4e38,   65504,
                              0x1p-24,      -0x1p-126, 16777216,
                              2147483648.0, -9.3e18,   1e308,
                              5e-324,       255.5,     3,
                              0x1p63,       1.0000001};
  const size_t pick = r % 32;
  if (pick < 26) return ir::from_double(in.dtype, table[pick]);
  return ir::load_element(in.dtype, &r);
}

Memory allocate(DType t, std::vector<long long> dims, Layout layout, int shift) {
  Memory m;
  m.dtype = t;
  const size_t rank = dims.size();
  std::vector<long long> strides(rank);
  long long n = 1;
  const long long unit = layout == Layout::stepped ? 3 : 1;
  for (size_t k = 0; k < rank; ++k) {
    const size_t d = layout == Layout::transposed ? k : rank - 1 - k;
    strides[d] = n * unit;
    n *= std::max(1LL, dims[d]);
  }
  long long first = 0;
  if (layout == Layout::reversed)
    for (size_t d = 0; d < rank; ++d)
      first += strides[d] * std::max(0LL, dims[d] - 1), strides[d] = -strides[d];
  if (layout == Layout::repeated && rank) strides[0] = 0;
  m.dims = std::move(dims);
  m.strides = std::move(strides);
  const long long bytes = (n * unit + shift) * size_of(t);
  m.base = Memory::guard + static_cast<size_t>((first + shift) * size_of(t));
  m.bytes.assign(static_cast<size_t>(bytes) + 2 * Memory::guard, 0xcc);
  return m;
}

// Calls f(index in row-major order, byte) for each element.
template <class F>
void each(const Memory& m, F f) {
  long long n = 1;
  for (long long d : m.dims) n *= d;
  for (long long k = 0; k < n; ++k) {
    long long rest = k, at = 0;
    for (size_t d = m.dims.size(); d-- > 0; rest /= m.dims[d])
      at += rest % m.dims[d] * m.strides[d];
    f(k, static_cast<size_t>(static_cast<long long>(m.base) + at * size_of(m.dtype)));
  }
}

}  // namespace

ir::TensorArg Memory::arg(uint8_t* aligned) const {
  ir::TensorArg a;
  a.data = aligned + base;
  for (size_t d = 0; d < dims.size(); ++d) a.dims[d] = dims[d], a.strides[d] = strides[d];
  return a;
}

std::vector<Memory> memory_of(const Program& p) {
  std::vector<Memory> all;
  for (const Input& in : p.inputs) {
    Memory m = allocate(in.dtype, {in.dims.begin(), in.dims.end()}, in.layout, in.shift);
    each(m, [&](long long k, size_t byte) {
      ir::store_element(in.dtype, &m.bytes[byte], element(in, k));
    });
    all.push_back(std::move(m));
  }
  for (const Output& o : p.outputs) {
    std::vector<long long> dims{p.programs};
    dims.insert(dims.end(), o.dims.begin(), o.dims.end());
    all.push_back(
        allocate(o.dtype, dims, o.transposed ? Layout::transposed : Layout::row_major, 0));
    if (o.dtype == DType::mask)
      std::fill(all.back().bytes.begin(), all.back().bytes.end(), uint8_t{1});
  }
  return all;
}

std::vector<uint64_t> scalar_bits(const Program& p) {
  std::vector<uint64_t> bits;
  for (const Scalar& s : p.scalars) bits.push_back(ir::from_double(s.dtype, s.value));
  return bits;
}

ir::Func record(const Program& p, const std::vector<Memory>& memory, bool check_purity) {
  std::map<int, Var> types;
  Program copy = p;
  TW_CHECK(check(copy, &types), "the program of seed {} breaks its own rules", p.seed);
  std::vector<ir::TensorArg> tensors;
  std::vector<ir::Param> params;
  const auto add = [&](const Memory& m) {
    // Facts depend on the alignment of the base: as if the memory began at a multiple of 64.
    ir::TensorArg a = m.arg(nullptr);
    a.data = reinterpret_cast<void*>(m.base);
    tensors.push_back(a);
    const int rank = static_cast<int>(m.dims.size());
    params.push_back(runtime::param_of(m.dtype, rank, runtime::facts_of(m.dtype, rank, a)));
  };
  for (size_t k = 0; k < p.inputs.size(); ++k) add(memory[k]);
  for (const Scalar& s : p.scalars) params.push_back(runtime::scalar_param(s.dtype));
  for (size_t k = p.inputs.size(); k < memory.size(); ++k) add(memory[k]);
  auto run = [&] { Author(p, types).run(); };
  trace::Request request;
  request.params = params;
  request.tensors = tensors;
  request.check_purity = check_purity;
  request.run = [](void* f) { (*static_cast<decltype(run)*>(f))(); };
  request.frame = &run;
  ir::Func func;
  trace::record(request, func);
  return func;
}

}  // namespace tw::fuzz
