#include "runtime/device.hpp"

#include <cstring>

#include "runtime/array_body.hpp"
#include "runtime/cuda/context.hpp"
#include "support/error.hpp"
#include "support/of_thread.hpp"

namespace tw {

namespace runtime {

const Device& device(DeviceKind kind, int ordinal) {
  switch (kind) {
    case DeviceKind::cpu:
      return cpu_device();
    case DeviceKind::interpreter:
      return interpreter_device();
    case DeviceKind::sim:
      return sim_device();
    case DeviceKind::cuda:
      break;
  }
  return cuda_device(ordinal);
}

}  // namespace runtime

namespace {

constexpr DeviceKind kinds[] = {DeviceKind::cpu, DeviceKind::interpreter, DeviceKind::sim,
                                DeviceKind::cuda};

}  // namespace

const char* name_of(DeviceKind d) {
  constexpr const char* names[] = {"cpu", "interpreter", "sim", "cuda"};
  return names[static_cast<int>(d)];
}

DeviceKind device_named(const char* name) {
  for (DeviceKind d : kinds)
    if (name && std::strcmp(name, name_of(d)) == 0) return d;
  usage_error({}, "there is no device '{}': write cpu, interpreter, sim or cuda", name ? name : "");
}

bool available(DeviceKind d, const char** why) {
  const char* missing = runtime::device(d).missing();
  if (missing && why) *why = missing;
  return !missing;
}

int device_count(DeviceKind d) {
  if (d != DeviceKind::cuda) return available(d) ? 1 : 0;
  const runtime::cuda::Api* api = runtime::cuda::driver_or_null();
  return api ? api->devices : 0;
}

const char* describe(Device d) {
  std::string& text = of_thread<std::string, struct DeviceText>();
  if (d.on_host()) {
    text = name_of(d.kind);
  } else {
    const auto& c = runtime::cuda::Context::of(d.ordinal);
    text = fmt::format("{}: {}, {} multiprocessors, {:.1f} GiB", c.name, c.target.arch(),
                       c.target.sms, static_cast<double>(c.memory) / (1 << 30));
  }
  return text.c_str();
}

}  // namespace tw
