#include "target/ptx/assembler_log.hpp"

#include <charconv>

#include "support/error.hpp"

namespace tw::ptx {
namespace {

// The number that stands before `unit`, as in "24 bytes spill stores"; 0 when it is not there.
int number_before(std::string_view line, std::string_view unit) {
  const size_t at = line.find(unit);
  if (at == line.npos || at == 0) return 0;
  size_t from = at;
  while (from > 0 && line[from - 1] >= '0' && line[from - 1] <= '9') --from;
  int value = 0;
  std::from_chars(line.data() + from, line.data() + at, value);
  return value;
}

int number_after(std::string_view line, std::string_view word) {
  const size_t at = line.find(word);
  int value = 0;
  if (at != line.npos)
    std::from_chars(line.data() + at + word.size(), line.data() + line.size(), value);
  return value;
}

template <class F>
void for_each_line(std::string_view text, F&& f) {
  while (!text.empty()) {
    const size_t end = std::min(text.find('\n'), text.size());
    f(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
}

// Counted from 1; empty when there is none.
std::string_view line_of(std::string_view text, int number) {
  std::string_view found;
  for_each_line(text, [&](std::string_view line) {
    if (--number == 0) found = line;
  });
  return found;
}

bool costs_speed(std::string_view line) {
  const size_t at = line.find("(C75");
  if (at == line.npos || at + 7 > line.size()) return false;
  const std::string_view number = line.substr(at + 4, 2);
  return number == "04" || number[0] == '1';
}

}  // namespace

void read_log(std::string_view log, Assembled& out) {
  for_each_line(log, [&](std::string_view line) {
    if (line.find("spill stores") != line.npos) {
      out.stack += number_before(line, " bytes stack frame");
      out.spill_stores += number_before(line, " bytes spill stores");
      out.spill_loads += number_before(line, " bytes spill loads");
    } else if (line.find("Used ") != line.npos) {
      out.registers = number_before(line, " registers");
      out.shared = number_before(line, " bytes smem");
    } else if (costs_speed(line)) {
      out.warnings.emplace_back(line.substr(line.find("(C75")));
    }
  });
}

void refuse(std::string_view log, std::string_view text, const std::string& assembler,
            const GpuTarget& target) {
  constexpr int most_lines = 4;
  std::string first;
  int lines = 0;
  for_each_line(log, [&](std::string_view line) {
    if (line.empty() || lines == most_lines) return;
    // "ptxas /tmp/.../kernel.ptx, line 4; error": the file is gone when somebody reads this.
    if (const size_t comma = line.find(", line "); comma != line.npos)
      line.remove_prefix(comma + 2);
    first += fmt::format("{}{}", lines++ ? "; " : "", line);
  });
  if (first.empty()) first = "it says nothing";
  if (first.find("Unsupported .version") != first.npos ||
      first.find("is not defined for option") != first.npos)
    unsupported_error({},
                      "{} is too old for {} ({}): install a newer CUDA, or Python's "
                      "nvidia-cuda-nvcc, or set TW_PTXAS to a newer ptxas",
                      assembler, target.arch(), first);
  if (first.find("Insufficient registers") != first.npos)
    usage_error({},
                "launch: max_registers of {} is too few for this kernel, one of whose instructions "
                "needs {}",
                number_after(first, "Insufficient registers ("),
                number_after(first, "register target of "));
  if (const std::string_view quoted = line_of(text, number_after(first, "line ")); !quoted.empty())
    first += fmt::format("; that line is: {}", quoted);
  TW_INTERNAL("{} refuses the code of a kernel for {}: {}", assembler, target.arch(), first);
}

}  // namespace tw::ptx
