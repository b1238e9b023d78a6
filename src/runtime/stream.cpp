// Streams and events.
#include "tilewright/stream.hpp"

#include <chrono>

#include "runtime/array_body.hpp"
#include "runtime/cuda/context.hpp"
#include "runtime/device.hpp"
#include "runtime/stream_body.hpp"
#include "support/error.hpp"

namespace tw {

using runtime::cuda::Context;
using runtime::cuda::Current;

namespace detail {
// On the host an event is a moment that has passed; its time is the host's clock.
struct EventBody : RefCounted {
  EventBody(Device d, Context* c)
      : RefCounted([](RefCounted* r) {
          auto* e = static_cast<EventBody*>(r);
          if (e->handle)
            runtime::cuda::in_context(*e->context,
                                      [&] { e->context->api.EventDestroy(e->handle); });
          delete e;
        }),
        device(d),
        context(c) {}
  Device device;
  Context* context;  // null on the host
  runtime::cuda::EventHandle* handle = nullptr;
  std::chrono::steady_clock::time_point host_time{};
};

StreamBody::StreamBody(Device d, Context* c, runtime::cuda::StreamHandle* h, bool o)
    : RefCounted([](RefCounted* r) {
        auto* s = static_cast<StreamBody*>(r);
        // Work that is still queued on it runs on: CUDA waits with the destruction.
        if (s->owned)
          runtime::cuda::in_context(*s->context, [&] { s->context->api.StreamDestroy(s->handle); });
        delete s;
      }),
      device(d),
      context(c),
      handle(h),
      owned(o) {}

[[gnu::hot]] StreamBody*& current_stream() {
  thread_local StreamBody* stream = nullptr;
  return stream;
}

namespace {

StreamBody& default_body(Device d) {
  static StreamBody& host = *new StreamBody(cpu, nullptr, nullptr, false);
  return d.on_host() ? host : *Context::of(d.ordinal).default_stream;
}

}  // namespace

[[gnu::hot]] StreamBody& stream_for(Device d) {
  StreamBody* s = current_stream();
  if (!s) return default_body(d);
  if (s->device == d || (s->device.on_host() && d.on_host())) return *s;
  usage_error({}, "the stream of this call is of {}, but its arrays are on {}: use one of {}",
              text_of(s->device), text_of(d), text_of(d));
}

}  // namespace detail

using detail::EventBody;
using detail::StreamBody;

Stream::Stream(Device d) {
  if (runtime::checked(d).on_host()) {
    body_ = new StreamBody(cpu, nullptr, nullptr, false);
    return;
  }
  Context& c = Context::of(d.ordinal);
  const Current current(c);
  runtime::cuda::StreamHandle* handle = nullptr;
  constexpr unsigned ordered_with_default = 0;
  c.check(c.api.StreamCreate(&handle, ordered_with_default), "cuStreamCreate");
  body_ = new StreamBody(d, &c, handle, true);
}

Stream Stream::default_of(Device d) {
  StreamBody& b = detail::default_body(runtime::checked(d));
  b.retain();
  return Stream(&b);
}

Stream Stream::foreign(Device d, void* handle) {
  if (runtime::checked(d).on_host())
    usage_error({}, "Stream::foreign takes a stream of a GPU: write tw::cuda(n) as its device");
  return Stream(new StreamBody(d, &Context::of(d.ordinal),
                               static_cast<runtime::cuda::StreamHandle*>(handle), false));
}

Stream::Stream(const Stream& o) noexcept : body_(o.body_) { body_->retain(); }
Stream& Stream::operator=(const Stream& o) noexcept {
  o.body_->retain();
  body_->release();
  body_ = o.body_;
  return *this;
}
Stream::~Stream() { body_->release(); }

Device Stream::device() const { return body_->device; }
void* Stream::handle() const { return body_->handle; }

void Stream::synchronize() const {
  if (!body_->context) return;
  const Context& c = *body_->context;
  const Current current(c);
  c.check(c.api.StreamSynchronize(body_->handle), "cuStreamSynchronize", body_->handle);
}

bool Stream::idle() const {
  if (!body_->context) return true;
  const Context& c = *body_->context;
  const Current current(c);
  const runtime::cuda::Result r = c.api.StreamQuery(body_->handle);
  if (r == runtime::cuda::not_ready) return false;
  c.check(r, "cuStreamQuery", body_->handle);
  return true;
}

Event Stream::record() const {
  auto* e = new EventBody(body_->device, body_->context);
  Event event(e);
  if (!body_->context) {
    e->host_time = std::chrono::steady_clock::now();
    return event;
  }
  const Context& c = *body_->context;
  const Current current(c);
  c.check(c.api.EventCreate(&e->handle, 0), "cuEventCreate");
  c.check(c.api.EventRecord(e->handle, body_->handle), "cuEventRecord", body_->handle);
  return event;
}

void Stream::wait(const Event& event) const {
  const EventBody& e = *event.body_;
  if (!body_->context) return event.synchronize();
  if (!e.context) return;
  const Context& c = *body_->context;
  const Current current(c);
  c.check(c.api.StreamWaitEvent(body_->handle, e.handle, 0), "cuStreamWaitEvent", body_->handle);
}

Event::Event(const Event& o) noexcept : body_(o.body_) { body_->retain(); }
Event& Event::operator=(const Event& o) noexcept {
  o.body_->retain();
  body_->release();
  body_ = o.body_;
  return *this;
}
Event::~Event() { body_->release(); }

void Event::synchronize() const {
  if (!body_->context) return;
  const Context& c = *body_->context;
  const Current current(c);
  c.check(c.api.EventSynchronize(body_->handle), "cuEventSynchronize");
}

bool Event::done() const {
  if (!body_->context) return true;
  const Context& c = *body_->context;
  const Current current(c);
  const runtime::cuda::Result r = c.api.EventQuery(body_->handle);
  if (r == runtime::cuda::not_ready) return false;
  c.check(r, "cuEventQuery");
  return true;
}

double Event::since(const Event& start) const {
  const EventBody &a = *start.body_, &b = *body_;
  if (a.device != b.device)
    usage_error({}, "time between events of {} and {}: record both on one device",
                detail::text_of(a.device), detail::text_of(b.device));
  if (!b.context)
    return std::chrono::duration<double, std::milli>(b.host_time - a.host_time).count();
  start.synchronize();
  synchronize();
  const Context& c = *b.context;
  const Current current(c);
  float ms = 0;
  c.check(c.api.EventElapsedTime(&ms, a.handle, b.handle), "cuEventElapsedTime");
  return ms;
}

StreamScope::StreamScope(const Stream& s) : outer_(detail::current_stream()) {
  s.body_->retain();
  detail::current_stream() = s.body_;
}
StreamScope::~StreamScope() {
  detail::current_stream()->release();
  detail::current_stream() = outer_;
}

void synchronize(Device d) {
  if (runtime::checked(d).on_host()) return;
  const Context& c = Context::of(d.ordinal);
  const Current current(c);
  c.check(c.api.CtxSynchronize(), "cuCtxSynchronize");
}

}  // namespace tw
