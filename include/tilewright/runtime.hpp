// Devices, options, variants and notes: everything about running kernels that is not a kernel.
#pragma once

#include "tilewright/device.hpp"
#include "tilewright/error.hpp"

namespace tw {

// Which of cpu, interpreter and sim runs calls of this thread on arrays in host memory; at first
// cpu. (Where arrays are on a GPU, the call runs there.) It is never changed behind your back:
// without LLVM a call on cpu is an error that says what to install. With cuda such calls copy their
// arrays to GPU 0 and back: for tests and first tries, since the copies take most of the time.
void set_device(DeviceKind);
DeviceKind current_device();
// True when kernels can run there; else *why (if given) receives a text with static lifetime.
bool available(DeviceKind, const char** why = nullptr);

// Scoped values for `tune` parameters of calls on this thread: the kernel takes them instead of the
// first candidate. A value that is not among the candidates is a usage error of the call. `name`
// must outlive the scope.
class TuneScope {
 public:
  TuneScope(const char* name, long long value, Loc = Loc::here());
  ~TuneScope();
  TuneScope(const TuneScope&) = delete;
  TuneScope& operator=(const TuneScope&) = delete;

 private:
  TuneScope* outer_;
  const char* name_;
  long long value_;
  friend struct TuneScopes;
};

// Calls on this thread compile code for a GPU that knows the lines of its source, so that ncu and
// compute-sanitizer show them. The code is the same. Off, unless the environment has TW_LINES=1.
void set_lines(bool on);

// From here on, a call that would have to compile is a usage error naming the kernel and the part
// of the key that differs from its nearest variant. For servers that must not stall.
void freeze(bool on = true);

// Why the last call on this thread compiled or re-traced: which part of the key differed from the
// nearest variant known. Empty when it was a hit. Valid until the next call on this thread.
const char* explain_miss();

// The variants of a kernel: `variants(kernel)`, in call.hpp.

// Times and sizes of the last call on this thread. `run_us` is 0 for arrays on a GPU, where
// a call only queues work (timer::run takes the time of that); for arrays on the host it includes
// their way there and back.
struct CallStats {
  bool traced = false, compiled = false;
  double trace_us = 0, passes_us = 0, compile_us = 0, run_us = 0;
  long long programs = 0;
};
CallStats last_call();

// Counts since the process started: how often a call hit level 0 (same arguments class), level 1
// (same kernel bytes), found its code on disk (kernel_cache.hpp), or compiled.
struct CacheCounts {
  long long level0_hits = 0, level1_hits = 0, disk_hits = 0, compiles = 0;
};
CacheCounts cache_counts();

// Notes and warnings are values, each delivered once. With no handler they are kept for
// `next_note`.
enum class NoteKind : unsigned char {
  printed,       // by device_print, or how much more of it was left out
  unused_tune,   // a TuneScope sets what the kernel has no tune of
  slow_compile,  // the kernel is so large that compiling takes a second and more, or minutes
  not_kept,      // the compiled kernel could not be written to disk
  // A kernel is compiled anew for each of many values: it has 16, 32, 64, ... variants, and one
  // argument or dimension has had 16 values.
  many_variants
};
struct Note {
  NoteKind kind;
  const char* text;  // valid during the handler, or until the next next_note on this thread
  const char* file;  // null when unknown
  int line;
};
// Runs on the thread of the call: after the launch for what the kernel printed; before the kernel
// is compiled for slow_compile; else after that and before it is launched. It may call kernels,
// also the same one. What it throws ends the call.
using NoteHandler = void (*)(const Note&, void* context);
void on_note(NoteHandler, void* context = nullptr);  // null: back to keeping
// Takes the kept notes one by one: false when there are none left.
bool next_note(Note&);

}  // namespace tw
