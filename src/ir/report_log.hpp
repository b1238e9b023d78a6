// Where `print` and `assert` of threads write, for devices that cannot call the host while a kernel
// runs: one or two workspaces that lowering adds behind those of the kernel, and that the host
// reads after the launch.
#pragma once

#include "ir/func.hpp"
#include "ir/launch.hpp"

namespace tw::ir {

// Words are i64. The host sets the first two to 0 before the launch:
//   0  the records that were begun, also those beyond the end
//   1  the failed assert of the lowest program : the largest of INT64_MAX - (program << op_bits |
//   op). 0: none
// Record k begins at header + k * words: op, program, lo and hi of each dimension that is valid,
// then elements of integers and masks. Elements of floats are f64 from k * floats of the second
// workspace on. Only the first of those that are valid are kept, in row-major order.
struct ReportLog {
  static constexpr int64_t records = 1000, elements = 256, header = 2;
  static constexpr int op_bits = 24;

  bool needed = false;
  int64_t words = 0, floats = 0;  // of a record; 0: there is no such workspace, or record

  int workspaces() const { return needed + (floats > 0); }
  int64_t size() const { return header + records * words; }
};

// Of a Func of the tile level.
ReportLog report_log(const Func&);

// Tells `to` what a launch of the Func left there, print by print in the order of the log.
void replay(const Func&, const ReportLog&, const int64_t* words, const double* floats, Reports& to);

// Where a launch may end in the middle of a print: before it, all places are marked; behind it,
// prints of which some are left are taken out. One of which an element is INT64_MIN goes with them.
void mark(const ReportLog&, int64_t* words, double* floats);
void drop_unfinished(const Func&, const ReportLog&, int64_t* words, double* floats);

}  // namespace tw::ir
