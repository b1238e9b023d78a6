#include "choices.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>

#include "bad_argument.hpp"
#include "commands.hpp"

namespace tw::tool {
namespace {

// The whole of `text` as a number.
bool read(std::string_view text, long long& out) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), out);
  return error == std::errc() && end == text.data() + text.size();
}

}  // namespace

DType type_named(const std::string& name) {
  std::vector<std::string_view> names;
  for (int t = 0; t < dtype_count; ++t) {
    names.push_back(name_of(static_cast<DType>(t)));
    if (name == names.back()) return static_cast<DType>(t);
  }
  bad_argument("--type '{}' is no element type: write one of {}", name, fmt::join(names, ", "));
}

Device device_of(const std::string& name) {
  const size_t colon = name.find(':');
  const DeviceKind kind = device_named(name.substr(0, colon).c_str());
  if (colon == name.npos) return kind;
  long long ordinal = 0;
  if (kind != DeviceKind::cuda)
    bad_argument("'{}' is no device: a number follows cuda only, such as cuda:1", name);
  if (!read(std::string_view(name).substr(colon + 1), ordinal) || ordinal < 0 || ordinal > 1000)
    bad_argument("'{}' is no device: write the number of a GPU, such as cuda:1", name);
  return cuda(static_cast<int>(ordinal));
}

std::vector<long long> shape_of(const std::string& text) {
  std::vector<long long> shape;
  for (size_t at = 0; at <= text.size();) {
    const size_t end = std::min(text.find('x', at), text.size());
    long long size = -1;
    if (!read(std::string_view(text).substr(at, end - at), size) || size < 0)
      bad_argument("'{}' is no shape: write {}", text,
                   text.find('=') == text.npos ? "sizes joined by x, such as 4x1024"
                                               : "--tune before each choice");
    shape.push_back(size);
    at = end + 1;
  }
  return shape;
}

// What is a note to a program is a mistake here: nobody else has set a value.
void Tunes::refuse_unused(const Note& n, void*) {
  if (n.kind == NoteKind::unused_tune) bad_argument("--tune: {}", n.text);
  print_note(n, nullptr);
}

Tunes::~Tunes() { on_note(print_note); }

Tunes::Tunes(const std::vector<std::string>& assignments) {
  names_.reserve(assignments.size());  // the scopes point at the names
  for (const std::string& a : assignments) {
    const size_t at = a.find('=');
    long long value = 0;
    if (at == 0 || at == a.npos || !read(std::string_view(a).substr(at + 1), value))
      bad_argument("--tune '{}' is no choice: write name=value, such as bm=64", a);
    if (std::ranges::find(names_, a.substr(0, at)) != names_.end())
      bad_argument("--tune '{}' sets {} a second time: give each once", a, a.substr(0, at));
    names_.push_back(a.substr(0, at));
    scopes_.push_back(std::make_unique<TuneScope>(names_.back().c_str(), value));
  }
  on_note(refuse_unused);
}

std::string text_of(const Array& a) {
  const Dims dims = a.dims();
  return fmt::format("{} {}", a.rank() ? fmt::format("{}", fmt::join(dims, "x")) : "one",
                     name_of(a.dtype()));
}

}  // namespace tw::tool
