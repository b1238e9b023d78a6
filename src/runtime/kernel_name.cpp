#include "runtime/kernel_name.hpp"

#include <cxxabi.h>
#include <dlfcn.h>
#include <fmt/format.h>

#include <cstdlib>
#include <memory>
#include <string_view>

#include "runtime/cache.hpp"

namespace tw::runtime {
namespace {

// What the dynamic linker calls the kernel; functions with internal linkage have no name there.
std::string symbol_of(const void* address) {
  Dl_info info{};
  if (!dladdr(address, &info) || !info.dli_sname || info.dli_saddr != address) return {};
  int status = 0;
  std::unique_ptr<char, void (*)(void*)> text(
      abi::__cxa_demangle(info.dli_sname, nullptr, nullptr, &status), std::free);
  const std::string name = status == 0 ? text.get() : info.dli_sname;
  return name.substr(0, name.find('('));
}

}  // namespace

std::string name_kernel(const void* address, ir::Func& trace) {
  trace.name = symbol_of(address);
  if (!trace.name.empty()) return trace.name;
  const Loc at = first_loc(trace);
  if (!at.file) {
    trace.name = "kernel";
    return "without a name";
  }
  const std::string_view path = at.file;
  trace.name = fmt::format("{}:{}", path.substr(path.rfind('/') + 1), at.line);  // npos + 1 is 0
  return fmt::format("at {}:{}", path, at.line);
}

CalledKernel called_kernel(const detail::CallSite& site) {
  CalledKernel k{symbol_of(site.kernel), {}};
  k.text = k.text.empty() ? "the kernel" : "kernel " + k.text;
  const auto known =
      call_cache().variants(reinterpret_cast<uintptr_t>(site.kernel), site.module->generation);
  if (!known.empty())
    if (const Loc at = first_loc(known.back().variant->func); at.file)
      k.at = Loc::at(keep_forever(at.file), at.line);  // the module may be unloaded meanwhile
  return k;
}

}  // namespace tw::runtime
