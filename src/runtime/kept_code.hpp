// Compiled code of level 1 in the disk cache.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "runtime/options.hpp"
#include "runtime/variant.hpp"

namespace tw::runtime {

// What identifies code in every process that runs this build of the compiler: the key of level 1
// but for which of several GPUs it is (equal ones share their code), and the sources of the
// compiler.
std::string disk_key(std::string_view canonical, const Options&, const Device&);

// Null: nobody kept it, or what is there cannot be used. `canonical` as Code holds it.
std::shared_ptr<Code> load_code(const std::string& key, std::string_view canonical, const Device&);

// Returns what the user should know, mostly nothing. `image`: of Device::compile_and_keep.
std::string keep_code(const std::string& key, const std::string& kernel, const ir::Func&,
                      std::string_view image, const Device&);

}  // namespace tw::runtime
