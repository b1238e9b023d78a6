#include <fmt/format.h>

#include <cstdio>
#include <cstring>
#include <tilewright/inspect.hpp>
#include <tilewright/runtime.hpp>

#include "bad_argument.hpp"
#include "choices.hpp"
#include "commands.hpp"
#include "kernels.hpp"

namespace tw::tool {

void inspect(const RunChoices& choices, const std::vector<std::string>& shapes) {
  const Kernel& kernel = kernel_named(choices.kernel);
  set_device(device_named(choices.device.c_str()));
  if (!shapes.empty() && shapes.size() != kernel.inputs.size())
    bad_argument("{} takes {} inputs, not {}: write a shape for each, or none", kernel.name,
                 kernel.inputs.size(), shapes.size());
  const DType type = choices.type.empty() ? f32 : type_named(choices.type);
  std::vector<Array> arrays;
  for (size_t i = 0; i < kernel.inputs.size(); ++i) {
    const std::vector<long long> shape =
        shapes.empty() ? kernel.inputs[i].shape : shape_of(shapes[i]);
    arrays.push_back(Array::zeros(type, Dims(shape.data(), static_cast<int>(shape.size()))));
  }
  const Array out = kernel.output(arrays);
  const Tunes tunes(choices.tunes);
  const auto show = [](const Stage& s, void* name) {
    fmt::print("=== {} ({}): {}\n{}{}", static_cast<const char*>(name), s.kernel, s.name, s.text,
               std::strlen(s.text) && s.text[std::strlen(s.text) - 1] == '\n' ? "" : "\n");
  };
  const InspectScope scope(show, const_cast<char*>(kernel.name));
  kernel.run(arrays, out);
}

}  // namespace tw::tool
