#include "target/llvm/api.hpp"

#include <dlfcn.h>

#include <atomic>
#include <cstdlib>

#include "support/error.hpp"

namespace tw::llvm {
namespace {

struct Opened {
  Api api;
  std::string failure;  // empty: usable
};

constexpr unsigned oldest = 19, newest = 22;

std::atomic<bool> ending{false};

// The file name: what $TW_LIBLLVM names, else what Debian, Ubuntu and Fedora install, newest first.
void* open_library(std::string& path) {
  if (const char* env = std::getenv("TW_LIBLLVM"); env && *env) {
    path = env;
    return dlopen(env, RTLD_NOW | RTLD_LOCAL);
  }
  for (const char* name : {"libLLVM.so.22.1", "libLLVM.so.21.1", "libLLVM.so.20.1",
                           "libLLVM-19.so.1", "libLLVM.so.19.1", "libLLVM-19.so"}) {
    path = name;
    if (void* lib = dlopen(name, RTLD_NOW | RTLD_LOCAL)) return lib;
  }
  path.clear();
  return nullptr;
}

Opened open() {
  Opened o;
  void* lib = open_library(o.api.path);
  if (!lib) {
    o.failure =
        o.api.path.empty()
            ? "the CPU target needs libLLVM 19, 20, 21 or 22, and none was found. On Debian "
              "and Ubuntu: apt-get install libllvm22. Elsewhere set TW_LIBLLVM to the file"
            : fmt::format("the CPU target cannot open TW_LIBLLVM={}: {}", o.api.path, dlerror());
    return o;
  }
#define TW_LLVM_RESOLVE(result, name, args)                                              \
  o.api.name = reinterpret_cast<decltype(o.api.name)>(dlsym(lib, "LLVM" #name));         \
  if (!o.api.name && o.failure.empty())                                                  \
    o.failure = fmt::format("{} has no function LLVM" #name                              \
                            ": the CPU target needs libLLVM 19 to 22 with x86 support. " \
                            "On Debian and Ubuntu: apt-get install libllvm22",           \
                            o.api.path);
  TW_LLVM_API(TW_LLVM_RESOLVE)
#undef TW_LLVM_RESOLVE
  if (!o.failure.empty()) return o;
  unsigned minor = 0, patch = 0;
  o.api.GetVersion(&o.api.version, &minor, &patch);
  o.failure = version_complaint(o.api.path, o.api.version, minor);
  if (!o.failure.empty()) return o;
  o.api.InitializeX86TargetInfo();
  o.api.InitializeX86Target();
  o.api.InitializeX86TargetMC();
  o.api.InitializeX86AsmPrinter();
  return o;
}

}  // namespace

const Api& api() {
  // Never destroyed: kernels of static storage may outlive any order of destruction we could pick.
  static const Opened* opened = [] {
    const auto* o = new Opened(open());
    // Runs before the destructors of libLLVM's static objects, which it made while it was opened.
    std::atexit([] { ending = true; });
    return o;
  }();
  if (!opened->failure.empty()) unsupported_error({}, "{}", opened->failure);
  return opened->api;
}

void check_can_compile() {
  if (ending)
    usage_error({},
                "the process is ending, and libLLVM can compile no more: call the kernel once "
                "before main returns, then it needs no compiler");
}

std::string version_complaint(const std::string& path, unsigned major, unsigned minor) {
  if (major >= oldest && major <= newest) return {};
  return fmt::format(
      "{} is LLVM {}.{}, {} than the CPU target knows: it needs 19 to 22. On Debian and Ubuntu: "
      "apt-get install libllvm22",
      path, major, minor, major < oldest ? "older" : "newer");
}

std::string take_error(OpaqueError* e) {
  char* text = api().GetErrorMessage(e);
  std::string s = text;
  api().DisposeErrorMessage(text);
  return s;
}

std::string take_message(char* text) {
  std::string s = text ? text : "";
  if (text) api().DisposeMessage(text);
  return s;
}

}  // namespace tw::llvm
