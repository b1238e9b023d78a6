// The C interface of the tracer: what other host languages write kernels through. C99.
//
// It records the same programs as tile.hpp does: the same operands, types, shapes and errors. A
// kernel is traced on the thread that began the trace, and every function here works on that trace:
//
//   tw_value p[2];
//   tw_param params[2] = {tw_tensor_param(TW_F32, 1), tw_tensor_param(TW_F32, 1)};
//   tw_trace_begin(2, params, p);
//   ... operations ...
//   tw_program* program;
//   if (tw_trace_end(&program)) puts(tw_last_error()->text);
//
// Errors. Functions return TW_OK or the kind of the error. The first error of a trace sticks: later
// calls do nothing and return it again, also tw_trace_end. So a kernel can be recorded without a
// look at the results, and checked once at the end. Results of a failed call are no values.
//
// What comes out is text, for `tw opt` and for tests: programs are compiled and launched by C++
// (call.hpp) only. Links with a C++ linker.
//
// Control flow is in pure form: a region takes the values it changes and gives back what they
// became. Values made inside a region end with it. A body is recorded once, as the caller runs it:
// whether it would record the same twice (the purity check of tw::call) is the caller's to test.
//
// Shapes count elements; strides do too. Lists are given as count and first element. Every enum has
// a last member that makes it 32 bits wide everywhere, so that any number of a caller can be
// received, and refused.
#pragma once

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined(__GNUC__) && !defined(TW_API)
#define TW_API __attribute__((visibility("default")))
#elif !defined(TW_API)
#define TW_API
#endif

enum { TW_MAX_TILE_RANK = 5, TW_MAX_TENSOR_RANK = 8, TW_ALL_AXES = INT32_MIN };

// --- errors -------------------------------------------------------------------------------------
typedef enum tw_status {
  TW_OK = 0,
  TW_USAGE_ERROR,        // the call is wrong, and the text says what to write
  TW_UNSUPPORTED_ERROR,  // the target cannot do it, and the text says what can
  TW_INTERNAL_ERROR,     // a bug of Tilewright; also when memory runs out
  TW_STATUS_WIDTH = 0x7fffffff
} tw_status;

typedef struct tw_error {
  tw_status status;
  const char* text;  // without the position
  const char* file;  // NULL when unknown
  int line;          // 0 when unknown
} tw_error;

// The last error of this thread; status TW_OK when there was none. Valid until the next call that
// fails on this thread.
TW_API const tw_error* tw_last_error(void);

// --- types and values ---------------------------------------------------------------------------
typedef enum tw_dtype {
  TW_MASK,
  TW_U8,
  TW_I32,
  TW_U32,
  TW_I64,
  TW_F16,
  TW_BF16,
  TW_F32,
  TW_F64,
  TW_F8E4M3,
  TW_F8E5M2,
  TW_I8,
  TW_DTYPE_WIDTH = 0x7fffffff
} tw_dtype;

// A tile, scalar (a tile of rank 0) or tensor of one trace. Plain data: copy it freely. All zero:
// no value. Used in another trace, or after the region it was made in, it is an error.
typedef struct tw_value {
  uint32_t id, trace;
} tw_value;

typedef struct tw_type {
  int is_tensor;
  tw_dtype dtype;
  int rank;
  int32_t dims[TW_MAX_TILE_RANK];  // of tiles; the sizes of a tensor are values: tw_dim
} tw_type;
TW_API tw_status tw_type_of(tw_value, tw_type* out);

// An operand: a value or a number of the host, which takes the type of the values it meets. Alone,
// a boolean is a mask, an integer i64, a real f64.
typedef enum tw_operand_kind {
  TW_VALUE,
  TW_BOOLEAN,
  TW_INTEGER,
  TW_REAL,
  TW_OPERAND_KIND_WIDTH = 0x7fffffff
} tw_operand_kind;
typedef struct tw_operand {
  tw_operand_kind kind;
  union {
    tw_value value;
    int64_t integer;
    double real;
  } as;
} tw_operand;

static inline tw_operand tw_v(tw_value v) {
  tw_operand o;
  o.kind = TW_VALUE;
  o.as.value = v;
  return o;
}
static inline tw_operand tw_bool(int b) {
  tw_operand o;
  o.kind = TW_BOOLEAN;
  o.as.integer = b != 0;
  return o;
}
static inline tw_operand tw_int(int64_t i) {
  tw_operand o;
  o.kind = TW_INTEGER;
  o.as.integer = i;
  return o;
}
static inline tw_operand tw_real(double r) {
  tw_operand o;
  o.kind = TW_REAL;
  o.as.real = r;
  return o;
}

// --- a trace ------------------------------------------------------------------------------------
// What a parameter is specialized on. Start from tw_tensor_param or tw_scalar_param: fields that
// contradict each other are an error, as are two of one tensor (same_as) that differ.
typedef struct tw_param {
  int is_tensor;
  tw_dtype dtype;
  int rank;
  int unit_dim;      // the dimension with stride 1; -1: none
  int align;         // bytes (1, 2, 4, 8 or 16) that divide the base, the other strides and the
                     // extent of unit_dim
  int wide_offsets;  // 1: a size or byte offset reaches 2^30
  int same_as;       // index of an earlier parameter that is the same tensor; -1: none
  int64_t dims[TW_MAX_TENSOR_RANK];  // only tw_dim_const reads them
} tw_param;

// A row-major tensor whose base and rows are aligned to 16 bytes.
static inline tw_param tw_tensor_param(tw_dtype dtype, int rank) {
  tw_param p = {1, TW_F32, 0, 0, 16, 0, -1, {0, 0, 0, 0, 0, 0, 0, 0}};
  p.dtype = dtype;
  p.rank = rank;
  p.unit_dim = rank - 1;
  return p;
}
static inline tw_param tw_scalar_param(tw_dtype dtype) {
  tw_param p = {0, TW_F32, 0, -1, 1, 0, -1, {0, 0, 0, 0, 0, 0, 0, 0}};
  p.dtype = dtype;
  return p;
}

// Begins a trace on this thread; `values` receives one value per parameter.
TW_API tw_status tw_trace_begin(int n, const tw_param* params, tw_value* values);
// The value a tw_tune of that name takes instead of its first candidate. Before the tw_tune, and
// one value for a name.
TW_API tw_status tw_tune_override(const char* name, int64_t value);
// The position of the operations from here on, in the author's source. The text is copied; NULL:
// unknown.
TW_API tw_status tw_at(const char* file, int line);
// 1 while this thread traces through this interface.
TW_API int tw_tracing(void);
// Drops the trace and its error; inside the function of a scan or reduction once that has returned.
// Without a trace it does nothing.
TW_API void tw_trace_abort(void);

// The traced kernel.
typedef struct tw_program tw_program;
// Ends the trace, whether it succeeds or not. *out is NULL when it fails.
TW_API tw_status tw_trace_end(tw_program** out);
// Canonical bytes: equal for equal programs, whatever language or compiler recorded them. Of no
// program (NULL) there are none, here and below; its hash is 0.
TW_API const void* tw_program_bytes(const tw_program*, size_t* size);
// 128 bits of those bytes, the low word first.
TW_API void tw_program_hash(const tw_program*, uint64_t hash[2]);
// The program as text, one operation a line; `locations`: with the author's lines. NULL when memory
// runs out. Valid until the next call on this program.
TW_API const char* tw_program_text(tw_program*, int locations);
TW_API void tw_program_free(tw_program*);  // NULL: nothing

// --- the kernel as a whole ----------------------------------------------------------------------
// One program per point of a grid of 1 to 3 extents; `ids` receives as many indices (i64). Once, at
// top level, before any store.
TW_API tw_status tw_grid(int n, const tw_operand* extents, tw_value* ids);
// Checked on the host at each launch, on sizes and scalar arguments.
TW_API tw_status tw_require(tw_value condition, const char* text);
// A row-major buffer of this call, shared by its programs.
TW_API tw_status tw_workspace(tw_dtype, int n, const tw_operand* dims, tw_value* out);
// Launch choices; 0 leaves one to the library.
TW_API tw_status tw_launch(int warps, int stages, int cluster, int max_registers);
// A tuning parameter: its first candidate, unless tw_tune_override says otherwise.
TW_API tw_status tw_tune(const char* name, int n, const int64_t* candidates, int64_t* out);

// --- tensors ------------------------------------------------------------------------------------
// Size and stride of a dimension, i64. A negative axis counts from the end, here and everywhere.
TW_API tw_status tw_dim(tw_value tensor, int axis, tw_value* out);
TW_API tw_status tw_stride(tw_value tensor, int axis, tw_value* out);
// The size as a host integer: the program is then specialized on it. Parameters only.
TW_API tw_status tw_dim_const(tw_value tensor, int axis, int64_t* out);
// Promises that nothing that is still in flight when the program starts writes the tensor: it may
// be read before earlier launches of its stream have ended. Parameters that it does not store to.
TW_API tw_status tw_stable(tw_value tensor);
// Views: one element of dimension 0; a part of a dimension, cut to the tensor; dimensions reordered
// (n = 0: reversed).
TW_API tw_status tw_view_at(tw_value tensor, tw_operand index, tw_value* out);
TW_API tw_status tw_view_slice(tw_value tensor, int axis, tw_operand begin, tw_operand length,
                               tw_value* out);
TW_API tw_status tw_view_transpose(tw_value tensor, int n, const int64_t* permutation,
                                   tw_value* out);
// The window [start, start + size), n = rank of the tensor. Past an edge the tile knows its valid
// part; with `other` (NULL: none) it is full, and elements outside the tensor are that.
TW_API tw_status tw_load(tw_value tensor, int n, const tw_operand* start, const int64_t* size,
                         const tw_operand* other, tw_value* out);
TW_API tw_status tw_store(tw_value tensor, int n, const tw_operand* start, tw_operand value);

// --- access by index tiles, atomics --------------------------------------------------------------
// One index tile or number for each dimension; `other` as for tw_load.
TW_API tw_status tw_gather(tw_value tensor, int n, const tw_operand* index, const tw_operand* other,
                           tw_value* out);
TW_API tw_status tw_scatter(tw_value tensor, int n, const tw_operand* index, tw_operand value);
typedef enum tw_atomic_fn {
  TW_ATOMIC_ADD,
  TW_ATOMIC_MAX,
  TW_ATOMIC_MIN,
  TW_ATOMIC_AND,
  TW_ATOMIC_OR,
  TW_ATOMIC_XOR,
  TW_ATOMIC_EXCHANGE,
  TW_ATOMIC_CAS,
  TW_ATOMIC_FN_WIDTH = 0x7fffffff
} tw_atomic_fn;
typedef enum tw_order {
  TW_RELAXED,
  TW_ACQUIRE,
  TW_RELEASE,
  TW_ACQ_REL,
  TW_ORDER_WIDTH = 0x7fffffff
} tw_order;
typedef enum tw_scope {
  TW_BLOCK,
  TW_CLUSTER,
  TW_DEVICE,
  TW_SYSTEM,
  TW_SCOPE_WIDTH = 0x7fffffff
} tw_scope;
// Each element changed at once: a window from scalars, or places by index tiles. `expected`: for
// TW_ATOMIC_CAS only, NULL otherwise. `old` may be NULL.
TW_API tw_status tw_atomic(tw_atomic_fn, tw_value tensor, int n, const tw_operand* where,
                           const tw_operand* expected, tw_operand value, tw_order, tw_scope,
                           tw_value* old);
// Waits until the element compares so (TW_EQ to TW_GE) with `value`; `seen` may be NULL.
TW_API tw_status tw_wait_until(tw_value tensor, int n, const tw_operand* index, int compare,
                               tw_operand value, tw_scope, tw_value* seen);
// Notes and errors after the launch.
TW_API tw_status tw_device_print(const char* text, tw_operand value);
TW_API tw_status tw_device_assert(tw_value condition, const char* text);

// --- tiles --------------------------------------------------------------------------------------
// One value everywhere; n = 0 makes a scalar of exactly that type.
TW_API tw_status tw_full(tw_dtype, int n, const int64_t* dims, tw_operand value, tw_value* out);
// 0, 1, 2, ... along `axis`.
TW_API tw_status tw_iota(tw_dtype, int n, const int64_t* dims, int axis, tw_value* out);

// Element-wise operations by number of operands, and reductions. The names are those of tile.hpp;
// where C++ writes an operator: neg -a, not ~a, div a / b, rem a % b, and or xor, shl shr, eq ne lt
// le gt ge. `where` takes condition, yes, no.
// clang-format off
#define TW_UNARY_FUNCTIONS(X)                                                            \
  X(ABS, abs) X(EXP, exp) X(EXP2, exp2) X(EXP2_FTZ, exp2_ftz) X(LOG, log) X(SQRT, sqrt)  \
  X(RSQRT, rsqrt) X(TANH, tanh) X(LOG2, log2) X(SIN, sin) X(COS, cos) X(ERF, erf)                       \
  X(ROUND_TF32, round_tf32)
#define TW_UNARY_OPS(X) X(NEG, neg) X(NOT, not) TW_UNARY_FUNCTIONS(X)
#define TW_BINARY_FUNCTIONS(X)                                                           \
  X(FLOOR_DIV, floor_div) X(FLOOR_MOD, floor_mod) X(CEIL_DIV, ceil_div)                  \
  X(MAXIMUM, maximum) X(MINIMUM, minimum) X(MAXIMUM_NUM, maximum_num)                    \
  X(MINIMUM_NUM, minimum_num)
#define TW_BINARY_OPS(X)                                                                 \
  X(ADD, add) X(SUB, sub) X(MUL, mul) X(DIV, div) X(REM, rem) TW_BINARY_FUNCTIONS(X)     \
  X(AND, and) X(OR, or) X(XOR, xor) X(SHL, shl) X(SHR, shr)                              \
  X(EQ, eq) X(NE, ne) X(LT, lt) X(LE, le) X(GT, gt) X(GE, ge)
#define TW_TERNARY_OPS(X) X(FMA, fma) X(WHERE, where)
#define TW_TILE_REDUCTIONS(X)                                                            \
  X(SUM, sum) X(PROD, prod) X(MAX, max) X(MIN, min) X(MAX_NUM, max_num)                  \
  X(MIN_NUM, min_num) X(ARGMAX, argmax) X(ARGMIN, argmin)
#define TW_MASK_REDUCTIONS(X) X(ANY, any) X(ALL, all)
#define TW_REDUCTIONS(X) TW_TILE_REDUCTIONS(X) TW_MASK_REDUCTIONS(X) X(MEAN, mean)
// clang-format on
#define TW_ENUMERATOR(name, text) TW_##name,
typedef enum tw_op {
  TW_UNARY_OPS(TW_ENUMERATOR) TW_BINARY_OPS(TW_ENUMERATOR) TW_TERNARY_OPS(TW_ENUMERATOR)
      TW_REDUCTIONS(TW_ENUMERATOR) TW_OP_COUNT,
  TW_OP_WIDTH = 0x7fffffff
} tw_op;
#undef TW_ENUMERATOR

TW_API const char* tw_op_name(tw_op);   // "add", ...; NULL for no operation
TW_API tw_op tw_op_named(const char*);  // TW_OP_COUNT for no operation
// How many operands tw_apply takes; 0 for a reduction.
TW_API int tw_op_operands(tw_op);

// An element-wise operation. Shapes broadcast, types promote.
TW_API tw_status tw_apply(tw_op, int n, const tw_operand* operands, tw_value* out);
// A reduction along one axis, which stays with size 1; TW_ALL_AXES: over everything, to a scalar.
TW_API tw_status tw_reduce(tw_op, tw_value tile, int axis, tw_value* out);
TW_API tw_status tw_cast(tw_value tile, tw_dtype, tw_value* out);
// To an 8-bit float, with infinity or NaN for what is too large.
TW_API tw_status tw_cast_nonfinite(tw_value tile, tw_dtype, tw_value* out);
// The same bits as another type of that size.
TW_API tw_status tw_bitcast(tw_value tile, tw_dtype, tw_value* out);
// Running TW_SUM, TW_PROD, TW_MAX or TW_MIN along an axis.
TW_API tw_status tw_cumulate(tw_op, tw_value tile, int axis, int reverse, int exclusive,
                             tw_value* out);
// Tiles of one shape combined along an axis by a function, which is called once, to be recorded: it
// gives n scalars from n on the left and n on the right. `first`, n scalars: NULL for an inclusive
// scan; of an exclusive one the first place, of tw_reduce_by the result over nothing.
typedef tw_status (*tw_combine)(void* context, int n, const tw_value* left, const tw_value* right,
                                tw_value* result);
TW_API tw_status tw_scan(int n, const tw_value* tiles, int axis, int reverse, const tw_value* first,
                         tw_combine, void* context, tw_value* results);
TW_API tw_status tw_reduce_by(int n, const tw_value* tiles, int axis, const tw_value* first,
                              tw_combine, void* context, tw_value* results);
TW_API tw_status tw_reshape(tw_value tile, int n, const int64_t* dims, tw_value* out);
// n = 0: reverses the dimensions.
TW_API tw_status tw_transpose(tw_value tile, int n, const int64_t* permutation, tw_value* out);
TW_API tw_status tw_broadcast(tw_value tile, int n, const int64_t* dims, tw_value* out);
TW_API tw_status tw_expand(tw_value tile, int axis, tw_value* out);   // a new axis of size 1
TW_API tw_status tw_squeeze(tw_value tile, int axis, tw_value* out);  // drops an axis of size 1
// acc + a b, with a [M,K], b [K,N]; acc NULL: a b. f32 factors that TW_ROUND_TF32 gave use matrix
// units.
TW_API tw_status tw_dot(tw_value a, tw_value b, const tw_value* acc, tw_value* out);

// --- control flow on the device -----------------------------------------------------------------
// Regions nest; the end of a region takes as many values as its begin was given, in that order, and
// of the same types. Views of one tensor can be carried too.
//
//   tw_for_begin(lo, hi, step, 1, &acc, &k, &acc);   // acc: what a trip starts with
//   ...
//   tw_for_end(1, &next, &acc);                      // acc: after the loop
TW_API tw_status tw_for_begin(tw_operand lo, tw_operand hi, tw_operand step, int n,
                              const tw_value* init, tw_value* index, tw_value* state);
TW_API tw_status tw_for_end(int n, const tw_value* next, tw_value* result);
// `state` is what the test sees; tw_while_test gives the condition and what it became, and receives
// what the body starts with.
TW_API tw_status tw_while_begin(int n, const tw_value* init, tw_value* state);
TW_API tw_status tw_while_test(tw_value condition, int n, const tw_value* tested, tw_value* state);
TW_API tw_status tw_while_end(int n, const tw_value* next, tw_value* result);
// One arm runs and gives n results. With n = 0 tw_if_else may be left out.
TW_API tw_status tw_if_begin(tw_value condition, int n);
TW_API tw_status tw_if_else(int n, const tw_value* then_results);
TW_API tw_status tw_if_end(int n, const tw_value* else_results, tw_value* results);

#ifdef __cplusplus
}
#endif
