// Matrix fragments, in the register layouts of PTX.
#include <cmath>
#include <type_traits>
#include <vector>

#include "ir/lane.hpp"
#include "ir/scalar.hpp"
#include "sim/simt/exec.hpp"
#include "sim/simt/machine.hpp"

namespace tw::sim::simt {
namespace {

struct At {
  int row, column;
};

// Where register i of a lane lies in the fragments of m16n8kK: each 32-bit register holds `packed`
// neighbours along k (2 for 16-bit types, 4 for 8-bit ones, 1 for tf32).
At a_of(int packed, int lane, int i) {
  const int g = lane >> 2, t = lane & 3, r = i / packed;
  return {g + 8 * (r & 1), t * packed + i % packed + (r >> 1) * 4 * packed};
}
At b_of(int packed, int lane, int i) {
  const int g = lane >> 2, t = lane & 3;
  return {t * packed + i % packed + i / packed * 4 * packed, g};
}
At c_of(int lane, int i) { return {(lane >> 2) + 8 * (i >> 1), 2 * (lane & 3) + (i & 1)}; }

// The same for m8n8k4 of f64.
At a_wide(int lane) { return {lane >> 2, lane & 3}; }
At b_wide(int lane) { return {lane & 3, lane >> 2}; }
At c_wide(int lane, int i) { return {lane >> 2, 2 * (lane & 3) + i}; }

// An operand as a matrix, and which of its rows (or columns) hold only defined elements.
template <class T>
struct Matrix {
  int rows, columns;
  std::vector<T> values;
  std::vector<uint8_t> defined;  // by row of a, by column of b, by element of c
  Origin origin;
  T& at(int r, int c) { return values[static_cast<size_t>(r * columns + c)]; }
};

template <class T>
T value_of(DType t, uint64_t bits) {
  if constexpr (std::is_integral_v<T>)
    return static_cast<T>(bits);
  else
    return static_cast<T>(ir::to_double(t, bits));
}

template <class T>
uint64_t bits_of(DType t, T v) {
  if constexpr (std::is_integral_v<T>)
    return static_cast<uint64_t>(int64_t{static_cast<int32_t>(v)});
  else
    return ir::from_double(t, static_cast<double>(v));
}

// Reads a fragment: place(register, lane) says where its element belongs, and which group of
// elements is undefined when it is. `keep`: the bits of an element that count.
template <class T, class F>
void gather(Warp& w, const Place& p, Matrix<T>& m, int registers, uint64_t keep, F&& place) {
  for (int r = 0; r < registers; ++r) {
    const uint64_t* in = w.payload(p, r);
    const uint32_t known = w.defined(p, r);
    if (known != all_lanes) m.origin = w.origin(p, r);
    for (int lane = 0; lane < lanes; ++lane) {
      const auto [at, group] = place(r, lane);
      m.at(at.row, at.column) = value_of<T>(p.dtype, in[lane] & keep);
      if (!(known >> lane & 1)) m.defined[static_cast<size_t>(group(at))] = 0;
    }
  }
}

// Products are added in the order of k, to what c holds. Those of narrow floats and of tf32 are
// exact in f32, so that each step rounds once, as it does with the fused steps of f64. Integers
// wrap.
template <class T>
void multiply(Matrix<T>& a, Matrix<T>& b, Matrix<T>& c) {
  for (int i = 0; i < c.rows; ++i)
    for (int k = 0; k < a.columns; ++k) {
      const T x = a.at(i, k);
      const T* row = &b.at(k, 0);
      T* sum = &c.at(i, 0);
      for (int j = 0; j < c.columns; ++j) {
        if constexpr (std::is_same_v<T, double>)
          sum[j] = std::fma(x, row[j], sum[j]);
        else
          sum[j] += x * row[j];
      }
    }
}

template <class T>
void run_mma(Warp& w, const Instr& i, const ir::MmaShape& s) {
  const Place* p = w.places(i);
  const int mt = static_cast<int>(w.f().attr(i.op, 0)), nt = static_cast<int>(w.f().attr(i.op, 1)),
            kt = static_cast<int>(w.f().attr(i.op, 2));
  const int packed = 4 / size_of(p[0].dtype);  // 0: f64
  const int ra = s.m * s.k / lanes, rb = s.n * s.k / lanes, rc = s.m * s.n / lanes;
  const auto matrix = [](int rows, int columns, size_t groups) {
    return Matrix<T>{rows,
                     columns,
                     std::vector<T>(static_cast<size_t>(rows * columns)),
                     std::vector<uint8_t>(groups, 1),
                     {}};
  };
  const int rows = mt * s.m, columns = nt * s.n, depth = kt * s.k;
  Matrix<T> a = matrix(rows, depth, static_cast<size_t>(rows)),
            b = matrix(depth, columns, static_cast<size_t>(columns)),
            c = matrix(rows, columns, static_cast<size_t>(rows * columns));
  const auto by_row = [](At at) { return at.row; };
  const auto by_column = [](At at) { return at.column; };
  const auto by_element = [columns](At at) { return at.row * columns + at.column; };
  const uint64_t all = ~uint64_t{0}, keep = p[0].dtype == DType::f32 ? ~uint64_t{0x1fff} : all;
  gather(w, p[0], a, mt * kt * ra, keep, [&](int r, int lane) {
    const int tile = r / ra;
    At at = packed ? a_of(packed, lane, r % ra) : a_wide(lane);
    at.row += tile / kt * s.m;
    at.column += tile % kt * s.k;
    return std::pair(at, by_row);
  });
  gather(w, p[1], b, nt * kt * rb, keep, [&](int r, int lane) {
    const int tile = r / rb;
    At at = packed ? b_of(packed, lane, r % rb) : b_wide(lane);
    at.row += tile % kt * s.k;
    at.column += tile / kt * s.n;
    return std::pair(at, by_column);
  });
  const auto place_c = [&](int r, int lane) {
    const int tile = r / rc;
    At at = packed ? c_of(lane, r % rc) : c_wide(lane, r % rc);
    at.row += tile / nt * s.m;
    at.column += tile % nt * s.n;
    return at;
  };
  gather(w, p[2], c, mt * nt * rc, all,
         [&](int r, int lane) { return std::pair(place_c(r, lane), by_element); });
  multiply(a, b, c);
  const Place& out = p[3];
  const Origin origin = a.origin.op ? a.origin : b.origin.op ? b.origin : c.origin;
  for (int r = 0; r < out.count; ++r) {
    uint64_t* to = w.payload(out, r);
    uint32_t known = 0;
    for (int lane = 0; lane < lanes; ++lane) {
      const At at = place_c(r, lane);
      to[lane] = bits_of(out.dtype, c.at(at.row, at.column));
      const bool is = a.defined[static_cast<size_t>(at.row)] &&
                      b.defined[static_cast<size_t>(at.column)] &&
                      c.defined[static_cast<size_t>(by_element(at))];
      known |= static_cast<uint32_t>(is) << lane;
    }
    w.defined(out, r) = known;
    w.origin(out, r) = origin;
  }
}

}  // namespace

void exec_mma(Warp& w, const Instr& i) {
  w.need_all_lanes(i);
  const ir::MmaShape s = ir::mma_shape(w.places(i)[0].dtype);
  if (s.accumulator == DType::f64)
    run_mma<double>(w, i, s);
  else if (s.accumulator == DType::i32)
    run_mma<uint32_t>(w, i, s);
  else
    run_mma<float>(w, i, s);
}

void exec_ldmatrix(Warp& w, const Instr& i) {
  w.need_all_lanes(i);
  const Place *p = w.places(i), &base = p[0], &offsets = p[1], &out = p[2];
  const int count = static_cast<int>(w.f().attr(i.op, 0));
  const bool transposed = w.f().attr(i.op, 1);
  const uint32_t addressing = count == 4 ? all_lanes : (1u << (8 * count)) - 1;
  const int size = size_of(base.dtype), row_elements = 16 / size;
  const int unit = 4 / size;  // elements of a 32-bit register
  for (int r = 0; r < out.count; ++r) w.defined(out, r) = all_lanes;
  for (int m = 0; m < offsets.count; ++m) {
    w.need_defined(i, offsets, m, addressing, "offset");
    for (int row = 0; row < 8 * count; ++row) {
      const Target t = locate(w, i, base, row, static_cast<int64_t>(w.payload(offsets, m)[row]),
                              row_elements, row_elements);
      for (int e = 0; e < row_elements; ++e) {
        // The lane and register that element e of this row goes to.
        const int lane = transposed ? e * 4 + row % 8 / 2 : row % 8 * 4 + e / unit;
        const int r = unit * (m * count + row / 8) + (transposed ? row : e) % unit;
        w.payload(out, r)[lane] = ir::load_element(base.dtype, t.data + e * size);
        if (read_cell(w, i, base, t, e, w.access(i, lane))) continue;
        w.payload(out, r)[lane] = garbage(base.dtype, w.block->cluster->random);
        w.defined(out, r) &= ~(1u << lane);
        w.origin(out, r) = {i.op.i, Origin::How::unwritten};
      }
    }
  }
}

}  // namespace tw::sim::simt
