// Pictures of where the threads of a GPU hold the tiles of a kernel.
#include <fmt/format.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <fstream>

#include "bad_argument.hpp"
#include "commands.hpp"
#include "ir/parser.hpp"
#include "ir/ranges.hpp"
#include "ir/type_text.hpp"
#include "layout/draw.hpp"
#include "lower/layouts.hpp"

namespace tw::tool {
namespace {

// An H200, whatever GPU is here: a picture is to be the same everywhere.
const ir::Target gpu{.name = "cuda",
                     .lanes = 32,
                     .max_warps = 32,
                     .max_cluster = 16,
                     .shared_bytes = 232448,
                     .registers = 255};

int height_of(const std::string& svg) {
  return std::atoi(svg.c_str() + svg.find("height=\"") + std::strlen("height=\""));
}

}  // namespace

void draw_layouts(const std::string& ir_text, const std::string& file) {
  const ir::ParseResult parsed = ir::parse(ir_text);
  if (!parsed) bad_argument("the stage has no text to read back: {}", parsed.error.text);
  const ir::Func& f = *parsed.func;
  const lower::Layouts layouts = lower::assign_layouts(f, ir::RangeAnalysis(f), gpu);
  std::string pictures;
  int height = 0, width = 600, tiles = 0;
  ir::walk(f, f.body, [&](ir::OpId o) {
    if (f[o].kind != ir::OpKind::load && f[o].kind != ir::OpKind::dot) return;
    const ir::ValueId v = f.result(o);
    if (!layouts.of[v.i]) return;
    std::string svg = layout::to_svg(
        *layouts.of[v.i], fmt::format("{} of a {}", f[o].kind == ir::OpKind::dot ? "dot" : "load",
                                      ir::to_string(f.type_of(v))));
    width =
        std::max(width, std::atoi(svg.c_str() + svg.find("width=\"") + std::strlen("width=\"")));
    const int own = height_of(svg);
    pictures += svg.replace(0, std::strlen("<svg"), fmt::format("<svg y=\"{}\"", height));
    height += own;
    ++tiles;
  });
  if (pictures.empty())
    bad_argument("--layout: the kernel loads no tile of 2 or more elements: write larger shapes");
  std::ofstream out(file);
  out << fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{}\" height=\"{}\">\n{}</svg>\n", width,
      height, pictures);
  if (!out.flush()) bad_argument("{}: cannot be written: {}", file, std::strerror(errno));
  fmt::print("{}: {} tile{}\n", file, tiles, tiles == 1 ? "" : "s");
}

}  // namespace tw::tool
