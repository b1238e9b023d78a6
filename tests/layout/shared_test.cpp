#include "layout/shared.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <bit>
#include <vector>

#include "layout/blocked.hpp"
#include "layout/mma.hpp"
#include "layout/random_layouts.hpp"

namespace tw::layout {
namespace {

// Counts wavefronts beyond one a phase, for the access of a warp that starts with a register.
int conflicts_by_counting(const Access& a, const Linear& at, int bits, int warp, int reg) {
  const int bytes = std::max(4, a.vector * bits / 8);
  const int lanes = std::min(a.layout.lanes(), 128 / bytes);
  int extra = 0;
  for (int first = 0; first < a.layout.lanes(); first += lanes) {
    std::array<std::vector<int>, 32> words;  // by bank
    size_t most = 0;
    for (int lane = first; lane < first + lanes; ++lane) {
      for (int v = 0; v < a.vector; ++v) {
        const int byte = at.coordinate({reg + v, lane, warp})[0] * bits / 8;
        for (int word = byte / 4; word <= (byte + bits / 8 - 1) / 4; ++word) {
          auto& in_bank = words[word % 32];
          if (std::find(in_bank.begin(), in_bank.end(), word) == in_bank.end()) {
            in_bank.push_back(word);
          }
          most = std::max(most, in_bank.size());
        }
      }
    }
    extra += int(most) - 1;
  }
  return extra;
}

void expect_counted(const Access& a, const Linear& offsets, int bits) {
  const int want = bank_conflicts(a, offsets, bits);
  const Linear at = compose(offsets, a.layout);
  for (int warp = 0; warp < a.layout.warps(); ++warp) {
    for (int reg = 0; reg < a.layout.registers(); reg += a.vector) {
      ASSERT_EQ(conflicts_by_counting(a, at, bits, warp, reg), want)
          << to_string(a.layout) << "\n"
          << to_string(offsets) << "\nvector " << a.vector << " bits " << bits;
    }
  }
}

// Every element has a place of its own, and each access is one piece of memory.
void expect_sound(const SharedPlan& p, const Linear& store, const Linear& load, int bits) {
  EXPECT_TRUE(p.offsets.is_injective() && p.offsets.is_surjective());
  for (const Access& a : {Access{store, p.store_vector}, Access{load, p.load_vector}}) {
    EXPECT_TRUE(is_vectorized(a, p.offsets));
    const Linear at = compose(p.offsets, a.layout);
    each_place(at, [&](Place q) {
      Place first = q;
      first.reg -= q.reg % a.vector;
      const int start = at.coordinate(first)[0], offset = at.coordinate(q)[0];
      if (start % a.vector != 0 || offset != start + q.reg % a.vector) {
        ADD_FAILURE() << "register " << q.reg << " of " << to_string(a.layout);
      }
    });
    expect_counted(a, p.offsets, bits);
  }
}

void expect_free(const SharedPlan& p, const Linear& store, const Linear& load, int bits) {
  expect_sound(p, store, load, bits);
  EXPECT_EQ(bank_conflicts({store, p.store_vector}, p.offsets, bits), 0);
  EXPECT_EQ(bank_conflicts({load, p.load_vector}, p.offsets, bits), 0);
}

TEST(Shared, Transposes) {
  const Linear rows = blocked({32, 32}), columns = blocked({32, 32}, {.order = {0}});
  const std::vector<int> shape = {32, 32};
  EXPECT_EQ(bank_conflicts({rows, 1}, row_major_offsets(shape), 32), 0);
  EXPECT_EQ(bank_conflicts({columns, 1}, row_major_offsets(shape), 32), 31);
  const SharedPlan f32 = plan_shared(rows, columns, 32, 1, 1);
  expect_free(f32, rows, columns, 32);
  for (int r = 0; r < 32; ++r) {  // the classic: bank = column ^ row
    for (int c = 0; c < 32; ++c)
      EXPECT_EQ(f32.offsets.register_part(32 * r + c)[0], 32 * r + (c ^ r));
  }

  // A column of four rows is in a thread's registers, and one store of 16 bytes when it may be.
  const SharedPlan tall = plan_shared(rows, columns, 32);
  EXPECT_EQ(tall.store_vector, 4);
  EXPECT_EQ(tall.load_vector, 1);
  expect_free(tall, rows, columns, 32);

  for (int vector : {1, 2, 4, 8}) {
    for (int warps : {1, 4}) {
      const Linear store = blocked({64, 64}, {.vector = vector, .warps = warps});
      const Linear load = blocked({64, 64}, {.order = {0}, .vector = vector, .warps = warps});
      for (int bits : {8, 16, 32, 64})
        expect_free(plan_shared(store, load, bits), store, load, bits);
    }
  }
}

// What 4 warps do for a tile of 64 x 64 that is read by rows and written by columns: both sides in
// accesses of 4 bytes and more, none of which waits.
TEST(Shared, BothDirectionsAreWide) {
  struct Case {
    int bits, vector, across, store, load;
  };
  for (const Case& c :
       {Case{8, 8, 4, 4, 8}, {16, 8, 4, 4, 8}, {32, 4, 4, 4, 4}, {64, 2, 2, 2, 2}}) {
    const auto along = [&](int fast, int across) {
      return blocked({64, 64}, {.order = {fast},
                                .vector = c.vector,
                                .across = across,
                                .across_vector = c.across,
                                .warps = 4});
    };
    const Linear rows = along(1, 0), columns = along(0, 1);
    const Linear led = led_by(rows, columns, 128 / c.bits);
    EXPECT_TRUE(registers_in(rows, led));
    for (int r = 1; r < c.store; ++r)  // rows of one column come first
      EXPECT_EQ(led.register_part(r), (Coord{r, 0, 0, 0, 0}));
    const SharedPlan p = plan_shared(led, columns, c.bits);
    expect_free(p, led, columns, c.bits);
    EXPECT_EQ(p.store_vector, c.store) << c.bits;
    EXPECT_EQ(p.load_vector, c.load) << c.bits;
  }
}

// What the other layout starts with may be missing, or be all there is.
TEST(Shared, LedByAnotherLayout) {
  const Linear rows = blocked({8, 64}, {.vector = 4}), columns = blocked({8, 64}, {.order = {0}});
  EXPECT_EQ(to_string(rows),
            "8x64, reg (0,1) (0,2) (2,0) (4,0), lane (0,4) (0,8) (0,16) (0,32) (1,0)");
  EXPECT_EQ(led_by(rows, columns, 8), rows);
  const Linear four = Linear({8, 64}).add(Space::reg, 0, 4).add(Space::reg, 0, 2);
  EXPECT_EQ(to_string(led_by(rows, four, 8)),
            "8x64, reg (4,0) (2,0) (0,1) (0,2), lane (0,4) (0,8) (0,16) (0,32) (1,0)");
  EXPECT_EQ(to_string(led_by(rows, four, 2)),
            "8x64, reg (4,0) (0,1) (0,2) (2,0), lane (0,4) (0,8) (0,16) (0,32) (1,0)");
}

TEST(Shared, SameOrderKeepsWideAccesses) {
  const Linear store = blocked({64, 64}, {.vector = 8, .warps = 4});
  const Linear load = blocked({64, 64}, {.vector = 4, .warps = 4, .lanes_fast = 4});
  const SharedPlan p = plan_shared(store, load, 16);
  EXPECT_EQ(p.store_vector, 8);
  EXPECT_EQ(p.load_vector, 4);
  expect_free(p, store, load, 16);
  const SharedPlan cut = plan_shared(store, load, 16, 2, 1);
  EXPECT_EQ(cut.store_vector, 2);
  EXPECT_EQ(cut.load_vector, 1);
}

// What a matrix product does: 16-byte copies from global memory in, ldmatrix out.
TEST(Shared, Ldmatrix) {
  for (int k : {16, 32, 64}) {
    for (int warps_m : {1, 2, 4}) {
      const int warps_n = 4 / warps_m;
      const MmaTile t = mma_tile(Mma::m16n8k16, 128, 64, k, warps_m, warps_n);
      const Linear a = mma_a(Mma::m16n8k16, t), b = mma_b(Mma::m16n8k16, t);
      struct Case {
        const Linear& fragment;
        int contiguous;
      };
      for (const Case& c : {Case{a, 1}, Case{a, 0}, Case{b, 0}, Case{b, 1}}) {
        const Linear copy =
            blocked(c.fragment.shape(), {.order = {c.contiguous}, .vector = 8, .warps = 4});
        const auto load = ldmatrix(c.fragment, c.contiguous, 16);
        ASSERT_TRUE(load);
        const SharedPlan p = plan_shared(copy, load->rows, 16);
        EXPECT_EQ(p.store_vector, 8);
        EXPECT_EQ(p.load_vector, 8);
        expect_free(p, copy, load->rows, 16);
      }
    }
  }
}

TEST(Shared, Fragments) {
  for (Mma kind : {Mma::m16n8k16, Mma::m16n8k8, Mma::m16n8k32, Mma::m8n8k4}) {
    const Linear acc = mma_accumulator(kind, mma_tile(kind, 64, 64, shape_of(kind).k, 2, 2));
    const int bits = kind == Mma::m8n8k4 ? 64 : 32;
    const Linear store = blocked({64, 64}, {.vector = 128 / bits, .warps = 4});
    const SharedPlan p = plan_shared(acc, store, bits);
    EXPECT_EQ(p.store_vector, 2);
    EXPECT_EQ(p.load_vector, 128 / bits);
    expect_free(p, acc, store, bits);
    const Linear half = blocked({64, 64}, {.vector = 8, .warps = 4});
    expect_free(plan_shared(acc, half, 16), acc, half, 16);
  }
  const Linear wide =
      *pad_repeats(mma_accumulator(Mma::m16n8k16, mma_tile(Mma::m16n8k16, 64, 200, 16, 4, 1)));
  const Linear store = blocked({64, 256}, {.vector = 4, .warps = 4});
  expect_free(plan_shared(wide, store, 32), wide, store, 32);
}

TEST(Shared, RepeatsAreSlabs) {
  const Linear acc = mma_accumulator(Mma::m16n8k16, mma_tile(Mma::m16n8k16, 64, 200, 16, 4, 1));
  const std::vector<int> base = {64, 8};
  const Linear at = compose(row_major_offsets(base), acc);
  EXPECT_EQ(at.shape(), (std::vector<int>{64 * 200}));
  each_place(acc, [&](Place p) {
    const Coord c = acc.coordinate(p);
    EXPECT_EQ(at.coordinate(p)[0], c[1] / 8 * 512 + c[0] * 8 + c[1] % 8);
  });
}

TEST(Shared, RandomCounts) {
  Random random(1);
  int conflicts = 0;
  for (int i = 0; i < 500; ++i) {
    const auto shape = random_shape(random, 11);
    const Linear l = random_full(random, shape, 5, 1);
    const int bits = 8 << below(random, 4);
    // Any invertible map; vectors need not be whole pieces for the count.
    Linear offsets = row_major_offsets(shape);
    const Linear shear = random_full(random, offsets.shape(), 0, 0);
    if (shear.registers() == offsets.size(0) && shear.is_injective()) offsets = shear;
    const int vector = 1 << below(random, 1 + std::min(l.bits(Space::reg),
                                                       std::countr_zero(128u / unsigned(bits))));
    const Access a{l, vector};
    if (!is_vectorized(a, offsets) && vector > 1) continue;
    conflicts += bank_conflicts(a, offsets, bits) > 0;
    expect_counted(a, offsets, bits);
  }
  EXPECT_GT(conflicts, 30);
}

TEST(Shared, RandomPlansAreFree) {
  Random random(2);
  int wide = 0;
  for (int i = 0; i < 300; ++i) {
    const auto shape = random_shape(random, 12);
    const Linear store = random_full(random, shape, 5, 1);
    const Linear load = random_full(random, shape, 5, 1);
    const int bits = 8 << below(random, 4);
    const SharedPlan p = plan_shared(store, load, bits);
    wide += p.store_vector > 1 || p.load_vector > 1;
    expect_free(p, store, load, bits);
  }
  EXPECT_GT(wide, 100);
}

}  // namespace
}  // namespace tw::layout
