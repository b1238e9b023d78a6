#include "fake_cuda.hpp"

#include <fmt/format.h>

#include <cstdlib>
#include <cstring>
#include <map>
#include <memory>
#include <mutex>

#include "runtime/cuda/driver.hpp"

namespace fake_cuda {

State& state() {
  static State& s = *new State;
  return s;
}

namespace {

using namespace tw::runtime::cuda;

std::recursive_mutex& mutex() {
  static auto& m = *new std::recursive_mutex;
  return m;
}

struct Graph {
  std::vector<Launch> launches;
  std::vector<std::shared_ptr<void>>
      memory;  // given back while it was captured: it may write there
};
struct Stream {
  int number;  // first: tests read it through the handle
  ContextHandle* context;
  bool ordered_with_default;
  Graph* capturing = nullptr;
  bool joined = false;  // began the capture, or came back to the one that did
};
// A moment of a stream; of a captured one, a node of that graph.
struct Event {
  ContextHandle* context;
  int stream = -1;
  Graph* captured = nullptr;
};
struct Function {
  std::string name;
};
struct Module {
  std::vector<Function*> functions;
};

std::map<Address, size_t>& allocations() {
  static auto& a = *new std::map<Address, size_t>;
  return a;
}
std::vector<Stream*>& streams() {
  static auto& all = *new std::vector<Stream*>;
  return all;
}
int next_stream = 1;
thread_local ContextHandle* current = nullptr;

// Of a stream: its number; of the default one 0.
int number(StreamHandle* s) { return s ? reinterpret_cast<Stream*>(s)->number : 0; }
Graph* capture_of(StreamHandle* s) { return s ? reinterpret_cast<Stream*>(s)->capturing : nullptr; }
ContextHandle* context_of(StreamHandle* s) {
  return s ? reinterpret_cast<Stream*>(s)->context : current;
}

// CUresult, of captures
constexpr Result invalid_handle = 400, capture_unsupported = 900, capture_merge = 903,
                 capture_unjoined = 904, capture_isolation = 905, capture_implicit = 906,
                 captured_event = 907;

// The default stream is ordered with captured ones that are ordered with it, and so nothing can be
// asked of it while there is one.
Result usable(StreamHandle* s) {
  if (s) return success;
  for (const Stream* other : streams())
    if (other->capturing && other->ordered_with_default && other->context == current)
      return capture_implicit;
  return success;
}

// Every function begins with this: the result to return, or to go on with 0.
Result enter(const char* name) {
  State& s = state();
  if (s.sticky) return s.sticky;
  const auto f = s.faults.find(name);
  if (f == s.faults.end() || f->second.skip-- > 0) return success;
  const Result r = f->second.result;
  if (!f->second.forever) s.faults.erase(f);
  if (r >= 700 && r < 800) s.sticky = r;
  return r;
}

void note(std::string text) { state().log.push_back(std::move(text)); }
void* host(Address a) { return reinterpret_cast<void*>(a); }

void run(const Launch& l) {
  state().launches.push_back(l);
  if (state().kernel) state().kernel(l);
}

template <class To, class From>
To* as(From* p) {
  return reinterpret_cast<To*>(p);
}

}  // namespace

void reset() {
  const std::lock_guard lock(mutex());
  State& s = state();
  State fresh;
  fresh.used = s.used;
  fresh.modules = s.modules;
  fresh.events = s.events;
  s = std::move(fresh);
}

}  // namespace fake_cuda

using namespace fake_cuda;

#define ENTER(name)                           \
  const std::lock_guard lock(mutex());        \
  if (const Result r = enter(name)) return r; \
  static_assert(true)
// Of what is queued on a stream.
#define ENTER_ON(stream, name) \
  ENTER(name);                 \
  if (const Result r = usable(stream)) return r

extern "C" {

Result cuDriverGetVersion(int* v) {
  *v = state().version;
  return success;
}
Result cuGetErrorName(Result r, const char** text) {
  switch (r) {
    case 2:
      *text = "CUDA_ERROR_OUT_OF_MEMORY";
      return success;
    case 218:
      *text = "CUDA_ERROR_INVALID_PTX";
      return success;
    case 222:
      *text = "CUDA_ERROR_UNSUPPORTED_PTX_VERSION";
      return success;
    case 700:
      *text = "CUDA_ERROR_ILLEGAL_ADDRESS";
      return success;
    case 900:
      *text = "CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED";
      return success;
    case 906:
      *text = "CUDA_ERROR_STREAM_CAPTURE_IMPLICIT";
      return success;
    default:
      *text = "CUDA_ERROR_UNKNOWN";
      return success;
  }
}
Result cuGetErrorString(Result r, const char** text) {
  *text = r == 700 ? "an illegal memory access was encountered" : "as the test wanted it";
  return success;
}
Result cuInit(unsigned) {
  ENTER("cuInit");
  return success;
}
Result cuDeviceGetCount(int* n) {
  ENTER("cuDeviceGetCount");
  *n = state().devices;
  return success;
}
Result cuDeviceGet(DeviceHandle* d, int n) {
  ENTER("cuDeviceGet");
  *d = n;
  return success;
}
Result cuDeviceGetName(char* text, int, DeviceHandle) {
  ENTER("cuDeviceGetName");
  std::strcpy(text, "Fake GPU");
  return success;
}
Result cuDeviceGetAttribute(int* v, int which, DeviceHandle) {
  ENTER("cuDeviceGetAttribute");
  switch (which) {
    case 16:
      *v = 132;
      break;
    case 38:
      *v = 1 << 20;
      break;
    case 39:
      *v = 2048;
      break;
    case 75:
      *v = state().capability / 10;
      break;
    case 76:
      *v = state().capability % 10;
      break;
    case 81:
      *v = 233472;
      break;
    case 82:
      *v = 65536;
      break;
    case 97:
      *v = 232448;
      break;
    case 115:
      *v = 1;
      break;
    default:
      return 1;
  }
  return success;
}
Result cuDeviceTotalMem_v2(size_t* n, DeviceHandle) {
  *n = state().memory;
  return success;
}
Result cuDeviceGetDefaultMemPool(PoolHandle** p, DeviceHandle d) {
  *p = reinterpret_cast<PoolHandle*>(static_cast<uintptr_t>(d) + 1);
  return success;
}
Result cuDeviceCanAccessPeer(int* can, DeviceHandle, DeviceHandle) {
  *can = 1;
  return success;
}
Result cuDevicePrimaryCtxRetain(ContextHandle** c, DeviceHandle d) {
  ENTER("cuDevicePrimaryCtxRetain");
  *c = reinterpret_cast<ContextHandle*>(static_cast<uintptr_t>(d) + 1);
  return success;
}
Result cuCtxGetCurrent(ContextHandle** c) {
  *c = current;
  return success;
}
Result cuCtxSetCurrent(ContextHandle* c) {
  ENTER("cuCtxSetCurrent");
  current = c;
  return success;
}
Result cuCtxSynchronize() {
  ENTER("cuCtxSynchronize");
  for (const Stream* s : streams())
    if (s->capturing && s->context == current) return capture_unsupported;
  note("cuCtxSynchronize");
  return success;
}
Result cuModuleLoadDataEx(ModuleHandle** m, const void* image, unsigned n, int* options,
                          void** values) {
  const std::lock_guard lock(mutex());
  if (const Result r = enter("cuModuleLoadDataEx")) {
    for (unsigned k = 0; k < n; ++k)
      if (options[k] == 5) std::strcpy(static_cast<char*>(values[k]), "line 3: syntax error\n");
    return r;
  }
  state().image = static_cast<const char*>(image);
  ++state().modules;
  *m = as<ModuleHandle>(new Module);
  return success;
}
Result cuModuleUnload(ModuleHandle* m) {
  ENTER("cuModuleUnload");
  for (Function* f : as<Module>(m)->functions) delete f;
  delete as<Module>(m);
  --state().modules;
  return success;
}
Result cuModuleGetFunction(FunctionHandle** f, ModuleHandle* m, const char* name) {
  ENTER("cuModuleGetFunction");
  auto* made = new Function{name};
  as<Module>(m)->functions.push_back(made);
  *f = as<FunctionHandle>(made);
  return success;
}
Result cuFuncGetAttribute(int* v, int which, FunctionHandle*) {
  const bool limited = state().image.find(".maxnreg") != std::string::npos;
  *v = which == 4 ? (limited ? 128 : 32) : which == 3 && !limited ? state().local_bytes : 0;
  return success;
}
Result cuFuncSetAttribute(FunctionHandle*, int which, int v) {
  ENTER("cuFuncSetAttribute");
  state().function_attributes[which] = v;
  return success;
}
Result cuLaunchKernelEx(const LaunchConfig* c, FunctionHandle* f, void**, void** extra) {
  ENTER_ON(c->stream, "cuLaunchKernelEx");
  if (!current) return 201;
  Launch l{
      as<Function>(f)->name, c->grid[0], c->block[0], c->shared_bytes, 1, false, c->stream, {}};
  for (unsigned k = 0; k < c->attribute_count; ++k) {
    const LaunchAttribute& a = c->attributes[k];
    if (a.id == LaunchAttribute::cluster_dimension) l.cluster = a.value.cluster.x;
    if (a.id == LaunchAttribute::programmatic_stream_serialization)
      l.starts_early = a.value.allowed;
  }
  const auto* slots = static_cast<const uint64_t*>(extra[1]);
  l.slots.assign(slots, slots + *static_cast<size_t*>(extra[3]) / sizeof(uint64_t));
  note(fmt::format("cuLaunchKernelEx {} stream {}", l.function, number(c->stream)));
  if (Graph* g = capture_of(c->stream))
    g->launches.push_back(l);
  else
    run(l);
  return success;
}
Result cuMemGetInfo_v2(size_t* free, size_t* total) {
  *free = state().memory - state().used;
  *total = state().memory;
  return success;
}
Result cuMemAllocAsync(Address* a, size_t bytes, StreamHandle* s) {
  ENTER_ON(s, "cuMemAllocAsync");
  if (!current) return 201;
  note(fmt::format("cuMemAllocAsync {} stream {}", bytes, number(s)));
  if (state().used + bytes > state().memory) return out_of_memory;
  *a = reinterpret_cast<Address>(std::aligned_alloc(256, (bytes + 255) / 256 * 256));
  allocations()[*a] = bytes;
  state().used += bytes;
  return success;
}
Result cuMemFreeAsync(Address a, StreamHandle* s) {
  ENTER_ON(s, "cuMemFreeAsync");
  note(fmt::format("cuMemFreeAsync stream {}", number(s)));
  const auto known = allocations().find(a);
  if (known == allocations().end()) return 1;
  state().used -= known->second;
  allocations().erase(known);
  if (Graph* g = capture_of(s))
    g->memory.emplace_back(host(a), std::free);
  else
    std::free(host(a));
  return success;
}
Result cuMemHostAlloc(void** p, size_t bytes, unsigned) {
  ENTER("cuMemHostAlloc");
  *p = std::malloc(bytes);
  return success;
}
Result cuMemPoolSetAttribute(PoolHandle*, int, void*) { return success; }
Result cuMemPoolSetAccess(PoolHandle* p, const PoolAccess* a, size_t) {
  const std::lock_guard lock(mutex());
  note(fmt::format("cuMemPoolSetAccess pool {} for {}", reinterpret_cast<uintptr_t>(p) - 1,
                   a->location));
  return success;
}
Result cuMemPoolTrimTo(PoolHandle*, size_t) { return success; }
Result cuMemcpyHtoDAsync_v2(Address to, const void* from, size_t n, StreamHandle* s) {
  ENTER_ON(s, "cuMemcpyHtoDAsync");
  note(fmt::format("cuMemcpyHtoDAsync {} stream {}", n, number(s)));
  std::memcpy(host(to), from, n);
  return success;
}
Result cuMemcpyDtoHAsync_v2(void* to, Address from, size_t n, StreamHandle* s) {
  ENTER_ON(s, "cuMemcpyDtoHAsync");
  note(fmt::format("cuMemcpyDtoHAsync {} stream {}", n, number(s)));
  std::memcpy(to, host(from), n);
  return success;
}
Result cuMemcpyDtoDAsync_v2(Address to, Address from, size_t n, StreamHandle* s) {
  ENTER_ON(s, "cuMemcpyDtoDAsync");
  note(fmt::format("cuMemcpyDtoDAsync {} stream {}", n, number(s)));
  std::memcpy(host(to), host(from), n);
  return success;
}
Result cuMemcpyPeerAsync(Address to, ContextHandle* t, Address from, ContextHandle* f, size_t n,
                         StreamHandle* s) {
  ENTER_ON(s, "cuMemcpyPeerAsync");
  note(fmt::format("cuMemcpyPeerAsync {} from {} to {} stream {}", n,
                   reinterpret_cast<uintptr_t>(f) - 1, reinterpret_cast<uintptr_t>(t) - 1,
                   number(s)));
  std::memcpy(host(to), host(from), n);
  return success;
}
Result cuMemsetD8Async(Address to, unsigned char v, size_t n, StreamHandle* s) {
  ENTER_ON(s, "cuMemsetD8Async");
  std::memset(host(to), v, n);
  return success;
}
Result cuStreamCreate(StreamHandle** s, unsigned flags) {
  ENTER("cuStreamCreate");
  auto* made = new Stream{next_stream++, current, flags == 0};
  streams().push_back(made);
  *s = as<StreamHandle>(made);
  return success;
}
Result cuStreamDestroy_v2(StreamHandle* s) {
  const std::lock_guard lock(mutex());
  if (!current) return 201;
  std::erase(streams(), as<Stream>(s));
  delete as<Stream>(s);
  return success;
}
Result cuStreamSynchronize(StreamHandle* s) {
  ENTER_ON(s, "cuStreamSynchronize");
  note(fmt::format("cuStreamSynchronize stream {}", number(s)));
  return capture_of(s) ? capture_unsupported : success;
}
Result cuStreamQuery(StreamHandle* s) {
  ENTER_ON(s, "cuStreamQuery");
  if (capture_of(s)) return capture_unsupported;
  return state().busy ? not_ready : success;
}
// Who waits for a captured event is captured from here on.
Result cuStreamWaitEvent(StreamHandle* s, EventHandle* e, unsigned) {
  ENTER_ON(s, "cuStreamWaitEvent");
  const Event& event = *as<Event>(e);
  note(fmt::format("cuStreamWaitEvent stream {} for {}", number(s), event.stream));
  Graph* mine = capture_of(s);
  if (mine && !event.captured && event.stream >= 0) return capture_isolation;
  if (!event.captured) return success;
  if (event.captured == mine) {
    for (Stream* other : streams())
      if (other->number == event.stream) other->joined |= as<Stream>(s)->joined;
    return success;
  }
  if (!s) return capture_implicit;
  if (mine) return capture_merge;
  as<Stream>(s)->capturing = event.captured;
  as<Stream>(s)->joined = false;
  return success;
}
Result cuStreamIsCapturing(StreamHandle* s, int* status) {
  ENTER_ON(s, "cuStreamIsCapturing");
  *status = capture_of(s) ? 1 : 0;
  return success;
}
Result cuStreamBeginCapture_v2(StreamHandle* s, int) {
  ENTER("cuStreamBeginCapture");
  if (!s) return capture_unsupported;
  as<Stream>(s)->capturing = new Graph;
  as<Stream>(s)->joined = true;
  return success;
}
// Fails, as the driver does, when a stream that was drawn in has not come back.
Result cuStreamEndCapture(StreamHandle* s, GraphHandle** g) {
  const std::lock_guard lock(mutex());
  Graph* graph = as<Stream>(s)->capturing;
  as<Stream>(s)->capturing = nullptr;
  Result r = enter("cuStreamEndCapture");
  for (Stream* other : streams())
    if (graph && other->capturing == graph) {
      other->capturing = nullptr;
      if (r == success && !other->joined) r = capture_unjoined;
    }
  if (r != success) {  // as the driver does with what it could not record
    delete graph;
    graph = nullptr;
  }
  *g = as<GraphHandle>(graph);
  return r;
}
Result cuEventCreate(EventHandle** e, unsigned) {
  ENTER("cuEventCreate");
  ++state().events;
  *e = as<EventHandle>(new Event{current});
  return success;
}
Result cuEventDestroy_v2(EventHandle* e) {
  const std::lock_guard lock(mutex());
  if (!current) return 201;
  --state().events;
  delete as<Event>(e);
  return success;
}
Result cuEventRecord(EventHandle* e, StreamHandle* s) {
  ENTER_ON(s, "cuEventRecord");
  auto& event = *as<Event>(e);
  if (event.context != context_of(s)) return invalid_handle;
  event.stream = number(s);
  event.captured = capture_of(s);
  return success;
}
Result cuEventSynchronize(EventHandle* e) {
  ENTER("cuEventSynchronize");
  return as<Event>(e)->captured ? captured_event : success;
}
Result cuEventQuery(EventHandle* e) {
  ENTER("cuEventQuery");
  if (as<Event>(e)->captured) return captured_event;
  return state().busy ? not_ready : success;
}
Result cuEventElapsedTime(float* ms, EventHandle*, EventHandle*) {
  ENTER("cuEventElapsedTime");
  *ms = 2.5f;
  return success;
}
Result cuGraphInstantiateWithFlags(GraphExecHandle** e, GraphHandle* g, unsigned long long) {
  ENTER("cuGraphInstantiateWithFlags");
  *e = as<GraphExecHandle>(new Graph(*as<Graph>(g)));
  return success;
}
Result cuGraphLaunch(GraphExecHandle* e, StreamHandle* s) {
  ENTER_ON(s, "cuGraphLaunch");
  for (const Launch& l : as<Graph>(e)->launches) run(l);
  return success;
}
Result cuGraphDestroy(GraphHandle* g) {
  const std::lock_guard lock(mutex());
  delete as<Graph>(g);
  return success;
}
Result cuGraphExecDestroy(GraphExecHandle* e) {
  const std::lock_guard lock(mutex());
  delete as<Graph>(e);
  return success;
}

}  // extern "C"
