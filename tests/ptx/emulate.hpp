// Runs straight-line PTX with forward branches on one thread: what the bounded functions print. The
// approximating instructions give the nearest value here; what a GPU's may be off is stated beside
// their use, and measured by device_test.cpp.
#pragma once

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <cstdint>
#include <map>
#include <sstream>
#include <string>
#include <vector>

namespace tw::test {

namespace emulated {

using In = const uint64_t*;
inline float f(uint64_t v) { return std::bit_cast<float>(static_cast<uint32_t>(v)); }
inline double d(uint64_t v) { return std::bit_cast<double>(v); }
inline uint64_t bits(float v) { return std::bit_cast<uint32_t>(v); }
inline uint64_t bits(double v) { return std::bit_cast<uint64_t>(v); }
inline uint32_t u(uint64_t v) { return static_cast<uint32_t>(v); }
inline int32_t s(uint64_t v) { return static_cast<int32_t>(v); }
inline uint64_t flushed(float v) { return bits(std::fabs(v) < 0x1p-126f ? v * 0 : v); }
inline uint64_t shifted(uint64_t v, uint64_t by) { return by > 63 ? 0 : v << by; }
// a c + b of f32, rounded down: exact in f64 where it is used.
inline uint64_t down(In a) {
  const double exact = double{f(a[0])} * f(a[1]) + f(a[2]);
  const float near = static_cast<float>(exact);
  return bits(near > exact ? std::nextafter(near, -INFINITY) : near);
}
inline uint64_t saturated(In a) {
  const float v = std::fma(f(a[0]), f(a[1]), f(a[2]));
  return bits(v > 0 ? std::min(v, 1.0f) : 0.0f);
}
inline uint64_t carry = 0;  // of the last .cc
inline uint64_t with_carry(unsigned __int128 product, unsigned __int128 more, int width) {
  const unsigned __int128 low =
      (product & ((static_cast<unsigned __int128>(1) << width) - 1)) + more;
  carry = static_cast<uint64_t>(low >> width);
  return static_cast<uint64_t>(low);
}
inline unsigned __int128 wide(In a) { return static_cast<unsigned __int128>(a[0]) * a[1]; }

using Run = uint64_t (*)(In);
// clang-format off
inline const std::map<std::string, Run> instructions = {
    {"abs.f32", [](In a) { return bits(std::fabs(f(a[0]))); }},
    {"abs.f64", [](In a) { return bits(std::fabs(d(a[0]))); }},
    {"neg.f32", [](In a) { return bits(-f(a[0])); }},
    {"neg.f64", [](In a) { return bits(-d(a[0])); }},
    {"add.rn.f32", [](In a) { return bits(f(a[0]) + f(a[1])); }},
    {"add.rn.f64", [](In a) { return bits(d(a[0]) + d(a[1])); }},
    {"sub.rn.f32", [](In a) { return bits(f(a[0]) - f(a[1])); }},
    {"sub.rn.f64", [](In a) { return bits(d(a[0]) - d(a[1])); }},
    {"mul.rn.f32", [](In a) { return bits(f(a[0]) * f(a[1])); }},
    {"mul.rn.f64", [](In a) { return bits(d(a[0]) * d(a[1])); }},
    {"div.rn.f64", [](In a) { return bits(d(a[0]) / d(a[1])); }},
    {"rcp.rn.f64", [](In a) { return bits(1 / d(a[0])); }},
    {"sqrt.rn.f64", [](In a) { return bits(std::sqrt(d(a[0]))); }},
    {"fma.rn.f32", [](In a) { return bits(std::fma(f(a[0]), f(a[1]), f(a[2]))); }},
    {"fma.rn.f64", [](In a) { return bits(std::fma(d(a[0]), d(a[1]), d(a[2]))); }},
    {"fma.rm.f32", down},
    {"fma.rn.sat.f32", saturated},
    {"min.f32", [](In a) { return bits(std::fmin(f(a[0]), f(a[1]))); }},
    {"copysign.f32", [](In a) { return bits(std::copysign(f(a[1]), f(a[0]))); }},
    {"copysign.f64", [](In a) { return bits(std::copysign(d(a[1]), d(a[0]))); }},
    {"ex2.approx.f32", [](In a) { return bits(static_cast<float>(std::exp2(double{f(a[0])}))); }},
    {"ex2.approx.ftz.f32", [](In a) { return flushed(static_cast<float>(std::exp2(double{f(a[0])}))); }},
    {"rcp.approx.ftz.f32", [](In a) { return flushed(1 / f(a[0])); }},
    {"rsqrt.approx.f32", [](In a) { return bits(static_cast<float>(1 / std::sqrt(double{f(a[0])}))); }},
    {"cvt.rn.f32.s32", [](In a) { return bits(static_cast<float>(s(a[0]))); }},
    {"cvt.rn.f32.f64", [](In a) { return bits(static_cast<float>(d(a[0]))); }},
    {"cvt.rn.f64.s32", [](In a) { return bits(static_cast<double>(s(a[0]))); }},
    {"cvt.rn.f64.s64", [](In a) { return bits(static_cast<double>(static_cast<int64_t>(a[0]))); }},
    {"cvt.rn.f64.u64", [](In a) { return bits(static_cast<double>(a[0])); }},
    {"cvt.u32.u64", [](In a) { return uint64_t{u(a[0])}; }},
    {"setp.lt.f32", [](In a) { return uint64_t{f(a[0]) < f(a[1])}; }},
    {"setp.ltu.f32", [](In a) { return uint64_t{!(f(a[0]) >= f(a[1]))}; }},
    {"setp.le.f32", [](In a) { return uint64_t{f(a[0]) <= f(a[1])}; }},
    {"setp.ge.f32", [](In a) { return uint64_t{f(a[0]) >= f(a[1])}; }},
    {"setp.geu.f32", [](In a) { return uint64_t{!(f(a[0]) < f(a[1]))}; }},
    {"setp.eq.f32", [](In a) { return uint64_t{f(a[0]) == f(a[1])}; }},
    {"setp.lt.f64", [](In a) { return uint64_t{d(a[0]) < d(a[1])}; }},
    {"setp.ltu.f64", [](In a) { return uint64_t{!(d(a[0]) >= d(a[1]))}; }},
    {"setp.gt.f64", [](In a) { return uint64_t{d(a[0]) > d(a[1])}; }},
    {"setp.le.f64", [](In a) { return uint64_t{d(a[0]) <= d(a[1])}; }},
    {"setp.ge.f64", [](In a) { return uint64_t{d(a[0]) >= d(a[1])}; }},
    {"setp.geu.f64", [](In a) { return uint64_t{!(d(a[0]) < d(a[1]))}; }},
    {"setp.eq.f64", [](In a) { return uint64_t{d(a[0]) == d(a[1])}; }},
    {"setp.ne.s32", [](In a) { return uint64_t{u(a[0]) != u(a[1])}; }},
    {"selp.b32", [](In a) { return uint64_t{u(a[2] ? a[0] : a[1])}; }},
    {"selp.b64", [](In a) { return a[2] ? a[0] : a[1]; }},
    {"mov.b32", [](In a) { return a[0]; }},
    {"mov.b64", [](In a) { return a[0]; }},
    {"and.b32", [](In a) { return uint64_t{u(a[0] & a[1])}; }},
    {"and.b64", [](In a) { return a[0] & a[1]; }},
    {"or.b32", [](In a) { return uint64_t{u(a[0] | a[1])}; }},
    {"or.b64", [](In a) { return a[0] | a[1]; }},
    {"xor.b32", [](In a) { return uint64_t{u(a[0] ^ a[1])}; }},
    {"xor.b64", [](In a) { return a[0] ^ a[1]; }},
    {"add.s32", [](In a) { return uint64_t{u(a[0] + a[1])}; }},
    {"add.u32", [](In a) { return uint64_t{u(a[0] + a[1])}; }},
    {"add.u64", [](In a) { return a[0] + a[1]; }},
    {"sub.s32", [](In a) { return uint64_t{u(a[0] - a[1])}; }},
    {"sub.s64", [](In a) { return a[0] - a[1]; }},
    {"shl.b32", [](In a) { return uint64_t{u(shifted(u(a[0]), u(a[1])))}; }},
    {"shl.b64", [](In a) { return shifted(a[0], u(a[1])); }},
    {"shr.u32", [](In a) { return u(a[1]) > 31 ? 0 : uint64_t{u(a[0]) >> u(a[1])}; }},
    {"shr.s32", [](In a) { return uint64_t{u(static_cast<uint64_t>(s(a[0]) >> std::min(u(a[1]), 31u)))}; }},
    {"shr.u64", [](In a) { return u(a[1]) > 63 ? 0 : a[0] >> u(a[1]); }},
    {"shf.l.wrap.b32", [](In a) { return (a[1] << 32 | u(a[0])) << (a[2] & 31) >> 32; }},
    {"mul.hi.u32", [](In a) { return a[0] * a[1] >> 32; }},
    {"mul.hi.u64", [](In a) { return static_cast<uint64_t>(wide(a) >> 64); }},
    {"mad.lo.u32", [](In a) { return uint64_t{u(a[0] * a[1] + a[2])}; }},
    {"mad.lo.u64", [](In a) { return a[0] * a[1] + a[2]; }},
    {"mad.lo.cc.u32", [](In a) { return uint64_t{u(with_carry(a[0] * a[1], a[2], 32))}; }},
    {"mad.lo.cc.u64", [](In a) { return with_carry(wide(a), a[2], 64); }},
    {"madc.hi.u32", [](In a) { return uint64_t{u((a[0] * a[1] >> 32) + a[2] + carry)}; }},
    {"madc.hi.u64", [](In a) { return static_cast<uint64_t>(wide(a) >> 64) + a[2] + carry; }},
};
// clang-format on

}  // namespace emulated

// Text in which one register is the argument and one the result.
class Emulator {
 public:
  Emulator(const std::string& text, const std::string& argument, const std::string& result) {
    argument_ = number(argument), result_ = number(result);
    std::map<std::string, size_t> labels;
    std::vector<std::pair<size_t, std::string>> jumps;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
      if (line.find(".reg") != std::string::npos) continue;
      if (line.ends_with(':')) {
        labels[line.substr(0, line.size() - 1)] = code_.size();
        continue;
      }
      std::istringstream words(line.substr(0, line.find(';')));
      std::string op, rest;
      words >> op;
      Step step;
      if (op[0] == '@') {
        step.unless = number(op.substr(2));
        words >> op >> rest;
        jumps.push_back({code_.size(), rest});
        code_.push_back(step);
        continue;
      }
      words >> rest;
      const size_t comma = rest[0] == '{' ? rest.find('}') + 1 : rest.find(',');
      const std::string to = rest.substr(0, comma);
      std::string from = rest.substr(comma + 1);
      const bool split = to[0] == '{', joined = from[0] == '{';
      step.to[0] = number(split ? to.substr(1, to.find(',') - 1) : to);
      if (split) step.to[1] = number(to.substr(to.find(',') + 1, to.size() - to.find(',') - 2));
      if (joined) from = from.substr(1, from.size() - 2);
      std::istringstream operands(from);
      int n = 0;
      for (std::string o; std::getline(operands, o, ',');) step.from[n++] = number(o);
      step.kind = split ? Kind::split : joined ? Kind::join : Kind::run;
      if (step.kind == Kind::run) {
        const auto at = emulated::instructions.find(op);
        if (at == emulated::instructions.end()) {
          ADD_FAILURE() << "no instruction '" << op << "' in " << line;
          continue;
        }
        step.run = at->second;
      }
      code_.push_back(step);
    }
    for (const auto& [at, label] : jumps) code_[at].target = labels.at(label);
  }

  uint64_t operator()(uint64_t x) {
    values_[argument_] = x;
    for (size_t k = 0; k < code_.size(); ++k) {
      const Step& s = code_[k];
      switch (s.kind) {
        case Kind::jump:
          if (!values_[s.unless]) k = s.target - 1;
          break;
        case Kind::split:
          values_[s.to[1]] = values_[s.from[0]] >> 32;
          values_[s.to[0]] = static_cast<uint32_t>(values_[s.from[0]]);
          break;
        case Kind::join:
          values_[s.to[0]] = values_[s.from[1]] << 32 | static_cast<uint32_t>(values_[s.from[0]]);
          break;
        case Kind::run: {
          const uint64_t in[] = {values_[s.from[0]], values_[s.from[1]], values_[s.from[2]]};
          values_[s.to[0]] = s.run(in);
          break;
        }
      }
    }
    return values_[result_];
  }

 private:
  enum class Kind { jump, run, split, join };
  struct Step {
    Kind kind = Kind::jump;
    size_t to[2] = {}, from[3] = {}, unless = 0, target = 0;
    emulated::Run run = nullptr;
  };

  // Where a register or an immediate is kept.
  size_t number(const std::string& operand) {
    const auto [at, fresh] = places_.try_emplace(operand, values_.size());
    if (!fresh) return at->second;
    uint64_t v = 0;
    if (operand[0] != '%') {
      const bool is_float = operand[0] == '0' && (operand[1] == 'f' || operand[1] == 'd');
      if (is_float)
        v = std::stoull(operand.substr(2), nullptr, 16);
      else if (operand[0] == '-')
        v = static_cast<uint64_t>(std::stoll(operand));
      else
        v = std::stoull(operand, nullptr, 0);
    }
    values_.push_back(v);
    return at->second;
  }

  std::map<std::string, size_t> places_;
  std::vector<uint64_t> values_;
  std::vector<Step> code_;
  size_t argument_ = 0, result_ = 0;
};

}  // namespace tw::test
