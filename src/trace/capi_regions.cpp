// The C interface: the kernel as a whole, and control flow.
#include "trace/capi.hpp"
#include "trace/operands.hpp"

using namespace tw::capi;
using tw::Tile;
using tw::Trace;
using tw::usage_error;
using tw::detail::NewValue;
using tw::trace::OpKind;
using tw::trace::Val;

tw_status tw_grid(int n, const tw_operand* extents, tw_value* ids) {
  return in_trace("tw_grid", [&](State& s) {
    if (n < 1 || n > 3) usage_error(s.loc, "tw_grid: a grid has 1 to 3 extents, not {}", n);
    check_list(s, "tw_grid", n, ids);
    const ArgList a(s, "tw_grid", n, extents);
    tw::Grid3 g;
    if (n == 1) {
      g.i = tw::grid(a[0]);
    } else if (n == 2) {
      const tw::Grid2 two = tw::grid(a[0], a[1]);
      g.i = two.i;
      g.j = two.j;
    } else {
      g = tw::grid(a[0], a[1], a[2]);
    }
    const Tile* all[] = {&g.i, &g.j, &g.k};
    for (int d = 0; d < n; ++d) give(s, "tw_grid", *all[d], &ids[d]);
  });
}

tw_status tw_require(tw_value condition, const char* text) {
  return in_trace("tw_require", [&](State& s) {
    if (!text) usage_error(s.loc, "tw_require: the text is NULL");
    tw::require(mask_of(s, "tw_require", condition), text, s.loc);
  });
}

tw_status tw_workspace(tw_dtype dtype, int n, const tw_operand* dims, tw_value* out) {
  return in_trace("tw_workspace", [&](State& s) {
    const ArgList a(s, "tw_workspace", n, dims);
    give(s, "tw_workspace", tw::workspace(dtype_of(s, "tw_workspace", dtype), a.args(), s.loc),
         out);
  });
}

tw_status tw_launch(int warps, int stages, int cluster, int max_registers) {
  return in_trace("tw_launch", [&](State& s) {
    tw::launch({warps, stages, cluster, max_registers}, s.loc);
  });
}

tw_status tw_tune(const char* name, int n, const int64_t* candidates, int64_t* out) {
  return in_trace("tw_tune", [&](State& s) {
    if (!name) usage_error(s.loc, "tw_tune: the name is NULL");
    if (!out) usage_error(s.loc, "tw_tune: the result goes to NULL");
    check_list(s, "tw_tune", n, candidates);
    *out = tw::trace::tune_value(name, {candidates, candidates + n}, s.loc);
  });
}

namespace {

// The values of the innermost region's variables, as the block now being recorded sees them.
void give_carried(State& s, const char* name, const Region& r, tw_value* out) {
  for (size_t k = 0; k < r.carried.size(); ++k) give(s, name, r.carried[k], &out[k]);
}

Region& innermost(State& s, const char* name, OpKind kind, const char* kind_name, int block) {
  if (s.regions.empty() || s.regions.back().kind != kind)
    usage_error(s.loc, "{}: the innermost open region is not {}", name, kind_name);
  Region& r = s.regions.back();
  if (r.block != block)
    usage_error(s.loc, "{}: {} comes once, between the begin and the end of the region", name,
                kind == OpKind::while_ ? "tw_while_test" : "tw_if_else");
  return r;
}

void check_count(State& s, const char* name, const Region& r, int n, const void* a, const void* b) {
  if (n != static_cast<int>(r.carried.size()))
    usage_error(s.loc, "{}: {} values are given, but the region has {} (at line {})", name, n,
                r.carried.size(), r.loc.line);
  check_list(s, name, n, a);
  check_list(s, name, n, b);
}

// What the variables became: assigned one by one, as a C++ body would.
void assign(State& s, const char* name, Region& r, const tw_value* values) {
  std::vector<Val> ids;
  for (size_t k = 0; k < r.carried.size(); ++k) ids.push_back(id_of(s, name, values[k]));
  for (size_t k = 0; k < r.carried.size(); ++k) r.carried[k] = Tile(NewValue{ids[k]});
}

Region& open(State& s, const char* name, OpKind kind, std::span<const Val> operands, int n,
             const tw_value* init) {
  Region r{kind, s.loc, 0, {}};
  r.carried.resize(static_cast<size_t>(n));
  if (init) assign(s, name, r, init);
  s.regions.push_back(std::move(r));  // moves the list, not the handles in it
  s.trace().open(kind, operands, s.loc);
  return s.regions.back();
}

void close(State& s, const char* name, tw_value* results) {
  s.trace().close();
  give_carried(s, name, s.regions.back(), results);
  s.regions.pop_back();
}

}  // namespace

tw_status tw_for_begin(tw_operand lo, tw_operand hi, tw_operand step, int n, const tw_value* init,
                       tw_value* index, tw_value* state) {
  return in_trace("tw_for_begin", [&](State& s) {
    check_list(s, "tw_for_begin", n, init);
    check_list(s, "tw_for_begin", n, state);
    Val bounds[3];
    {
      const tw_operand in[] = {lo, hi, step};
      const ArgList a(s, "tw_for_begin", 3, in);
      tw::trace::range_bounds(s.trace(), a[0], a[1], a[2], s.loc, bounds);
    }
    const Region& r = open(s, "tw_for_begin", OpKind::for_, bounds, n, init);
    give(s, "tw_for_begin", Tile(NewValue{s.trace().rec.regions[s.trace().region()].induction}),
         index);
    give_carried(s, "tw_for_begin", r, state);
  });
}

tw_status tw_for_end(int n, const tw_value* next, tw_value* result) {
  return in_trace("tw_for_end", [&](State& s) {
    Region& r = innermost(s, "tw_for_end", OpKind::for_, "a for", 0);
    check_count(s, "tw_for_end", r, n, next, result);
    assign(s, "tw_for_end", r, next);
    close(s, "tw_for_end", result);
  });
}

tw_status tw_while_begin(int n, const tw_value* init, tw_value* state) {
  return in_trace("tw_while_begin", [&](State& s) {
    check_list(s, "tw_while_begin", n, init);
    check_list(s, "tw_while_begin", n, state);
    give_carried(s, "tw_while_begin", open(s, "tw_while_begin", OpKind::while_, {}, n, init),
                 state);
  });
}

tw_status tw_while_test(tw_value condition, int n, const tw_value* tested, tw_value* state) {
  return in_trace("tw_while_test", [&](State& s) {
    Region& r = innermost(s, "tw_while_test", OpKind::while_, "a while", 0);
    check_count(s, "tw_while_test", r, n, tested, state);
    assign(s, "tw_while_test", r, tested);
    const Val holds =
        tw::trace::condition_of(s.trace(), mask_of(s, "tw_while_test", condition), s.loc, "while_");
    tw::trace::while_test(s.trace(), holds, s.loc);
    r.block = 1;
    give_carried(s, "tw_while_test", r, state);
  });
}

tw_status tw_while_end(int n, const tw_value* next, tw_value* result) {
  return in_trace("tw_while_end", [&](State& s) {
    Region& r = innermost(s, "tw_while_end", OpKind::while_, "a while", 1);
    check_count(s, "tw_while_end", r, n, next, result);
    assign(s, "tw_while_end", r, next);
    close(s, "tw_while_end", result);
  });
}

tw_status tw_if_begin(tw_value condition, int n) {
  return in_trace("tw_if_begin", [&](State& s) {
    constexpr int most = 4096;  // no list of the caller bounds it
    if (n < 0 || n > most)
      usage_error(s.loc, "tw_if_begin: an if has 0 to {} results, not {}", most, n);
    const Val c[] = {
        tw::trace::condition_of(s.trace(), mask_of(s, "tw_if_begin", condition), s.loc, "if_")};
    open(s, "tw_if_begin", OpKind::if_, c, n, nullptr);
  });
}

tw_status tw_if_else(int n, const tw_value* then_results) {
  return in_trace("tw_if_else", [&](State& s) {
    Region& r = innermost(s, "tw_if_else", OpKind::if_, "an if", 0);
    check_count(s, "tw_if_else", r, n, then_results, then_results);
    assign(s, "tw_if_else", r, then_results);
    s.trace().next_block(0);
    r.block = 1;
  });
}

tw_status tw_if_end(int n, const tw_value* else_results, tw_value* results) {
  return in_trace("tw_if_end", [&](State& s) {
    const bool no_else = n == 0 && !s.regions.empty() && s.regions.back().block == 0;
    Region& r = innermost(s, "tw_if_end", OpKind::if_, "an if", no_else ? 0 : 1);
    check_count(s, "tw_if_end", r, n, else_results, results);
    assign(s, "tw_if_end", r, else_results);
    close(s, "tw_if_end", results);
  });
}
