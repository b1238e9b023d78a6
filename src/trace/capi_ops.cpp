// The C interface: tensors and tiles.
#include <iterator>
#include <string_view>

#include "trace/capi.hpp"

using namespace tw::capi;
using tw::Arg;
using tw::Dims;
using tw::Loc;
using tw::Mask;
using tw::Tensor;
using tw::Tile;
using tw::usage_error;

// --- tensors -------------------------------------------------------------------------------------
tw_status tw_dim(tw_value tensor, int axis, tw_value* out) {
  return in_trace("tw_dim", [&](State& s) {
    give(s, "tw_dim", tensor_of(s, "tw_dim", tensor).dim(axis, s.loc), out);
  });
}

tw_status tw_stride(tw_value tensor, int axis, tw_value* out) {
  return in_trace("tw_stride", [&](State& s) {
    give(s, "tw_stride", tensor_of(s, "tw_stride", tensor).stride(axis, s.loc), out);
  });
}

tw_status tw_dim_const(tw_value tensor, int axis, int64_t* out) {
  return in_trace("tw_dim_const", [&](State& s) {
    if (!out) usage_error(s.loc, "tw_dim_const: the result goes to NULL");
    *out = tensor_of(s, "tw_dim_const", tensor).dim_const(axis, s.loc);
  });
}

tw_status tw_stable(tw_value tensor) {
  return in_trace("tw_stable",
                  [&](State& s) { tw::stable(tensor_of(s, "tw_stable", tensor), s.loc); });
}

tw_status tw_view_at(tw_value tensor, tw_operand index, tw_value* out) {
  return in_trace("tw_view_at", [&](State& s) {
    const ArgList a(s, "tw_view_at", 1, &index);
    give(s, "tw_view_at", tensor_of(s, "tw_view_at", tensor).at(a[0]), out);
  });
}

tw_status tw_view_slice(tw_value tensor, int axis, tw_operand begin, tw_operand length,
                        tw_value* out) {
  return in_trace("tw_view_slice", [&](State& s) {
    const tw_operand in[] = {begin, length};
    const ArgList a(s, "tw_view_slice", 2, in);
    give(s, "tw_view_slice", tensor_of(s, "tw_view_slice", tensor).slice(axis, a[0], a[1]), out);
  });
}

tw_status tw_view_transpose(tw_value tensor, int n, const int64_t* permutation, tw_value* out) {
  return in_trace("tw_view_transpose", [&](State& s) {
    const Tensor t = tensor_of(s, "tw_view_transpose", tensor);
    const Dims p = dims_of(s, "tw_view_transpose", n, permutation);
    give(s, "tw_view_transpose", n ? t.transpose(p, s.loc) : t.transpose(s.loc), out);
  });
}

tw_status tw_load(tw_value tensor, int n, const tw_operand* start, const int64_t* size,
                  const tw_operand* other, tw_value* out) {
  return in_trace("tw_load", [&](State& s) {
    const Tensor t = tensor_of(s, "tw_load", tensor);
    const ArgList a(s, "tw_load", n, start);
    const Dims d = dims_of(s, "tw_load", n, size);
    if (other) {
      const ArgList o(s, "tw_load", 1, other);
      give(s, "tw_load", tw::load(t, a.args(), d, o[0]), out);
    } else {
      give(s, "tw_load", tw::load(t, a.args(), d, s.loc), out);
    }
  });
}

tw_status tw_store(tw_value tensor, int n, const tw_operand* start, tw_operand value) {
  return in_trace("tw_store", [&](State& s) {
    const Tensor t = tensor_of(s, "tw_store", tensor);
    const ArgList a(s, "tw_store", n, start), v(s, "tw_store", 1, &value);
    tw::store(t, a.args(), v[0]);
  });
}

// --- tiles ---------------------------------------------------------------------------------------
tw_status tw_full(tw_dtype dtype, int n, const int64_t* dims, tw_operand value, tw_value* out) {
  return in_trace("tw_full", [&](State& s) {
    const ArgList a(s, "tw_full", 1, &value);
    give(s, "tw_full",
         tw::full(dtype_of(s, "tw_full", dtype), dims_of(s, "tw_full", n, dims), a[0]), out);
  });
}

tw_status tw_iota(tw_dtype dtype, int n, const int64_t* dims, int axis, tw_value* out) {
  return in_trace("tw_iota", [&](State& s) {
    give(s, "tw_iota",
         tw::iota(dtype_of(s, "tw_iota", dtype), dims_of(s, "tw_iota", n, dims), axis, s.loc), out);
  });
}

namespace {

#define TW_NAME(name, text) #text,
constexpr const char* op_names[] = {TW_UNARY_OPS(TW_NAME) TW_BINARY_OPS(TW_NAME)
                                        TW_TERNARY_OPS(TW_NAME) TW_REDUCTIONS(TW_NAME)};
#undef TW_NAME
static_assert(std::size(op_names) == TW_OP_COUNT);

bool is_op(tw_op op) { return static_cast<int>(op) >= 0 && op < TW_OP_COUNT; }

Tile unary(tw_op op, const Arg& a) {
  switch (op) {
    case TW_NEG:
      return -a;
    case TW_NOT:
      return ~a;
#define TW_CASE(name, function) \
  case TW_##name:               \
    return tw::function(*a.tile, a.loc);
      TW_UNARY_FUNCTIONS(TW_CASE)
#undef TW_CASE
    default:
      TW_INTERNAL("operation {} has no unary form", static_cast<int>(op));
  }
}

Tile binary(tw_op op, const Arg& a, const Arg& b) {
  switch (op) {
    case TW_ADD:
      return a + b;
    case TW_SUB:
      return a - b;
    case TW_MUL:
      return a * b;
    case TW_DIV:
      return a / b;
    case TW_REM:
      return a % b;
#define TW_CASE(name, function) \
  case TW_##name:               \
    return tw::function(a, b);
      TW_BINARY_FUNCTIONS(TW_CASE)
#undef TW_CASE
    case TW_AND:
      return a & b;
    case TW_OR:
      return a | b;
    case TW_XOR:
      return a ^ b;
    case TW_SHL:
      return a << b;
    case TW_SHR:
      return a >> b;
    case TW_EQ:
      return a == b;
    case TW_NE:
      return a != b;
    case TW_LT:
      return a < b;
    case TW_LE:
      return a <= b;
    case TW_GT:
      return a > b;
    case TW_GE:
      return a >= b;
    default:
      TW_INTERNAL("operation {} has no binary form", static_cast<int>(op));
  }
}

Tile reduce(tw_op op, const Tile& a, int axis, Loc l) {
  const bool all = axis == TW_ALL_AXES;
  switch (op) {
#define TW_CASE(name, function) \
  case TW_##name:               \
    return all ? tw::function(a, l) : tw::function(a, axis, l);
    TW_TILE_REDUCTIONS(TW_CASE)
#undef TW_CASE
#define TW_CASE(name, function) \
  case TW_##name:               \
    return all ? tw::function(Mask(a, l), l) : tw::function(Mask(a, l), axis, l);
    TW_MASK_REDUCTIONS(TW_CASE)
#undef TW_CASE
    case TW_MEAN:
      return all ? tw::mean(a, l) : tw::mean(a, axis, l);
    default:
      TW_INTERNAL("operation {} is no reduction", static_cast<int>(op));
  }
}

}  // namespace

const char* tw_op_name(tw_op op) { return is_op(op) ? op_names[op] : nullptr; }

tw_op tw_op_named(const char* name) {
  for (int k = 0; name && k < TW_OP_COUNT; ++k)
    if (std::string_view(op_names[k]) == name) return static_cast<tw_op>(k);
  return TW_OP_COUNT;
}

int tw_op_operands(tw_op op) {
  return !is_op(op) || op > TW_WHERE ? 0 : op < TW_ADD ? 1 : op < TW_FMA ? 2 : 3;
}

tw_status tw_apply(tw_op op, int n, const tw_operand* operands, tw_value* out) {
  return in_trace("tw_apply", [&](State& s) {
    if (!is_op(op))
      usage_error(s.loc, "tw_apply: no operation has the number {}", static_cast<int>(op));
    const char* name = op_names[op];
    const int takes = tw_op_operands(op);
    if (takes == 0) usage_error(s.loc, "{} is a reduction: call tw_reduce", name);
    if (n != takes)
      usage_error(s.loc, "{} takes {} operand{}, not {}", name, takes, takes == 1 ? "" : "s", n);
    const ArgList a(s, name, n, operands);
    if (op == TW_WHERE) {
      if (operands[0].kind != TW_VALUE)
        usage_error(s.loc, "where: the condition is a number: choose while tracing");
      const Mask m = mask_of(s, name, operands[0].as.value);
      return give(s, name, tw::where(m, a[1], a[2]), out);
    }
    if (takes == 1) {
      if (operands[0].kind != TW_VALUE)
        usage_error(s.loc, "{} of a number: compute it while tracing", name);
      return give(s, name, unary(op, a[0]), out);
    }
    give(s, name, takes == 2 ? binary(op, a[0], a[1]) : tw::fma(a[0], a[1], a[2]), out);
  });
}

tw_status tw_reduce(tw_op op, tw_value tile, int axis, tw_value* out) {
  return in_trace("tw_reduce", [&](State& s) {
    if (!is_op(op) || op < TW_SUM)
      usage_error(s.loc, "tw_reduce: {} is no reduction",
                  is_op(op) ? op_names[op] : "an unknown operation");
    give(s, op_names[op], reduce(op, tile_of(s, op_names[op], tile), axis, s.loc), out);
  });
}

tw_status tw_cast(tw_value tile, tw_dtype dtype, tw_value* out) {
  return in_trace("tw_cast", [&](State& s) {
    give(s, "tw_cast", tw::cast(tile_of(s, "tw_cast", tile), dtype_of(s, "tw_cast", dtype), s.loc),
         out);
  });
}

tw_status tw_bitcast(tw_value tile, tw_dtype dtype, tw_value* out) {
  return in_trace("tw_bitcast", [&](State& s) {
    give(s, "tw_bitcast",
         tw::bitcast(tile_of(s, "tw_bitcast", tile), dtype_of(s, "tw_bitcast", dtype), s.loc), out);
  });
}

tw_status tw_reshape(tw_value tile, int n, const int64_t* dims, tw_value* out) {
  return in_trace("tw_reshape", [&](State& s) {
    give(s, "tw_reshape",
         tw::reshape(tile_of(s, "tw_reshape", tile), dims_of(s, "tw_reshape", n, dims), s.loc),
         out);
  });
}

tw_status tw_transpose(tw_value tile, int n, const int64_t* permutation, tw_value* out) {
  return in_trace("tw_transpose", [&](State& s) {
    const Tile t = tile_of(s, "tw_transpose", tile);
    const Dims p = dims_of(s, "tw_transpose", n, permutation);
    give(s, "tw_transpose", n ? tw::transpose(t, p, s.loc) : tw::transpose(t, s.loc), out);
  });
}

tw_status tw_broadcast(tw_value tile, int n, const int64_t* dims, tw_value* out) {
  return in_trace("tw_broadcast", [&](State& s) {
    give(
        s, "tw_broadcast",
        tw::broadcast(tile_of(s, "tw_broadcast", tile), dims_of(s, "tw_broadcast", n, dims), s.loc),
        out);
  });
}

tw_status tw_expand(tw_value tile, int axis, tw_value* out) {
  return in_trace("tw_expand", [&](State& s) {
    give(s, "tw_expand", tw::expand(tile_of(s, "tw_expand", tile), axis, s.loc), out);
  });
}

tw_status tw_squeeze(tw_value tile, int axis, tw_value* out) {
  return in_trace("tw_squeeze", [&](State& s) {
    give(s, "tw_squeeze", tw::squeeze(tile_of(s, "tw_squeeze", tile), axis, s.loc), out);
  });
}

tw_status tw_dot(tw_value a, tw_value b, const tw_value* acc, tw_value* out) {
  return in_trace("tw_dot", [&](State& s) {
    const Tile x = tile_of(s, "tw_dot", a), y = tile_of(s, "tw_dot", b);
    give(s, "tw_dot", acc ? tw::dot(x, y, tile_of(s, "tw_dot", *acc), s.loc) : tw::dot(x, y, s.loc),
         out);
  });
}
