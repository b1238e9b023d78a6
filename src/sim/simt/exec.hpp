// What the instructions do, in the files of this folder.
#pragma once

#include "sim/simt/program.hpp"

namespace tw::sim::simt {

Exec exec_constant, exec_dim, exec_stride, exec_program_id, exec_lane_id, exec_warp_id,
    exec_cluster_rank, exec_numbers, exec_freeze, exec_pick, exec_broadcast,
    exec_elements;  // elements.cpp
Exec exec_if, exec_else, exec_end_if, exec_for, exec_next, exec_while, exec_test, exec_again,
    exec_end;                                              // control.cpp
Exec exec_atom, exec_wait;                                 // atomics.cpp
Exec exec_remote, exec_ld, exec_st;                        // memory.cpp
Exec exec_uniform, exec_shuffle, exec_vote, exec_barrier;  // exchange.cpp
Exec exec_ldmatrix, exec_mma;                              // matrix.cpp
Exec exec_copy_async, exec_copy_commit, exec_copy_wait;    // copies.cpp

}  // namespace tw::sim::simt
