#include "ir/report_log.hpp"

#include <algorithm>
#include <bit>

#include "ir/scalar.hpp"

namespace tw::ir {
namespace {

constexpr int64_t fixed_words = 2;  // op and program
constexpr int64_t unwritten = INT64_MIN;
constexpr uint64_t unwritten_float = 0xfff8'0000'0dea'd000;  // a NaN that nothing computes

int64_t kept_elements(const Type& t) { return std::min(t.elements(), ReportLog::elements); }

uint64_t payload(DType t, const int64_t* words, const double* floats, int64_t k) {
  if (!is_float(t)) return static_cast<uint64_t>(words[k]);
  return is_8bit_float(t) ? f8_from(t, floats[k], overflow::nonfinite) : from_double(t, floats[k]);
}

// The whole tile as in memory; what was not kept is 0.
std::vector<std::byte> tile_of(const Type& t, const int64_t* box, const int64_t* words,
                               const double* floats) {
  const auto size = static_cast<size_t>(size_of(t.dtype));
  std::vector<std::byte> bytes(static_cast<size_t>(t.elements()) * size);
  int64_t valid = 1;
  for (int d = 0; d < t.rank; ++d) valid *= std::max<int64_t>(0, box[2 * d + 1] - box[2 * d]);
  for (int64_t k = 0; k < std::min(valid, kept_elements(t)); ++k) {
    int64_t place = 0, rest = k, step = 1;
    for (int d = t.rank; d-- > 0; step *= t.dims[d]) {
      const int64_t n = box[2 * d + 1] - box[2 * d];
      place += (box[2 * d] + rest % n) * step;
      rest /= n;
    }
    store_element(t.dtype, &bytes[static_cast<size_t>(place) * size],
                  payload(t.dtype, words, floats, k));
  }
  return bytes;
}

}  // namespace

ReportLog report_log(const Func& f) {
  ReportLog log;
  int64_t integers = 0;
  int rank = 0;
  bool prints = false;
  walk(f, f.body, [&](OpId o) {
    log.needed |= f[o].kind == OpKind::assert_ || f[o].kind == OpKind::print;
    if (f[o].kind != OpKind::print) return;
    const Type t = f.type_of(f.operand(o, 0));
    int64_t& most = is_float(t.dtype) ? log.floats : integers;
    most = std::max(most, kept_elements(t));
    rank = std::max<int>(rank, t.rank);
    prints = true;
  });
  if (prints) log.words = fixed_words + 2 * rank + integers;
  return log;
}

void replay(const Func& f, const ReportLog& log, const int64_t* words, const double* floats,
            Reports& to) {
  const int64_t begun = words[0];
  for (int64_t k = 0; k < std::min(begun, ReportLog::records); ++k) {
    const int64_t* const record = words + ReportLog::header + k * log.words;
    const auto op = static_cast<uint32_t>(record[0]);
    const Type t = f.type_of(f.operand({op}, 0));
    const int64_t* const box = record + fixed_words;
    const auto bytes = tile_of(t, box, box + 2 * t.rank, floats + k * log.floats);
    to.report(&to, op, record[1], bytes.data(), box);
    // Those that found no place are counted by whoever keeps no more either.
    if (k + 1 == ReportLog::records)
      for (int64_t more = begun - ReportLog::records; more-- > 0;)
        to.report(&to, op, record[1], bytes.data(), box);
  }
  if (words[1]) {
    const int64_t failed = INT64_MAX - words[1];
    to.report(&to, static_cast<uint32_t>(failed & ((1 << ReportLog::op_bits) - 1)),
              failed >> ReportLog::op_bits, nullptr, nullptr);
  }
}

void mark(const ReportLog& log, int64_t* words, double* floats) {
  std::fill(words + ReportLog::header, words + log.size(), unwritten);
  if (floats)
    std::fill_n(floats, ReportLog::records * log.floats, std::bit_cast<double>(unwritten_float));
}

void drop_unfinished(const Func& f, const ReportLog& log, int64_t* words, double* floats) {
  const int64_t begun = std::min(words[0], ReportLog::records);
  int64_t kept = 0;
  for (int64_t k = 0; k < begun; ++k) {
    int64_t* const record = words + ReportLog::header + k * log.words;
    double* const numbers = floats ? floats + k * log.floats : nullptr;
    const auto whole = [&] {
      if (record[0] == unwritten || record[1] == unwritten) return false;
      const Type t = f.type_of(f.operand({static_cast<uint32_t>(record[0])}, 0));
      const int64_t* const box = record + fixed_words;
      int64_t valid = 1;
      for (int d = 0; d < t.rank; ++d) {
        if (box[2 * d] == unwritten || box[2 * d + 1] == unwritten) return false;
        valid *= std::max<int64_t>(0, box[2 * d + 1] - box[2 * d]);
      }
      for (int64_t e = 0; e < std::min(valid, kept_elements(t)); ++e)
        if (is_float(t.dtype) ? std::bit_cast<uint64_t>(numbers[e]) == unwritten_float
                              : box[2 * t.rank + e] == unwritten)
          return false;
      return true;
    };
    if (!whole()) continue;
    std::copy_n(record, log.words, words + ReportLog::header + kept * log.words);
    if (numbers) std::copy_n(numbers, log.floats, floats + kept * log.floats);
    ++kept;
  }
  words[0] -= begun - kept;
}

}  // namespace tw::ir
