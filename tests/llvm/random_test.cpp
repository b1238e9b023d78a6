// Random programs of exact ops: what is evaluated late, kept, updated in place or copied must not
// show. Loads and stores go through shifting windows of one tensor, so order matters everywhere.
#include <fmt/format.h>

#include "llvm/differ.hpp"

namespace tw::test {
namespace {

class Program {
 public:
  explicit Program(uint64_t seed) : random_(seed) {}

  std::string text() {
    std::string s =
        "kernel random(%x: tensor<f32, 2> {unit=1}, %y: tensor<f32, 2> {unit=1}, %c: mask, %n: "
        "i64) {\n  host:\n    %k0 = constant 0 : i64\n    %k1 = constant 1 : i64\n    %k2 = "
        "constant -1 : i64\n    %one = constant 1.0 : f32\n  body:\n";
    std::vector<std::string> values{load(s)};
    ops(s, values, 14, 0);
    for (int k = 0; k < 3; ++k) s += fmt::format("    store %y[%k{}, %k0], {}\n", k, pick(values));
    return s + "}\n";
  }

 private:
  static constexpr const char* tile = "tile<f32, 5x19>";

  int below(int n) { return static_cast<int>(random_() % static_cast<uint64_t>(n)); }
  std::string name() { return fmt::format("%v{}", next_++); }
  const std::string& pick(const std::vector<std::string>& v) {
    // Mostly recent values: old ones would make every program wide and shallow.
    const int last = static_cast<int>(v.size());
    return v[static_cast<size_t>(below(3) ? last - 1 - below(std::min(last, 4)) : below(last))];
  }

  std::string load(std::string& s) {
    const std::string v = name();
    s += fmt::format("    {} = load %x[%k{}, %k{}] other %one : {}\n", v, below(3), below(3), tile);
    return v;
  }

  void ops(std::string& s, std::vector<std::string>& values, int count, int depth) {
    for (int k = 0; k < count; ++k) {
      const int kind = below(depth < 2 ? 12 : 10);
      if (kind == 0) {
        values.push_back(load(s));
      } else if (kind == 1) {
        s += fmt::format("    store %x[%k{}, %k{}], {}\n", below(3), below(3), pick(values));
      } else if (kind == 2) {
        const std::string a = name(), m = name(), b = name();
        s += fmt::format("    {} = abs {} : {}\n", a, pick(values), tile);
        const bool rows = below(2);
        const char* small = rows ? "tile<f32, 5x1>" : "tile<f32, 1x19>";
        s += fmt::format("    {} = reduce_max {} {{axes=[{}]}} : {}\n", m, a, rows ? 1 : 0, small);
        s += fmt::format("    {} = broadcast {} : {}\n", b, m, tile);
        values.push_back(b);
      } else if (kind == 3) {
        const std::string t = name(), r = name(), v = name();
        s += fmt::format("    {} = transpose {} {{perm=[1, 0]}} : tile<f32, 19x5>\n", t,
                         pick(values));
        s += fmt::format("    {} = reshape {} : tile<f32, 95>\n", r, t);
        s += fmt::format("    {} = reshape {} : {}\n", v, r, tile);
        values.push_back(v);
      } else if (kind < 10) {
        static constexpr const char* names[] = {"add", "sub", "mul", "div", "add", "sub"};
        const std::string v = name(), a = pick(values), b = pick(values);
        s += fmt::format("    {} = {} {}, {} : {}\n", v, names[kind - 4], a, b, tile);
        values.push_back(v);
      } else if (kind == 10) {
        loop(s, values, depth);
      } else {
        branch(s, values, depth);
      }
    }
  }

  void loop(std::string& s, std::vector<std::string>& values, int depth) {
    std::string results, inits, types, args, yields;
    std::vector<std::string> inside = values, outside;
    const int carried = 1 + below(3);
    for (int k = 0; k < carried; ++k) {
      const std::string r = name(), a = name();
      results += (k ? ", " : "") + r, inits += (k ? ", " : "") + pick(values);
      types += (k ? ", " : "") + std::string(tile), args += fmt::format(", {}: {}", a, tile);
      inside.push_back(a), outside.push_back(r);
    }
    s += fmt::format("    {} = for %k0 to %n step %k1 carry {} : {} do ({}: i64{}) {{\n", results,
                     inits, types, name(), args);
    ops(s, inside, 5, depth + 1);
    for (int k = 0; k < carried; ++k) yields += (k ? ", " : "") + pick(inside);
    s += fmt::format("    yield {}\n    }}\n", yields);
    values.insert(values.end(), outside.begin(), outside.end());
  }

  void branch(std::string& s, std::vector<std::string>& values, int depth) {
    const std::string r = name();
    s += fmt::format("    {} = if %c : {} then {{\n", r, tile);
    for (int arm = 0; arm < 2; ++arm) {
      std::vector<std::string> inside = values;
      ops(s, inside, 4, depth + 1);
      s += fmt::format("    yield {}\n    }}{}\n", pick(inside), arm ? "" : " else {");
    }
    values.push_back(r);
  }

  std::mt19937_64 random_;
  int next_ = 0;
};

TEST(LlvmRandom, ProgramsAgreeWithTheInterpreter) {
  const char* more = std::getenv("TW_FUZZ");  // how many programs; the default is for every build
  const uint64_t count = more ? std::strtoull(more, nullptr, 10) : 60;
  for (uint64_t seed = 1; seed <= count && !testing::Test::HasFatalFailure(); ++seed) {
    SCOPED_TRACE(seed);
    Data x(f32, {6, 21}), y(f32, {8, 20});
    x.fill([](int64_t k) { return static_cast<double>((k * 37) % 11) - 5; });
    differ(Program(seed).text(), {x, y}, {seed % 2, seed % 4});
  }
}

}  // namespace
}  // namespace tw::test
