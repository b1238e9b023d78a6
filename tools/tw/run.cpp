#include <fmt/format.h>

#include <cstdio>
#include <tilewright/runtime.hpp>
#include <tilewright/stream.hpp>

#include "bad_argument.hpp"
#include "choices.hpp"
#include "commands.hpp"
#include "kernels.hpp"

namespace tw::tool {
namespace {

std::string names_of(const Kernel& k) {
  std::string s;
  for (const Input& i : k.inputs) s += fmt::format(" --in {}.npy", i.name);
  return s;
}

}  // namespace

void devices() {
  for (DeviceKind d :
       {DeviceKind::cpu, DeviceKind::interpreter, DeviceKind::sim, DeviceKind::cuda}) {
    const char* why = nullptr;
    if (!available(d, &why))
      fmt::print("{:<12} {}\n", name_of(d), why);
    else if (d != DeviceKind::cuda)
      fmt::print("{:<12} available\n", name_of(d));
    else
      for (int n = 0; n < device_count(d); ++n)
        fmt::print("{:<12} {}\n", fmt::format("{}:{}", name_of(d), n), describe(cuda(n)));
  }
}

void run(const RunChoices& choices, const std::vector<std::string>& inputs,
         const std::string& output) {
  const Kernel& kernel = kernel_named(choices.kernel);
  const Device device = device_of(choices.device);
  if (device.on_host()) set_device(device.kind);
  if (inputs.size() != kernel.inputs.size())
    bad_argument("{} takes {} inputs, not {}: write tw run {}{} --out {}", kernel.name,
                 kernel.inputs.size(), inputs.size(), kernel.name, names_of(kernel), output);
  std::vector<Array> arrays;
  for (size_t i = 0; i < inputs.size(); ++i) {
    const bool typed = !choices.type.empty() && !kernel.inputs[i].type;
    arrays.push_back(typed ? Array::load(inputs[i].c_str(), type_named(choices.type))
                           : Array::load(inputs[i].c_str()));
  }
  if (!device.on_host())
    for (Array& a : arrays) a = a.to(device);
  const Array out = kernel.output(arrays);
  {
    const Tunes tunes(choices.tunes);
    kernel.run(arrays, out);
  }
  CallStats s = last_call();
  if (!device.on_host()) {
    // The call was only queued. Once more, between two events: what the GPU takes for it.
    const Tunes tunes(choices.tunes);
    const Stream stream = Stream::default_of(device);
    stream.synchronize();
    const Event start = stream.record();
    kernel.run(arrays, out);
    s.run_us = stream.record().since(start) * 1000;
  }
  out.save(output.c_str());
  fmt::print("{} on {}: {} to {}; trace {:.3f} ms, compile {:.3f} ms, run {:.3f} ms\n", kernel.name,
             choices.device, text_of(arrays[0]), text_of(out), s.trace_us / 1000,
             (s.passes_us + s.compile_us) / 1000, s.run_us / 1000);
}

}  // namespace tw::tool
