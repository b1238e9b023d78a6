// The floating-point environment that results are defined in: round to nearest even, subnormal
// numbers kept, no traps. A caller may have set another one for its own code (flush to zero in
// audio and machine learning, a rounding mode, traps for debugging); constants that are folded in
// it would stay in a cached kernel for everybody.
#pragma once

#ifdef __SSE__
#include <xmmintrin.h>
#else
#include <cfenv>
#endif

namespace tw {

// While it lives, on its thread. Costs the reading of a register where nothing is to be changed.
class DefaultFloats {
 public:
  DefaultFloats(const DefaultFloats&) = delete;
  DefaultFloats& operator=(const DefaultFloats&) = delete;

#ifdef __SSE__
  DefaultFloats() : before_(_mm_getcsr()) {
    if (other()) _mm_setcsr(control);
  }
  ~DefaultFloats() {
    if (other()) _mm_setcsr(before_);
  }

 private:
  static constexpr unsigned control = 0x1f80, flags = 0x3f;
  bool other() const { return (before_ & ~flags) != control; }
  unsigned before_;
#else
  DefaultFloats() {
    std::fegetenv(&before_);
    std::fesetenv(FE_DFL_ENV);
  }
  ~DefaultFloats() { std::fesetenv(&before_); }

 private:
  std::fenv_t before_;
#endif
};

}  // namespace tw
