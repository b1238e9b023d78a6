#include "ir/parser.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <bit>
#include <charconv>
#include <cmath>
#include <limits>
#include <unordered_map>

#include "ir/rules.hpp"
#include "ir/scalar.hpp"
#include "ir/verify.hpp"
#include "support/half.hpp"

namespace tw::ir {
namespace {

// Far above any real kernel; they keep recursion, ids and quadratic interning small on garbage.
constexpr size_t max_text = 16u << 20;
constexpr size_t max_list = 4096;
constexpr size_t max_types = 2048;
constexpr size_t max_strings = 2048;
constexpr size_t max_bounded_dims = 8;

class Parser {
 public:
  Parser(std::string_view text, std::string_view file) : lexer_(text) {
    f_.files.emplace_back(file);
    file_ = {static_cast<uint32_t>(f_.files.size() - 1)};
    advance();
  }

  Func run() {
    expect_word("kernel");
    if (now_.kind == TokenKind::string)
      f_.name = unescape(take());
    else if (now_.kind == TokenKind::word)
      f_.name = take().text;
    else
      fail("expected the kernel's name");
    parameters();
    if (accept_word("lane")) f_.level = Level::lane;
    expect("{");
    while (!at_word("host")) choice();
    section("host", f_.host);
    section("body", f_.body);
    expect("}");
    if (now_.kind != TokenKind::end) fail("expected the end of the text");
    return std::move(f_);
  }

 private:
  // --- tokens ------------------------------------------------------------------------------------
  void advance() { now_ = lexer_.next(); }
  Token take() {
    const Token t = now_;
    last_line_ = t.line;
    advance();
    return t;
  }
  [[noreturn]] void fail(std::string_view what) const { fail_at(now_, what, true); }
  [[noreturn]] static void fail_at(const Token& t, std::string_view what, bool found = false) {
    throw ParseError{t.line, t.column,
                     found ? fmt::format("{}, found {}", what, describe(t)) : std::string(what)};
  }
  bool at(std::string_view p) const { return now_.kind == TokenKind::punct && now_.text == p; }
  bool at_word(std::string_view w) const { return now_.kind == TokenKind::word && now_.text == w; }
  bool accept(std::string_view p) { return at(p) ? (take(), true) : false; }
  bool accept_word(std::string_view w) { return at_word(w) ? (take(), true) : false; }
  void expect(std::string_view p) {
    if (!accept(p)) fail(fmt::format("expected '{}'", p));
  }
  void expect_word(std::string_view w) {
    if (!accept_word(w)) fail(fmt::format("expected '{}'", w));
  }
  // An op ends with its line: what follows on a new line is the next op.
  bool same_line() const { return now_.line == last_line_ && now_.kind != TokenKind::end; }

  template <class F>
  void list(std::string_view close, F&& item) {
    if (accept(close)) return;
    size_t n = 0;
    do {
      if (++n > max_list) fail_at(now_, fmt::format("more than {} entries in a list", max_list));
      item();
    } while (accept(","));
    expect(close);
  }

  int64_t integer(int64_t lo, int64_t hi, std::string_view what) {
    const Token t = now_;
    int64_t v = 0;
    const auto [end, ec] = std::from_chars(t.text.data(), t.text.data() + t.text.size(), v);
    const bool all = t.kind == TokenKind::number && end == t.text.data() + t.text.size();
    if (!all || ec != std::errc{} || v < lo || v > hi)
      fail(fmt::format("expected {} from {} to {}", what, lo, hi));
    take();
    return v;
  }

  static std::string unescape(const Token& t) {
    std::string out;
    for (size_t k = 0; k < t.text.size(); ++k) {
      if (t.text[k] != '\\') {
        out += t.text[k];
        continue;
      }
      const char c = t.text[++k];  // the lexer never ends a string on a backslash
      unsigned code = 0;
      if (c == 'n')
        out += '\n';
      else if (c == '"' || c == '\\')
        out += c;
      else if (c == 'x' && k + 2 < t.text.size() &&
               std::from_chars(&t.text[k + 1], &t.text[k + 1] + 2, code, 16).ptr ==
                   &t.text[k + 1] + 2)
        out += static_cast<char>(code), k += 2;
      else
        fail_at(t, "unknown escape in a string: \\n, \\\", \\\\ and \\xHH exist");
    }
    return out;
  }

  StrId string() {
    if (now_.kind != TokenKind::string) fail("expected a string in quotes");
    if (f_.strings.size() > max_strings) fail_at(now_, "too many strings");
    return f_.intern(unescape(take()));
  }

  // --- types and header --------------------------------------------------------------------------
  DType dtype() {
    if (now_.kind == TokenKind::word)
      for (int k = 0; k < dtype_count; ++k)
        if (now_.text == name_of(static_cast<DType>(k))) return take(), static_cast<DType>(k);
    fail("expected an element type");
  }

  Type type() {
    if (accept_word("tensor")) {
      expect("<");
      const DType t = dtype();
      expect(",");
      const int rank = static_cast<int>(integer(0, max_tensor_rank, "a rank"));
      expect(">");
      return tensor_type(t, rank);
    }
    if (accept_word("frag")) {
      expect("<");
      const DType t = dtype();
      expect(",");
      const auto n =
          static_cast<int>(integer(2, max_fragment, "a number of registers, 2 or more,"));
      expect(">");
      return fragment_type(t, n);
    }
    if (accept_word("buffer")) {
      expect("<");
      const Space space = accept_word("cluster") ? Space::cluster : Space::shared;
      if (space == Space::shared) expect_word("shared");
      expect(",");
      const DType t = dtype();
      expect(",");
      const auto n = static_cast<int>(integer(1, max_tile_elements, "a number of elements"));
      expect(">");
      return buffer_type(t, n, space);
    }
    if (!accept_word("tile")) return scalar_type(dtype());
    expect("<");
    Type t = scalar_type(dtype());
    expect(",");
    dims(t);
    expect(">");
    return t;
  }

  void dims(Type& t) {
    const Token where = now_;
    if (where.kind != TokenKind::number) fail("expected the sizes of the tile, as in 64x128");
    int64_t elements = 1;
    for (std::string_view rest = where.text;;) {
      int64_t d = 0;
      const auto [end, ec] = std::from_chars(rest.data(), rest.data() + rest.size(), d);
      if (ec != std::errc{} || d < 1 || d > max_tile_elements / elements)
        fail_at(where, fmt::format("tile sizes are positive and their product is at most 2^30, "
                                   "found {}",
                                   describe(where)));
      if (t.rank == max_tile_rank)
        fail_at(where, fmt::format("a tile has at most {} dimensions", max_tile_rank));
      t.dims[t.rank++] = static_cast<int32_t>(d);
      elements *= d;
      rest.remove_prefix(static_cast<size_t>(end - rest.data()));
      if (rest.empty()) break;
      if (rest[0] != 'x') fail_at(where, "tile sizes are written as in 64x128");
      rest.remove_prefix(1);
    }
    take();
  }

  TypeId type_id() {
    const Token where = now_;
    const Type t = type();
    if (f_.types.size() > max_types) fail_at(where, "too many different types");
    return f_.intern(t);
  }

  void parameters() {
    expect("(");
    list(")", [&] {
      const Token name = value_token();
      expect(":");
      define(name, f_.add_arg(f_.host, type_id()));
      const Type& t = f_.type_of(f_.args(f_.host).back());
      Param p;
      p.is_tensor = t.is_tensor();
      p.dtype = t.dtype;
      p.rank = t.rank;
      if (accept("{")) list("}", [&] { fact(p); });
      f_.params.push_back(p);
      const bool numbered = name.text[0] >= '0' && name.text[0] <= '9';
      f_.param_names.emplace_back(numbered ? "" : name.text);
    });
  }

  void fact(Param& p) {
    if (accept_word("wide")) {
      p.wide_offsets = 1;
    } else if (accept_word("stable")) {
      p.stable = 1;
    } else if (accept_word("unit")) {
      expect("=");
      p.unit_dim = static_cast<int8_t>(integer(0, max_tensor_rank - 1, "a dimension"));
    } else if (accept_word("align")) {
      expect("=");
      p.align = static_cast<uint8_t>(integer(1, 128, "bytes"));
    } else if (accept_word("same_as")) {
      expect("=");
      p.same_as = static_cast<int16_t>(integer(0, 127, "a parameter's index"));
    } else if (accept_word("dims")) {
      expect("=");
      expect("[");
      int d = 0;
      list("]", [&] {
        if (d == max_tensor_rank) fail_at(now_, "more sizes than a tensor has dimensions");
        if (!accept_word("_")) {
          p.const_dims |= 1u << d;
          p.dims[d] = integer(0, INT64_MAX, "a size");
        }
        ++d;
      });
    } else {
      fail("expected unit, align, wide, stable, same_as or dims");
    }
  }

  void choice() {
    if (accept_word("launch")) {
      expect("{");
      list("}", [&] {
        const Token name = take();
        int32_t* field = name.text == "warps"           ? &f_.launch.warps
                         : name.text == "stages"        ? &f_.launch.stages
                         : name.text == "cluster"       ? &f_.launch.cluster
                         : name.text == "max_registers" ? &f_.launch.max_registers
                                                        : nullptr;
        if (!field) fail_at(name, "expected warps, stages, cluster or max_registers", true);
        expect("=");
        *field = static_cast<int32_t>(integer(0, INT32_MAX, "a count"));
      });
    } else if (accept_word("tune")) {
      Tune t;
      t.name = string();
      expect("=");
      t.value = integer(INT64_MIN, INT64_MAX, "a value");
      expect_word("of");
      expect("[");
      list("]", [&] { t.candidates.push_back(integer(INT64_MIN, INT64_MAX, "a candidate")); });
      f_.tunes.push_back(std::move(t));
    } else {
      fail("expected launch, tune or host:");
    }
  }

  void section(std::string_view name, BlockId b) {
    expect_word(name);
    expect(":");
    while (now_.kind == TokenKind::value || (now_.kind == TokenKind::word && !at_word("body")))
      op(b, 0);
  }

  // --- values ------------------------------------------------------------------------------------
  Token value_token() {
    if (now_.kind != TokenKind::value) fail("expected a value, as in %3");
    return take();
  }

  void define(const Token& name, ValueId v) {
    if (!values_.emplace(name.text, v).second)
      fail_at(name, fmt::format("{} is defined twice", describe(name)));
  }

  void use(std::vector<ValueId>& out) {
    const Token name = value_token();
    const auto found = values_.find(name.text);
    if (found == values_.end())
      fail_at(name, fmt::format("{} is not defined above", describe(name)));
    out.push_back(found->second);
    if (out.size() > max_list) fail_at(name, fmt::format("more than {} operands", max_list));
  }

  void uses(std::vector<ValueId>& out) {
    if (!same_line() || now_.kind != TokenKind::value) return;
    do use(out);
    while (accept(","));
  }

  void bracketed(std::vector<ValueId>& out) {
    expect("[");
    list("]", [&] { use(out); });
  }

  // --- ops ---------------------------------------------------------------------------------------
  struct Draft {
    OpKind kind = OpKind::none;
    std::vector<ValueId> operands;
    std::vector<uint32_t> attrs;
    std::vector<TypeId> types;
    Token payload;  // of a constant: its value is read once the type is known
  };

  void op(BlockId b, int depth) {
    std::vector<Token> names;
    if (now_.kind == TokenKind::value) {
      do names.push_back(value_token());
      while (names.size() < max_list && accept(","));
      expect("=");
    }
    const Token head = now_;
    Draft d;
    if (now_.kind == TokenKind::word) d.kind = op_named(now_.text);
    if (d.kind == OpKind::none) fail("expected the name of an op");
    take();
    d.attrs.assign(info(d.kind).num_attributes, 0);
    operands(d);
    if (same_line() && accept("{")) list("}", [&] { attribute(d); });
    if (same_line() && at_word("within")) within(d);
    if (same_line() && accept(":")) do
        d.types.push_back(type_id());
      while (d.types.size() < max_list && accept(","));
    if (d.types.size() != names.size())
      fail_at(head, fmt::format("'{}' names {} results and gives {} types", info(d.kind).name,
                                names.size(), d.types.size()));
    if (d.kind == OpKind::constant) payload(d, head);
    const uint32_t loc = f_.add_loc(file_, static_cast<uint32_t>(head.line));
    const OpId o = f_.make(d.kind, d.operands, d.types, d.attrs, loc);
    f_.append(b, o);
    for (size_t k = 0; k < names.size(); ++k) define(names[k], f_.result(o, static_cast<int>(k)));
    for (int r = 0; r < f_[o].num_regions; ++r) region(o, r, depth + 1);
    if (same_line() && !at("}"))
      fail(fmt::format("'{}' ends here: expected a new line", info(d.kind).name));
  }

  void operands(Draft& d) {
    switch (d.kind) {
      case OpKind::constant:
        payload_is_raw_ = accept_word("bits");
        if (payload_is_raw_) expect("(");
        if (now_.kind != TokenKind::number && now_.kind != TokenKind::word)
          fail("expected the value of the constant");
        d.payload = take();
        if (payload_is_raw_) expect(")");
        return;
      case OpKind::for_:
        use(d.operands);
        expect_word("to");
        use(d.operands);
        expect_word("step");
        use(d.operands);
        if (accept_word("carry")) uses(d.operands);
        return;
      case OpKind::view: {
        use(d.operands);
        expect_word("offset");
        use(d.operands);
        expect_word("dims");
        bracketed(d.operands);
        const size_t rank = d.operands.size() - 2;
        expect_word("strides");
        bracketed(d.operands);
        if (d.operands.size() - 2 != 2 * rank) fail_at(now_, "'view' needs a stride for each dim");
        return;
      }
      case OpKind::load:
      case OpKind::gather:
        use(d.operands);
        bracketed(d.operands);
        if (accept_word("other")) {
          use(d.operands);
          d.attrs[0] = 1;
        }
        return;
      case OpKind::store:
      case OpKind::scatter:
      case OpKind::atomic:
      case OpKind::atomic_scatter:
      case OpKind::wait_until:
        use(d.operands);
        bracketed(d.operands);
        expect(",");
        do use(d.operands);
        while (accept(","));
        return;
      case OpKind::require:
      case OpKind::print:
      case OpKind::assert_:
        use(d.operands);
        expect(",");
        d.attrs[0] = string().i;
        return;
      default:
        uses(d.operands);
    }
  }

  void attribute(Draft& d) {
    const Token name = take();
    const int k = name.kind == TokenKind::word ? attr_index(d.kind, name.text) : -1;
    const AttrForm form = k < 0 ? AttrForm::payload : attr_form(d.kind, k);
    if (form > AttrForm::word && form != AttrForm::list)
      fail_at(name, fmt::format("'{}' has no attribute {}", info(d.kind).name, describe(name)));
    expect("=");
    uint32_t& w = d.attrs[static_cast<size_t>(k)];
    w = 0;
    if (form == AttrForm::number) {
      w = static_cast<uint32_t>(integer(0, UINT32_MAX, "a number"));
      return;
    }
    if (form == AttrForm::word) {
      const auto words = words_of(d.kind, k);
      const auto at = std::ranges::find(words, now_.text);
      if (now_.kind != TokenKind::word || at == words.end())
        fail(fmt::format("expected one of {}", fmt::join(words, ", ")));
      w = static_cast<uint32_t>(at - words.begin());
      take();
      return;
    }
    expect("[");
    int n = 0;
    if (form == AttrForm::list) d.attrs.resize(static_cast<size_t>(k));
    list("]", [&] {
      if (form == AttrForm::list) {
        if (d.attrs.size() == max_list)
          fail_at(now_, fmt::format("more than {} numbers", max_list));
        d.attrs.push_back(static_cast<uint32_t>(integer(INT32_MIN, INT32_MAX, "a number")));
      } else if (form == AttrForm::bits) {
        w |= 1u << integer(0, 31, "a dimension");
      } else {
        if (n == 8) fail_at(now_, "a permutation has at most 8 entries");
        w |= static_cast<uint32_t>(integer(0, 15, "a dimension")) << 4 * n++;
      }
    });
  }

  void within(Draft& d) {
    const int a = bounds_attr(d.kind);
    if (a < 0) fail(fmt::format("'{}' takes no bounds", info(d.kind).name));
    take();
    expect("[");
    uint32_t bits = 0;
    size_t dim = 0;
    list("]", [&] {
      if (dim == max_bounded_dims) fail_at(now_, "more bounds than a tile has dimensions");
      if (!at(":")) bits |= 1u << 2 * dim, use(d.operands);
      expect(":");
      if (!at(",") && !at("]")) bits |= 2u << 2 * dim, use(d.operands);
      ++dim;
    });
    d.attrs[static_cast<size_t>(a)] = bits;
  }

  void payload(Draft& d, const Token& head) {
    if (d.types.size() != 1) fail_at(head, "a constant has one result");
    const DType t = f_.type(d.types[0]).dtype;
    const std::string_view s = d.payload.text;
    uint64_t bits = 0;
    bool ok = false;
    if (payload_is_raw_) {
      const char* end = s.data() + s.size();
      ok = s.substr(0, 2) == "0x" && s.size() > 2;
      if (ok) {
        const auto r = std::from_chars(s.data() + 2, end, bits, 16);
        ok = r.ptr == end && r.ec == std::errc{};
      }
    } else {
      ok = is_float(t) ? read_float(s, t, bits) : read_integer(s, t, bits);
    }
    if (!ok)
      fail_at(d.payload,
              fmt::format("{} is not a constant of type {}", describe(d.payload), name_of(t)));
    d.attrs = {static_cast<uint32_t>(bits), static_cast<uint32_t>(bits >> 32)};
  }

  static bool read_integer(std::string_view s, DType t, uint64_t& bits) {
    if (t == DType::mask) {
      bits = s == "true";
      return bits || s == "false";
    }
    int64_t v = 0;
    const auto [end, ec] = std::from_chars(s.data(), s.data() + s.size(), v);
    bits = static_cast<uint64_t>(v);
    return !s.empty() && end == s.data() + s.size() && ec == std::errc{} && is_payload(t, bits);
  }

  static bool read_float(std::string_view s, DType t, uint64_t& bits) {
    if (s == "nan") {
      bits = is_8bit_float(t)   ? from_double(t, std::numeric_limits<double>::quiet_NaN())
             : t == DType::f16  ? 0x7e00
             : t == DType::bf16 ? 0x7fc0
             : t == DType::f32  ? 0x7fc00000
                                : 0x7ff8000000000000;
      return true;
    }
    const bool infinite = s == "inf" || s == "-inf";
    const char* end = s.data() + s.size();
    // f32 is read as such: through double it would round twice.
    if (t == DType::f32) {
      float v = 0;
      const auto r = std::from_chars(s.data(), end, v);
      bits = std::bit_cast<uint32_t>(v);
      return !s.empty() && r.ptr == end && r.ec == std::errc{} && !std::isnan(v) &&
             (infinite || !std::isinf(v));
    }
    double v = 0;
    const auto r = std::from_chars(s.data(), end, v);
    if (s.empty() || r.ptr != end || r.ec != std::errc{} || std::isnan(v) ||
        (std::isinf(v) && !infinite))
      return false;
    if (t == DType::f64) {
      bits = std::bit_cast<uint64_t>(v);
      return true;
    }
    if (is_8bit_float(t)) {
      if (infinite && t == DType::f8e4m3) return false;
      bits = f8_from(t, v, overflow::nonfinite);
      return infinite || std::isfinite(to_double(t, bits));
    }
    bits = t == DType::f16 ? f16_from(v) : bf16_from(v);
    const uint64_t inf = t == DType::f16 ? 0x7c00 : 0x7f80;
    return infinite || (bits & inf) != inf;
  }

  void region(OpId o, int r, int depth) {
    static constexpr const char* words[][2] = {
        {"do", ""}, {"test", "do"}, {"then", "else"}, {"combine", ""}};
    const OpKind kind = f_[o].kind;
    const int row = kind == OpKind::for_     ? 0
                    : kind == OpKind::while_ ? 1
                    : kind == OpKind::if_    ? 2
                                             : 3;
    expect_word(words[row][r]);
    if (depth > max_region_depth)
      fail_at(now_, fmt::format("regions nest deeper than {}", max_region_depth));
    const BlockId b = f_.region(o, r);
    if (accept("("))
      list(")", [&] {
        const Token name = value_token();
        expect(":");
        define(name, f_.add_arg(b, type_id()));
      });
    expect("{");
    while (!at("}")) op(b, depth);
    take();
  }

  Func f_;
  Lexer lexer_;
  Token now_;
  int last_line_ = 1;  // of the last token taken
  StrId file_;
  bool payload_is_raw_ = false;
  std::unordered_map<std::string_view, ValueId> values_;
};

}  // namespace

ParseResult parse(std::string_view text, std::string_view file) {
  ParseResult result;
  if (text.size() > max_text) {
    result.error = {1, 1, fmt::format("the text is longer than {} MiB", max_text >> 20)};
    return result;
  }
  try {
    result.func = Parser(text, file).run();
  } catch (const ParseError& e) {
    result.error = e;
  }
  return result;
}

}  // namespace tw::ir
