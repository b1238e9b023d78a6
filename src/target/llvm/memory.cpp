// Tensors and buffers: addresses, edges, vector and strided access.
#include <algorithm>

#include "ir/launch.hpp"
#include "support/error.hpp"
#include "target/llvm/codegen.hpp"

namespace tw::llvm {

using ir::OpId;
using ir::OpKind;
using ir::Type;
using ir::ValueId;

namespace {
const V zero{"0", 0}, one{"1", 0};
const V never{"-4611686018427387904", 0}, always{"4611686018427387904", 0};  // -2^62, 2^62
constexpr int64_t row_align = 64;
}  // namespace

V Codegen::tensor_field(ValueId base, int64_t offset, const char* type) {
  int64_t index = 0;
  if (f_.is(base, OpKind::workspace)) {
    index = workspace_of_[f_.def(base).i];
  } else {
    for (uint32_t k = 0; k < f_[base].index; ++k) index += f_.params[k].is_tensor;
  }
  const V tensors = out_.read(0, "load ptr, ptr %args, align 8, !invariant.load !{{}}");
  static_assert(offsetof(ir::LaunchArgs, tensors) == 0);
  const V at = out_.pure("getelementptr i8, ptr {}, i64 {}", tensors,
                         index * static_cast<int64_t>(sizeof(ir::TensorArg)) + offset);
  return out_.read(0, "load {}, ptr {}, align 8, !invariant.load !{{}}", type, at);
}

View Codegen::view(ValueId tensor) {
  const ValueId base = ir::base_of(f_, tensor);
  TW_CHECK(base, "a tensor carried by a loop has no base");
  View w;
  w.dtype = f_.type_of(tensor).dtype;
  w.rank = f_.type_of(tensor).rank;
  w.data = tensor_field(base, offsetof(ir::TensorArg, data), "ptr");
  w.offset = zero;
  const bool param = f_[base].is_arg();
  const int size = size_of(w.dtype);
  w.align = param ? std::min<int>(size, f_.params[f_[base].index].align) : size;
  if (f_.is(tensor, OpKind::view)) {
    const auto o = f_.operands(f_.def(tensor));
    w.offset = scalar(o[1]);
    for (int d = 0; d < w.rank; ++d) {
      w.dims[d] = scalar(o[2 + d]);
      const ValueId s = o[2 + w.rank + d];
      // The stride of the dimension that is known to have stride 1 is a constant here.
      const bool unit =
          f_.is(s, OpKind::stride) && f_.operand(f_.def(s), 0) == base && param &&
          f_.params[f_[base].index].unit_dim == static_cast<int>(f_.attr(f_.def(s), 0));
      w.strides[d] = unit ? one : scalar(s);
    }
    return w;
  }
  for (int d = 0; d < w.rank; ++d) {
    const auto field = [&](size_t list) {
      return tensor_field(base, static_cast<int64_t>(list) + 8 * d, "i64");
    };
    const ir::Param* p = param ? &f_.params[f_[base].index] : nullptr;
    w.dims[d] =
        p && (p->const_dims >> d & 1) ? number(p->dims[d]) : field(offsetof(ir::TensorArg, dims));
    w.strides[d] = (p && p->unit_dim == d) || (!p && d == w.rank - 1)
                       ? one
                       : field(offsetof(ir::TensorArg, strides));
  }
  return w;
}

// The address of an element: (start + index) * stride summed from the outermost level in, so that
// what a loop does not change is added outside of it. Dimension `skip` counts without its index.
V Codegen::address(const View& w, std::span<const ValueId> starts, const Point* p, int skip) {
  std::vector<V> terms{w.offset};
  for (int d = 0; d < w.rank; ++d) {
    terms.push_back(mul(scalar(starts[d]), w.strides[d]));
    if (p && d != skip) terms.push_back(mul(p->at[d].v, w.strides[d]));
  }
  std::stable_sort(terms.begin(), terms.end(),
                   [](const V& a, const V& b) { return a.level < b.level; });
  V sum = zero;
  for (const V& t : terms) sum = add(sum, t);
  return sum.s == "0"
             ? w.data
             : out_.pure("getelementptr {}, ptr {}, i64 {}", memory_type(w.dtype), w.data, sum);
}

// One element at `pointer`, or a vector of them `stride` elements apart. With a mask, lanes outside
// read nothing and give `other`.
V Codegen::vector_load(DType t, const V& pointer, const V& stride, int align, const V* mask,
                       const V& other) {
  const std::string type = vector_type(memory_type(t), lanes_);
  const std::string bits = vector_type("i1", lanes_);
  if (stride.s == "1") {
    if (!mask)
      return el_.from_memory(
          t, out_.read(floor_, "load {}, ptr {}, align {}", type, pointer, align), lanes_);
    const std::string name =
        fmt::format("@llvm.masked.load.{}.p0", mangled(memory_type(t), lanes_));
    el_.declare(fmt::format("{} {}(ptr, i32, {}, {})", type, name, bits, type));
    return el_.from_memory(
        t,
        out_.read(floor_, "call {} {}(ptr {}, i32 {}, {} {}, {} {})", type, name, pointer, align,
                  bits, *mask, type, el_.to_memory(t, other, lanes_)),
        lanes_);
  }
  const std::string offsets = vector_type("i64", lanes_), pointers = vector_type("ptr", lanes_);
  const V step = el_.binary("mul", DType::i64, iota(DType::i64, lanes_),
                            el_.splat(DType::i64, stride, lanes_), lanes_);
  const V at = out_.pure("getelementptr {}, ptr {}, {} {}", memory_type(t), pointer, offsets, step);
  const std::string name =
      fmt::format("@llvm.masked.gather.{}.v{}p0", mangled(memory_type(t), lanes_), lanes_);
  el_.declare(fmt::format("{} {}({}, i32, {}, {})", type, name, pointers, bits, type));
  return el_.from_memory(
      t,
      out_.read(floor_, "call {} {}({} {}, i32 {}, {} {}, {} {})", type, name, pointers, at, align,
                bits, mask ? *mask : constant(DType::mask, 1, lanes_), type,
                el_.to_memory(t, other, lanes_)),
      lanes_);
}

void Codegen::vector_store(DType t, const V& value, const V& pointer, const V& stride, int align) {
  const std::string type = vector_type(memory_type(t), lanes_);
  const std::string bits = vector_type("i1", lanes_);
  const V v = el_.to_memory(t, value, lanes_);
  if (stride.s == "1" && full_) {
    out_.line("store {} {}, ptr {}, align {}", type, v, pointer, align);
    return;
  }
  const V mask = full_ ? constant(DType::mask, 1, lanes_) : mask_;
  if (stride.s == "1") {
    const std::string name =
        fmt::format("@llvm.masked.store.{}.p0", mangled(memory_type(t), lanes_));
    el_.declare(fmt::format("void {}({}, ptr, i32, {})", name, type, bits));
    out_.line("call void {}({} {}, ptr {}, i32 {}, {} {})", name, type, v, pointer, align, bits,
              mask);
    return;
  }
  const std::string offsets = vector_type("i64", lanes_), pointers = vector_type("ptr", lanes_);
  const V step = el_.binary("mul", DType::i64, iota(DType::i64, lanes_),
                            el_.splat(DType::i64, stride, lanes_), lanes_);
  const V at = out_.pure("getelementptr {}, ptr {}, {} {}", memory_type(t), pointer, offsets, step);
  const std::string name =
      fmt::format("@llvm.masked.scatter.{}.v{}p0", mangled(memory_type(t), lanes_), lanes_);
  el_.declare(fmt::format("void {}({}, {}, i32, {})", name, type, pointers, bits));
  out_.line("call void {}({} {}, {} {}, i32 {}, {} {})", name, type, v, pointers, at, align, bits,
            mask);
}

// A plain store first reads the line it overwrites: half as much traffic again for an output that
// is only written. Outputs larger than the last-level cache bypass it.
V Codegen::larger_than_cache(ValueId base) {
  V elements = one;
  for (int d = 0; d < f_.type_of(base).rank; ++d)
    elements =
        mul(elements,
            tensor_field(base, static_cast<int64_t>(offsetof(ir::TensorArg, dims)) + 8 * d, "i64"));
  const int64_t limit = target_.cache_bytes / size_of(f_.type_of(base).dtype);
  const V large = out_.pure("icmp sgt i64 {}, {}", elements, limit);
  // An element must never straddle the alignment that the vectors are brought to.
  const V address =
      out_.pure("ptrtoint ptr {} to i64", tensor_field(base, offsetof(ir::TensorArg, data), "ptr"));
  const V low = out_.pure("and i64 {}, {}", address, size_of(f_.type_of(base).dtype) - 1);
  return all_of(large, out_.pure("icmp eq i64 {}, 0", low));
}

void Codegen::stream_store(DType t, const V& value, const V& pointer, int64_t aligned, int align) {
  const std::string type = vector_type(memory_type(t), lanes_);
  const V v = el_.to_memory(t, value, lanes_);
  const std::string yes = out_.new_label("stream"), no = out_.new_label("cached"),
                    exit = out_.new_label("stored");
  out_.line("br i1 {}, label %{}, label %{}", stream_, yes, no);
  out_.label(yes);
  out_.line("store {} {}, ptr {}, align {}, !nontemporal !0", type, v, pointer, aligned);
  out_.line("br label %{}", exit);
  out_.label(no);
  out_.line("store {} {}, ptr {}, align {}", type, v, pointer, align);
  out_.line("br label %{}", exit);
  out_.label(exit);
}

// A start as window arithmetic may use it: cut to where the window just misses the view on either
// side, so that no sum or difference wraps. Where a window touches the view this changes nothing.
V Codegen::window_start(ValueId start, const V& dim, int64_t size) {
  const V s = scalar(start);
  if (is_constant(s) && s.s.size() < 15) return s;
  return smin(smax(s, number(-size)), dim);
}

Lane Codegen::load(OpId o, const Point& p) {
  const ValueId result = f_.result(o);
  const Type& t = f_.type_of(result);
  const View w = view(f_.operand(o, 0));
  const auto starts = f_.operands(o).subspan(1, static_cast<size_t>(w.rank));
  const bool has_other = f_.attr(o, 0);
  const uint32_t inside = f_.attr(o, 1);
  const V other = has_other ? scalar(f_.operands(o).back()) : constant(t.dtype, 0, 1);
  const int vec = p.vec >= 0 && t.dims[p.vec] > 1 ? p.vec : -1;
  const int align = w.align, bytes = size_of(t.dtype);

  // Tile coordinates that lie inside the view: [lo, hi) along the lanes, `ok` for the rest.
  V ok{"true", 0}, lo = never, hi = always;
  for (int d = 0; d < w.rank; ++d) {
    if (inside >> d & 1) continue;
    const V start = window_start(starts[d], w.dims[d], t.dims[d]);
    const V from = sub(zero, start), to = sub(w.dims[d], start);
    const bool negative = !is_constant(start) || start.s[0] == '-';
    if (d == vec) {
      if (negative) lo = from;
      hi = to;
      continue;
    }
    const Index& i = p.at[d];
    // In full vectors whatever fails sends the whole range to the masked loop, so the check is made
    // outside, for all indices of a loop further in.
    const bool outside = vec >= 0 && full_ && i.inner;
    if (negative) ok = all_of(ok, at_most(from, outside ? i.lo : i.v));
    ok = all_of(ok, outside ? at_most(i.hi, to) : at_most(add(i.v, one), to));
  }
  const V base = address(w, starts, &p, vec);
  if (vec < 0) {
    const std::string type = memory_type(t.dtype);
    if (ok.s == "true")
      return {el_.from_memory(t.dtype,
                              out_.read(floor_, "load {}, ptr {}, align {}", type, base, align), 1),
              false};
    const V safe = out_.pure("select i1 {}, ptr {}, ptr @tw_nothing", ok, base);
    const V v = el_.from_memory(
        t.dtype, out_.read(floor_, "load {}, ptr {}, align {}", type, safe, align), 1);
    return {has_other ? el_.select(t.dtype, ok, v, other, 1) : v, false};
  }
  const V& i = p.at[vec].v;
  const V& stride = w.strides[vec];
  const V pointer =
      out_.pure("getelementptr {}, ptr {}, i64 {}", memory_type(t.dtype), base, mul(i, stride));
  const bool checked = ok.s != "true" || hi.s != always.s || lo.s != never.s;
  if (full_) {
    if (checked) {
      if (lo.s != never.s) ok = all_of(ok, at_most(lo, first_));
      limits_->push_back(choose(ok, hi, never));
    }
    if (stride.s == "1" && t.elements() == t.dims[vec])
      note_row(o, t, base,
               vec > 0 ? mul(w.strides[vec - 1], number(bytes)) : number(t.elements() * bytes));
    return {
        vector_load(t.dtype, pointer, stride, align, nullptr, el_.splat(t.dtype, other, lanes_)),
        true};
  }
  V mask = mask_;
  if (checked) {
    mask = lanes_below(sub(choose(ok, smin(hi, end_), never), i));
    if (lo.s != never.s) {
      const V below = lanes_below(sub(lo, i));
      const V above =
          el_.binary("xor", DType::mask, below, constant(DType::mask, 1, lanes_), lanes_);
      mask = el_.binary("and", DType::mask, mask, above, lanes_);
    }
  }
  return {vector_load(t.dtype, pointer, stride, align, &mask, el_.splat(t.dtype, other, lanes_)),
          true};
}

V Codegen::load_single(OpId o) {
  const Type& t = f_.type_of(f_.result(o));
  const View w = view(f_.operand(o, 0));
  const auto starts = f_.operands(o).subspan(1, static_cast<size_t>(w.rank));
  V ok{"true", 0};
  for (int d = 0; d < w.rank; ++d) {
    if (f_.attr(o, 1) >> d & 1) continue;
    const V start = window_start(starts[d], w.dims[d], 1);
    ok = all_of(ok, all_of(at_most(zero, start), at_most(add(start, one), w.dims[d])));
  }
  V at = address(w, starts, nullptr, -1);
  if (ok.s != "true") at = out_.pure("select i1 {}, ptr {}, ptr @tw_nothing", ok, at);
  const V v = el_.from_memory(
      t.dtype, out_.here("load {}, ptr {}, align {}", memory_type(t.dtype), at, w.align), 1);
  if (!f_.attr(o, 0) || ok.s == "true") return v;
  return el_.select(t.dtype, ok, v, scalar(f_.operands(o).back()), 1);
}

void Codegen::store(OpId o) {
  const View w = view(f_.operand(o, 0));
  const auto starts = f_.operands(o).subspan(1, static_cast<size_t>(w.rank));
  const ValueId v = f_.operand(o, w.rank + 1);
  const Type& t = f_.type_of(v);
  const uint32_t inside = f_.attr(o, 1);
  const ValueId base = plan_.base(f_.operand(o, 0));
  flush([&](ValueId p) { return !(p == v) && plan_.reads(p, base); });
  const Demand demand = bounds_demand(f_, o, f_.attr(o, 0), w.rank + 2, t.rank);
  Box box = box_of(demand, t);
  bool clipped = false;
  for (int d = 0; d < w.rank; ++d) {
    if (inside >> d & 1) continue;
    clipped = true;
    const V start = window_start(starts[d], w.dims[d], t.dims[d]);
    if (!is_constant(start) || start.s[0] == '-') box.lo[d] = smax(box.lo[d], sub(zero, start));
    box.hi[d] = smin(box.hi[d], sub(w.dims[d], start));
  }
  const auto saved = keeping_;
  keeping_.clear();
  const ValueId values[] = {v};
  prepare(values, demand, !clipped);
  Nest n = plain_nest(t, box, values);
  n.stores = true;
  const int64_t bytes = int64_t{n.lanes} * size_of(t.dtype);
  // Stores of 16 bytes and more exist as such that pass by the cache; several fill a line.
  if (w.strides[n.vec].s == "1" && t.dims[n.vec] >= n.lanes && bytes >= 16) {
    n.row = [&](const Point& p) { return address(w, starts, &p, n.vec); };
    n.stream = larger_than_cache(base);
    n.stream_align = bytes, n.element_bytes = size_of(t.dtype);
    streams_ = true;
  }
  n.body = [&](std::span<const Point> points) {
    for (const Point& p : points) {
      const V lanes = lanes_of(t.dtype, eval(v, p));
      const V row = address(w, starts, &p, p.vec);
      const V& stride = w.strides[p.vec];
      const V at = out_.pure("getelementptr {}, ptr {}, i64 {}", memory_type(t.dtype), row,
                             mul(p.at[p.vec].v, stride));
      if (full_ && !stream_.s.empty())
        stream_store(t.dtype, lanes, at, bytes, w.align);
      else
        vector_store(t.dtype, lanes, at, stride, w.align);
    }
  };
  nest(n);
  keeping_ = saved;
}

void Codegen::store_single(OpId o) {
  const View w = view(f_.operand(o, 0));
  const auto starts = f_.operands(o).subspan(1, static_cast<size_t>(w.rank));
  const ValueId v = f_.operand(o, w.rank + 1);
  const Type& t = f_.type_of(v);
  const ValueId base = plan_.base(f_.operand(o, 0));
  flush([&](ValueId p) { return plan_.reads(p, base); });
  const Box box = box_of(bounds_demand(f_, o, f_.attr(o, 0), w.rank + 2, t.rank), t);
  V ok{"true", 0};
  for (int d = 0; d < t.rank; ++d)
    ok = all_of(ok, all_of(at_most(box.lo[d], zero), at_most(one, box.hi[d])));
  for (int d = 0; d < w.rank; ++d) {
    if (f_.attr(o, 1) >> d & 1) continue;
    const V start = window_start(starts[d], w.dims[d], 1);
    ok = all_of(ok, all_of(at_most(zero, start), at_most(add(start, one), w.dims[d])));
  }
  const V at = address(w, starts, nullptr, -1);
  const V value = el_.to_memory(t.dtype, scalar(v), 1);
  branch_if(ok, [&] {
    out_.line("store {} {}, ptr {}, align {}", memory_type(t.dtype), value, at, w.align);
  });
}

Buffer Codegen::new_buffer(const Type& t, bool dense, int64_t pad_rows, int64_t pad_columns) {
  Buffer b;
  b.dtype = t.dtype;
  const auto round_up = [](int64_t n, int64_t to) { return (n + to - 1) / to * to; };
  int innermost = -1;
  for (int d = 0; d < t.rank; ++d)
    if (t.dims[d] > 1) innermost = d;
  int64_t stride = 1;
  for (int d = t.rank; d-- > 0;) {
    b.stride[d] = stride;
    int64_t n = t.dims[d];
    if (pad_columns > 1 && d == t.rank - 1) n = round_up(n, pad_columns);
    if (pad_rows > 1 && d == t.rank - 2) n = round_up(n, pad_rows);
    if (d == innermost && !dense) n = round_up(n, row_align / size_of(t.dtype));
    stride *= n;
  }
  b.offset = top_;
  top_ += round_up(stride * size_of(t.dtype), row_align);
  peak_ = std::max(peak_, top_);
  return b;
}

Buffer Codegen::buffer_for(ValueId v) {
  if (const ValueId arg = plan_.in_place(v)) return *buffers_[arg.i];
  const Type& t = f_.type_of(v);
  if (!f_.is(v, OpKind::dot)) return new_buffer(t, false);
  const Blocking b = blocking(t.dims[0], t.dims[1], t.dtype);
  return new_buffer(t, false, b.rows, b.vectors * (target_.vector_bits / 8 / size_of(t.dtype)));
}

V Codegen::buffer_pointer(const Buffer& b, const Point& p) {
  std::vector<V> terms;
  for (int d = 0; d < ir::max_tile_rank; ++d)
    if (b.stride[d]) terms.push_back(mul(p.at[d].v, number(b.stride[d])));
  std::stable_sort(terms.begin(), terms.end(),
                   [](const V& x, const V& y) { return x.level < y.level; });
  V sum = zero;
  for (const V& t : terms) sum = add(sum, t);
  const V base = out_.pure("getelementptr i8, ptr %scratch, i64 {}", b.offset);
  return sum.s == "0"
             ? base
             : out_.pure("getelementptr {}, ptr {}, i64 {}", memory_type(b.dtype), base, sum);
}

// Tail vectors read past the end of a row: into padding or the next row, never outside the scratch
// memory, and nobody looks at those lanes.
Lane Codegen::read_buffer(const Buffer& b, const Type& t, const Point& p) {
  const V at = buffer_pointer(b, p);
  if (p.vec < 0 || t.dims[p.vec] == 1)
    return {el_.from_memory(b.dtype,
                            out_.read(floor_, "load {}, ptr {}, align {}", memory_type(b.dtype), at,
                                      size_of(b.dtype)),
                            1),
            false};
  const V stride = number(b.stride[p.vec]);
  return {vector_load(b.dtype, at, stride, size_of(b.dtype),
                      stride.s == "1" || full_ ? nullptr : &mask_, constant(b.dtype, 0, lanes_)),
          true};
}

void Codegen::write_buffer(const Buffer& b, const Point& p, const V& lanes) {
  vector_store(b.dtype, lanes, buffer_pointer(b, p), number(b.stride[p.vec]), size_of(b.dtype));
}

}  // namespace tw::llvm
