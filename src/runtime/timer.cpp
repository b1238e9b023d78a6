#include "tilewright/timer.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstring>
#include <numeric>
#include <random>
#include <vector>

#include "runtime/array_body.hpp"
#include "runtime/cuda/context.hpp"
#include "runtime/device.hpp"
#include "support/aligned_buffer.hpp"
#include "support/error.hpp"

namespace tw::timer {
namespace {

using Clock = std::chrono::steady_clock;

double ms_since(Clock::time_point start) {
  return std::chrono::duration<double, std::milli>(Clock::now() - start).count();
}

// What one device does differently.
class Bench {
 public:
  virtual ~Bench() = default;
  virtual void flush() = 0;
  virtual void start() = 0;
  virtual double stop_us() = 0;  // waits for the work since start()
  virtual void wait() = 0;
};

class HostBench : public Bench {
 public:
  HostBench() {
    const ir::Target* t = runtime::device(current_device()).target();
    bytes_ = static_cast<size_t>((t ? *t : ir::Target{}).cache_bytes) * 2;
    if (!buffer_.reserve(bytes_)) bytes_ = 0;
  }
  void flush() override {
    if (bytes_) std::memset(buffer_.data(), ++fill_, bytes_);
  }
  void start() override { start_ = Clock::now(); }
  double stop_us() override { return ms_since(start_) * 1000; }
  void wait() override {}

 private:
  AlignedBuffer buffer_;
  size_t bytes_ = 0;
  unsigned char fill_ = 0;
  Clock::time_point start_;
};

class GpuBench : public Bench {
 public:
  explicit GpuBench(Device d)
      : stream_(detail::stream_for(d)),
        context_(*stream_.context),
        buffer_(Array::empty(u8, {context_.target.cache_bytes * 2}, d)) {
    const runtime::cuda::Current current(context_);
    for (runtime::cuda::EventHandle*& e : events_)
      context_.check(context_.api.EventCreate(&e, 0), "cuEventCreate");
  }
  ~GpuBench() override {
    for (runtime::cuda::EventHandle* e : events_)
      if (e) context_.api.EventDestroy(e);
  }
  void flush() override {
    const runtime::cuda::Current current(context_);
    const auto to = reinterpret_cast<runtime::cuda::Address>(buffer_.address());
    check(context_.api.MemsetD8Async(to, ++fill_, static_cast<size_t>(buffer_.elements()),
                                     stream_.handle),
          "cuMemsetD8Async");
  }
  void start() override { record(0); }
  double stop_us() override {
    record(1);
    const runtime::cuda::Current current(context_);
    check(context_.api.EventSynchronize(events_[1]), "cuEventSynchronize");
    float ms = 0;
    check(context_.api.EventElapsedTime(&ms, events_[0], events_[1]), "cuEventElapsedTime");
    return static_cast<double>(ms) * 1000;
  }
  void wait() override {
    const runtime::cuda::Current current(context_);
    check(context_.api.StreamSynchronize(stream_.handle), "cuStreamSynchronize");
  }

 private:
  void record(int which) {
    const runtime::cuda::Current current(context_);
    check(context_.api.EventRecord(events_[which], stream_.handle), "cuEventRecord");
  }
  void check(runtime::cuda::Result r, const char* call) { context_.check(r, call, stream_.handle); }

  detail::StreamBody& stream_;
  runtime::cuda::Context& context_;
  Array buffer_;
  unsigned char fill_ = 0;
  runtime::cuda::EventHandle* events_[2] = {};
};

double quantile(const std::vector<double>& sorted, double q) {
  const double at = q * static_cast<double>(sorted.size() - 1);
  const size_t below = static_cast<size_t>(at);
  const size_t above = std::min(below + 1, sorted.size() - 1);
  return sorted[below] + (at - static_cast<double>(below)) * (sorted[above] - sorted[below]);
}

}  // namespace

void measure(const Options& o, const Way* ways, int count, Result* out) {
  if (o.samples < 1) usage_error({}, "timer: {} samples: write 1 or more", o.samples);
  // NaN is neither.
  if (!(o.warm_up_ms >= 0) || std::isinf(o.warm_up_ms))
    usage_error({}, "timer: a warm_up_ms of {}: write a time of 0 or more", o.warm_up_ms);
  if (!(o.limit_ms >= 0))
    usage_error({}, "timer: a limit_ms of {}: write a time of 0 or more", o.limit_ms);
  runtime::checked(o.device);
  if (count < 0) usage_error({}, "timer: {} ways to do the work: write 0 or more", count);
  for (int w = 0; w < count; ++w)
    if (!ways || !ways[w].work || !out)
      usage_error({}, "timer: the {} is a null pointer",
                  !ways  ? "list of ways"
                  : !out ? "place of the results"
                         : "work");
  std::unique_ptr<Bench> bench;
  if (o.device.on_host())
    bench = std::make_unique<HostBench>();
  else
    bench = std::make_unique<GpuBench>(o.device);
  const size_t n = static_cast<size_t>(count);
  std::vector<int> runs(n);
  const auto work = [&](size_t w) { ways[w].work(ways[w].context, runs[w]++); };

  for (size_t w = 0; w < n; ++w) {
    const Clock::time_point begin = Clock::now();
    for (int k = 0; k < 2 || ms_since(begin) < o.warm_up_ms; ++k) {
      work(w);
      bench->wait();  // else the host would queue thousands ahead of the clock
    }
  }
  std::vector<std::vector<double>> samples(n);
  std::vector<size_t> order(n);
  std::iota(order.begin(), order.end(), size_t{0});
  std::mt19937 random(o.seed);
  constexpr int least_samples = 5;
  const Clock::time_point begin = Clock::now();
  for (int k = 0; k < o.samples && (k < least_samples || ms_since(begin) < o.limit_ms); ++k) {
    std::shuffle(order.begin(), order.end(), random);
    for (size_t w : order) {
      // The flush also keeps the GPU busy while the host queues what is timed. Without it the
      // sample follows an untimed run of its own, which leaves the cache as the work itself does.
      if (o.cold)
        bench->flush();
      else
        work(w);
      bench->start();
      work(w);
      samples[w].push_back(bench->stop_us());
    }
  }
  for (size_t w = 0; w < n; ++w) {
    std::vector<double>& s = samples[w];
    std::sort(s.begin(), s.end());
    out[w] = {quantile(s, 0.5), quantile(s, 0.25), quantile(s, 0.75), s.front(),
              static_cast<int>(s.size())};
  }
}

}  // namespace tw::timer
