// What print and assert of a running kernel say, collected for after the launch.
#pragma once

#include <mutex>
#include <optional>
#include <vector>

#include "ir/func.hpp"
#include "ir/launch.hpp"
#include "runtime/notes.hpp"

namespace tw::runtime {

// True when the kernel prints or asserts.
bool reports(const ir::Func&);

class Collected : public ir::Reports {
 public:
  // `func` has the positions of the caller's trace.
  explicit Collected(const ir::Func& func);
  // Hands out the notes; then throws the error of a failed assert: that of the lowest program.
  void finish();

 private:
  struct Printed {
    int64_t program;
    PendingNote note;
  };
  struct Failed {
    int64_t program;
    ir::OpId op;
  };
  static void add(ir::Reports*, uint32_t op, int64_t program, const void* data, const int64_t* box);

  const ir::Func& func_;
  std::mutex mutex_;
  std::vector<Printed> printed_;
  std::optional<Failed> failed_;
  size_t left_out_ = 0;
};

// "[1, 2, 3]", "[[1, 2], [3, 4]]": the elements of a tile inside the box, the first 256 of them.
std::string tile_text(const ir::Type&, const void* data, const int64_t* box);

}  // namespace tw::runtime
