#include "target/ptx/print.hpp"

#include <algorithm>

#include "ir/lane.hpp"
#include "ir/rules.hpp"
#include "support/error.hpp"
#include "target/ptx/normal.hpp"
#include "target/ptx/printer.hpp"
#include "target/ptx/registers.hpp"

namespace tw::ptx {

using ir::BlockId;
using ir::OpId;
using ir::OpKind;
using ir::Type;
using ir::ValueId;

namespace {

constexpr int64_t max_static_shared = 48 << 10;  // more has to be asked for at the launch
// Fragments of offsets with more registers are computed where they are used.
constexpr int max_hoisted = 8;

// PTX knows no way to write these in a name of a file.
std::string quotable(std::string name) {
  std::replace(name.begin(), name.end(), '"', '\'');
  std::replace(name.begin(), name.end(), '\\', '/');
  return name;
}

std::string entry_name(const std::string& kernel) {
  std::string s = "tw_";
  for (char c : kernel) s += std::isalnum(static_cast<unsigned char>(c)) ? c : '_';
  return s;
}

// The least version of the PTX language that knows the chip, and on Hopper st.async.
const char* version_for(int sm, bool gathers) {
  if (sm >= 121 || sm == 103) return "8.8";
  if (sm >= 120) return "8.7";
  if (sm == 89) return "8.1";  // 8-bit floats
  return sm >= 100 ? "8.6" : gathers ? "8.1" : "8.0";
}

// Where the author first meets such a value; tensors among the parameters have no line.
Loc first_8bit_float(const ir::Func& f) {
  Loc found;
  walk(f, f.body, [&](OpId o) {
    const auto is_one = [&](ValueId v) { return is_8bit_float(f.type_of(v).dtype); };
    if (found.file ||
        !(std::ranges::any_of(f.operands(o), is_one) || std::ranges::any_of(f.results(o), is_one)))
      return;
    if (const auto [file, line] = f.position(o); line) found = Loc::at(file.data(), line);
  });
  return found;
}

}  // namespace

Printer::Printer(const ir::Func& f, const GpuTarget& target, PrintOptions options)
    : f_(f),
      target_(target),
      options_(options),
      ranges_(f),
      layout_(layout_of(f)),
      el_(out_),
      values_(f.values.size()),
      argument_of_(f.values.size(), -1),
      buffer_at_(f.values.size()),
      window_(f.values.size()),
      stored_(f.values.size()),
      loads_(f.values.size()),
      used_(f.values.size()),
      cluster_(std::max(1, f.launch.cluster)) {
  int slot = 0;
  for (size_t k = 0; k < f.params.size(); ++k)
    if (f.params[k].is_tensor) argument_of_[f.arg(f.host, static_cast<int>(k)).i] = slot++;
  for_each_op(f, f.host, [&](OpId o) {
    if (f[o].kind == OpKind::workspace) argument_of_[f.result(o).i] = slot++;
    if (f[o].kind == OpKind::grid) grid_rank_ = f[o].num_operands;
  });
  for (ValueId v : ir::captures(f)) argument_of_[v.i] = slot++;
}

Kernel print_ptx(const ir::Func& f, const GpuTarget& target, PrintOptions options) {
  TW_CHECK(f.level == ir::Level::lane, "'{}' is not at the lane level", f.name);
  TW_CHECK(f.launch.warps > 0, "the lane level of '{}' does not say its warps", f.name);
  if (target.sm < least_sm)
    unsupported_error({},
                      "compute capability {}.{} is too old: NVIDIA GPUs from 8.0 on are supported",
                      target.sm / 10, target.sm % 10);
  for (uint32_t v = 1; v < f.values.size(); ++v)
    if (is_8bit_float(f.type_of({v}).dtype) && target.sm < 89)
      unsupported_error(first_8bit_float(f),
                        "8-bit floats need an NVIDIA GPU of compute capability 8.9 or newer, not "
                        "{}.{}: cast to f16 before the call, and use f16 in the kernel",
                        target.sm / 10, target.sm % 10);
  return Printer(f, target, options).run();
}

Kernel Printer::run() {
  place_buffers();
  note_stores();
  open_cluster();
  block(f_.body);
  out_.line("ret;");
  Kernel k;
  k.entry = entry_name(f_.name);
  k.threads = f_.launch.warps * 32;
  k.cluster = cluster_;
  k.starts_early = starts_early_;
  k.max_registers = max_registers();
  const bool is_static = shared_bytes_ <= max_static_shared;
  (is_static ? k.static_shared : k.dynamic_shared) = static_cast<int>(shared_bytes_);
  k.text = header();
  return k;
}

// More than fits the block would be a kernel that no GPU launches.
int Printer::max_registers() const {
  return std::min(f_.launch.max_registers, most_registers(f_.launch.warps * 32, target_));
}

std::string Printer::header() const {
  std::string s = fmt::format(".version {}\n.target {}\n.address_size 64\n",
                              version_for(target_.sm, !gathers_.empty()), target_.arch());
  for (size_t k = 0; k < files_.size(); ++k)
    s += fmt::format(".file {} \"{}\"\n", k + 1, quotable(files_[k]));
  if (shared_bytes_ > max_static_shared)
    s += fmt::format(".extern .shared .align {} .b8 tw_shared[];\n", ir::buffer_align);
  else if (shared_bytes_)
    s += fmt::format(".shared .align {} .b8 tw_shared[{}];\n", ir::buffer_align, shared_bytes_);
  s += fmt::format(".visible .entry {}(", entry_name(f_.name));
  for (int k = 0; k < layout_.slots(); ++k) s += fmt::format("{}.param .b64 a{}", k ? ", " : "", k);
  s += fmt::format(")\n.maxntid {}\n", f_.launch.warps * 32);
  if (const int most = max_registers()) s += fmt::format(".maxnreg {}\n", most);
  if (cluster_ > 1) s += fmt::format(".explicitcluster\n.reqnctapercluster {}\n", cluster_);
  return s + "{\n" + out_.finish() + "}\n";
}

void Printer::place_buffers() {
  walk(f_, f_.body, [&](OpId o) {
    if (f_[o].kind != OpKind::buffer) return;
    const Type& t = f_.type_of(f_.result(o));
    buffer_at_[f_.result(o).i] = shared_bytes_;
    const int64_t end = shared_bytes_ + int64_t{t.dims[0]} * size_of(t.dtype);
    shared_bytes_ = (end + ir::buffer_align - 1) / ir::buffer_align * ir::buffer_align;
  });
  if (cluster_ > 1) place_gathers(f_.body, false);
  if (shared_bytes_ > target_.shared_bytes)
    unsupported_error({}, "'{}' needs {} bytes of shared memory, {} has {} a block", f_.name,
                      shared_bytes_, target_.arch(), target_.shared_bytes);
}

void Printer::note_stores() {
  walk(f_, f_.body, [&](OpId o) {
    for (ValueId v : f_.operands(o)) used_[v.i] = true;
    const bool stores =
        f_[o].kind == OpKind::st || f_[o].kind == OpKind::atom || f_[o].kind == OpKind::wait;
    if (stores && f_.type_of(f_.operand(o, 0)).is_tensor())
      stored_[ir::memory_of(f_, f_.operand(o, 0)).i] = true;
    if (f_[o].kind == OpKind::ld && f_.type_of(f_.operand(o, 0)).is_tensor())
      ++loads_[ir::memory_of(f_, f_.operand(o, 0)).i];
  });
}

Elem Printer::argument(DType t, int slot) {
  static constexpr const char* types[] = {"u8",  "u8",  "b32", "b32", "b64", "b16",
                                          "b16", "b32", "b64", "u8",  "u8",  "s8"};
  const bool hoist = std::exchange(out_.hoist, true);
  const Reg r = t == DType::mask ? Reg::b32 : reg_of(t);
  V v = out_.pure(r, fmt::format("ld.param.{}", types[static_cast<int>(t)]),
                  {{fmt::format("[a{}]", slot)}});
  if (t == DType::mask) v = out_.pure(Reg::pred, "setp.ne.s32", {v, {"0"}});
  out_.hoist = hoist;
  return Elements::make(t, v);
}

const Elems& Printer::get(ValueId v) {
  Elems& e = values_[v.i];
  const DType t = f_.type_of(v).dtype;
  if (!e.empty()) {
    if (size_of(t) > 1 || std::ranges::none_of(e, [](const Elem& x) { return x.byte() >= 0; }))
      return e;
    Elems& bytes = unpacked_.emplace_back();
    for (const Elem& x : e) bytes.push_back(el_.from_byte(t, x));
    return bytes;
  }
  if (f_.is(v, OpKind::constant)) {
    e.push_back(el_.constant(t, f_.constant_bits(f_.def(v))));
  } else {
    TW_CHECK(argument_of_[v.i] >= 0, "value {} of '{}' is used before it is printed", v.i, f_.name);
    set(v, {argument(t, argument_of_[v.i])});
  }
  return e;
}

V Printer::scalar(ValueId v) { return el_.value(f_.type_of(v).dtype, get(v)[0]); }

// What the analysis knows of an integer scalar goes with its register.
void Printer::set(ValueId v, Elems e) {
  const Type& t = f_.type_of(v);
  if (t.is_scalar() && is_integer(t.dtype) && !e[0].is_constant() && e[0].add == 0) {
    const ir::Range r = ranges_.range(v);
    const int64_t lo = std::max(e[0].lo, r.lo), hi = std::min(e[0].hi, r.hi);
    if (lo <= hi) e[0].lo = lo, e[0].hi = hi;
  }
  values_[v.i] = std::move(e);
}

Elem Printer::program_id(int axis) {
  const bool hoist = std::exchange(out_.hoist, true);
  const auto b64 = [&](std::string_view op, std::initializer_list<V> in) {
    return out_.pure(Reg::b64, op, in);
  };
  V block = out_.pure(Reg::b32, "mov.u32", {{"%ctaid.x"}});
  if (cluster_ > 1) block = out_.pure(Reg::b32, "div.u32", {block, integer_text(cluster_)});
  V id = b64("add.s64",
             {b64("cvt.u64.u32", {block}), argument(DType::i64, layout_.first_program()).reg});
  // Row-major: the last axis varies fastest. ptxas divides in 32 bits where both fit.
  for (int a = grid_rank_ - 1; a >= axis && a > 0; --a) {
    const V extent = argument(DType::i64, layout_.first_program() + a).reg;
    const V quotient = b64("div.u64", {id, extent});
    if (a > axis)
      id = quotient;
    else
      id = b64("sub.s64", {id, b64("mul.lo.s64", {quotient, extent})});
  }
  out_.hoist = hoist;
  return Elements::make(DType::i64, id);
}

// Before 9.0 no kernel starts early, and none has to wait. The one behind may start at once: the
// GPU starts its blocks when all of this one have come here, so they take no place that this one
// needs, and they wait for its end.
void Printer::grid_wait() {
  if (target_.sm < 90) return;
  out_.line("griddepcontrol.launch_dependents;");
  out_.line("griddepcontrol.wait;");
  starts_early_ = true;
}

void Printer::position(OpId o) {
  const auto [file, line] = f_.position(o);
  if (line == 0) return;
  auto at = std::find(files_.begin(), files_.end(), file);
  if (at == files_.end()) at = files_.insert(at, std::string(file));
  const std::string text = fmt::format(".loc {} {} 0", at - files_.begin() + 1, line);
  if (text == last_position_) return;
  out_.line("{}", text);
  last_position_ = text;
}

void Printer::block(BlockId b) {
  for_each_op(f_, b, [&](OpId o) { op(o); });
}

void Printer::elementwise(OpId o) {
  const ValueId result = f_.result(o);
  const Type& t = f_.type_of(result);
  std::array<const Elems*, 3> operands{};
  const size_t n = f_[o].num_operands;
  for (size_t k = 0; k < n; ++k) operands[k] = &get(f_.operand(o, static_cast<int>(k)));
  out_.hoist = t.is_scalar() || (is_integer(t.dtype) && t.dims[0] <= max_hoisted);
  const DType in = f_.type_of(f_.operand(o, static_cast<int>(n) - 1)).dtype;
  if (f_[o].kind == OpKind::rsqrt && in == DType::f32 && never_subnormal(f_, f_.operand(o, 0))) {
    Elems roots;
    for (const Elem& x : *operands[0])
      roots.push_back(Elements::make(
          in, out_.pure(Reg::b32, "rsqrt.approx.ftz.f32", {el_.in_register(in, x)})));
    return set(result, std::move(roots));
  }
  set(result, el_.op(f_[o].kind, in, t.dtype, std::span(operands).first(n), count(result)));
}

void Printer::op(OpId o) {
  const OpKind k = f_[o].kind;
  if (k == OpKind::yield || k == OpKind::constant) return;
  if (options_.lines) position(o);
  if (ir::is_elementwise(k)) return elementwise(o);
  out_.hoist = false;
  await_cluster(o);
  const auto number = [&](const char* reg, int64_t hi) {
    out_.hoist = true;
    Elem e = Elements::make(DType::i32, out_.pure(Reg::b32, "mov.u32", {{reg}}));
    e.lo = 0, e.hi = hi;
    set(f_.result(o), {e});
  };
  switch (k) {
    case OpKind::program_id:
      return set(f_.result(o), {program_id(static_cast<int>(f_.attr(o, 0)))});
    case OpKind::lane_id:
      return set(f_.result(o), {lane_id()});
    case OpKind::warp_id: {
      out_.hoist = true;
      Elem e = Elements::make(DType::i32, out_.pure(Reg::b32, "shr.u32", {thread_number(), {"5"}}));
      e.lo = 0, e.hi = f_.launch.warps - 1;
      return set(f_.result(o), {e});
    }
    case OpKind::cluster_rank:
      if (cluster_ == 1) return set(f_.result(o), {el_.constant(DType::i32, 0)});
      return number("%cluster_ctarank", cluster_ - 1);
    case OpKind::uniform:
    case OpKind::freeze:  // a register that nothing wrote holds something
      return set(f_.result(o), get(f_.operand(o, 0)));
    case OpKind::numbers: {
      Elems e;
      for (uint32_t v : f_.attrs(o))
        e.push_back(
            el_.constant(DType::i32, static_cast<uint64_t>(int64_t{static_cast<int32_t>(v)})));
      return set(f_.result(o), std::move(e));
    }
    case OpKind::pick: {
      Elems all, picked;
      for (ValueId v : f_.operands(o)) {
        const Elems& e = packed(v).empty() ? get(v) : packed(v);
        all.insert(all.end(), e.begin(), e.end());
      }
      for (uint32_t r : f_.attrs(o)) picked.push_back(all[r]);
      return set(f_.result(o), std::move(picked));
    }
    case OpKind::broadcast:
      return set(f_.result(o),
                 Elems(static_cast<size_t>(count(f_.result(o))), get(f_.operand(o, 0))[0]));
    case OpKind::buffer:
      return;
    case OpKind::remote: {
      out_.hoist = true;
      buffer_at_[f_.result(o).i] = buffer_at_[f_.operand(o, 0).i];
      window_[f_.result(o).i] = out_.pure(Reg::b32, "mapa.shared::cluster.u32",
                                          {shared_base(), scalar(f_.operand(o, 1))});
      return;
    }
    case OpKind::ld:
      return load(o);
    case OpKind::st:
      return store(o);
    case OpKind::atom:
      return atom(o);
    case OpKind::wait:
      return wait(o);
    case OpKind::shuffle:
      return shuffle(o);
    case OpKind::vote:
      return vote(o);
    case OpKind::mma:
      return mma(o);
    case OpKind::ldmatrix:
      return ldmatrix(o);
    case OpKind::copy_async:
      return copy_async(o);
    case OpKind::copy_commit:
      return out_.line("cp.async.commit_group;");
    case OpKind::copy_wait:
      return out_.line("cp.async.wait_group {};", f_.attr(o, 0));
    case OpKind::barrier:
      return out_.line("bar.sync 0;");
    case OpKind::grid_wait:
      return grid_wait();
    case OpKind::cluster_barrier:
      return cluster_barrier();
    case OpKind::all_gather:
      return all_gather(o);
    case OpKind::for_:
      return for_op(o);
    case OpKind::while_:
      return while_op(o);
    case OpKind::if_:
      return if_op(o);
    default:
      TW_INTERNAL("'{}' has no PTX", ir::info(k).name);
  }
}

}  // namespace tw::ptx
