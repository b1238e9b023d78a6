#include "runtime/key.hpp"

#include <cstring>

#define XXH_INLINE_ALL
#include <xxhash.h>

#include "support/error.hpp"

namespace tw::runtime {
namespace {

using Kind = detail::Leaf::Kind;

// The facts of a Param that are one word of the key.
static_assert(offsetof(ir::Param, const_dims) == sizeof(uint64_t));
static_assert(sizeof(detail::Leaf::Kind) == sizeof(ir::Param::is_tensor));

uint64_t facts_word(const ir::Param& p, Kind kind) {
  uint64_t w;
  std::memcpy(&w, &p, sizeof w);
  std::memcpy(&w, &kind, sizeof kind);
  return w;
}

uint64_t constant_word(unsigned char type) {
  const unsigned char bytes[8] = {static_cast<unsigned char>(Kind::constant), type};
  uint64_t w;
  std::memcpy(&w, bytes, sizeof w);
  return w;
}

std::string constant_text(const KeyView::Leaf& l) {
  double real;
  std::memcpy(&real, &l.bits, sizeof real);
  switch (l.type) {
    case 'b':
      return l.bits ? "true" : "false";
    case 'u':
      return fmt::format("{}", l.bits);
    case 'f':
      return fmt::format("{}f", real);
    case 'd':
      return fmt::format("{}", real);
    default:
      return fmt::format("{}", static_cast<int64_t>(l.bits));
  }
}

std::string kind_text(const KeyView::Leaf& l) {
  if (l.kind == Kind::tensor) return "a tensor";
  if (l.kind == Kind::scalar) return "a scalar";
  return "a constant";
}

std::string unit_text(int d) { return d < 0 ? "none" : fmt::format("dimension {}", d); }
std::string same_text(int p) { return p < 0 ? "a tensor of its own" : "an earlier argument again"; }

std::string option_text(size_t index, uint64_t value) {
  if (index == 0) return name_of(static_cast<DeviceKind>(value));
  return fmt::format("{}", value);
}

std::string option_name(size_t index) {
  std::string name;
  size_t k = 0;
  for_each_option(Options{}, [&](const char* n, uint64_t) {
    if (k++ == index) name = n;
  });
  return name;
}

void compare_leaf(size_t i, const KeyView::Leaf& a, const KeyView::Leaf& b,
                  std::vector<std::string>& out) {
  const auto say = [&](std::string_view what, const auto& asked, const auto& known) {
    out.push_back(fmt::format("argument {}: {} {}, known {}", i, what, asked, known));
  };
  if (a.kind != b.kind) return say("it is", kind_text(a), kind_text(b));
  if (a.kind == Kind::constant) {
    if (a.type != b.type) return say("constant of type", type_name(a), type_name(b));
    if (a.bits != b.bits) say("constant", constant_text(a), constant_text(b));
    return;
  }
  const ir::Param &p = a.param, &q = b.param;
  if (p.dtype != q.dtype) say("element type", name_of(p.dtype), name_of(q.dtype));
  if (p.rank != q.rank) say("number of dimensions", p.rank, q.rank);
  if (p.unit_dim != q.unit_dim)
    say("unit-stride dimension", unit_text(p.unit_dim), unit_text(q.unit_dim));
  if (p.align != q.align) say("alignment class", p.align, q.align);
  if (p.wide_offsets != q.wide_offsets)
    say("offsets of", p.wide_offsets ? "64 bits" : "32 bits",
        q.wide_offsets ? "64 bits" : "32 bits");
  if (p.same_as != q.same_as) say("it is", same_text(p.same_as), same_text(q.same_as));
}

const trace::TuneValue* find(const KeyView& k, std::string_view name) {
  for (const trace::TuneValue& t : k.tunes)
    if (t.name == name) return &t;
  return nullptr;
}

}  // namespace

const char* type_name(const KeyView::Leaf& l) {
  switch (l.type) {
    case 'b':
      return "bool";
    case 'u':
      return "unsigned";
    case 'f':
      return "float";
    case 'd':
      return "double";
    case 'e':
      return "enum";
    default:
      return "int";
  }
}

[[gnu::hot]] void write_key(const detail::CallSite& site, const Options& options,
                            std::span<const ir::Param> params,
                            std::span<const trace::TuneValue> tunes, Words& out) {
  out.clear();
  out.push_back(reinterpret_cast<uintptr_t>(site.kernel));
  out.push_back(site.module->generation);
  for_each_option(options, [&](const char*, uint64_t v) { out.push_back(v); });
  out.push_back(static_cast<uint64_t>(site.count));
  size_t next = 0;
  for (int i = 0; i < site.count; ++i) {
    const detail::Leaf& l = site.leaves[i];
    if (l.kind == Kind::constant) {
      out.push_back(constant_word(l.type));
      out.push_back(l.bits);
    } else {
      out.push_back(facts_word(params[next++], l.kind));
      out.push_back(0);
    }
  }
  out.push_back(tunes.size());
  for (const trace::TuneValue& t : tunes) {
    out.push_back(static_cast<uint64_t>(t.value));
    out.push_back(t.name.size());
    const size_t at = out.size();
    out.resize(at + (t.name.size() + 7) / 8);
    std::memcpy(out.data() + at, t.name.data(), t.name.size());
  }
}

[[gnu::hot]] uint64_t hash_of(const Words& w) {
  return XXH3_64bits(w.data(), w.size() * sizeof(uint64_t));
}

KeyView::KeyView(const Words& w) {
  size_t at = 0;
  kernel = w[at++];
  generation = w[at++];
  for_each_option(Options{}, [&](const char*, uint64_t) { options.push_back(w[at++]); });
  leaves.resize(w[at++]);
  for (Leaf& l : leaves) {
    std::memcpy(&l.kind, &w[at], sizeof l.kind);
    std::memcpy(static_cast<void*>(&l.param), &w[at], sizeof(uint64_t));
    l.type = reinterpret_cast<const unsigned char*>(&w[at])[1];
    l.bits = w[at + 1];
    at += 2;
  }
  tunes.resize(w[at++]);
  for (trace::TuneValue& t : tunes) {
    t.value = static_cast<int64_t>(w[at++]);
    const size_t size = w[at++];
    t.name = {reinterpret_cast<const char*>(w.data() + at), size};
    at += (size + 7) / 8;
  }
}

std::string describe(const KeyView& k) {
  std::string out;
  for (const KeyView::Leaf& l : k.leaves) {
    if (!out.empty()) out += ", ";
    if (l.kind == Kind::constant) {
      out += constant_text(l);
      continue;
    }
    out += name_of(l.param.dtype);
    if (l.kind == Kind::scalar) continue;
    out += fmt::format("[{}]", l.param.rank);
    if (l.param.unit_dim >= 0) out += fmt::format(" unit {}", l.param.unit_dim);
    out += fmt::format(" align {}", l.param.align);
    if (l.param.wide_offsets) out += " wide";
    if (l.param.same_as >= 0) out += " again";
  }
  size_t index = 0;
  for_each_option(Options{}, [&](const char* name, uint64_t standard) {
    const uint64_t v = k.options[index];
    if (index == 0)
      out += fmt::format("{}{}", out.empty() ? "" : ", ", option_text(index, v));
    else if (v != standard)
      out += fmt::format(", {}={}", name, option_text(index, v));
    ++index;
  });
  for (const trace::TuneValue& t : k.tunes) out += fmt::format(", {}={}", t.name, t.value);
  return out;
}

std::vector<std::string> differences(const KeyView& asked, const KeyView& known) {
  std::vector<std::string> out;
  if (asked.leaves.size() != known.leaves.size())
    out.push_back(fmt::format("{} arguments, known {}", asked.leaves.size(), known.leaves.size()));
  else
    for (size_t i = 0; i < asked.leaves.size(); ++i)
      compare_leaf(i, asked.leaves[i], known.leaves[i], out);
  for (size_t i = 0; i < asked.options.size(); ++i)
    if (asked.options[i] != known.options[i])
      out.push_back(fmt::format("{} {}, known {}", option_name(i), option_text(i, asked.options[i]),
                                option_text(i, known.options[i])));
  const auto text = [](const trace::TuneValue* t) {
    return t ? fmt::format("{}", t->value) : std::string("the default");
  };
  for (const trace::TuneValue& t : asked.tunes) {
    const trace::TuneValue* other = find(known, t.name);
    if (!other || other->value != t.value)
      out.push_back(fmt::format("tune '{}' {}, known {}", t.name, text(&t), text(other)));
  }
  for (const trace::TuneValue& t : known.tunes)
    if (!find(asked, t.name))
      out.push_back(fmt::format("tune '{}' the default, known {}", t.name, t.value));
  return out;
}

std::string tensor_text(const KeyView& k, uint32_t tensor) {
  size_t i = 0;
  for (uint32_t left = tensor; i < k.leaves.size(); ++i)
    if (k.leaves[i].kind == Kind::tensor && left-- == 0) break;
  return fmt::format("argument {}", i);
}

}  // namespace tw::runtime
