#include "runtime/kept_code.hpp"

#include <fmt/format.h>

#include "ir/serialize.hpp"
#include "runtime/compiler_version.hpp"
#include "runtime/disk_cache.hpp"
#include "support/bytes.hpp"
#include "support/error.hpp"

namespace tw::runtime {

std::string disk_key(std::string_view canonical, const Options& options, const Device& device) {
  std::string key;
  ByteWriter w(key);
  w.text(compiler_version());
  w.text(device.version());
  for_each_option(options, [&](std::string_view name, uint64_t v) {
    if (name != "gpu") w.word(v);
  });
  w.text(canonical);
  return key;
}

std::shared_ptr<Code> load_code(const std::string& key, std::string_view canonical,
                                const Device& device) {
  const std::optional<std::string> content = disk_cache().find(key);
  if (!content) return nullptr;
  auto code = std::make_shared<Code>();
  code->canonical = canonical;
  std::string_view in = *content;
  if (!ir::read_func(in, code->func)) return nullptr;
  try {
    code->executable = device.load(in);
  } catch (const Error&) {  // compiling says what is wrong, if it meets it too
  }
  return code->executable ? code : nullptr;
}

std::string keep_code(const std::string& key, const std::string& kernel, const ir::Func& f,
                      std::string_view image, const Device& device) {
  if (image.empty()) return {};
  std::string content;
  ir::write_func(f, content);
  content += image;
  return disk_cache().put(key, fmt::format("{}; {}", kernel, device.version()), content);
}

}  // namespace tw::runtime
