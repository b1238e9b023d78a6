#include "tilewright/kernel_cache.hpp"

#include "runtime/disk_cache.hpp"
#include "support/error.hpp"

namespace tw {

const char* kernel_cache_folder(const char** why) {
  const runtime::DiskCache& c = runtime::disk_cache();
  if (why) *why = c.why_none().c_str();
  return c.folder().c_str();
}

void each_kept_kernel(void (*each)(const KeptKernel&, void* context), void* context) {
  if (!each) usage_error({}, "each_kept_kernel: the function is a null pointer");
  for (const runtime::DiskCache::Entry& e : runtime::disk_cache().entries())
    each({e.path.c_str(), e.title.c_str(), static_cast<long long>(e.bytes), e.used, e.intact},
         context);
}

long long clear_kernel_cache() { return static_cast<long long>(runtime::disk_cache().clear()); }

}  // namespace tw
