#include "ir/serialize.hpp"

#include <cstring>
#include <type_traits>

#define XXH_INLINE_ALL
#include <xxhash.h>

namespace tw::ir {
namespace {

// Raw words of arrays whose elements have no padding: a key is compared and hashed in one go, and
// writing one costs a memcpy an array.
class Writer {
 public:
  explicit Writer(std::string& out) : out_(out) {}

  void word(uint64_t w) { out_.append(reinterpret_cast<const char*>(&w), sizeof w); }

  template <class T>
  void array(const std::vector<T>& v) {
    static_assert(std::has_unique_object_representations_v<T>);
    word(v.size());
    out_.append(reinterpret_cast<const char*>(v.data()), v.size() * sizeof(T));
  }

  void text(const std::string& s) {
    word(s.size());
    out_ += s;
  }

 private:
  std::string& out_;
};

}  // namespace

void canonical_bytes(const Func& f, std::string& out) {
  out.clear();
  size_t size = 128 + f.ops.size() * sizeof(Op) + f.pool.size() * sizeof(ValueId);
  size += f.values.size() * sizeof(Value) + f.blocks.size() * sizeof(Block);
  size += f.attr_words.size() * 4 + f.types.size() * sizeof(Type) + f.params.size() * sizeof(Param);
  out.reserve(size);
  Writer w(out);
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
  static_assert(std::has_unique_object_representations_v<LaunchChoice>);
  out.append(reinterpret_cast<const char*>(&f.launch), sizeof f.launch);
}

Hash128 hash_bytes(const std::string& s) {
  const XXH128_hash_t h = XXH3_128bits(s.data(), s.size());
  return {h.low64, h.high64};
}

}  // namespace tw::ir
