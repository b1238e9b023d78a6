// How tw::call splits a kernel's arguments into run-time values and trace-time constants.
//
// Arguments are walked leaf by leaf: Tensor and Tile are run-time values; int, bool, enum, float
// and DType are constants. A struct of up to 16 fields is walked field by field (structured
// bindings), an std::array element by element; another class gives `template <class F> void
// tw_fields(F f) { f(a, b); }`.
#pragma once

#include <type_traits>

#include "tilewright/tile.hpp"

namespace tw::detail {

// One address per shared object (hidden), so that code loaded at the address of unloaded code is
// never taken for it. Its destructor drops the module's entries from the kernel cache.
struct ModuleTag {
  unsigned long long generation;
  ModuleTag() noexcept;
  ~ModuleTag();
};
[[gnu::visibility("hidden")]] inline ModuleTag module_tag;

struct Leaf {
  enum class Kind : unsigned char { tensor, scalar, constant };
  Kind kind;
  DType dtype;         // scalar: its type
  unsigned char type;  // constant: a letter for its C++ type class, so that 1 and 1.0f differ
  unsigned long long bits;
  ArrayBody* array;  // tensor: borrowed for the call; null when the Array holds nothing
};

struct CallSite {
  [[gnu::visibility("hidden")]] static constexpr int max_leaves = 128;
  const void* kernel;
  const ModuleTag* module;
  // Runs the kernel once on symbolic parameters; `frame` holds its arguments.
  void (*record)(void* frame);
  void* frame;
  int count = 0;
  Leaf leaves[max_leaves];
};

// Throws inside a kernel that is being traced.
void check_outside_kernel();
// The runtime: finds or makes the variant, launches it.
void dispatch(CallSite&);
const char* variants_of(const void* kernel, const ModuleTag*);

// Collecting: reads leaves off host arguments.
void add_tensor(CallSite&, const Tensor&);
void add_scalar(CallSite&, const Tile&);
void add_constant(CallSite&, unsigned char type, unsigned long long bits);
// Binding: turns leaves into the parameters of the current trace, in the same order.
void bind_tensor(Tensor&);
void bind_scalar(Tile&);

struct AnyField {
  template <class T>
  operator T() const;
};

template <class T>
[[gnu::visibility("hidden")]] inline constexpr bool is_runtime = std::is_base_of_v<Handle, T>;
template <class T>
concept OwnFields = requires(T& t) { t.tw_fields([](auto&...) {}); };
template <class T>
concept ArrayLike = requires(T& t) {
  t[0];
  t.size();
  t.data();
  typename T::value_type;
} && std::is_aggregate_v<T>;

// The number of fields of an aggregate: the most initializers it takes. 17 stands for too many.
template <class T>
constexpr int field_count() {
  constexpr AnyField a;
#define TW_FIELDS(n, ...) else if constexpr (requires { T{__VA_ARGS__}; }) return n;
  if constexpr (std::is_empty_v<T>) return 0;
  TW_FIELDS(17, a, a, a, a, a, a, a, a, a, a, a, a, a, a, a, a, a)
  TW_FIELDS(16, a, a, a, a, a, a, a, a, a, a, a, a, a, a, a, a)
  TW_FIELDS(15, a, a, a, a, a, a, a, a, a, a, a, a, a, a, a)
  TW_FIELDS(14, a, a, a, a, a, a, a, a, a, a, a, a, a, a)
  TW_FIELDS(13, a, a, a, a, a, a, a, a, a, a, a, a, a)
  TW_FIELDS(12, a, a, a, a, a, a, a, a, a, a, a, a)
  TW_FIELDS(11, a, a, a, a, a, a, a, a, a, a, a)
  TW_FIELDS(10, a, a, a, a, a, a, a, a, a, a)
  TW_FIELDS(9, a, a, a, a, a, a, a, a, a)
  TW_FIELDS(8, a, a, a, a, a, a, a, a)
  TW_FIELDS(7, a, a, a, a, a, a, a)
  TW_FIELDS(6, a, a, a, a, a, a)
  TW_FIELDS(5, a, a, a, a, a)
  TW_FIELDS(4, a, a, a, a)
  TW_FIELDS(3, a, a, a)
  TW_FIELDS(2, a, a)
  TW_FIELDS(1, a)
#undef TW_FIELDS
  else return 0;
}

template <class T, class F>
void visit(T& t, F& f);

// One field of a struct; D is its declared type.
template <class D, class T, class F>
void visit_field(T& t, F& f) {
  static_assert(!std::is_reference_v<D>,
                "a kernel argument is a struct that holds a reference: it would hide a value from "
                "the kernel's key");
  visit(t, f);
}

// Calls f(leaf&) for every leaf of an argument, in declaration order.
template <class T, class F>
void visit(T& t, F& f) {
  using V = std::remove_const_t<T>;
  if constexpr (is_runtime<V> || std::is_arithmetic_v<V> || std::is_enum_v<V>) {
    f(t);
  } else if constexpr (std::is_pointer_v<V> || std::is_member_pointer_v<V> ||
                       std::is_null_pointer_v<V>) {
    static_assert(
        always_false<T>,
        "a kernel argument is a pointer: data comes as a Tensor; a callable as a template argument "
        "(a function type or a captureless lambda)");
  } else if constexpr (std::is_empty_v<V> && !std::is_aggregate_v<V>) {
    // A captureless lambda: all there is to know of it is its type.
  } else if constexpr (OwnFields<V>) {
    t.tw_fields([&](auto&... field) { (visit(field, f), ...); });
  } else if constexpr (ArrayLike<V>) {
    for (auto& element : t) visit(element, f);
  } else if constexpr (std::is_aggregate_v<V>) {
    constexpr int n = field_count<V>();
    static_assert(
        n <= 16,
        "a kernel argument is a struct of more than 16 fields: nest structs, or give it tw_fields");
    if constexpr (n == 0) {
      static_assert(std::is_empty_v<V>,
                    "a kernel argument is a struct whose fields cannot be counted (a reference, an "
                    "array, no copy): hold "
                    "values and std::array, or give it tw_fields");
    } else if constexpr (n == 1) {
      auto& [f0] = t;
      visit_field<decltype(f0)>(f0, f);
    } else if constexpr (n == 2) {
      auto& [f0, f1] = t;
      visit_field<decltype(f0)>(f0, f), visit_field<decltype(f1)>(f1, f);
    } else if constexpr (n == 3) {
      auto& [f0, f1, f2] = t;
      visit_field<decltype(f0)>(f0, f);
      visit_field<decltype(f1)>(f1, f);
      visit_field<decltype(f2)>(f2, f);
    } else if constexpr (n == 4) {
      auto& [f0, f1, f2, f3] = t;
      visit_field<decltype(f0)>(f0, f);
      visit_field<decltype(f1)>(f1, f);
      visit_field<decltype(f2)>(f2, f);
      visit_field<decltype(f3)>(f3, f);
    } else if constexpr (n == 5) {
      auto& [f0, f1, f2, f3, f4] = t;
      visit_field<decltype(f0)>(f0, f);
      visit_field<decltype(f1)>(f1, f);
      visit_field<decltype(f2)>(f2, f);
      visit_field<decltype(f3)>(f3, f);
      visit_field<decltype(f4)>(f4, f);
    } else if constexpr (n == 6) {
      auto& [f0, f1, f2, f3, f4, f5] = t;
      visit_field<decltype(f0)>(f0, f);
      visit_field<decltype(f1)>(f1, f);
      visit_field<decltype(f2)>(f2, f);
      visit_field<decltype(f3)>(f3, f);
      visit_field<decltype(f4)>(f4, f);
      visit_field<decltype(f5)>(f5, f);
    } else if constexpr (n == 7) {
      auto& [f0, f1, f2, f3, f4, f5, f6] = t;
      visit_field<decltype(f0)>(f0, f);
      visit_field<decltype(f1)>(f1, f);
      visit_field<decltype(f2)>(f2, f);
      visit_field<decltype(f3)>(f3, f);
      visit_field<decltype(f4)>(f4, f);
      visit_field<decltype(f5)>(f5, f);
      visit_field<decltype(f6)>(f6, f);
    } else if constexpr (n == 8) {
      auto& [f0, f1, f2, f3, f4, f5, f6, f7] = t;
      visit_field<decltype(f0)>(f0, f);
      visit_field<decltype(f1)>(f1, f);
      visit_field<decltype(f2)>(f2, f);
      visit_field<decltype(f3)>(f3, f);
      visit_field<decltype(f4)>(f4, f);
      visit_field<decltype(f5)>(f5, f);
      visit_field<decltype(f6)>(f6, f);
      visit_field<decltype(f7)>(f7, f);
    } else if constexpr (n == 9) {
      auto& [f0, f1, f2, f3, f4, f5, f6, f7, f8] = t;
      visit_field<decltype(f0)>(f0, f);
      visit_field<decltype(f1)>(f1, f);
      visit_field<decltype(f2)>(f2, f);
      visit_field<decltype(f3)>(f3, f);
      visit_field<decltype(f4)>(f4, f);
      visit_field<decltype(f5)>(f5, f);
      visit_field<decltype(f6)>(f6, f);
      visit_field<decltype(f7)>(f7, f);
      visit_field<decltype(f8)>(f8, f);
    } else if constexpr (n == 10) {
      auto& [f0, f1, f2, f3, f4, f5, f6, f7, f8, f9] = t;
      visit_field<decltype(f0)>(f0, f);
      visit_field<decltype(f1)>(f1, f);
      visit_field<decltype(f2)>(f2, f);
      visit_field<decltype(f3)>(f3, f);
      visit_field<decltype(f4)>(f4, f);
      visit_field<decltype(f5)>(f5, f);
      visit_field<decltype(f6)>(f6, f);
      visit_field<decltype(f7)>(f7, f);
      visit_field<decltype(f8)>(f8, f);
      visit_field<decltype(f9)>(f9, f);
    } else if constexpr (n == 11) {
      auto& [f0, f1, f2, f3, f4, f5, f6, f7, f8, f9, f10] = t;
      visit_field<decltype(f0)>(f0, f);
      visit_field<decltype(f1)>(f1, f);
      visit_field<decltype(f2)>(f2, f);
      visit_field<decltype(f3)>(f3, f);
      visit_field<decltype(f4)>(f4, f);
      visit_field<decltype(f5)>(f5, f);
      visit_field<decltype(f6)>(f6, f);
      visit_field<decltype(f7)>(f7, f);
      visit_field<decltype(f8)>(f8, f);
      visit_field<decltype(f9)>(f9, f);
      visit_field<decltype(f10)>(f10, f);
    } else if constexpr (n == 12) {
      auto& [f0, f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11] = t;
      visit_field<decltype(f0)>(f0, f);
      visit_field<decltype(f1)>(f1, f);
      visit_field<decltype(f2)>(f2, f);
      visit_field<decltype(f3)>(f3, f);
      visit_field<decltype(f4)>(f4, f);
      visit_field<decltype(f5)>(f5, f);
      visit_field<decltype(f6)>(f6, f);
      visit_field<decltype(f7)>(f7, f);
      visit_field<decltype(f8)>(f8, f);
      visit_field<decltype(f9)>(f9, f);
      visit_field<decltype(f10)>(f10, f);
      visit_field<decltype(f11)>(f11, f);
    } else if constexpr (n == 13) {
      auto& [f0, f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12] = t;
      visit_field<decltype(f0)>(f0, f);
      visit_field<decltype(f1)>(f1, f);
      visit_field<decltype(f2)>(f2, f);
      visit_field<decltype(f3)>(f3, f);
      visit_field<decltype(f4)>(f4, f);
      visit_field<decltype(f5)>(f5, f);
      visit_field<decltype(f6)>(f6, f);
      visit_field<decltype(f7)>(f7, f);
      visit_field<decltype(f8)>(f8, f);
      visit_field<decltype(f9)>(f9, f);
      visit_field<decltype(f10)>(f10, f);
      visit_field<decltype(f11)>(f11, f);
      visit_field<decltype(f12)>(f12, f);
    } else if constexpr (n == 14) {
      auto& [f0, f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12, f13] = t;
      visit_field<decltype(f0)>(f0, f);
      visit_field<decltype(f1)>(f1, f);
      visit_field<decltype(f2)>(f2, f);
      visit_field<decltype(f3)>(f3, f);
      visit_field<decltype(f4)>(f4, f);
      visit_field<decltype(f5)>(f5, f);
      visit_field<decltype(f6)>(f6, f);
      visit_field<decltype(f7)>(f7, f);
      visit_field<decltype(f8)>(f8, f);
      visit_field<decltype(f9)>(f9, f);
      visit_field<decltype(f10)>(f10, f);
      visit_field<decltype(f11)>(f11, f);
      visit_field<decltype(f12)>(f12, f);
      visit_field<decltype(f13)>(f13, f);
    } else if constexpr (n == 15) {
      auto& [f0, f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12, f13, f14] = t;
      visit_field<decltype(f0)>(f0, f);
      visit_field<decltype(f1)>(f1, f);
      visit_field<decltype(f2)>(f2, f);
      visit_field<decltype(f3)>(f3, f);
      visit_field<decltype(f4)>(f4, f);
      visit_field<decltype(f5)>(f5, f);
      visit_field<decltype(f6)>(f6, f);
      visit_field<decltype(f7)>(f7, f);
      visit_field<decltype(f8)>(f8, f);
      visit_field<decltype(f9)>(f9, f);
      visit_field<decltype(f10)>(f10, f);
      visit_field<decltype(f11)>(f11, f);
      visit_field<decltype(f12)>(f12, f);
      visit_field<decltype(f13)>(f13, f);
      visit_field<decltype(f14)>(f14, f);
    } else if constexpr (n == 16) {
      auto& [f0, f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12, f13, f14, f15] = t;
      visit_field<decltype(f0)>(f0, f);
      visit_field<decltype(f1)>(f1, f);
      visit_field<decltype(f2)>(f2, f);
      visit_field<decltype(f3)>(f3, f);
      visit_field<decltype(f4)>(f4, f);
      visit_field<decltype(f5)>(f5, f);
      visit_field<decltype(f6)>(f6, f);
      visit_field<decltype(f7)>(f7, f);
      visit_field<decltype(f8)>(f8, f);
      visit_field<decltype(f9)>(f9, f);
      visit_field<decltype(f10)>(f10, f);
      visit_field<decltype(f11)>(f11, f);
      visit_field<decltype(f12)>(f12, f);
      visit_field<decltype(f13)>(f13, f);
      visit_field<decltype(f14)>(f14, f);
      visit_field<decltype(f15)>(f15, f);
    }
  } else if constexpr (std::is_same_v<V, Array>) {
    static_assert(always_false<T>, "a kernel takes an array as a tw::Tensor, not as a tw::Array");
  } else {
    static_assert(always_false<T>,
                  "a kernel argument is a class that is no aggregate: give it "
                  "template <class F> void tw_fields(F f) { f(field, ...); }");
  }
}

struct Collect {
  CallSite& site;
  void operator()(const Tensor& t) { add_tensor(site, t); }
  void operator()(const Tile& t) { add_scalar(site, t); }
  template <class T>
  void operator()(const T& v) {
    if constexpr (std::is_enum_v<T>) {
      add_constant(site, 'e',
                   static_cast<unsigned long long>(static_cast<std::underlying_type_t<T>>(v)));
    } else if constexpr (std::is_floating_point_v<T>) {
      static_assert(sizeof(T) <= 8, "a kernel argument is a long double: use double");
      add_constant(site, sizeof(T) == 4 ? 'f' : 'd',
                   __builtin_bit_cast(unsigned long long, static_cast<double>(v)));
    } else {
      add_constant(site,
                   std::is_same_v<T, bool> ? 'b'
                   : std::is_signed_v<T>   ? 'i'
                                           : 'u',
                   static_cast<unsigned long long>(v));
    }
  }
};

struct Bind {
  void operator()(Tensor& t) { bind_tensor(t); }
  void operator()(Tile& t) { bind_scalar(t); }
  template <class T>
  void operator()(const T&) {}
};

template <class... P>
struct [[gnu::visibility("hidden")]] CallOf {
  using Kernel = void (*)(P...);

  static void run(Kernel kernel, const void* address, std::remove_cvref_t<P>... args) {
    CallSite site;
    site.kernel = address;
    site.module = &module_tag;
    [[maybe_unused]] Collect collect{site};
    (visit(args, collect), ...);
    auto trace = [&] { trace_with(kernel, args...); };
    site.frame = &trace;
    site.record = [](void* f) { (*static_cast<decltype(trace)*>(f))(); };
    dispatch(site);
  }

  // By value: the kernel gets copies whose leaves are bound to parameters, so that it can be traced
  // again (other tuning values, the checks) from the same arguments.
  static void trace_with(Kernel kernel, std::remove_cvref_t<P>... args) {
    [[maybe_unused]] Bind bind;
    (visit(args, bind), ...);
    kernel(static_cast<P&&>(args)...);
  }
};

}  // namespace tw::detail
