// The handle under Tile and Tensor: a value id and a node in the ring of its trace.
#pragma once

namespace tw {

namespace detail {

struct ArrayBody;
struct HandleAccess;  // src/trace: reaches into handles

// A value id of the current trace, to make a handle of.
struct NewValue {
  unsigned id;
};

// While a kernel is traced every live handle is in a ring that belongs to the trace; that is how a
// recorded loop sees which C++ variables its body changed. Outside a trace a handle holds a host
// scalar, a reference to an array, or nothing, and is in no ring.
class Handle {
 public:
  // A value id of the trace; 0: nothing. The high ids below are states without a ring, and ids with
  // the top bit set are poisoned values: using one is an error that says why.
  unsigned id() const { return id_; }

  [[gnu::visibility("hidden")]] static constexpr unsigned host_scalar = 0xfffffffe,
                                                          host_tensor = 0xfffffffd,
                                                          ended = 0xfffffffc;
  [[gnu::visibility("hidden")]] static constexpr unsigned unset =
      1;  // in a trace, and never assigned
  [[gnu::visibility("hidden")]] static constexpr unsigned poison_bit = 0x80000000;

 protected:
  Handle() noexcept;
  Handle(const Handle&) noexcept;
  Handle& operator=(const Handle&) noexcept;
  ~Handle();
  explicit Handle(NewValue) noexcept;

  friend struct HandleAccess;
  bool in_ring() const { return id_ != 0 && id_ < ended; }
  void link_after(const Handle*) noexcept;
  void unlink() noexcept;

  // Mutable: the tracer rebinds `const Tile` variables too when a loop opens.
  mutable unsigned id_ = 0;
  mutable unsigned slot_ =
      0;  // entry of the innermost region that saw this handle; host scalar: dtype
  mutable Handle* prev_ = nullptr;  // host scalar: the payload bits
  mutable Handle* next_ = nullptr;  // host tensor: its ArrayBody
};

}  // namespace detail
}  // namespace tw
