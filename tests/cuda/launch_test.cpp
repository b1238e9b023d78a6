// Calls whose arrays are on a GPU.
#include <fmt/format.h>

#include <utility>

#include "cuda/on_fake.hpp"
#include "runtime/cuda/code.hpp"
#include "runtime/device.hpp"
#include "runtime/expect_error.hpp"
#include "runtime/kernels.hpp"

namespace tw {
namespace {

using Launch = OnFake;
using Lines = std::vector<std::string>;

// Lines that begin with one of the names.
Lines only(const Lines& log, std::initializer_list<std::string_view> names) {
  Lines out;
  for (const std::string& l : log)
    for (std::string_view n : names)
      if (l.starts_with(n)) out.push_back(l);
  return out;
}

TEST_F(Launch, RunsWhereItsArraysAre) {
  const Array x = on_gpu(counting(100)), out = on_gpu(Array::zeros(f32, {100}));
  call(add, x, x, out);
  EXPECT_EQ(values(out)[99], 198);
  EXPECT_EQ(last_call().programs, 7);
  ASSERT_EQ(fake_cuda::state().launches.size(), 1u);
  const fake_cuda::Launch& l = fake_cuda::state().launches[0];
  EXPECT_EQ(l.grid, 7u);
  EXPECT_EQ(l.block, 128u);
  EXPECT_EQ(l.cluster, 1u);
  EXPECT_FALSE(l.starts_early);
  ASSERT_EQ(l.slots.size(), 7u);
  EXPECT_EQ(l.slots[0], reinterpret_cast<uintptr_t>(x.address()));
  EXPECT_EQ(l.slots[2], reinterpret_cast<uintptr_t>(out.address()));
  EXPECT_EQ(l.slots[6], 0u);  // the first program, after what the code captures
}

TEST_F(Launch, ARepeatedCallOnlyLaunches) {
  const Array x = on_gpu(counting(100)), out = on_gpu(Array::zeros(f32, {100}));
  call(add, x, x, out);
  take_log();
  call(add, x, x, out);
  EXPECT_FALSE(last_call().traced);
  ASSERT_EQ(take_log().size(), 1u);
}

TEST_F(Launch, EachGpuHasItsCode) {
  for (int n : {0, 1, 0, 1}) {
    const Array x = on_gpu(counting(4), n), out = on_gpu(Array::zeros(f32, {4}), n);
    call(add, x, x, out);
    EXPECT_EQ(values(out), (std::vector<float>{0, 2, 4, 6})) << n;
  }
  EXPECT_EQ(std::string(variants(add)).find("cuda") == std::string::npos, false);
}

TEST_F(Launch, ArraysOnTwoDevices) {
  const Array x = counting(4), y = x.to(cuda(0)), z = x.to(cuda(1));
  EXPECT_TW_ERROR(
      call(add, x, x, y), usage,
      "argument 2 of the kernel is on cuda:0, but argument 0 is on cpu: write .to(..) for "
      "one of them");
  EXPECT_TW_ERROR(
      call(add, y, z, y), usage,
      "argument 1 of the kernel is on cuda:1, but argument 0 is on cuda:0: write .to(..) "
      "for one of them");
}

TEST_F(Launch, OnAStream) {
  const Array x = on_gpu(counting(4)), out = on_gpu(Array::zeros(f32, {4}));
  const Stream s(cuda());
  call(s, add, x, x, out);
  EXPECT_EQ(fake_cuda::state().launches.back().stream, s.handle());
  call(
      s, [](Tensor y) { grid(y.dim(0)); }, out);
  EXPECT_EQ(fake_cuda::state().launches.back().stream, s.handle());
  call(add, x, x, out);
  EXPECT_EQ(fake_cuda::state().launches.back().stream, nullptr);
  EXPECT_TW_ERROR(call(Stream(cuda(1)), add, x, x, out), usage,
                  "the stream of this call is of cuda:1, but its arrays are on cuda:0: use one of "
                  "cuda:0");
  EXPECT_TW_ERROR(
      call(s, add, counting(4), counting(4), counting(4)), usage,
      "the stream of this call is of cuda:0, but its arrays are on cpu: use one of cpu");
}

TEST_F(Launch, WithoutTensorsWhereTheStreamIs) {
  const auto kernel = [](Tile n) { store(workspace(f32, {n}), {grid(n)}, full(f32, {1}, 7)); };
  call(Stream(cuda(1)), kernel, 3);
  EXPECT_EQ(fake_cuda::state().launches.size(), 1u);
  set_device(DeviceKind::cuda);
  call(kernel, 3);
  EXPECT_EQ(fake_cuda::state().launches.size(), 2u);
}

TEST_F(Launch, AKernelThatDoesNothing) {
  call([](Tensor t) { grid(t.dim(0)); }, on_gpu(counting(4)));
  EXPECT_EQ(fake_cuda::state().launches.size(), 1u);
}

// A handler is told before ptxas begins, and may do what it likes: also call the same kernel.
TEST_F(Launch, AssemblingThatTakesLongIsToldFirst) {
  static const auto kernel = [](Tensor x, Tensor out) {
    Tile i = grid(x.dim(0));
    store(out, {i}, load(x, {i}, {1}) + 1);
  };
  static constexpr int line = __LINE__ - 3;
  const Array x = on_gpu(counting(4)), out = on_gpu(Array::zeros(f32, {4}));
  struct Told {
    const Array &x, &out;
    int times = 0;
    long long compiles = cache_counts().compiles;
  } told{x, out};
  on_note(
      [](const Note& n, void* context) {
        Told& t = *static_cast<Told*>(context);
        EXPECT_EQ(n.kind, NoteKind::slow_compile);
        EXPECT_STREQ(n.text,
                     "this kernel has 7000 lines of PTX, which may take from a second to minutes "
                     "to assemble: a C++ loop repeats its body in the program, and tw::range makes "
                     "a loop of the device; smaller tiles, or more warps (tw::launch), leave each "
                     "thread fewer lines");
        EXPECT_STREQ(n.file, __FILE__);
        EXPECT_EQ(n.line, line);
        EXPECT_EQ(cache_counts().compiles, t.compiles);
        if (++t.times == 1) call(kernel, t.x, t.out);
        EXPECT_EQ(cache_counts().compiles, ++t.compiles);
      },
      &told);
  lengthen_texts(7000);
  call(kernel, x, out);
  EXPECT_EQ(told.times, 1);
  EXPECT_EQ(cache_counts().compiles, told.compiles);
  EXPECT_EQ(values(out), (std::vector<float>{1, 2, 3, 4}));
  EXPECT_TRUE(last_call().traced);

  lengthen_texts(6999);
  call([](Tensor y) { grid(y.dim(0)); }, out);
  on_note(nullptr);
  EXPECT_EQ(told.times, 1);
}

TEST_F(Launch, WorkspacesComeAndGoOnTheStream) {
  constexpr int line = __LINE__ + 2;
  const auto kernel = [](Tensor x, Tensor out) {
    Tensor w = workspace(f32, {x.dim(0)});
    Tile i = grid(x.dim(0));
    store(w, {i}, load(x, {i}, {1}));
    store(out, {i}, load(w, {i}, {1}));
  };
  const Array x = on_gpu(counting(100)), out = on_gpu(Array::zeros(f32, {100}));
  const Stream s(cuda());
  call(s, kernel, x, out);
  const int number = *static_cast<int*>(s.handle());
  const Lines log = only(take_log(), {"cuMemAlloc", "cuMemFree", "cuLaunch"});
  ASSERT_EQ(log.size(), 5u);
  EXPECT_EQ(log[2], fmt::format("cuMemAllocAsync 400 stream {}", number));
  EXPECT_TRUE(log[3].starts_with("cuLaunchKernelEx"));
  EXPECT_EQ(log[4], fmt::format("cuMemFreeAsync stream {}", number));

  fake_cuda::state().memory = fake_cuda::state().used + 100;
  EXPECT_TW_ERROR(call(kernel, x, out), usage,
                  fmt::format("no memory on cuda:0 for a workspace of f32 [100] of kernel at {}:{}",
                              __FILE__, line));
  fake_cuda::state().memory = 64 << 20;
  const size_t used = fake_cuda::state().used;
  fake_cuda::state().faults["cuLaunchKernelEx"] = {1};
  EXPECT_THROW(call(kernel, x, out), Error);
  EXPECT_EQ(fake_cuda::state().used, used);
}

TEST_F(Launch, WorkspacesAreGivenBackWhenOneCannotBeTaken) {
  const auto kernel = [](Tile n) {
    const Tensor v = workspace(f32, {n}), w = workspace(f32, {n});
    const Tile i = grid(n);
    store(v, {i}, full(f32, {1}, 7));
    store(w, {i}, full(f32, {1}, 7));
  };
  const StreamScope scope{Stream(cuda())};
  call(kernel, 100);
  const size_t used = fake_cuda::state().used;
  fake_cuda::state().faults["cuMemAllocAsync"] = {999, 1};
  EXPECT_THROW(call(kernel, 100), Error);
  EXPECT_EQ(fake_cuda::state().used, used);
  call(kernel, 100);
}

TEST_F(Launch, LargeGridsAreSeveralLaunches) {
  fake_cuda::state().kernel = nullptr;
  const Array x = Array::zeros(u8, {1}, cuda()).expand({5ll << 30});
  const Array out = Array::zeros(f32, {1}, cuda());
  const auto kernel = [](Tensor t, Tensor o) { store(o, {grid(t.dim(0))}, full(f32, {1}, 7)); };
  call(kernel, x, out);
  EXPECT_EQ(last_call().programs, 5ll << 30);
  const auto& launches = fake_cuda::state().launches;
  ASSERT_EQ(launches.size(), 3u);
  const uint64_t most = (1u << 31) - 1;
  EXPECT_EQ(launches[0].grid, most);
  const size_t first = launches[1].slots.size() - 1;
  EXPECT_EQ(launches[1].slots[first], most);
  EXPECT_EQ(launches[2].slots[first], 2 * most);
  EXPECT_EQ(launches[2].grid, (5ull << 30) - 2 * most);
  const Array none = Array::zeros(u8, {0}, cuda());
  call(kernel, none, out);
  EXPECT_EQ(launches.size(), 3u);
}

// What one kernel of PTX needs of a launch.
struct Loaded {
  explicit Loaded(const ptx::Kernel& k, int slots = 1)
      : context(runtime::cuda::Context::of(0)),
        code(context, k, {.tensors = 0, .captures = slots - 1, .extents = 0}) {}
  void run(int64_t programs) {
    code.launch(*context.default_stream, {nullptr, nullptr, {programs, 1, 1}},
                {"hand_written", {}, {}});
  }
  runtime::cuda::Context& context;
  runtime::cuda::Code code;
};

ptx::Kernel hand_written(const std::string& text = ".visible .entry k") {
  ptx::Kernel k;
  k.text = text;
  k.entry = std::string("k");
  return k;
}

TEST_F(Launch, ClustersSharedMemoryAndEarlyStart) {
  fake_cuda::state().kernel = nullptr;
  ptx::Kernel k = hand_written();
  k.threads = 384;
  k.cluster = 16;
  k.dynamic_shared = 200000;
  k.static_shared = 1024;
  k.starts_early = true;
  Loaded loaded(k);
  EXPECT_EQ(fake_cuda::state().image, k.text);
  EXPECT_EQ(fake_cuda::state().function_attributes,
            (std::map<int, int>{{8, 200000}, {14, 1}}));  // dynamic shared memory; wide clusters
  EXPECT_EQ(loaded.code.registers, 32);
  EXPECT_EQ(loaded.code.assembler, "driver 13000");
  loaded.run(48);
  const fake_cuda::Launch& l = fake_cuda::state().launches.back();
  EXPECT_EQ(l.block, 384u);
  EXPECT_EQ(l.cluster, 16u);
  EXPECT_EQ(l.shared, 200000u);
  EXPECT_TRUE(l.starts_early);
  // Older drivers could not record such a launch into a graph.
  auto& api = const_cast<runtime::cuda::Api&>(loaded.context.api);
  const int version = std::exchange(api.version, 12020);
  Loaded older(k);
  api.version = version;
  older.run(48);
  EXPECT_FALSE(fake_cuda::state().launches.back().starts_early);
}

// The driver as assembler: what spills is told of the registers that fit.
TEST_F(Launch, MoreRegistersForWhatSpills) {
  ptx::Kernel k = hand_written(".visible .entry k()\n.maxntid 512\n{\n}\n");
  k.threads = 512;
  EXPECT_EQ(Loaded(k).code.registers, 32);
  EXPECT_EQ(fake_cuda::state().image, k.text);
  const int before = fake_cuda::state().modules;
  fake_cuda::state().local_bytes = 2504;
  {
    const Loaded loaded(k);
    EXPECT_EQ(loaded.code.registers, 128);
    EXPECT_EQ(loaded.code.local_bytes, 0);
    EXPECT_EQ(fake_cuda::state().modules, before + 1);
  }
  EXPECT_EQ(fake_cuda::state().image, ".visible .entry k()\n.maxntid 512\n.maxnreg 128\n{\n}\n");
  EXPECT_EQ(fake_cuda::state().modules, before);
}

TEST_F(Launch, ModulesAreUnloaded) {
  const int before = fake_cuda::state().modules;
  { const Loaded loaded{hand_written()}; }
  EXPECT_EQ(fake_cuda::state().modules, before);
  fake_cuda::state().faults["cuModuleGetFunction"] = {999};
  EXPECT_TW_ERROR(Loaded{hand_written()}, internal,
                  "cuda:0: cuModuleGetFunction failed with CUDA_ERROR_UNKNOWN (999: as the test "
                  "wanted it)");
  EXPECT_EQ(fake_cuda::state().modules, before);
}

TEST_F(Launch, TooMuchForTheGpu) {
  ptx::Kernel k = hand_written();
  k.dynamic_shared = 232449;
  EXPECT_TW_ERROR(Loaded{k}, unsupported,
                  "the kernel needs 232449 bytes of shared memory a block, and cuda:0 has 232448: "
                  "choose smaller tiles or fewer stages");
  EXPECT_TW_ERROR(Loaded(hand_written(), 513), unsupported,
                  "a kernel for cuda takes at most 512 values from its call, not 513");
}

TEST_F(Launch, TheDriverRefusesTheText) {
  fake_cuda::state().faults["cuModuleLoadDataEx"] = {218};
  try {
    Loaded loaded(hand_written());
    ADD_FAILURE();
  } catch (const Error& e) {
    EXPECT_EQ(e.kind(), ErrorKind::internal);
    EXPECT_NE(std::string(e.text()).find(
                  "the driver refuses the code of a kernel for sm_90a: line 3: syntax error "),
              std::string::npos)
        << e.text();
  }
  fake_cuda::state().faults["cuModuleLoadDataEx"] = {222};
  EXPECT_TW_ERROR(
      Loaded{hand_written()}, unsupported,
      "the driver on cuda:0 cannot assemble this kernel "
      "(CUDA_ERROR_UNSUPPORTED_PTX_VERSION (222: as the test wanted it)): install a newer "
      "driver, or an assembler: CUDA, or Python's nvidia-cuda-nvcc (ptxas)");
}

TEST_F(Launch, AnErrorOfAKernelNamesTheLastLaunches) {
  const Array x = on_gpu(counting(100)), out = on_gpu(Array::zeros(f32, {100}));
  const Stream s(cuda());
  const int line = __LINE__ + 2;
  const auto first = [](Tensor a, Tensor b) {
    Tile i = grid(1);
    store(b, {i}, load(a, {i}, {1}));
  };
  for (int k = 0; k < 3; ++k) call(first, x.slice(0, 0, 4), out.slice(0, 0, 4));
  call(s, first, x.slice(0, 0, 8), out.slice(0, 0, 8));
  fake_cuda::state().faults["cuLaunchKernelEx"] = {700};
  const std::string kernel = fmt::format("at {}:{}", __FILE__, line);
  EXPECT_TW_ERROR(
      call(add, x, x, out), internal,
      fmt::format(
          "cuda:0: CUDA_ERROR_ILLEGAL_ADDRESS (700: an illegal memory access was "
          "encountered), in a kernel launched earlier: the last ones, newest first, are "
          "{0}(f32[8], f32[8]) on another stream, {0}(f32[4], f32[4]), {0}(f32[4], f32[4]), "
          "{0}(f32[4], f32[4]); this process cannot use the GPU any more. A view whose sizes "
          "reach past its memory does that; if there is none, it is a bug of Tilewright",
          kernel));
  EXPECT_THROW(s.synchronize(), Error);
  EXPECT_THROW(synchronize(cuda()), Error);
}

TEST_F(Launch, HostArraysWhenAskedTo) {
  set_device(DeviceKind::cuda);
  fake_cuda::state().kernel = [](const fake_cuda::Launch& l) {  // doubles 4 floats
    const auto* in = reinterpret_cast<const float*>(l.slots[0]);
    auto* out = reinterpret_cast<float*>(l.slots[1]);
    for (int i = 0; i < 4; ++i) out[i] = 2 * in[i];
  };
  const auto twice = [](Tensor x, Tensor out) {
    grid(1);
    store(out, {0}, load(x, {0}, {4}) * 2);
  };
  const Array x = counting(4), out = Array::zeros(f32, {4});
  call(twice, x, out);
  EXPECT_EQ(values(out), (std::vector<float>{0, 2, 4, 6}));
  call(twice, out, out);  // one tensor is one there, too
  EXPECT_EQ(values(out), (std::vector<float>{0, 4, 8, 12}));
  const Array both = counting(8);
  call(twice, both.slice(0, 0, 4), both.slice(0, 4, 8));
  EXPECT_EQ(values(both), (std::vector<float>{0, 1, 2, 3, 0, 2, 4, 6}));
  const Array there = on_gpu(Array::zeros(f32, {4}));
  call(twice, x, there);
  EXPECT_EQ(values(there), (std::vector<float>{0, 2, 4, 6}));
}

void checked(Tensor x, Tensor out) {
  const Tile i = grid(x.dim(0));
  const Tile v = load(x, {i}, {1});
  device_print("v", v);
  device_assert(v < 2, "small values only");
  store(out, {i}, v);
}

// What a kernel prints and the assert that fails come back with the call; the GPU stays usable.
TEST_F(Launch, PrintsAndAsserts) {
  std::vector<std::string> notes;
  on_note([](const Note& n,
             void* list) { static_cast<std::vector<std::string>*>(list)->push_back(n.text); },
          &notes);
  const Array x = on_gpu(counting(4)), out = on_gpu(Array::zeros(f32, {4}));
  EXPECT_TW_ERROR(call(checked, x, out), usage, "program 2: small values only");
  EXPECT_EQ(notes, (std::vector<std::string>{"program 0: v [0]", "program 1: v [1]",
                                             "program 2: v [2]", "program 3: v [3]"}));
  EXPECT_EQ(values(out), (std::vector<float>{0, 1, 2, 3}));
  const Array small = on_gpu(Array::zeros(f32, {4}));
  call(checked, small, out);
  EXPECT_EQ(values(out), std::vector<float>(4, 0));
  on_note(nullptr, nullptr);
}

// All programs have run: what they stored comes back to the host although the call fails.
TEST_F(Launch, AFailedAssertLeavesWhatWasStored) {
  set_device(DeviceKind::cuda);
  const Array x = counting(4), out = Array::zeros(f32, {4});
  const auto simulate = fake_cuda::state().kernel;
  fake_cuda::state().kernel = [&](const fake_cuda::Launch& l) {
    has_shape(l.slots[0], x);
    has_shape(l.slots[1], out);
    simulate(l);
  };
  EXPECT_TW_ERROR(call(checked, x, out), usage, "program 2: small values only");
  EXPECT_EQ(values(out), (std::vector<float>{0, 1, 2, 3}));
}

TEST_F(Launch, PrintsAreNotRecordedIntoAGraph) {
  const Array x = on_gpu(counting(4)), out = on_gpu(Array::zeros(f32, {4}));
  const Stream s(cuda());
  EXPECT_TW_ERROR(Graph::capture(s, [&] { call(checked, x, out); }), usage,
                  "device_print and device_assert cannot be recorded into a graph: what they say "
                  "is read after the launch, and a graph only launches");
}

}  // namespace
}  // namespace tw
