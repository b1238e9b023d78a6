// Compiled code, and the launch plan that one call site's arguments select.
#pragma once

#include <atomic>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "ir/host_program.hpp"
#include "runtime/device.hpp"
#include "runtime/key.hpp"

namespace tw::runtime {

// What level 1 shares between all traces with the same canonical bytes. Its Func knows positions
// only as op numbers of the trace (number_positions), so that it serves each of them.
struct Code {
  std::string_view canonical;  // of the trace; a part of its key in the cache
  ir::Func func;
  std::unique_ptr<Executable> executable;
  double passes_us = 0, compile_us = 0;
};

// Makes the position of each op its own number: entry i of `locs` is then the position of op i, and
// what passes derive from op i points at it, whatever trace fills the table.
void number_positions(ir::Func&);
// A copy of the text that lives as long as the process; one for equal texts.
const char* keep_forever(const std::string&);
// The position of an op as the throwing functions take it.
Loc loc_of(const ir::Func&, ir::OpId);
// The position of the first op that has one; none when no op has.
Loc first_loc(const ir::Func&);

// A dimension the trace read by dim_const.
struct Guard {
  uint32_t tensor;  // among the tensor parameters
  uint32_t dim;
  int64_t value;
};

// A tensor parameter that some op stores to.
struct Stored {
  uint32_t tensor;
  Loc loc;
};

// One variant of a kernel under a level-0 key. Immutable once published.
struct Variant {
  Variant(const ir::Func& trace, std::shared_ptr<const Code>);

  bool fits(std::span<const ir::TensorArg> tensors) const {
    for (const Guard& g : guards)
      if (tensors[g.tensor].dims[g.dim] != g.value) return false;
    return true;
  }

  std::vector<Guard> guards;
  std::vector<Stored> stored;
  std::vector<int> workspace_ranks;
  bool reports = false;  // it prints or asserts
  std::shared_ptr<const Code> code;
  ir::Func func;  // code->func with the positions of this trace
  ir::HostProgram host;
  std::unique_ptr<const ir::Func> trace;  // kept only while the cache is verified
  std::string name;                       // of the kernel, for people
  const char* static_name = "";           // the same, for as long as the process lives
  double trace_us = 0;
  uint64_t serial = 0;            // in order of making, over all kernels
  const Variant* next = nullptr;  // older; owned by the entry
};

// All variants under one key.
class Entry {
 public:
  explicit Entry(Words w) : words(std::move(w)) {}
  ~Entry();

  const Variant* find(std::span<const ir::TensorArg> tensors) const {
    const Variant* v = newest();
    while (v && !v->fits(tensors)) v = v->next;
    return v;
  }
  const Variant* newest() const { return newest_.load(std::memory_order_acquire); }
  // With `making` held.
  const Variant* publish(std::unique_ptr<Variant>);

  const Words words;
  std::mutex making;       // who traces and compiles for this key; others wait and look again
  bool told_slow = false;  // with `making` held: somebody says that the next compile takes long

 private:
  std::atomic<const Variant*> newest_{nullptr};
};

}  // namespace tw::runtime
