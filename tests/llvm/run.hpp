// Runs kernels given as IR text through the JIT and through the reference interpreter.
#pragma once

#include <gtest/gtest.h>

#include <bit>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <string>
#include <vector>

#include "ir/host_program.hpp"
#include "ir/parser.hpp"
#include "ir/scalar.hpp"
#include "sim/interpreter.hpp"
#include "target/llvm/compile.hpp"
#include "tilewright/error.hpp"

namespace tw::test {

// A tensor argument with its own memory, surrounded by guard bytes.
struct Data {
  DType dtype = DType::f32;
  std::vector<int64_t> dims, strides;
  std::vector<uint8_t> bytes;  // with `guard` bytes on both sides
  int64_t shift = 0;           // bytes: moves the tensor off the alignment of its elements
  int64_t offset = 0;          // elements from the first to element (0, .., 0): negative strides
  static constexpr int64_t guard = 128;

  Data(DType t, std::vector<int64_t> d) : dtype(t), dims(std::move(d)) {
    int64_t n = 1;
    strides.resize(dims.size());
    for (size_t k = dims.size(); k-- > 0; n *= dims[k]) strides[k] = n;
    bytes.assign(static_cast<size_t>(n * size_of(t) + 2 * guard), 0xcc);
  }
  int64_t elements() const {
    return (static_cast<int64_t>(bytes.size()) - 2 * guard) / size_of(dtype);
  }
  uint8_t* at(int64_t k) { return bytes.data() + guard + shift + k * size_of(dtype); }
  const uint8_t* at(int64_t k) const { return const_cast<Data*>(this)->at(k); }
  uint64_t bits(int64_t k) const { return ir::load_element(dtype, at(k)); }
  double value(int64_t k) const { return ir::to_double(dtype, bits(k)); }
  void set(int64_t k, double v) { ir::store_element(dtype, at(k), ir::from_double(dtype, v)); }
  void set_bits(int64_t k, uint64_t b) { ir::store_element(dtype, at(k), b); }
  template <class F>
  Data& fill(F f) {
    for (int64_t k = 0; k < elements(); ++k) set(k, f(k));
    return *this;
  }
  ir::TensorArg arg() {
    ir::TensorArg a;
    a.data = at(offset);
    for (size_t k = 0; k < dims.size(); ++k) a.dims[k] = dims[k], a.strides[k] = strides[k];
    return a;
  }
};

inline ir::Func parse(const std::string& text) {
  auto r = ir::parse(text);
  if (!r) throw std::runtime_error("bad test kernel: " + r.error.text);
  return std::move(*r.func);
}

// Everything a launch needs, with scratch and workspaces of its own.
class Launch {
 public:
  Launch(const ir::Func& f, std::vector<Data*> tensors, std::vector<uint64_t> scalars = {}) {
    for (Data* d : tensors) args_.push_back(d->arg());
    ir::HostProgram host(f);
    host.run(args_, scalars, result_);
    for (size_t w = 0; w < result_.workspaces.size(); ++w) {
      ir::TensorArg a = result_.workspaces[w];
      int64_t n = 64;
      for (int64_t d : a.dims) n *= d > 0 ? d : 1;
      memory_.emplace_back(static_cast<size_t>(n * size_of(result_.workspace_types[w])), 0xcc);
      a.data = memory_.back().data();
      args_.push_back(a);
    }
    launch_.tensors = args_.data();
    launch_.captures = result_.captures.data();
    for (int a = 0; a < ir::max_grid_rank; ++a) launch_.grid[a] = result_.grid[a];
  }
  const ir::LaunchArgs& args() const { return launch_; }
  ir::OpId failed() const { return result_.failed; }

  void run(const llvm::Kernel& k) {
    void* scratch = std::aligned_alloc(64, (k.scratch_bytes() + 63) / 64 * 64);
    std::memset(scratch, 0xcc, k.scratch_bytes());
    k.entry()(&launch_, 0, launch_.programs(), scratch);
    std::free(scratch);
  }

 private:
  std::vector<ir::TensorArg> args_;
  ir::HostProgram::Result result_;
  std::vector<std::vector<uint8_t>> memory_;
  ir::LaunchArgs launch_;
};

inline void run_jit(const ir::Func& f, std::vector<Data*> tensors,
                    std::vector<uint64_t> scalars = {}, int vector_bits = 512) {
  try {
    const auto kernel = llvm::compile(f, llvm::narrowed(llvm::host_cpu(), vector_bits));
    Launch(f, std::move(tensors), std::move(scalars)).run(*kernel);
  } catch (const Error& e) {
    FAIL() << e.what();
  }
}

}  // namespace tw::test
