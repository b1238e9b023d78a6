// The tile language: what a kernel is written in. Includes no std header but <initializer_list> and
// <type_traits>.
//
// One rule: native C++ runs while tracing; `range`, `while_`, `if_` and `where` run on the device.
// Every function here is legal only inside a kernel that tw::call is tracing; otherwise it is a
// usage error. Shapes of tiles are host integers, any positive size; a scalar is a tile of rank 0.
#pragma once

#include <type_traits>

#include "tilewright/detail/handle.hpp"
#include "tilewright/dims.hpp"
#include "tilewright/dtype.hpp"
#include "tilewright/error.hpp"

namespace tw {

class Array;
class Trace;
class Mask;
class Tile;
class Tensor;
class Effect;

namespace detail {
template <class T>
[[gnu::visibility("hidden")]] inline constexpr bool always_false = false;
template <class T>
[[gnu::visibility("hidden")]] inline constexpr bool is_mask =
    std::is_same_v<std::remove_cvref_t<T>, Mask>;
template <class T>
concept Number = std::is_arithmetic_v<T>;
}  // namespace detail

// An operand: a tile or a host number, and the line it was written on. Operators and functions take
// this, so every op knows its author's line; users never name it.
struct Arg {
  // tile, or the C++ type of a number by letter: b bool, i int and smaller, u unsigned, l and m
  // their 64-bit forms, f float, d double.
  char type;
  union {
    const Tile* tile;
    long long integer;
    double real;
  };
  Loc loc;

  Arg(const Tile& t, Loc l = Loc::here()) : type('t'), tile(&t), loc(l) {}
  template <detail::Number T>
  Arg(T v, Loc l = Loc::here()) : type(letter<T>()), loc(l) {
    if constexpr (std::is_floating_point_v<T>)
      real = static_cast<double>(v);
    else
      integer = static_cast<long long>(v);
  }
  template <class T>
    requires std::is_same_v<T, Effect>
  Arg(const T&, Loc = Loc{}) {
    static_assert(detail::always_false<T>,
                  "an atomic is a statement of its own, so that its order shows: write Tile old = "
                  "atomic_add(...); and use old");
  }

 private:
  template <class T>
  static constexpr char letter() {
    if constexpr (std::is_same_v<T, bool>)
      return 'b';
    else if constexpr (std::is_floating_point_v<T>)
      return sizeof(T) == 4 ? 'f' : 'd';
    else if constexpr (sizeof(T) < 4 || (sizeof(T) == 4 && std::is_signed_v<T>))
      return 'i';
    else if constexpr (sizeof(T) == 4)
      return 'u';
    else
      return std::is_signed_v<T> ? 'l' : 'm';
  }
};

// A value of the kernel: element type and shape are fixed, elements are known on the device. A copy
// is a value: changing one never changes the other.
class Tile : public detail::Handle {
 public:
  Tile() noexcept = default;  // holds nothing until assigned
  // A scalar of exactly the C++ type: 1 is i32, 1.0f f32, 1.0 f64, true a mask. (As an operand of
  // an operator a number takes the other operand's type instead.)
  template <detail::Number T>
  Tile(T v, Loc l = Loc::here()) {
    const Arg a(v, l);
    set_number(a);
  }
  explicit Tile(detail::NewValue v) noexcept : Handle(v) {}

  DType dtype(Loc = Loc::here()) const;
  int rank(Loc = Loc::here()) const;
  int dim(int i, Loc = Loc::here()) const;  // negative i counts from the end

  Tile& operator+=(const Arg&);
  Tile& operator-=(const Arg&);
  Tile& operator*=(const Arg&);
  Tile& operator/=(const Arg&);
  Tile& operator%=(const Arg&);
  Tile& operator&=(const Arg&);
  Tile& operator|=(const Arg&);
  Tile& operator^=(const Arg&);
  Tile& operator<<=(const Arg&);
  Tile& operator>>=(const Arg&);

  template <bool Ok = false>
  explicit operator bool() const {
    static_assert(Ok,
                  "a traced value has no host value: write if_, while_, where or for (.. : "
                  "range(..)) instead of if, while, ?: or for (..; ..; ..), and "
                  "& | ~ instead of && || !");
    return false;
  }
  // Not implicit: `tile + 1` would then be as good as `int + int`.
  template <detail::Number T>
    requires(!std::is_same_v<T, bool>)
  explicit operator T() const {  // for an int, write x.dim_const(i)
    static_assert(detail::always_false<T>,
                  "a traced value has no host value: a size of a tensor as an int is "
                  "x.dim_const(i), which makes a variant of each size");
    return {};
  }

 private:
  void set_number(const Arg&);
};

// What comparisons return: truth values. Logic is & | ^ ~; arithmetic needs a cast.
class Mask : public Tile {
 public:
  Mask() noexcept = default;
  explicit Mask(const Tile&, Loc = Loc::here());  // a tile of dtype mask, e.g. loaded
  explicit Mask(detail::NewValue v) noexcept : Tile(v) {}
};

// An operand of logic on masks.
struct MaskArg : Arg {
  MaskArg(const Mask& m, Loc l = Loc::here()) : Arg(m, l) {}
};

// Indices and other lists of operands: {row, 0}.
class Args {
 public:
  // The list lives as long as the call it is an argument of.
  Args(std::initializer_list<Arg> list) : size_(static_cast<int>(list.size())) {
    first_ = list.begin();
  }
  Args(const Arg* first, int size) : first_(first), size_(size) {}
  const Arg* begin() const { return first_; }
  const Arg* end() const { return first_ + size_; }
  int size() const { return size_; }

 private:
  const Arg* first_;
  int size_;
};

// Global memory: a parameter of the kernel, a workspace, or a view of either. Rank 0 to 8.
class Tensor : public detail::Handle {
 public:
  Tensor() noexcept = default;
  Tensor(const Array&, Loc = Loc::here());  // an argument of tw::call; keeps the array alive
  Tensor(const Tensor&) noexcept;
  Tensor& operator=(const Tensor&) noexcept;
  ~Tensor();

  DType dtype(Loc = Loc::here()) const;
  int rank(Loc = Loc::here()) const;
  // Size and stride (in elements) of a dimension: i64 scalars. Negative i counts from the end.
  Tile dim(int i, Loc = Loc::here()) const;
  Tile stride(int i, Loc = Loc::here()) const;
  // The size as a host integer: the kernel is then specialized on it, one variant a value (a call
  // looks through them one by one). Parameters only.
  int dim_const(int i, Loc = Loc::here()) const;

  // Views. Indices may be traced, also loaded. `slice` is cut to what lies inside the tensor.
  Tensor at(const Arg& index)
      const;  // drops dimension 0; an index outside is out of bounds for every access
  Tensor slice(int dim, const Arg& begin, const Arg& length) const;
  Tensor transpose(Loc = Loc::here()) const;  // reverses the dimensions
  Tensor transpose(Dims permutation, Loc = Loc::here()) const;
  explicit Tensor(detail::NewValue v) noexcept : Handle(v) {}
};

// --- the program --------------------------------------------------------------------------------
// One program per point of the grid; the index of this one, i64. Called once, at top level, before
// any store; extents depend on sizes and scalar arguments only. An extent of 0 makes the launch a
// no-op, a negative one is an error. A kernel without a grid is one program.
struct Grid2 {
  Tile i, j;
};
struct Grid3 {
  Tile i, j, k;
};
Tile grid(const Arg& n);
Grid2 grid(const Arg& n0, const Arg& n1);
Grid3 grid(const Arg& n0, const Arg& n1, const Arg& n2);

// Promises that nothing still in flight when the kernel starts writes x (weights, tables): a GPU
// may then read x before what was launched earlier on the stream has ended. Of loads ahead of the
// first access to any other tensor that is a gain. Parameters that the kernel does not store to.
void stable(const Tensor& x, Loc = Loc::here());

// Checked on the host at each call, on sizes and scalar arguments; when false the call throws
// `text`. The compiler relies on it.
void require(const Mask& condition, const char* text, Loc = Loc::here());
// Where a condition is known while tracing.
void require(bool condition, const char* text, Loc = Loc::here());
// A row-major buffer of this call, shared by its programs; its contents start unspecified.
Tensor workspace(DType, Args dims, Loc = Loc::here());

// Launch choices, each optional (0: chosen for you). Called once, at top level. What is chosen is
// done or refused; only before sm_90 a cluster is one block.
struct Launch {
  int warps = 0, stages = 0, cluster = 0, max_registers = 0;
};
void launch(Launch, Loc = Loc::here());
// A tuning parameter: the first candidate unless the call says otherwise.
int tune(const char* name, std::initializer_list<Extent> candidates, Loc = Loc::here());

// --- control flow that runs on the device -------------------------------------------------------
// for (Tile k : range(lo, hi, step)): a recorded loop; k is i64. Variables the body changes are
// carried. Leaving it with break or return is an error. A range is one loop at a time: a loop
// inside takes a range of its own.
class Range {
 public:
  class Iterator {
   public:
    bool operator!=(const Iterator&) const;
    Tile operator*() const;
    Iterator& operator++();

   private:
    friend class Range;
    explicit Iterator(Range* r) : range_(r) {}
    Range* range_;
  };
  Iterator begin();
  Iterator end();
  Range(const Range&) = delete;
  Range& operator=(const Range&) = delete;
  ~Range();

 private:
  friend Range range(const Arg&, const Arg&, const Arg&);
  Range(const Arg& lo, const Arg& hi, const Arg& step);
  // The trace, where the loop is (not) running; the error that says why otherwise.
  Trace& trace(bool running) const;
  Trace* trace_ = nullptr;
  unsigned long long serial_ = 0;
  unsigned bounds_[3] = {};
  unsigned block_ = 0;   // where the bounds are known
  unsigned region_ = 0;  // of the loop that runs
  bool open_ = false;
  Loc loc_;
};
Range range(const Arg& lo, const Arg& hi, const Arg& step = Arg(1, Loc{}));
inline Range range(const Arg& hi) { return range(Arg(0, hi.loc), hi); }

namespace detail {
using Thunk = void (*)(void*);
using CondThunk = Mask (*)(void*);
void while_loop(CondThunk, void*, Thunk, void*, Loc);
void if_then_else(const Mask& condition, Thunk, void*, Thunk, void*, Loc);
template <class F>
void call_thunk(void* f) {
  (*static_cast<F*>(f))();
}
template <class F>
Mask call_condition(void* f) {
  static_assert(is_mask<decltype((*static_cast<F*>(f))())>,
                "while_: the condition must return a comparison (a Mask)");
  return (*static_cast<F*>(f))();
}
}  // namespace detail

// while_([&] { return x > 1; }, [&] { x = x / 2; });
template <class Cond, class Body>
void while_(Cond cond, Body body, Loc l = Loc::here()) {
  detail::while_loop(&detail::call_condition<Cond>, &cond, &detail::call_thunk<Body>, &body, l);
}

// if_(x > 0, [&] { ... }, [&] { ... }): one arm runs. The condition has rank 0: any() and all()
// make one.
template <class Then>
void if_(const Mask& condition, Then then, Loc l = Loc::here()) {
  detail::if_then_else(condition, &detail::call_thunk<Then>, &then, nullptr, nullptr, l);
}
template <class Then, class Else>
  requires(!std::is_same_v<Else, Loc>)
void if_(const Mask& condition, Then then, Else otherwise, Loc l = Loc::here()) {
  detail::if_then_else(condition, &detail::call_thunk<Then>, &then, &detail::call_thunk<Else>,
                       &otherwise, l);
}

// A tile where a condition belongs.
template <class C, class... F>
  requires(std::is_same_v<std::remove_cvref_t<C>, Tile>)
void if_(const C&, F&&...) {
  static_assert(detail::always_false<C>,
                "if_ takes a comparison (a Mask): write t != 0, or Mask(t) for a tile of masks");
}

// The pure form of a recorded loop: state in, state out. State is a Tile or a struct of tiles;
// body(k, state) returns the next state.
template <class State, class Body>
State loop(const Arg& lo, const Arg& hi, const Arg& step, State state, Body body) {
  for (const Tile& k : range(lo, hi, step)) state = body(k, static_cast<const State&>(state));
  return state;
}

// --- making tiles -------------------------------------------------------------------------------
Tile zeros(DType, Dims, Loc = Loc::here());
Tile full(DType, Dims, const Arg& value);
// 0, 1, 2, ... along `axis`, the same in every other dimension.
Tile iota(DType, Dims, int axis = -1, Loc = Loc::here());

// --- memory -------------------------------------------------------------------------------------
// The window [start, start + size) of a tensor. It may cross an edge: the tile then knows its valid
// part, and reductions, dot and store leave the rest out. With `other` the tile is full, and
// elements outside the tensor are `other`: a number takes the tensor's type.
Tile load(const Tensor&, Args start, Dims size, Loc = Loc::here());
Tile load(const Tensor&, Args start, Dims size, const Arg& other);
// Writes the part of the tile that is valid and lies inside the tensor. The dtype must be the
// tensor's. A scalar is written as one element.
void store(const Tensor&, Args start, const Arg& value);

// Access by index tiles, one for each dimension of the tensor; they broadcast to the shape of what
// is read or written. An index outside the tensor, negative ones too, touches nothing: gather gives
// `other` there, or an unspecified value without it. So where(m, i, -1) leaves elements out.
Tile gather(const Tensor&, Args index, Loc = Loc::here());
Tile gather(const Tensor&, Args index, const Arg& other);
// Of several values for one place, one arrives; which one is not defined, and `sim` calls it a race
// where they differ.
void scatter(const Tensor&, Args index, const Arg& value);

// --- atomics ------------------------------------------------------------------------------------
// What the memory held before. It converts to Tile and is no operand, so an atomic is a statement
// of its own:  tw::Tile old = tw::atomic_add(counter, {0}, 1);
class Effect {
 public:
  explicit Effect(detail::NewValue v) noexcept : old_(v) {}
  operator Tile() const { return old_; }

 private:
  Tile old_;
};

// Which other accesses an atomic orders, and for whom (as in the CUDA and C++ memory models).
enum class order : unsigned char { relaxed, acquire, release, acq_rel };
enum class scope : unsigned char { block, cluster, device, system };
enum class compare : unsigned char { eq, ne, lt, le, gt, ge };

// Each element is read, changed and written at once. With scalars as `where` a window that begins
// there, as in store; with an index tile among them one place per element, as in scatter, and
// values for one place are applied one after another. Integers of 32 and 64 bits; add, max and min
// f16, bf16, f32 and f64, too (NaN wins); exchange and cas f32 and f64. cas writes `value` where
// the bits are those of `expected`.
Effect atomic_add(const Tensor&, Args where, const Arg& value, order = order::relaxed,
                  scope = scope::device);
Effect atomic_max(const Tensor&, Args where, const Arg& value, order = order::relaxed,
                  scope = scope::device);
Effect atomic_min(const Tensor&, Args where, const Arg& value, order = order::relaxed,
                  scope = scope::device);
Effect atomic_and(const Tensor&, Args where, const Arg& value, order = order::relaxed,
                  scope = scope::device);
Effect atomic_or(const Tensor&, Args where, const Arg& value, order = order::relaxed,
                 scope = scope::device);
Effect atomic_xor(const Tensor&, Args where, const Arg& value, order = order::relaxed,
                  scope = scope::device);
Effect atomic_exchange(const Tensor&, Args where, const Arg& value, order = order::relaxed,
                       scope = scope::device);
Effect atomic_cas(const Tensor&, Args where, const Arg& expected, const Arg& value,
                  order = order::relaxed, scope = scope::device);
// Waits until an element (i32, u32 or i64) compares so with `value`, and gives it; acquire order. A
// program may wait only for what programs do that started before it: take numbers from a counter.
Effect wait_until(const Tensor&, Args index, compare, const Arg& value, scope = scope::device);

// --- debugging ----------------------------------------------------------------------------------
// Once per program. What is printed becomes a note with the text, the program and the author's line
// (tw::on_note, tw::next_note) after the launch; a condition that does not hold everywhere makes
// the call a usage error with the text, after the launch: the device stays usable. Both cost time.
void device_print(const char* text, const Arg& value);
void device_assert(const Mask& condition, const char* text, Loc = Loc::here());

// --- element-wise -------------------------------------------------------------------------------
// Shapes broadcast as in NumPy. f16 and bf16 arithmetic gives f32; a number takes the tile's type.
Tile operator+(const Arg&, const Arg&);
Tile operator-(const Arg&, const Arg&);
Tile operator*(const Arg&, const Arg&);
Tile operator/(const Arg&, const Arg&);  // integers truncate
Tile operator%(const Arg&, const Arg&);  // sign of the dividend
Tile operator-(const Arg&);
// Logic of masks gives a Mask, of anything else a Tile. A mask converts to Arg as well as to
// MaskArg; as templates, the general functions lose.
template <int = 0>
Tile operator&(const Arg&, const Arg&);
template <int = 0>
Tile operator|(const Arg&, const Arg&);
template <int = 0>
Tile operator^(const Arg&, const Arg&);
template <int = 0>
Tile operator~(const Arg&);
Mask operator&(const MaskArg&, const MaskArg&);
Mask operator|(const MaskArg&, const MaskArg&);
Mask operator^(const MaskArg&, const MaskArg&);
Mask operator~(const MaskArg&);
Tile operator<<(const Arg&, const Arg&);
Tile operator>>(const Arg&, const Arg&);
Mask operator==(const Arg&, const Arg&);
Mask operator!=(const Arg&, const Arg&);
Mask operator<(const Arg&, const Arg&);
Mask operator<=(const Arg&, const Arg&);
Mask operator>(const Arg&, const Arg&);
Mask operator>=(const Arg&, const Arg&);

Tile floor_div(const Arg&, const Arg&);
Tile floor_mod(const Arg&, const Arg&);
Tile ceil_div(const Arg&, const Arg&);
constexpr long long ceil_div(long long a, long long b) {
  return a / b + (a % b != 0 && (a < 0) == (b < 0));
}
Tile maximum(const Arg&, const Arg&);  // NaN wins
Tile minimum(const Arg&, const Arg&);
Tile maximum_num(const Arg&, const Arg&);  // NaN loses
Tile minimum_num(const Arg&, const Arg&);
Tile abs(const Tile&, Loc = Loc::here());
Tile exp(const Tile&, Loc = Loc::here());
Tile exp2(const Tile&, Loc = Loc::here());
// exp2 of which f32 results below 2^-126 may be 0: one instruction of a GPU instead of four.
Tile exp2_ftz(const Tile&, Loc = Loc::here());
Tile log(const Tile&, Loc = Loc::here());
Tile sqrt(const Tile&, Loc = Loc::here());
Tile rsqrt(const Tile&, Loc = Loc::here());
Tile tanh(const Tile&, Loc = Loc::here());
Tile log2(const Tile&, Loc = Loc::here());
Tile sin(const Tile&, Loc = Loc::here());
Tile cos(const Tile&, Loc = Loc::here());
Tile erf(const Tile&, Loc = Loc::here());
Tile round_tf32(const Tile&, Loc = Loc::here());  // f32 to 10 bits of mantissa, ties away from zero
Tile fma(const Arg& a, const Arg& b, const Arg& c);  // a * b + c, rounded once
Tile cast(const Tile&, DType, Loc = Loc::here());
// The same with a choice for numbers that an 8-bit float cannot hold.
Tile cast(const Tile&, DType, overflow, Loc = Loc::here());
// The same bits as another type of that size: f32 as i32 or u32, f64 as i64, ..; not of masks.
Tile bitcast(const Tile&, DType, Loc = Loc::here());
// Two numbers have no tile to take a type from: where(m, -0.5, 0.5) is f64, and so is all that is
// computed with it; write -0.5f and 0.5f for f32.
Tile where(const Mask& condition, const Arg& yes, const Arg& no);

template <class C>
  requires(std::is_same_v<std::remove_cvref_t<C>, Tile>)
Tile where(const C&, const Arg&, const Arg&) {
  static_assert(detail::always_false<C>,
                "where takes a comparison (a Mask): write t != 0, or Mask(t) for a tile of masks");
  return {};
}

// --- shape --------------------------------------------------------------------------------------
Tile reshape(const Tile&, Dims, Loc = Loc::here());  // row-major order stays
Tile transpose(const Tile&, Loc = Loc::here());      // reverses the dimensions
Tile transpose(const Tile&, Dims permutation, Loc = Loc::here());
Tile broadcast(const Tile&, Dims, Loc = Loc::here());
Tile expand(const Tile&, int axis, Loc = Loc::here());   // a new axis of size 1
Tile squeeze(const Tile&, int axis, Loc = Loc::here());  // drops an axis of size 1

// --- reductions ---------------------------------------------------------------------------------
// Along one axis, which stays with size 1; without an axis over everything, giving a scalar.
// max, min, argmax, argmin: NaN wins; *_num ignore it. argmax, argmin: i32, the lowest index on
// ties; without an axis the row-major index.
Tile sum(const Tile&, int axis, Loc = Loc::here());
Tile sum(const Tile&, Loc = Loc::here());
Tile prod(const Tile&, int axis, Loc = Loc::here());
Tile prod(const Tile&, Loc = Loc::here());
Tile max(const Tile&, int axis, Loc = Loc::here());
Tile max(const Tile&, Loc = Loc::here());
Tile min(const Tile&, int axis, Loc = Loc::here());
Tile min(const Tile&, Loc = Loc::here());
Tile max_num(const Tile&, int axis, Loc = Loc::here());
Tile max_num(const Tile&, Loc = Loc::here());
Tile min_num(const Tile&, int axis, Loc = Loc::here());
Tile min_num(const Tile&, Loc = Loc::here());
Tile argmax(const Tile&, int axis, Loc = Loc::here());
Tile argmax(const Tile&, Loc = Loc::here());
Tile argmin(const Tile&, int axis, Loc = Loc::here());
Tile argmin(const Tile&, Loc = Loc::here());
Mask any(const Mask&, int axis, Loc = Loc::here());
Mask any(const Mask&, Loc = Loc::here());
Mask all(const Mask&, int axis, Loc = Loc::here());
Mask all(const Mask&, Loc = Loc::here());
// Over the valid part of the axis only: the count is that of the bounds.
Tile mean(const Tile&, int axis, Loc = Loc::here());
Tile mean(const Tile&, Loc = Loc::here());

// Running sums and the like along an axis: place i combines the places up to i. `exclusive`: those
// before it, and 0, 1, the least or the largest value in the first place. `reverse`: from the last
// place down. Types as for sum, prod, max, min. Custom functions: scan.hpp.
struct Scan {
  bool reverse = false, exclusive = false;
};
Tile cumsum(const Tile&, int axis, Scan = {}, Loc = Loc::here());
Tile cumprod(const Tile&, int axis, Scan = {}, Loc = Loc::here());
Tile cummax(const Tile&, int axis, Scan = {}, Loc = Loc::here());
Tile cummin(const Tile&, int axis, Scan = {}, Loc = Loc::here());

// a [M,K] times b [K,N]: f32 for 8-bit floats, f16, bf16 and f32, f64 for f64, i32 for i8. `acc +
// dot(a, b)` and `acc += dot(a, b)` are one op. Products of f32 are true f32 and use no matrix
// units, unless Precision::tf32 rounds both factors (round_tf32) first, on every target.
enum class Precision : unsigned char { full, tf32 };
Tile dot(const Tile& a, const Tile& b, Loc = Loc::here());
Tile dot(const Tile& a, const Tile& b, const Tile& acc, Loc = Loc::here());
Tile dot(const Tile& a, const Tile& b, Precision, Loc = Loc::here());
Tile dot(const Tile& a, const Tile& b, const Tile& acc, Precision, Loc = Loc::here());

// --- what looks right and is not ----------------------------------------------------------------
namespace detail {
template <class A, class B>
concept WithMask = is_mask<A> || is_mask<B>;
template <class T>
concept NotAnAxis = std::is_base_of_v<Tile, std::remove_cvref_t<T>> ||
                    std::is_floating_point_v<std::remove_cvref_t<T>>;
}  // namespace detail

#define TW_NO_MASK(op, text)                      \
  template <class A, class B>                     \
    requires detail::WithMask<A, B>               \
  Tile operator op(const A&, const B&) {          \
    static_assert(detail::always_false<A>, text); \
    return {};                                    \
  }
#define TW_NO_MASK_ARITHMETIC(op) \
  TW_NO_MASK(                     \
      op,                         \
      "arithmetic on a Mask: write cast(mask, i32) for 0 and 1, or where(mask, a, b) to choose")
#define TW_NO_MASK_ORDER(op)                                                                     \
  TW_NO_MASK(op,                                                                                 \
             "a comparison of a Mask (a < b < c compares the truth value of a < b): write (a < " \
             "b) & (b < c)")
TW_NO_MASK_ARITHMETIC(+)
TW_NO_MASK_ARITHMETIC(-)
TW_NO_MASK_ARITHMETIC(*)
TW_NO_MASK_ARITHMETIC(/)
TW_NO_MASK_ARITHMETIC(%)
TW_NO_MASK_ARITHMETIC(<<)
TW_NO_MASK_ARITHMETIC(>>)
TW_NO_MASK_ORDER(<)
TW_NO_MASK_ORDER(<=)
TW_NO_MASK_ORDER(>)
TW_NO_MASK_ORDER(>=)
#undef TW_NO_MASK
#undef TW_NO_MASK_ARITHMETIC
#undef TW_NO_MASK_ORDER

#define TW_IS_A_REDUCTION(name, instead)                                             \
  template <class B>                                                                 \
    requires detail::NotAnAxis<B>                                                    \
  Tile name(const Tile&, const B&) {                                                 \
    static_assert(detail::always_false<B>,                                           \
                  #name " is the reduction over an axis; element-wise is " instead); \
    return {};                                                                       \
  }
TW_IS_A_REDUCTION(max, "maximum(a, b)")
TW_IS_A_REDUCTION(min, "minimum(a, b)")
TW_IS_A_REDUCTION(max_num, "maximum_num(a, b)")
TW_IS_A_REDUCTION(min_num, "minimum_num(a, b)")
#undef TW_IS_A_REDUCTION

}  // namespace tw
