#include "runtime/param_facts.hpp"

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <numeric>
#include <vector>

#include "ir/limits.hpp"
#include "support/inline_vector.hpp"

namespace tw::runtime {
namespace {

constexpr int widest_access = 16;  // bytes, of every target

// The first and the last byte a tensor reaches from its base.
struct Reach {
  int64_t lo = 0, hi = 0;
};

bool empty(int rank, const ir::TensorArg& t) {
  return std::any_of(t.dims, t.dims + rank, [](int64_t d) { return d == 0; });
}

Reach reach_of(DType type, int rank, const ir::TensorArg& t) {
  Reach r{0, size_of(type) - 1};
  for (int d = 0; d < rank; ++d) {
    if (t.dims[d] <= 1) continue;
    const int64_t far = (t.dims[d] - 1) * t.strides[d] * size_of(type);
    (far < 0 ? r.lo : r.hi) += far;
  }
  return r;
}

int unit_dim_of(int rank, const ir::TensorArg& t) {
  int size_one = ir::Param::no_unit_dim;
  for (int d = rank; d-- > 0;) {
    if (t.dims[d] != 1 && t.strides[d] == 1) return d;
    if (t.dims[d] == 1 && size_one < 0) size_one = d;
  }
  // No long dimension is dense: one of size 1 can pass for it, which spares a variant.
  return size_one;
}

}  // namespace

detail::ArrayFacts facts_of(DType type, int rank, const ir::TensorArg& t) {
  detail::ArrayFacts f;
  const int size = size_of(type);
  const int unit = unit_dim_of(rank, t);
  f.unit_dim = static_cast<int8_t>(unit);
  uint64_t bits = reinterpret_cast<uintptr_t>(t.data) | widest_access;
  for (int d = 0; d < rank; ++d) {
    f.wide_offsets |= t.dims[d] >= ir::wide_from;
    f.too_large |= t.dims[d] >= ir::dim_limit;
    if (d == unit)
      bits |= static_cast<uint64_t>(t.dims[d]) * static_cast<uint64_t>(size);
    else if (t.dims[d] > 1)
      bits |= static_cast<uint64_t>(t.strides[d]) * static_cast<uint64_t>(size);
  }
  f.align = static_cast<uint8_t>(bits & -bits);
  f.begin = f.end = reinterpret_cast<uintptr_t>(t.data);
  if (f.too_large || empty(rank, t)) return f;
  const Reach r = reach_of(type, rank, t);
  f.wide_offsets |= r.hi >= ir::wide_from || r.lo <= -ir::wide_from;
  f.begin += static_cast<uintptr_t>(r.lo);
  f.end += static_cast<uintptr_t>(r.hi + 1);
  return f;
}

[[gnu::hot]] ir::Param param_of(DType type, int rank, const detail::ArrayFacts& f) {
  ir::Param p;
  p.is_tensor = 1;
  p.dtype = type;
  p.rank = static_cast<uint8_t>(rank);
  p.unit_dim = f.unit_dim;
  p.align = f.align;
  p.wide_offsets = f.wide_offsets;
  return p;
}

ir::Param scalar_param(DType type) {
  ir::Param p;
  p.dtype = type;
  return p;
}

bool same_tensor(const TensorRef& a, const TensorRef& b) {
  return a.arg->data == b.arg->data && a.dtype == b.dtype && a.rank == b.rank &&
         std::equal(a.arg->dims, a.arg->dims + a.rank, b.arg->dims) &&
         std::equal(a.arg->strides, a.arg->strides + a.rank, b.arg->strides);
}

int repeating_dim(const TensorRef& t) {
  if (empty(t.rank, *t.arg)) return -1;
  for (int d = 0; d < t.rank; ++d)
    if (t.arg->strides[d] == 0 && t.arg->dims[d] > 1) return d;
  return -1;
}

namespace {

// One unknown of the question "which index pairs meet": step * k, lo <= k <= hi, step > 0.
struct Term {
  int64_t step, lo, hi;
};

// Is there a choice of all k with -reach_low <= sum - target <= reach_high? Terms are sorted by
// falling step, so each fixes k up to what the smaller ones can make up; layouts that come from
// slicing one array leave one or two choices a term.
class Meeting {
 public:
  Meeting(std::vector<Term> terms, int64_t slack_low, int64_t slack_high)
      : terms_(std::move(terms)), slack_low_(slack_low), slack_high_(slack_high) {
    std::sort(terms_.begin(), terms_.end(),
              [](const Term& a, const Term& b) { return a.step > b.step; });
    const size_t n = terms_.size();
    least_.resize(n + 1), most_.resize(n + 1), common_.resize(n + 1);
    for (size_t i = n; i-- > 0;) {
      least_[i] = least_[i + 1] + terms_[i].step * terms_[i].lo;
      most_[i] = most_[i + 1] + terms_[i].step * terms_[i].hi;
      common_[i] = std::gcd(common_[i + 1], terms_[i].step);
    }
  }

  bool possible(int64_t target) { return search(0, target); }

 private:
  // Can the terms from i on reach a sum within the slack of `target`?
  bool search(size_t i, int64_t target) {
    if (--budget_ < 0) return true;
    const int64_t low = target - slack_low_, high = target + slack_high_;
    if (most_[i] < low || least_[i] > high) return false;
    if (i == terms_.size()) return low <= 0 && 0 <= high;
    // Every sum is a multiple of the common divisor away from `least`.
    const int64_t g = common_[i];
    const int64_t first =
        low <= least_[i] ? least_[i] : least_[i] + (low - least_[i] + g - 1) / g * g;
    if (first > high || first > most_[i]) return false;
    if (i + 1 == terms_.size()) return true;  // one term reaches every such multiple
    const Term& t = terms_[i];
    const int64_t from = std::max(t.lo, floor_div(low - most_[i + 1], t.step));
    const int64_t to = std::min(t.hi, floor_div(high - least_[i + 1], t.step));
    for (int64_t k = from; k <= to; ++k)
      if (search(i + 1, target - t.step * k)) return true;
    return false;
  }
  static int64_t floor_div(int64_t a, int64_t b) { return a / b - (a % b < 0); }

  std::vector<Term> terms_;
  int64_t slack_low_, slack_high_;
  std::vector<int64_t> least_, most_, common_;
  int budget_ = 10000;
};

}  // namespace

bool overlap(const TensorRef& a, const TensorRef& b) {
  if (empty(a.rank, *a.arg) || empty(b.rank, *b.arg)) return false;
  const Reach ra = reach_of(a.dtype, a.rank, *a.arg), rb = reach_of(b.dtype, b.rank, *b.arg);
  // Two objects of one process are less than 2^63 bytes apart.
  const int64_t apart = static_cast<int64_t>(reinterpret_cast<uintptr_t>(b.arg->data) -
                                             reinterpret_cast<uintptr_t>(a.arg->data));
  if (ra.hi < apart + rb.lo || apart + rb.hi < ra.lo) return false;

  // An element of a at offset A covers A .. A + sa - 1, one of b at B: they meet when A - B - apart
  // lies in -(sa - 1) .. sb - 1. Equal steps of both tensors are one unknown.
  std::vector<Term> terms;
  const auto add = [&](const TensorRef& t, int sign) {
    for (int d = 0; d < t.rank; ++d) {
      if (t.arg->dims[d] <= 1 || t.arg->strides[d] == 0) continue;
      int64_t step = t.arg->strides[d] * size_of(t.dtype) * sign;
      Term fresh{std::abs(step), 0, t.arg->dims[d] - 1};
      if (step < 0) fresh.lo = -fresh.hi, fresh.hi = 0;
      auto known = std::find_if(terms.begin(), terms.end(),
                                [&](const Term& o) { return o.step == fresh.step; });
      if (known == terms.end())
        terms.push_back(fresh);
      else
        known->lo += fresh.lo, known->hi += fresh.hi;
    }
  };
  add(a, 1);
  add(b, -1);
  return Meeting(std::move(terms), size_of(a.dtype) - 1, size_of(b.dtype) - 1).possible(apart);
}

bool overlaps_itself(const TensorRef& t) {
  if (empty(t.rank, *t.arg)) return false;
  InlineVector<Term, ir::max_tensor_rank> terms;
  for (int d = 0; d < t.rank; ++d)
    if (t.arg->dims[d] > 1) terms.push_back({std::abs(t.arg->strides[d]), 0, t.arg->dims[d] - 1});
  std::sort(terms.begin(), terms.end(),
            [](const Term& a, const Term& b) { return a.step < b.step; });
  // Usually each step is larger than all that the smaller ones reach together.
  int64_t reach = 0;
  bool nested = true;
  for (const Term& k : terms) {
    nested &= k.step > reach;
    reach += k.step * k.hi;
  }
  if (nested) return false;
  if (terms[0].step == 0) return true;
  // Two places are one when a sum of differences is 0 that is not all zeros. Look for one whose
  // first nonzero difference, which may be taken as positive, is that of term i.
  for (size_t i = 0; i < terms.size(); ++i) {
    std::vector<Term> rest(terms.begin() + i, terms.end());
    for (Term& k : rest) k.lo = -k.hi;
    rest[0].lo = 1;
    if (Meeting(std::move(rest), 0, 0).possible(0)) return true;
  }
  return false;
}

}  // namespace tw::runtime
