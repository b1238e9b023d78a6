#include <fmt/format.h>

#include <cstdio>
#include <tilewright/runtime.hpp>

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
  for (DeviceKind d : {DeviceKind::cpu, DeviceKind::interpreter}) {
    const char* why = nullptr;
    const bool here = available(d, &why);
    fmt::print("{:<12} {}\n", name_of(d), here ? "available" : why);
  }
}

void run(const RunChoices& choices, const std::vector<std::string>& inputs,
         const std::string& output) {
  const Kernel& kernel = kernel_named(choices.kernel);
  set_device(device_named(choices.device.c_str()));
  if (inputs.size() != kernel.inputs.size())
    bad_argument("{} takes {} inputs, not {}: write tw run {}{} --out {}", kernel.name,
                 kernel.inputs.size(), inputs.size(), kernel.name, names_of(kernel), output);
  std::vector<Array> arrays;
  for (const std::string& path : inputs)
    arrays.push_back(choices.type.empty() ? Array::load(path.c_str())
                                          : Array::load(path.c_str(), type_named(choices.type)));
  const Array out = kernel.output(arrays);
  {
    const Tunes tunes(choices.tunes);
    kernel.run(arrays, out);
  }
  out.save(output.c_str());
  const CallStats s = last_call();
  fmt::print("{} on {}: {} to {}; trace {:.3f} ms, compile {:.3f} ms, run {:.3f} ms\n", kernel.name,
             choices.device, text_of(arrays[0]), text_of(out), s.trace_us / 1000,
             (s.passes_us + s.compile_us) / 1000, s.run_us / 1000);
}

}  // namespace tw::tool
