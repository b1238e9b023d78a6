// The C interface: errors, operands, a trace and what it yields.
#include "trace/capi.hpp"

#include <algorithm>
#include <iterator>
#include <memory>

#include "ir/limits.hpp"
#include "ir/printer.hpp"
#include "ir/serialize.hpp"
#include "support/of_thread.hpp"
#include "trace/canonical.hpp"

using tw::DType;
using tw::Error;
using tw::ErrorKind;
using tw::Loc;
using tw::usage_error;
using tw::capi::State;

// A DType is a tw_dtype by number.
static_assert(static_cast<int>(DType::mask) == TW_MASK && static_cast<int>(DType::f16) == TW_F16 &&
              static_cast<int>(DType::f64) == TW_F64 && static_cast<int>(DType::i8) == TW_I8 &&
              tw::dtype_count == TW_I8 + 1);
static_assert(int{TW_MAX_TILE_RANK} == tw::ir::max_tile_rank &&
              int{TW_MAX_TENSOR_RANK} == tw::ir::max_tensor_rank);

struct tw_program {
  tw::ir::Func func;
  std::string bytes, text;
};

namespace tw::capi {

namespace {

struct LastError {
  tw_error view{TW_OK, "", nullptr, 0};
  std::optional<Error> error;  // owns the texts
};

LastError& last_error() { return of_thread<LastError>(); }

}  // namespace

State& state() { return of_thread<State>(); }

void State::drop() noexcept {
  session.reset();
  regions.clear();
  failed.reset();
  aborted = false;
  loc = {};
  params.clear();
  tensors.clear();
  tunes.clear();
  texts.clear();
}

void State::give_up() noexcept {
  if (!combining) return drop();
  aborted = true;  // no Error, which takes memory: there may be none left
}

void State::check_usable() const {
  if (failed) throw *failed;
  if (aborted) usage_error(loc, "the trace is aborted");
}

tw_status report(const Error& e) noexcept {
  LastError& last = last_error();
  last.error = e;
  last.view = {e.kind() == ErrorKind::usage         ? TW_USAGE_ERROR
               : e.kind() == ErrorKind::unsupported ? TW_UNSUPPORTED_ERROR
                                                    : TW_INTERNAL_ERROR,
               last.error->text(), last.error->file(), last.error->line()};
  return last.view.status;
}

tw_status report_unknown() noexcept {
  LastError& last = last_error();
  last.view = {TW_INTERNAL_ERROR, "out of memory: the trace is dropped", nullptr, 0};
  return TW_INTERNAL_ERROR;
}

// A value names its trace by the low bits of the serial number: a wrong match needs 2^32 traces.
trace::Val id_of(State& s, const char* name, tw_value v) {
  Trace& t = s.trace();
  if (v.id == 0)
    usage_error(s.loc, "{}: no value is given: a tw_value is set by the call that makes it", name);
  if (v.trace != static_cast<uint32_t>(t.serial) || v.id < 2 || v.id >= t.rec.values.size())
    usage_error(s.loc, "{}: the value belongs to another trace", name);
  const uint32_t def = t.rec.values[v.id].def;
  const bool is_arg = def & trace::RawValue::arg_bit;
  const uint32_t home = is_arg ? def & ~trace::RawValue::arg_bit : t.rec.ops[def].block;
  uint32_t b = t.rec.current_block();
  while (b != home && b > 1) b = t.rec.ops[t.rec.blocks[b].parent].block;
  if (home != 0 && b != home)
    usage_error(s.loc,
                "{}: the value was made inside the region at line {}, which has ended: give it to "
                "the end of the region, and use the result",
                name, t.rec.locs[t.rec.blocks[home].parent].line);
  return v.id;
}

Tile tile_of(State& s, const char* name, tw_value v) {
  const trace::Val id = id_of(s, name, v);
  if (!s.trace().rec.type(id).is_tile())
    usage_error(s.loc, "{} takes a tile, not a tensor: load it first", name);
  return Tile(detail::NewValue{id});
}

Tensor tensor_of(State& s, const char* name, tw_value v) {
  const trace::Val id = id_of(s, name, v);
  if (!s.trace().rec.type(id).is_tensor())
    usage_error(s.loc, "{} takes a tensor, not a tile", name);
  return Tensor(detail::NewValue{id});
}

Mask mask_of(State& s, const char* name, tw_value v) {
  const Tile t = tile_of(s, name, v);
  if (t.dtype() != DType::mask)
    usage_error(s.loc, "{}: the condition is {}, not a mask: compare it with something", name,
                name_of(t.dtype()));
  return Mask(t, s.loc);
}

DType dtype_of(State& s, const char* name, tw_dtype t) {
  const int k = static_cast<int>(t);
  if (k < 0 || k >= dtype_count)
    usage_error(s.loc, "{}: no element type has the number {}", name, k);
  return static_cast<DType>(k);
}

void check_list(State& s, const char* name, int n, const void* first) {
  if (n < 0) usage_error(s.loc, "{}: a list has {} entries", name, n);
  if (n > 0 && !first) usage_error(s.loc, "{}: a list of {} entries is NULL", name, n);
}

Dims dims_of(State& s, const char* name, int n, const int64_t* first) {
  check_list(s, name, n, first);
  long long v[Dims::max_rank] = {};
  for (int i = 0; i < n && i < Dims::max_rank; ++i) v[i] = first[i];
  return Dims(v, n);
}

void give(State& s, const char* name, const detail::Handle& h, tw_value* out) {
  if (!out) usage_error(s.loc, "{}: the result goes to NULL", name);
  *out = {h.id(), static_cast<uint32_t>(s.trace().serial)};
}

ArgList::ArgList(State& s, const char* name, int n, const tw_operand* first) {
  check_list(s, name, n, first);
  const size_t count = static_cast<size_t>(n);
  tiles_.reserve(count);  // args_ holds pointers
  args_.reserve(count);
  for (size_t k = 0; k < count; ++k) {
    const tw_operand& o = first[k];
    switch (o.kind) {
      case TW_VALUE:
        args_.emplace_back(tiles_.emplace_back(tile_of(s, name, o.as.value)), s.loc);
        break;
      case TW_BOOLEAN:
        args_.emplace_back(o.as.integer != 0, s.loc);
        break;
      case TW_INTEGER:
        args_.emplace_back(o.as.integer, s.loc);
        break;
      case TW_REAL:
        args_.emplace_back(o.as.real, s.loc);
        break;
      default:
        usage_error(s.loc, "{}: no kind of operand has the number {}", name,
                    static_cast<int>(o.kind));
    }
  }
}

namespace {

void check_flag(int index, const char* name, int value) {
  if (value != 0 && value != 1)
    usage_error({}, "parameter {}: {} is {}: write 0 or 1", index, name, value);
}

// A scalar that also says something of a tensor was meant to be one, or is half made.
void check_scalar(int index, const tw_param& p) {
  const auto refuse = [&](const char* field, int64_t value) {
    usage_error({},
                "parameter {}: a scalar (is_tensor is 0), and {} is {}: start from "
                "tw_scalar_param, or from tw_tensor_param for a tensor",
                index, field, value);
  };
  if (p.rank) refuse("rank", p.rank);
  if (p.unit_dim != -1) refuse("unit_dim", p.unit_dim);
  if (p.align != 1) refuse("align", p.align);
  if (p.wide_offsets) refuse("wide_offsets", p.wide_offsets);
  if (p.same_as != -1) refuse("same_as", p.same_as);
  for (int64_t d : p.dims)
    if (d) refuse("a size", d);
}

void check_tensor(int index, const tw_param& p) {
  if (p.rank < 0 || p.rank > ir::max_tensor_rank)
    usage_error({}, "parameter {}: a tensor has 0 to {} dimensions, not {}", index,
                ir::max_tensor_rank, p.rank);
  if (p.unit_dim < -1 || p.unit_dim >= p.rank)
    usage_error({}, "parameter {}: unit_dim is {}, the tensor has rank {}", index, p.unit_dim,
                p.rank);
  if (p.align < 1 || p.align > 16 || (p.align & (p.align - 1)))
    usage_error({}, "parameter {}: align is {}: take 1, 2, 4, 8 or 16", index, p.align);
  for (int d = 0; d < ir::max_tensor_rank; ++d) {
    const int64_t size = p.dims[d];
    if (size < 0)
      usage_error({}, "parameter {}: dimension {} is {}: write a size of 0 or more", index, d,
                  size);
    if (size && d >= p.rank)
      usage_error({}, "parameter {}: dimension {} is {}, the tensor has rank {}", index, d, size,
                  p.rank);
    if (size >= ir::dim_limit)
      usage_error({}, "parameter {}: dimension {} is {}: a kernel takes sizes below 2^48", index, d,
                  size);
    if (size >= ir::wide_from && !p.wide_offsets)
      usage_error({}, "parameter {}: dimension {} is {}, which needs wide_offsets = 1", index, d,
                  size);
  }
  if (p.unit_dim >= 0) {
    const int64_t bytes = p.dims[p.unit_dim] * size_of(static_cast<DType>(p.dtype));
    if (bytes % p.align)
      usage_error({},
                  "parameter {}: align is {}, but dimension {} has {} bytes: align divides them",
                  index, p.align, p.unit_dim, bytes);
  }
}

// Compiled code takes the two for one: a fact in which they differ is wrong for one of them.
void check_same(int index, const tw_param* all) {
  const tw_param &p = all[index], &q = all[p.same_as];
  if (!q.is_tensor)
    usage_error({}, "parameter {}: same_as is {}, which is a scalar: it names a tensor", index,
                p.same_as);
  if (q.same_as != -1)
    usage_error({}, "parameter {}: same_as is {}, which is itself the same as {}: write that",
                index, p.same_as, q.same_as);
  const char* differs = p.dtype != q.dtype                                          ? "dtype"
                        : p.rank != q.rank                                          ? "rank"
                        : p.unit_dim != q.unit_dim                                  ? "unit_dim"
                        : p.align != q.align                                        ? "align"
                        : p.wide_offsets != q.wide_offsets                          ? "wide_offsets"
                        : !std::equal(std::begin(p.dims), std::end(p.dims), q.dims) ? "dims"
                                                                                    : nullptr;
  if (differs)
    usage_error(
        {}, "parameter {}: same_as is {}, but {} differs: one tensor has the same facts in both",
        index, p.same_as, differs);
}

ir::Param param_of(int index, const tw_param* all) {
  const tw_param& p = all[index];
  const int dtype = static_cast<int>(p.dtype);
  if (dtype < 0 || dtype >= dtype_count)
    usage_error({}, "parameter {}: no element type has the number {}", index, dtype);
  check_flag(index, "is_tensor", p.is_tensor);
  check_flag(index, "wide_offsets", p.wide_offsets);
  ir::Param out;
  out.dtype = static_cast<DType>(dtype);
  if (!p.is_tensor) {
    check_scalar(index, p);
    return out;
  }
  check_tensor(index, p);
  if (p.same_as < -1 || p.same_as >= index)
    usage_error({}, "parameter {}: same_as is {}: it names an earlier parameter, or is -1", index,
                p.same_as);
  if (p.same_as >= 0) check_same(index, all);
  out.is_tensor = 1;
  out.rank = static_cast<uint8_t>(p.rank);
  out.unit_dim = static_cast<int8_t>(p.unit_dim);
  out.align = static_cast<uint8_t>(p.align);
  out.wide_offsets = p.wide_offsets != 0;
  out.same_as = static_cast<int16_t>(p.same_as);
  return out;
}

const char* region_name(trace::OpKind k) {
  return k == trace::OpKind::for_ ? "for" : k == trace::OpKind::while_ ? "while" : "if";
}

void begin(State& s, int n, const tw_param* params, tw_value* values) {
  if (s.session)
    usage_error(s.loc,
                "tw_trace_begin: this thread is tracing already: end or abort that trace first");
  check_list(s, "tw_trace_begin", n, params);
  check_list(s, "tw_trace_begin", n, values);
  if (n > INT8_MAX)
    usage_error({}, "tw_trace_begin: a kernel has at most {} parameters, not {}", INT8_MAX, n);
  s.drop();  // what a failed begin left
  for (int i = 0; i < n; ++i) {
    s.params.push_back(param_of(i, params));
    if (!params[i].is_tensor) continue;
    ir::TensorArg& t = s.tensors.emplace_back();
    for (int d = 0; d < params[i].rank; ++d) t.dims[d] = params[i].dims[d];
  }
  s.request = {};
  s.request.params = s.params;
  s.request.tensors = s.tensors;
  s.session.emplace(s.request);
  for (int i = 0; i < n; ++i)
    values[i] = {s.trace().rec.param_values[static_cast<size_t>(i)],
                 static_cast<uint32_t>(s.trace().serial)};
}

}  // namespace
}  // namespace tw::capi

using namespace tw::capi;

const tw_error* tw_last_error(void) { return &last_error().view; }

tw_status tw_trace_begin(int n, const tw_param* params, tw_value* values) {
  State* s = nullptr;
  try {
    s = &state();
    s->check_usable();
    begin(*s, n, params, values);
    return TW_OK;
  } catch (const Error& e) {
    if (s && s->session) s->failed = e;
    return report(e);
  } catch (...) {
    return report_unknown();
  }
}

tw_status tw_tune_override(const char* name, int64_t value) {
  return in_trace("tw_tune_override", [&](State& s) {
    if (!name) usage_error(s.loc, "tw_tune_override: the name is NULL");
    for (const tw::trace::RawTune& k : s.trace().rec.tunes)
      if (k.name == name)
        usage_error(s.loc,
                    "tw_tune_override: tune '{}' has its value since line {}: come before it", name,
                    k.loc.line);
    for (const tw::trace::TuneValue& t : s.tunes)
      if (t.name == std::string_view(name) && t.value != value)
        usage_error(s.loc, "tw_tune_override: tune '{}' is to be {} already, not {}", name, t.value,
                    value);
    s.tunes.push_back({s.keep(name), value});
    s.request.tunes = s.tunes;
  });
}

tw_status tw_at(const char* file, int line) {
  return in_trace("tw_at", [&](State& s) { s.loc = Loc::at(file ? s.keep(file) : nullptr, line); });
}

int tw_tracing(void) { return state().session.has_value(); }

void tw_trace_abort(void) { state().give_up(); }

tw_status tw_trace_end(tw_program** out) {
  if (out) *out = nullptr;
  const tw_status status = in_trace("tw_trace_end", [&](State& s) {
    if (s.combining)
      usage_error(s.loc, "tw_trace_end inside the function of a scan or reduction: end it first");
    if (!out) usage_error(s.loc, "tw_trace_end: the program goes to NULL");
    if (!s.regions.empty())
      usage_error(s.loc, "tw_trace_end: the {} begun at line {} is still open",
                  region_name(s.regions.back().kind), s.regions.back().loc.line);
    auto program = std::make_unique<tw_program>();
    tw::trace::canonicalize(s.trace().rec, program->func);
    tw::ir::canonical_bytes(program->func, program->bytes);
    *out = program.release();
  });
  if (!state().combining) state().drop();
  return status;
}

const void* tw_program_bytes(const tw_program* p, size_t* size) {
  if (size) *size = p ? p->bytes.size() : 0;
  return p ? p->bytes.data() : nullptr;
}

void tw_program_hash(const tw_program* p, uint64_t hash[2]) {
  if (!hash) return;
  const tw::ir::Hash128 h = p ? tw::ir::hash_bytes(p->bytes) : tw::ir::Hash128{};
  hash[0] = h.lo;
  hash[1] = h.hi;
}

const char* tw_program_text(tw_program* p, int locations) {
  if (!p) return nullptr;
  try {
    p->text = tw::ir::print(p->func, {locations != 0});
    return p->text.c_str();
  } catch (...) {
    return nullptr;
  }
}

void tw_program_free(tw_program* p) { delete p; }

tw_status tw_type_of(tw_value v, tw_type* out) {
  return in_trace("tw_type_of", [&](State& s) {
    if (!out) usage_error(s.loc, "tw_type_of: the result goes to NULL");
    const tw::ir::Type& t = s.trace().rec.type(id_of(s, "tw_type_of", v));
    *out = {t.is_tensor(), static_cast<tw_dtype>(t.dtype), t.rank, {}};
    for (int d = 0; d < t.rank && t.is_tile(); ++d) out->dims[d] = t.dims[d];
  });
}
