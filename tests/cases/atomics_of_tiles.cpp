// Atomics on tiles that many threads hold: each element once, whatever holds it, in the order of
// the program; and programs that hand values over.
#include <algorithm>
#include <atomic>
#include <chrono>
#include <thread>

#include "cases/on_device.hpp"
#include "runtime/cpu/standstill.hpp"

namespace tw::test {
namespace {

TW_CASE(AtomicsOfTiles);

// All elements meet at one place: each takes a ticket of its own.
void one_place(Tensor counter, Tensor old) {
  const Tile all = iota(i32, {16, 64}) * 0;
  const Tile mine = atomic_add(counter, {all}, 1);
  store(old, {0, 0}, mine);
}

TEST_P(AtomicsOfTiles, AllAtOnePlace) {
  const Array counter = Array::zeros(i32, {1}), old = Array::empty(i32, {16, 64});
  call(one_place, counter, old);
  expect_values({1024}, counter);
  std::vector<double> got = values(old);
  std::sort(got.begin(), got.end());
  expect_values(filled(1024, [](long long i) { return i; }), got);
}

// Few elements beside a large tile, so that every warp holds them; and sums over rows and columns,
// which all threads of a row or column hold.
void held_by_many(Tensor x, Tensor few, Tensor rows, Tensor columns, Tensor old) {
  const Tile t = load(x, {0, 0}, {32, 64});
  const Tile was = atomic_add(few, {0}, iota(i32, {4}) + 1);
  const Tile of_rows = atomic_max(rows, {0}, squeeze(sum(t, 1), 1));
  const Tile of_columns = atomic_add(columns, {0}, squeeze(sum(t, 0), 0));
  store(old, {0}, was);
  store(old, {4}, of_rows);
  store(old, {36}, of_columns);
}

TEST_P(AtomicsOfTiles, HeldByManyThreads) {
  const Array x = array(i32, {32, 64}, filled(2048, [](long long i) { return i % 7; }));
  const Array few = array(i32, {4}, {5, 6, 7, 8}),
              rows = array(i32, {32}, filled(32, [](long long i) { return i * 12; })),
              columns = array(i32, {64}, filled(64, [](long long i) { return -i; })),
              old = Array::empty(i32, {100});
  const auto before = [&](long long i) {
    return i < 4 ? 5 + i : i < 36 ? (i - 4) * 12 : -(i - 36);
  };
  call(held_by_many, x, few, rows, columns, old);
  expect_values({6, 8, 10, 12}, few);
  expect_values(filled(100, before), old);
  const auto sum = [](long long from, long long n, long long step) {
    double s = 0;
    for (long long k = 0; k < n; ++k) s += static_cast<double>((from + k * step) % 7);
    return s;
  };
  expect_values(filled(32, [&](long long r) { return std::max(sum(r * 64, 64, 1), r * 12.0); }),
                rows);
  expect_values(filled(64, [&](long long c) { return sum(c, 32, 64) - static_cast<double>(c); }),
                columns);
}

// Within a program atomics, loads and stores happen as written, whichever threads hold what.
void in_order(Tensor x, Tensor y, Tensor z) {
  const Tile i = iota(i32, {256});
  store(x, {0}, i);
  atomic_add(x, {255 - i}, 1000);
  const Tile a = load(x, {0}, {256});
  const Tile b = atomic_xor(x, {(i + 128) % 256}, 7);
  store(y, {0}, a);
  store(z, {0}, b);
  store(x, {0}, load(x, {0}, {256}) * 2);
  atomic_max(x, {i}, 2100);
}

TEST_P(AtomicsOfTiles, KeepTheirPlace) {
  const Array x = Array::empty(i32, {256}), y = Array::empty(i32, {256}),
              z = Array::empty(i32, {256});
  call(in_order, x, y, z);
  expect_values(filled(256, [](long long i) { return i + 1000; }), y);
  expect_values(filled(256, [](long long i) { return (i + 128) % 256 + 1000; }), z);
  expect_values(filled(256, [](long long i) { return std::max(2 * ((i + 1000) ^ 7), 2100ll); }), x);
}

void in_a_loop(Tensor x, Tensor sums) {
  const Tile i = iota(i32, {128});
  for (Tile k : range(5)) {
    const Tile old = atomic_add(x, {(i + cast(k, i32) * 32) % 128}, 1);
    atomic_add(sums, {k}, sum(old));
  }
}

TEST_P(AtomicsOfTiles, InALoop) {
  const Array x = Array::zeros(i32, {128}), sums = Array::zeros(i32, {5});
  call(in_a_loop, x, sums);
  expect_values(std::vector<double>(128, 5), x);
  expect_values({0, 128, 256, 384, 512}, sums);
}

// One arm alone, also of a tile; what lies outside or is masked is left out.
void in_one_arm(Tensor x, Tensor old, Tile n) {
  const Tile row = grid(n);
  const Tile i = iota(i32, {64});
  Tile was = full(i32, {64}, -1);
  if_(row % 2 == 0, [&] { was = atomic_or(x, {where(i % 3 == 0, i, -1)}, 1 << cast(row, i32)); });
  store(old, {row, 0}, reshape(where(i % 3 == 0, was, -2), {1, 64}));
}

TEST_P(AtomicsOfTiles, InOneArmAndMasked) {
  const Array x = Array::zeros(i32, {64}), old = Array::empty(i32, {2, 64});
  call(in_one_arm, x, old, 2);
  expect_values(filled(64, [](long long i) { return i % 3 == 0; }), x);
  const std::vector<double> got = values(old);
  for (size_t i = 0; i < 64; ++i) {
    EXPECT_EQ(got[i], i % 3 ? -2 : 0) << i;
    EXPECT_EQ(got[64 + i], i % 3 ? -2 : -1) << i;
  }
}

// A lock-free change by compare-and-swap: x = 3 x + 1 modulo 2^32, by every program once.
void by_cas(Tensor x, Tile n) {
  grid(n);
  Tile seen = atomic_or(x, {0}, 0), left = 1;
  while_([&] { return left == 1; },
         [&] {
           const Tile found = atomic_cas(x, {0}, seen, seen * 3 + 1);
           left = where(found == seen, 0, 1);
           seen = found;
         });
}

// On 64 bits, and what their halves alone would get wrong.
void wide(Tensor x, Tensor old) {
  const Tile big = full(i64, {3}, 1) << 40;
  const Tile a = atomic_add(x, {0}, big - 1);
  const Tile b = atomic_min(x, {0}, load(old, {0}, {3}));
  store(old, {0}, a);
  store(old, {3}, b);
}

TEST_P(AtomicsOfTiles, Of64Bits) {
  const double two40 = 1099511627776.0;
  const Array x = array(i64, {3}, {1, -two40, two40}),
              old = array(i64, {6}, {two40 + 1, -2, two40 * 3, 0, 0, 0});
  call(wide, x, old);
  expect_values({1, -two40, two40, two40, -1, two40 * 2 - 1}, old);
  expect_values({two40, -2, two40 * 2 - 1}, x);
}

// Sums of 16-bit floats round at each step: a count of ones stays at 256 in bf16, 2048 in f16.
void ones(Tensor x, Tile n) {
  grid(n);
  atomic_add(x, {iota(i32, {64}) % 2}, 1.0);
}

TEST_P(AtomicsOfTiles, NarrowSumsRoundAtEachStep) {
  for (const auto& [t, most] : {std::pair(bf16, 256.0), {f16, 2048.0}}) {
    const Array x = Array::zeros(t, {2});
    call(ones, x, 100);
    expect_values({most, most}, x);
  }
}

// Half of the programs make rows, the others wait for them: tiles over several warps.
void make_and_take(Tensor ticket, Tensor ready, Tensor rows, Tensor out, Tile n) {
  grid(n * 2);
  const Tile mine = atomic_add(ticket, {0}, 1);
  if_(
      mine % 2 == 0,
      [&] {
        store(rows, {mine, 0}, cast(iota(i32, {1, 512}, 1), i64) * mine);
        atomic_exchange(ready, {mine}, 1, order::release);
      },
      [&] {
        wait_until(ready, {mine - 1}, compare::eq, 1);
        store(out, {mine, 0}, load(rows, {mine - 1, 0}, {1, 512}) + 1);
      });
}

TEST_P(AtomicsOfTiles, RowsAreHandedOver) {
  const long long n = 12;
  const Array ticket = Array::zeros(i64, {1}), ready = Array::zeros(i32, {2 * n}),
              rows = Array::zeros(i64, {2 * n, 512}), out = Array::zeros(i64, {2 * n, 512});
  call(make_and_take, ticket, ready, rows, out, n);
  expect_values(filled(2 * n * 512,
                       [](long long i) {
                         const long long row = i / 512;
                         return row % 2 ? (i % 512) * (row - 1) + 1 : 0;
                       }),
                out);
}

// The last program to arrive adds up what the others left: a sum of one launch.
void last_adds_up(Tensor x, Tensor parts, Tensor arrived, Tensor y) {
  const Tile programs = parts.dim(0);
  const Tile i = grid(programs);
  store(parts, {i}, expand(sum(load(x, {i * 256}, {256})), 0));
  const Tile before = atomic_add(arrived, {0}, 1, order::acq_rel);
  if_(before == cast(programs - 1, i32),
      [&] { store(y, {0}, expand(sum(load(parts, {0}, {64})), 0)); });
}

TEST_P(AtomicsOfTiles, TheLastOneAddsUp) {
  const Array x = array(i32, {37 * 256}, filled(37 * 256, [](long long i) { return i % 11; })),
              parts = Array::zeros(i32, {37}), arrived = Array::zeros(i32, {1}),
              y = Array::zeros(i32, {1});
  call(last_adds_up, x, parts, arrived, y);
  double all = 0;
  for (int i = 0; i < 37 * 256; ++i) all += i % 11;
  expect_values({all}, y);
}

// A program of a whole cluster: all of its blocks learn the old values, and take part in the order.
void by_a_cluster(Tensor x, Tensor counter, Tensor few, Tensor old, Tensor y) {
  grid(y.dim(0));
  const Tile mine = atomic_add(counter, {0}, 1, order::acq_rel);
  const Tile t = load(x, {mine, 0}, {1, 65536});
  const Tile was = atomic_add(few, {0}, iota(i32, {4}));
  wait_until(counter, {1}, compare::eq, mine);
  store(old, {mine, 0}, reshape(was, {1, 4}));
  store(y, {mine, 0}, t + cast(sum(was), f32));
  atomic_add(counter, {1}, 1, order::release);
}

TEST_P(AtomicsOfTiles, ByAWholeCluster) {
  const long long n = 3;
  const Array x = array(f32, {n, 65536}, filled(n * 65536, [](long long i) { return i % 251; })),
              counter = Array::zeros(i32, {2}), few = Array::zeros(i32, {4}),
              old = Array::empty(i32, {n, 4}), y = Array::empty(f32, {n, 65536});
  call(by_a_cluster, x, counter, few, old, y);
  expect_values({0, 3, 6, 9}, few);
  const std::vector<double> before = values(old), got = values(y);
  for (size_t i = 0; i < got.size(); ++i) {
    double added = 0;
    for (size_t k = 0; k < 4; ++k) added += before[i / 65536 * 4 + k];
    ASSERT_EQ(got[i], static_cast<double>(i % 251) + added) << i;
  }
}

// Many atomics on few elements, which a GPU does in shared memory first: every function, any number
// of places, several tensors in one kernel, and elements outside.
template <class F>
void into_few(Tensor x, Tensor bins, Tensor also, int tiles) {
  bins.dim_const(0);
  also.dim_const(0);
  const Tile i = grid(ceil_div(x.dim(0), tiles * 128));
  for (Tile k : range(tiles)) {
    const Tile t = load(x, {(i * tiles + k) * 128}, {128}, -1);
    F{}(bins, where(t < 0, -1, (t * 7) % (cast(bins.dim(0), i32) + 1)), cast(t, bins.dtype()));
    if_(k % 2 == 0, [&] { atomic_add(also, {t % 5}, 1); });
  }
}
struct AddTo {
  void operator()(const Tensor& b, const Tile& i, const Tile& v) const { atomic_add(b, {i}, v); }
};
struct MaxOf {
  void operator()(const Tensor& b, const Tile& i, const Tile& v) const { atomic_max(b, {i}, v); }
};
struct MinOf {
  void operator()(const Tensor& b, const Tile& i, const Tile& v) const { atomic_min(b, {i}, v); }
};
struct XorOf {
  void operator()(const Tensor& b, const Tile& i, const Tile& v) const { atomic_xor(b, {i}, v); }
};
struct AndOf {
  void operator()(const Tensor& b, const Tile& i, const Tile& v) const { atomic_and(b, {i}, v); }
};
struct OrOf {
  void operator()(const Tensor& b, const Tile& i, const Tile& v) const { atomic_or(b, {i}, v); }
};

template <class F>
void expect_few(DType t, long long n, long long (*f)(long long, long long)) {
  const long long size = 3000;
  const Array x = array(i32, {size}, filled(size, [](long long i) { return i * 13 % 1009; }));
  const std::vector<double> before = filled(n, [](long long b) { return 100 + b % 50; });
  const Array bins = array(t, {n}, before), also = Array::zeros(i64, {4});
  call(into_few<F>, x, bins, also, 4);
  std::vector<long long> want(before.begin(), before.end()), counts(4);
  for (long long i = 0; i < size; ++i) {
    const long long v = i * 13 % 1009, b = v * 7 % (n + 1);
    if (b < n) want[static_cast<size_t>(b)] = f(want[static_cast<size_t>(b)], v);
    if (i / 128 % 4 % 2 == 0 && v % 5 < 4) ++counts[static_cast<size_t>(v % 5)];
  }
  expect_values({want.begin(), want.end()}, bins);
  expect_values({counts.begin(), counts.end()}, also);
}

TEST_P(AtomicsOfTiles, ManyIntoFewElements) {
  using I = long long;
  for (const long long n : {1, 3, 50, 256, 1000, 5000})
    for (DType t : {i32, u32, i64}) {
      SCOPED_TRACE(testing::Message() << n << " of " << name_of(t));
      if (n > 256 && t != i32) continue;
      expect_few<AddTo>(t, n, [](I a, I b) { return a + b; });
      if (n != 50) continue;
      expect_few<MaxOf>(t, n, [](I a, I b) { return std::max(a, b); });
      expect_few<MinOf>(t, n, [](I a, I b) { return std::min(a, b); });
      expect_few<XorOf>(t, n, [](I a, I b) { return a ^ b; });
      expect_few<AndOf>(t, n, [](I a, I b) { return a & b; });
      expect_few<OrOf>(t, n, [](I a, I b) { return a | b; });
    }
}

// What reads the counts sees them.
void counts_and_looks(Tensor x, Tensor bins, Tensor seen) {
  bins.dim_const(0);
  for (Tile k : range(4)) {
    atomic_add(bins, {load(x, {k * 64}, {64}) % 8}, 1);
    store(seen, {k, 0}, reshape(load(bins, {0}, {8}), {1, 8}));
  }
}

TEST_P(AtomicsOfTiles, CountsThatAreReadMeanwhile) {
  const Array x = array(i32, {256}, filled(256, [](long long i) { return i; })),
              bins = Array::zeros(i32, {8}), seen = Array::zeros(i32, {4, 8});
  call(counts_and_looks, x, bins, seen);
  expect_values(filled(32, [](long long i) { return (i / 8 + 1) * 8; }), seen);
}

// Where a wait that never ends is found: a GPU would wait.
class WaitsForEver : public OnDevice {
 protected:
  void SetUp() override {
    OnDevice::SetUp();
    runtime::Standstill::patience = std::chrono::milliseconds(100);
  }
  void TearDown() override {
    runtime::Standstill::patience = before_;
    OnDevice::TearDown();
  }

 private:
  const std::chrono::milliseconds before_ = runtime::Standstill::patience;
};
INSTANTIATE_TEST_SUITE_P(on, WaitsForEver,
                         testing::Values(DeviceKind::interpreter, DeviceKind::cpu, DeviceKind::sim),
                         [](const auto& info) { return std::string(name_of(info.param)); });

void nobody_comes(Tensor flag) { wait_until(flag, {0}, compare::ge, 5); }

TEST_P(WaitsForEver, IsTold) {
  const Array flag = array(i32, {1}, {3});
  EXPECT_EQ(message_of([&] { call(nobody_comes, flag); }),
            "this wait never ends: the element is 3, and no program that started before this one "
            "changes it. Let programs take their number from an atomic counter, and wait for lower "
            "numbers only");
}

void speaks_before(Tensor flag, bool fails) {
  const Tile seen = load(flag, {0}, {1});
  device_print("seen", seen);
  if (fails) device_assert(all(seen > 4), "too early");
  wait_until(flag, {0}, compare::ge, 5);
}

TEST_P(WaitsForEver, SaysWhatWasPrintedBefore) {
  const Array flag = array(i32, {1}, {3});
  Note n;
  while (next_note(n)) {  // of tests before
  }
  EXPECT_EQ(message_of([&] { call(speaks_before, flag, false); }).substr(0, 21),
            "this wait never ends:");
  ASSERT_TRUE(next_note(n));
  EXPECT_STREQ(n.text, "program 0: seen [3]");
  EXPECT_NE(message_of([&] { call(speaks_before, flag, true); }).find("too early"),
            std::string::npos);
  while (next_note(n)) {
  }
}

// A wait for the next number of the grid: programs start in any order.
void backwards(Tensor flag, Tile n) {
  const Tile i = grid(n);
  wait_until(flag, {i + 1}, compare::eq, 1);
  atomic_exchange(flag, {i}, 1, order::release);
}

TEST_P(WaitsForEver, ForLaterProgramsIsTold) {
  const Array flag = Array::zeros(i32, {65});
  static_cast<int32_t*>(flag.data())[64] = 1;
  EXPECT_EQ(message_of([&] { call(backwards, flag, 64); }).substr(0, 21), "this wait never ends:");
}

// More programs than one thread takes: each has programs that wait, and those that nobody has
// started are not started any more.
void each_waits(Tensor flags, Tensor counter, Tile n) {
  grid(n);
  const Tile i = atomic_add(counter, {0}, 1);
  wait_until(flags, {i % 3}, compare::eq, -7);
}

TEST_P(WaitsForEver, OnAllThreadsIsTold) {
  const Array flags = array(i64, {3}, {-5, -5, -5}), counter = Array::zeros(i64, {1});
  for (int k = 0; k < 2; ++k)  // the device stays usable, also for this kernel
    EXPECT_EQ(
        message_of([&] { call(each_waits, flags, counter, 300000); }),
        "this wait never ends: the element is -5, and no program that started before this one "
        "changes it. Let programs take their number from an atomic counter, and wait for "
        "lower numbers only");
  const Array done = array(i64, {3}, {-7, -7, -7});
  call(each_waits, done, counter, 3000);
}

// What a thread of the host writes comes in time.
TEST(WaitsOnTheCpu, ForAThreadOfTheHost) {
  TW_NEEDS_DEVICE(DeviceKind::cpu);
  set_device(DeviceKind::cpu);
  const Array flag = Array::zeros(i32, {1});
  std::thread writer([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
    std::atomic_ref(*flag.data_as<int32_t>()).store(5, std::memory_order_release);
  });
  call(nobody_comes, flag);
  writer.join();
}

TEST_P(AtomicsOfTiles, ByCompareAndSwap) {
  const Array x = Array::zeros(u32, {1});
  call(by_cas, x, 20);
  double want = 0;
  for (int k = 0; k < 20; ++k) want = want * 3 + 1;
  expect_values({want}, x);
}

}  // namespace
}  // namespace tw::test
