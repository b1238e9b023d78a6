#include <fmt/chrono.h>
#include <fmt/format.h>

#include <ctime>
#include <stdexcept>
#include <tilewright/kernel_cache.hpp>

#include "bad_argument.hpp"
#include "commands.hpp"

namespace tw::tool {
namespace {

std::string folder() {
  const char* why = nullptr;
  std::string f = kernel_cache_folder(&why);
  if (f.empty())
    bad_argument("no kernels are kept: {}", *why ? why : "TW_CACHE_DIR or TW_CACHE_MB says so");
  return f;
}

std::string_view name_of(const KeptKernel& k) {
  const std::string_view path = k.file;
  return path.substr(path.rfind('/') + 1);
}

std::string count_of(long long n) { return fmt::format("{} kernel{}", n, n == 1 ? "" : "s"); }

struct Sum {
  long long kernels = 0, damaged = 0, bytes = 0;
};

void list_one(const KeptKernel& k, void* context) {
  auto& sum = *static_cast<Sum*>(context);
  ++sum.kernels;
  sum.bytes += k.bytes;
  const std::time_t used = k.used;
  std::tm local{};
  localtime_r(&used, &local);
  fmt::print("{}  {:>9}  {:%Y-%m-%d %H:%M}  {}\n", name_of(k), k.bytes, local,
             k.intact ? k.title : "damaged");
}

void verify_one(const KeptKernel& k, void* context) {
  auto& sum = *static_cast<Sum*>(context);
  ++sum.kernels;
  if (k.intact) return;
  ++sum.damaged;
  fmt::print("{}  damaged\n", name_of(k));
}

}  // namespace

void cache_list() {
  const std::string f = folder();
  Sum sum;
  each_kept_kernel(list_one, &sum);
  fmt::print("{}: {}, {} bytes\n", f, count_of(sum.kernels), sum.bytes);
}

void cache_verify() {
  const std::string f = folder();
  Sum sum;
  each_kept_kernel(verify_one, &sum);
  fmt::print("{}: {}, {} damaged\n", f, count_of(sum.kernels), sum.damaged);
  if (sum.damaged)
    throw std::runtime_error(
        "damaged kernels are compiled again when they are needed, and replaced");
}

void cache_clear() {
  const std::string f = folder();
  fmt::print("{}: {} removed\n", f, count_of(clear_kernel_cache()));
}

}  // namespace tw::tool
