#include <fmt/format.h>

#include <tilewright/kernels.hpp>

#include "kernels/references.hpp"
#include "runtime/expect_error.hpp"

namespace tw::test {
namespace {

TW_CASE(Rows);

void check_softmax(const Array& x) {
  const Array y = poisoned(x.dtype(), x.dims());
  softmax(x, y);
  const long long rows = x.dim(0), n = x.dim(1);
  for (long long r = 0; r < rows; ++r) {
    double m = -inf, sum = 0;
    for (long long i = 0; i < n; ++i) m = std::max(m, element(x, {r, i}));
    for (long long i = 0; i < n; ++i) sum += std::exp(element(x, {r, i}) - m);
    for (long long i = 0; i < n; ++i) {
      const double p = std::exp(element(x, {r, i}) - m) / sum;
      expect_near(element(y, {r, i}), p, x.dtype(), 8 + 0.1 * static_cast<double>(n), p);
      if (testing::Test::HasFatalFailure()) return;
    }
  }
}

TEST_P(Rows, SoftmaxOfAnyLengthAndType) {
  for (const DType t : {f32, f64, f16, bf16})
    for (const long long n : {1, 2, 17, 64, 65, 1000, 4096})
      check_softmax(random(t, {3, n}, static_cast<unsigned>(n)));
}

TEST_P(Rows, SoftmaxLongerThanATile) {
  for (const long long n : {16385, 20000}) check_softmax(random(f32, {2, n}, 7));
}

// A GPU runs fewer programs than there are rows: a program reads its next row ahead. The last rows
// are somebody's second ones, and must be as they are alone; with all of a tile in a row, and with
// a part of it.
TEST_P(Rows, LongRowsThatAProgramWalks) {
  for (const long long n : {131072 + 40, 262144}) {
    const long long rows = 17;
    const Array x = random(bf16, {rows, n}, 8), w = random(bf16, {n}, 9), b = random(bf16, {n}, 10);
    const Array y = poisoned(bf16, {rows, n}), alone = poisoned(bf16, {2, n});
    const Array last = x.slice(0, rows - 2, rows);
    const auto same = [&](const char* what) {
      for (long long r : {0, 1})
        for (long long i = 0; i < n; i += i + 97 < n || i == n - 1 ? 97 : n - 1 - i)
          ASSERT_EQ(element(y, {rows - 2 + r, i}), element(alone, {r, i}))
              << what << " of " << n << ", row " << r << ", column " << i;
    };
    softmax(x, y);
    softmax(last, alone);
    same("softmax");
    layer_norm(x, w, b, y);
    layer_norm(last, w, b, alone);
    same("layer_norm");
    rms_norm(x, w, y);
    rms_norm(last, w, alone);
    same("rms_norm");
    const Array labels = array(i32, {rows}, filled(rows, [](long long r) { return 1000. * r; }));
    const Array losses = poisoned(f32, {rows}), two = poisoned(f32, {2});
    cross_entropy(x, labels, losses, y);
    cross_entropy(last, labels.slice(0, rows - 2, rows), two, alone);
    same("cross_entropy");
    EXPECT_EQ(element(losses, {rows - 1}), element(two, {1}));
  }
}

TEST_P(Rows, SoftmaxOfViews) {
  const Array x = random(f32, {40, 33}, 3);
  check_softmax(x.transpose());
  check_softmax(x.slice(1, 3, 30));
  check_softmax(x.slice(0, 39, -1, -2));
}

// Where m log2(e) rounds by much, or is too large for a float.
TEST_P(Rows, SoftmaxOfLargeNumbersAndInfinities) {
  for (const DType t : {f16, bf16})
    for (const double size : {1000.0, 30000.0, 0x1p19, 0x1p20, 0x1p40, 3e38}) {
      if (t == f16 && size > 65504) continue;
      const double below = size * (1 - epsilon(t));
      check_softmax(array(t, {2, 4}, {size, below, -size, -inf, -size, -size, 0, -below}));
      check_softmax(array(t, {2, 3}, {-size, -size, -inf, below, below, below}));
    }
  const Array x = array(f16, {3, 2}, {inf, 0, -inf, -inf, nan, 1}), y = poisoned(f16, {3, 2});
  softmax(x, y);
  EXPECT_TRUE(std::isnan(element(y, {0, 0})) && std::isnan(element(y, {1, 1})) &&
              std::isnan(element(y, {2, 1})));
}

TEST_P(Rows, SoftmaxOfHighRanks) {
  const Array x = random(f32, {2, 3, 50}, 4), y = poisoned(f32, {2, 3, 50});
  softmax(x, y);
  double sum = 0;
  for (long long i = 0; i < 50; ++i) sum += element(y, {1, 2, i});
  EXPECT_NEAR(sum, 1, 1e-6);
}

// Views over the memory of a dense array, of one shape: strides that merge and that do not.
std::vector<Array> views_of(const Array& a) {
  std::vector<Array> views{a,
                           a.transpose({1, 0, 2, 3}),
                           a.transpose({2, 1, 0, 3}),
                           a.transpose(),
                           a.slice(3, 1, 6).transpose({2, 0, 1, 3}),
                           a.slice(1, 2, -1, -2),
                           a.slice(0, 0, 2, 2),
                           a.transpose({3, 0, 2, 1})};
  return views;
}

TEST_P(Rows, SoftmaxAndLayerNormOfAnyStrides) {
  const Array x = random(f32, {2, 3, 5, 7}, 4), memory = Array::zeros(f32, {2, 3, 5, 7});
  for (size_t i = 0; i < views_of(x).size(); ++i)
    for (const bool transposed_out : {false, true}) {
      SCOPED_TRACE(i);
      const Array in = views_of(x)[i], y = views_of(memory)[i], dense = poisoned(f32, in.dims());
      const Array out = transposed_out ? y : poisoned(f32, in.dims());
      poison(memory);
      softmax(in.copy(), dense);
      softmax(in, out);
      expect_values(values(dense), out.copy());
      const Array w = random(f32, {in.dim(-1)}, 5), b = random(f32, {in.dim(-1)}, 6);
      layer_norm(in.copy(), w, b, dense);
      layer_norm(in, w, b, out);
      expect_values(values(dense), out.copy());
    }
}

TEST_P(Rows, LongRowsOfAnyStrides) {
  const Array x = random(f32, {2, 2, 3, 16390}, 4).slice(2, 0, 2).transpose({1, 0, 2, 3}),
              y = poisoned(f32, {2, 2, 2, 16390}), dense = poisoned(f32, {2, 2, 2, 16390}),
              w = random(f32, {16390}, 5);
  // Another variant may sum in another order.
  const auto agree = [&](double scale) {
    const std::vector<double> expected = values(dense), got = values(y);
    for (size_t i = 0; i < got.size(); ++i)
      expect_near(got[i], expected[i], f32, 16, std::abs(expected[i]) + scale);
  };
  softmax(x, y);
  softmax(x.copy(), dense);
  agree(1e-6);
  layer_norm(x, w, w, y);
  layer_norm(x.copy(), w, w, dense);
  agree(1);
}

TEST_P(Rows, SoftmaxOfInfinities) {
  for (const long long n : {4, 16385}) {
    std::vector<double> v(static_cast<size_t>(n), -inf);
    v[2] = 0;
    const Array y = poisoned(f32, {1, n});
    softmax(array(f32, {1, n}, v), y);
    EXPECT_EQ(element(y, {0, 2}), 1);
    EXPECT_EQ(element(y, {0, 3}), 0);
    // Nothing but -inf has no softmax: NaN, as in NumPy.
    v[2] = -inf;
    softmax(array(f32, {1, n}, v), y);
    EXPECT_TRUE(std::isnan(element(y, {0, 0})));
  }
}

TEST_P(Rows, NothingToDo) {
  softmax(Array::zeros(f32, {0, 5}), Array::zeros(f32, {0, 5}));
  softmax(Array::zeros(f32, {5, 0}), Array::zeros(f32, {5, 0}));
  const Array none = Array::zeros(f32, {0}), row = Array::zeros(f32, {5});
  layer_norm(Array::zeros(f32, {5, 0}), none, none, Array::zeros(f32, {5, 0}));
  layer_norm(Array::zeros(f32, {0, 5}), row, row, Array::zeros(f32, {0, 5}));
  vector_add(none, none, none);
}

void check_layer_norm(const Array& x, DType weights, DType out) {
  const long long n = x.dim(1);
  const Array w = random(weights, {n}, 6), b = random(weights, {n}, 7), y = poisoned(out, x.dims());
  layer_norm(x, w, b, y);
  for (long long r = 0; r < x.dim(0); ++r) {
    double mean = 0, var = 0;
    for (long long i = 0; i < n; ++i) mean += element(x, {r, i}) / static_cast<double>(n);
    for (long long i = 0; i < n; ++i)
      var += std::pow(element(x, {r, i}) - mean, 2) / static_cast<double>(n);
    for (long long i = 0; i < n; ++i) {
      const double z = (element(x, {r, i}) - mean) / std::sqrt(var + static_cast<double>(1e-5f));
      const double weight = element(w, {i}), bias = element(b, {i});
      ASSERT_NO_FATAL_FAILURE(expect_near(element(y, {r, i}), z * weight + bias, out, 40,
                                          std::abs(weight) * (std::abs(z) + 1) + std::abs(bias)))
          << "row " << r << " column " << i << " of " << n;
    }
  }
}

void check_layer_norm(const Array& x) { check_layer_norm(x, x.dtype(), x.dtype()); }

TEST_P(Rows, LayerNormOfAnyLengthAndType) {
  for (const DType t : {f32, f64, f16, bf16})
    for (const long long n : {2, 17, 64, 1000, 16384, 16385, 20001}) {
      if (n > 1000 && t != f32) continue;
      check_layer_norm(random(t, {2, n}, 5));
      if (HasFatalFailure()) return;
    }
}

// A row in one tile, and in several: the mean of all rounds by more than the values vary.
TEST_P(Rows, LayerNormOfACommonOffset) {
  for (const double offset : {1e6, -1e7}) {
    for (const long long n : {16384, 16385, 20000}) {
      check_layer_norm(offset_by(offset, f32, {2, n}, 5));
      if (HasFatalFailure()) return;
    }
    check_layer_norm(offset_by(offset, f32, {1, 262144 + 100}, 5));
    if (HasFatalFailure()) return;
  }
  // The first element, and the first tile, say little of the rest.
  std::vector<double> v = values(offset_by(1e7, f32, {1, 20000}, 6));
  v[0] = 0;
  check_layer_norm(array(f32, {1, 20000}, v));
  for (size_t i = 0; i < 4096; ++i) v[i] = static_cast<double>(i % 7);
  check_layer_norm(array(f32, {1, 20000}, v));
}

void check_rms_norm(const Array& x, DType weights, DType out) {
  const long long n = x.dim(1);
  const Array w = random(weights, {n}, 6), y = poisoned(out, x.dims());
  rms_norm(x, w, y);
  for (long long r = 0; r < x.dim(0); ++r) {
    double squares = 0;
    for (long long i = 0; i < n; ++i) squares += std::pow(element(x, {r, i}), 2);
    for (long long i = 0; i < n; ++i) {
      const double z = element(x, {r, i}) /
                       std::sqrt(squares / static_cast<double>(n) + static_cast<double>(1e-6f)) *
                       element(w, {i});
      expect_near(element(y, {r, i}), z, out, 8 + 0.1 * static_cast<double>(n), std::abs(z));
      if (testing::Test::HasFatalFailure()) return;
    }
  }
}

void check_rms_norm(const Array& x) { check_rms_norm(x, x.dtype(), x.dtype()); }

// Types that no operator takes beside another, of rows in one tile and in several.
TEST_P(Rows, NormsWithWeightsOfAnotherType) {
  for (const DType t : {f32, f64, f16, bf16, f8e4m3, f8e5m2})
    for (const DType weights : {f8e4m3, f8e5m2, f16, f32, f64})
      for (const long long n : {100, 16390, 262150}) {
        if (n > 1000 && t != f32 && t != f8e4m3) continue;
        if (n > 20000 && weights != f8e4m3) continue;
        SCOPED_TRACE(testing::Message() << name_of(t) << " with weights of " << name_of(weights));
        const Array x = random(t, {2, n}, 5);
        check_layer_norm(x, weights, f32);
        check_rms_norm(x, weights, f32);
        if (HasFatalFailure()) return;
      }
}

TEST_P(Rows, RmsNormOfAnyLengthTypeAndStrides) {
  for (const DType t : {f32, f64, f16, bf16})
    for (const long long n : {1, 2, 63, 65, 1000, 16390}) {
      if (n > 1000 && t != f32) continue;
      check_rms_norm(random(t, {3, n}, 5));
    }
  const Array x = random(f32, {40, 33}, 3);
  check_rms_norm(x.transpose());
  check_rms_norm(x.slice(0, 39, -1, -2));
  // Zeros stay so: eps keeps the root from being one of nothing.
  const Array zero = Array::zeros(f32, {2, 5}), w = random(f32, {5}, 1), y = poisoned(f32, {2, 5});
  rms_norm(zero, w, y);
  for (double v : values(y)) EXPECT_EQ(v, 0);
}

TEST_P(Rows, VectorAddIsExact) {
  for (const DType t : {f32, f64, i32, i64, u8})
    for (const long long n : {1, 63, 4096, 10001}) {
      std::vector<double> a, b;
      for (long long i = 0; i < n; ++i) {
        a.push_back(static_cast<double>(i % 100));
        b.push_back(static_cast<double>(i % 31));
      }
      const Array out = poisoned(t, {n});
      vector_add(array(t, {n}, a), array(t, {n}, b), out);
      for (long long i = 0; i < n; ++i)
        ASSERT_EQ(element(out, {i}), a[static_cast<size_t>(i)] + b[static_cast<size_t>(i)]) << i;
    }
}

TEST_P(Rows, VectorAddOfAnyStrides) {
  const Array x = random(f32, {2, 3, 5, 7}, 1), y = random(f32, {2, 3, 5, 7}, 2),
              memory = Array::zeros(f32, {2, 3, 5, 7});
  for (size_t i = 0; i < views_of(x).size(); ++i)
    for (size_t o = 0; o < views_of(x).size(); ++o) {
      const Array a = views_of(x)[i], shape = views_of(y)[o];
      bool same = true;
      for (int d = 0; d < 4; ++d) same = same && a.dim(d) == shape.dim(d);
      if (!same) continue;
      SCOPED_TRACE(i * 100 + o);
      const Array b = views_of(y)[i], out = views_of(memory)[o];
      poison(memory);
      vector_add(a, b.copy(), out);
      std::vector<double> sums = values(a.copy()), other = values(b.copy());
      for (size_t k = 0; k < sums.size(); ++k)
        sums[k] = static_cast<double>(static_cast<float>(sums[k]) + static_cast<float>(other[k]));
      expect_values(sums, out.copy());
    }
}

TEST_P(Rows, VectorAddOfRepeatedTransposedAndHighRanks) {
  std::vector<double> v(300 * 200), w;
  for (size_t i = 0; i < v.size(); ++i) v[i] = static_cast<double>(i % 1000);
  const Array matrix = array(i32, {300, 200}, v),
              row = array(i32, {200}, {v.begin(), v.begin() + 200});
  const Array out = poisoned(i32, {200, 300});
  vector_add(matrix.transpose(), row.expand({300, 200}).transpose(), out);
  for (long long r = 0; r < 300; ++r)
    for (long long c = 0; c < 200; ++c)
      ASSERT_EQ(element(out, {c, r}), element(matrix, {r, c}) + element(row, {c})) << r << " " << c;
  // Eight dimensions of which no two merge.
  const Array x = random(f32, {2, 2, 2, 2, 2, 2, 2, 2}, 1);
  const Array sum = poisoned(f32, {2, 2, 2, 2, 2, 2, 2, 2});
  vector_add(x.transpose(), x, sum);
  EXPECT_EQ(element(sum, {1, 0, 1, 1, 0, 0, 1, 0}),
            static_cast<float>(element(x, {0, 1, 0, 0, 1, 1, 0, 1})) +
                static_cast<float>(element(x, {1, 0, 1, 1, 0, 0, 1, 0})));
  const Array scalar = poisoned(f32, {});
  vector_add(x.at(0).at(0).at(0).at(0).at(0).at(0).at(0).at(0), scalar, poisoned(f32, {}));
}

// Arrays that are dense in the same order are one dimension.
TEST_P(Rows, TransposedTogetherIsOneVariant) {
  const Array a = random(f32, {6, 4, 8}, 1), out = poisoned(f32, {6, 4, 8});
  vector_add(a, a, out);
  vector_add(a.transpose(), a.transpose(), out.transpose());
  EXPECT_FALSE(last_call().traced) << explain_miss();
  vector_add(a.transpose({1, 0, 2}), a.transpose({1, 0, 2}), out.transpose({1, 0, 2}));
  EXPECT_FALSE(last_call().traced) << explain_miss();
}

TEST_P(Rows, Messages) {
  const Array x = Array::zeros(f32, {2, 3}), y = Array::zeros(f32, {3, 2}),
              n = Array::zeros(i32, {2, 3});
  EXPECT_TW_ERROR(softmax(x, y), usage,
                  "softmax: x is 2x3, but y is 3x2: they must have one shape");
  EXPECT_TW_ERROR(softmax(n, x), usage, "softmax: x is i32: it takes f16, bf16, f32 or f64");
  EXPECT_TW_ERROR(softmax(Array::zeros(f32, {}), Array::zeros(f32, {})), usage,
                  "softmax: it takes an array of rank 1 or more");
  const Array scalar = Array::zeros(f32, {});
  EXPECT_TW_ERROR(layer_norm(scalar, scalar, scalar, scalar), usage,
                  "layer_norm: it takes an array of rank 1 or more");
  EXPECT_TW_ERROR(layer_norm(x, Array::zeros(f32, {2}), Array::zeros(f32, {3}), x), usage,
                  "layer_norm: weight is 2, but a row of x has length 3");
  EXPECT_TW_ERROR(layer_norm(x, Array::zeros(f32, {3}), n, x), usage,
                  "layer_norm: bias is i32: it takes f8e4m3, f8e5m2, f16, bf16, f32 or f64");
  EXPECT_TW_ERROR(rms_norm(x, Array::zeros(f32, {2}), x), usage,
                  "rms_norm: weight is 2, but a row of x has length 3");
  EXPECT_TW_ERROR(rms_norm(x, Array::zeros(f32, {3}), y), usage,
                  "rms_norm: x is 2x3, but y is 3x2: they must have one shape");
  EXPECT_TW_ERROR(vector_add(x, n, x), usage,
                  "vector_add: x is f32, y i32: they must have one type");
  EXPECT_TW_ERROR(vector_add(x, x, n), usage,
                  "vector_add: x is f32, out i32: they must have one type");
  EXPECT_TW_ERROR(vector_add(x, y, x), usage,
                  "vector_add: x is 2x3, but y is 3x2: they must have one shape");
  const Array narrow = Array::zeros(f8e4m3, {2, 3}), truth = Array::zeros(DType::mask, {2, 3});
  EXPECT_TW_ERROR(vector_add(narrow, narrow, narrow), usage,
                  "vector_add: x is f8e4m3: it takes i8, u8, i32, u32, i64, f16, bf16, f32 or f64");
  EXPECT_TW_ERROR(vector_add(truth, truth, truth), usage,
                  "vector_add: x is mask: it takes i8, u8, i32, u32, i64, f16, bf16, f32 or f64");
  EXPECT_TW_ERROR(softmax(narrow, narrow), usage,
                  "softmax: x is f8e4m3: it takes f16, bf16, f32 or f64");
}

// What the call would say names numbers of arguments, which are not those of the library's
// function.
TEST(LibraryKernels, NameWhatOverlaps) {
  const Array m = Array::zeros(f32, {4, 6}), other = Array::zeros(f32, {3, 6});
  const Array a = m.slice(0, 0, 3), b = m.slice(0, 1, 4), w = Array::zeros(f32, {6});
  const Array v = w.copy(), one_row = w.expand({3, 6});
  const auto text = [](const char* kernel, const char* y, const char* x) {
    return fmt::format("{}: {} overlaps {}: they must be the same array, or apart in memory",
                       kernel, y, x);
  };
  EXPECT_TW_ERROR(vector_add(a, other, b), usage, text("vector_add", "out", "x"));
  EXPECT_TW_ERROR(vector_add(other, a, b), usage, text("vector_add", "out", "y"));
  EXPECT_TW_ERROR(swiglu(other, a, b), usage, text("swiglu", "out", "up"));
  EXPECT_TW_ERROR(bias_gelu(a, w, b), usage, text("bias_gelu", "y", "x"));
  EXPECT_TW_ERROR(bias_gelu_tanh(a, w, b), usage, text("bias_gelu_tanh", "y", "x"));
  const Array table = Array::zeros(f32, {3, 3});
  EXPECT_TW_ERROR(rotary(a, table, table, b, RotaryPairs::halves), usage, text("rotary", "y", "x"));
  EXPECT_TW_ERROR(cumulative_sum(a, b), usage, text("cumulative_sum", "y", "x"));
  EXPECT_TW_ERROR(softmax(a, b), usage, text("softmax", "y", "x"));
  EXPECT_TW_ERROR(layer_norm(a, w, w, b), usage, text("layer_norm", "y", "x"));
  EXPECT_TW_ERROR(layer_norm(other, m.at(0), w, a), usage, text("layer_norm", "y", "weight"));
  EXPECT_TW_ERROR(rms_norm(a, w, b), usage, text("rms_norm", "y", "x"));
  EXPECT_TW_ERROR(layer_norm_backward(other, w, a, b, w, v), usage,
                  text("layer_norm_backward", "dx", "dy"));
  EXPECT_TW_ERROR(rms_norm_backward(a, w, other, b, v), usage,
                  text("rms_norm_backward", "dx", "x"));
  EXPECT_TW_ERROR(
      layer_norm_backward(other, w, a, a, v, v), usage,
      "layer_norm_backward: dbias overlaps dweight: each result needs memory of its own");
  const Array labels = Array::zeros(i32, {3}), losses = Array::zeros(f32, {3});
  EXPECT_TW_ERROR(cross_entropy(a, labels, losses, b), usage,
                  text("cross_entropy", "gradient", "logits"));
  EXPECT_TW_ERROR(cross_entropy(a, labels, m.at(0).slice(0, 0, 3)), usage,
                  text("cross_entropy", "losses", "logits"));
  const Array q = m.reshape({4, 1, 6}).slice(0, 0, 3), o = m.reshape({4, 1, 6}).slice(0, 1, 4),
              k = Array::zeros(f32, {3, 1, 6});
  EXPECT_TW_ERROR(attention(q, k, k, o), usage, text("attention", "o", "q"));
  EXPECT_TW_ERROR(softmax(other, one_row), usage,
                  "softmax: several elements of y are in one place of memory: pass an array of its "
                  "own, or a copy()");
}

TEST(LibraryKernels, NameWhatOverlapsAnInputReadByEveryPart) {
  const Array m = Array::zeros(f32, {4, 4}), a = m.slice(0, 0, 3), b = m.slice(0, 1, 4);
  const auto text = [](const char* kernel, const char* y, const char* x) {
    return fmt::format(
        "{}: {} overlaps {}, which every part of the result reads: give another output", kernel, y,
        x);
  };
  const Array square = Array::zeros(f32, {4, 4});
  EXPECT_TW_ERROR(transpose(a, Array::view(f32, b.data(), {4, 3})), usage,
                  text("transpose", "y", "x"));
  EXPECT_TW_ERROR(matmul(a, square, b), usage, text("matmul", "c", "a"));
  const Array numbers = Array::zeros(i32, {8});
  EXPECT_TW_ERROR(histogram(numbers.slice(0, 0, 6), numbers.slice(0, 4, 8)), usage,
                  text("histogram", "counts", "x"));
  EXPECT_TW_ERROR(nearest_neighbour(square, a, Array::view(i32, b.data(), {4})), usage,
                  text("nearest_neighbour", "index", "base"));
  const Array heads = m.reshape({4, 1, 4}), q = Array::zeros(f32, {3, 1, 4});
  EXPECT_TW_ERROR(attention(q, heads.slice(0, 0, 3), q, heads.slice(0, 1, 4)), usage,
                  text("attention", "o", "k"));
}

TEST(LibraryKernels, RefuseNumbersThatAreNoChoice) {
  const Array x = Array::zeros(f32, {3, 6}), table = Array::zeros(f32, {3, 3});
  EXPECT_TW_ERROR(rotary(x, table, table, x, static_cast<RotaryPairs>(7)), usage,
                  "rotary: no choice of pairs has the number 7");
  EXPECT_TW_ERROR(sum_type(static_cast<DType>(77)), usage,
                  "sum_type: no element type has the number 77");
}

}  // namespace
}  // namespace tw::test
