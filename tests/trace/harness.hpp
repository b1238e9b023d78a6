// Tracing kernels without a runtime: parameters are given as facts.
#pragma once

#include <tilewright/tilewright.hpp>
#include <vector>

#include "ir/printer.hpp"
#include "ir/serialize.hpp"
#include "trace/record.hpp"

namespace tw::test {

inline ir::Param tensor(DType t, int rank) {
  ir::Param p;
  p.is_tensor = 1;
  p.dtype = t;
  p.rank = static_cast<uint8_t>(rank);
  p.unit_dim = static_cast<int8_t>(rank - 1);
  p.align = 16;
  return p;
}
inline ir::Param scalar(DType t) {
  ir::Param p;
  p.dtype = t;
  return p;
}

// Traces `body`, which binds nothing itself: it receives its parameters in order.
template <class... P, class... C>
ir::Func trace_kernel(void (*kernel)(P...), std::vector<ir::Param> params,
                      std::type_identity_t<std::remove_cvref_t<P>>... args) {
  std::vector<ir::TensorArg> tensors;
  for (const ir::Param& p : params)
    if (p.is_tensor) {
      ir::TensorArg t;
      for (int d = 0; d < p.rank; ++d) t.dims[d] = 64;
      tensors.push_back(t);
    }
  auto run = [&] { detail::CallOf<P...>::trace_with(kernel, args...); };
  trace::Request r;
  r.params = params;
  r.tensors = tensors;
  r.check_purity = true;
  r.run = [](void* f) { (*static_cast<decltype(run)*>(f))(); };
  r.frame = &run;
  ir::Func f;
  trace::record(r, f);
  return f;
}

}  // namespace tw::test
