// Streams, events and graphs.
#include <thread>

#include "cuda/on_fake.hpp"
#include "runtime/cuda/code.hpp"
#include "runtime/expect_error.hpp"
#include "runtime/kernels.hpp"

namespace tw {
namespace {

using Streams = OnFake;
using Lines = std::vector<std::string>;

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
