// The header of a .npy file: what the bytes after it mean.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace tw::npy {

inline constexpr std::string_view magic = "\x93NUMPY";

struct Header {
  std::string descr;  // element type as NumPy spells it, e.g. "<f4"
  bool fortran_order = false;
  std::vector<long long> shape;
};

// Reads the dictionary text of a header. Throws usage errors "PATH: what is wrong: what to do".
Header parse_header(std::string_view text, const std::string& path);
// Magic, version, length and dictionary, padded so that the data starts 64-byte aligned.
std::string print_header(const Header&);

}  // namespace tw::npy
