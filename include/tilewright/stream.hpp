// Streams, events and graphs: the order of work on a GPU.
#pragma once

#include "tilewright/device.hpp"
#include "tilewright/error.hpp"

namespace tw {

namespace detail {
struct StreamBody;
struct EventBody;
struct GraphBody;
}  // namespace detail

class Event;

// A queue of work on one device; work of one stream runs in order. On a host device calls run at
// once, and a stream is empty whenever nobody is inside a call. A copy is the same stream.
//
// Without one, everything uses the default stream of its device: on a GPU CUDA's own (handle 0), so
// that it is ordered with what other libraries queue there. Streams made here are ordered with it,
// too; foreign ones may not be, and then `wait` or `synchronize` must say so.
class Stream {
 public:
  explicit Stream(Device);
  static Stream default_of(Device);
  // A CUstream (cudaStream_t) that somebody else owns and that outlives every use here, and every
  // array that was used on it.
  static Stream foreign(Device, void* handle);
  Stream(const Stream&) noexcept;
  Stream& operator=(const Stream&) noexcept;
  ~Stream();

  Device device() const;
  void* handle() const;      // the CUstream; null for a default stream and on the host
  void synchronize() const;  // waits for all work so far; throws what went wrong in it
  bool idle() const;         // true when all work so far is done
  Event record() const;
  void wait(const Event&) const;  // later work here starts after what the event stands for

 private:
  friend class StreamScope;
  friend class Graph;
  explicit Stream(detail::StreamBody* b) : body_(b) {}
  detail::StreamBody* body_;
};

// A point in the work of a stream.
class Event {
 public:
  Event(const Event&) noexcept;
  Event& operator=(const Event&) noexcept;
  ~Event();
  void synchronize() const;
  bool done() const;
  // Milliseconds from `start` to this one, on the clock of the device; waits for both. Errors
  // (usage): of another device.
  double since(const Event& start) const;

 private:
  friend class Stream;
  explicit Event(detail::EventBody* b) : body_(b) {}
  detail::EventBody* body_;
};

// The stream of calls, new arrays and copies on this thread, while it lives; the innermost counts.
// `tw::call(stream, kernel, ...)` is a call inside one.
class StreamScope {
 public:
  explicit StreamScope(const Stream&);
  ~StreamScope();
  StreamScope(const StreamScope&) = delete;
  StreamScope& operator=(const StreamScope&) = delete;

 private:
  detail::StreamBody* outer_;
};

// What calls put on a stream, recorded once and replayed as one launch of about 0.6 us a kernel.
//
//   tw::Graph g = tw::Graph::capture(stream, [&] { tw::call(stream, step, x, y); });
//   for (...) g.launch(stream);
//
// Calls must have compiled before (call them once). Arrays made or dropped meanwhile belong to the
// graph and live as long as it; arrays used must outlive its work. On the host there is nothing to
// record: an error.
class Graph {
 public:
  template <class F>
  static Graph capture(const Stream& stream, F&& work) {
    Recording r(stream);
    work();
    return r.finish();
  }
  Graph(const Graph&) noexcept;
  Graph& operator=(const Graph&) noexcept;
  ~Graph();
  // One thread at a time.
  void launch(const Stream&) const;

 private:
  class Recording {
   public:
    explicit Recording(const Stream&);
    ~Recording();  // without finish(), because work() threw: drops what was recorded
    Graph finish();

   private:
    detail::GraphBody* body_;
    StreamScope scope_;
  };
  explicit Graph(detail::GraphBody* b) : body_(b) {}
  detail::GraphBody* body_;
};

// Waits for all work on a device. Throws what went wrong in it.
void synchronize(Device);

}  // namespace tw
