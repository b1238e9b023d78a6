// A compiled kernel as bytes: machine code, and all that loading and launching it needs, so that
// who reads it lowers nothing and prints no PTX.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "ir/func.hpp"
#include "target/ptx/assemble.hpp"
#include "target/ptx/kernel.hpp"

namespace tw::runtime::cuda {

struct Image {
  ir::Func lanes;      // without names and positions
  ptx::Kernel kernel;  // without its text
  std::optional<ptx::Assembled> machine;
};

void write_image(const ir::Func& lanes, const ptx::Kernel&, const ptx::Assembled&,
                 std::string& out);
// False: not what write_image wrote.
bool read_image(std::string_view, Image& out);

}  // namespace tw::runtime::cuda
