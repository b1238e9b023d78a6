// Graphs: what calls put on a stream, kept to be launched again.
#include "runtime/cuda/memory.hpp"
#include "support/error.hpp"
#include "tilewright/stream.hpp"

namespace tw {

using runtime::cuda::Context;
using runtime::cuda::Current;

namespace detail {

struct GraphBody : RefCounted {
  explicit GraphBody(StreamBody* s)
      : RefCounted(&GraphBody::destroy), stream(s), context(s->context) {
    stream->retain();
  }

  StreamBody* stream;  // that is recorded
  Context* context;
  bool recording = false;
  runtime::cuda::GraphExecHandle* exec = nullptr;
  runtime::cuda::Kept kept;

  // The recorded graph; null: it could not be recorded, `r` says why.
  runtime::cuda::GraphHandle* end(runtime::cuda::Result& r) {
    runtime::cuda::kept_by_capture() = nullptr;  // also where the next line throws
    const Current current(*context);
    recording = false;
    runtime::cuda::GraphHandle* g = nullptr;
    r = context->api.StreamEndCapture(stream->handle, &g);
    return g;
  }

 private:
  static void destroy(RefCounted* r) {
    auto* g = static_cast<GraphBody*>(r);
    if (g->exec)  // CUDA waits for launches under way
      runtime::cuda::in_context(*g->context, [&] { g->context->api.GraphExecDestroy(g->exec); });
    for (Storage* s : g->kept) s->release();
    g->stream->release();
    delete g;
  }
};

}  // namespace detail

using detail::GraphBody;

Graph::Recording::Recording(const Stream& s) : body_(nullptr), scope_(s) {
  detail::StreamBody* stream = s.body_;
  if (!stream->context)
    usage_error({},
                "a graph is recorded on a stream of a GPU: make one with "
                "tw::Stream(tw::cuda())");
  if (!stream->handle)
    usage_error({},
                "a graph cannot be recorded on the default stream, with which all others are "
                "ordered: make one with tw::Stream(tw::cuda({}))",
                stream->device.ordinal);
  if (runtime::cuda::kept_by_capture())
    usage_error({}, "this thread records a graph already: graphs do not nest");
  const Context& c = *stream->context;
  const Current current(c);
  constexpr int this_thread_may_do_anything = 2;
  c.check(c.api.StreamBeginCapture(stream->handle, this_thread_may_do_anything),
          "cuStreamBeginCapture", stream->handle);
  body_ = new GraphBody(stream);
  body_->recording = true;
  runtime::cuda::kept_by_capture() = &body_->kept;
}

Graph::Recording::~Recording() {
  if (!body_) return;
  if (body_->recording) {
    try {
      runtime::cuda::Result ignored;
      if (auto* g = body_->end(ignored)) body_->context->api.GraphDestroy(g);
    } catch (const Error&) {  // the GPU is lost
    }
  }
  body_->release();
}

Graph Graph::Recording::finish() {
  const Context& c = *body_->context;
  runtime::cuda::Result r;
  runtime::cuda::GraphHandle* g = body_->end(r);
  const Current current(c);
  c.check(r, "cuStreamEndCapture", body_->stream->handle);
  r = c.api.GraphInstantiate(&body_->exec, g, 0);
  c.api.GraphDestroy(g);
  c.check(r, "cuGraphInstantiate");
  GraphBody* done = body_;
  body_ = nullptr;
  return Graph(done);
}

Graph::Graph(const Graph& o) noexcept : body_(o.body_) { body_->retain(); }
Graph& Graph::operator=(const Graph& o) noexcept {
  o.body_->retain();
  body_->release();
  body_ = o.body_;
  return *this;
}
Graph::~Graph() { body_->release(); }

void Graph::launch(const Stream& s) const {
  if (s.body_->device != body_->stream->device)
    usage_error({}, "a graph of {} launched on a stream of {}",
                detail::text_of(body_->stream->device), detail::text_of(s.body_->device));
  if (runtime::cuda::captured(*s.body_))
    usage_error({},
                "a graph launched while another is captured on the stream: graphs do not nest, so "
                "capture what the first one calls");
  Context& c = *body_->context;
  const Current current(c);
  runtime::cuda::StreamHandle* stream = s.body_->handle;
  // Then the arrays it keeps are freed behind what it does here, however long it lives.
  for (detail::Storage* kept : body_->kept) runtime::cuda::note_use(kept, *s.body_);
  c.check(c.api.GraphLaunch(body_->exec, stream), "cuGraphLaunch", stream);
  c.log.add("a graph", stream, {}, {}, nullptr);
}

}  // namespace tw
