// Streams, events and graphs.
#include <memory>
#include <thread>
#include <utility>

#include "cuda/on_fake.hpp"
#include "runtime/cuda/driver.hpp"
#include "runtime/expect_error.hpp"
#include "runtime/kernels.hpp"

namespace tw {
namespace {

using Streams = OnFake;
using Lines = std::vector<std::string>;

// A capture that another library began: what is launched meanwhile goes into its graph.
class TheirCapture {
 public:
  explicit TheirCapture(const Stream& s) : stream_(s) { api_.StreamBeginCapture(handle(), 2); }
  ~TheirCapture() { end(); }
  runtime::cuda::Result end() {
    if (std::exchange(ended_, true)) return 0;
    runtime::cuda::GraphHandle* g = nullptr;
    const runtime::cuda::Result r = api_.StreamEndCapture(handle(), &g);
    if (g) api_.GraphDestroy(g);
    return r;
  }

 private:
  runtime::cuda::StreamHandle* handle() const {
    return static_cast<runtime::cuda::StreamHandle*>(stream_.handle());
  }
  const runtime::cuda::Api& api_ = runtime::cuda::driver();
  Stream stream_;
  bool ended_ = false;
};

TEST_F(Streams, OnTheHostEverythingIsDone) {
  const Stream s(cpu);
  EXPECT_EQ(s.device(), cpu);
  EXPECT_TRUE(s.idle());
  s.synchronize();
  const Event a = s.record(), b = s.record();
  EXPECT_TRUE(a.done());
  EXPECT_GE(b.since(a), 0);
  s.wait(a);
  set_device(DeviceKind::interpreter);
  const Array out = Array::zeros(f32, {4});
  call(s, add, counting(4), counting(4), out);
  EXPECT_EQ(values(out), (std::vector<float>{0, 2, 4, 6}));
  synchronize(cpu);
}

TEST_F(Streams, OfAGpu) {
  const Stream s(cuda(1)), again = s;
  EXPECT_EQ(s.device(), cuda(1));
  EXPECT_NE(s.handle(), nullptr);
  EXPECT_EQ(again.handle(), s.handle());
  EXPECT_EQ(Stream::default_of(cuda(1)).handle(), nullptr);
  EXPECT_TRUE(s.idle());
  const Event a = s.record(), b = s.record();
  EXPECT_EQ(b.since(a), 2.5);
  fake_cuda::state().busy = true;
  EXPECT_FALSE(s.idle());
  EXPECT_FALSE(a.done());
  fake_cuda::state().busy = false;
  EXPECT_TRUE(b.done());
  const Stream t(cuda(1));
  take_log();
  t.wait(a);
  EXPECT_EQ(take_log().size(), 1u);
  EXPECT_TW_ERROR(Stream(cuda(0)).record().since(a), usage,
                  "time between events of cuda:1 and cuda:0: record both on one device");
}

TEST_F(Streams, ForeignOnes) {
  const Stream mine(cuda());
  {
    const Stream theirs = Stream::foreign(cuda(), mine.handle());
    EXPECT_EQ(theirs.handle(), mine.handle());
  }
  mine.synchronize();  // it was not destroyed
  EXPECT_TW_ERROR(Stream::foreign(cpu, nullptr), usage,
                  "Stream::foreign takes a stream of a GPU: write tw::cuda(n) as its device");
}

TEST_F(Streams, ScopesNest) {
  const Stream a(cuda()), b(cuda());
  const auto stream_of_a_call = [] {
    call([](Tile n) { store(workspace(f32, {n}), {grid(n)}, full(f32, {1}, 7)); }, 1);
    return fake_cuda::state().launches.back().stream;
  };
  const StreamScope outer(a);
  {
    const StreamScope inner(b);
    EXPECT_EQ(stream_of_a_call(), b.handle());
  }
  EXPECT_EQ(stream_of_a_call(), a.handle());
}

TEST_F(Streams, GraphsReplay) {
  const Array x = on_gpu(counting(4)), out = on_gpu(Array::zeros(f32, {4}));
  const auto bump = [](Tensor t) {  // each thread has one element
    grid(1);
    store(t, {0}, load(t, {0}, {128}) + 1);
  };
  const Stream s(cuda());
  call(s, bump, out);
  const auto& launches = fake_cuda::state().launches;
  const size_t before = launches.size();
  const Graph g = Graph::capture(s, [&] {
    call(bump, out);
    call(bump, out);
  });
  EXPECT_EQ(launches.size(), before);
  g.launch(s);
  const Graph again = g;
  again.launch(s);
  EXPECT_EQ(launches.size(), before + 4);
  EXPECT_EQ(values(out), (std::vector<float>{5, 5, 5, 5}));
  EXPECT_TW_ERROR(g.launch(Stream(cuda(1))), usage,
                  "a graph of cuda:0 launched on a stream of cuda:1");
}

TEST_F(Streams, AGraphKeepsWhatWasMadeAndDroppedMeanwhile) {
  const size_t before = fake_cuda::state().used;
  const Stream s(cuda());
  {
    Array dropped = Array::zeros(f32, {100}, cuda());
    Graph g = Graph::capture(s, [&] {
      Array::empty(f32, {50}, cuda());
      dropped = Array();
    });
    EXPECT_EQ(fake_cuda::state().used, before + 600);
    g.launch(s);
  }
  EXPECT_EQ(fake_cuda::state().used, before);
}

TEST_F(Streams, ArraysOfAGraphAreFreedBehindItsLaunches) {
  const Stream recorded(cuda()), launched(cuda());
  const auto number = [](const Stream& s) {
    return std::to_string(*static_cast<int*>(s.handle()));
  };
  {
    const Graph g = Graph::capture(recorded, [&] { Array::empty(f32, {50}, cuda()); });
    g.launch(launched);
    take_log();
  }
  const Lines log = take_log();
  ASSERT_EQ(log.size(), 2u);
  EXPECT_TRUE(log[0].ends_with(" for " + number(launched))) << log[0];
  EXPECT_TRUE(log[1].starts_with("cuMemFreeAsync")) << log[1];
}

TEST_F(Streams, AFailedCaptureIsOver) {
  const Stream s(cuda());
  runtime::cuda::driver().CtxSetCurrent(nullptr);
  EXPECT_THROW(Graph::capture(s,
                              [&] {
                                runtime::cuda::driver().CtxSetCurrent(nullptr);
                                fake_cuda::state().faults["cuCtxSetCurrent"] = {999, 0, true};
                              }),
               Error);
  fake_cuda::state().faults.clear();
  runtime::cuda::GraphHandle* g = nullptr;  // the driver failed before it was told
  runtime::cuda::driver().StreamEndCapture(static_cast<runtime::cuda::StreamHandle*>(s.handle()),
                                           &g);
  runtime::cuda::driver().GraphDestroy(g);
  const size_t before = fake_cuda::state().used;
  Array::zeros(f32, {4}, cuda());  // is freed, and not kept for the graph that is no more
  EXPECT_EQ(fake_cuda::state().used, before);
}

TEST_F(Streams, OtherThreadsDropArraysMeanwhile) {
  const size_t before = fake_cuda::state().used;
  const auto drop_one = [] { Array::zeros(f32, {100}, cuda()); };
  const Array made = Array::zeros(f32, {100}, cuda());
  Array held = Array::zeros(f32, {100}, cuda());
  Graph::capture(Stream(cuda()), [&] { std::thread([&] { held = Array(); }).join(); });
  EXPECT_EQ(fake_cuda::state().used, before + 800);
  drop_one();  // and with it the one that could not be freed then
  EXPECT_EQ(fake_cuda::state().used, before + 400);
}

TEST_F(Streams, EndWhereNoContextIsCurrent) {
  const int events = fake_cuda::state().events;
  {
    auto s = std::make_unique<Stream>(cuda(1));
    auto e = std::make_unique<Event>(s->record());
    auto g = std::make_unique<Graph>(Graph::capture(*s, [] {}));
    std::thread([&] { e.reset(), g.reset(), s.reset(); }).join();
  }
  EXPECT_EQ(fake_cuda::state().events, events);
}

// Whoever drops an array while a stream that used it is captured must neither draw other streams
// into the capture nor free what the graph will use.
TEST_F(Streams, ArraysDroppedUnderTheCaptureOfOthers) {
  const size_t before = fake_cuda::state().used;
  const Stream theirs(cuda()), free(cuda());
  Array used = Array::zeros(f32, {100}, cuda()), unused = Array::zeros(f32, {100}, cuda());
  Array of_free;
  {
    const StreamScope scope(free);
    of_free = Array::zeros(f32, {100}, cuda());
  }
  {
    const StreamScope scope(theirs);
    (void)values(used), (void)values(of_free);
  }
  TheirCapture capture(theirs);
  used = unused = of_free = Array();
  EXPECT_EQ(fake_cuda::state().used, before + 1200);
  EXPECT_EQ(capture.end(), 0);
  Array::zeros(f32, {1}, cuda());
  // Two that the graph may use stay; one that could not be freed then is gone.
  EXPECT_EQ(fake_cuda::state().used, before + 800);
}

TEST_F(Streams, ArraysOfManyStreamsDroppedUnderACapture) {
  const size_t before = fake_cuda::state().used;
  Array x = Array::zeros(f32, {100}, cuda());
  for (int k = 0; k < 5; ++k) {
    const StreamScope scope{Stream(cuda())};
    (void)values(x);
  }
  TheirCapture capture{Stream(cuda())};
  x = Array();
  EXPECT_EQ(capture.end(), 0);
  EXPECT_EQ(fake_cuda::state().used, before + 400);
  Array::zeros(f32, {1}, cuda());
  EXPECT_EQ(fake_cuda::state().used, before);
}

TEST_F(Streams, WhatACaptureOfOthersCannotHold) {
  const Stream s(cuda());
  const Array x = on_gpu(counting(6).reshape({2, 3}));
  const Graph g = Graph::capture(s, [] {});
  const auto says = [](Tensor t) {
    grid(1);
    device_print("{}", load(t, {0, 0}, {1, 1}));
  };
  call(s, says, x);
  TheirCapture capture(s);
  const StreamScope scope(s);
  const char* text =
      "a copy between host and cuda:0 while a graph is captured on it: a graph replays work of the "
      "GPU alone, so copy before or after";
  EXPECT_TW_ERROR(x.to(cpu), usage, text);
  EXPECT_TW_ERROR(x.transpose().to(cpu), usage, text);
  EXPECT_TW_ERROR(x.transpose().copy(), usage, text);
  EXPECT_TW_ERROR(
      call(says, x), usage,
      "device_print and device_assert cannot be recorded into a graph: what they say is "
      "read after the launch, and a graph only launches");
  EXPECT_TW_ERROR(
      g.launch(s), usage,
      "a graph launched while another is captured on the stream: graphs do not nest, so "
      "capture what the first one calls");
  EXPECT_EQ(capture.end(), 0);
  EXPECT_EQ(values(x.transpose()), (std::vector<float>{0, 3, 1, 4, 2, 5}));
}

TEST_F(Streams, WhatAGraphCannotHold) {
  const Stream s(cuda());
  const Array x = counting(4);
  const char* text =
      "a copy between host and cuda:0 while a graph is captured on it: a graph replays work of the "
      "GPU alone, so copy before or after";
  EXPECT_TW_ERROR(Graph::capture(s, [&] { x.to(cuda()); }), usage, text);
  const Array there = x.to(cuda());  // the failed recording is over
  EXPECT_TW_ERROR(Graph::capture(s, [&] { there.to(cpu); }), usage, text);
  EXPECT_TW_ERROR(Graph::capture(Stream(cpu), [] {}), usage,
                  "a graph is recorded on a stream of a GPU: make one with tw::Stream(tw::cuda())");
  EXPECT_TW_ERROR(Graph::capture(Stream::default_of(cuda(1)), [] {}), usage,
                  "a graph cannot be recorded on the default stream, with which all others are "
                  "ordered: make one with tw::Stream(tw::cuda(1))");
  EXPECT_TW_ERROR(Graph::capture(s, [&] { Graph::capture(Stream(cuda()), [] {}); }), usage,
                  "this thread records a graph already: graphs do not nest");
  fake_cuda::state().faults["cuStreamEndCapture"] = {900};
  EXPECT_TW_ERROR(Graph::capture(s, [] {}), usage,
                  "cuda:0: cuStreamEndCapture failed with CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED "
                  "(900: as the test "
                  "wanted it): this cannot happen while a graph is captured; copies to the host, "
                  "synchronisation "
                  "and first calls of a kernel belong before the capture");
  Graph::capture(s, [] {}).launch(s);
}

}  // namespace
}  // namespace tw
