// What a Stream points to.
#pragma once

#include "support/ref_counted.hpp"
#include "tilewright/stream.hpp"

namespace tw::runtime::cuda {
class Context;
struct StreamHandle;
}  // namespace tw::runtime::cuda

namespace tw::detail {

struct StreamBody : RefCounted {
  StreamBody(Device, runtime::cuda::Context*, runtime::cuda::StreamHandle*, bool owned);

  Device device;
  runtime::cuda::Context* context;      // null on the host
  runtime::cuda::StreamHandle* handle;  // null: the default stream
  bool owned;
};

// The stream of the innermost StreamScope on this thread; null without one.
StreamBody*& current_stream();
// That one, or else the default stream of the device; usage error when it is of another device.
StreamBody& stream_for(Device);

}  // namespace tw::detail
