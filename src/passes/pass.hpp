// The passes and their driver. A pass is a free function on a Func and the facts about the device
// it will run on; the table names them for `tw opt`.
#pragma once

#include <functional>
#include <span>
#include <string_view>
#include <vector>

#include "ir/func.hpp"
#include "ir/target.hpp"

namespace tw::passes {

struct Pass {
  std::string_view name;
  void (*run)(ir::Func&, const ir::Target&);
  std::string_view description;
};

// All passes, and one by name: null when there is none.
std::span<const Pass> all_passes();
const Pass* pass_named(std::string_view name);

// What every kernel goes through before a target sees it: fold cse licm bounds cse dce. Cheap
// enough (microseconds) that there are no levels to choose from.
std::span<const Pass* const> standard_passes();

struct PassTime {
  const Pass* pass;
  double microseconds;
};

struct RunOptions {
  // Verifies before the first pass and after each: a finding is an internal error naming the pass.
  // On in tests, off in calls.
  bool verify_between = false;
  std::function<void(const Pass&, const ir::Func&)> after;  // called after each pass
  std::vector<PassTime>* timing = nullptr;                  // one entry appended for each pass
};

void run(ir::Func&, const ir::Target&, std::span<const Pass* const>, const RunOptions& = {});

// The passes, one source file each (docs/design/passes.md says what each may and may not do).
void fold(ir::Func&, const ir::Target&);
void cse(ir::Func&, const ir::Target&);
void licm(ir::Func&, const ir::Target&);
void bounds(ir::Func&, const ir::Target&);
void dce(ir::Func&, const ir::Target&);

}  // namespace tw::passes
