#include "runtime/device.hpp"

#include <cstring>

#include "runtime/array_body.hpp"
#include "runtime/cuda/context.hpp"
#include "support/error.hpp"
#include "support/of_thread.hpp"

namespace tw {

namespace runtime {

DeviceKind checked(DeviceKind k) {
  if (k > DeviceKind::cuda)
    usage_error({}, "there is no device of the kind {}: write cpu, interpreter, sim or cuda",
                static_cast<int>(k));
  return k;
}

tw::Device checked(tw::Device d) {
  checked(d.kind);
  if (d.on_host() && d.ordinal)
    usage_error({}, "there is no device {}:{}: a number follows cuda only", name_of(d.kind),
                d.ordinal);
  return d;
}

[[gnu::hot]] const Device& device(DeviceKind kind, int ordinal) {
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
  return names[static_cast<int>(runtime::checked(d))];
}

DeviceKind device_named(const char* name) {
  for (DeviceKind d : kinds)
    if (name && std::strcmp(name, name_of(d)) == 0) return d;
  usage_error({}, "there is no device '{}': write cpu, interpreter, sim or cuda", name ? name : "");
}

bool available(DeviceKind d, const char** why) {
  const char* missing = runtime::device(runtime::checked(d)).missing();
  if (missing && why) *why = missing;
  return !missing;
}

int device_count(DeviceKind d) {
  if (runtime::checked(d) != DeviceKind::cuda) return available(d) ? 1 : 0;
  const runtime::cuda::Api* api = runtime::cuda::driver_or_null();
  return api ? api->devices : 0;
}

const char* describe(Device d) {
  std::string& text = of_thread<std::string, struct DeviceText>();
  if (runtime::checked(d).on_host()) {
    text = name_of(d.kind);
  } else {
    const auto& c = runtime::cuda::Context::of(d.ordinal);
    text = fmt::format("{}: {}, {} multiprocessors, {:.1f} GiB", c.name, c.target.arch(),
                       c.target.sms, static_cast<double>(c.memory) / (1 << 30));
  }
  return text.c_str();
}

int processors(Device d) {
  d = runtime::checked(d);
  return runtime::device(d.kind, d.ordinal).processors();
}

}  // namespace tw
