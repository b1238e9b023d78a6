// A request to trace a kernel, as a call of it would make.
#pragma once

#include <type_traits>
#include <vector>

#include "bench_kernels.hpp"
#include "trace/record.hpp"

namespace tw::bench {

inline ir::Param tensor_param(DType t, int rank) {
  ir::Param p;
  p.is_tensor = 1;
  p.dtype = t;
  p.rank = static_cast<uint8_t>(rank);
  p.unit_dim = static_cast<int8_t>(rank - 1);
  p.align = 16;
  return p;
}

// Calls `then` with the request of a kernel that takes `tensors` bf16 matrices, aligned and with
// contiguous rows, and then `args`.
template <class Then, class... P>
void with_request(Then then, int tensors, void (*kernel)(P...), std::type_identity_t<P>... args) {
  const std::vector<ir::Param> params(static_cast<size_t>(tensors), tensor_param(bf16, 2));
  auto body = [&] { detail::CallOf<P...>::trace_with(kernel, args...); };
  trace::Request request;
  request.params = params;
  request.run = [](void* f) { (*static_cast<decltype(body)*>(f))(); };
  request.frame = &body;
  then(request);
}

}  // namespace tw::bench
