// One GPU as this process uses it: its primary context, which other libraries share, and its facts.
#pragma once

#include <mutex>
#include <string>
#include <vector>

#include "runtime/cuda/driver.hpp"
#include "runtime/cuda/launch_log.hpp"
#include "runtime/cuda/staging.hpp"
#include "runtime/stream_body.hpp"
#include "target/ptx/gpu_target.hpp"
#include "tilewright/error.hpp"

namespace tw::detail {
struct Storage;
}

namespace tw::runtime::cuda {

// Lives as long as the process. Safe to use from many threads.
class Context {
 public:
  // Opened by the first use. Errors: no driver (unsupported), no such GPU (usage).
  static Context& of(int ordinal);

  // Throws what a failed call means, with the launches that may have caused it. `stream`: where it
  // happened, if known.
  void check(Result r, const char* call, const StreamHandle* stream = nullptr) const {
    if (r != success) [[unlikely]]
      fail(r, call, stream);
  }
  [[noreturn]] void fail(Result, const char* call, const StreamHandle* stream) const;
  // "8 bytes asked, 3 free of 10": for messages.
  std::string memory_text(size_t asked) const;
  // Lets this GPU's memory be copied to and from the other's without a detour over the host, where
  // the machine can.
  void allow_peer(const Context& other);

  const Api& api;
  const int ordinal;
  DeviceHandle device = 0;
  ContextHandle* handle = nullptr;
  PoolHandle* pool = nullptr;
  std::string name;
  size_t memory = 0;  // bytes
  ptx::GpuTarget target;
  LaunchLog log;
  Staging staging;
  detail::StreamBody* default_stream = nullptr;
  // Orders what must not be recorded into a graph, such as arrays made while one is captured.
  detail::StreamBody* side_stream = nullptr;
  // Memory that could not be freed when it was dropped (another thread captured a graph, a call
  // failed): freed with the next array that is, or when there is no memory.
  std::mutex late_mutex;
  std::vector<detail::Storage*> late;

 private:
  explicit Context(int ordinal);
  int attribute(int which) const;

  std::mutex peer_mutex_;
  uint64_t peers_ = 0;
};

// Makes a context the one of this thread, for as long as it lives. Where a thread had none it keeps
// ours, as with the CUDA runtime: the usual case costs one call that only reads.
class Current {
 public:
  explicit Current(const Context& c) : api_(c.api) {
    api_.CtxGetCurrent(&before_);
    if (before_ == c.handle) return;
    changed_ = before_ != nullptr;
    c.check(api_.CtxSetCurrent(c.handle), "cuCtxSetCurrent");
  }
  ~Current() {
    if (changed_) api_.CtxSetCurrent(before_);
  }
  Current(const Current&) = delete;
  Current& operator=(const Current&) = delete;

 private:
  const Api& api_;
  ContextHandle* before_ = nullptr;
  bool changed_ = false;
};

// For what gives things back, which may run where no context is current, and must not throw.
template <class F>
void in_context(const Context& c, const F& f) {
  try {
    const Current current(c);
    f();
  } catch (const Error&) {  // the process ends, or the GPU is lost
  }
}

}  // namespace tw::runtime::cuda
