// Programs as C++: a complete file with the kernel as a person would write it, its data, and a main
// that runs it on both devices.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cmath>

#include "functions.hpp"
#include "record.hpp"

namespace tw::fuzz {
namespace {

class Printer {
 public:
  Printer(const Program& p, const std::map<int, Var>& types) : program_(p), types_(types) {}

  std::string kernel() {
    std::vector<std::string> params;
    for (size_t k = 0; k < program_.inputs.size(); ++k)
      params.push_back(fmt::format("Tensor x{}", k));
    for (size_t k = 0; k < program_.scalars.size(); ++k)
      params.push_back(fmt::format("Tile v{}", k + 1));
    for (size_t k = 0; k < program_.outputs.size(); ++k)
      params.push_back(fmt::format("Tensor o{}", k));
    line("void kernel({}) {{", fmt::join(params, ", "));
    ++indent_;
    line("const Tile v0 = grid({});", program_.programs);
    block(program_.nodes);
    --indent_;
    line("}}");
    return std::move(out_);
  }

 private:
  template <class... A>
  void line(fmt::format_string<A...> f, A&&... a) {
    out_.append(static_cast<size_t>(2 * indent_), ' ');
    out_ += fmt::format(f, std::forward<A>(a)...) + "\n";
  }

  static std::string number(double v) {
    if (is_int(v)) return fmt::format("{}", static_cast<int>(v));
    return fmt::format("{:#}", v);
  }
  std::string arg(int id, double v) const {
    return id == absent ? number(v) : fmt::format("v{}", id);
  }
  static std::string index(const Index& i) {
    return i.var == absent ? fmt::format("{}", i.constant) : fmt::format("v{}", i.var);
  }
  static std::string indices(const std::vector<Index>& list) {
    std::vector<std::string> s;
    for (const Index& i : list) s.push_back(index(i));
    return fmt::format("{{{}}}", fmt::join(s, ", "));
  }
  static std::string dims(const std::vector<int>& d) {
    return fmt::format("{{{}}}", fmt::join(d, ", "));
  }
  static std::string type(DType t) { return t == DType::mask ? "DType::mask" : name_of(t); }
  static std::string tensor(int id) {
    if (id >= view_base) return fmt::format("t{}", id - view_base);
    if (id >= output_base) return fmt::format("o{}.at(v0)", id - output_base);
    return fmt::format("x{}", id);
  }
  static std::string call(const Binary& b, const std::string& x, const std::string& y) {
    return b.infix ? fmt::format("{} {} {}", x, b.name, y)
                   : fmt::format("{}({}, {})", b.name, x, y);
  }

  // Two numbers, or operators on masks held in Tiles, need a named operand wrapper.
  std::string value(const Node& n) const {
    const std::string a = arg(n.in[0], n.number), b = arg(n.in[1], n.number),
                      c = arg(n.in[2], n.number);
    switch (n.kind) {
      case Kind::number:
        if (n.dtype == DType::i32) return number(n.number);
        return fmt::format("{}({})", n.dtype == DType::f32 ? "float" : "double", number(n.number));
      case Kind::full:
        return fmt::format("full({}, {}, {})", type(n.dtype), dims(n.dims), a);
      case Kind::iota:
        return fmt::format("iota({}, {}, {})", type(n.dtype), dims(n.dims), n.axis);
      case Kind::load:
        return fmt::format("load({}, {}, {}{})", tensor(n.tensor), indices(n.start), dims(n.dims),
                           n.other ? ", " + number(n.number) : "");
      case Kind::size:
        return fmt::format("{}.dim({})", tensor(n.tensor), n.axis);
      case Kind::unary: {
        const Unary& f = unaries[n.fn];
        if (n.fn == fn_not) return fmt::format("~Arg({})", a);
        return n.fn == fn_neg ? fmt::format("-{}", a) : fmt::format("{}({})", f.name, a);
      }
      case Kind::binary:
        return call(binaries[n.fn], a, b);
      case Kind::compare:
        return fmt::format("{} {} {}", a, compares[n.fn].name, b);
      case Kind::divide: {
        const std::string q = call(divides[n.fn], a, b);
        if (n.in[1] == absent) return q;
        const bool can_be_negative = is_signed(types_.at(n.in[1]).dtype);
        return can_be_negative ? fmt::format("where(({} != 0) & ({} != -1), {}, 0)", b, b, q)
                               : fmt::format("where({} != 0, {}, 0)", b, q);
      }
      case Kind::fma:
        return fmt::format("fma({}, {}, {})", a, b, c);
      case Kind::cast:
        return fmt::format("cast({}, {})", a, type(n.dtype));
      case Kind::bitcast:
        if (!is_float(types_.at(n.in[0]).dtype))
          return fmt::format("bitcast({}, {})", a, type(n.dtype));
        return fmt::format("bitcast(where({} == {}, {}, 1), {})", a, a, a, type(n.dtype));
      case Kind::where:
        return fmt::format("where(Mask({}), {}, {})", a, b, c);
      case Kind::reshape:
        return fmt::format("reshape({}, {})", a, dims(n.dims));
      case Kind::transpose:
        return fmt::format("transpose({}, Dims{})", a, dims(n.dims));
      case Kind::broadcast:
        return fmt::format("broadcast({}, {})", a, dims(n.dims));
      case Kind::expand:
        return fmt::format("expand({}, {})", a, n.axis);
      case Kind::squeeze:
        return fmt::format("squeeze({}, {})", a, n.axis);
      case Kind::reduce: {
        const std::string of = n.fn == fn_any || n.fn == fn_all ? fmt::format("Mask({})", a) : a;
        return n.axis == every_axis ? fmt::format("{}({})", reduces[n.fn].name, of)
                                    : fmt::format("{}({}, {})", reduces[n.fn].name, of, n.axis);
      }
      case Kind::scan: {
        const bool reverse = n.flags & scan_reverse, exclusive = n.flags & scan_exclusive;
        if (n.fn == fn_affine)
          return fmt::format("scan(Affine{{{}, {}}}, {}, after, {{.reverse = {}}}).b", a, a, n.axis,
                             reverse);
        return fmt::format("{}({}, {}, {{.reverse = {}, .exclusive = {}}})", scans[n.fn].name, a,
                           n.axis, reverse, exclusive);
      }
      case Kind::gather: {
        std::string at = a;
        if (n.in[1] != absent) at += ", " + b;
        if (n.in[2] != absent) at += ", " + c;
        return fmt::format("gather({}, {{{}}}, {})", tensor(n.tensor), at, number(n.number));
      }
      case Kind::dot:
        return n.in[2] == absent ? fmt::format("dot({}, {})", a, b)
                                 : fmt::format("dot({}, {}, {})", a, b, c);
      default:
        return {};
    }
  }

  void store(const Node& n, int out, const std::string& what) {
    if (n.start.empty())
      line("store(o{}, {{v0}}, {});", out, what);
    else
      line("store(o{}.at(v0), {}, {});", out, indices(n.start), what);
  }

  void body(const std::vector<Node>& nodes) {
    ++indent_;
    block(nodes);
    --indent_;
  }

  void block(const std::vector<Node>& nodes) {
    for (const Node& n : nodes) node(n);
  }

  void node(const Node& n) {
    const std::string a = arg(n.in[0], n.number), b = arg(n.in[1], n.number);
    const int out = n.tensor - output_base;
    switch (n.kind) {
      case Kind::slice:
        return line("Tensor t{} = {}.slice({}, {}, {});", n.result - view_base, tensor(n.tensor),
                    n.axis, index(n.start[0]), index(n.start[1]));
      case Kind::at:
        return line("Tensor t{} = {}.at({});", n.result - view_base, tensor(n.tensor),
                    index(n.start[0]));
      case Kind::flip_dims:
        return line("Tensor t{} = {}.transpose(Dims{});", n.result - view_base, tensor(n.tensor),
                    dims(n.dims));
      case Kind::assign:
        return line("{} = {};", a, b);
      case Kind::move_view:
        return line("t{} = {};", n.in[0] - view_base, tensor(n.tensor));
      case Kind::accumulate:
        return line("{} += {};", a, b);
      case Kind::store:
        return store(n, out, a);
      case Kind::store_atomic:
        if (n.start.empty()) return line("{}(o{}, {{v0}}, {});", atomics[n.fn].name, out, a);
        return line("{}(o{}.at(v0), {}, {});", atomics[n.fn].name, out, indices(n.start), a);
      case Kind::store_function:
        return store(n, out, fmt::format("{}({})", functions[n.fn].name, a));
      case Kind::store_sum:
        store(n, out, fmt::format("sum({}, {})", a, n.axis));
        return store(n, out + 1, fmt::format("sum(abs({}), {})", a, n.axis));
      case Kind::store_dot:
        store(n, out, fmt::format("dot({}, {})", a, b));
        return store(n, out + 1, fmt::format("dot(abs({}), abs({}))", a, b));
      case Kind::store_softmax: {
        const std::string e = fmt::format("exp({} - max({}, {}))", a, a, n.axis);
        return store(n, out, fmt::format("{} / sum({}, {})", e, e, n.axis));
      }
      case Kind::for_:
        line("for (Tile v{} : range({}, {}, {})) {{", n.result, index(n.start[0]),
             index(n.start[1]), index(n.start[2]));
        body(n.body[0]);
        return line("}}");
      case Kind::while_:
        line("Tile v{} = 0;", n.result);
        line("while_([&] {{ return (v{} < {}){}; }}, [&] {{", n.result, index(n.start[0]),
             n.in[0] == absent ? "" : fmt::format(" & Mask({})", a));
        body(n.body[0]);
        line("  v{} += 1;", n.result);
        return line("}});");
      case Kind::if_:
        line("if_(Mask({}), [&] {{", a);
        body(n.body[0]);
        if (!n.body[1].empty()) {
          line("}}, [&] {{");
          body(n.body[1]);
        }
        return line("}});");
      default:
        return line("Tile v{} = {};", n.result, value(n));
    }
  }

  const Program& program_;
  const std::map<int, Var>& types_;
  std::string out_;
  int indent_ = 0;
};

constexpr std::string_view prologue = R"(#include <tilewright/tilewright.hpp>

#include <cmath>
#include <cstdio>
#include <cstring>

using namespace tw;

struct Affine {
  Tile a, b;
};
Affine after(const Affine& l, const Affine& r) { return {l.a * r.a, r.a * l.b + r.b}; }

)";

// DEVICE: the other one.
constexpr std::string_view epilogue = R"(
// Prints every element that the devices disagree in: bits, low byte first, then the index in memory.
int main() {
  set_device(DeviceKind::interpreter);
  run();
  static unsigned char right[sizeof outputs];
  std::memcpy(right, outputs, sizeof outputs);
  set_device(DeviceKind::DEVICE);
  run();
  int differences = 0;
  for (size_t i = 0; i < sizeof outputs; ++i)
    if (outputs[i] != right[i])
      ++differences, std::printf("byte %zu: %02x on the interpreter, %02x on DEVICE\n", i, right[i], outputs[i]);
  std::printf("%d bytes differ\n", differences);
  return differences != 0;
}
)";

std::string bytes_text(const Memory& m) {
  std::string s;
  for (size_t k = Memory::guard; k + Memory::guard < m.bytes.size(); ++k) {
    if ((k - Memory::guard) % 24 == 0) s += "\n    ";
    s += fmt::format("{},", m.bytes[k]);
  }
  return s;
}

}  // namespace

std::string reproducer(const Program& program, const std::string& comment,
                       const std::string& device) {
  Program p = program;
  std::map<int, Var> types;
  check(p, &types);
  std::string out = "// ";
  for (char c : comment) {
    out += c;
    if (c == '\n') out += "// ";
  }
  out += fmt::format("\n{}{}\n", prologue, Printer(p, types).kernel());
  const std::vector<Memory> memory = memory_of(p);
  std::vector<std::string> args;
  std::string views;
  size_t output_bytes = 0;
  for (size_t k = 0; k < memory.size(); ++k) {
    const Memory& m = memory[k];
    const bool input = k < p.inputs.size();
    const size_t inside = m.bytes.size() - 2 * Memory::guard;
    std::string at;
    if (input) {
      out += fmt::format("alignas(64) unsigned char data{}[] = {{{}0}};\n", k, bytes_text(m));
      at = fmt::format("data{} + {}", k, m.base - Memory::guard);
    } else {
      at = fmt::format("outputs + {}", output_bytes + m.base - Memory::guard);
      output_bytes += (inside + 63) / 64 * 64;
    }
    const std::string name =
        input ? fmt::format("x{}", k) : fmt::format("o{}", k - p.inputs.size());
    const std::string type = m.dtype == DType::mask ? "DType::mask" : name_of(m.dtype);
    views += fmt::format("  const Array {} = Array::view({}, {}, {{{}}}, {{{}}});\n", name, type,
                         at, fmt::join(m.dims, ", "), fmt::join(m.strides, ", "));
    if (!input && k == p.inputs.size())
      for (size_t s = 0; s < p.scalars.size(); ++s) {
        const Scalar& v = p.scalars[s];
        const char* cpp = v.dtype == DType::i32   ? "int"
                          : v.dtype == DType::u32 ? "unsigned"
                          : v.dtype == DType::i64 ? "long long"
                          : v.dtype == DType::f32 ? "float"
                                                  : "double";
        args.push_back(fmt::format("static_cast<{}>({})", cpp, v.value));
      }
    args.push_back(name);
  }
  out +=
      fmt::format("alignas(64) unsigned char outputs[{}];\n\n", std::max<size_t>(output_bytes, 1));
  out += fmt::format(
      "void run() {{\n  std::memset(outputs, 0xcc, sizeof outputs);\n{}  call(kernel, {});\n}}\n",
      views, fmt::join(args, ", "));
  std::string end(epilogue);
  const std::string_view mark = "DEVICE";
  for (size_t at = 0; (at = end.find(mark, at)) != std::string::npos; at += device.size())
    end.replace(at, mark.size(), device);
  return out + end;
}

}  // namespace tw::fuzz
