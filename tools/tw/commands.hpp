// The commands of `tw`. Each throws BadArgument or tw::Error; main turns those into one line.
#pragma once

#include <string>
#include <vector>

namespace tw::tool {

void devices();

// What decides how a kernel runs, as written on the command line.
struct RunChoices {
  std::string kernel, device = "cpu", type;
  std::vector<std::string> tunes;  // name=value
};

void run(const RunChoices&, const std::vector<std::string>& inputs, const std::string& output);
void inspect(const RunChoices&, const std::vector<std::string>& shapes);
void opt(const std::string& file, const std::vector<std::string>& passes, bool locations);

}  // namespace tw::tool
