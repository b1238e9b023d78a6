// tw::call: runs a kernel on arrays. The kernel is traced and compiled when no variant fits.
#pragma once

#include "tilewright/array.hpp"
#include "tilewright/detail/bind.hpp"
#include "tilewright/runtime.hpp"
#include "tilewright/stream.hpp"
#include "tilewright/tile.hpp"

namespace tw {

namespace detail {
// A function, so that the compiler's note "required from converts<Parameter, Argument>" tells
// which.
template <class Parameter, class Argument>
constexpr bool converts() {
  constexpr bool ok = std::is_convertible_v<Argument&&, std::remove_cvref_t<Parameter>>;
  static_assert(ok,
                "tw::call: an argument does not convert to the kernel's parameter: a Tensor takes "
                "an Array, a Tile a "
                "number, any other parameter a value of its type");
  using To = std::remove_cvref_t<Parameter>;
  using From = std::remove_cvref_t<Argument>;
  // A constant that changed on its way in would choose another variant than the caller wrote.
  constexpr bool kept =
      !std::is_integral_v<To> || !std::is_arithmetic_v<From> || std::is_same_v<To, From> ||
      (std::is_integral_v<From> && !std::is_same_v<To, bool> && sizeof(From) <= sizeof(To));
  static_assert(kept,
                "tw::call: an argument may lose its value as the kernel's integer or bool "
                "parameter: convert it to the parameter's type where you call");
  return ok && kept;
}
}  // namespace detail

// call(kernel, args...): kernel is a function, or a lambda that captures nothing. A Tensor
// parameter takes an Array, a Tile parameter a C++ scalar of exactly the type meant (1 is i32, 1.0f
// is f32); every other parameter is known while tracing, and each value of it is a variant of its
// own. Throws tw::Error: what the trace found wrong (with the kernel's line), a failed `require`.
//
// The call runs where its arrays are. On a GPU it is queued, on the stream of the innermost
// StreamScope or else the default one, and errors of the kernel itself show at a later call or
// synchronisation. call(stream, kernel, args...) is a call in the scope of `stream`.
//
// Hidden, as all that names module_tag: the dynamic linker would merge instances of one signature,
// and a kernel would be taken for one of another shared object.
template <class... P, class... A>
[[gnu::visibility("hidden")]] void call(void (&kernel)(P...), A&&... args) {
  static_assert(sizeof...(P) == sizeof...(A),
                "tw::call: the kernel takes another number of arguments");
  if constexpr (sizeof...(P) == sizeof...(A)) {
    if constexpr ((detail::converts<P, A>() && ...)) {
      detail::check_outside_kernel();  // before arguments become handles, which record
      detail::CallOf<P...>::run(kernel, reinterpret_cast<const void*>(&kernel),
                                static_cast<A&&>(args)...);
    }
  }
}

template <class L, class... A>
  requires(std::is_class_v<std::remove_cvref_t<L>> &&
           !std::is_same_v<std::remove_cvref_t<L>, Stream>)
[[gnu::visibility("hidden")]] void call(L&& kernel, A&&... args) {
  using K = std::remove_cvref_t<L>;
  static_assert(
      std::is_empty_v<K>,
      "tw::call: the lambda captures something; a kernel takes all it needs as arguments");
  if constexpr (std::is_empty_v<K>) call(*+kernel, static_cast<A&&>(args)...);
}

template <class F, class... A>
  requires(std::is_pointer_v<std::remove_cvref_t<F>>)
void call(F&&, A&&...) {
  static_assert(!std::is_pointer_v<std::remove_cvref_t<F>>,
                "tw::call: pass the kernel function itself; a pointer variable could name another "
                "kernel at each call");
}

template <class... P, class... A>
[[gnu::visibility("hidden")]] void call(const Stream& stream, void (&kernel)(P...), A&&... args) {
  const StreamScope scope(stream);
  call(kernel, static_cast<A&&>(args)...);
}

template <class L, class... A>
  requires(std::is_class_v<std::remove_cvref_t<L>>)
[[gnu::visibility("hidden")]] void call(const Stream& stream, L&& kernel, A&&... args) {
  const StreamScope scope(stream);
  call(static_cast<L&&>(kernel), static_cast<A&&>(args)...);
}

// The variants of a kernel compiled so far, one line each (element types, layouts, constants,
// device, compile time). Valid until the next call of `variants` on this thread.
template <class... P>
[[gnu::visibility("hidden")]] const char* variants(void (&kernel)(P...)) {
  return detail::variants_of(reinterpret_cast<const void*>(&kernel), &detail::module_tag);
}

template <class L>
  requires(std::is_class_v<std::remove_cvref_t<L>>)
[[gnu::visibility("hidden")]] const char* variants(L&& kernel) {
  using K = std::remove_cvref_t<L>;
  static_assert(std::is_empty_v<K>,
                "tw::variants: the lambda captures something; a kernel takes all it needs as "
                "arguments");
  if constexpr (std::is_empty_v<K>)
    return variants(*+kernel);
  else
    return nullptr;
}

}  // namespace tw
