#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <optional>
#include <string>
#include <tilewright/inspect.hpp>
#include <tilewright/runtime.hpp>
#include <vector>

#include "bad_argument.hpp"
#include "choices.hpp"
#include "commands.hpp"
#include "kernels.hpp"

namespace tw::tool {

namespace {

// Of ASCII, whatever the case: the stage is "PTX", and who looks for it writes ptx.
bool is_named(const std::string& a, const std::string& b) {
  const auto lower = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; };
  return std::ranges::equal(a, b, {}, lower, lower);
}

}  // namespace

void inspect(const RunChoices& choices, const std::vector<std::string>& shapes,
             const std::string& stage, const std::string& layout, const std::string& gpu) {
  const Kernel& kernel = kernel_named(choices.kernel);
  const DeviceKind device = device_of(choices.device).kind;
  set_device(device);
  if (!layout.empty() && device != DeviceKind::cuda && device != DeviceKind::sim)
    bad_argument("--layout draws the threads of a GPU: write --device cuda or --device sim");
  if (!gpu.empty() && device != DeviceKind::cuda)
    bad_argument("--arch is a GPU: write --device cuda");
  std::vector<std::vector<long long>> sizes;
  for (const std::string& s : shapes) sizes.push_back(shape_of(s));
  if (!shapes.empty() && shapes.size() != kernel.inputs.size())
    bad_argument("{} takes {} inputs, not {}: write a shape for each, or none", kernel.name,
                 kernel.inputs.size(), shapes.size());
  const DType type = choices.type.empty() ? f32 : type_named(choices.type);
  std::vector<Array> arrays;
  for (size_t i = 0; i < kernel.inputs.size(); ++i) {
    const std::vector<long long>& shape = sizes.empty() ? kernel.inputs[i].shape : sizes[i];
    arrays.push_back(Array::zeros(kernel.inputs[i].type.value_or(type),
                                  Dims(shape.data(), static_cast<int>(shape.size()))));
  }
  const Array out = kernel.output(arrays);
  const Tunes tunes(choices.tunes);
  struct Shown {
    std::string kernel, name, text;
  };
  std::vector<Shown> stages;
  const auto keep = [](const Stage& s, void* to) {
    static_cast<std::vector<Shown>*>(to)->push_back({s.kernel, s.name, s.text});
  };
  std::optional<Error> failed;  // after the stages that were reached
  {
    const InspectScope scope(keep, &stages, ForGpu{gpu.empty() ? nullptr : gpu.c_str()}, {});
    try {
      kernel.run(arrays, out);
    } catch (const Error& e) {
      if (stages.empty()) throw;
      failed = e;
    }
  }
  if (stages.empty())
    bad_argument(
        "{} runs no kernel on these shapes, which leave nothing to do: write sizes above 0",
        kernel.name);
  if (!layout.empty()) {
    const auto tiles = std::find_if(stages.rbegin(), stages.rend(), [](const Shown& s) {
      return s.name == "trace" || s.name.starts_with("after ");
    });
    return draw_layouts(tiles->text, layout);
  }
  if (stage.empty()) {
    for (const Shown& s : stages)
      fmt::print("=== {} ({}): {}\n{}{}", kernel.name, s.kernel, s.name, s.text,
                 s.text.ends_with('\n') ? "" : "\n");
    if (failed) throw *failed;
    return;
  }
  std::string names;
  for (size_t i = stages.size(); i-- > 0;) {
    if (is_named(stages[i].name, stage)) return fmt::print("{}", stages[i].text);
    names = fmt::format("'{}'{}{}", stages[i].name, names.empty() ? "" : ", ", names);
  }
  if (failed) throw *failed;
  bad_argument("{} has no stage '{}': write one of {}", kernel.name, stage, names);
}

}  // namespace tw::tool
