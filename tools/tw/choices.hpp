// Reading what is written after the options.
#pragma once

#include <memory>
#include <string>
#include <tilewright/array.hpp>
#include <tilewright/runtime.hpp>
#include <vector>

namespace tw::tool {

// The element type of a name such as "bf16".
DType type_named(const std::string&);
// The device of a name such as "cpu" or "cuda:1"; "cuda" is the first GPU.
Device device_of(const std::string&);
// "4x1024" as sizes.
std::vector<long long> shape_of(const std::string&);

// The values of --tune in force while it lives.
class Tunes {
 public:
  explicit Tunes(const std::vector<std::string>& assignments);
  ~Tunes();
  Tunes(const Tunes&) = delete;
  Tunes& operator=(const Tunes&) = delete;

 private:
  static void refuse_unused(const Note&, void*);
  std::vector<std::string> names_;
  std::vector<std::unique_ptr<TuneScope>> scopes_;
};

// "1797x64 f32"
std::string text_of(const Array&);

}  // namespace tw::tool
