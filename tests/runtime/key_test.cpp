// The key of level 0: every option is in it, and it reads back.
#include "runtime/key.hpp"

#include <gtest/gtest.h>

#include "runtime/expect_error.hpp"

namespace tw::runtime {
namespace {

// A call site written by hand. All have the address of one "kernel".
class Call {
 public:
  Call() {
    static const char kernel = 0;
    site_.kernel = &kernel;
    site_.module = &detail::module_tag;
  }
  Words key(const Options& options = {}) const {
    Words w;
    write_key(site_, options, params_, tunes_, w);
    return w;
  }
  void tensor(ir::Param p) {
    p.is_tensor = 1;
    params_.push_back(p);
    site_.leaves[site_.count++] = {detail::Leaf::Kind::tensor, p.dtype, 0, 0, nullptr};
  }
  void constant(unsigned char type, uint64_t bits) {
    site_.leaves[site_.count++] = {detail::Leaf::Kind::constant, i64, type, bits, nullptr};
  }

  void keep_leaves(int count) { site_.count = count; }
  void tune(const char* name, int64_t value) { tunes_.push_back({name, value}); }

 private:
  detail::CallSite site_;
  std::vector<ir::Param> params_;
  std::vector<trace::TuneValue> tunes_;
};

// The bindings name every field: with a field more this does not compile until it is changed here.
TEST(Key, EveryOptionIsInIt) {
  const Call c;
  int fields = 0;
  const auto differs = [&](auto change) {
    Options other;
    auto& [device, ordinal, optimize, lines] = other;
    change(device, ordinal, optimize, lines);
    ++fields;
    EXPECT_NE(c.key(other), c.key()) << "option " << fields;
  };
  differs([](DeviceKind& device, int&, bool&, bool&) { device = DeviceKind::interpreter; });
  differs([](DeviceKind&, int& ordinal, bool&, bool&) { ordinal = 1; });
  differs([](DeviceKind&, int&, bool& optimize, bool&) { optimize = false; });
  differs([](DeviceKind&, int&, bool&, bool& lines) { lines = true; });
  int listed = 0;
  for_each_option(Options{}, [&](const char*, uint64_t) { ++listed; });
  EXPECT_EQ(listed, fields);
}

TEST(Key, EveryFactOfATensorIsInIt) {
  const auto differs = [&](auto change) {
    Call plain, changed;
    ir::Param p;
    plain.tensor(p);
    change(p);
    changed.tensor(p);
    EXPECT_NE(plain.key(), changed.key());
  };
  differs([](ir::Param& p) { p.dtype = f16; });
  differs([](ir::Param& p) { p.rank = 3; });
  differs([](ir::Param& p) { p.unit_dim = 0; });
  differs([](ir::Param& p) { p.align = 2; });
  differs([](ir::Param& p) { p.wide_offsets = 1; });
  differs([](ir::Param& p) { p.same_as = 0; });
}

TEST(Key, ConstantsOfOtherTypesDiffer) {
  Call a, b;
  a.constant('i', 1);
  b.constant('u', 1);
  EXPECT_NE(a.key(), b.key());
}

TEST(Key, ReadsBack) {
  Call c;
  ir::Param p;
  p.rank = 2, p.unit_dim = 1, p.align = 16;
  c.tensor(p);
  c.constant('b', 1);
  c.constant('i', static_cast<uint64_t>(-3));
  c.constant('d', 0x3ff8000000000000);
  c.tune("a name of more than eight letters", -1);
  c.tune("bm", 64);
  const Words w = c.key();
  const KeyView view(w);
  EXPECT_EQ(view.generation, detail::module_tag.generation);
  EXPECT_EQ(describe(view),
            "f32[2] unit 1 align 16, true, -3, 1.5, cpu, a name of more than eight letters=-1, "
            "bm=64");
  EXPECT_TRUE(differences(view, view).empty());
}

TEST(Key, DifferencesNameThePart) {
  Call c, other;
  ir::Param p;
  c.tensor(p);
  const Words w = c.key();
  p.rank = 2, p.wide_offsets = 1, p.unit_dim = 1;
  other.tensor(p);
  other.constant('e', 2);
  const Words v = other.key();
  EXPECT_EQ(differences(KeyView(w), KeyView(v)), std::vector<std::string>{"1 arguments, known 2"});
  other.keep_leaves(1);
  const Words u = other.key({.device = DeviceKind::interpreter, .optimize = false});
  EXPECT_EQ(differences(KeyView(w), KeyView(u)),
            (std::vector<std::string>{"argument 0: number of dimensions 0, known 2",
                                      "argument 0: unit-stride dimension none, known dimension 1",
                                      "argument 0: offsets of 32 bits, known 64 bits",
                                      "device cpu, known interpreter", "optimize 1, known 0"}));
}

TEST(Devices, Names) {
  EXPECT_EQ(device_named("cpu"), DeviceKind::cpu);
  EXPECT_EQ(device_named("interpreter"), DeviceKind::interpreter);
  EXPECT_EQ(device_named("sim"), DeviceKind::sim);
  EXPECT_EQ(device_named("cuda"), DeviceKind::cuda);
  EXPECT_TW_ERROR(device_named("gpu"), usage,
                  "there is no device 'gpu': write cpu, interpreter, sim or cuda");
  EXPECT_TRUE(available(DeviceKind::interpreter));
}

}  // namespace
}  // namespace tw::runtime
