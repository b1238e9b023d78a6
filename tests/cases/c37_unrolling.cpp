// C37: code and compile time grow with the operations of a trace, at most linearly, and not with
// its tiles. Counted in lines of LLVM IR and of PTX, which the targets print in one go.
#include <algorithm>
#include <tilewright/inspect.hpp>

#include "cases/on_device.hpp"

namespace tw::test {
namespace {

TW_CASE(C37);

void three_loads(Tensor x, Tensor y, Tensor z, Tensor out, int rows, int columns) {
  const auto [i, j] = grid(ceil_div(out.dim(0), rows), ceil_div(out.dim(1), columns));
  const auto at = [&](Tensor t) { return load(t, {i * rows, j * columns}, {rows, columns}); };
  store(out, {i * rows, j * columns}, at(x) * at(y) + at(z));
}

void add(Tensor x, Tensor y, Tensor out, int tile) {
  const Tile i = grid(ceil_div(out.dim(0), tile)) * tile;
  store(out, {i}, load(x, {i}, {tile}) + load(y, {i}, {tile}));
}

// Ten operations a step: a polynomial, a comparison, a choice.
void steps(Tensor x, Tensor out, int n) {
  const Tile i = grid(ceil_div(x.dim(0), 256)) * 256;
  Tile a = load(x, {i}, {256}), b = a;
  for (int k = 0; k < n; ++k) {
    const float c = 1 + 0.001f * static_cast<float>(k);
    a = a * 0.5f + b * 0.25f;
    b = where(b > c, b - c, maximum(a, b) - a * 0.125f);
    a = minimum(a, c);
  }
  store(out, {i}, a + b);
}

double after_steps(float x, int n) {
  float a = x, b = x;
  for (int k = 0; k < n; ++k) {
    const float c = 1 + 0.001f * static_cast<float>(k);
    a = a * 0.5f + b * 0.25f;
    b = b > c ? b - c : std::max(a, b) - a * 0.125f;
    a = std::min(a, c);
  }
  return a + b;
}

void stores(Tensor x, Tensor out, int n) {
  const Tile i = grid(1);
  for (int k = 0; k < n; ++k) store(out, {i + k * 16}, load(x, {i + k * 16}, {16}) + k);
}

void sums(Tensor x, Tensor out, int n) {
  grid(1);
  for (int k = 0; k < n; ++k) store(out, {k}, sum(load(x, {16 * k}, {16})));
}

void tails(Tensor x, Tensor out, int n) {
  const Tile i = grid(1);
  Tile a = zeros(f32, {16});
  for (int k = 0; k < n; ++k) a += load(x, {i + 3 * k}, {16});
  store(out, {0}, a);
}

void branches(Tensor x, Tensor out, int n) {
  const Tile i = grid(1);
  Tile a = load(x, {i}, {16});
  for (int k = 0; k < n; ++k) if_(x.dim(0) > 5 * k, [&] { a += load(x, {i + k}, {16}); });
  store(out, {0}, a);
}

// A value that is used twice at each step: there are 2^n ways from the last to the first.
void in_place(Tensor x, int n) {
  const Tile i = grid(ceil_div(x.dim(0), 16)) * 16;
  Tile a = load(x, {i}, {16});
  for (int k = 0; k < n; ++k) a = a * 0.5f + transpose(transpose(a)) * 0.25f;
  store(x, {i}, a);
}

template <class... A>
long long lines_of(const char* stage, A&&... args) {
  struct Count {
    std::string_view stage;
    long long lines = 0;
  } count{stage};
  const InspectScope scope(
      [](const Stage& s, void* context) {
        auto& c = *static_cast<Count*>(context);
        const std::string_view text = s.text;
        if (s.name == c.stage) c.lines = std::count(text.begin(), text.end(), '\n');
      },
      &count);
  try {
    call(args...);
  } catch (const Error& e) {
    EXPECT_EQ(e.kind(), ErrorKind::unsupported) << e.text();  // PTX is shown without a GPU, too
  }
  EXPECT_GT(count.lines, 0);
  return count.lines;
}

template <class... A>
long long lines_of_ir(A&&... args) {
  set_device(DeviceKind::cpu);
  return lines_of("LLVM IR", args...);
}

TEST(C37, CodeDoesNotGrowWithTheTile) {
  TW_NEEDS_DEVICE(DeviceKind::cpu);
  const Array x = Array::zeros(f32, {4, 70000}), out = Array::zeros(f32, {4, 70000});
  const long long lines = lines_of_ir(three_loads, x, x, x, out, 4, 1024);
  EXPECT_EQ(lines_of_ir(three_loads, x, x, x, out, 4, 8192), lines);
  EXPECT_EQ(lines_of_ir(three_loads, x, x, x, out, 4, 65536), lines);
  const Array row = x.at(0), sum = out.at(0);
  EXPECT_EQ(lines_of_ir(add, row, row, sum, 32768), lines_of_ir(add, row, row, sum, 1024));
}

TEST(C37, CodeGrowsWithTheTrace) {
  TW_NEEDS_DEVICE(DeviceKind::cpu);
  const Array x = Array::zeros(f32, {1000}), out = Array::zeros(f32, {1000});
  const auto expect_linear = [&](const char* what, auto& kernel, int n) {
    const long long once = lines_of_ir(kernel, x, out, n);
    const long long twice = lines_of_ir(kernel, x, out, 2 * n);
    EXPECT_LE(twice, 2 * once + once / 10) << what;
  };
  expect_linear("steps", steps, 48);
  expect_linear("stores", stores, 12);
  expect_linear("sums", sums, 12);
  expect_linear("tails", tails, 24);
  expect_linear("branches", branches, 12);
  EXPECT_LE(lines_of_ir(in_place, x, 90), 3 * lines_of_ir(in_place, x, 45));
}

TEST(C37, PtxGrowsWithTheTrace) {
  set_device(DeviceKind::cuda);
  const Array x = Array::zeros(f32, {1000}), out = Array::zeros(f32, {1000});
  const auto expect_linear = [&](const char* what, auto& kernel, int n) {
    const long long once = lines_of("PTX", kernel, x, out, n);
    const long long twice = lines_of("PTX", kernel, x, out, 2 * n);
    EXPECT_LE(twice, 2 * once + once / 10) << what;
  };
  expect_linear("steps", steps, 24);
  expect_linear("stores", stores, 12);
  expect_linear("sums", sums, 12);
  expect_linear("tails", tails, 12);
  expect_linear("branches", branches, 12);
  set_device(DeviceKind::cpu);
}

TEST_P(C37, TenThousandOperations) {
  const auto number = [](long long i) { return static_cast<double>(i % 37) / 8 - 2; };
  const Array x = array(f32, {300}, filled(300, number)), out = Array::zeros(f32, {300});
  Note n;
  while (next_note(n)) {  // of tests before
  }
  call(steps, x, out, 1024);
  expect_values(
      filled(300, [&](long long i) { return after_steps(static_cast<float>(number(i)), 1024); }),
      out);
  ASSERT_TRUE(next_note(n));
  EXPECT_EQ(n.kind, NoteKind::slow_compile);
  const std::string_view text = n.text;
  EXPECT_EQ(text.substr(text.find(" operations")),
            " operations, which take long to compile: a C++ loop repeats its body in the program; "
            "tw::range makes a loop of the device");
}

TEST_P(C37, ManyStoresAndTails) {
  const Array x = array(f32, {1000}, filled(1000, [](long long i) { return double(i); }));
  const Array out = Array::zeros(f32, {1000});
  call(stores, x, out, 60);
  expect_values(filled(1000, [](long long i) { return i < 960 ? double(i + i / 16) : 0; }), out);
  const Array sixteen = Array::zeros(f32, {16});
  call(branches, x, sixteen, 300);  // 200 of them are taken
  expect_values(filled(16, [](long long i) { return 201.0 * double(i) + 199 * 100; }), sixteen);
  call(in_place, x, 90);
}

}  // namespace
}  // namespace tw::test
