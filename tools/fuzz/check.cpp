// The rules of programs: types, shapes, and what makes a program exact.
#include <algorithm>
#include <cmath>

#include "functions.hpp"
#include "program.hpp"

namespace tw::fuzz {
namespace {

constexpr double unknown = -1;
constexpr double most_elements = 4096, most_products = 1 << 16;
// What all accumulations of one statement may add up to.
constexpr double accumulated = 1 << 18;

// The largest size up to which a type holds every whole number.
double whole_limit(DType t) {
  switch (t) {
    case DType::mask:
      return 1;
    case DType::u8:
      return 255;
    case DType::i8:
      return 127;
    case DType::i32:
      return 2147483647.0;
    case DType::u32:
      return 4294967295.0;
    case DType::f16:
      return 2048;
    case DType::bf16:
      return 256;
    case DType::f8e4m3:
      return 16;
    case DType::f8e5m2:
      return 8;
    case DType::f32:
      return 1 << 24;
    case DType::i64:
    case DType::f64:
      return 0x1p53;
  }
  return 0;
}

double limited(DType t, double limit) {
  return limit >= 0 && limit <= whole_limit(t) ? limit : unknown;
}

std::optional<DType> common(DType a, DType b, Promote p) {
  if (p == Promote::bits || p == Promote::equal)
    if (a == DType::mask && b == DType::mask) return a;
  if (a == DType::mask || b == DType::mask) return {};
  if ((is_8bit_float(a) || is_8bit_float(b)) &&
      !(a == b && (p == Promote::keep || p == Promote::equal)))
    return {};
  if ((p == Promote::integer || p == Promote::bits) && (is_float(a) || is_float(b))) return {};
  if (a == b) {
    const bool keep = p == Promote::keep || p == Promote::equal;
    if (is_16bit_float(a) && !keep) return DType::f32;
    return p == Promote::wide && !is_float(a) ? DType::f32 : a;
  }
  if (is_float(a) || is_float(b))
    return a == DType::f64 || b == DType::f64 ? DType::f64 : DType::f32;
  if (p == Promote::wide) return DType::f32;
  if (size_of(a) == size_of(b)) return {};
  return size_of(a) > size_of(b) ? a : b;
}

bool fits(double number, DType t) {
  if (t == DType::f8e4m3) return std::fabs(number) <= 448;
  if (is_float(t)) return (t != DType::f16 && t != DType::f8e5m2) || std::fabs(number) < 57000;
  return t != DType::mask && is_int(number) && (is_signed(t) || number >= 0) &&
         (t != DType::u8 || number <= 255) && (t != DType::i8 || std::fabs(number) <= 127);
}

double limit_of(double number) {
  return std::isfinite(number) && number == std::floor(number) ? std::fabs(number) : unknown;
}

// The type rules see a number as an operand without a shape.
struct Operand {
  const Var* var;
  double number;
  double limit() const { return var ? var->limit : limit_of(number); }
  bool zero_sign() const { return var && var->zero_sign; }
};

class Rules {
 public:
  Rules(const Program& p, Scope& s) : program_(p), scope_(s) {}

  bool apply(const Node& n) {
    switch (n.kind) {
      case Kind::assign:
        return assign(n);
      case Kind::accumulate:
        return accumulate(n);
      case Kind::move_view:
        return move_view(n);
      case Kind::store:
      case Kind::store_atomic:
      case Kind::store_function:
      case Kind::store_sum:
      case Kind::store_dot:
      case Kind::store_softmax:
        return store(n);
      case Kind::slice:
      case Kind::at:
      case Kind::flip_dims:
        return view(n);
      case Kind::for_:
      case Kind::while_:
        return loop(n);
      case Kind::if_:
        return branch(n);
      default:
        break;
    }
    const std::optional<Var> v = value(n);
    if (!v || v->elements() > most_elements || v->rank() > 4) return false;
    scope_.vars[n.result] = *v;
    if (scope_.types) (*scope_.types)[n.result] = *v;
    return true;
  }

 private:
  const Var* var(int id) const {
    const auto it = scope_.vars.find(id);
    return it == scope_.vars.end() ? nullptr : &it->second;
  }
  const Var* scalar(int id) const {
    const Var* v = var(id);
    return v && v->rank() == 0 ? v : nullptr;
  }
  bool index(const Index& i) const {
    if (i.var == absent) return true;
    const Var* v = scalar(i.var);
    return v && is_integer(v->dtype);
  }
  std::optional<View> tensor(int id) const {
    if (id >= 0 && id < static_cast<int>(program_.inputs.size())) {
      const Input& in = program_.inputs[static_cast<size_t>(id)];
      const bool small = in.content <= Content::small;
      return View{in.dtype, static_cast<int>(in.dims.size()),
                  small ? limited(in.dtype, 8) : unknown, false, id};
    }
    if (id >= output_base && id < view_base) {
      const size_t k = static_cast<size_t>(id - output_base);
      if (k >= program_.outputs.size()) return {};
      const Output& o = program_.outputs[k];
      if (o.agree != Agree::exact || o.dims.empty()) return {};
      return View{o.dtype, static_cast<int>(o.dims.size()), unknown, true, id};
    }
    const auto it = scope_.views.find(id);
    return it == scope_.views.end() ? std::nullopt : std::optional(it->second);
  }

  // Shapes as in NumPy, bounds united.
  static bool meet(Var& out, const Var& v) {
    std::vector<int> dims(std::max(out.dims.size(), v.dims.size()));
    uint8_t bounded = 0;
    for (size_t k = 1; k <= dims.size(); ++k) {
      const int x = k <= out.dims.size() ? out.dims[out.dims.size() - k] : 1;
      const int y = k <= v.dims.size() ? v.dims[v.dims.size() - k] : 1;
      if (x != y && x != 1 && y != 1) return false;
      dims[dims.size() - k] = std::max(x, y);
      const bool bound = (k <= out.dims.size() && out.bounded >> (out.dims.size() - k) & 1) ||
                         (k <= v.dims.size() && v.bounded >> (v.dims.size() - k) & 1);
      if (bound) bounded |= static_cast<uint8_t>(1u << (dims.size() - k));
    }
    out.dims = dims;
    out.bounded = bounded;
    return true;
  }

  // Type and shape of operands; absent ones are n.number.
  std::optional<Var> unify(const Node& n, int count, Promote p, Operand* ops) const {
    Var out;
    bool any = false;
    for (int k = 0; k < count; ++k) {
      ops[k] = {n.in[k] == absent ? nullptr : var(n.in[k]), n.number};
      if (n.in[k] == absent) continue;
      if (!ops[k].var) return {};
      const std::optional<DType> t =
          any ? common(out.dtype, ops[k].var->dtype, p) : ops[k].var->dtype;
      if (!t || !meet(out, *ops[k].var)) return {};
      out.dtype = *t;
      any = true;
    }
    if (!any) return {};
    std::optional<DType> t = common(out.dtype, out.dtype, p);
    if (!t) return {};
    for (int k = 0; k < count; ++k)
      if (!ops[k].var) {
        const bool real = !is_int(n.number);
        if (real && !is_float(*t)) {
          if (*t == DType::mask || p == Promote::integer || p == Promote::bits) return {};
          t = DType::f32;
        }
        if (!fits(n.number, *t)) return {};
      }
    out.dtype = *t;
    for (int k = 0; k < count; ++k) out.zero_sign |= is_float(*t) && ops[k].zero_sign();
    return out;
  }

  std::optional<Var> binary(const Node& n) const {
    Operand o[2];
    std::optional<Var> v = unify(n, 2, binaries[n.fn].promote, o);
    if (!v) return {};
    const double a = o[0].limit(), b = o[1].limit();
    const bool known = a >= 0 && b >= 0, negative = v->dtype != DType::u8 && v->dtype != DType::u32;
    if (n.fn == fn_div) {
      if (!is_float(v->dtype) || o[1].zero_sign()) return {};
    } else if (n.fn == fn_add || (n.fn == fn_sub && negative)) {
      v->limit = known ? limited(v->dtype, a + b) : unknown;
    } else if (n.fn == fn_mul) {
      v->limit = known ? limited(v->dtype, a * b) : unknown;
    } else if (n.fn >= fn_maximum && n.fn <= fn_minimum_num) {
      v->limit = known ? limited(v->dtype, std::max(a, b)) : unknown;
      v->zero_sign = is_float(v->dtype);
    } else if (n.fn == fn_and) {
      if (n.in[1] == absent && n.number >= 0) v->limit = n.number;
    }
    const bool product = (o[0].var && o[0].var->from_dot) || (o[1].var && o[1].var->from_dot);
    if (n.fn == fn_add && product) {
      if (v->limit < 0) return {};
      v->zero_sign = true;
    }
    return v;
  }

  std::optional<Var> reduce(const Node& n) const {
    const Var* a = var(n.in[0]);
    if (!a) return {};
    Var v = *a;
    v.fixed = false;
    v.from_dot = false;
    double terms = 1;
    if (n.axis == every_axis) {
      terms = static_cast<double>(a->elements());
      v.dims.clear();
      v.bounded = 0;
    } else {
      if (n.axis < 0 || n.axis >= a->rank()) return {};
      terms = v.dims[static_cast<size_t>(n.axis)];
      v.dims[static_cast<size_t>(n.axis)] = 1;
      v.bounded = static_cast<uint8_t>(v.bounded & ~(1u << n.axis));
    }
    const bool mask = a->dtype == DType::mask;
    if (n.fn == fn_any || n.fn == fn_all) return mask ? std::optional(v) : std::nullopt;
    if (n.fn >= fn_max && n.fn <= fn_argmin) {
      if (mask) return {};
      if (n.fn >= fn_argmax) {
        v.dtype = DType::i32;
        v.limit = terms;
        v.zero_sign = false;
        return v;
      }
      if (a->bounded) v.limit = unknown;  // over nothing: the least value
      v.zero_sign = is_float(v.dtype);
      return v;
    }
    if (is_8bit_float(a->dtype)) return {};
    v.dtype = mask || a->dtype == DType::i8 ? DType::i32
              : a->dtype == DType::u8       ? DType::u32
              : is_16bit_float(a->dtype)    ? DType::f32
                                            : a->dtype;
    double total = unknown;
    if (a->limit >= 0)
      total = n.fn == fn_prod ? std::pow(std::max(1.0, a->limit), terms) : a->limit * terms;
    v.limit = limited(v.dtype, total);
    const bool floating = is_float(v.dtype);
    if (floating && v.limit < 0) return {};  // the order of the terms would show
    v.zero_sign = floating;
    if (n.fn == fn_mean) {
      if (!floating && v.limit < 0) return {};
      if (!floating) v.dtype = DType::f32;
      if (limited(v.dtype, v.limit) < 0) return {};
      v.limit = unknown;
      v.zero_sign = true;
    }
    return v;
  }

  std::optional<Var> scan(const Node& n) const {
    const Var* a = var(n.in[0]);
    if (!a || n.axis < 0 || n.axis >= a->rank()) return {};
    Var v = *a;
    v.fixed = false;
    v.from_dot = false;
    const bool mask = a->dtype == DType::mask;
    if (n.fn == fn_affine) {
      v.limit = unknown;
      return is_integer(a->dtype) ? std::optional(v) : std::nullopt;
    }
    if (n.fn > fn_cumprod) {
      if (mask) return {};
      if (n.flags & scan_exclusive) v.limit = unknown;
      v.zero_sign = is_float(v.dtype);
      return v;
    }
    if (is_8bit_float(a->dtype)) return {};
    v.dtype = mask || a->dtype == DType::i8 ? DType::i32
              : a->dtype == DType::u8       ? DType::u32
              : is_16bit_float(a->dtype)    ? DType::f32
                                            : a->dtype;
    const double terms = v.dims[static_cast<size_t>(n.axis)];
    double total = unknown;
    if (a->limit >= 0)
      total = n.fn == fn_cumprod ? std::pow(std::max(1.0, a->limit), terms) : a->limit * terms;
    v.limit = limited(v.dtype, total);
    v.zero_sign = is_float(v.dtype);
    if (v.zero_sign && v.limit < 0) return {};  // the order of the terms would show
    return v;
  }

  std::optional<Var> gather(const Node& n) const {
    const auto t = tensor(n.tensor);
    if (!t || t->rank < 1 || t->rank > 3) return {};
    Var v;
    for (int k = 0; k < t->rank; ++k) {
      const Var* i = var(n.in[k]);
      if (!i || !is_integer(i->dtype) || !meet(v, *i)) return {};
    }
    v.dtype = t->dtype;
    if (!fits(n.number, v.dtype)) return {};
    const double other = limit_of(n.number);
    v.limit = t->limit >= 0 && other >= 0 ? limited(v.dtype, std::max(t->limit, other)) : unknown;
    v.zero_sign = t->zero_sign && is_float(t->dtype);
    return v;
  }

  std::optional<Var> value(const Node& n) const {
    Var v;
    v.dtype = n.dtype;
    Operand o[3];
    switch (n.kind) {
      case Kind::number:
        if (n.dtype != DType::i32 && n.dtype != DType::f32 && n.dtype != DType::f64) return {};
        if (!fits(n.number, n.dtype)) return {};
        v.limit = limited(n.dtype, limit_of(n.number));
        return v;
      case Kind::full:
        v.dims = n.dims;
        if (n.in[0] == absent) {
          if (!fits(n.number, n.dtype)) return {};
          v.limit = limited(n.dtype, limit_of(n.number));
        } else {
          const Var* s = scalar(n.in[0]);
          if (!s || s->dtype != n.dtype) return {};
          v.limit = s->limit;
          v.zero_sign = s->zero_sign;
        }
        return v;
      case Kind::iota:
        if (n.dtype == DType::mask || is_storage_float(n.dtype) || n.axis < 0 ||
            n.axis >= static_cast<int>(n.dims.size()))
          return {};
        v.dims = n.dims;
        v.limit = limited(n.dtype, n.dims[static_cast<size_t>(n.axis)]);
        return v;
      case Kind::load: {
        const auto t = tensor(n.tensor);
        if (!t || t->rank != static_cast<int>(n.dims.size()) || n.start.size() != n.dims.size())
          return {};
        for (const Index& i : n.start)
          if (!index(i)) return {};
        v.dtype = t->dtype;
        v.dims = n.dims;
        v.limit = t->limit;
        v.zero_sign = t->zero_sign && is_float(t->dtype);
        if (n.other) {
          if (!fits(n.number, v.dtype)) return {};
          const double other = limit_of(n.number);
          v.limit =
              v.limit >= 0 && other >= 0 ? limited(v.dtype, std::max(v.limit, other)) : unknown;
        } else {
          v.bounded = static_cast<uint8_t>((1u << n.dims.size()) - 1);
        }
        return v;
      }
      case Kind::size: {
        const auto t = tensor(n.tensor);
        if (!t || n.axis < 0 || n.axis >= t->rank) return {};
        v.dtype = DType::i64;
        v.limit = 1000;
        return v;
      }
      case Kind::unary: {
        auto r = unify(n, 1, unaries[n.fn].promote, o);
        if (!r) return {};
        const bool is_unsigned = r->dtype == DType::u8 || r->dtype == DType::u32;
        if ((n.fn == fn_neg && !is_unsigned) || n.fn == fn_abs) r->limit = o[0].limit();
        if (n.fn == fn_round_tf32) {
          if (!o[0].var || o[0].var->dtype != DType::f32) return {};
          if (o[0].limit() <= 2048) r->limit = o[0].limit();  // 11 bits stay as they are
        }
        return r;
      }
      case Kind::binary:
        return binary(n);
      case Kind::compare: {
        auto r = unify(n, 2, compares[n.fn].promote, o);
        if (!r) return {};
        r->dtype = DType::mask;
        r->zero_sign = false;
        return r;
      }
      case Kind::divide: {
        auto r = unify(n, 2, Promote::integer, o);
        if (!r || n.in[0] == absent) return {};
        if (n.in[1] == absent && (n.number == 0 || n.number == -1)) return {};
        return r;
      }
      case Kind::fma:
        return unify(n, 3, Promote::wide, o);
      case Kind::cast:
      case Kind::bitcast:
        return cast(n);
      case Kind::where: {
        const Var* m = var(n.in[0]);
        Node values = n;
        values.in[0] = n.in[1];
        values.in[1] = n.in[2];
        auto r = unify(values, 2, Promote::equal, o);
        if (!m || m->dtype != DType::mask || !r || !meet(*r, *m)) return {};
        const double least = std::min(o[0].limit(), o[1].limit());
        r->limit = least >= 0 ? limited(r->dtype, std::max(o[0].limit(), o[1].limit())) : unknown;
        return r;
      }
      case Kind::dot:
        return product(n);
      case Kind::reduce:
        return reduce(n);
      case Kind::scan:
        return scan(n);
      case Kind::gather:
        return gather(n);
      default:
        return shape(n);
    }
  }

  std::optional<Var> cast(const Node& n) const {
    const Var* a = var(n.in[0]);
    if (!a || a->dtype == n.dtype) return {};
    Var v = *a;
    v.fixed = false;
    v.from_dot = false;
    v.dtype = n.dtype;
    const bool to_unsigned = n.dtype == DType::u8 || n.dtype == DType::u32;
    v.limit = a->dtype == DType::mask               ? 1
              : to_unsigned && is_integer(a->dtype) ? unknown
                                                    : limited(n.dtype, a->limit);
    v.zero_sign = a->zero_sign && is_float(n.dtype);
    if (n.kind == Kind::cast) return v;
    const bool has_mask = a->dtype == DType::mask || n.dtype == DType::mask;
    const bool shows_sign = a->zero_sign && !is_float(n.dtype);
    if (has_mask || shows_sign || size_of(a->dtype) != size_of(n.dtype)) return {};
    v.limit = unknown;
    return v;
  }

  std::optional<Var> product(const Node& n) const {
    const Var *a = var(n.in[0]), *b = var(n.in[1]), *c = n.in[2] == absent ? nullptr : var(n.in[2]);
    Var v;
    if (!multiplies(a, b, v) || a->limit < 0 || b->limit < 0 || (n.in[2] != absent && !c))
      return {};
    double total = a->limit * b->limit * a->dims[1];
    if (c) {
      if (c->dtype != v.dtype || c->dims != v.dims || c->limit < 0) return {};
      total += c->limit;
      v.bounded |= c->bounded;
    }
    v.limit = limited(v.dtype, total);
    if (v.limit < 0) return {};
    v.zero_sign = true;
    v.from_dot = true;
    return v;
  }

  static bool multiplies(const Var* a, const Var* b, Var& v) {
    if (!a || !b || a->rank() != 2 || b->rank() != 2 || a->dims[1] != b->dims[0]) return false;
    if (a->dtype != b->dtype || (!is_float(a->dtype) && a->dtype != DType::i8)) return false;
    v.dtype = a->dtype == DType::i8 ? DType::i32 : a->dtype == DType::f64 ? DType::f64 : DType::f32;
    v.dims = {a->dims[0], b->dims[1]};
    v.bounded = static_cast<uint8_t>((a->bounded & 1) | (b->bounded & 2));
    return static_cast<double>(v.elements()) * a->dims[1] <= most_products;
  }

  std::optional<Var> shape(const Node& n) const {
    const Var* a = var(n.in[0]);
    if (!a) return {};
    Var v = *a;
    v.fixed = false;
    v.from_dot = false;
    const size_t d = static_cast<size_t>(n.axis);
    switch (n.kind) {
      case Kind::reshape:
        v.dims = n.dims;
        return a->bounded || v.elements() != a->elements() ? std::nullopt : std::optional(v);
      case Kind::transpose: {
        if (n.dims.size() != a->dims.size()) return {};
        std::set<int> seen;
        v.bounded = 0;
        for (size_t k = 0; k < n.dims.size(); ++k) {
          const int from = n.dims[k];
          if (from < 0 || from >= a->rank() || !seen.insert(from).second) return {};
          v.dims[k] = a->dims[static_cast<size_t>(from)];
          if (a->bounded >> from & 1) v.bounded |= static_cast<uint8_t>(1u << k);
        }
        return v;
      }
      case Kind::broadcast: {
        Var target;
        target.dims = n.dims;
        if (a->rank() > target.rank() || !meet(target, *a) || target.dims != n.dims) return {};
        v.dims = n.dims;
        v.bounded = target.bounded;
        return v;
      }
      case Kind::expand: {
        if (n.axis < 0 || n.axis > a->rank()) return {};
        v.dims.insert(v.dims.begin() + n.axis, 1);
        const unsigned low = a->bounded & ((1u << d) - 1), high = a->bounded >> d;
        v.bounded = static_cast<uint8_t>(low | high << (d + 1));
        return v;
      }
      case Kind::squeeze: {
        if (n.axis < 0 || n.axis >= a->rank() || a->dims[d] != 1) return {};
        const bool dropped = a->bounded >> d & 1;
        v.dims.erase(v.dims.begin() + n.axis);
        if (dropped && v.dims.empty()) return {};  // a scalar has no bound: it would be unspecified
        const unsigned low = a->bounded & ((1u << d) - 1), high = a->bounded >> (d + 1);
        v.bounded = static_cast<uint8_t>(low | high << d | (dropped ? 1u : 0u));
        return v;
      }
      default:
        return {};
    }
  }

  bool view(const Node& n) {
    auto t = tensor(n.tensor);
    if (!t || n.tensor >= output_base + static_cast<int>(program_.outputs.size())) {
      if (!t || n.tensor < view_base) return false;
    }
    for (const Index& i : n.start)
      if (!index(i)) return false;
    if (n.kind == Kind::slice && (n.axis < 0 || n.axis >= t->rank || n.start.size() != 2))
      return false;
    if (n.kind == Kind::at) {
      if (t->rank < 2 || n.start.size() != 1) return false;
      --t->rank;
    }
    if (n.kind == Kind::flip_dims) {
      if (static_cast<int>(n.dims.size()) != t->rank) return false;
      std::vector<int> sorted = n.dims;
      std::sort(sorted.begin(), sorted.end());
      for (int k = 0; k < t->rank; ++k)
        if (sorted[static_cast<size_t>(k)] != k) return false;
    }
    scope_.views[n.result] = *t;
    return true;
  }

  bool move_view(const Node& n) {
    const auto to = scope_.views.find(n.in[0]);
    const auto from = tensor(n.tensor);
    return to != scope_.views.end() && from && from->base == to->second.base &&
           from->rank == to->second.rank;
  }

  bool assign(const Node& n) {
    const auto to = scope_.vars.find(n.in[0]);
    const Var* from = var(n.in[1]);
    if (to == scope_.vars.end() || !from || n.in[0] <= static_cast<int>(program_.scalars.size()))
      return false;
    if (to->second.fixed || to->second.dtype != from->dtype || to->second.dims != from->dims)
      return false;
    to->second = *from;
    to->second.fixed = false;
    return true;
  }

  bool accumulate(const Node& n) {
    const auto to = scope_.vars.find(n.in[0]);
    const Var* from = var(n.in[1]);
    if (to == scope_.vars.end() || !from || n.in[0] <= static_cast<int>(program_.scalars.size()))
      return false;
    Var& v = to->second;
    if (v.fixed || v.dtype != from->dtype || v.dims != from->dims || v.dtype == DType::mask ||
        is_storage_float(v.dtype))
      return false;
    const bool bounded_sum =
        v.limit >= 0 && from->limit >= 0 && from->limit * scope_.trips <= accumulated;
    if ((from->from_dot || v.from_dot) && !bounded_sum) return false;
    v.limit =
        bounded_sum ? limited(v.dtype, v.limit + (scope_.trips > 1 ? 0 : from->limit)) : unknown;
    if ((from->from_dot || v.from_dot) && v.limit < 0) return false;
    v.zero_sign |= from->zero_sign || (from->from_dot && is_float(v.dtype));
    v.bounded |= from->bounded;
    v.from_dot = false;
    return true;
  }

  bool output(size_t k, DType t, const std::vector<int>& dims, Agree agree) const {
    if (k >= program_.outputs.size()) return false;
    const Output& o = program_.outputs[k];
    return o.dtype == t && o.agree == agree && o.dims.size() == dims.size();
  }

  bool store(const Node& n) {
    const Var* a = var(n.in[0]);
    const size_t k = static_cast<size_t>(n.tensor - output_base);
    if (!a || n.tensor < output_base) return false;
    const DType wide = a->dtype == DType::f64 ? DType::f64 : DType::f32;
    for (const Index& i : n.start)
      if (!index(i)) return false;
    if (n.kind == Kind::store || n.kind == Kind::store_atomic) {
      if (n.kind == Kind::store_atomic && !(is_integer(a->dtype) && size_of(a->dtype) >= 4))
        return false;
      if (!output(k, a->dtype, a->dims, Agree::exact) || n.start.size() != a->dims.size())
        return false;
      if (scope_.free_signs && a->zero_sign) scope_.free_signs->insert(n.tensor - output_base);
      return true;
    }
    if (n.kind == Kind::store_function)
      return a->dtype != DType::mask && !is_8bit_float(a->dtype) &&
             !(n.fn == fn_rsqrt && a->zero_sign) &&
             output(k, wide, a->dims, agree_of_function(n.fn)) && n.start.size() == a->dims.size();
    if (n.kind == Kind::store_dot) {
      Var v;
      return multiplies(a, var(n.in[1]), v) && is_float(v.dtype) &&
             output(k, v.dtype, v.dims, Agree::within_next) &&
             output(k + 1, v.dtype, v.dims, Agree::bound) && n.start.size() == 2;
    }
    if (n.axis < 0 || n.axis >= a->rank() || !is_float(a->dtype) || is_8bit_float(a->dtype) ||
        n.start.size() != a->dims.size())
      return false;
    std::vector<int> dims = a->dims;
    if (n.kind == Kind::store_softmax)
      return a->limit >= 0 && a->limit <= 64 && output(k, wide, dims, Agree::relative);
    dims[static_cast<size_t>(n.axis)] = 1;
    return output(k, wide, dims, Agree::within_next) && output(k + 1, wide, dims, Agree::bound);
  }

  double trips(const Node& n, const Scope& s) const {
    const auto most = [&](const Index& i, bool low) {
      if (i.var == absent) return static_cast<double>(i.constant);
      const Var* v = &s.vars.at(i.var);
      return v->limit >= 0 ? (low ? -v->limit : v->limit) : 1e9;
    };
    if (n.kind == Kind::while_) return most(n.start[0], false);
    if (n.start[2].var != absent) return 1e9;
    const double step = static_cast<double>(n.start[2].constant);
    if (step == 0) return 0;
    const double range = step > 0 ? most(n.start[1], false) - most(n.start[0], true)
                                  : most(n.start[0], false) - most(n.start[1], true);
    return std::max(0.0, std::ceil(range / std::fabs(step)));
  }

  bool loop(const Node& n) {
    const size_t indices = n.kind == Kind::for_ ? 3 : 1;
    if (n.start.size() != indices) return false;
    for (const Index& i : n.start)
      if (!index(i)) return false;
    // The counter is an i32, and what it is compared with must have a common type with it.
    if (n.kind == Kind::while_ && n.start[0].var != absent &&
        scalar(n.start[0].var)->dtype == DType::u32)
      return false;
    if (n.kind == Kind::for_ && n.start[2].var == absent && n.start[2].constant == 0) return false;
    if (n.kind == Kind::while_ && n.in[0] != absent) {
      const Var* m = scalar(n.in[0]);
      if (!m || m->dtype != DType::mask) return false;
    }
    Scope inner = scope_;
    widen(n.body[0], inner);
    // The limit of a `while` is read again before each trip.
    const double count = trips(n, n.kind == Kind::while_ ? inner : scope_);
    if (count > 16 || scope_.trips * count > 64) return false;
    for (int round = 0;; ++round) {
      if (round == 8) return false;
      Scope body = inner;
      body.trips = scope_.trips * std::max(2.0, count);
      body.vars[n.result] = counter_of(n);
      if (scope_.types) (*scope_.types)[n.result] = counter_of(n);
      if (!block(n.body[0], body)) return false;
      bool grew = false;
      for (auto& [id, v] : inner.vars) {
        const Var& end = body.vars.at(id);
        if (end.bounded & ~v.bounded) v.bounded |= end.bounded, grew = true;
        if (v.limit >= 0 && (end.limit < 0 || end.limit > v.limit)) v.limit = unknown, grew = true;
        if (end.from_dot && !v.from_dot) v.from_dot = true, grew = true;
      }
      if (!grew) break;
    }
    scope_.vars = inner.vars;
    return true;
  }

  bool branch(const Node& n) {
    const Var* m = scalar(n.in[0]);
    if (!m || m->dtype != DType::mask) return false;
    Scope yes = scope_, no = scope_;
    if (!block(n.body[0], yes) || !block(n.body[1], no)) return false;
    for (auto& [id, v] : scope_.vars) {
      const Var &a = yes.vars.at(id), &b = no.vars.at(id);
      v.bounded = a.bounded | b.bounded;
      v.limit = a.limit >= 0 && b.limit >= 0 ? std::max(a.limit, b.limit) : unknown;
      v.zero_sign = a.zero_sign || b.zero_sign;
      v.from_dot = a.from_dot || b.from_dot;
    }
    return true;
  }

  bool block(const std::vector<Node>& nodes, Scope& s) const {
    return std::all_of(nodes.begin(), nodes.end(),
                       [&](const Node& n) { return step(program_, n, s); });
  }

  const Program& program_;
  Scope& scope_;
};

void changed(const std::vector<Node>& nodes, std::set<int>& assigned,
             std::map<int, int>& accumulations) {
  for (const Node& n : nodes) {
    if (n.kind == Kind::assign) assigned.insert(n.in[0]);
    if (n.kind == Kind::accumulate) ++accumulations[n.in[0]];
    for (const auto& b : n.body) changed(b, assigned, accumulations);
  }
}

}  // namespace

Scope scope_of(const Program& p) {
  Scope s;
  Var id;
  id.dtype = DType::i64;
  id.limit = p.programs;
  s.vars[0] = id;
  for (size_t k = 0; k < p.scalars.size(); ++k) {
    Var v;
    v.dtype = p.scalars[k].dtype;
    v.limit = limited(v.dtype, limit_of(p.scalars[k].value));
    s.vars[static_cast<int>(k) + 1] = v;
  }
  return s;
}

Var counter_of(const Node& loop) {
  Var v;
  v.dtype = loop.kind == Kind::for_ ? DType::i64 : DType::i32;
  v.limit = 64;
  v.fixed = loop.kind == Kind::while_;
  return v;
}

bool step(const Program& p, const Node& n, Scope& s) { return Rules(p, s).apply(n); }

void widen(const std::vector<Node>& body, Scope& s) {
  std::set<int> assigned;
  std::map<int, int> accumulations;
  changed(body, assigned, accumulations);
  for (auto& [id, v] : s.vars) {
    const auto sums = accumulations.find(id);
    if (assigned.count(id)) {
      v.limit = unknown;
    } else if (sums != accumulations.end()) {
      v.limit = v.limit >= 0 ? limited(v.dtype, v.limit + sums->second * accumulated) : unknown;
    } else {
      continue;
    }
    v.zero_sign = is_float(v.dtype);
  }
}

bool check(Program& p, std::map<int, Var>* types) {
  Scope s = scope_of(p);
  std::set<int> free_signs;
  if (types) *types = s.vars;
  s.types = types;
  s.free_signs = &free_signs;
  if (!std::all_of(p.nodes.begin(), p.nodes.end(), [&](const Node& n) { return step(p, n, s); }))
    return false;
  for (size_t k = 0; k < p.outputs.size(); ++k)
    p.outputs[k].zero_sign = free_signs.count(static_cast<int>(k));
  return true;
}

long long count_nodes(const std::vector<Node>& nodes) {
  long long n = 0;
  for (const Node& node : nodes) n += 1 + count_nodes(node.body[0]) + count_nodes(node.body[1]);
  return n;
}

}  // namespace tw::fuzz
