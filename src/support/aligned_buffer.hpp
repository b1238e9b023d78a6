// Memory that starts on a cache line, which is also the width of the widest vector of any CPU.
#pragma once

#include <cstddef>
#include <memory>
#include <new>

namespace tw {

class AlignedBuffer {
 public:
  static constexpr size_t alignment = 64;

  // At least `bytes`, contents unspecified; of 0 bytes an address too. Null, and then nothing is
  // held, when there is not that much memory. What is held stays where it is as long as it is
  // enough.
  void* reserve(size_t bytes) {
    if (bytes > size_ || !memory_) {
      memory_.reset();  // first: both at once may be more than there is
      memory_.reset(::operator new(bytes ? bytes : 1, std::align_val_t{alignment}, std::nothrow));
      size_ = memory_ ? bytes : 0;
    }
    return memory_.get();
  }
  void* data() const { return memory_.get(); }
  // Gives back what is larger than `most` bytes.
  void trim(size_t most) {
    if (size_ <= most) return;
    memory_.reset();
    size_ = 0;
  }

 private:
  struct Free {
    void operator()(void* p) const { ::operator delete(p, std::align_val_t{alignment}); }
  };
  std::unique_ptr<void, Free> memory_;
  size_t size_ = 0;
};

}  // namespace tw
