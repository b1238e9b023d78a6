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
// All stages under headings, or the last one called `stage`, as it is.
void inspect(const RunChoices&, const std::vector<std::string>& shapes, const std::string& stage);
// The kernels kept on disk. verify throws when one of them is damaged.
void cache_list();
void cache_verify();
void cache_clear();
void opt(const std::string& file, const std::vector<std::string>& passes, bool locations);

}  // namespace tw::tool
