// Planted faults: each is found under every seed, and told with its lines.
#include <fmt/format.h>

#include "run.hpp"

namespace tw::test {
namespace {

// A kernel of `warps` warps over tensors x and y of f32; line 1 of the body is line 6 of the text.
std::string kernel(std::string_view body, int warps = 1, std::string_view launch = "") {
  return fmt::format(
      "kernel k(%x: tensor<f32, 1>, %y: tensor<f32, 1>, %n: i32) lane {{\n  launch {{warps={}{}}}\n"
      "host:\n  %0 = dim %y {{axis=0}} : i64\nbody:\n{}}}\n",
      warps, launch, body);
}
// The same with as many programs as x has elements; the body begins at line 8.
std::string grid(std::string_view body, std::string_view launch = "", int warps = 1) {
  return fmt::format(
      "kernel k(%x: tensor<f32, 1>, %y: tensor<f32, 1>, %n: i32) lane {{\n  launch {{warps={}{}}}\n"
      "host:\n  %0 = dim %y {{axis=0}} : i64\n  %1 = dim %x {{axis=0}} : i64\n  grid "
      "%1\nbody:\n{}}}\n",
      warps, launch, body);
}

struct Data {
  std::vector<float> x = std::vector<float>(64, 1.0f), y = std::vector<float>(64, 2.0f);
  std::vector<ir::TensorArg> args() { return {arg(x), arg(y)}; }
};

std::string said(const std::string& text, uint64_t n = 0, int programs = 64) {
  Data d;
  d.x.resize(static_cast<size_t>(programs), 1.0f);
  return fault(text, d.args(), {n});
}

TEST(SimtFaults, GlobalRange) {
  EXPECT_EQ(
      said(kernel("%l = lane_id : i32\n"
                  "%o = add %l, %n : i32\n"
                  "%v = ld %x, %o {vector=1, masked=0} : f32\n"
                  "st %y, %l, %v {vector=1, masked=0}\n"),
           40),
      "k:8: this load reaches element 64 of tensor x, whose elements lie in [0, 63] (program 0, "
      "thread 24)");
  EXPECT_EQ(said(kernel("%l = lane_id : i32\n"
                        "%c = constant 4 : i32\n"
                        "%o = mul %l, %c : i32\n"
                        "%z = constant 1.0 : f32\n"
                        "%v = broadcast %z : frag<f32, 4>\n"
                        "st %y, %o, %v {vector=4, masked=0}\n")),
            "k:11: this store reaches elements 64 to 67 of tensor y, whose elements lie in [0, 63] "
            "(program 0, thread 16)");
  EXPECT_EQ(
      said(kernel("%o = constant -1 : i64\n"
                  "%v = ld %x, %o {vector=1, masked=0} : f32\n")),
      "k:7: this load reaches element -1 of tensor x, whose elements lie in [0, 63] (program 0, "
      "thread 0)");
  std::vector<float> none, y(4);
  EXPECT_EQ(
      fault(kernel("%v = ld %x, %n {vector=1, masked=0} : f32\n"), {arg(none, {0}), arg(y)}, {0}),
      "k:6: this load reaches element 0 of tensor x, which has no elements (program 0, thread "
      "0)");
}

TEST(SimtFaults, Alignment) {
  EXPECT_EQ(
      said(kernel("%v = ld %x, %n {vector=4, masked=0} : frag<f32, 4>\n"), 2),
      "k:6: this load of 16 bytes at once begins at element 2 of tensor x, whose address is no "
      "multiple of 16 (program 0, thread 0)");
  EXPECT_EQ(
      said(kernel("%b = buffer : buffer<shared, f32, 8>\n"
                  "%v = ld %b, %n {vector=2, masked=0} : frag<f32, 2>\n"),
           3),
      "k:7: this load of 8 bytes at once begins at element 3 of a shared buffer of 8 f32, whose "
      "address is no multiple of 8 (program 0, thread 0)");
}

TEST(SimtFaults, SharedRange) {
  EXPECT_EQ(
      said(kernel("%b = buffer : buffer<shared, f32, 31>\n"
                  "%l = lane_id : i32\n"
                  "%z = constant 1.0 : f32\n"
                  "st %b, %l, %z {vector=1, masked=0}\n")),
      "k:9: this store reaches element 31 of a shared buffer of 31 f32, whose elements lie in [0, "
      "30] (program 0, thread 31)");
}

// A value that a mask leaves out is harmless until something depends on it.
constexpr const char* half_loaded =
    "%l = lane_id : i32\n"
    "%h = constant 16 : i32\n"
    "%m = lt %l, %h : mask\n"
    "%v = ld %x, %l, %m {vector=1, masked=1} : f32\n"
    "%w = add %v, %v : f32\n"
    "%i = cast %w : i32\n";
std::string half(const std::string& rest) { return said(kernel(half_loaded + rest)); }
constexpr const char* left_out =
    " is undefined: left out by the mask of the load at k:9 (program 0, thread 16)";

TEST(SimtFaults, Undefined) {
  EXPECT_EQ(half("st %y, %l, %w {vector=1, masked=0}\n"),
            std::string("k:12: the value of this store") + left_out);
  EXPECT_EQ(half("st %y, %l, %w, %m {vector=1, masked=1}\n"), "nothing");
  EXPECT_EQ(half("%z = select %m, %w, %v : f32\nst %y, %l, %z {vector=1, masked=0}\n"),
            std::string("k:13: the value of this store") + left_out);
  EXPECT_EQ(half("%a = constant 0.0 : f32\n%z = select %m, %w, %a : f32\n"
                 "st %y, %l, %z {vector=1, masked=0}\n"),
            "nothing");
  EXPECT_EQ(half("%z = ld %x, %i {vector=1, masked=0} : f32\n"),
            std::string("k:12: the offset of this load") + left_out);
  EXPECT_EQ(half("%c = lt %i, %l : mask\n%z = ld %x, %l, %c {vector=1, masked=1} : f32\n"),
            std::string("k:13: the mask of this load") + left_out);
  EXPECT_EQ(half("%c = lt %i, %l : mask\nif %c then {\nyield\n} else {\nyield\n}\n"),
            std::string("k:13: the condition of this if") + left_out);
  EXPECT_EQ(half("%a = cast %i : i64\n%o = constant 1 : i64\n"
                 "for %o to %a step %o do (%k: i64) {\nyield\n}\n"),
            std::string("k:14: the bound of this for") + left_out);
  EXPECT_EQ(half("%s = shuffle %l, %i {mode=1} : i32\n"),
            std::string("k:12: the lane of this shuffle") + left_out);
}

// What a shuffle, a loop or a statement of agreement hands on is as undefined as what it was given.
TEST(SimtFaults, UndefinedTravels) {
  const std::string agreed = "%q = sub %w, %w : f32\n%u = uniform %q : f32\n";
  EXPECT_EQ(half(agreed), "nothing");
  EXPECT_EQ(half(agreed + "st %y, %l, %u {vector=1, masked=0}\n"),
            std::string("k:14: the value of this store") + left_out);
  EXPECT_EQ(half("%s = shuffle %w, %h {mode=0} : f32\nst %y, %l, %s {vector=1, masked=0}\n"),
            "k:13: the value of this store is undefined: left out by the mask of the load at k:9 "
            "(program "
            "0, thread 0)");
  EXPECT_EQ(half("%d = lt %i, %l : mask\n%e = vote %d {mode=0} : mask\n"
                 "if %e then {\nyield\n} else {\nyield\n}\n"),
            "k:14: the condition of this if is undefined: left out by the mask of the load at k:9 "
            "(program 0, thread 0)");
  EXPECT_EQ(half("%a = constant 0 : i64\n%o = constant 1 : i64\n"
                 "%r = for %a to %o step %o carry %w : f32 do (%k: i64, %c: f32) {\nyield %c\n}\n"
                 "st %y, %l, %r {vector=1, masked=0}\n"),
            std::string("k:17: the value of this store") + left_out);
}

TEST(SimtFaults, SharedMemoryThatNothingWrote) {
  const std::string head =
      "%b = buffer : buffer<shared, f32, 64>\n"
      "%l = lane_id : i32\n"
      "%z = constant 1.0 : f32\n"
      "st %b, %l, %z {vector=1, masked=0}\n"
      "barrier\n"
      "%o = add %l, %n : i32\n"
      "%v = ld %b, %o {vector=1, masked=0} : f32\n";
  EXPECT_EQ(
      said(kernel(head + "st %y, %l, %v {vector=1, masked=0}\n"), 8),
      "k:13: the value of this store is undefined: read from memory that nothing had written by "
      "the load at k:12 (program 0, thread 24)");
  EXPECT_EQ(said(kernel(head + "st %y, %l, %v {vector=1, masked=0}\n"), 0), "nothing");
  // Undefined values may pass through shared memory, and stay what they are.
  EXPECT_EQ(
      said(kernel(std::string(half_loaded) + "%b = buffer : buffer<shared, f32, 32>\n"
                                             "st %b, %l, %w {vector=1, masked=0}\n"
                                             "%r = ld %b, %l {vector=1, masked=0} : f32\n"
                                             "st %y, %l, %r {vector=1, masked=0}\n")),
      "k:15: the value of this store is undefined: read from memory that nothing had written by "
      "the load at k:14 (program 0, thread 16)");
}

TEST(SimtFaults, Disagreement) {
  EXPECT_EQ(said(kernel("%l = lane_id : i32\n%u = uniform %l : i32\n")),
            "k:7: the threads of a block disagree on this uniform: 0 in thread 0, 1 in thread 1 "
            "(program 0)");
  const std::string text = kernel("%w = warp_id : i32\n%u = uniform %w : i32\n", 2);
  Data d;
  for (uint64_t seed = 0; seed < seeds; ++seed) {
    const std::string what = [&] {
      try {
        simulate(parsed(text), d.args(), {0}, {.seed = seed});
      } catch (const Error& e) {
        return std::string(e.what());
      }
      return std::string();
    }();
    EXPECT_TRUE(what ==
                    "k:7: the threads of a block disagree on this uniform: 0 in thread 0, 1 in "
                    "thread 32 (program 0)" ||
                what ==
                    "k:7: the threads of a block disagree on this uniform: 1 in thread 32, 0 in "
                    "thread 0 (program 0)")
        << what;
  }
}

// The verifier believes what `uniform` says, so that a false one is what leads to these; here the
// verifier is left out.
std::string unverified(const std::string& text, uint64_t seed) {
  Data d;
  ir::ParseResult r = ir::parse(text, "k");
  if (!r) return r.error.text;
  try {
    simulate(*r.func, d.args(), {0}, {.seed = seed});
  } catch (const Error& e) {
    return e.what();
  }
  return "nothing";
}

TEST(SimtFaults, Barriers) {
  const std::string by_lane =
      "%l = lane_id : i32\n%h = constant 16 : i32\n%m = lt %l, %h : mask\n"
      "if %m then {\n";
  const std::string by_warp =
      "%w = warp_id : i32\n%h = constant 1 : i32\n%m = lt %w, %h : mask\n"
      "if %m then {\n";
  for (uint64_t seed = 0; seed < seeds; ++seed) {
    EXPECT_EQ(unverified(kernel(by_lane + "barrier\nyield\n} else {\nyield\n}\n"), seed),
              "k:10: this barrier needs all lanes of a warp, but only those of the mask 0x0000ffff "
              "reach it in warp 0 of program 0");
    EXPECT_EQ(unverified(kernel(by_lane + "%s = shuffle %l, %h {mode=0} : i32\nyield\n} else {\n"
                                          "yield\n}\n"),
                         seed),
              "k:10: this shuffle needs all lanes of a warp, but only those of the mask 0x0000ffff "
              "reach it in warp 0 of program 0");
    EXPECT_EQ(
        unverified(kernel(by_warp + "barrier\nyield\n} else {\nyield\n}\n", 2), seed),
        "k:10: this barrier waits for ever: warp 0 of program 0 is here, but warp 1 of program "
        "0 has ended");
    EXPECT_EQ(
        unverified(kernel(by_warp + "barrier\nyield\n} else {\nbarrier\nyield\n}\n", 2), seed),
        "k:10: this barrier waits for ever: warp 0 of program 0 is here, but warp 1 of program "
        "0 waits at the barrier at k:13");
  }
}

// Each thread writes its own element and reads that of a thread of the other warp.
TEST(SimtFaults, MissingBarrier) {
  const auto text = [](const char* between) {
    return kernel(std::string("%b = buffer : buffer<shared, f32, 64>\n"
                              "%l = lane_id : i32\n"
                              "%w = warp_id : i32\n"
                              "%c = constant 32 : i32\n"
                              "%p = mul %w, %c : i32\n"
                              "%t = add %p, %l : i32\n"
                              "%f = cast %t : f32\n"
                              "st %b, %t, %f {vector=1, masked=0}\n") +
                      between +
                      "%o = xor %t, %c : i32\n"
                      "%v = ld %b, %o {vector=1, masked=0} : f32\n"
                      "st %y, %t, %v {vector=1, masked=0}\n",
                  2);
  };
  EXPECT_EQ(said(text("barrier\n")), "nothing");
  Data d;
  for (uint64_t seed = 0; seed < seeds; ++seed) {
    const std::string what = unverified(text(""), seed);
    // Whoever comes second is the one that is told.
    const bool reader =
        what.starts_with("k:15: this load races with the store at k:13 on element ");
    const bool writer =
        what.starts_with("k:13: this store races with the load at k:15 on element ");
    EXPECT_TRUE(reader || writer) << what;
    EXPECT_NE(what.find(" of a shared buffer of 64 f32: threads "), what.npos) << what;
    EXPECT_TRUE(what.ends_with(" of program 0 have no barrier between them")) << what;
  }
}

TEST(SimtFaults, SharedRaces) {
  const std::string head =
      "%b = buffer : buffer<shared, f32, 32>\n"
      "%l = lane_id : i32\n"
      "%z = constant 0 : i32\n"
      "%f = cast %l : f32\n";
  EXPECT_EQ(
      said(kernel(head + "st %b, %z, %f {vector=1, masked=0}\n")),
      "k:10: this store races with the store at k:10 on element 0 of a shared buffer of 32 f32: "
      "threads 1 and 0 of program 0 have no barrier between them");
  // All write the same: no race. Then one reads, another writes.
  EXPECT_EQ(said(kernel(head + "%c = constant 1.0 : f32\nst %b, %z, %c {vector=1, masked=0}\n")),
            "nothing");
  EXPECT_EQ(
      said(kernel(head + "st %b, %l, %f {vector=1, masked=0}\nbarrier\n"
                         "%o = constant 1 : i32\n"
                         "%p = xor %l, %o : i32\n"
                         "%v = ld %b, %p {vector=1, masked=0} : f32\n"
                         "st %b, %l, %v {vector=1, masked=0}\n")),
      "k:15: this store races with the load at k:14 on element 0 of a shared buffer of 32 f32: "
      "threads 0 and 1 of program 0 have no barrier between them");
}

TEST(SimtFaults, GlobalRaces) {
  EXPECT_EQ(
      said(kernel("%l = lane_id : i32\n"
                  "%o = constant 1 : i32\n"
                  "%p = xor %l, %o : i32\n"
                  "%f = cast %l : f32\n"
                  "st %y, %l, %f {vector=1, masked=0}\n"
                  "%v = ld %y, %p {vector=1, masked=0} : f32\n")),
      "k:11: this load races with the store at k:10 on element 1 of tensor y: threads 0 and 1 of "
      "program 0 have no barrier between them");
  const std::string head =
      "%p = program_id {axis=0} : i64\n"
      "%l = lane_id : i32\n"
      "%z = constant 0 : i32\n"
      "%m = eq %l, %z : mask\n"
      "%f = cast %p : f32\n";
  EXPECT_EQ(said(grid(head + "st %y, %p, %f, %m {vector=1, masked=1}\n"), 0, 4), "nothing");
  EXPECT_EQ(
      said(grid(head + "st %y, %n, %f, %m {vector=1, masked=1}\n"), 3, 4),
      "k:13: this store races with the store at k:13 on element 3 of tensor y: nothing orders "
      "programs 1 and 0 of one launch");
  EXPECT_EQ(said(grid(head + "%c = constant 1.0 : f32\n"
                             "st %y, %n, %c {vector=1, masked=0}\n"),
                 3, 4),
            "nothing");
  EXPECT_EQ(said(grid(head + "%v = ld %y, %n, %m {vector=1, masked=1} : f32\n"
                             "st %y, %p, %f, %m {vector=1, masked=1}\n"),
                 3, 4),
            "k:14: this store races with the load at k:13 on element 3 of tensor y: nothing orders "
            "programs 3 and 2 of one launch");
}

TEST(SimtFaults, RacesCanBeLeftOut) {
  Data d;
  EXPECT_EQ(fault(kernel("%l = lane_id : i32\n"
                         "%f = cast %l : f32\n"
                         "st %y, %n, %f {vector=1, masked=0}\n"),
                  d.args(), {0}, {.checks = sim::SimtChecks::memory}),
            "nothing");
}

TEST(SimtFaults, AsynchronousCopies) {
  const auto text = [](const char* after) {
    return kernel(std::string("%b = buffer : buffer<shared, f32, 128>\n"
                              "%l = lane_id : i32\n"
                              "%c = constant 4 : i32\n"
                              "%o = rem %l, %c : i32\n"
                              "%t = mul %l, %c : i32\n"
                              "%s = mul %o, %c : i32\n"
                              "%g = cast %s : i64\n"
                              "copy_async %b, %t, %x, %g, %c {vector=4}\n") +
                  after);
  };
  const char* read = "%v = ld %b, %t {vector=4, masked=0} : frag<f32, 4>\n";
  EXPECT_EQ(
      said(text(read)),
      "k:14: this load touches element 0 of a shared buffer of 128 f32 while the copy_async at "
      "k:13 may still be writing it: a copy_wait of the thread that copies and a barrier must "
      "come between (program 0, thread 0)");
  EXPECT_EQ(
      said(text((std::string("copy_commit\n") + read).c_str())),
      "k:15: this load touches element 0 of a shared buffer of 128 f32 while the copy_async at "
      "k:13 may still be writing it: a copy_wait of the thread that copies and a barrier must "
      "come between (program 0, thread 0)");
  // A wait without a commit waits for nothing, and one that leaves a group under way not for it.
  EXPECT_EQ(
      said(text((std::string("copy_wait {pending=0}\n") + read).c_str())),
      "k:15: this load touches element 0 of a shared buffer of 128 f32 while the copy_async at "
      "k:13 may still be writing it: a copy_wait of the thread that copies and a barrier must "
      "come between (program 0, thread 0)");
  EXPECT_EQ(
      said(text((std::string("copy_commit\ncopy_wait {pending=1}\n") + read).c_str())),
      "k:16: this load touches element 0 of a shared buffer of 128 f32 while the copy_async at "
      "k:13 may still be writing it: a copy_wait of the thread that copies and a barrier must "
      "come between (program 0, thread 0)");
  // Waited for: the thread's own elements are there, those of others after a barrier.
  EXPECT_EQ(said(text((std::string("copy_commit\ncopy_wait {pending=0}\n") + read).c_str())),
            "nothing");
  const char* other =
      "%i = constant 124 : i32\n%j = sub %i, %t : i32\n"
      "%v = ld %b, %j {vector=4, masked=0} : frag<f32, 4>\n";
  EXPECT_EQ(
      said(text((std::string("copy_commit\ncopy_wait {pending=0}\n") + other).c_str())),
      "k:18: this load races with the copy_async at k:13 on element 124 of a shared buffer of "
      "128 f32: threads 0 and 31 of program 0 have no barrier between them");
  EXPECT_EQ(
      said(text((std::string("copy_commit\ncopy_wait {pending=0}\nbarrier\n") + other).c_str())),
      "nothing");
}

// Each thread copies four elements of y and stores to one of them: before, while they are read, or
// behind the wait for them.
TEST(SimtFaults, StoresToWhatIsCopied) {
  const std::string head =
      "%b = buffer : buffer<shared, f32, 128>\n"
      "%l = lane_id : i32\n"
      "%c = constant 4 : i32\n"
      "%o = rem %l, %c : i32\n"
      "%t = mul %l, %c : i32\n"
      "%s = mul %t, %n : i32\n"
      "%z = constant 0 : i32\n"
      "%p = eq %l, %z : mask\n"
      "%g = cast %s : i64\n"
      "%k = constant 2 : i32\n"
      "%e = add %s, %k : i32\n"
      "%f = cast %c : f32\n";
  const std::string copy = "copy_async %b, %t, %y, %g, %c {vector=4}\ncopy_commit\n";
  const std::string wait = "copy_wait {pending=0}\n";
  const std::string store = "st %y, %e, %f {vector=1, masked=0}\n";
  const auto what = [&](const std::string& body, float before = 2.0f) {
    Data d;
    d.y.assign(128, before);
    return fault(kernel(head + body), d.args(), {1});
  };
  EXPECT_EQ(what(store + copy + wait), "nothing");
  EXPECT_EQ(what(copy + wait + store), "nothing");
  const std::string text =
      "k:20: this store changes element 2 of tensor y while the copy_async at k:18 of the same "
      "thread may still be reading it: a copy_wait must come between (program 0, thread 0)";
  EXPECT_EQ(what(copy + store + wait), text);
  EXPECT_EQ(what(copy + store), text);
  // A group that stays under way is not waited for.
  EXPECT_EQ(what(copy + "copy_wait {pending=1}\n" + store),
            "k:21: this store changes element 2 of tensor y while the copy_async at k:18 of the "
            "same thread may still be reading it: a copy_wait must come between (program 0, "
            "thread 0)");
  // The same value: it reads one or the other. What lies beside the copy is free.
  EXPECT_EQ(what(copy + store + wait, 4.0f), "nothing");
  const std::string part = "copy_async %b, %t, %y, %g, %k {vector=4}\ncopy_commit\n";
  EXPECT_EQ(what(part + store + wait), "nothing");
  EXPECT_EQ(
      what(copy +
           "%a = atom %y, %e, %f, %p {fn=add, order=relaxed, scope=device, masked=1} : f32\n" +
           wait),
      "k:20: this atomic changes element 2 of tensor y while the copy_async at k:18 of the "
      "same thread may still be reading it: a copy_wait must come between (program 0, "
      "thread 0)");
}

TEST(SimtFaults, CopyCount) {
  EXPECT_EQ(said(kernel("%b = buffer : buffer<shared, f32, 4>\n"
                        "%c = constant 5 : i32\n"
                        "%g = cast %n : i64\n"
                        "copy_async %b, %n, %x, %g, %c {vector=4}\n")),
            "k:9: this copy_async reads 5 of 4 elements (program 0, thread 0)");
}

TEST(SimtFaults, Clusters) {
  const std::string head =
      "%b = buffer : buffer<shared, f32, 32>\n"
      "%l = lane_id : i32\n"
      "%r = cluster_rank : i32\n"
      "%f = cast %l : f32\n"
      "st %b, %l, %f {vector=1, masked=0}\n";
  const std::string exchange =
      "%o = constant 1 : i32\n"
      "%q = sub %o, %r : i32\n"
      "%m = remote %b, %q : buffer<cluster, f32, 32>\n"
      "%v = ld %m, %l {vector=1, masked=0} : f32\n";
  EXPECT_EQ(
      said(grid(head + "cluster_barrier\n" + exchange + "cluster_barrier\n", ", cluster=2"), 0, 4),
      "nothing");
  for (uint64_t seed = 0; seed < seeds; ++seed) {
    Data d;
    d.x.resize(4);
    const auto what = [&](const std::string& text) {
      try {
        simulate(parsed(text), d.args(), {0}, {.seed = seed, .threads = 1});
      } catch (const Error& e) {
        return std::string(e.what());
      }
      return std::string("nothing");
    };
    const std::string raced = what(grid(head + exchange + "cluster_barrier\n", ", cluster=2"));
    EXPECT_TRUE(
        raced.starts_with("k:16: this load races with the store at k:12 on element 0 of a shared "
                          "buffer of 32 f32: blocks ") ||
        raced.starts_with("k:12: this store races with the load at k:16 on element 0 of a shared "
                          "buffer of 32 f32: blocks "))
        << raced;
    EXPECT_TRUE(raced.ends_with(" of program 0 have no cluster_barrier between them")) << raced;
    const std::string wrong =
        what(grid(head + "%k = constant 2 : i32\n%m = remote %b, %k : buffer<cluster, f32, 32>\n",
                  ", cluster=2"));
    EXPECT_TRUE(
        wrong.starts_with("k:14: this remote names block 2 of a cluster of 2 (program 0, block "))
        << wrong;
    const std::string gone = what(grid(head + "cluster_barrier\n" + exchange, ", cluster=2"));
    EXPECT_TRUE(gone == "nothing" ||
                gone.find("which has ended: a cluster_barrier must keep it until all are done") !=
                    gone.npos)
        << gone;
  }
}

TEST(SimtFaults, Workspaces) {
  const std::string text =
      "kernel k(%y: tensor<f32, 1>) lane {\n  launch {warps=1}\nhost:\n  %0 = dim %y {axis=0} : "
      "i64\n"
      "  %1 = workspace %0 : tensor<f32, 1>\nbody:\n"
      "%l = lane_id : i32\n"
      "%v = ld %1, %l {vector=1, masked=0} : f32\n"
      "st %y, %l, %v {vector=1, masked=0}\n}\n";
  std::vector<float> y(32);
  EXPECT_EQ(
      fault(text, {arg(y)}),
      "k:9: the value of this store is undefined: read from memory that nothing had written by "
      "the load at k:8 (program 0, thread 0)");
}

TEST(SimtFaults, EndlessLoops) {
  const std::string text = kernel(
      "%t = constant true : mask\n"
      "%r = while %t : mask test (%a: mask) {\nyield %a, %a\n} do (%c: mask) {\nyield %c\n}\n");
  Data d;
  EXPECT_EQ(fault(text, d.args(), {0}, {.max_steps = 100}),
            "k:7: the loops of one warp took more than 100 trips together; if that is meant, raise "
            "SimtOptions::max_steps");
}

}  // namespace
}  // namespace tw::test
