// The plain facts about a device that passes read. What only one target needs (names and feature
// lists of its compiler) derives from it there.
#pragma once

#include <cstdint>
#include <string_view>

namespace tw::ir {

// Defaults: the least that any 64-bit processor has, and a usual cache.
struct Target {
  std::string_view name = "cpu";   // static; for messages
  int lanes = 1;                   // threads that run in step and can exchange registers; 1: none
  int vector_bits = 128;           // the widest vector that one thread computes with
  int64_t cache_bytes = 32 << 20;  // the last cache before memory: what is larger is read once
  int max_warps = 1;               // groups of `lanes` threads that one program may have
  int max_cluster = 1;             // blocks that can share one program
  int64_t shared_bytes = 0;        // memory that the threads of one program share
  int registers = 0;               // 32-bit registers of one thread at most

  friend bool operator==(const Target&, const Target&) = default;
};

}  // namespace tw::ir
