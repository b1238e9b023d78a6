#include "ir/printer.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>

#include "ir/rules.hpp"
#include "ir/type_text.hpp"
#include "support/float8.hpp"

namespace tw::ir {
namespace {

constexpr uint32_t unnumbered = ~0u;

bool is_name(std::string_view s) {
  auto letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; };
  if (s.empty() || !letter(s[0])) return false;
  for (char c : s)
    if (!letter(c) && !(c >= '0' && c <= '9') && c != '.') return false;
  return true;
}

void quote(std::string& out, std::string_view s) {
  out += '"';
  for (char c : s) {
    if (c == '"' || c == '\\')
      out += '\\', out += c;
    else if (c == '\n')
      out += "\\n";
    else if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f)
      out += fmt::format("\\x{:02x}", static_cast<unsigned char>(c));
    else
      out += c;
  }
  out += '"';
}

template <class F>
std::string finite_text(F v) {
  if (std::isinf(v)) return v > 0 ? "inf" : "-inf";
  std::string s = fmt::format("{}", v);
  if (s.find_first_of(".e") == std::string::npos) s += ".0";
  return s;
}

class Printer {
 public:
  Printer(const Func& f, PrintOptions options)
      : f_(f), options_(options), number_(f.values.size(), unnumbered) {}

  std::string run() {
    header();
    out_ += "host:\n";
    ops(f_.host, 4);
    out_ += "body:\n";
    ops(f_.body, 4);
    out_ += "}\n";
    return std::move(out_);
  }

 private:
  void header() {
    out_ += "kernel ";
    if (is_name(f_.name))
      out_ += f_.name;
    else
      quote(out_, f_.name);
    out_ += '(';
    const auto args = f_.args(f_.host);
    names_.resize(args.size());
    for (uint32_t k = 0; k < args.size(); ++k) {
      if (k < f_.param_names.size() && is_name(f_.param_names[k]) && first_of_its_name(k))
        names_[k] = f_.param_names[k];
      if (k) out_ += ", ";
      value(args[k]);
      out_ += ": " + to_string(f_.type_of(args[k]));
      if (k < f_.params.size()) facts(f_.params[k]);
    }
    out_ += f_.level == Level::lane ? ") lane {\n" : ") {\n";
    if (!(f_.launch == LaunchChoice{})) {
      List list(out_, "  launch {", "}\n");
      auto field = [&](const char* name, int32_t v) {
        if (v) list.item(fmt::format("{}={}", name, v));
      };
      field("warps", f_.launch.warps);
      field("stages", f_.launch.stages);
      field("cluster", f_.launch.cluster);
      field("max_registers", f_.launch.max_registers);
    }
    for (const Tune& t : f_.tunes) {
      out_ += "  tune ";
      quote(out_, f_.str(t.name));
      out_ += fmt::format(" = {} of ", t.value);
      List list(out_, "[", "]\n");
      for (int64_t c : t.candidates) list.item(fmt::format("{}", c));
    }
  }

  bool first_of_its_name(uint32_t k) const {
    for (uint32_t j = 0; j < k; ++j)
      if (names_[j] == f_.param_names[k]) return false;
    return true;
  }

  // A comma separated list whose opening bracket appears with its first item, or at the end.
  class List {
   public:
    List(std::string& out, const char* open, const char* close, bool when_empty = true)
        : out_(out), open_(open), close_(close), when_empty_(when_empty) {}
    ~List() {
      if (first_ && when_empty_) out_ += open_;
      if (!first_ || when_empty_) out_ += close_;
    }
    List(const List&) = delete;
    void item(std::string_view s) {
      out_ += first_ ? open_ : ", ";
      out_ += s;
      first_ = false;
    }

   private:
    std::string& out_;
    const char *open_, *close_;
    bool when_empty_, first_ = true;
  };

  void facts(const Param& p) {
    if (!p.is_tensor) return;
    List list(out_, " {", "}", false);
    if (p.unit_dim != Param::no_unit_dim) list.item(fmt::format("unit={}", p.unit_dim));
    if (p.align != 1) list.item(fmt::format("align={}", p.align));
    if (p.wide_offsets) list.item("wide");
    if (p.stable) list.item("stable");
    if (p.same_as >= 0) list.item(fmt::format("same_as={}", p.same_as));
    if (p.const_dims) {
      std::string dims = "dims=[";
      const int used = static_cast<int>(std::bit_width(p.const_dims & 0xff));
      for (int d = 0; d < used; ++d) {
        if (d) dims += ", ";
        dims += p.const_dims >> d & 1 ? fmt::format("{}", p.dims[d]) : "_";
      }
      list.item(dims + "]");
    }
  }

  void value(ValueId v) {
    const Value& info = f_[v];
    if (info.is_arg() && info.arg_block() == f_.host && info.index < names_.size() &&
        !names_[info.index].empty()) {
      out_ += '%';
      out_ += names_[info.index];
      return;
    }
    uint32_t& n = number_[v.i];
    if (n == unnumbered) n = next_++;
    out_ += fmt::format("%{}", n);
  }

  void values(std::span<const ValueId> list, const char* before = " ") {
    for (ValueId v : list) {
      out_ += before;
      value(v);
      before = ", ";
    }
  }

  void ops(BlockId b, int indent) {
    for_each_op(f_, b, [&](OpId o) { op(o, indent); });
  }

  void op(OpId o, int indent) {
    const Op& op = f_[o];
    out_.append(indent, ' ');
    if (op.num_results) {
      values(f_.results(o), "");
      out_ += " = ";
    }
    out_ += info(op.kind).name;
    const std::span<const ValueId> bounds = bounds_of(o);
    operands(o, f_.operands(o).first(op.num_operands - bounds.size()));
    attributes(o);
    within(o, bounds);
    const char* before = " : ";
    for (ValueId r : f_.results(o)) {
      out_ += before + to_string(f_.type_of(r));
      before = ", ";
    }
    regions(o, indent);
    if (options_.locations) location(o);
    out_ += '\n';
  }

  // The trailing operands that `within` shows; none when the counts do not fit each other.
  std::span<const ValueId> bounds_of(OpId o) const {
    const int a = bounds_attr(f_[o].kind);
    if (a < 0 || a >= f_[o].num_attrs) return {};
    const size_t n = static_cast<size_t>(std::popcount(f_.attr(o, a)));
    return n <= f_[o].num_operands ? f_.operands(o).last(n) : std::span<const ValueId>{};
  }

  // The forms that name the role of each operand need the right number of them; what is malformed
  // prints as a plain list.
  void operands(OpId o, std::span<const ValueId> in) {
    switch (f_[o].kind) {
      case OpKind::constant:
        if (f_[o].num_results == 1) {
          out_ += ' ' + constant_text(f_.type_of(f_.result(o)).dtype, f_.constant_bits(o));
          return;
        }
        break;
      case OpKind::for_:
        if (in.size() < 3) break;
        values(in.first(1));
        values(in.subspan(1, 1), " to ");
        values(in.subspan(2, 1), " step ");
        values(in.subspan(3), " carry ");
        return;
      case OpKind::view: {
        if (in.size() < 2 || in.size() % 2) break;
        const size_t rank = (in.size() - 2) / 2;
        values(in.first(1));
        values(in.subspan(1, 1), " offset ");
        bracketed(" dims [", in.subspan(2, rank));
        bracketed(" strides [", in.subspan(2 + rank));
        return;
      }
      case OpKind::load:
      case OpKind::gather: {
        const bool other = f_.attr(o, 0);
        if (in.size() < 1u + other) break;
        values(in.first(1));
        bracketed("[", in.subspan(1, in.size() - 1 - other));
        values(in.last(other), " other ");
        return;
      }
      case OpKind::store:
        if (in.size() < 2) break;
        values(in.first(1));
        bracketed("[", in.subspan(1, in.size() - 2));
        values(in.last(1), ", ");
        return;
      case OpKind::scatter:
      case OpKind::atomic:
      case OpKind::atomic_scatter:
      case OpKind::wait_until: {
        const bool cas = (f_[o].kind == OpKind::atomic || f_[o].kind == OpKind::atomic_scatter) &&
                         static_cast<AtomicFn>(f_.attr(o, 0)) == AtomicFn::cas;
        const size_t tiles = cas ? 2 : 1;
        if (in.size() < 1 + tiles) break;
        values(in.first(1));
        bracketed("[", in.subspan(1, in.size() - 1 - tiles));
        for (ValueId v : in.last(tiles)) values({&v, 1}, ", ");
        return;
      }
      case OpKind::require:
      case OpKind::print:
      case OpKind::assert_:
        values(in);
        out_ += ", ";
        quote(out_, f_.attr(o, 0) < f_.strings.size() ? f_.strings[f_.attr(o, 0)] : "");
        return;
      default:
        break;
    }
    values(in);
  }

  void bracketed(const char* open, std::span<const ValueId> list) {
    out_ += open;
    values(list, "");
    out_ += ']';
  }

  void attributes(OpId o) {
    const OpKind kind = f_[o].kind;
    List list(out_, " {", "}", false);
    for (int k = 0; k < std::min<int>(f_[o].num_attrs, info(kind).num_attributes); ++k) {
      const uint32_t w = f_.attr(o, k);
      const std::string_view name = attr_name(kind, k);
      switch (attr_form(kind, k)) {
        case AttrForm::number:
          list.item(fmt::format("{}={}", name, w));
          break;
        case AttrForm::bits:
          if (w || name != "inside") list.item(fmt::format("{}={}", name, bit_list(w)));
          break;
        case AttrForm::word: {
          const auto words = words_of(kind, k);
          list.item(w < words.size() ? fmt::format("{}={}", name, words[w])
                                     : fmt::format("{}={}", name, w));
          break;
        }
        case AttrForm::perm:
          list.item(fmt::format("{}={}", name, perm_list(o, w)));
          break;
        case AttrForm::list: {
          std::string all;
          for (uint32_t v : f_.attrs(o).subspan(static_cast<size_t>(k)))
            all += fmt::format("{}{}", all.empty() ? "" : ", ", static_cast<int32_t>(v));
          list.item(fmt::format("{}=[{}]", name, all));
          break;
        }
        default:
          break;  // shown with the operands
      }
    }
  }

  static std::string bit_list(uint32_t w) {
    std::string s = "[";
    for (int d = 0; d < 32; ++d)
      if (w >> d & 1) s += fmt::format("{}{}", s.size() > 1 ? ", " : "", d);
    return s + "]";
  }

  std::string perm_list(OpId o, uint32_t w) const {
    int n = f_[o].num_results ? f_.type_of(f_.result(o)).rank : 0;
    while (n < 8 && w >> 4 * n) ++n;
    std::string s = "[";
    for (int d = 0; d < n; ++d) s += fmt::format("{}{}", d ? ", " : "", w >> 4 * d & 15);
    return s + "]";
  }

  void within(OpId o, std::span<const ValueId> bounds) {
    if (bounds.empty()) return;
    const uint32_t bits = f_.attr(o, bounds_attr(f_[o].kind));
    size_t next = 0;
    out_ += " within [";
    for (int d = 0; bits >> 2 * d; ++d) {
      if (d) out_ += ", ";
      if (bits >> 2 * d & 1) value(bounds[next++]);
      out_ += ':';
      if (bits >> 2 * d & 2) value(bounds[next++]);
      if (d == 15) break;
    }
    out_ += ']';
  }

  void regions(OpId o, int indent) {
    static constexpr const char* words[][2] = {
        {"do", ""}, {"test", "do"}, {"then", "else"}, {"combine", ""}};
    const OpKind kind = f_[o].kind;
    const int row = kind == OpKind::for_     ? 0
                    : kind == OpKind::while_ ? 1
                    : kind == OpKind::if_    ? 2
                                             : 3;
    for (int r = 0; r < f_[o].num_regions; ++r) {
      const BlockId b = f_.region(o, r);
      out_ += ' ';
      out_ += words[row][r];
      if (f_[b].num_args) {
        List list(out_, " (", ")");
        for (ValueId a : f_.args(b)) {
          list.item("");
          value(a);
          out_ += ": " + to_string(f_.type_of(a));
        }
      }
      out_ += " {\n";
      ops(b, indent + 2);
      out_.append(indent, ' ');
      out_ += '}';
    }
  }

  void location(OpId o) {
    const auto [file, line] = f_.position(o);
    if (!line) return;
    out_ += fmt::format("  // {}:{}", file.substr(file.find_last_of('/') + 1), line);
  }

  const Func& f_;
  const PrintOptions options_;
  std::vector<uint32_t> number_;         // per value
  std::vector<std::string_view> names_;  // per parameter; empty: numbered
  uint32_t next_ = 0;
  std::string out_;
};

}  // namespace

std::string print(const Func& f, PrintOptions options) { return Printer(f, options).run(); }

std::string constant_text(DType t, uint64_t bits) {
  const std::string raw = fmt::format("bits({:#x})", bits);
  if (!is_payload(t, bits)) return raw;
  auto floating = [&](auto v, uint64_t quiet_nan) {
    if (std::isnan(v)) return bits == quiet_nan ? "nan" : raw;
    return finite_text(v);
  };
  switch (t) {
    case DType::mask:
      return bits ? "true" : "false";
    case DType::f8e4m3:
      return floating(f8e4m3_to(static_cast<uint8_t>(bits)), f8e4m3_nan);
    case DType::f8e5m2:
      return floating(f8e5m2_to(static_cast<uint8_t>(bits)), f8e5m2_nan);
    case DType::f16:
      return floating(f16_to(static_cast<uint16_t>(bits)), 0x7e00);
    case DType::bf16:
      return floating(bf16_to(static_cast<uint16_t>(bits)), 0x7fc0);
    case DType::f32:
      return floating(std::bit_cast<float>(static_cast<uint32_t>(bits)), 0x7fc00000);
    case DType::f64:
      return floating(std::bit_cast<double>(bits), 0x7ff8000000000000);
    default:
      return fmt::format("{}", static_cast<int64_t>(bits));
  }
}

}  // namespace tw::ir
