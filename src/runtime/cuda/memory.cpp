#include "runtime/cuda/memory.hpp"

#include <algorithm>

#include "support/aligned_buffer.hpp"
#include "support/error.hpp"

namespace tw::runtime::cuda {
namespace {

// Whether what is queued on a stream would become part of a graph.
enum class Capturing : unsigned char {
  no,
  // Another stream's would, with which this one, the default stream, is ordered: until it ends,
  // nothing can be done here.
  elsewhere,
  here,
};
Capturing capturing(const detail::StreamBody& stream) {
  const Context& c = *stream.context;
  const Current current(c);
  constexpr Result implicit = 906;
  int status = 0;
  const Result r = c.api.StreamIsCapturing(stream.handle, &status);
  if (r == implicit) return Capturing::elsewhere;
  c.check(r, "cuStreamIsCapturing", stream.handle);  // also what a kernel left behind
  return status ? Capturing::here : Capturing::no;
}

void* host(Address a) { return reinterpret_cast<void*>(a); }
Address device(const void* p) { return reinterpret_cast<Address>(p); }

size_t bytes_of(const detail::ArrayBody& b) {
  long long n = size_of(b.dtype);
  for (long long d : b.shape()) n *= d;
  return static_cast<size_t>(n);
}

// The stream for copies to and from a device: the one in scope if it is of that device.
detail::StreamBody& stream_of(tw::Device d) {
  detail::StreamBody* s = detail::current_stream();
  return s && s->device == d ? *s : *Context::of(d.ordinal).default_stream;
}

// Later work on `later` waits for all work so far on `earlier`, which may be of another GPU: an
// event belongs to the context of the stream that records it, while any stream may wait for it.
void order(const detail::StreamBody& earlier, const detail::StreamBody& later) {
  const Context &from = *earlier.context, &to = *later.context;
  EventHandle* e = nullptr;
  Result r;
  {
    const Current there(from);
    constexpr unsigned no_timing = 2;
    from.check(from.api.EventCreate(&e, no_timing), "cuEventCreate");
    r = from.api.EventRecord(e, earlier.handle);
  }
  if (r != success) {
    from.api.EventDestroy(e);
    from.fail(r, "cuEventRecord", earlier.handle);
  }
  const Current here(to);
  r = to.api.StreamWaitEvent(later.handle, e, 0);
  to.api.EventDestroy(e);  // once it was recorded, CUDA keeps what it needs
  to.check(r, "cuStreamWaitEvent", later.handle);
}

void refuse_copy_in_capture(const detail::StreamBody& stream) {
  if (captured(stream))
    usage_error({},
                "a copy between host and {} while a graph is captured on it: a graph replays work "
                "of the GPU alone, so copy before or after",
                detail::text_of(stream.device));
}

}  // namespace

bool captured(const detail::StreamBody& stream) { return capturing(stream) != Capturing::no; }

Kept*& kept_by_capture() {
  thread_local Kept* kept = nullptr;
  return kept;
}

DeviceStorage::DeviceStorage(Context& c, detail::StreamBody& stream, Address a)
    : Storage(&DeviceStorage::destroy), context(c), address(a) {
  home = &stream;
  stream.retain();
}

DeviceStorage* DeviceStorage::allocate(detail::StreamBody& stream, size_t bytes) {
  Context& c = *stream.context;
  const Current current(c);
  bytes = std::max<size_t>(bytes, 1);  // an empty array has an address, too
  // Memory that a graph allocates is gone between its launches, so what is made during a capture is
  // made beside it.
  const bool beside = captured(stream);
  detail::StreamBody& home = beside ? *c.side_stream : stream;
  Address a = 0;
  Result r = c.api.MemAllocAsync(&a, bytes, home.handle);
  if (r == out_of_memory && !beside) {
    // What could not be freed when it was dropped, and memory freed on other streams, which counts
    // when their work is done.
    free_late_ones(c);
    c.check(c.api.CtxSynchronize(), "cuCtxSynchronize");
    c.check(c.api.MemPoolTrimTo(c.pool, 0), "cuMemPoolTrimTo");
    r = c.api.MemAllocAsync(&a, bytes, home.handle);
  }
  if (r == out_of_memory) return nullptr;
  c.check(r, "cuMemAllocAsync", home.handle);
  auto* s = new DeviceStorage(c, home, a);
  if (beside) {
    r = c.api.StreamSynchronize(home.handle);
    if (r != success) {
      s->release();
      c.fail(r, "cuStreamSynchronize", home.handle);
    }
    if (Kept* kept = kept_by_capture()) {
      s->retain();
      kept->push_back(s);
    }
  }
  return s;
}

void DeviceStorage::used_on(detail::StreamBody& stream) {
  for (std::atomic<detail::StreamBody*>& slot : others_) {
    detail::StreamBody* known = slot.load(std::memory_order_acquire);
    if (!known) {
      stream.retain();
      if (slot.compare_exchange_strong(known, &stream, std::memory_order_acq_rel)) return;
      stream.release();
    }
    // Streams of others have a body for each time they were named.
    if (known->handle == stream.handle && known->context == stream.context) return;
  }
  many_.store(true, std::memory_order_relaxed);
}

void DeviceStorage::give_back() {
  const Context& c = context;
  const Current current(c);
  if (many_.load(std::memory_order_relaxed))
    c.check(c.api.CtxSynchronize(), "cuCtxSynchronize");
  else
    for_each_other([&](const detail::StreamBody& other) { order(other, *home); });
  c.check(c.api.MemFreeAsync(address, home->handle), "cuMemFreeAsync", home->handle);
}

// Runs wherever the last copy of an array goes away: nothing here may throw. What cannot be freed
// now is tried again with the next array that is.
void DeviceStorage::destroy(RefCounted* r) {
  auto* s = static_cast<DeviceStorage*>(r);
  if (Kept* kept = kept_by_capture()) {
    s->refs.store(1, std::memory_order_relaxed);
    kept->push_back(s);
    return;
  }
  Context& c = s->context;
  bool gone = false;
  try {
    Capturing now = capturing(*s->home);
    const auto ask = [&](const detail::StreamBody& b) { now = std::max(now, capturing(b)); };
    s->for_each_other(ask);
    if (s->many_.load(std::memory_order_relaxed)) ask(*c.default_stream);
    if (now == Capturing::no) s->give_back();
    // A graph may use the memory for as long as the process lives: nobody tells whose, nor how long
    // it lives.
    gone = now != Capturing::elsewhere;
    if (now == Capturing::no) free_late_ones(c);
  } catch (const Error&) {  // the next call meets the same, and says so
  }
  if (!gone) {
    const std::lock_guard lock(c.late_mutex);
    s->refs.store(1, std::memory_order_relaxed);
    c.late.push_back(s);
    return;
  }
  s->for_each_other([](detail::StreamBody& other) { other.release(); });
  s->home->release();
  delete s;
}

void DeviceStorage::free_late_ones(Context& c) {
  std::vector<detail::Storage*> late;
  {
    const std::lock_guard lock(c.late_mutex);
    late.swap(c.late);
  }
  for (detail::Storage* s : late) s->release();
}

Array allocate(DType t, std::span<const long long> dims, tw::Device d) {
  const long long n = detail::checked_elements(t, dims);
  const size_t bytes = static_cast<size_t>(n) * static_cast<size_t>(size_of(t));
  detail::StreamBody& stream = stream_of(d);
  DeviceStorage* owner = DeviceStorage::allocate(stream, bytes);
  if (!owner) {
    const Current current(*stream.context);
    usage_error({}, "no memory on {} for an array of {} {}: {}", detail::text_of(d), name_of(t),
                detail::text_of(dims), stream.context->memory_text(bytes));
  }
  long long strides[Dims::max_rank];
  detail::row_major(dims, strides);
  auto* body =
      new detail::ArrayBody(t, dims, {strides, dims.size()}, host(owner->address), owner, d);
  owner->release();
  return detail::ArrayBody::wrap(body);
}

void fill_zero(const detail::ArrayBody& b) {
  const size_t bytes = bytes_of(b);
  if (bytes == 0) return;
  detail::StreamBody& stream = stream_of(b.device);
  const Context& c = *stream.context;
  const Current current(c);
  note_use(b.owner, stream);
  c.check(c.api.MemsetD8Async(device(b.data), 0, bytes, stream.handle), "cuMemsetD8Async",
          stream.handle);
}

void copy(const detail::ArrayBody& from, const detail::ArrayBody& to) {
  const size_t bytes = bytes_of(from);
  if (bytes == 0) return;
  detail::StreamBody& stream = stream_of(to.device.on_host() ? from.device : to.device);
  Context& c = *stream.context;
  const Current current(c);
  if (from.device.on_host() || to.device.on_host()) refuse_copy_in_capture(stream);
  note_use(from.owner, stream);
  note_use(to.owner, stream);
  if (from.device.on_host()) {
    c.staging.upload(c, device(to.data), from.data, bytes, stream.handle);
  } else if (to.device.on_host()) {
    c.staging.download(c, to.data, device(from.data), bytes, stream.handle);
  } else if (from.device == to.device) {
    c.check(c.api.MemcpyDtoDAsync(device(to.data), device(from.data), bytes, stream.handle),
            "cuMemcpyDtoDAsync", stream.handle);
  } else {
    detail::StreamBody& source = stream_of(from.device);
    Context& other = *source.context;
    other.allow_peer(c);
    c.allow_peer(other);
    order(source, stream);
    c.check(c.api.MemcpyPeerAsync(device(to.data), c.handle, device(from.data), other.handle, bytes,
                                  stream.handle),
            "cuMemcpyPeerAsync", stream.handle);
    // What is done to it later on its own device waits until it has been read; so does freeing it,
    // also where the uses are too many to be noted and one device alone is waited for.
    order(stream, source);
  }
}

void gather(const detail::ArrayBody& from, void* to) {
  long long low = 0, high = 1;
  for (int d = 0; d < from.rank; ++d) {
    if (from.dims[d] == 0) return;
    const long long reach = from.strides[d] * (from.dims[d] - 1);
    (reach < 0 ? low : high) += reach;
  }
  const long long size = size_of(from.dtype);
  const size_t bytes = static_cast<size_t>((high - low) * size);
  AlignedBuffer memory;
  auto* span = static_cast<char*>(memory.reserve(bytes));
  if (!span)
    usage_error({}, "no memory for a copy of an array of {} {} ({} bytes)", name_of(from.dtype),
                detail::text_of(from.shape()), bytes);
  detail::StreamBody& stream = stream_of(from.device);
  {
    Context& c = *stream.context;
    const Current current(c);
    refuse_copy_in_capture(stream);
    note_use(from.owner, stream);
    c.staging.download(c, span, device(from.data) + static_cast<Address>(low * size), bytes,
                       stream.handle);
  }
  const detail::ArrayBody there(from.dtype, from.shape(), from.steps(), span - low * size, nullptr);
  detail::copy_out(there, to);
}

Address take(detail::StreamBody& stream, size_t bytes) {
  const Context& c = *stream.context;
  const Current current(c);
  Address a = 0;
  const Result r = c.api.MemAllocAsync(&a, std::max<size_t>(bytes, 1), stream.handle);
  if (r == out_of_memory) return 0;
  c.check(r, "cuMemAllocAsync", stream.handle);
  return a;
}

void give_back(detail::StreamBody& stream, Address a) {
  const Context& c = *stream.context;
  const Current current(c);
  c.check(c.api.MemFreeAsync(a, stream.handle), "cuMemFreeAsync", stream.handle);
}

}  // namespace tw::runtime::cuda
