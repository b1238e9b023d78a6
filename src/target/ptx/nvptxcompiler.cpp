#include "target/ptx/nvptxcompiler.hpp"

#include <dlfcn.h>

#include <cstdlib>
#include <memory>

#include "support/error.hpp"
#include "target/ptx/assembler_log.hpp"

namespace tw::ptx {

namespace {

// The names to open, in the order of preference: beside the program or library that holds this
// code, where an installation has it, and where the loader looks.
std::vector<std::string> candidates() {
  if (const char* chosen = std::getenv("TW_NVPTXCOMPILER"); chosen && *chosen) return {chosen};
  const std::string name = "libtilewright_nvptxcompiler.so";
  std::vector<std::string> out;
  Dl_info here{};
  if (dladdr(reinterpret_cast<const void*>(&Nvptxcompiler::open), &here) && here.dli_fname) {
    const std::string path = here.dli_fname;
    if (const size_t slash = path.rfind('/'); slash != path.npos)
      for (const char* folder : {"/", "/../lib/"})
        out.push_back(path.substr(0, slash) + folder + name);
  }
  out.push_back(name);
  return out;
}

}  // namespace

const Nvptxcompiler* Nvptxcompiler::open() {
  void* library = nullptr;
  for (const std::string& c : candidates())
    if (!library) library = dlopen(c.c_str(), RTLD_NOW | RTLD_LOCAL);
  if (!library) return nullptr;
  using Version = void (*)(unsigned*, unsigned*);
  const auto version = reinterpret_cast<Version>(dlsym(library, "tw_nvptxcompiler_version"));
  auto made = std::make_unique<Nvptxcompiler>();
  made->compile_ = reinterpret_cast<Compile>(dlsym(library, "tw_nvptxcompiler_assemble"));
  made->release_ = reinterpret_cast<decltype(release_)>(dlsym(library, "tw_nvptxcompiler_release"));
  if (!version || !made->compile_ || !made->release_) return nullptr;
  unsigned major = 0, minor = 0;
  version(&major, &minor);
  made->version = fmt::format("nvptxcompiler {}.{}", major, minor);
  return made.release();
}

Assembled Nvptxcompiler::assemble(std::string_view text, const GpuTarget& target) const {
  char *image = nullptr, *log = nullptr;
  size_t size = 0;
  const int failed = compile_(text.data(), text.size(), target.arch().c_str(),
                              optimization_level(text), has_lines(text), &image, &size, &log);
  const std::unique_ptr<char, void (*)(char*)> own_image(image, release_), own_log(log, release_);
  const std::string_view said = log ? log : "";
  if (failed) refuse(said, text, version, target);
  Assembled out;
  out.image.assign(image, image + size);
  read_log(said, out);
  return out;
}

}  // namespace tw::ptx
