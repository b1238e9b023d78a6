// A random tile program as data: what the generator makes, the shrinker cuts down, and both the
// tracer and the printer of C++ read. Everything in it is exact but the `store_*` kinds: two
// targets must agree on it bit for bit.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "tilewright/dtype.hpp"

namespace tw::fuzz {

// Node kinds; `fn` picks among the functions of a kind (functions.hpp).
enum class Kind : uint8_t {
  number,  // a scalar of `dtype`
  full,    // tile of `number`, or of the scalar in[0]
  iota,
  load,     // window `dims` of `tensor` at `start`; with `other`: number
  size,     // dimension `axis` of `tensor`
  unary,    // fn
  binary,   // fn; an operand that is absent is `number`
  compare,  // fn
  divide,   // fn; zero where the divisor is 0 or -1, so that its value is specified
  fma,
  cast,
  bitcast,  // of the type `dtype`; from a float a NaN becomes 1 first, since its bits are free
  where,
  reshape,
  transpose,  // dims: the permutation
  broadcast,
  expand,          // axis
  squeeze,         // axis
  reduce,          // fn, axis or every_axis
  scan,            // fn, axis, flags
  gather,          // from `tensor` by index tiles in[..]; outside: number
  dot,             // in[2]: an accumulator, or absent
  slice,           // view: axis, start[0], start[1] the length
  at,              // view: start[0]
  flip_dims,       // view: dims the permutation
  assign,          // variable in[0] = in[1]
  move_view,       // view in[0] = the tensor or view `tensor`, of the same base
  accumulate,      // variable in[0] = in[0] + in[1]
  store,           // in[0] into output `tensor` at `start`
  store_atomic,    // likewise, by the atomic fn
  store_function,  // fn of in[0]: within ulps
  store_sum,       // sum of in[0] along axis, its bound into the next output
  store_dot,       // likewise
  store_softmax,   // along the last axis: within a relative bound
  for_,            // start: lo, hi, step; result: the induction variable
  while_,  // at most start[0] trips, while the mask in[0] holds (absent: always); result: the
           // counter
  if_,     // in[0]
};

inline constexpr int scan_reverse = 1, scan_exclusive = 2;  // flags
inline constexpr int every_axis = -100;
inline constexpr int absent = -1;

// A trace-time number, or a scalar variable.
struct Index {
  int var = absent;
  long long constant = 0;
};

struct Node {
  Kind kind;
  uint8_t fn = 0;
  int result = absent;  // the variable it defines; views have ids of their own
  int in[3] = {absent, absent, absent};
  double number = 0;
  DType dtype = DType::f32;
  std::vector<int> dims;
  int axis = 0;
  int flags = 0;
  int tensor = absent;  // an input, a view, or output_base + an output
  std::vector<Index> start;
  bool other = false;
  std::vector<Node> body[2];
};
inline constexpr int output_base = 1000, view_base = 2000;

enum class Content : uint8_t { zeros, counting, small, random, special };
enum class Layout : uint8_t { row_major, transposed, stepped, reversed, repeated };

struct Input {
  DType dtype;
  std::vector<int> dims;
  Content content;
  Layout layout;
  int shift = 0;  // elements that the base is off its alignment
  uint64_t seed = 0;
};

struct Scalar {
  DType dtype;
  double value;
};

// How two targets may differ.
// flushed: as ulps, but an f32 below the least normal number may be 0.
enum class Agree : uint8_t { exact, ulps, flushed, within_next, bound, relative };

struct Output {
  DType dtype;
  std::vector<int> dims;  // one such region for each program
  Agree agree = Agree::exact;
  int terms = 1;
  bool zero_sign = false;  // the sign of a zero is free
  bool transposed = false;
};

struct Program {
  uint64_t seed = 0;
  int programs = 1;
  std::vector<Input> inputs;
  std::vector<Scalar> scalars;  // variables 1, 2, ..; 0 is the program id
  std::vector<Output> outputs;
  std::vector<Node> nodes;
  int next_var = 1, next_view = view_base;
};

// Written as an int; any other number is written as a double.
inline bool is_int(double v) {
  return v >= -2147483647.0 && v <= 2147483647.0 && v == static_cast<int>(v);
}

// What is known of a variable.
struct Var {
  DType dtype = DType::f32;
  std::vector<int> dims;
  uint8_t bounded = 0;     // bit d: elements beyond a bound along d are unspecified
  double limit = -1;       // >= 0: all elements are whole numbers of at most this size
  bool zero_sign = false;  // a zero may have either sign
  bool from_dot = false;   // adding to it is one op with the product
  bool fixed = false;      // counts the trips of a loop, which would not end otherwise

  long long elements() const {
    long long n = 1;
    for (int d : dims) n *= d;
    return n;
  }
  int rank() const { return static_cast<int>(dims.size()); }
};

struct View {
  DType dtype = DType::f32;
  int rank = 0;
  double limit = -1;
  bool zero_sign = false;
  int base = absent;  // the input or output it is a part of
};

// All variables and views that a point of the program sees.
struct Scope {
  std::map<int, Var> vars;
  std::map<int, View> views;
  double trips = 1;  // of all loops around, together
  // Filled on the way: the type of each variable, the outputs whose zeros may have either sign.
  std::map<int, Var>* types = nullptr;
  std::set<int>* free_signs = nullptr;
};

// The variable that a loop counts in.
Var counter_of(const Node& loop);
// Rules. `step` adds one node to the scope, or returns false: the node is not legal there. Checking
// a region leaves its own variables out of the scope.
Scope scope_of(const Program&);
bool step(const Program&, const Node&, Scope&);
// What the variables that `body` changes are known for at the start of any trip.
void widen(const std::vector<Node>& body, Scope&);
// Sets `zero_sign` of outputs; false when some node is not legal. `types`: of all variables.
bool check(Program&, std::map<int, Var>* types = nullptr);

Program generate(uint64_t seed);
// The program as a complete C++ file that runs it on the interpreter and on a device, by its name
// in C++, and compares.
std::string reproducer(const Program&, const std::string& comment,
                       const std::string& device = "cpu");
long long count_nodes(const std::vector<Node>&);

}  // namespace tw::fuzz
