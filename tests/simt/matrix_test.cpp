// mma and ldmatrix: whole products through shared memory, with numbers that are exact whatever the
// order of the sums. Fragments are gathered by the formulas of the PTX manual, written out here
// anew.
#include <bit>
#include <cmath>
#include <type_traits>

#include "run.hpp"
#include "support/float8.hpp"
#include "support/half.hpp"

namespace tw::test {
namespace {

constexpr const char* head =
    "kernel k(%a: tensor<f16, 1>, %b: tensor<f16, 1>, %c: tensor<f32, 1>) lane {\n"
    "  launch {warps=1}\nhost:\nbody:\n"
    "%l = lane_id : i32\n"
    "%two = constant 2 : i32\n%four = constant 4 : i32\n%eight = constant 8 : i32\n"
    "%g = floor_div %l, %four : i32\n"
    "%t = floor_mod %l, %four : i32\n"
    "%t2 = mul %t, %two : i32\n";

// a is m x k, b is k x n; small integers.
struct Product {
  int m, n, k;
  std::vector<uint16_t> a, b;
  std::vector<float> c;
  Product(int rows, int columns, int depth)
      : m(rows), n(columns), k(depth), a(m * k), b(k * n), c(m * n, 1.0f) {
    for (int i = 0; i < m * k; ++i) a[i] = f16_from((i * 7 + i / 3) % 11 - 5);
    for (int i = 0; i < k * n; ++i) b[i] = f16_from((i * 5 + i / 7) % 13 - 6);
  }
  float expected(int i, int j) const {
    float sum = 1;
    for (int x = 0; x < k; ++x) sum += f16_to(a[i * k + x]) * f16_to(b[x * n + j]);
    return sum;
  }
  void check() {
    for (int i = 0; i < m; ++i)
      for (int j = 0; j < n; ++j) EXPECT_EQ(c[i * n + j], expected(i, j)) << i << ", " << j;
    std::fill(c.begin(), c.end(), 1.0f);
  }
};

// One m16n8k16 with fragments loaded element by element: a0 a1 (g, 2t + 0..1), a2 a3 (g + 8, ..),
// a4 a5 (g, 2t + 8 ..), a6 a7 (g + 8, 2t + 8 ..); b0 b1 (2t + 0..1, g), b2 b3 (2t + 8 .., g);
// c0 c1 (g, 2t + 0..1), c2 c3 (g + 8, ..).
TEST(SimtMatrix, FragmentsOf16BitTypes) {
  const std::string text = std::string(head) + R"(
%sixteen = constant 16 : i32
%ar = mul %g, %sixteen : i32
%a0 = add %ar, %t2 : i32
%ab = broadcast %a0 : frag<i32, 8>
%ao = numbers {values=[0, 1, 128, 129, 8, 9, 136, 137]} : frag<i32, 8>
%ai = add %ab, %ao : frag<i32, 8>
%av = ld %a, %ai {vector=1, masked=0} : frag<f16, 8>
%br = mul %t2, %eight : i32
%b0 = add %br, %g : i32
%bb = broadcast %b0 : frag<i32, 4>
%bo = numbers {values=[0, 8, 64, 72]} : frag<i32, 4>
%bi = add %bb, %bo : frag<i32, 4>
%bv = ld %b, %bi {vector=1, masked=0} : frag<f16, 4>
%cr = mul %g, %eight : i32
%c0 = add %cr, %t2 : i32
%cb = broadcast %c0 : frag<i32, 4>
%co = numbers {values=[0, 1, 64, 65]} : frag<i32, 4>
%ci = add %cb, %co : frag<i32, 4>
%cv = ld %c, %ci {vector=1, masked=0} : frag<f32, 4>
%d = mma %av, %bv, %cv {m_tiles=1, n_tiles=1, k_tiles=1} : frag<f32, 4>
st %c, %ci, %d {vector=1, masked=0}
}
)";
  Product p(16, 8, 16);
  run(text, {arg(p.a), arg(p.b), arg(p.c)}, {}, [&] { p.check(); });
}

// 2 x 2 x 2 tiles by ldmatrix: a as it lies, b transposed while it is read. Lane 8 k + i gives row
// i of matrix k.
TEST(SimtMatrix, SeveralTilesThroughSharedMemory) {
  const std::string text = std::string(head) + R"(
%sa = buffer : buffer<shared, f16, 1024>
%sb = buffer : buffer<shared, f16, 512>
%zero = constant 0 : i64
%end = constant 32 : i64
%one = constant 1 : i64
%width = constant 32 : i32
for %zero to %end step %one do (%row: i64) {
  %r = cast %row : i32
  %rw = mul %r, %width : i32
  %at = add %rw, %l : i32
  %v = ld %a, %at {vector=1, masked=0} : f16
  st %sa, %at, %v {vector=1, masked=0}
  %sixteen = constant 16 : i32
  %m = lt %l, %sixteen : mask
  %bw = mul %r, %sixteen : i32
  %bt = add %bw, %l : i32
  %w = ld %b, %bt, %m {vector=1, masked=1} : f16
  st %sb, %bt, %w, %m {vector=1, masked=1}
  yield
}
barrier
%i8 = floor_mod %l, %eight : i32
%k4 = floor_div %l, %eight : i32
%hi = floor_div %k4, %two : i32
%lo = floor_mod %k4, %two : i32
%ry = mul %lo, %eight : i32
%rx = add %ry, %i8 : i32
%rz = mul %rx, %width : i32
%cx = mul %hi, %eight : i32
%a0 = add %rz, %cx : i32
%ab = broadcast %a0 : frag<i32, 4>
%ao = numbers {values=[0, 16, 512, 528]} : frag<i32, 4>
%ai = add %ab, %ao : frag<i32, 4>
%av = ldmatrix %sa, %ai {count=4, trans=0} : frag<f16, 32>
%s16 = constant 16 : i32
%by = mul %k4, %eight : i32
%bx = add %by, %i8 : i32
%b0 = mul %bx, %s16 : i32
%bb = broadcast %b0 : frag<i32, 2>
%bo = numbers {values=[0, 8]} : frag<i32, 2>
%bi = add %bb, %bo : frag<i32, 2>
%bv = ldmatrix %sb, %bi {count=4, trans=1} : frag<f16, 16>
%cr = mul %g, %s16 : i32
%c0 = add %cr, %t2 : i32
%cb = broadcast %c0 : frag<i32, 16>
%co = numbers {values=[0, 1, 128, 129, 8, 9, 136, 137, 256, 257, 384, 385, 264, 265, 392, 393]} : frag<i32, 16>
%ci = add %cb, %co : frag<i32, 16>
%cv = ld %c, %ci {vector=1, masked=0} : frag<f32, 16>
%d = mma %av, %bv, %cv {m_tiles=2, n_tiles=2, k_tiles=2} : frag<f32, 16>
st %c, %ci, %d {vector=1, masked=0}
}
)";
  Product p(32, 16, 32);
  run(text, {arg(p.a), arg(p.b), arg(p.c)}, {}, [&] { p.check(); });
}

// One instruction on fragments that are loaded element by element: where a lane's elements begin,
// from g and t, and how far from there its registers are.
struct Shape {
  const char *type, *accumulator;
  int k;
  int t_of_a;  // elements along k that a lane has side by side
  std::vector<int> a, b;
};
std::string one_mma(const Shape& s) {
  const auto numbers = [](const std::vector<int>& v) {
    std::string list;
    for (int x : v) list += (list.empty() ? "" : ", ") + std::to_string(x);
    return "numbers {values=[" + list + "]} : frag<i32, " + std::to_string(v.size()) + ">\n";
  };
  const auto frag = [](const char* t, size_t n) {
    return "frag<" + std::string(t) + ", " + std::to_string(n) + ">";
  };
  const auto load = [&](const std::string& x, const char* t, const std::vector<int>& v) {
    return "%" + x + "b = broadcast %" + x + "0 : " + frag("i32", v.size()) + "\n%" + x +
           "o = " + numbers(v) + "%" + x + "i = add %" + x + "b, %" + x +
           "o : " + frag("i32", v.size()) + "\n%" + x + "v = ld %" + x + ", %" + x +
           "i {vector=1, masked=0} : " + frag(t, v.size()) + "\n";
  };
  const std::string t(s.type), acc(s.accumulator), unit = std::to_string(s.t_of_a);
  return "kernel k(%a: tensor<" + t + ", 1>, %b: tensor<" + t + ", 1>, %c: tensor<" + acc +
         ", 1>) lane {\n  launch {warps=1}\nhost:\nbody:\n%l = lane_id : i32\n"
         "%two = constant 2 : i32\n%four = constant 4 : i32\n%eight = constant 8 : i32\n"
         "%g = floor_div %l, %four : i32\n%t = floor_mod %l, %four : i32\n"
         "%t2 = mul %t, %two : i32\n%u = constant " +
         unit +
         " : i32\n%tu = mul %t, %u : i32\n"
         "%depth = constant " +
         std::to_string(s.k) +
         " : i32\n"
         "%ar = mul %g, %depth : i32\n%a0 = add %ar, %tu : i32\n" +
         load("a", s.type, s.a) + "%br = mul %tu, %eight : i32\n%b0 = add %br, %g : i32\n" +
         load("b", s.type, s.b) + "%cr = mul %g, %eight : i32\n%c0 = add %cr, %t2 : i32\n" +
         load("c", s.accumulator, {0, 1, 64, 65}) +
         "%d = mma %av, %bv, %cv {m_tiles=1, n_tiles=1, k_tiles=1} : " + frag(s.accumulator, 4) +
         "\nst %c, %ci, %d {vector=1, masked=0}\n}\n";
}

// Runs it on a (16 x k) and b (k x 8); both as numbers.
template <class In, class Out>
void check_mma(const Shape& s, std::vector<In> a, std::vector<In> b, double (*number)(In),
               Out start) {
  std::vector<Out> c(16 * 8, start);
  run(one_mma(s), {arg(a), arg(b), arg(c)}, {}, [&] {
    for (int i = 0; i < 16; ++i)
      for (int j = 0; j < 8; ++j) {
        double sum = static_cast<double>(start);
        for (int x = 0; x < s.k; ++x) sum += number(a[i * s.k + x]) * number(b[x * 8 + j]);
        // Sums of i32 wrap.
        if (std::is_integral_v<Out>) sum = static_cast<int32_t>(static_cast<int64_t>(sum));
        EXPECT_EQ(c[i * 8 + j], sum) << i << ", " << j;
      }
    std::fill(c.begin(), c.end(), start);
  });
}

// 8 bits: a0..3 (g, 4t..), a4..7 (g + 8, 4t..), a8..11 (g, 4t + 16..), a12..15 (g + 8, ..); b0..3
// (4t.., g), b4..7 (4t + 16.., g).
Shape of_bytes(const char* type, const char* accumulator) {
  return {type,
          accumulator,
          32,
          4,
          {0, 1, 2, 3, 256, 257, 258, 259, 16, 17, 18, 19, 272, 273, 274, 275},
          {0, 8, 16, 24, 128, 136, 144, 152}};
}

TEST(SimtMatrix, FragmentsOfBytes) {
  std::vector<int8_t> a(16 * 32), b(32 * 8);
  for (int i = 0; i < 512; ++i) a[i] = static_cast<int8_t>(i * 37 - 128);
  for (int i = 0; i < 256; ++i) b[i] = static_cast<int8_t>(i * 91 + 5);
  for (int32_t start : {0, 2147483647, -2147483647 - 1})
    check_mma<int8_t, int32_t>(
        of_bytes("i8", "i32"), a, b, [](int8_t v) { return static_cast<double>(v); }, start);
}

TEST(SimtMatrix, FragmentsOf8BitFloats) {
  std::vector<uint8_t> a(16 * 32), b(32 * 8);
  const auto fill = [&](auto from) {
    for (int i = 0; i < 512; ++i) a[i] = from((i * 7 + i / 3) % 11 - 5);
    for (int i = 0; i < 256; ++i) b[i] = from((i * 5 + i / 7) % 13 - 6);
  };
  fill([](int v) { return f8e4m3_from(v, false); });
  check_mma<uint8_t, float>(
      of_bytes("f8e4m3", "f32"), a, b, [](uint8_t v) { return double{f8e4m3_to(v)}; }, 0.5f);
  fill([](int v) { return f8e5m2_from(v, false); });
  check_mma<uint8_t, float>(
      of_bytes("f8e5m2", "f32"), a, b, [](uint8_t v) { return double{f8e5m2_to(v)}; }, 0.5f);
}

// tf32: a (g, t), (g + 8, t), (g, t + 4), (g + 8, t + 4); b (t, g), (t + 4, g). The low 13 bits of
// what was not rounded before do not count.
TEST(SimtMatrix, FragmentsOfTf32) {
  std::vector<float> a(16 * 8), b(8 * 8);
  for (int i = 0; i < 128; ++i)
    a[i] = static_cast<float>((i * 7 + i / 3) % 11 - 5) * (1 + 0x1p-11f);
  for (int i = 0; i < 64; ++i) b[i] = static_cast<float>((i * 5 + i / 7) % 13 - 6) / 4;
  check_mma<float, float>(
      {"f32", "f32", 8, 1, {0, 64, 4, 68}, {0, 32}}, a, b,
      [](float v) {
        uint32_t bits = std::bit_cast<uint32_t>(v) & 0xffffe000;
        return double{std::bit_cast<float>(bits)};
      },
      1.0f);
}

// Four matrices of 8 rows of 16 bytes that lie one after the other: lane l gets the 4 bytes l % 4
// of row l / 4 of each.
template <class T>
void check_ldmatrix(const char* type) {
  constexpr int row = 16 / sizeof(T), unit = 4 / sizeof(T), all = 32 * row;
  const std::string t(type), n = std::to_string(row), u = std::to_string(4 * unit);
  const std::string text = "kernel k(%x: tensor<" + t + ", 1>, %y: tensor<" + t +
                           ", 1>) lane {\n  launch {warps=1}\n"
                           "host:\nbody:\n%b = buffer : buffer<shared, " +
                           t + ", " + std::to_string(all) +
                           ">\n"
                           "%l = lane_id : i32\n%n = constant " +
                           n +
                           " : i32\n%at = mul %l, %n : i32\n"
                           "%v = ld %x, %at {vector=" +
                           n + ", masked=0} : frag<" + t + ", " + n +
                           ">\n"
                           "st %b, %at, %v {vector=" +
                           n +
                           ", masked=0}\nbarrier\n"
                           "%m = ldmatrix %b, %at {count=4, trans=0} : frag<" +
                           t + ", " + u +
                           ">\n"
                           "st %y, %at, %m {vector=" +
                           n + ", masked=0}\n}\n";
  std::vector<T> x(all), y(all);
  for (int i = 0; i < all; ++i) x[i] = static_cast<T>(i * 3 - 100);
  run(text, {arg(x), arg(y)}, {}, [&] {
    for (int l = 0; l < 32; ++l)
      for (int r = 0; r < 4 * unit; ++r)
        EXPECT_EQ(y[l * 4 * unit + r], x[(r / unit * 8 + l / 4) * row + l % 4 * unit + r % unit]);
    std::fill(y.begin(), y.end(), T{});
  });
}
TEST(SimtMatrix, LdmatrixOfOtherSizes) {
  check_ldmatrix<int8_t>("i8");
  check_ldmatrix<float>("f32");
}

// m8n8k4 of f64: a (g, t), b (t, g), c (g, 2t + 0..1).
TEST(SimtMatrix, FragmentsOfDoubles) {
  const std::string text =
      "kernel k(%a: tensor<f64, 1>, %b: tensor<f64, 1>, %c: tensor<f64, 1>) lane {\n"
      "  launch {warps=1}\nhost:\nbody:\n"
      "%l = lane_id : i32\n%two = constant 2 : i32\n%four = constant 4 : i32\n"
      "%eight = constant 8 : i32\n"
      "%g = floor_div %l, %four : i32\n%t = floor_mod %l, %four : i32\n"
      "%av = ld %a, %l {vector=1, masked=0} : f64\n"
      "%br = mul %t, %eight : i32\n%bi = add %br, %g : i32\n"
      "%bv = ld %b, %bi {vector=1, masked=0} : f64\n"
      "%cr = mul %l, %two : i32\n"
      "%cv = ld %c, %cr {vector=2, masked=0} : frag<f64, 2>\n"
      "%d = mma %av, %bv, %cv {m_tiles=1, n_tiles=1, k_tiles=1} : frag<f64, 2>\n"
      "st %c, %cr, %d {vector=2, masked=0}\n}\n";
  std::vector<double> a(32), b(32), c(64, 0.5);
  for (int i = 0; i < 32; ++i) a[i] = i % 7 - 3, b[i] = i % 5 - 2;
  run(text, {arg(a), arg(b), arg(c)}, {}, [&] {
    for (int i = 0; i < 8; ++i)
      for (int j = 0; j < 8; ++j) {
        double sum = 0.5;
        for (int k = 0; k < 4; ++k) sum += a[i * 4 + k] * b[k * 8 + j];
        EXPECT_EQ(c[i * 8 + j], sum);
      }
    std::fill(c.begin(), c.end(), 0.5);
  });
}

// An element of the product is undefined when something of its row or column is.
TEST(SimtMatrix, UndefinedRows) {
  const std::string text =
      "kernel k(%a: tensor<f64, 1>, %b: tensor<f64, 1>, %c: tensor<f64, 1>) lane {\n"
      "  launch {warps=1}\nhost:\nbody:\n"
      "%l = lane_id : i32\n%two = constant 2 : i32\n%five = constant 5 : i32\n"
      "%m = ne %l, %five : mask\n"
      "%av = ld %a, %l, %m {vector=1, masked=1} : f64\n"
      "%bv = ld %b, %l {vector=1, masked=0} : f64\n"
      "%cr = mul %l, %two : i32\n"
      "%cv = ld %c, %cr {vector=2, masked=0} : frag<f64, 2>\n"
      "%d = mma %av, %bv, %cv {m_tiles=1, n_tiles=1, k_tiles=1} : frag<f64, 2>\n"
      "st %c, %cr, %d {vector=2, masked=0}\n}\n";
  std::vector<double> a(32), b(32), c(64);
  EXPECT_EQ(fault(text, {arg(a), arg(b), arg(c)}),
            "k:14: the value of this store is undefined: left out by the mask of the load at k:9 "
            "(program "
            "0, thread 4)");
}

TEST(SimtMatrix, AddressesOfRows) {
  const auto text = [](const char* rest) {
    return std::string(
               "kernel k(%n: i32) lane {\n  launch {warps=1}\nhost:\nbody:\n"
               "%b = buffer : buffer<shared, f16, 64>\n%l = lane_id : i32\n") +
           rest + "}\n";
  };
  EXPECT_EQ(
      fault(text("%v = ldmatrix %b, %l {count=1, trans=0} : frag<f16, 2>\n"), {}, {0}),
      "k:7: this ldmatrix of 16 bytes at once begins at element 1 of a shared buffer of 64 f16, "
      "whose address is no multiple of 16 (program 0, thread 1)");
  EXPECT_EQ(fault(text("%e = constant 16 : i32\n%o = mul %l, %e : i32\n"
                       "%v = ldmatrix %b, %o {count=1, trans=0} : frag<f16, 2>\n"),
                  {}, {0}),
            "k:9: this ldmatrix reaches elements 64 to 71 of a shared buffer of 64 f16, whose "
            "elements lie in [0, 63] (program 0, thread 4)");
}

}  // namespace
}  // namespace tw::test
