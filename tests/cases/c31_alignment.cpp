// C31: an alignment that held for one call need not hold for the next.
#include "cases/c31_alignment.hpp"

namespace tw::test {
namespace {

TW_CASE(C31);

// A rows x columns view of `memory` that starts `shift` bytes in, pitch in elements.
Array view_at(std::vector<char>& memory, DType t, long long rows, long long columns,
              long long pitch, int shift) {
  memory.assign(static_cast<size_t>(rows * pitch * size_of(t) + shift + 64), 0x55);
  char* base = memory.data();
  base += -reinterpret_cast<uintptr_t>(base) % 64 + static_cast<uintptr_t>(shift);
  return Array::view(t, base, {rows, columns}, {pitch, 1});
}

double small(long long i) { return static_cast<double>(i * 7 % 100); }

void expect_copies(DType t, long long rows, long long columns, long long pitch, int shift) {
  SCOPED_TRACE(testing::Message() << name_of(t) << " pitch " << pitch << " shift " << shift);
  std::vector<char> in, out;
  const Array x = view_at(in, t, rows, columns, pitch, shift);
  const Array y = view_at(out, t, rows, columns, pitch, shift);
  const Array data = array(t, {rows, columns}, filled(rows * columns, small));
  for (long long r = 0; r < rows; ++r)
    std::memcpy(x.at(r).data(), data.at(r).data(), static_cast<size_t>(columns * size_of(t)));
  struct Tiles {
    int rows, columns;
  };
  for (const Tiles s : {Tiles{1, 128}, Tiles{4, 33}, Tiles{64, 2048}})
    for (const Array& to : {y, Array::empty(t, {rows, columns})}) {
      call(copy_rows, x, to, s.rows, s.columns);
      expect_values(values(data), to.copy());
    }
  const Array sums = Array::empty(f32, {rows});
  const std::vector<double> right = filled(rows, [&](long long r) {
    double total = 0;
    for (long long c = 0; c < columns; ++c) total += small(r * columns + c);
    return total;
  });
  for (const Tiles s : {Tiles{1, 128}, Tiles{8, 100}})
    cold_and_warm(
        {sums}, [&] { call(row_sums, x, sums, s.rows, s.columns); },
        [&] { expect_values(right, sums); });
}

TEST_P(C31, OddPitch) {
  expect_copies(f32, 64, 1185, 1185, 0);
  expect_copies(f16, 16, 333, 333, 0);
  expect_copies(bf16, 16, 64, 65, 0);
  expect_copies(f64, 9, 65, 65, 0);
}

// Aligned first, then the base of the same shape moves.
TEST_P(C31, MovedBase) {
  for (int shift : {0, 4, 8, 12, 20}) expect_copies(f32, 16, 256, 256, shift);
  for (const DType t : {u8, i8})
    for (int shift : {0, 1, 3, 7, 16}) expect_copies(t, 16, 256, 256, shift);
  for (int shift : {0, 2, 6}) expect_copies(f16, 16, 256, 256, shift);
  for (int shift : {0, 8}) expect_copies(f64, 16, 128, 128, shift);
}

// (d) Scratch of an odd number of floats, then of wider types, which begin at multiples of theirs.
void odd_scratch(Tensor x, Tensor out, int n) {
  launch({.warps = 4});
  const Tile t = load(x, {0, 0}, {3, n});
  const Tile first = sum(t, 1);                      // 3 rows of 4 warps
  const Tile second = sum(cast(t, f64) + first, 1);  // needs the first: after a barrier
  const Tile third = sum(cast(t, i64) + cast(second, i64), 1);
  store(out, {0, 0}, cast(first, f64));
  store(out, {0, 1}, second);
  store(out, {0, 2}, cast(third, f64));
}

TEST_P(C31, ScratchAfterOddScratch) {
  for (const int n : {33, 257}) {
    const Array x = array(f32, {3, n}, filled(3 * n, small)), out = Array::empty(f64, {3, 3});
    std::vector<double> right;
    for (int r = 0; r < 3; ++r) {
      double s = 0;
      for (int c = 0; c < n; ++c) s += small(r * n + c);
      const double second = s + n * s;
      right.insert(right.end(), {s, second, s + n * second});
    }
    cold_and_warm(
        {out}, [&] { call(odd_scratch, x, out, n); }, [&] { expect_values(right, out); });
  }
}

// Not even aligned to the element: what packed files give.
TEST_P(C31, BaseBetweenElements) {
  if (GetParam() == DeviceKind::sim || GetParam() == DeviceKind::cuda) {
    // No GPU accesses such elements, and says so before it tries.
    alignas(16) char bytes[64] = {};
    const Array x = Array::view(f32, bytes + 1, {2, 4}), y = Array::zeros(f32, {2, 4});
    EXPECT_EQ(message_of([&] { call(copy_rows, x, y, 2, 4); }),
              std::string("the f32 of this tensor begin between the addresses that ") +
                  name_of(GetParam()) + " can access, the multiples of 4 bytes: pass a copy()");
    return;
  }
  for (int shift : {1, 2, 3}) expect_copies(f32, 5, 100, 100, shift);
  expect_copies(i64, 5, 33, 33, 1);
}

}  // namespace
}  // namespace tw::test
