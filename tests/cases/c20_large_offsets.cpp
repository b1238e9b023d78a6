// C20: offsets above 2^31 elements, of tensors whose sizes and strides all fit 32 bits. Of the
// large ones only the last part is touched, in address space that has no memory behind it.
#include <sys/mman.h>

#include "cases/on_device.hpp"

namespace tw::test {
namespace {

// On a GPU host arrays are copied, all bytes between first and last: tests/gpu has these cases on
// the GPU's own memory.
class C20 : public OnDevice {};
INSTANTIATE_TEST_SUITE_P(on, C20,
                         testing::Values(DeviceKind::interpreter, DeviceKind::cpu, DeviceKind::sim),
                         [](const auto& info) { return std::string(name_of(info.param)); });

// Sizes, strides and indices are i64: the product is formed there although the batch is an i32.
void offset_of(Tensor x, Tile batch, Tensor out) { store(out, {0}, batch * x.stride(0)); }
void offset_of_constant(Tensor x, int batch, Tensor out) { store(out, {0}, batch * x.stride(0)); }
void offset_of_program(Tensor x, Tensor out) {
  const Tile i = grid(x.dim(0));
  store(out, {i}, reshape(i * x.stride(0), {1}));
}

TEST_P(C20, ProductOfBatchAndStride) {
  float one = 0;  // no element but the first is touched
  const Array x = Array::view(f32, &one, {320, 1}, {7864320, 1});
  const Array out = Array::empty(i64, {1}), all = Array::empty(i64, {320});
  const auto check = [&] { EXPECT_EQ(*out.data_as<long long>(), 2508718080); };
  cold_and_warm(
      {out}, [&] { call(offset_of, x, 319, out); }, check);
  cold_and_warm(
      {out}, [&] { call(offset_of_constant, x, 319, out); }, check);
  cold_and_warm(
      {all}, [&] { call(offset_of_program, x, all); },
      [&] { EXPECT_EQ(all.data_as<long long>()[319], 2508718080); });
}

// Address space without memory behind it: only pages that are touched exist.
class Reserved {
 public:
  explicit Reserved(size_t bytes)
      : bytes_(bytes),
        data_(mmap(nullptr, bytes, PROT_READ | PROT_WRITE,
                   MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0)) {}
  ~Reserved() {
    if (ok()) munmap(data_, bytes_);
  }
  Reserved(const Reserved&) = delete;
  Reserved& operator=(const Reserved&) = delete;
  bool ok() const { return data_ != MAP_FAILED; }
  void* data() const { return data_; }

 private:
  size_t bytes_;
  void* data_;
};

void bump_row(Tensor x, Tile row, int block) {
  store(x, {row, 0}, load(x, {row, 0}, {1, block}) + 1);
}
void bump_row_constant(Tensor x, int row, int block) { bump_row(x, row, block); }
void bump_row_of_view(Tensor x, Tile row, int block) {
  const Tensor r = x.at(row);
  store(r, {0}, load(r, {0}, {block}) + 1);
}
void bump_row_loaded(Tensor x, Tensor rows, int block) {
  bump_row(x, squeeze(load(rows, {0}, {1}), 0), block);
}
void bump_transposed(Tensor x, Tile column, int block) {
  store(x, {0, column}, load(x, {0, column}, {block, 1}) + 1);
}

TEST_P(C20, RowsFarApart) {
  const long long pitch = 65536, row = 40000, count = 4;
  for (DType t : {u8, f32, i64}) {
    SCOPED_TRACE(name_of(t));
    const Reserved memory(static_cast<size_t>((row + 1) * pitch * size_of(t)));
    if (!memory.ok()) GTEST_SKIP() << "no address space";
    const Array x = Array::view(t, memory.data(), {row + 1, count}, {pitch, 1});
    const Array rows = array(i32, {1}, {static_cast<double>(row)});
    const Array far = x.at(row);
    double expected = 0;
    const auto check = [&](auto run) {
      run();
      expected += 1;
      expect_values(std::vector<double>(count, expected), far);
    };
    for (int block : {1, 4, 16}) {
      std::memset(far.data(), 0, static_cast<size_t>(count * size_of(t)));
      expected = 0;
      const int last = static_cast<int>(row);
      if (block == 1) {
        call(bump_row, x, last, 1);
        EXPECT_EQ(element(far, {0}), 1);
        EXPECT_EQ(element(far, {1}), 0);
        continue;
      }
      for (int cache = 0; cache < 2; ++cache) {
        check([&] { call(bump_row, x, last, block); });
        check([&] { call(bump_row_constant, x, last, block); });
        check([&] { call(bump_row_of_view, x, last, block); });
        check([&] { call(bump_row_loaded, x, rows, block); });
        check([&] { call(bump_transposed, x.transpose(), last, block); });
      }
    }
  }
}

// The key holds the width of offsets: a tensor of few bytes first, then the far one, one kernel.
TEST_P(C20, NearThenFar) {
  const long long pitch = 65536, row = 40000;
  const Array near = Array::zeros(f32, {3, 4});
  call(bump_row, near, 2, 4);
  expect_values({0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1}, near);
  const Reserved memory(static_cast<size_t>((row + 1) * pitch * 4));
  if (!memory.ok()) GTEST_SKIP() << "no address space";
  const Array x = Array::view(f32, memory.data(), {row + 1, 4}, {pitch, 1});
  call(bump_row, x, static_cast<int>(row), 4);
  expect_values({1, 1, 1, 1}, x.at(row));
}

// (b)
void add_last_row(Tensor x, Tensor y, Tensor out, int block) {
  const Tile row = x.dim(0) - 1, j = grid(ceil_div(x.dim(1), block)) * block;
  store(out, {row, j},
        cast(load(x, {row, j}, {1, block}) + load(y, {row, j}, {1, block}), out.dtype()));
}

TEST_P(C20, AddOfWideSquares) {
  const long long n = 51200;
  const Reserved a(n * n * 2), b(n * n * 2), c(n * n * 2);
  if (!a.ok() || !b.ok() || !c.ok()) GTEST_SKIP() << "no address space";
  const auto square = [&](const Reserved& r) { return Array::view(bf16, r.data(), {n, n}); };
  const Array x = square(a), y = square(b), out = square(c);
  const auto fill = [&](const Array& to, auto value) {
    std::memcpy(to.at(n - 1).data(), array(bf16, {n}, filled(n, value)).data(), n * 2);
  };
  fill(x, [](long long i) { return double(i % 100); });
  fill(y, [](long long i) { return double(i % 7); });
  call(add_last_row, x, y, out, 4096);
  expect_values(filled(n, [](long long i) { return double(i % 100 + i % 7); }), out.at(n - 1));
  expect_values(std::vector<double>(64, 0), out.at(n - 2).slice(0, n - 64, n));
}

// (d)
void number_last(Tensor x, int block) {
  const Tile i = (ceil_div(x.dim(0), block) - 1) * block;
  store(x, {i}, cast(iota(i32, {block}, 0) + 1, x.dtype()));
}

TEST_P(C20, SizesAroundTwoToThe31) {
  for (const long long n : {(1LL << 31) - 1, 1LL << 31, (1LL << 31) + 5}) {
    const Reserved memory(static_cast<size_t>(n));
    if (!memory.ok()) GTEST_SKIP() << "no address space";
    const Array x = Array::view(i8, memory.data(), {n});
    call(number_last, x, 64);
    const long long begin = (n - 1) / 64 * 64;
    expect_values(filled(n - begin, [](long long i) { return i + 1.0; }), x.slice(0, begin, n));
    EXPECT_EQ(element(x, {begin - 1}), 0);
  }
}

}  // namespace
}  // namespace tw::test
