// Calls end to end: results, what is a hit and what is not, and what is refused.
#include <dlfcn.h>
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <array>
#include <string>
#include <vector>

#include "runtime/cache.hpp"
#include "runtime/expect_error.hpp"
#include "runtime/kernels.hpp"
#include "runtime/needs_device.hpp"
#include "runtime/options.hpp"
#include "tilewright/inspect.hpp"
#include "tilewright/kernel_cache.hpp"
#include "tilewright/timer.hpp"

namespace tw {
namespace {

Array floats(std::vector<float> v) { return Array::of({v.size()}, v.data()); }

std::vector<float> values(const Array& a) {
  const Array rows = a.copy();
  return {rows.data_as<float>(), rows.data_as<float>() + rows.elements()};
}

Array counting(long long n) {
  Array a = Array::empty(f32, {n});
  for (long long i = 0; i < n; ++i) a.data_as<float>()[i] = static_cast<float>(i);
  return a;
}

// Each test on each device that can run here.
class Dispatch : public testing::TestWithParam<DeviceKind> {
 protected:
  void SetUp() override {
    TW_NEEDS_DEVICE(GetParam());
    set_device(GetParam());
    // Each test starts with kernels that were never called: not even on the other device.
    runtime::call_cache().drop(detail::module_tag.generation);
  }
  void TearDown() override {
    set_device(DeviceKind::cpu);
    freeze(false);
    on_note(nullptr);
    for (Note n; next_note(n);) {
    }
  }
};
INSTANTIATE_TEST_SUITE_P(Devices, Dispatch,
                         testing::Values(DeviceKind::interpreter, DeviceKind::cpu),
                         [](const auto& info) { return std::string(name_of(info.param)); });

TEST_P(Dispatch, RunsAKernel) {
  const Array x = counting(100), y = counting(100), out = Array::zeros(f32, {100});
  call(add, x, y, out);
  for (int i = 0; i < 100; ++i) EXPECT_EQ(out.data_as<float>()[i], 2.0f * static_cast<float>(i));
  EXPECT_EQ(last_call().programs, 7);
}

TEST_P(Dispatch, PassesScalarsAndConstants) {
  const Array out = Array::zeros(f32, {5});
  call(scale, counting(5), out, 2.5f, 4);
  EXPECT_EQ(values(out), (std::vector<float>{0, 2.5, 5, 7.5, 10}));
  call(scale, counting(5), out, 3.0f, 4);  // another value of a run-time scalar
  EXPECT_FALSE(last_call().traced);
  EXPECT_EQ(values(out), (std::vector<float>{0, 3, 6, 9, 12}));
}

TEST_P(Dispatch, SecondCallOfAClassHits) {
  const auto kernel = [](Tensor x, Tensor out) {
    Tile i = grid(x.dim(0));
    store(out, {i}, load(x, {i}, {1}) + 1);
  };
  call(kernel, counting(8), Array::zeros(f32, {8}));
  EXPECT_TRUE(last_call().traced);
  EXPECT_TRUE(last_call().compiled);
  EXPECT_STREQ(explain_miss(), "the first call of this kernel");
  const CacheCounts before = cache_counts();
  call(kernel, counting(16), Array::zeros(f32, {16}));  // another size of the same class
  EXPECT_FALSE(last_call().traced);
  EXPECT_STREQ(explain_miss(), "");
  EXPECT_EQ(cache_counts().level0_hits, before.level0_hits + 1);
  EXPECT_EQ(cache_counts().compiles, before.compiles);
}

void twin_a(Tensor x, Tensor out) {
  Tile i = grid(x.dim(0));
  store(out, {i}, load(x, {i}, {1}) + 41);
}
void twin_b(Tensor x, Tensor out) {
  Tile i = grid(x.dim(0));
  store(out, {i}, load(x, {i}, {1}) + 41);
}

TEST_P(Dispatch, EqualKernelsShareTheirCode) {
  const Array x = counting(4), out = Array::zeros(f32, {4});
  call(twin_a, x, out);
  const CacheCounts before = cache_counts();
  call(twin_b, x, out);
  EXPECT_TRUE(last_call().traced);
  EXPECT_FALSE(last_call().compiled);
  EXPECT_EQ(cache_counts().level1_hits, before.level1_hits + 1);
  EXPECT_EQ(values(out), (std::vector<float>{41, 42, 43, 44}));
}

// Each op has the line of its caller, also where several ops share a line.
void lined_a(Tensor x, Tensor out) {
  Tile i = grid(x.dim(0)) * 2 / 2 + 0 * 3;
  Tile v = load(x, {i}, {1}) + 43;
  store(out, {i}, v);
}
constexpr int store_a = __LINE__ - 2;
void lined_b(Tensor x, Tensor out) {
  // Of another line than there.
  Tile i = grid(x.dim(0)) * 2 / 2 + 0 * 3;
  // So is this one.
  Tile v = load(x, {i}, {1}) + 43;
  store(out, {i}, v);
}
constexpr int store_b = __LINE__ - 2;

TEST_P(Dispatch, TwinsNameTheirOwnLines) {
  const Array x = counting(4), one = Array::zeros(f32, {1}).expand({4});
  const auto line_of = [](auto&& make_call) {
    try {
      make_call();
    } catch (const Error& e) {
      return e.line();
    }
    return 0;
  };
  EXPECT_EQ(line_of([&] { call(lined_a, x, one); }), store_a);
  const CacheCounts before = cache_counts();
  EXPECT_EQ(line_of([&] { call(lined_b, x, one); }), store_b);
  EXPECT_EQ(cache_counts().level1_hits, before.level1_hits + 1);
}

TEST_P(Dispatch, DimConstGuardsItsVariants) {
  const auto kernel = [](Tensor x, Tensor out) {
    const int n = x.dim_const(0);
    grid(1);
    store(out, {0}, load(x, {0}, {n}) + n);
  };
  for (int round = 0; round < 2; ++round)
    for (int n : {4, 8, 12}) {
      const Array out = Array::zeros(f32, {n});
      call(kernel, counting(n), out);
      EXPECT_EQ(last_call().traced, round == 0) << n;
      EXPECT_EQ(values(out)[0], static_cast<float>(n));
      const char* why =
          round == 0 && n == 12 ? "argument 0: constant dimension 0 is 12, known 8" : "";
      if (round == 1 || n == 12) {
        EXPECT_STREQ(explain_miss(), why);
      }
    }
}

TEST_P(Dispatch, ExplainsWhatDiffered) {
  const auto kernel = [](Tensor x, Tensor out, Tile, int block, float, bool) {
    Tile i = grid(ceil_div(x.dim(0), block)) * block;
    store(out, {i}, load(x, {i}, {block}));
  };
  const Array x = counting(16), out = Array::zeros(f32, {16});
  const auto miss = [&](const Array& a, auto scalar, int block, float f, bool b) {
    call(kernel, a, out, scalar, block, f, b);
    return std::string(explain_miss());
  };
  EXPECT_EQ(miss(x, 1, 4, 1.5f, true), "the first call of this kernel");
  EXPECT_EQ(miss(x.slice(0, 1, 16), 1, 4, 1.5f, true), "argument 0: alignment class 4, known 16");
  EXPECT_EQ(miss(x.slice(0, 0, 15), 1, 4, 1.5f, true), "");  // aligned alike: no variant of its own
  EXPECT_EQ(miss(x.slice(0, 0, 14), 1, 4, 1.5f, true), "argument 0: alignment class 8, known 4");
  EXPECT_EQ(miss(x.slice(0, 0, 16, 2), 1, 4, 1.5f, true),
            "argument 0: unit-stride dimension none, known dimension 0");
  EXPECT_EQ(miss(x, 1.0, 4, 1.5f, true), "argument 2: element type f64, known i32");
  EXPECT_EQ(miss(x, 1, 8, 1.5f, true), "argument 3: constant 8, known 4");
  EXPECT_EQ(miss(x, 1, 4, 2.0f, true), "argument 4: constant 2f, known 1.5f");
  EXPECT_EQ(miss(x, 1, 4, 1.5f, false), "argument 5: constant false, known true");
  EXPECT_EQ(miss(out, 1, 4, 1.5f, true),
            "argument 1: it is an earlier argument again, known a tensor of its own");
  EXPECT_EQ(miss(x.copy(), 1, 4, 1.5f, true), "");
}

TEST_P(Dispatch, SameTensorIsAFact) {
  const Array x = counting(4);
  call(add, x, x, x);  // in place: the same tensor, not an overlap
  EXPECT_EQ(values(x), (std::vector<float>{0, 2, 4, 6}));
}

TEST_P(Dispatch, ListsVariants) {
  const auto kernel = [](Tensor x, Tensor out, Tile factor, int block) {
    Tile i = grid(ceil_div(x.dim(0), block)) * block;
    store(out, {i}, load(x, {i}, {block}) * factor);
  };
  void (&function)(Tensor, Tensor, Tile, int) = *+kernel;
  EXPECT_STREQ(variants(function), "");
  EXPECT_STREQ(variants(kernel), "");
  const Array x = counting(16), out = Array::zeros(f32, {16});
  call(kernel, x, out, 2.0f, 4);
  {
    const TuneScope scope("bm", 64);
    call(kernel, x, x, 2.0f, 8);
  }
  std::string text = variants(function);
  EXPECT_EQ(text, variants(kernel));
  std::vector<std::string> lines;
  for (size_t at; (at = text.find('\n')) != text.npos; text.erase(0, at + 1))
    lines.push_back(text.substr(0, text.rfind(", compiled in ", at)));
  const std::string device = name_of(GetParam());
  EXPECT_EQ(lines, (std::vector<std::string>{
                       "f32[1] unit 0 align 16, f32[1] unit 0 align 16, f32, 4, " + device,
                       "f32[1] unit 0 align 16, f32[1] unit 0 align 16 again, f32, 8, " + device +
                           ", bm=64"}));
}

TEST_P(Dispatch, ZeroGridIsANoOp) {
  const Array none = Array::zeros(f32, {0}), out = floats({7});
  for (int round = 0; round < 2; ++round) {
    call(add, none, none, out);
    EXPECT_EQ(last_call().programs, 0);
    EXPECT_EQ(values(out), std::vector<float>{7});
  }
}

void rows(Tensor x, Tensor out, int block) {
  require(x.dim(1) <= block, "a row must fit in one tile");
  Tile row = grid(x.dim(0));
  store(out, {row}, reshape(sum(load(x, {row, 0}, {1, block}), 1), {1}));
}

TEST_P(Dispatch, RequireFailsTheCallWithItsLine) {
  const Array out = Array::zeros(f32, {2});
  call(rows, Array::zeros(f32, {2, 8}), out, 8);
  try {
    call(rows, Array::zeros(f32, {2, 12}), out, 8);
    ADD_FAILURE() << "nothing was thrown";
  } catch (const Error& e) {
    EXPECT_EQ(e.kind(), ErrorKind::usage);
    EXPECT_STREQ(e.text(), "a row must fit in one tile");
    EXPECT_NE(std::string(e.file()).find("dispatch_test.cpp"), std::string::npos);
    EXPECT_GT(e.line(), 0);
  }
}

TEST_P(Dispatch, WorkspacesAreOfTheCall) {
  const auto kernel = [](Tensor x, Tensor out) {
    Tensor w = workspace(f32, {x.dim(0), 4});
    Tile i = grid(x.dim(0));
    store(w, {i, 0}, broadcast(reshape(load(x, {i}, {1}), {1, 1}), {1, 4}));
    store(out, {i}, reshape(sum(load(w, {i, 0}, {1, 4}), 1), {1}));
  };
  for (int n : {3, 300, 5}) {
    const Array out = Array::zeros(f32, {n});
    call(kernel, counting(n), out);
    EXPECT_EQ(values(out)[static_cast<size_t>(n - 1)], 4.0f * static_cast<float>(n - 1));
  }
}

TEST_P(Dispatch, RefusesOverlappingStores) {
  const Array x = counting(32);
  const Array a = x.slice(0, 0, 16), b = x.slice(0, 8, 24), c = x.slice(0, 16, 32);
  EXPECT_TW_ERROR(call(add, a, c, b), usage,
                  "the kernel stores to argument 2, which overlaps argument 0 in memory: pass the "
                  "same array for both, or a copy()");
  EXPECT_TW_ERROR(call(add, c, a, b), usage,
                  "the kernel stores to argument 2, which overlaps argument 0 in memory: pass the "
                  "same array for both, or a copy()");
  call(add, a, b, c.copy());  // what is only read may overlap
  call(add, a.slice(0, 0, 8), a.slice(0, 0, 8), b);
}

TEST_P(Dispatch, RefusesAStoreToRepeatedElements) {
  const Array one = floats({1}), x = counting(4);
  EXPECT_TW_ERROR(call(add, x, x, one.expand({4})), usage,
                  "the kernel stores to argument 2, whose dimension 0 repeats one element 4 times "
                  "(stride 0): pass an array of its own");
  // Windows of 3 that slide by 1: places [0, 1] and [1, 0] are one element.
  static const auto ones = [](Tensor out) { store(out, {0, 0}, full(f32, {8, 3}, 1)); };
  const Array four = counting(4);
  EXPECT_TW_ERROR(call(ones, Array::view(f32, four.data(), {2, 3}, {1, 1})), usage,
                  "the kernel stores to argument 0, a view in which several places are one element "
                  "(strides 1, 1 of sizes 2, 3): pass an array of its own");
  call(ones, Array::view(f32, four.data(), {2, 2}, {1, 2}));
  const Array out = floats({0});
  call(add, one, one, out.expand({1}));  // C30 (b): size 1 repeats nothing
  EXPECT_EQ(values(out), std::vector<float>{2});
  const Array sums = Array::zeros(f32, {4});
  call(add, one.expand({4}), x, sums);  // repeated inputs are fine
  EXPECT_EQ(values(sums), (std::vector<float>{1, 2, 3, 4}));
}

TEST_P(Dispatch, RefusesArraysWithoutData) {
  const std::string text =
      "argument 1 of the kernel is an Array that holds no data: make one with Array::zeros, from, "
      "view or load";
  constexpr int line = __LINE__ + 2;
  const auto kernel = [](Tensor x, Tensor out) {
    Tile i = grid(x.dim(0));
    store(out, {i}, load(x, {i}, {1}));
  };
  const Array x = counting(4);
  // No call has found the kernel's lines yet, and a lambda has no symbol.
  EXPECT_TW_ERROR_AT(0, call(kernel, x, Array()), usage, text);
  call(kernel, x, Array::zeros(f32, {4}));
  EXPECT_TW_ERROR_AT(line, call(kernel, x, Array()), usage, text);

  detail::CallSite site;
  site.kernel = dlsym(RTLD_DEFAULT, "getpagesize");  // what no sanitizer replaces
  site.module = &detail::module_tag;
  site.count = 1;
  site.leaves[0] = {detail::Leaf::Kind::tensor, f32, 0, 0, nullptr};
  EXPECT_TW_ERROR_AT(0, detail::dispatch(site), usage,
                     "argument 0 of kernel getpagesize is an Array that holds no data: make one "
                     "with "
                     "Array::zeros, from, view or load");
}

TEST_P(Dispatch, RefusesTooManyLeaves) {
  const auto kernel = [](std::array<int, 127>, Tensor) { grid(1); };
  call(kernel, std::array<int, 127>{}, counting(1));
  const auto larger = [](std::array<int, 130>, Tensor) { grid(1); };
  EXPECT_TW_ERROR(call(larger, std::array<int, 130>{}, counting(1)), usage,
                  "a call of the kernel has 131 arguments, counting fields of structs one by one; "
                  "at most 128 are "
                  "possible: pass tables of numbers as a Tensor");
}

void idle(int) { grid(1); }

// An argument would be recorded before the call is looked at.
TEST_P(Dispatch, RefusesACallInsideAKernelAtItsLine) {
  static int line;
  const auto kernel = [](Tensor x) {
    grid(x.dim(0));
    line = __LINE__ - 1;
    call(scale, Array::empty(f32, {1}), Array::empty(f32, {1}), 5.0f, 4);
  };
  try {
    call(kernel, counting(4));
    FAIL() << "no error";
  } catch (const Error& e) {
    EXPECT_STREQ(
        e.text(),
        "tw::call inside a kernel that is being traced, after this line: call the function "
        "itself, and it becomes part of this kernel");
    EXPECT_EQ(e.line(), line);
    EXPECT_STREQ(e.file(), __FILE__);
  }
}

TEST_P(Dispatch, RefusesACallInsideAKernel) {
  const auto kernel = [](Tensor) { call(idle, 1); };
  EXPECT_TW_ERROR(call(kernel, counting(4)), usage,
                  "tw::call inside a kernel that is being traced: call the function itself, and it "
                  "becomes part of this kernel");
}

void tuned(Tensor x, Tensor out) {
  const int bm = tune("bm", {128, 64, 256});
  Tile i = grid(x.dim(0));
  store(out, {i}, load(x, {i}, {1}) * 0 + bm);
}

TEST_P(Dispatch, TuneScopesChooseVariants) {
  const Array x = counting(1), out = Array::zeros(f32, {1});
  const auto run = [&] {
    call(tuned, x, out);
    return values(out)[0];
  };
  EXPECT_EQ(run(), 128);
  {
    const TuneScope outer("bm", 64);
    EXPECT_EQ(run(), 64);
    EXPECT_STREQ(explain_miss(), "tune 'bm' 64, known the default");
    {
      const TuneScope inner("bm", 256);
      EXPECT_EQ(run(), 256);
    }
    EXPECT_EQ(run(), 64);
    EXPECT_STREQ(explain_miss(), "");
  }
  EXPECT_EQ(run(), 128);
  const TuneScope wrong("bm", 100);
  EXPECT_TW_ERROR(run(), usage, "tune 'bm' takes 128, 64 or 256, not 100");
}

TEST_P(Dispatch, NotesATuneNobodyAskedFor) {
  const TuneScope scope("bq", 64);
  const Array x = counting(1), out = Array::zeros(f32, {1});
  call(tuned, x, out);
  call(tuned, x, out);
  Note n;
  ASSERT_TRUE(next_note(n));
  EXPECT_EQ(n.kind, NoteKind::unused_tune);
  EXPECT_STREQ(
      n.text, "a TuneScope sets 'bq' to 64, but this kernel has no tune of that name: it has 'bm'");
  EXPECT_NE(std::string(n.file).find("dispatch_test.cpp"), std::string::npos);
  EXPECT_FALSE(next_note(n));
}

TEST_P(Dispatch, NotesGoToTheHandler) {
  std::string seen;
  on_note([](const Note& n, void* s) { *static_cast<std::string*>(s) += n.text; }, &seen);
  const TuneScope scope("bx", 1);
  call(tuned, counting(1), Array::zeros(f32, {1}));
  EXPECT_EQ(seen,
            "a TuneScope sets 'bx' to 1, but this kernel has no tune of that name: it has 'bm'");
  Note n;
  EXPECT_FALSE(next_note(n));
}

// A handler that compiles another kernel, finds the one of its call in the cache, and makes a
// second variant of it: none of that may wait for the call or change what it compiles.
TEST_P(Dispatch, AHandlerMayCallKernels) {
  struct Seen {
    int notes = 0;
    std::vector<float> other, same, next;
  } seen;
  static const auto kernel = [](Tensor x, Tensor out, int k) {
    Tile i = grid(x.dim(0));
    store(out, {i}, load(x, {i}, {1}) + k * 100);
  };
  on_note(
      [](const Note& n, void* context) {
        Seen& s = *static_cast<Seen*>(context);
        EXPECT_STREQ(n.text,
                     "a TuneScope sets 'bz' to 3, but this kernel has no tune of that name: it has "
                     "none");
        const Array x = counting(3), out = Array::zeros(f32, {3});
        if (++s.notes > 2) return;
        call(kernel, x, out, s.notes);  // 1: what was just made; 2: from the second call's handler
        (s.notes == 1 ? s.same : s.next) = values(out);
        if (s.notes > 1) return;
        call(scale, x, out, 5.0f, 4);
        s.other = values(out);
        call(kernel, x, out, 2);
      },
      &seen);
  const TuneScope scope("bz", 3);
  const Array x = counting(3), out = Array::zeros(f32, {3});
  call(kernel, x, out, 1);
  EXPECT_EQ(values(out), (std::vector<float>{100, 101, 102}));
  EXPECT_TRUE(last_call().traced);
  EXPECT_EQ(last_call().programs, 3);
  EXPECT_STREQ(explain_miss(), "the first call of this kernel");
  EXPECT_EQ(seen.other, (std::vector<float>{0, 5, 10}));
  EXPECT_EQ(seen.same, (std::vector<float>{100, 101, 102}));
  EXPECT_EQ(seen.next, (std::vector<float>{200, 201, 202}));
  EXPECT_EQ(seen.notes, 3);  // of this call, of `scale`, of the second variant
  call(kernel, x, out, 2);
  EXPECT_FALSE(last_call().traced);
  EXPECT_EQ(values(out), (std::vector<float>{200, 201, 202}));
}

TEST_P(Dispatch, AHandlerThatThrowsEndsTheCall) {
  const auto kernel = [](Tensor out, int k) {
    grid(1);
    store(out, {0}, full(f32, {1}, k));
  };
  on_note([](const Note&, void*) { throw 7; });
  const TuneScope scope("bz", 4);
  const Array out = Array::zeros(f32, {1});
  EXPECT_THROW(call(kernel, out, 9), int);
  EXPECT_EQ(values(out)[0], 0);
  call(kernel, out, 9);  // compiled all the same
  EXPECT_FALSE(last_call().traced);
  EXPECT_EQ(values(out)[0], 9);
}

TEST_P(Dispatch, RefusesDimensionsBeyondCounting) {
  constexpr long long limit = 1ll << 48;
  const auto kernel = [](Tensor x, Tensor out) {
    grid(1);
    store(out, {0}, cast(reshape(x.dim(0), {1}), f32));
  };
  const Array one = counting(1), out = Array::zeros(f32, {1});
  call(kernel, one.expand({limit - 1}), out);
  EXPECT_EQ(values(out)[0], static_cast<float>(limit - 1));
  EXPECT_TW_ERROR(
      call(kernel, one.expand({limit}), out), usage,
      "dimension 0 of argument 0 of the kernel is 281474976710656: a kernel takes sizes "
      "below 2^48 (281474976710656)");
  EXPECT_TW_ERROR(
      call(add, out, Array::zeros(f32, {0, limit + 7}), out), usage,
      "dimension 1 of argument 1 of the kernel is 281474976710663: a kernel takes sizes "
      "below 2^48 (281474976710656)");
}

TEST_P(Dispatch, FrozenCallsMustNotCompile) {
  const auto kernel = [](Tensor x, Tensor out, int k) {
    Tile i = grid(x.dim(0));
    store(out, {i}, load(x, {i}, {1}) + k * 1000);
  };
  const Array x = counting(4), out = Array::zeros(f32, {4});
  call(kernel, x, out, 3);
  freeze();
  call(kernel, x, out, 3);
  const CacheCounts before = cache_counts();
  try {
    call(kernel, x, out, 5);
    ADD_FAILURE() << "nothing was thrown";
  } catch (const Error& e) {
    const std::string text = e.text();
    EXPECT_EQ(text.substr(0, 10), "kernel at ");
    EXPECT_EQ(text.substr(text.find(" would")),
              " would have to compile, and tw::freeze forbids it: argument 2: constant 5, known 3");
  }
  EXPECT_EQ(cache_counts().compiles, before.compiles);
  freeze(false);
  call(kernel, x, out, 5);  // nothing of the refused call stayed behind
  EXPECT_TRUE(last_call().compiled);
  EXPECT_EQ(values(out)[0], 5000);
}

TEST_P(Dispatch, AFailedTraceEntersNoCache) {
  static bool fail;
  const auto kernel = [](Tensor x, Tensor out) {
    if (fail) require(false, "not today");
    Tile i = grid(x.dim(0));
    store(out, {i}, load(x, {i}, {1}));
  };
  const Array x = counting(4), out = Array::zeros(f32, {4});
  fail = true;
  for (int n = 0; n < 2; ++n) EXPECT_TW_ERROR(call(kernel, x, out), usage, "not today");
  fail = false;
  call(kernel, x, out);
  EXPECT_TRUE(last_call().traced);
  EXPECT_EQ(values(out), values(x));
}

int global = 1;

TEST_P(Dispatch, VerifiedHitsFindGlobals) {
  const auto kernel = [](Tensor x, Tensor out) {
    Tile i = grid(x.dim(0));
    store(out, {i}, load(x, {i}, {1}) + global);
  };
  const bool on = runtime::verify_cache();
  runtime::set_verify_cache(true);
  const Array x = counting(4), out = Array::zeros(f32, {4});
  global = 1;
  call(kernel, x, out);
  call(kernel, x, out);
  global = 2;
  try {
    call(kernel, x, out);
    ADD_FAILURE() << "nothing was thrown";
  } catch (const Error& e) {
    const std::string place = std::string(e.file()) + ":" + std::to_string(e.line());
    EXPECT_EQ(e.text(),
              "the kernel recorded something else here than when it was compiled (" + place +
                  "): it reads a value that is not among its arguments, such as a global; "
                  "make it an argument");
  }
  runtime::set_verify_cache(on);
}

TEST_P(Dispatch, InspectedCallsShowTheirStages) {
  std::vector<std::string> names;
  const Array x = counting(4), out = Array::zeros(f32, {4});
  call(scale, x, out, 3.0f, 4);
  const CacheCounts before = cache_counts();
  {
    const InspectScope scope(
        [](const Stage& s, void* list) {
          auto& seen = *static_cast<std::vector<std::string>*>(list);
          seen.push_back(s.name);
          if (seen.size() > 1) return;
          const std::string text = s.text, kernel = s.kernel;
          EXPECT_EQ(text.substr(0, 21), "kernel \"kernels.hpp:1");
          EXPECT_EQ(kernel.substr(0, 3), "at ");
          EXPECT_NE(kernel.find("/kernels.hpp:1"), kernel.npos);
        },
        &names);
    call(scale, x, out, 2.0f, 4);
  }
  EXPECT_EQ(values(out), (std::vector<float>{0, 2, 4, 6}));
  EXPECT_EQ(names.at(0), "trace");
  if (GetParam() == DeviceKind::cpu) {
    ASSERT_GE(names.size(), 3u);
    EXPECT_EQ(names[names.size() - 2], "LLVM IR");
    EXPECT_EQ(names.back(), "machine code");
  } else {
    EXPECT_EQ(names, std::vector<std::string>{"trace"});
  }
  EXPECT_EQ(cache_counts().compiles, before.compiles);
  call(scale, x, out, 2.0f, 4);
  EXPECT_FALSE(last_call().traced);
}

std::string stages_of(DeviceKind device, void (*run)(const Array&, const Array&),
                      const Array& out) {
  std::string names;
  const DeviceKind before = current_device();
  set_device(device);
  const InspectScope scope(
      [](const Stage& s, void* list) {
        std::string& all = *static_cast<std::string*>(list);
        all += (all.empty() ? "" : ", ") + std::string(s.name);
      },
      &names, Inspect::only);
  run(counting(4), out);
  set_device(before);
  return names;
}

TEST(InspectOnly, ShowsWhatAGpuWouldRunAndRunsNothing) {
  const Array out = Array::zeros(f32, {4});
  const auto run = [](const Array& x, const Array& y) {
    call(scale, x, y, 2.0f, 4);
    call(scale, x, y, 3.0f, 2);  // shown too: the one before failed for no GPU
  };
  const std::string shown = stages_of(DeviceKind::cuda, run, out);
  EXPECT_EQ(shown.find("trace"), 0u);
  EXPECT_NE(shown.find("lanes, PTX"), shown.npos);
  EXPECT_NE(shown.find(", trace"), shown.npos);
  EXPECT_EQ(stages_of(DeviceKind::interpreter, run, out), "trace, trace");
  EXPECT_EQ(values(out), (std::vector<float>{0, 0, 0, 0}));
}

template <class F>
void at_line(F&& make, const char* text, int line, ErrorKind kind = ErrorKind::usage) {
  try {
    make();
    ADD_FAILURE() << "nothing was thrown";
  } catch (const Error& e) {
    EXPECT_EQ(std::string(e.what()), fmt::format("{}:{}: {}", __FILE__, line, text));
    EXPECT_EQ(e.kind(), kind);
  }
}

void show_nothing(const Stage&, void*) {}

constexpr int to_8bit_line = __LINE__ + 2;
void to_8bit(Tensor x, Tensor out) {
  Tile t = cast(load(x, {0}, {4}), f8e4m3);
  store(out, {0}, cast(t, f32));
}

TEST(InspectOnly, RefusesAGpuThatTheCallIsNotFor) {
  const Array x = counting(4), out = Array::zeros(f32, {4});
  const DeviceKind before = current_device();
  set_device(DeviceKind::interpreter);
  const int line = __LINE__ + 1;
  const InspectScope scope(show_nothing, nullptr, ForGpu{"sm_80"});
  at_line([&] { call(scale, x, out, 2.0f, 4); },
          "InspectScope is to show what sm_80 would run, but the call is for interpreter: write "
          "tw::set_device(tw::DeviceKind::cuda) before it",
          line);
  set_device(DeviceKind::cuda);
  call(scale, x, out, 2.0f, 4);
  set_device(before);
}

TEST(InspectOnly, NamesTheLineOfAn8BitFloatThatAGpuHasNot) {
  const Array x = counting(4), out = Array::zeros(f32, {4});
  const DeviceKind before = current_device();
  set_device(DeviceKind::cuda);
  {
    const InspectScope scope(show_nothing, nullptr, ForGpu{"sm_80"});
    at_line([&] { call(to_8bit, x, out); },
            "8-bit floats need an NVIDIA GPU of compute capability 8.9 or newer, not 8.0: cast to "
            "f16 before the call, and use f16 in the kernel",
            to_8bit_line, ErrorKind::unsupported);
  }
  {
    const InspectScope scope(show_nothing, nullptr, ForGpu{"sm_89"});
    call(to_8bit, x, out);
  }
  set_device(before);
}

TEST(InspectOnly, SaysWhatNoTuneAskedFor) {
  static std::string text;
  on_note([](const Note& n, void*) { text = n.text; });
  const TuneScope tune("bz", 3);
  stages_of(
      DeviceKind::interpreter, [](const Array& x, const Array& y) { call(scale, x, y, 2.0f, 4); },
      counting(4));
  on_note(nullptr);
  EXPECT_EQ(text,
            "a TuneScope sets 'bz' to 3, but this kernel has no tune of that name: it has none");
}

TEST(NullPointers, AreErrorsAtTheCallersLine) {
  at_line([] { const TuneScope scope(nullptr, 1); }, "TuneScope: the name is a null pointer",
          __LINE__ - 1);
  at_line([] { const InspectScope scope(nullptr); }, "InspectScope: the handler is a null pointer",
          __LINE__ - 1);
  at_line([] { const InspectScope scope([](const Stage&, void*) {}, {}, static_cast<Inspect>(7)); },
          "InspectScope: no choice has the number 7", __LINE__ - 1);
  at_line([] { const InspectScope scope([](const Stage&, void*) {}, {}, ForGpu{"H200"}); },
          "there is no GPU 'H200': write one of sm_80, sm_86, sm_89, sm_90a, sm_100a, sm_120a",
          __LINE__ - 2);
  EXPECT_TW_ERROR(each_kept_kernel(nullptr), usage,
                  "each_kept_kernel: the function is a null pointer");
  EXPECT_TW_ERROR(device_named(nullptr), usage,
                  "there is no device '': write cpu, interpreter, sim or cuda");
  EXPECT_TW_ERROR(Array::load(nullptr), usage, "Array::load was given no path");
  EXPECT_TW_ERROR(Array::load(""), usage, "Array::load was given no path");
  EXPECT_TW_ERROR(counting(1).save(nullptr), usage, "Array::save was given no path");
  EXPECT_TW_ERROR(counting(1).save(""), usage, "Array::save was given no path");
  timer::Result r[1];
  const timer::Way none[] = {{nullptr, nullptr}}, idle[] = {{[](void*, int) {}, nullptr}};
  EXPECT_TW_ERROR(timer::measure({}, nullptr, 1, r), usage,
                  "timer: the list of ways is a null pointer");
  EXPECT_TW_ERROR(timer::measure({}, none, 1, r), usage, "timer: the work is a null pointer");
  EXPECT_TW_ERROR(timer::measure({}, idle, 1, nullptr), usage,
                  "timer: the place of the results is a null pointer");
  EXPECT_TW_ERROR(timer::measure({}, idle, -1, r), usage,
                  "timer: -1 ways to do the work: write 0 or more");
  EXPECT_STREQ(Error(ErrorKind::usage, nullptr).what(), "");
}

// The line of a conversion inside tw::call is nobody's.
TEST_P(Dispatch, RefusesANumberBeyondEveryType) {
  EXPECT_TW_ERROR(call(scale, counting(4), counting(4), ~0ull, 4), usage,
                  "argument 2 of the kernel (counted from 0, each field of a struct by itself) is "
                  "the number 18446744073709551615, which does not fit i64, the widest integer "
                  "type");
  try {
    call(scale, counting(4), counting(4), ~0ull, 4);
  } catch (const Error& e) {
    EXPECT_EQ(e.file(), nullptr);
  }
}

TEST_P(Dispatch, ATuneNamesEachCandidateOnce) {
  static const auto kernel = [](Tensor x) {
    const int first = 0;
    tune("n", {first, 0, 1, 2, 1});
    grid(x.dim(0));
  };
  const TuneScope scope("n", 5);
  EXPECT_TW_ERROR(call(kernel, counting(4)), usage, "tune 'n' takes 0, 1 or 2, not 5");
}

}  // namespace
}  // namespace tw
