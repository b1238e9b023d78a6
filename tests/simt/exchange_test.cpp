// Shuffles, votes, barriers, clusters, copies: what threads do together, when they do it right.
#include <numeric>

#include "run.hpp"

namespace tw::test {
namespace {

std::vector<int> counted(int n) {
  std::vector<int> v(n);
  std::iota(v.begin(), v.end(), 0);
  return v;
}

TEST(SimtExchange, Shuffles) {
  const auto text = [](int mode, int by) {
    return "kernel k(%y: tensor<i32, 1>) lane {\n  launch {warps=1}\nhost:\nbody:\n"
           "%l = lane_id : i32\n%n = constant " +
           std::to_string(by) +
           " : i32\n"
           "%h = constant 100 : i32\n%v = add %l, %h : i32\n"
           "%f = pick %l, %v {from=[1, 0]} : frag<i32, 2>\n"
           "%s = shuffle %f, %n {mode=" +
           std::to_string(mode) +
           "} : frag<i32, 2>\n"
           "%r = pick %s {from=[0]} : i32\n"
           "st %y, %l, %r {vector=1, masked=0}\n}\n";
  };
  std::vector<int> y(32);
  const auto expect = [&](int mode, int by, auto from) {
    run(text(mode, by), {arg(y)}, {}, [&] {
      for (int l = 0; l < 32; ++l) {
        const int n = from(l);
        EXPECT_EQ(y[l], 100 + (n < 0 || n > 31 ? l : n));
      }
    });
  };
  expect(0, 5, [](int l) { return l ^ 5; });
  expect(0, 40, [](int l) { return l ^ 40; });
  expect(1, 7, [](int) { return 7; });
  expect(1, -1, [](int) { return -1; });
  expect(2, 3, [](int l) { return l - 3; });
  expect(3, 3, [](int l) { return l + 3; });
}

TEST(SimtExchange, Votes) {
  constexpr std::string_view text = R"(kernel k(%y: tensor<i32, 1>, %n: i32) lane {
  launch {warps=2}
host:
body:
  %l = lane_id : i32
  %w = warp_id : i32
  %c = constant 32 : i32
  %p = mul %w, %c : i32
  %t = add %p, %l : i32
  %m = lt %t, %n : mask
  %any = vote %m {mode=0} : mask
  %all = vote %m {mode=1} : mask
  %a = cast %any : i32
  %b = cast %all : i32
  %two = constant 2 : i32
  %d = mul %a, %two : i32
  %e = add %d, %b : i32
  st %y, %t, %e {vector=1, masked=0}
}
)";
  std::vector<int> y(64);
  for (const auto& [n, first, second] :
       std::vector<std::array<int, 3>>{{0, 0, 0}, {1, 2, 0}, {32, 3, 0}, {40, 3, 2}, {64, 3, 3}})
    run(text, {arg(y)}, {static_cast<uint64_t>(n)}, [&, first = first, second = second] {
      for (int t = 0; t < 64; ++t) EXPECT_EQ(y[t], t < 32 ? first : second);
    });
}

// Threads hand numbers on through shared memory, several times, with two barriers a round.
TEST(SimtExchange, BarriersInALoop) {
  constexpr std::string_view text = R"(kernel k(%y: tensor<i32, 1>) lane {
  launch {warps=4}
host:
body:
  %b = buffer : buffer<shared, i32, 128>
  %l = lane_id : i32
  %w = warp_id : i32
  %c = constant 32 : i32
  %p = mul %w, %c : i32
  %t = add %p, %l : i32
  %n = constant 128 : i32
  %k = constant 33 : i32
  %s = add %t, %k : i32
  %from = floor_mod %s, %n : i32
  %zero = constant 0 : i64
  %end = constant 10 : i64
  %one = constant 1 : i64
  %r = for %zero to %end step %one carry %t : i32 do (%i: i64, %v: i32) {
    st %b, %t, %v {vector=1, masked=0}
    barrier
    %x = ld %b, %from {vector=1, masked=0} : i32
    barrier
    yield %x
  }
  st %y, %t, %r {vector=1, masked=0}
}
)";
  std::vector<int> y(128);
  run(text, {arg(y)}, {}, [&] {
    for (int t = 0; t < 128; ++t) EXPECT_EQ(y[t], (t + 330) % 128);
  });
}

// Each block of a cluster reads what the other wrote.
TEST(SimtExchange, Clusters) {
  constexpr std::string_view text = R"(kernel k(%y: tensor<i32, 2>) lane {
  launch {warps=1, cluster=2}
host:
  %0 = dim %y {axis=0} : i64
  grid %0
body:
  %b = buffer : buffer<shared, i32, 32>
  %p = program_id {axis=0} : i64
  %q = cast %p : i32
  %l = lane_id : i32
  %r = cluster_rank : i32
  %h = constant 100 : i32
  %v = mul %r, %h : i32
  %w = add %v, %l : i32
  st %b, %l, %w {vector=1, masked=0}
  cluster_barrier
  %one = constant 1 : i32
  %o = sub %one, %r : i32
  %m = remote %b, %o : buffer<cluster, i32, 32>
  %x = ld %m, %l {vector=1, masked=0} : i32
  cluster_barrier
  %c = constant 64 : i32
  %d = mul %q, %c : i32
  %e = constant 32 : i32
  %f = mul %r, %e : i32
  %g = add %d, %f : i32
  %i = add %g, %l : i32
  %z = add %x, %q : i32
  st %y, %i, %z {vector=1, masked=0}
}
)";
  std::vector<int> y(5 * 64);
  run(text, {arg(y, {5, 64})}, {}, [&] {
    for (int i = 0; i < 5 * 64; ++i)
      EXPECT_EQ(y[i], i / 64 + (i % 64 < 32 ? 100 : 0) + i % 32) << i;
  });
}

// What each block gave, by rank; a block goes on with memory of its own, which nothing orders.
TEST(SimtExchange, AllGather) {
  constexpr std::string_view text = R"(kernel k(%y: tensor<i64, 2>) lane {
  launch {warps=2, cluster=4}
host:
  %0 = dim %y {axis=0} : i64
  grid %0
body:
  %p = program_id {axis=0} : i64
  %l = lane_id : i32
  %w = warp_id : i32
  %r = cluster_rank : i32
  %c = constant 32 : i32
  %d = mul %w, %c : i32
  %t = add %d, %l : i32
  %q = cast %r : i64
  %g, %h = all_gather %r, %q : frag<i32, 4>, frag<i64, 4>
  %e = cast %g : frag<i64, 4>
  %s = mul %e, %h : frag<i64, 4>
  %u = cast %p : i32
  %v = mul %u, %c : i32
  %eight = constant 8 : i32
  %v8 = mul %v, %eight : i32
  %four = constant 4 : i32
  %z = mul %t, %four : i32
  %a = add %v8, %z : i32
  %zero = constant 0 : i32
  %m = eq %r, %zero : mask
  %two = constant 2 : i32
  %a2 = add %a, %two : i32
  %f = pick %s {from=[0, 1]} : frag<i64, 2>
  %k = pick %s {from=[2, 3]} : frag<i64, 2>
  st %y, %a, %f, %m {vector=2, masked=1}
  st %y, %a2, %k, %m {vector=2, masked=1}
}
)";
  std::vector<int64_t> y(3 * 256);
  run(text, {arg(y, {3, 256})}, {}, [&] {
    for (int i = 0; i < 3 * 256; ++i) EXPECT_EQ(y[i], (i % 4) * (i % 4)) << i;
  });
}

// Two groups under way; the second is waited for later. Elements that are not read are zeros.
TEST(SimtExchange, AsynchronousCopies) {
  constexpr std::string_view text =
      R"(kernel k(%x: tensor<i32, 1>, %y: tensor<i32, 1>, %n: i32) lane {
  launch {warps=2}
host:
body:
  %b = buffer : buffer<shared, i32, 512>
  %l = lane_id : i32
  %w = warp_id : i32
  %c = constant 32 : i32
  %p = mul %w, %c : i32
  %t = add %p, %l : i32
  %four = constant 4 : i32
  %s = mul %t, %four : i32
  %g = cast %s : i64
  copy_async %b, %s, %x, %g, %four {vector=4}
  copy_commit
  %h = constant 256 : i32
  %s2 = add %s, %h : i32
  %g2 = cast %s2 : i64
  copy_async %b, %s2, %x, %g2, %n {vector=4}
  copy_commit
  copy_wait {pending=1}
  barrier
  %k = constant 252 : i32
  %o = sub %k, %s : i32
  %v = ld %b, %o {vector=4, masked=0} : frag<i32, 4>
  st %y, %s, %v {vector=4, masked=0}
  copy_wait {pending=0}
  barrier
  %o2 = add %o, %h : i32
  %v2 = ld %b, %o2 {vector=4, masked=0} : frag<i32, 4>
  st %y, %s2, %v2 {vector=4, masked=0}
}
)";
  std::vector<int> x = counted(512), y(512);
  run(text, {arg(x), arg(y)}, {3}, [&] {
    for (int i = 0; i < 512; ++i) {
      const int from = i / 256 * 256 + 252 - i % 256 / 4 * 4 + i % 4;
      EXPECT_EQ(y[i], i >= 256 && i % 4 == 3 ? 0 : from) << i;
    }
    std::fill(y.begin(), y.end(), -1);
  });
}

}  // namespace
}  // namespace tw::test
