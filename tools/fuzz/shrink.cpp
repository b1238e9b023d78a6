// Cuts a failing program down: fewer nodes, plainer data, smaller shapes. A candidate counts when
// the rules still allow it and it fails at the same stage.
#include <algorithm>
#include <chrono>

#include "evaluate.hpp"

namespace tw::fuzz {
namespace {

using Clock = std::chrono::steady_clock;

struct Shrinker {
  Program best;
  Judge judge;
  std::string stage;
  Clock::time_point end;

  bool late() const { return Clock::now() > end; }

  bool accept(Program candidate) {
    if (late() || !check(candidate)) return false;
    const Verdict v = judge(candidate);
    if (v.kind != Verdict::Kind::failed || v.stage != stage) return false;
    best = std::move(candidate);
    return true;
  }

  // Calls change(program, block, index) for every node, last first, until nothing more is accepted.
  using Change = std::function<bool(Program&, std::vector<Node>&, size_t)>;
  bool each_node(const Change& change) {
    bool any = false;
    for (long long k = count_nodes(best.nodes); k-- > 0 && !late();) {
      Program candidate = best;
      long long at = k;
      std::vector<Node>* block = nullptr;
      size_t index = 0;
      if (!find(candidate.nodes, at, block, index)) continue;
      if (change(candidate, *block, index)) any |= accept(std::move(candidate));
    }
    return any;
  }

  static bool find(std::vector<Node>& nodes, long long& at, std::vector<Node>*& block,
                   size_t& index) {
    for (size_t k = 0; k < nodes.size(); ++k) {
      if (at-- == 0) {
        block = &nodes;
        index = k;
        return true;
      }
      for (auto& b : nodes[k].body)
        if (find(b, at, block, index)) return true;
    }
    return false;
  }
};

bool remove_node(Program&, std::vector<Node>& block, size_t k) {
  block.erase(block.begin() + static_cast<long>(k));
  return true;
}

// A region gives way to its body.
bool unwrap(Program&, std::vector<Node>& block, size_t k) {
  Node n = block[k];
  if (n.body[0].empty() && n.body[1].empty()) return false;
  const auto& body = n.body[0].empty() ? n.body[1] : n.body[0];
  block.erase(block.begin() + static_cast<long>(k));
  block.insert(block.begin() + static_cast<long>(k), body.begin(), body.end());
  return true;
}

bool drop_else(Program&, std::vector<Node>& block, size_t k) {
  if (block[k].body[1].empty()) return false;
  block[k].body[1].clear();
  return true;
}

// A value gives way to one of its operands: what used it uses that.
void replace_uses(std::vector<Node>& nodes, int from, int to) {
  for (Node& n : nodes) {
    for (int& v : n.in)
      if (v == from) v = to;
    for (Index& i : n.start)
      if (i.var == from) i.var = to;
    for (auto& b : n.body) replace_uses(b, from, to);
  }
}

std::function<bool(Program&, std::vector<Node>&, size_t)> forward(int operand) {
  return [operand](Program& p, std::vector<Node>& block, size_t k) {
    const Node n = block[k];
    if (n.result == absent || n.in[operand] == absent || !n.body[0].empty()) return false;
    block.erase(block.begin() + static_cast<long>(k));
    replace_uses(p.nodes, n.result, n.in[operand]);
    return true;
  };
}

// A value gives way to zeros or ones of its type.
std::function<bool(Program&, std::vector<Node>&, size_t)> constant(double number) {
  return [number](Program& p, std::vector<Node>& block, size_t k) {
    Node& n = block[k];
    std::map<int, Var> types;
    if (n.result == absent || n.kind > Kind::dot || n.kind == Kind::full || !check(p, &types))
      return false;
    const Var v = types.at(n.result);
    if (v.dtype == DType::mask) return false;
    const int id = n.result;
    n = Node{};
    n.kind = Kind::full;
    n.result = id;
    n.dtype = v.dtype;
    n.dims = v.dims;
    n.number = number;
    return true;
  };
}

bool plain_number(Program&, std::vector<Node>& block, size_t k) {
  Node& n = block[k];
  if (n.number == 0 || n.number == 1) return false;
  n.number = 1;
  return true;
}

bool plain_start(Program&, std::vector<Node>& block, size_t k) {
  Node& n = block[k];
  if (n.kind >= Kind::for_) return false;
  bool any = false;
  for (Index& i : n.start) {
    any |= i.var != absent || i.constant != 0;
    i = {absent, n.kind == Kind::slice && &i == &n.start[1] ? 100 : 0};
  }
  return any;
}

void resize(std::vector<Node>& nodes, int from, int to) {
  for (Node& n : nodes) {
    if (n.kind != Kind::transpose && n.kind != Kind::flip_dims)
      std::replace(n.dims.begin(), n.dims.end(), from, to);
    for (auto& b : n.body) resize(b, from, to);
  }
}

void collect_sizes(const std::vector<Node>& nodes, std::set<int>& sizes) {
  for (const Node& n : nodes) {
    if (n.kind != Kind::transpose && n.kind != Kind::flip_dims)
      sizes.insert(n.dims.begin(), n.dims.end());
    for (const auto& b : n.body) collect_sizes(b, sizes);
  }
}

}  // namespace

Program shrink(Program p, const Judge& judge, const std::string& stage, int seconds) {
  Shrinker s{std::move(p), judge, stage, Clock::now() + std::chrono::seconds(seconds)};
  for (bool any = true; any && !s.late();) {
    any = s.each_node(remove_node);
    any |= s.each_node(unwrap);
    any |= s.each_node(drop_else);
    for (int k = 0; k < 3; ++k) any |= s.each_node(forward(k));
    any |= s.each_node(constant(0));
    any |= s.each_node(constant(1));
    any |= s.each_node(plain_number);
    any |= s.each_node(plain_start);
    if (s.best.programs > 1) {
      Program c = s.best;
      c.programs = 1;
      any |= s.accept(c);
    }
    for (size_t k = 0; k < s.best.inputs.size(); ++k)
      for (Content content : {Content::zeros, Content::counting, Content::small}) {
        if (s.best.inputs[k].content <= content) break;
        Program c = s.best;
        c.inputs[k].content = content;
        if (s.accept(c)) any = true;
      }
    for (size_t k = 0; k < s.best.inputs.size(); ++k) {
      Program c = s.best;
      if (c.inputs[k].layout == Layout::row_major && c.inputs[k].shift == 0) continue;
      c.inputs[k].layout = Layout::row_major;
      c.inputs[k].shift = 0;
      any |= s.accept(c);
    }
    for (size_t k = 0; k < s.best.outputs.size(); ++k) {
      if (!s.best.outputs[k].transposed || s.best.outputs[k].agree != Agree::exact) continue;
      Program c = s.best;
      c.outputs[k].transposed = false;
      any |= s.accept(c);
    }
    std::set<int> sizes;
    collect_sizes(s.best.nodes, sizes);
    for (const Input& in : s.best.inputs) sizes.insert(in.dims.begin(), in.dims.end());
    for (auto from = sizes.rbegin(); from != sizes.rend() && !s.late(); ++from)
      for (int to : {1, 2, 3, *from / 2, *from - 1}) {
        if (to >= *from || to < 1) continue;
        Program c = s.best;
        resize(c.nodes, *from, to);
        for (Input& in : c.inputs) std::replace(in.dims.begin(), in.dims.end(), *from, to);
        for (Output& o : c.outputs) std::replace(o.dims.begin(), o.dims.end(), *from, to);
        if (s.accept(c)) {
          any = true;
          break;
        }
      }
  }
  return s.best;
}

}  // namespace tw::fuzz
