#include "ir/serialize.hpp"

#define XXH_INLINE_ALL
#include <xxhash.h>

#include "support/bytes.hpp"

namespace tw::ir {
namespace {

// All that canonical bytes hold.
void write_kernel(const Func& f, std::string& out) {
  size_t size = 128 + f.ops.size() * sizeof(Op) + f.pool.size() * sizeof(ValueId);
  size += f.values.size() * sizeof(Value) + f.blocks.size() * sizeof(Block);
  size += f.attr_words.size() * 4 + f.types.size() * sizeof(Type) + f.params.size() * sizeof(Param);
  out.reserve(out.size() + size);
  ByteWriter w(out);
  w.array(f.ops);
  w.array(f.pool);
  w.array(f.values);
  w.array(f.blocks);
  w.array(f.attr_words);
  w.array(f.types);
  w.array(f.params);
  w.word(f.host.i | static_cast<uint64_t>(f.body.i) << 32);
  w.word(f.strings.size());
  for (const std::string& s : f.strings) w.text(s);
  w.word(f.tunes.size());
  for (const Tune& t : f.tunes) {
    w.word(t.name.i);
    w.word(static_cast<uint64_t>(t.value));
    w.array(t.candidates);
  }
  w.plain(f.launch);
}

}  // namespace

void canonical_bytes(const Func& f, std::string& out) {
  out.clear();
  write_kernel(f, out);
}

void write_func(const Func& f, std::string& out) {
  write_kernel(f, out);
  ByteWriter w(out);
  w.word(static_cast<uint64_t>(f.level));
  w.array(f.op_locs);
}

bool read_func(std::string_view& in, Func& f) {
  ByteReader r(in);
  f.clear();
  r.array(f.ops);
  r.array(f.pool);
  r.array(f.values);
  r.array(f.blocks);
  r.array(f.attr_words);
  r.array(f.types);
  r.array(f.params);
  const uint64_t roots = r.word();
  f.host = {static_cast<uint32_t>(roots)};
  f.body = {static_cast<uint32_t>(roots >> 32)};
  f.strings.resize(r.count(sizeof(uint64_t)));
  for (std::string& s : f.strings) r.text(s);
  f.tunes.resize(r.count(3 * sizeof(uint64_t)));
  for (Tune& t : f.tunes) {
    t.name = {static_cast<uint32_t>(r.word())};
    t.value = static_cast<int64_t>(r.word());
    r.array(t.candidates);
  }
  r.plain(f.launch);
  f.level = static_cast<Level>(r.word());
  r.array(f.op_locs);
  in = r.rest();
  return r.good();
}

Hash128 hash_bytes(const std::string& s) {
  const XXH128_hash_t h = XXH3_128bits(s.data(), s.size());
  return {h.low64, h.high64};
}

}  // namespace tw::ir
