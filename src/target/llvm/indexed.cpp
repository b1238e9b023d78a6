// Access by index tiles, atomics, waits. Gathers are evaluated inside the nests of their users like
// loads. What writes goes element by element: its operands are put into buffers first.
#include <algorithm>
#include <bit>

#include "ir/launch.hpp"
#include "ir/rules.hpp"
#include "support/error.hpp"
#include "target/llvm/codegen.hpp"

namespace tw::llvm {

using ir::AtomicFn;
using ir::MemoryOrder;
using ir::OpId;
using ir::OpKind;
using ir::Type;
using ir::ValueId;

namespace {

const V yes{"true", 0};

const char* ordering(MemoryOrder o) {
  constexpr const char* names[] = {"monotonic", "acquire", "release", "acq_rel"};
  return names[static_cast<int>(o)];
}
// What a failed compare-and-swap may order: it writes nothing.
const char* failure_ordering(MemoryOrder o) {
  return o == MemoryOrder::acquire || o == MemoryOrder::acq_rel ? "acquire" : "monotonic";
}
const char* bits_type(DType t) { return size_of(t) == 8 ? "i64" : size_of(t) == 4 ? "i32" : "i16"; }

}  // namespace

// The place that indices name, and whether it lies inside the view: an unsigned comparison finds
// negative indices, too.
Codegen::Place Codegen::place_of(const View& w, std::span<const ValueId> index,
                                 std::span<const Lane> at, int lanes) {
  Place p{yes, el_.splat(DType::i64, w.offset, lanes)};
  for (size_t d = 0; d < index.size(); ++d) {
    const DType t = f_.type_of(index[d]).dtype;
    const V own = lanes > 1 ? lanes_of(t, at[d]) : at[d].v;
    const V i = el_.cast(t, DType::i64, own, lanes);
    const V dim = el_.splat(DType::i64, w.dims[d], lanes);
    const V ok = out_.pure("icmp ult {} {}, {}", type_text(DType::i64, lanes), i, dim);
    p.ok = d == 0 ? ok : el_.binary("and", DType::mask, p.ok, ok, lanes);
    const V step =
        w.strides[d].s == "1"
            ? i
            : el_.binary("mul", DType::i64, i, el_.splat(DType::i64, w.strides[d], lanes), lanes);
    p.offset =
        w.offset.s == "0" && d == 0 ? step : el_.binary("add", DType::i64, p.offset, step, lanes);
  }
  return p;
}

Lane Codegen::gather(OpId o, const Point& p, bool single) {
  const DType t = f_.type_of(f_.result(o)).dtype;
  const View w = view(f_.operand(o, 0));
  const auto index = f_.operands(o).subspan(1, static_cast<size_t>(w.rank));
  std::vector<Lane> at;
  bool vec = false;
  for (ValueId v : index) {
    at.push_back(eval(v, p));
    vec |= at.back().vec;
  }
  const int lanes = vec ? lanes_ : 1;
  const Place place = place_of(w, index, at, lanes);
  const V other = f_.attr(o, 0) ? scalar(f_.operands(o).back()) : constant(t, 0, 1);
  const V pointer =
      vec ? out_.pure("getelementptr {}, ptr {}, {} {}", memory_type(t), w.data,
                      vector_type("i64", lanes), place.offset)
          : out_.pure("getelementptr {}, ptr {}, i64 {}", memory_type(t), w.data, place.offset);
  if (!vec) {
    const V safe = out_.pure("select i1 {}, ptr {}, ptr @tw_nothing", place.ok, pointer);
    const V bits =
        single ? out_.here("load {}, ptr {}, align {}", memory_type(t), safe, w.align)
               : out_.read(floor_, "load {}, ptr {}, align {}", memory_type(t), safe, w.align);
    const V v = el_.from_memory(t, bits, 1);
    return {f_.attr(o, 0) ? el_.select(t, place.ok, v, other, 1) : v, false};
  }
  const std::string type = vector_type(memory_type(t), lanes), bits = vector_type("i1", lanes),
                    pointers = vector_type("ptr", lanes);
  const std::string name =
      fmt::format("@llvm.masked.gather.{}.v{}p0", mangled(memory_type(t), lanes), lanes);
  el_.declare(fmt::format("{} {}({}, i32, {}, {})", type, name, pointers, bits, type));
  const V v =
      out_.read(floor_, "call {} {}({} {}, i32 {}, {} {}, {} {})", type, name, pointers, pointer,
                w.align, bits, place.ok, type, el_.to_memory(t, el_.splat(t, other, lanes), lanes));
  return {el_.from_memory(t, v, lanes), true};
}

// Calls f at every place of a box, one element at a time.
void Codegen::each_element(const Box& box, int rank, const std::function<void(const Point&)>& f) {
  Point p;
  const std::function<void(int)> dimension = [&](int d) {
    if (d == rank) return f(p);
    const V &lo = box.lo[d], &hi = box.hi[d];
    const auto at = [&](const V& i) {
      p.at[d] = {i, lo, hi, false};
      dimension(d + 1);
    };
    if (lo.s == "0" && hi.s == "1")
      at({"0", 0});
    else
      loop(lo, hi, 1, at);
  };
  dimension(0);
}

Buffer Codegen::buffered(ValueId v, const Demand& demand) {
  if (buffers_[v.i] && std::ranges::find(pending_, v) == pending_.end()) return *buffers_[v.i];
  const Buffer b = new_buffer(f_.type_of(v), false);
  store_into(b, v, demand, false);
  return b;
}

void Codegen::write_indexed(OpId o) {
  const OpKind kind = f_[o].kind;
  const View w = view(f_.operand(o, 0));
  const auto where = f_.operands(o).subspan(1, static_cast<size_t>(w.rank));
  const uint32_t present = f_.attr(o, ir::bounds_attr(kind));
  const int first = ir::value_operand(f_, o), last = f_[o].num_operands - std::popcount(present);
  const ValueId value = f_.operand(o, first);
  const Type& t = f_.type_of(value);
  const ValueId base = plan_.base(f_.operand(o, 0));
  flush([&](ValueId p) { return ir::synchronizes(f_, o) || plan_.reads(p, base); });

  const Demand demand = bounds_demand(f_, o, present, last, t.rank);
  Box box = box_of(demand, t);
  const bool window = kind == OpKind::atomic;
  for (int d = 0; window && d < w.rank; ++d) {
    if (f_.attr(o, 4) >> d & 1) continue;
    const V start = window_start(where[d], w.dims[d], t.dims[d]);
    box.lo[d] = smax(box.lo[d], sub({"0", 0}, start));
    box.hi[d] = smin(box.hi[d], sub(w.dims[d], start));
  }

  // Each operand as a scalar, or in a buffer. What they need stays, so it comes first.
  prepare(f_.operands(o).subspan(1, static_cast<size_t>(last - 1)), demand, false);
  const int64_t mark = top_;
  std::vector<std::optional<Buffer>> sources;
  const auto operand = [&](int k) { return f_.operand(o, k); };
  std::optional<Buffer> result;
  V slot;
  if (f_[o].num_results) {
    const ValueId r = f_.result(o);
    if (is_wide(t))
      result = buffer_for(r);
    else
      slot = out_.slot(register_type(t.dtype), 8);
  }
  const int64_t keep = top_;
  for (int k = 1; k < last; ++k) {
    const ValueId v = operand(k);
    sources.emplace_back();
    if (!is_wide(f_.type_of(v)) || (window && k < first)) continue;
    sources.back() = buffered(v, demand);
  }

  const int floor = floor_;
  open_section();
  floor_ = out_.depth();
  if (!slot.s.empty())
    out_.line("store {} {}, ptr {}, align 8", register_type(t.dtype), constant(t.dtype, 0, 1),
              slot);
  each_element(box, t.rank, [&](const Point& p) {
    const auto at = [&](int k) -> V {
      const ValueId v = operand(k);
      return sources[static_cast<size_t>(k - 1)]
                 ? read_buffer(*sources[static_cast<size_t>(k - 1)], f_.type_of(v), p).v
                 : scalar(v);
    };
    V ok = yes, address_of;
    if (window) {
      address_of = address(w, where, &p, -1);
    } else {
      std::vector<Lane> lanes;
      for (int k = 1; k < first; ++k) lanes.push_back({at(k), false});
      const Place place = place_of(w, where, lanes, 1);
      ok = place.ok;
      address_of =
          out_.pure("getelementptr {}, ptr {}, i64 {}", memory_type(t.dtype), w.data, place.offset);
    }
    const V v = at(first), expected = last > first + 1 ? at(first + 1) : V{};
    branch_if(ok, [&] {
      if (kind == OpKind::scatter)
        return out_.line("store {} {}, ptr {}, align {}", memory_type(t.dtype),
                         el_.to_memory(t.dtype, v, 1), address_of, w.align);
      const V old = atomic(o, w, address_of, v, expected);
      out_.line("store {} {}, ptr {}, align {}", register_type(t.dtype), old,
                result ? buffer_pointer(*result, p) : slot, size_of(t.dtype));
    });
  });
  const std::string code = close_section();
  out_.raw(code);
  floor_ = floor;
  top_ = f_[o].num_results ? keep : mark;
  if (!f_[o].num_results) return;
  if (result)
    buffers_[f_.result(o).i] = result;
  else
    set_scalar(f_.result(o), out_.here("load {}, ptr {}, align 8", register_type(t.dtype), slot));
}

// The element at `at` changed at once; what it was before.
V Codegen::atomic(OpId o, const View& w, const V& at, const V& value, const V& expected) {
  const AtomicFn fn = static_cast<AtomicFn>(f_.attr(o, 0));
  const MemoryOrder order = static_cast<MemoryOrder>(f_.attr(o, 1));
  const DType t = w.dtype;
  aligned(o, w);
  if (order >= MemoryOrder::release) {  // streaming stores are ordered only by a fence
    el_.declare("void @llvm.x86.sse.sfence()");
    out_.line("call void @llvm.x86.sse.sfence()");
  }
  const char* type = register_type(t);
  const char* bits = bits_type(t);
  const auto to_bits = [&](const V& v) {
    return bits == std::string_view(type) ? v : out_.pure("bitcast {} {} to {}", type, v, bits);
  };
  const auto from_bits = [&](const V& v) {
    return bits == std::string_view(type) ? v : out_.pure("bitcast {} {} to {}", bits, v, type);
  };
  if (fn == AtomicFn::cas) {
    const V pair =
        out_.here("cmpxchg ptr {}, {} {}, {} {} {} {}, align {}", at, bits, to_bits(expected), bits,
                  to_bits(value), ordering(order), failure_ordering(order), size_of(t));
    return from_bits(out_.pure("extractvalue {{ {}, i1 }} {}, 0", bits, pair));
  }
  const bool s = is_signed(t);
  const char* names[] = {"add", s ? "max" : "umax", s ? "min" : "umin", "and", "or", "xor", "xchg"};
  if (!is_float(t) || fn == AtomicFn::exchange)
    return from_bits(out_.here("atomicrmw {} ptr {}, {} {} {}, align {}",
                               names[static_cast<int>(fn)], at, bits, to_bits(value),
                               ordering(order), size_of(t)));
  // Floats: compute from what is there, and try until nobody came in between.
  const V seen = out_.slot(bits, 8);
  out_.line("store {} {}, ptr {}, align 8", bits,
            out_.here("load atomic {}, ptr {} monotonic, align {}", bits, at, size_of(t)), seen);
  const std::string again = out_.new_label("again"), done = out_.new_label("changed");
  open_section();  // what it hoists stands before the branch to it
  const V old = out_.here("load {}, ptr {}, align 8", bits, seen);
  const V next = to_bits(changed(fn, t, from_bits(old), value));
  const V pair = out_.here("cmpxchg ptr {}, {} {}, {} {} {} {}, align {}", at, bits, old, bits,
                           next, ordering(order), failure_ordering(order), size_of(t));
  out_.line("store {} {}, ptr {}, align 8", bits,
            out_.pure("extractvalue {{ {}, i1 }} {}, 0", bits, pair), seen);
  out_.line("br i1 {}, label %{}, label %{}",
            out_.pure("extractvalue {{ {}, i1 }} {}, 1", bits, pair), done, again);
  const std::string code = close_section();
  out_.line("br label %{}", again);
  out_.label(again);
  out_.raw(code);
  out_.label(done);
  return from_bits(out_.here("load {}, ptr {}, align 8", bits, seen));
}

V Codegen::changed(AtomicFn fn, DType t, const V& old, const V& value) {
  if (fn != AtomicFn::add || !is_storage_float(t)) {
    const V pair[] = {old, value};
    return el_.op(ir::element_op(fn), t, t, pair, 1);
  }
  // The f32 sum of two 16-bit floats, rounded again, is what one rounding would give.
  const V sum = el_.binary("fadd", DType::f32, el_.widen(t, old, 1), el_.widen(t, value, 1), 1);
  return el_.cast(DType::f32, t, sum, 1);
}

void Codegen::aligned(OpId o, const View& w) const {
  if (w.align >= size_of(w.dtype)) return;
  const auto [file, line] = f_.position(o);
  throw Error(
      ErrorKind::unsupported,
      fmt::format("'{}' needs elements of {} at multiples of {} bytes, but the array begins "
                  "at a multiple of {} only: copy it first",
                  ir::info(f_[o].kind).name, name_of(w.dtype), size_of(w.dtype), w.align)
          .c_str(),
      line ? Loc::at(file.data(), line) : Loc{});
}

// Between two looks of a wait, at its element in `seen`: a pause, and now and then the question
// whether to look again at all.
void Codegen::go_on_or_stop(OpId o, DType t, const V& seen, const V& looks,
                            const std::string& again) {
  el_.declare("void @llvm.x86.sse2.pause()");
  out_.line("call void @llvm.x86.sse2.pause()");
  const V at = out_.pure("getelementptr i8, ptr %args, i64 {}", offsetof(ir::LaunchArgs, waits));
  const V waits = out_.read(0, "load ptr, ptr {}, align 8, !invariant.load !{{}}", at);
  const V asks = out_.pure("icmp ne ptr {}, null", waits);
  const std::string ask = out_.new_label("ask");
  open_section();
  const V count = out_.here("add i64 {}, 1", out_.here("load i64, ptr {}, align 8", looks));
  out_.line("store i64 {}, ptr {}, align 8", count, looks);
  const V rest = out_.here("urem i64 {}, {}", count, ir::Waits::stride);
  const V due = out_.here("icmp eq i64 {}, 0", rest);
  out_.line("br i1 {}, label %{}, label %{}", all_of(asks, due), ask, again);
  out_.label(ask);
  static_assert(offsetof(ir::Waits, go_on) == 0);
  const V function = out_.here("load ptr, ptr {}, align 8", waits);
  const V element = out_.here("load {}, ptr {}, align 8", register_type(t), seen);
  const V wide = t == DType::i64 ? element
                                 : out_.here("{} {} {} to i64", is_signed(t) ? "sext" : "zext",
                                             register_type(t), element);
  const V answer = out_.here("call i32 {}(ptr {}, i32 {}, i64 {}, i64 {}, i64 {})", function, waits,
                             o.i, program_, count, wide);
  stops_ = true;
  out_.line("br i1 {}, label %{}, label %stopped", out_.here("icmp ne i32 {}, 0", answer), again);
  out_.raw(close_section());
}

void Codegen::wait_until(OpId o) {
  flush([](ValueId) { return true; });
  const View w = view(f_.operand(o, 0));
  aligned(o, w);
  const DType t = w.dtype;
  const char* type = register_type(t);
  const auto where = f_.operands(o).subspan(1, static_cast<size_t>(w.rank));
  std::vector<Lane> lanes;
  for (ValueId v : where) lanes.push_back({scalar(v), false});
  const Place place = place_of(w, where, lanes, 1);
  const V at = out_.pure("getelementptr {}, ptr {}, i64 {}", type, w.data, place.offset);
  const V wanted = scalar(f_.operand(o, ir::value_operand(f_, o)));
  const V slot = out_.slot(type, 8), looks = out_.slot("i64", 8);
  out_.line("store {} 0, ptr {}, align 8", type, slot);
  out_.line("store i64 0, ptr {}, align 8", looks);
  branch_if(place.ok, [&] {
    const std::string again = out_.new_label("wait"), more = out_.new_label("more"),
                      done = out_.new_label("waited");
    open_section();
    const V seen = out_.here("load atomic {}, ptr {} acquire, align {}", type, at, size_of(t));
    out_.line("store {} {}, ptr {}, align 8", type, seen, slot);
    const V pair[] = {seen, wanted};
    out_.line("br i1 {}, label %{}, label %{}",
              el_.op(ir::comparison_op(f_.attr(o, 0)), t, DType::mask, pair, 1), done, more);
    const std::string code = close_section();
    out_.line("br label %{}", again);
    out_.label(more);
    go_on_or_stop(o, t, slot, looks, again);
    out_.label(again);
    out_.raw(code);
    out_.label(done);
  });
  set_scalar(f_.result(o), out_.here("load {}, ptr {}, align 8", type, slot));
}

}  // namespace tw::llvm
