// Every op on every type on a GPU, against ir::eval_elements: exact ops bit for bit, bounded ones
// within 4 ulp of libm. Talks to the driver by itself: needs libcuda.so.1 and a device, says that
// it skips where there is none.
#include <dlfcn.h>
#include <gtest/gtest.h>

#include <cmath>
#include <map>

#include "ir/scalar.hpp"
#include "ptx/assembles.hpp"
#include "ptx/inputs.hpp"
#include "ptx/op_kernels.hpp"
#include "ptx/reference.hpp"
#include "target/ptx/abi.hpp"

namespace tw {
namespace {

using namespace test;
using ir::OpKind;

// The few calls that running one kernel takes.
class Driver {
 public:
  Driver() {
    lib_ = dlopen("libcuda.so.1", RTLD_NOW);
    int count = 0;
    if (!lib_ || call("cuInit", 0u) || call("cuDeviceGetCount", &count) || count == 0) return;
    int device = 0, major = 0, minor = 0;
    void* context = nullptr;
    if (call("cuDeviceGet", &device, 0) || call("cuDeviceGetAttribute", &major, 75, device) ||
        call("cuDeviceGetAttribute", &minor, 76, device) ||
        call("cuDevicePrimaryCtxRetain", &context, device) || call("cuCtxSetCurrent", context))
      return;
    target_ = gpu(major * 10 + minor, major * 10 + minor == 90 ? 'a' : 0);
    ready_ = true;
  }
  bool ready() const { return ready_; }
  const ptx::GpuTarget& target() const { return target_; }

  // Runs f on copies of the tensors; the last one is read back.
  void run(const ptx::Kernel& k, const ptx::ArgumentLayout& layout, int programs,
           std::vector<std::vector<char>>& tensors) {
    void *module = nullptr, *function = nullptr;
    char log[8192] = {};
    int options[] = {5, 6};  // error log buffer and its size
    void* values[] = {log, reinterpret_cast<void*>(sizeof log)};
    check(call("cuModuleLoadDataEx", &module, k.text.c_str(), 2, options, values), log);
    check(call("cuModuleGetFunction", &function, module, k.entry.c_str()));
    std::vector<uint64_t> device(tensors.size());
    std::vector<ir::TensorArg> arguments(tensors.size());
    for (size_t i = 0; i < tensors.size(); ++i) {
      check(call("cuMemAlloc_v2", &device[i], tensors[i].size()));
      check(call("cuMemcpyHtoD_v2", device[i], tensors[i].data(), tensors[i].size()));
      arguments[i].data = reinterpret_cast<void*>(device[i]);
    }
    std::vector<uint64_t> slots(static_cast<size_t>(layout.slots()));
    ir::LaunchArgs args;
    args.tensors = arguments.data();
    args.grid[0] = programs;
    pack_arguments(args, layout, 0, slots.data());
    std::vector<void*> pointers;
    for (uint64_t& s : slots) pointers.push_back(&s);
    check(call("cuLaunchKernel", function, static_cast<unsigned>(programs), 1u, 1u,
               static_cast<unsigned>(k.threads), 1u, 1u, static_cast<unsigned>(k.dynamic_shared),
               static_cast<void*>(nullptr), pointers.data(), static_cast<void**>(nullptr)));
    check(call("cuCtxSynchronize"));
    std::vector<char>& out = tensors.back();
    check(call("cuMemcpyDtoH_v2", out.data(), device.back(), out.size()));
    for (uint64_t d : device) call("cuMemFree_v2", d);
    call("cuModuleUnload", module);
  }

 private:
  template <class... A>
  int call(const char* name, A... a) {
    auto* f = reinterpret_cast<int (*)(A...)>(dlsym(lib_, name));
    return f ? f(a...) : -1;
  }
  static void check(int status, const char* log = "") { EXPECT_EQ(status, 0) << log; }

  void* lib_ = nullptr;
  bool ready_ = false;
  ptx::GpuTarget target_;
};

Driver& driver() {
  static Driver d;
  return d;
}

bool is_nan(DType t, uint64_t bits) { return is_float(t) && std::isnan(ir::to_double(t, bits)); }

// Values the semantics leave open: by zero, the least by -1.
bool is_unspecified(const OpKernel& o, uint64_t a, uint64_t b) {
  if (!is_integer(o.in)) return false;
  switch (o.kind) {
    case OpKind::div:
    case OpKind::rem:
    case OpKind::floor_div:
    case OpKind::floor_mod:
    case OpKind::ceil_div:
      return b == 0 || (static_cast<int64_t>(b) == -1 && static_cast<int64_t>(a) <= INT32_MIN);
    default:
      return false;
  }
}

bool zeros(DType t, uint64_t a, uint64_t b) {
  return is_float(t) && ir::to_double(t, a) == 0 && ir::to_double(t, b) == 0;
}

struct Variant {
  int n, fixed = -1;
  int64_t number = 0;
};
class Device : public testing::TestWithParam<Variant> {};

TEST_P(Device, ElementsAreThoseOfTheDefinition) {
  if (!driver().ready()) GTEST_SKIP() << "no NVIDIA driver or device: nothing was run";
  constexpr int programs = 64;
  const size_t count = static_cast<size_t>(programs * 32 * GetParam().n);
  std::map<std::pair<OpKind, DType>, double> worst;
  for (const OpKernel& o : op_kernels(GetParam().n, GetParam().fixed, GetParam().number)) {
    SCOPED_TRACE(o.name());
    const ir::Func f = parsed(o.text());
    std::vector<std::vector<uint64_t>> in;
    std::vector<std::vector<char>> tensors;
    const auto tensor = [&](DType t) -> std::vector<char>& {
      return tensors.emplace_back(count * static_cast<size_t>(size_of(t)));
    };
    for (size_t k = 0; k < o.operands.size(); ++k) {
      const DType t = o.operands[k];
      in.push_back(inputs(t, count, static_cast<int>(k)));
      if (static_cast<int>(k) == o.fixed) {
        in.back().assign(count, o.fixed_bits());
        continue;
      }
      std::vector<char>& bytes = tensor(t);
      for (size_t i = 0; i < count; ++i)
        ir::store_element(t, &bytes[i * static_cast<size_t>(size_of(t))], in.back()[i]);
    }
    tensor(o.out);
    driver().run(print_ptx(f, driver().target()), ptx::layout_of(f), programs, tensors);
    if (testing::Test::HasFailure()) return;
    std::vector<const uint64_t*> operands;
    for (const auto& v : in) operands.push_back(v.data());
    std::vector<uint64_t> expected(count);
    ir::eval_elements(o.kind, o.in, o.out, static_cast<int64_t>(count), operands.data(),
                      expected.data());
    const bool bounded = ir::info(o.kind).cls == ir::OpClass::bounded;
    int wrong = 0;
    for (size_t i = 0; i < count && wrong < 4; ++i) {
      const uint64_t got =
          ir::load_element(o.out, &tensors.back()[i * static_cast<size_t>(size_of(o.out))]);
      const uint64_t a = in[0][i], b = in.size() > 1 ? in[1][i] : 0;
      if (bounded) {
        const long double right = reference(o.kind, ir::to_double(o.in, a));
        if (got == 0 && may_be_zero(o.kind, o.in, right)) continue;
        const double error = ulps(o.in, got, right);
        double& w = worst[{o.kind, o.in}];
        w = std::max(w, error);
        if (error > 4)
          ADD_FAILURE() << ir::to_double(o.in, a) << " is " << error << " ulp off", ++wrong;
        continue;
      }
      if (got == expected[i] || is_unspecified(o, a, b)) continue;
      if (is_nan(o.out, got) && is_nan(o.out, expected[i])) continue;
      const bool extremum = o.kind == OpKind::maximum || o.kind == OpKind::minimum ||
                            o.kind == OpKind::maximum_num || o.kind == OpKind::minimum_num;
      if (extremum && zeros(o.out, got, expected[i])) continue;
      ADD_FAILURE() << std::hex << "of " << a << ", " << b << ": got " << got << ", expected "
                    << expected[i];
      ++wrong;
    }
  }
  for (const auto& [op, w] : worst)
    RecordProperty(std::string(ir::info(op.first).name) + "_" + name_of(op.second),
                   std::to_string(w));
}

INSTANTIATE_TEST_SUITE_P(Elements, Device,
                         testing::Values(Variant{1}, Variant{4}, Variant{16}, Variant{1, 0, 4},
                                         Variant{2, 0, -7}, Variant{1, 1, 4}, Variant{2, 1, 7},
                                         Variant{1, 1, -7}, Variant{2, 2, 4}));

// A fragment over one divisor: quotients are those of division whatever the fast path does.
TEST(DeviceDivision, ByOneDivisor) {
  if (!driver().ready()) GTEST_SKIP() << "no NVIDIA driver or device: nothing was run";
  const ir::Func f = parsed(
      "kernel by_one(%a: tensor<f32, 1>, %b: tensor<f32, 1>, %y: tensor<f32, 1>) lane {\n"
      "launch {warps=1}\nhost:\n%g = constant 4096 : i64\ngrid %g\nbody:\n"
      "%p = program_id {axis=0} : i64\n%l = lane_id : i32\n%c32 = constant 32 : i64\n"
      "%pw = mul %p, %c32 : i64\n%l64 = cast %l : i64\n%t = add %pw, %l64 : i64\n"
      "%c4 = constant 4 : i64\n%at = mul %t, %c4 : i64\n"
      "%v = ld %a, %at {vector=4, masked=0} : frag<f32, 4>\n"
      "%d = ld %b, %t {vector=1, masked=0} : f32\n"
      "%ds = broadcast %d : frag<f32, 4>\n%q = div %v, %ds : frag<f32, 4>\n"
      "st %y, %at, %q {vector=4, masked=0}\n}\n");
  constexpr size_t threads = 4096 * 32;
  std::vector<std::vector<char>> tensors{std::vector<char>(threads * 16),
                                         std::vector<char>(threads * 4),
                                         std::vector<char>(threads * 16)};
  std::vector<uint64_t> a = inputs(DType::f32, threads * 4, 0), b = inputs(DType::f32, threads, 1);
  for (size_t i = 0; i < threads; ++i)  // most divisors where the fast path is
    if (i % 3) b[i] = (b[i] & 0x7fffff) | (127 + b[i] % 60) << 23;
  for (size_t i = 0; i < a.size(); ++i)
    if (i / 4 % 3) a[i] = (a[i] & 0x807fffff) | (100 + a[i] % 60) << 23;
  for (size_t i = 0; i < a.size(); i += 13) a[i] = i % 2 ? 0 : 0x80000000;
  for (size_t i = 0; i < a.size(); ++i) ir::store_element(DType::f32, &tensors[0][i * 4], a[i]);
  for (size_t i = 0; i < b.size(); ++i) ir::store_element(DType::f32, &tensors[1][i * 4], b[i]);
  driver().run(print_ptx(f, driver().target()), ptx::layout_of(f), 4096, tensors);
  int wrong = 0;
  for (size_t i = 0; i < a.size() && wrong < 8; ++i) {
    const uint64_t in[] = {a[i], b[i / 4]};
    const uint64_t expected = ir::eval_scalar(OpKind::div, DType::f32, DType::f32, in);
    const uint64_t got = ir::load_element(DType::f32, &tensors[2][i * 4]);
    if (got == expected || (is_nan(DType::f32, got) && is_nan(DType::f32, expected))) continue;
    ADD_FAILURE() << std::hex << in[0] << " / " << in[1] << ": got " << got << ", expected "
                  << expected;
    ++wrong;
  }
}

}  // namespace
}  // namespace tw
