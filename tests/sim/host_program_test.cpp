#include "ir/host_program.hpp"

#include <gtest/gtest.h>

#include "build.hpp"
#include "support/error.hpp"

namespace tw::test {
namespace {

using ir::HostProgram;

// Uses a host value in the body, so that it becomes a capture.
void use(Kernel& m, ValueId v) {
  m.body();
  m.add(v, v);
  m.host();
}

TEST(HostProgram, DimsStridesScalarsAndConstants) {
  Kernel m;
  const ValueId x = m.tensor(f32, 2), s = m.scalar(f32), y = m.tensor(f32, 1), k = m.scalar(i64);
  m.host();
  use(m, m.dim(x, 1));
  use(m, m.stride(x, 0));
  use(m, m.dim(y, 0));
  use(m, s);
  use(m, m.add(k, m.num(int64_t{100})));
  use(m, m.num(int64_t{7}));  // constants are no captures
  const ir::TensorArg tensors[] = {{nullptr, {3, 5}, {-9, 2}}, {nullptr, {11}, {1}}};
  const uint64_t scalars[] = {bits(1.5f), bits(-1)};
  HostProgram::Result r;
  HostProgram(m.f).run(tensors, scalars, r);
  EXPECT_EQ(r.captures, (std::vector<uint64_t>{5, bits(-9), 11, bits(1.5f), 99}));
  EXPECT_EQ(r.grid[0], 1);
  EXPECT_EQ(r.grid[1], 1);
  EXPECT_EQ(r.grid[2], 1);
  EXPECT_FALSE(r.failed);
}

// const_dims is a promise about the argument, not another source of its dims.
TEST(HostProgram, FixedDimsComeFromTheArgumentToo) {
  Kernel m;
  const ValueId x = m.tensor(f32, 1);
  m.f.params[0].const_dims = 1;
  m.f.params[0].dims[0] = 64;
  m.host();
  use(m, m.dim(x, 0));
  const ir::TensorArg tensors[] = {{nullptr, {64}, {1}}};
  HostProgram::Result r;
  HostProgram(m.f).run(tensors, {}, r);
  EXPECT_EQ(r.captures[0], 64u);
}

TEST(HostProgram, GridOfEachRank) {
  for (int rank = 1; rank <= 3; ++rank) {
    Kernel m;
    Values extents;
    m.host();
    for (int d = 0; d < rank; ++d) extents.push_back(m.num(int64_t{d + 2}));
    m.raw(OpKind::grid, extents, {});
    HostProgram::Result r;
    HostProgram(m.f).run({}, {}, r);
    for (int d = 0; d < 3; ++d) EXPECT_EQ(r.grid[d], d < rank ? d + 2 : 1);
  }
}

// C29: nothing runs, nothing is written, whichever axis is empty.
TEST(HostProgram, EmptyGridIsANoOp) {
  for (int axis = 0; axis < 3; ++axis)
    for (int64_t extent : {0, -1}) {
      std::vector<int> y(1, 5);
      Kernel m;
      const ValueId out = m.tensor(i32, 1);
      m.host();
      Values extents;
      for (int d = 0; d < 3; ++d) extents.push_back(m.num(d == axis ? extent : int64_t{2}));
      m.raw(OpKind::grid, extents, {});
      m.body();
      m.store(out, {m.num(int64_t{0})}, m.full(tile(i32, {1}), 0));
      launch(m.f, {arg(y)});
      EXPECT_EQ(y[0], 5);
      HostProgram::Result r;
      const ir::TensorArg t = arg(y);
      HostProgram(m.f).run({&t, 1}, {}, r);
      EXPECT_EQ(r.grid[axis], extent);
      ASSERT_EQ(static_cast<bool>(r.failed), extent < 0);
      if (r.failed) {
        EXPECT_EQ(m.f[r.failed].kind, OpKind::grid);
      }
    }
}

// Every fast path against the one definition.
TEST(HostProgram, ArithmeticIsThatOfScalars) {
  const OpKind binary[] = {
      OpKind::add,         OpKind::sub,         OpKind::mul,      OpKind::div,     OpKind::rem,
      OpKind::floor_div,   OpKind::floor_mod,   OpKind::ceil_div, OpKind::maximum, OpKind::minimum,
      OpKind::maximum_num, OpKind::minimum_num, OpKind::and_,     OpKind::or_,     OpKind::xor_,
      OpKind::shl,         OpKind::shr};
  const OpKind tests[] = {OpKind::eq, OpKind::ne, OpKind::lt, OpKind::le, OpKind::gt, OpKind::ge};
  for (DType t : {u8, i32, u32, i64}) {
    Kernel m;
    const ValueId a = m.scalar(t), b = m.scalar(t);
    m.host();
    std::vector<OpKind> kinds;
    const auto capture = [&](OpKind k, ValueId v) {
      kinds.push_back(k);
      m.body();
      m.op(OpKind::reshape, {v}, tile(m.f.type_of(v).dtype, {1}));
      m.host();
    };
    for (OpKind k : binary) capture(k, m.same(k, {a, b}));
    for (OpKind k : tests) capture(k, m.test(k, a, b));
    const HostProgram program(m.f);
    HostProgram::Result r;
    const int64_t values[] = {0, 1, -1, 2, 7, -7, 64, INT32_MAX, INT32_MIN, INT64_MAX, INT64_MIN};
    for (int64_t x : values)
      for (int64_t y : values) {
        const uint64_t in[] = {ir::from_int(t, x), ir::from_int(t, y)};
        program.run({}, in, r);
        ASSERT_EQ(r.captures.size(), kinds.size());
        for (size_t k = 0; k < kinds.size(); ++k) {
          const DType out = k < std::size(binary) ? t : DType::mask;
          ASSERT_EQ(r.captures[k], ir::eval_scalar(kinds[k], t, out, in))
              << ir::info(kinds[k]).name << ' ' << name_of(t) << ' ' << x << ' ' << y;
        }
      }
  }
}

TEST(HostProgram, FloatsCastsAndSelect) {
  Kernel m;
  const ValueId n = m.scalar(i64), x = m.scalar(f32);
  m.host();
  const ValueId small = m.test(OpKind::lt, n, m.num(int64_t{10}));
  use(m, m.same(OpKind::select, {small, x, m.cast(n, f32)}));
  use(m, m.same(OpKind::fma, {x, x, x}));
  HostProgram::Result r;
  const HostProgram program(m.f);
  const uint64_t few[] = {3, bits(2.5f)}, many[] = {300, bits(2.5f)};
  program.run({}, few, r);
  EXPECT_EQ(r.captures, (std::vector<uint64_t>{bits(2.5f), bits(8.75f)}));
  program.run({}, many, r);
  EXPECT_EQ(r.captures[0], bits(300.0f));
}

TEST(HostProgram, TheFirstFailingRequireIsNamed) {
  Kernel m;
  const ValueId n = m.scalar(i64);
  m.host();
  std::vector<ir::OpId> requires_;
  for (int64_t limit : {100, 10, 1})
    requires_.push_back(m.raw(OpKind::require, {m.test(OpKind::le, n, m.num(limit))}, {},
                              {m.f.intern("too large").i}));
  const HostProgram program(m.f);
  HostProgram::Result r;
  const auto failed = [&](uint64_t v) {
    program.run({}, {&v, 1}, r);
    return r.failed;
  };
  EXPECT_EQ(failed(1), ir::OpId{});
  EXPECT_EQ(failed(5), requires_[2]);
  EXPECT_EQ(failed(50), requires_[1]);
  EXPECT_EQ(failed(500), requires_[0]);
  EXPECT_EQ(failed(0), ir::OpId{});  // a result says nothing about the run before
}

TEST(HostProgram, Workspaces) {
  Kernel m;
  const ValueId n = m.scalar(i64);
  m.host();
  const ValueId a =
      m.op(OpKind::workspace, {n, m.num(int64_t{3}), m.num(int64_t{4})}, ir::tensor_type(f16, 3));
  m.op(OpKind::workspace, {m.num(int64_t{0}), n}, ir::tensor_type(i64, 2));
  use(m, m.dim(a, 0));
  use(m, m.stride(a, 0));
  use(m, m.stride(a, 2));
  const HostProgram program(m.f);
  const uint64_t in[] = {5}, negative[] = {static_cast<uint64_t>(-5)};
  HostProgram::Result r;
  program.run({}, in, r);
  EXPECT_FALSE(r.failed);
  ASSERT_EQ(r.workspaces.size(), 2u);
  EXPECT_EQ(r.workspace_types, (std::vector<DType>{f16, i64}));
  EXPECT_EQ(r.workspaces[0].data, nullptr);
  const int64_t dims[] = {5, 3, 4}, strides[] = {12, 4, 1};
  for (int d = 0; d < 3; ++d) {
    EXPECT_EQ(r.workspaces[0].dims[d], dims[d]);
    EXPECT_EQ(r.workspaces[0].strides[d], strides[d]);
  }
  EXPECT_EQ(r.workspaces[1].dims[0], 0);
  EXPECT_EQ(r.workspaces[1].dims[1], 5);
  EXPECT_EQ(r.captures, (std::vector<uint64_t>{5, 12, 1}));
  program.run({}, negative, r);
  EXPECT_EQ(r.failed, m.f.def(a));  // the first of both
  EXPECT_EQ(r.workspaces[1].dims[1], -5);
}

TEST(HostProgram, ViewsAnswerByTheirScalars) {
  Kernel m;
  const ValueId x = m.tensor(f32, 2), n = m.scalar(i64);
  m.host();
  const ValueId v = m.view(x, n, {m.dim(x, 1), n}, {m.stride(x, 1), m.stride(x, 0)});
  use(m, m.add(m.dim(v, 0), m.dim(v, 1)));
  use(m, m.add(m.stride(v, 0), m.stride(v, 1)));
  const ir::TensorArg tensors[] = {{nullptr, {3, 5}, {50, 1}}};
  const uint64_t in[] = {1000};
  HostProgram::Result r;
  HostProgram(m.f).run(tensors, in, r);
  EXPECT_EQ(r.captures, (std::vector<uint64_t>{1005, 51}));
}

TEST(HostProgram, ARepeatedRunAllocatesNothing) {
  Kernel m;
  const ValueId x = m.tensor(f32, 2);
  m.host();
  m.raw(OpKind::grid, {m.dim(x, 0)}, {});
  m.op(OpKind::workspace, {m.dim(x, 1)}, ir::tensor_type(f32, 1));
  use(m, m.dim(x, 1));
  const ir::TensorArg tensors[] = {{nullptr, {3, 5}, {5, 1}}};
  HostProgram::Result r;
  const HostProgram program(m.f);
  program.run(tensors, {}, r);
  const void* before[] = {r.captures.data(), r.workspaces.data(), r.workspace_types.data(),
                          r.registers.data()};
  program.run(tensors, {}, r);
  const void* after[] = {r.captures.data(), r.workspaces.data(), r.workspace_types.data(),
                         r.registers.data()};
  for (int k = 0; k < 4; ++k) EXPECT_EQ(before[k], after[k]);
}

TEST(HostProgram, OpsOfTheBodyAreRejected) {
  Kernel m;
  m.host();
  m.program_id(0);
  EXPECT_THROW(HostProgram{m.f}, Error);
}

}  // namespace
}  // namespace tw::test
