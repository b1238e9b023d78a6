#include "runtime/reports.hpp"

#include <algorithm>

#include "ir/scalar.hpp"
#include "runtime/variant.hpp"
#include "support/error.hpp"

namespace tw::runtime {
namespace {

constexpr size_t most_printed = 1000;  // of one launch: a loop must not fill the memory
constexpr int most_elements = 256;     // of one tile

std::string element_text(DType t, uint64_t bits) {
  if (t == DType::mask) return bits ? "true" : "false";
  if (!is_float(t)) return fmt::to_string(static_cast<int64_t>(bits));
  const double v = ir::to_double(t, bits);
  return t == DType::f64 ? fmt::to_string(v) : fmt::to_string(static_cast<float>(v));
}

}  // namespace

bool reports(const ir::Func& f) {
  bool found = false;
  ir::walk(f, f.body, [&](ir::OpId o) {
    found |= f[o].kind == ir::OpKind::print || f[o].kind == ir::OpKind::assert_;
  });
  return found;
}

std::string tile_text(const ir::Type& t, const void* data, const int64_t* box) {
  std::string out;
  int left = most_elements;
  const auto write = [&](const auto& self, int d, int64_t place) -> void {
    if (d == t.rank) {
      const size_t size = static_cast<size_t>(size_of(t.dtype));
      out +=
          element_text(t.dtype, ir::load_element(t.dtype, static_cast<const char*>(data) +
                                                              static_cast<size_t>(place) * size));
      --left;
      return;
    }
    out += '[';
    for (int64_t i = box[2 * d]; i < box[2 * d + 1]; ++i) {
      if (i > box[2 * d]) out += ", ";
      if (left <= 0) {
        out += "...";
        break;
      }
      self(self, d + 1, place * t.dims[d] + i);
    }
    out += ']';
  };
  write(write, 0, 0);
  return out;
}

Collected::Collected(const ir::Func& func) : ir::Reports{&add}, func_(func) {}

void Collected::add(ir::Reports* self, uint32_t op, int64_t program, const void* data,
                    const int64_t* box) {
  Collected& c = *static_cast<Collected*>(self);
  std::lock_guard lock(c.mutex_);
  if (!data) {
    if (!c.failed_ || program < c.failed_->program) c.failed_ = Failed{program, {op}};
    return;
  }
  if (c.printed_.size() == most_printed) {
    ++c.left_out_;
    return;
  }
  const ir::OpId o{op};
  const ir::Type t = c.func_.type_of(c.func_.operand(o, 0));
  c.printed_.push_back({program,
                        {NoteKind::printed,
                         fmt::format("program {}: {} {}", program,
                                     c.func_.str({c.func_.attr(o, 0)}), tile_text(t, data, box)),
                         loc_of(c.func_, o)}});
}

void Collected::finish() {
  // Programs run in any order: what each printed stays in its order.
  std::stable_sort(printed_.begin(), printed_.end(),
                   [](const Printed& a, const Printed& b) { return a.program < b.program; });
  for (Printed& p : printed_) deliver(std::move(p.note));
  if (left_out_)
    deliver({NoteKind::printed,
             fmt::format("the launch printed {} more tiles: only the first {} are kept", left_out_,
                         most_printed)});
  if (failed_)
    usage_error(loc_of(func_, failed_->op), "program {}: {}", failed_->program,
                func_.str({func_.attr(failed_->op, 0)}));
}

}  // namespace tw::runtime
