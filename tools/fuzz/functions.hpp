// The functions that nodes pick from: one table a kind, read by rules, tracer and printer.
#pragma once

#include "program.hpp"
#include "tilewright/scan.hpp"
#include "tilewright/tile.hpp"

namespace tw::fuzz {

// How operand types meet (docs/semantics.md, "Types").
enum class Promote : unsigned char { arith, integer, bits, keep, equal, wide };

struct Unary {
  const char* name;
  Promote promote;
  Tile (*apply)(const Tile&);
};
struct Binary {
  const char* name;  // an operator, or a function
  Promote promote;
  Tile (*apply)(const Arg&, const Arg&);
  bool infix;
};
struct Compare {
  const char* name;
  Promote promote;
  Mask (*apply)(const Arg&, const Arg&);
};
struct Reduce {
  const char* name;
  Tile (*axis)(const Tile&, int);
  Tile (*all)(const Tile&);
};

#define TW_OPERATOR(op) [](const Arg& a, const Arg& b) -> Tile { return a op b; }
#define TW_REDUCTION(f)                                             \
  {                                                                 \
    #f, [](const Tile& t, int axis) -> Tile { return f(t, axis); }, \
        [](const Tile& t) -> Tile { return f(t); }                  \
  }
#define TW_MASK_REDUCTION(f)                                              \
  {                                                                       \
    #f, [](const Tile& t, int axis) -> Tile { return f(Mask(t), axis); }, \
        [](const Tile& t) -> Tile { return f(Mask(t)); }                  \
  }

inline constexpr Unary unaries[] = {
    {"-", Promote::keep, [](const Tile& t) { return -t; }},
    {"abs", Promote::keep, [](const Tile& t) { return abs(t); }},
    {"~", Promote::bits, [](const Tile& t) { return ~Arg(t); }},
    {"sqrt", Promote::wide, [](const Tile& t) { return sqrt(t); }},
    {"round_tf32", Promote::wide, [](const Tile& t) { return round_tf32(t); }},  // of f32 only
};
inline constexpr int fn_neg = 0, fn_abs = 1, fn_not = 2, fn_round_tf32 = 4;

inline constexpr Binary binaries[] = {
    {"+", Promote::arith, TW_OPERATOR(+), true},
    {"-", Promote::arith, TW_OPERATOR(-), true},
    {"*", Promote::arith, TW_OPERATOR(*), true},
    {"/", Promote::arith, TW_OPERATOR(/), true},
    {"maximum", Promote::keep, maximum, false},
    {"minimum", Promote::keep, minimum, false},
    {"maximum_num", Promote::keep, maximum_num, false},
    {"minimum_num", Promote::keep, minimum_num, false},
    {"&", Promote::bits, TW_OPERATOR(&), true},
    {"|", Promote::bits, TW_OPERATOR(|), true},
    {"^", Promote::bits, TW_OPERATOR(^), true},
    {"<<", Promote::integer, TW_OPERATOR(<<), true},
    {">>", Promote::integer, TW_OPERATOR(>>), true},
};
inline constexpr int fn_add = 0, fn_sub = 1, fn_mul = 2, fn_div = 3, fn_maximum = 4,
                     fn_minimum_num = 7, fn_and = 8;

inline constexpr Compare compares[] = {
    {"==", Promote::equal, [](const Arg& a, const Arg& b) { return a == b; }},
    {"!=", Promote::equal, [](const Arg& a, const Arg& b) { return a != b; }},
    {"<", Promote::keep, [](const Arg& a, const Arg& b) { return a < b; }},
    {"<=", Promote::keep, [](const Arg& a, const Arg& b) { return a <= b; }},
    {">", Promote::keep, [](const Arg& a, const Arg& b) { return a > b; }},
    {">=", Promote::keep, [](const Arg& a, const Arg& b) { return a >= b; }},
};

inline constexpr Binary divides[] = {
    {"/", Promote::integer, TW_OPERATOR(/), true},
    {"%", Promote::integer, TW_OPERATOR(%), true},
    {"floor_div", Promote::integer, floor_div, false},
    {"floor_mod", Promote::integer, floor_mod, false},
    {"ceil_div", Promote::integer, ceil_div, false},
};

inline constexpr Reduce reduces[] = {
    TW_REDUCTION(sum),     TW_REDUCTION(prod),     TW_REDUCTION(max),      TW_REDUCTION(min),
    TW_REDUCTION(max_num), TW_REDUCTION(min_num),  TW_REDUCTION(argmax),   TW_REDUCTION(argmin),
    TW_REDUCTION(mean),    TW_MASK_REDUCTION(any), TW_MASK_REDUCTION(all),
};
inline constexpr int fn_sum = 0, fn_prod = 1, fn_max = 2, fn_min_num = 5, fn_argmax = 6,
                     fn_argmin = 7, fn_mean = 8, fn_any = 9, fn_all = 10;

struct Scanner {
  const char* name;
  Tile (*apply)(const Tile&, int axis, Scan);
};
// x -> a x + b, one after another: associative, and left is not right.
struct Affine {
  Tile a, b;
};
inline Affine after(const Affine& l, const Affine& r) { return {l.a * r.a, r.a * l.b + r.b}; }

inline constexpr Scanner scans[] = {
    {"cumsum", [](const Tile& t, int axis, Scan how) { return cumsum(t, axis, how); }},
    {"cumprod", [](const Tile& t, int axis, Scan how) { return cumprod(t, axis, how); }},
    {"cummax", [](const Tile& t, int axis, Scan how) { return cummax(t, axis, how); }},
    {"cummin", [](const Tile& t, int axis, Scan how) { return cummin(t, axis, how); }},
    {"affine",
     [](const Tile& t, int axis, Scan how) {
       return scan(Affine{t, t}, axis, after, {.reverse = how.reverse}).b;
     }},
};
inline constexpr int fn_cumsum = 0, fn_cumprod = 1, fn_affine = 4;

struct Atomic {
  const char* name;
  Effect (*apply)(const Tensor&, Args, const Arg&);
};
#define TW_ATOMIC(f)                                                       \
  {                                                                        \
    #f, [](const Tensor& x, Args at, const Arg& v) { return f(x, at, v); } \
  }
inline constexpr Atomic atomics[] = {
    TW_ATOMIC(atomic_add), TW_ATOMIC(atomic_max), TW_ATOMIC(atomic_min),     TW_ATOMIC(atomic_and),
    TW_ATOMIC(atomic_or),  TW_ATOMIC(atomic_xor), TW_ATOMIC(atomic_exchange)};
#undef TW_ATOMIC

// Bounded functions.
inline constexpr Unary functions[] = {
    {"exp", Promote::wide, [](const Tile& t) { return exp(t); }},
    {"exp2", Promote::wide, [](const Tile& t) { return exp2(t); }},
    {"log", Promote::wide, [](const Tile& t) { return log(t); }},
    {"tanh", Promote::wide, [](const Tile& t) { return tanh(t); }},
    {"log2", Promote::wide, [](const Tile& t) { return log2(t); }},
    {"sin", Promote::wide, [](const Tile& t) { return sin(t); }},
    {"cos", Promote::wide, [](const Tile& t) { return cos(t); }},
    {"erf", Promote::wide, [](const Tile& t) { return erf(t); }},
    {"rsqrt", Promote::wide, [](const Tile& t) { return rsqrt(t); }},
    {"exp2_ftz", Promote::wide, [](const Tile& t) { return exp2_ftz(t); }},
};
inline constexpr int fn_rsqrt = 8, fn_exp2_ftz = 9;
inline Agree agree_of_function(int fn) { return fn == fn_exp2_ftz ? Agree::flushed : Agree::ulps; }

#undef TW_OPERATOR
#undef TW_REDUCTION
#undef TW_MASK_REDUCTION

template <class T, int n>
constexpr int count_of(const T (&)[n]) {
  return n;
}

}  // namespace tw::fuzz
