// Devices: what runs kernels, and where arrays are.
#pragma once

namespace tw {

// What runs kernels. On arrays in host memory: `cpu` compiles through LLVM; `interpreter` is the
// reference, slow and exact to docs/semantics.md; `sim` runs what a GPU would, thread by thread,
// and checks it. On arrays in the memory of an NVIDIA GPU: `cuda`.
enum class DeviceKind : unsigned char { cpu, interpreter, sim, cuda };
// Errors (usage), here and wherever a kind or device is given: it is none.
const char* name_of(DeviceKind);
// Reads "cpu", "interpreter", "sim" or "cuda"; another name is a usage error that lists them.
DeviceKind device_named(const char*);

// Where an array is: host memory, which all kinds but cuda share, or one GPU.
struct Device {
  DeviceKind kind = DeviceKind::cpu;
  int ordinal = 0;  // among the GPUs, as CUDA counts them; 0 for the others
  constexpr Device() = default;
  constexpr Device(DeviceKind k, int n = 0) : kind(k), ordinal(n) {}  // NOLINT: a kind is a device
  constexpr bool on_host() const { return kind != DeviceKind::cuda; }
  friend constexpr bool operator==(Device a, Device b) {
    return a.kind == b.kind && a.ordinal == b.ordinal;
  }
};
[[gnu::visibility("hidden")]] inline constexpr Device cpu{};
constexpr Device cuda(int ordinal = 0) { return {DeviceKind::cuda, ordinal}; }

// How many there are: 1 of each that runs on the host, the GPUs of cuda, 0 where none can run.
int device_count(DeviceKind);
// "NVIDIA H200: sm_90a, 132 multiprocessors, 139.8 GiB": for people. Valid until the next call on
// this thread. Errors: no such device.
const char* describe(Device);
// How many run programs at once: the multiprocessors of a GPU (sim: of the one it simulates; cuda
// where no driver is: of an H200), the threads that a kernel called here gets on the cpu, 1 for the
// interpreter. Errors: no such device.
int processors(Device);

}  // namespace tw
