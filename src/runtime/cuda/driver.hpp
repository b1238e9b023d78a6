// The part of the CUDA driver API that the runtime calls, resolved at run time.
//
// The library is opened with dlopen, so Tilewright builds and links without CUDA and needs none of
// its headers. The exported names carry the version of their signature (cuMemAllocAsync,
// cuStreamDestroy_v2): a name never changes its meaning, so plain dlsym is right and newer drivers
// work as they are.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>

namespace tw::runtime::cuda {

using Result = int;  // 0: success
using DeviceHandle = int;
using Address = unsigned long long;  // in device memory
// Opaque: nothing is ever dereferenced here.
struct ContextHandle;
struct ModuleHandle;
struct FunctionHandle;
struct StreamHandle;
struct EventHandle;
struct PoolHandle;
struct GraphHandle;
struct GraphExecHandle;

struct LaunchAttribute {
  enum Id : int { cluster_dimension = 4, programmatic_stream_serialization = 6 };
  Id id;
  char pad[4];
  union {
    char bytes[64];
    struct {
      unsigned x, y, z;
    } cluster;
    int allowed;
  } value;
};
static_assert(sizeof(LaunchAttribute) == 72 && offsetof(LaunchAttribute, value) == 8);

struct LaunchConfig {
  unsigned grid[3];
  unsigned block[3];
  unsigned shared_bytes;  // dynamic
  StreamHandle* stream;
  LaunchAttribute* attributes;
  unsigned attribute_count;
};
static_assert(sizeof(LaunchConfig) == 56 && offsetof(LaunchConfig, stream) == 32);

struct PoolAccess {
  int location_type;  // 1: a device
  int location;
  int flags;  // 3: read and write
};

enum : Result {
  success = 0,
  out_of_memory = 2,
  stub_library = 34,
  no_device = 100,
  not_ready = 600,
};

// clang-format off
#define TW_CUDA_API(X) \
  X(GetErrorName, cuGetErrorName, (Result, const char**)) \
  X(GetErrorString, cuGetErrorString, (Result, const char**)) \
  X(Init, cuInit, (unsigned)) \
  X(DeviceGetCount, cuDeviceGetCount, (int*)) \
  X(DeviceGet, cuDeviceGet, (DeviceHandle*, int)) \
  X(DeviceGetName, cuDeviceGetName, (char*, int, DeviceHandle)) \
  X(DeviceGetAttribute, cuDeviceGetAttribute, (int*, int, DeviceHandle)) \
  X(DeviceTotalMem, cuDeviceTotalMem_v2, (size_t*, DeviceHandle)) \
  X(DeviceGetDefaultMemPool, cuDeviceGetDefaultMemPool, (PoolHandle**, DeviceHandle)) \
  X(DeviceCanAccessPeer, cuDeviceCanAccessPeer, (int*, DeviceHandle, DeviceHandle)) \
  X(DevicePrimaryCtxRetain, cuDevicePrimaryCtxRetain, (ContextHandle**, DeviceHandle)) \
  X(CtxGetCurrent, cuCtxGetCurrent, (ContextHandle**)) \
  X(CtxSetCurrent, cuCtxSetCurrent, (ContextHandle*)) \
  X(CtxSynchronize, cuCtxSynchronize, ()) \
  X(ModuleLoadDataEx, cuModuleLoadDataEx, (ModuleHandle**, const void*, unsigned, int*, void**)) \
  X(ModuleUnload, cuModuleUnload, (ModuleHandle*)) \
  X(ModuleGetFunction, cuModuleGetFunction, (FunctionHandle**, ModuleHandle*, const char*)) \
  X(FuncGetAttribute, cuFuncGetAttribute, (int*, int, FunctionHandle*)) \
  X(FuncSetAttribute, cuFuncSetAttribute, (FunctionHandle*, int, int)) \
  X(LaunchKernelEx, cuLaunchKernelEx, (const LaunchConfig*, FunctionHandle*, void**, void**)) \
  X(MemGetInfo, cuMemGetInfo_v2, (size_t*, size_t*)) \
  X(MemAllocAsync, cuMemAllocAsync, (Address*, size_t, StreamHandle*)) \
  X(MemFreeAsync, cuMemFreeAsync, (Address, StreamHandle*)) \
  X(MemHostAlloc, cuMemHostAlloc, (void**, size_t, unsigned)) \
  X(MemPoolSetAttribute, cuMemPoolSetAttribute, (PoolHandle*, int, void*)) \
  X(MemPoolSetAccess, cuMemPoolSetAccess, (PoolHandle*, const PoolAccess*, size_t)) \
  X(MemPoolTrimTo, cuMemPoolTrimTo, (PoolHandle*, size_t)) \
  X(MemcpyHtoDAsync, cuMemcpyHtoDAsync_v2, (Address, const void*, size_t, StreamHandle*)) \
  X(MemcpyDtoHAsync, cuMemcpyDtoHAsync_v2, (void*, Address, size_t, StreamHandle*)) \
  X(MemcpyDtoDAsync, cuMemcpyDtoDAsync_v2, (Address, Address, size_t, StreamHandle*)) \
  X(MemcpyPeerAsync, cuMemcpyPeerAsync, (Address, ContextHandle*, Address, ContextHandle*, size_t, StreamHandle*)) \
  X(MemsetD8Async, cuMemsetD8Async, (Address, unsigned char, size_t, StreamHandle*)) \
  X(StreamCreate, cuStreamCreate, (StreamHandle**, unsigned)) \
  X(StreamDestroy, cuStreamDestroy_v2, (StreamHandle*)) \
  X(StreamSynchronize, cuStreamSynchronize, (StreamHandle*)) \
  X(StreamQuery, cuStreamQuery, (StreamHandle*)) \
  X(StreamWaitEvent, cuStreamWaitEvent, (StreamHandle*, EventHandle*, unsigned)) \
  X(StreamIsCapturing, cuStreamIsCapturing, (StreamHandle*, int*)) \
  X(StreamBeginCapture, cuStreamBeginCapture_v2, (StreamHandle*, int)) \
  X(StreamEndCapture, cuStreamEndCapture, (StreamHandle*, GraphHandle**)) \
  X(EventCreate, cuEventCreate, (EventHandle**, unsigned)) \
  X(EventDestroy, cuEventDestroy_v2, (EventHandle*)) \
  X(EventRecord, cuEventRecord, (EventHandle*, StreamHandle*)) \
  X(EventSynchronize, cuEventSynchronize, (EventHandle*)) \
  X(EventQuery, cuEventQuery, (EventHandle*)) \
  X(EventElapsedTime, cuEventElapsedTime, (float*, EventHandle*, EventHandle*)) \
  X(GraphInstantiate, cuGraphInstantiateWithFlags, (GraphExecHandle**, GraphHandle*, unsigned long long)) \
  X(GraphLaunch, cuGraphLaunch, (GraphExecHandle*, StreamHandle*)) \
  X(GraphDestroy, cuGraphDestroy, (GraphHandle*)) \
  X(GraphExecDestroy, cuGraphExecDestroy, (GraphExecHandle*))
// clang-format on

struct Api {
  int version = 0;  // of CUDA that the driver is for: 12040 is 12.4
  int devices = 0;  // at least 1
#define TW_CUDA_MEMBER(name, symbol, parameters) Result(*name) parameters = nullptr;
  TW_CUDA_API(TW_CUDA_MEMBER)
#undef TW_CUDA_MEMBER
};

// Opens a driver and initialises it. Null: *why says what is missing and what to do. The library is
// never closed: it has threads of its own.
std::unique_ptr<const Api> open_driver(const char* library, std::string& why);

// The process's driver: libcuda.so.1, or what TW_LIBCUDA names. Opened by the first use.
const Api* driver_or_null();
const char* driver_missing();  // null when there is one; static lifetime
const Api& driver();           // throws an unsupported error when there is none

// "CUDA_ERROR_ILLEGAL_ADDRESS (700: an illegal memory access was encountered)"
std::string text_of(const Api&, Result);

}  // namespace tw::runtime::cuda
