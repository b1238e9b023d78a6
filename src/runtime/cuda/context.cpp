#include "runtime/cuda/context.hpp"

#include <atomic>

#include "support/error.hpp"

namespace tw::runtime::cuda {
namespace {

// CUdevice_attribute
enum Attribute : int {
  multiprocessors = 16,
  l2_bytes = 38,
  threads_per_sm = 39,
  capability_major = 75,
  capability_minor = 76,
  shared_per_sm = 81,
  registers_per_sm = 82,
  shared_per_block_optin = 97,
  memory_pools = 115,
};

constexpr int most_gpus = 64;

// What a kernel left behind, reported by whatever is asked next. After it nothing works any more in
// this process.
bool from_a_kernel(Result r) {
  constexpr Result uncorrectable_memory = 214, contained = 226, illegal_address = 700,
                   timeout = 702, assertion = 710, stack = 714, unspecified = 719,
                   tensor_memory = 721;
  return r == uncorrectable_memory || r == contained || r == illegal_address || r == timeout ||
         r == assertion || (r >= stack && r <= unspecified) || r == tensor_memory;
}

bool of_capture(Result r) { return r >= 900 && r <= 908; }

}  // namespace

[[gnu::hot]] Context& Context::of(int ordinal) {
  static std::atomic<Context*> contexts[most_gpus];
  static std::mutex& opening = *new std::mutex;
  const Api& api = driver();
  if (ordinal < 0 || ordinal >= std::min(api.devices, most_gpus))
    usage_error({}, "there is no GPU cuda:{}: this machine has {}, counted from 0", ordinal,
                api.devices);
  std::atomic<Context*>& slot = contexts[ordinal];
  Context* c = slot.load(std::memory_order_acquire);
  if (c) [[likely]]
    return *c;
  std::lock_guard lock(opening);
  c = slot.load(std::memory_order_relaxed);
  if (!c) slot.store(c = new Context(ordinal), std::memory_order_release);
  return *c;
}

Context::Context(int n) : api(driver()), ordinal(n) {
  check(api.DeviceGet(&device, ordinal), "cuDeviceGet");
  char text[256] = {};
  check(api.DeviceGetName(text, sizeof text - 1, device), "cuDeviceGetName");
  name = text;
  check(api.DeviceTotalMem(&memory, device), "cuDeviceTotalMem");
  target.sm = attribute(capability_major) * 10 + attribute(capability_minor);
  if (target.sm < ptx::least_sm)
    unsupported_error({}, "cuda:{} ({}) has compute capability {}.{}, and 8.0 or newer is needed",
                      ordinal, name, target.sm / 10, target.sm % 10);
  // Only with the suffix may code use what one generation alone has: wgmma, tcgen05.
  target.feature = target.sm >= 90 ? 'a' : 0;
  target.sms = attribute(multiprocessors);
  target.shared_bytes = attribute(shared_per_block_optin);
  if (target.sm < 90) target.max_cluster = 1;
  target.shared_per_sm = attribute(shared_per_sm);
  target.registers_per_sm = attribute(registers_per_sm);
  target.threads_per_sm = attribute(threads_per_sm);
  target.cache_bytes = attribute(l2_bytes);
  if (!attribute(memory_pools))
    unsupported_error({},
                      "cuda:{} ({}) has no memory pools (cuMemAllocAsync): virtual GPUs may lack "
                      "them; ask for unified memory in the profile of the virtual GPU",
                      ordinal, name);
  check(api.DevicePrimaryCtxRetain(&handle, device), "cuDevicePrimaryCtxRetain");
  const Current current(*this);
  check(api.DeviceGetDefaultMemPool(&pool, device), "cuDeviceGetDefaultMemPool");
  // Without it each synchronisation gives free memory back to the system, and the next allocation
  // takes a millisecond instead of half a microsecond.
  constexpr int release_threshold = 4;
  uint64_t keep_all = ~uint64_t{0};
  check(api.MemPoolSetAttribute(pool, release_threshold, &keep_all), "cuMemPoolSetAttribute");
  constexpr unsigned not_ordered_with_default = 1;
  StreamHandle* side = nullptr;
  check(api.StreamCreate(&side, not_ordered_with_default), "cuStreamCreate");
  side_stream = new detail::StreamBody(tw::cuda(ordinal), this, side, true);
  default_stream = new detail::StreamBody(tw::cuda(ordinal), this, nullptr, false);
}

int Context::attribute(int which) const {
  int value = 0;
  check(api.DeviceGetAttribute(&value, which, device), "cuDeviceGetAttribute");
  return value;
}

std::string Context::memory_text(size_t asked) const {
  size_t free = 0, total = 0;
  api.MemGetInfo(&free, &total);
  return fmt::format("{} bytes asked, {} free of {}", asked, free, total);
}

void Context::fail(Result r, const char* call, const StreamHandle* stream) const {
  const std::string what = text_of(api, r);
  if (from_a_kernel(r)) {
    const std::string launches = log.text(stream);
    throw_error(
        ErrorKind::internal,
        fmt::format(
            "cuda:{}: {}, in a kernel launched earlier{}{}; this process cannot use the GPU "
            "any more. A view whose sizes reach past its memory does that; if there is none, "
            "it is a bug of Tilewright",
            ordinal, what, launches.empty() ? "" : ": the last ones, newest first, are ", launches),
        {});
  }
  if (of_capture(r))
    usage_error(
        {},
        "cuda:{}: {} failed with {}: this cannot happen while a graph is captured; copies "
        "to the host, synchronisation and first calls of a kernel belong before the capture",
        ordinal, call, what);
  if (r == out_of_memory) usage_error({}, "cuda:{}: {} found no memory: {}", ordinal, call, what);
  throw_error(ErrorKind::internal, fmt::format("cuda:{}: {} failed with {}", ordinal, call, what),
              {});
}

void Context::allow_peer(const Context& other) {
  std::lock_guard lock(peer_mutex_);
  const uint64_t bit = uint64_t{1} << other.ordinal;
  if (peers_ & bit) return;
  int can = 0;
  check(api.DeviceCanAccessPeer(&can, other.device, device), "cuDeviceCanAccessPeer");
  if (can) {
    constexpr int a_device = 1, read_write = 3;
    const PoolAccess access{a_device, other.device, read_write};
    check(api.MemPoolSetAccess(pool, &access, 1), "cuMemPoolSetAccess");
  }
  peers_ |= bit;
}

}  // namespace tw::runtime::cuda
