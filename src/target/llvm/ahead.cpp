// Rows asked for ahead. A tile of one row is often the work of a whole program: its first nest
// waits for memory, later ones find the row in the cache and leave memory idle. They ask for the
// next row, where the next program reads, each for a share of it by the time it takes: asked for
// all at once the requests wait for each other (layer norm: 25 GB/s instead of 34). Asking in the
// first nest as well costs more than it saves.
//
// How many nests follow is known when the last one is printed. So each prints its share as two
// names that are replaced by numbers then: the first byte, and by how many eighths of a byte an
// element moves the address.
#include "target/llvm/codegen.hpp"

namespace tw::llvm {
namespace {

// More than a few rows at once is no kernel of this kind, and each nest looks at all of them.
constexpr size_t most_rows = 4;
constexpr int parts = 8;  // of a row, in the shift below

constexpr std::string_view name_begin = "@ahead.";
std::string placeholder(const char* what, uint64_t site) {
  return fmt::format("{}{}.{}@", name_begin, what, site);
}

}  // namespace

void Codegen::note_row(ir::OpId load, const ir::Type& tile, const V& row, const V& distance) {
  if (floor_ != nest_floor || next_rows_.size() == most_rows) return;
  for (const NextRow& r : next_rows_)
    if (r.load == load) return;
  const V next = out_.pure("getelementptr i8, ptr {}, i64 {}", row, distance);
  if (next.level < nest_floor) next_rows_.push_back({load, tile, next, nest_id_, {}});
}

void Codegen::ask_ahead(const Nest& n, std::span<const Point> points) {
  if (floor_ != nest_floor) return;
  for (NextRow& r : next_rows_) {
    if (r.first_nest == nest_id_ || r.tile.elements() != n.tile.dims[n.vec] ||
        n.tile.elements() != r.tile.elements())
      continue;
    const uint64_t site = sites_++;
    r.shares.push_back({site, n.cost()});
    const V from =
        out_.pure("getelementptr i8, ptr {}, i64 {}", r.start, placeholder("first", site));
    el_.declare("void @llvm.prefetch.p0(ptr, i32, i32, i32)");
    for (const Point& p : points) {
      const V eighths = out_.pure("mul nsw i64 {}, {}", p.at[n.vec].v, placeholder("share", site));
      const V offset = out_.pure("lshr i64 {}, 3", eighths);
      out_.line("call void @llvm.prefetch.p0(ptr {}, i32 0, i32 2, i32 1)",
                out_.pure("getelementptr i8, ptr {}, i64 {}", from, offset));
    }
  }
}

std::string Codegen::with_shares(std::string text) const {
  if (!sites_) return text;
  struct Numbers {
    int64_t first, share;
  };
  std::vector<Numbers> numbers(sites_);
  for (const NextRow& r : next_rows_) {
    const int size = size_of(r.tile.dtype);
    int total = 0, before = 0;
    for (const auto& [site, cost] : r.shares) total += cost;
    for (const auto& [site, cost] : r.shares) {
      const int first = before * parts / total, end = (before + cost) * parts / total;
      numbers[site] = {first * r.tile.elements() * size / parts, int64_t{end - first} * size};
      before += cost;
    }
  }
  // In one pass: a long kernel has many sites.
  std::string out;
  out.reserve(text.size());
  size_t done = 0;
  for (size_t at; (at = text.find(name_begin, done)) != std::string::npos;) {
    const size_t what = at + name_begin.size(), dot = text.find('.', what);
    const Numbers& n = numbers[std::stoull(text.substr(dot + 1))];
    out.append(text, done, at - done);
    out += std::to_string(text[what] == 'f' ? n.first : n.share);
    done = text.find('@', dot) + 1;
  }
  return out.append(text, done);
}

}  // namespace tw::llvm
