// The commands of `tw`. Each throws BadArgument or tw::Error; main turns those into one line.
#pragma once

#include <string>
#include <tilewright/runtime.hpp>
#include <vector>

namespace tw::tool {

void devices();
// On stderr.
void print_note(const Note&, void*);

// What decides how a kernel runs, as written on the command line.
struct RunChoices {
  std::string kernel, device = "cpu", type;
  std::vector<std::string> tunes;  // name=value
};

void run(const RunChoices&, const std::vector<std::string>& inputs, const std::string& output);
// All stages under headings, or the last one called `stage`, as it is. `layout`: a file for
// pictures of its tiles instead, or empty.
void inspect(const RunChoices&, const std::vector<std::string>& shapes, const std::string& stage,
             const std::string& layout, const std::string& gpu);
// The tiles that a kernel loads and multiplies, given as tile-level IR, drawn below each other.
void draw_layouts(const std::string& ir_text, const std::string& file);
// The kernels kept on disk. verify throws when one of them is damaged.
void cache_list();
void cache_verify();
void cache_clear();
void opt(const std::string& file, const std::vector<std::string>& passes, bool locations);

}  // namespace tw::tool
