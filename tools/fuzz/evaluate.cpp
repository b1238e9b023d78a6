#include "evaluate.hpp"

#include <bit>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <memory>

#include "ir/host_program.hpp"
#include "ir/parser.hpp"
#include "ir/printer.hpp"
#include "ir/scalar.hpp"
#include "ir/serialize.hpp"
#include "ir/verify.hpp"
#include "lower/lower.hpp"
#include "passes/pass.hpp"
#include "record.hpp"
#include "runtime/device.hpp"
#include "runtime/stream_body.hpp"
#include "sim/interpreter.hpp"
#include "sim/simt/simt.hpp"
#include "support/error.hpp"
#include "target/llvm/compile.hpp"
#include "target/ptx/gpu_target.hpp"
#include "tilewright/array.hpp"
#include "tilewright/stream.hpp"

namespace tw::fuzz {
namespace {

constexpr size_t alignment = 64;

struct Free {
  void operator()(void* p) const { std::free(p); }
};
using Block = std::unique_ptr<uint8_t, Free>;

Block aligned(size_t bytes) {
  return Block(
      static_cast<uint8_t*>(std::aligned_alloc(alignment, (bytes / alignment + 1) * alignment)));
}

// A launch of its own: memory as it was at the start, and what became of it.
class Launch {
 public:
  Launch(const Program& p, const std::vector<Memory>& memory, const ir::Func& f) {
    for (const Memory& m : memory) {
      blocks_.push_back(aligned(m.bytes.size()));
      std::memcpy(blocks_.back().get(), m.bytes.data(), m.bytes.size());
      tensors_.push_back(m.arg(blocks_.back().get()));
    }
    ir::HostProgram host(f);
    host.run(tensors_, scalar_bits(p), result_);
    args_.tensors = tensors_.data();
    args_.captures = result_.captures.data();
    for (int a = 0; a < ir::max_grid_rank; ++a) args_.grid[a] = result_.grid[a];
  }
  bool refused() const { return static_cast<bool>(result_.failed); }
  const ir::LaunchArgs& args() const { return args_; }
  const uint8_t* block(size_t k) const { return blocks_[k].get(); }

  // Runs code on a GPU, on copies of all memory.
  void run_on_gpu(const runtime::Executable& code, const ir::Func& f,
                  const std::vector<Memory>& memory) {
    std::vector<Array> copies;
    std::vector<ir::TensorArg> tensors;
    std::vector<DType> dtypes;
    std::vector<int> ranks;
    const auto whole = [&](size_t k) {
      return Array::view(DType::u8, blocks_[k].get(),
                         {static_cast<long long>(memory[k].bytes.size())});
    };
    for (size_t k = 0; k < memory.size(); ++k) {
      copies.push_back(whole(k).to(cuda()));
      tensors.push_back(memory[k].arg(static_cast<uint8_t*>(copies[k].address())));
      dtypes.push_back(memory[k].dtype);
      ranks.push_back(static_cast<int>(memory[k].dims.size()));
    }
    ir::LaunchArgs args = args_;
    args.tensors = tensors.data();
    code.run(f, args, {&detail::stream_for(cuda()), "the program", dtypes, ranks});
    Stream::default_of(cuda()).synchronize();
    for (size_t k = 0; k < memory.size(); ++k) {
      const Array back = copies[k].to(tw::cpu);
      std::memcpy(blocks_[k].get(), back.data(), memory[k].bytes.size());
    }
  }

 private:
  std::vector<Block> blocks_;
  std::vector<ir::TensorArg> tensors_;
  ir::HostProgram::Result result_;
  ir::LaunchArgs args_;
};

// How many numbers of the type lie between, at most INT64_MAX.
int64_t ulps_apart(DType t, uint64_t a, uint64_t b) {
  const auto ordered = [&](uint64_t bits) {
    const uint64_t sign = uint64_t{1} << (size_of(t) * 8 - 1);
    const auto magnitude = static_cast<int64_t>(bits & (sign - 1));
    return bits & sign ? -magnitude : magnitude;
  };
  int64_t apart = 0;
  if (__builtin_sub_overflow(ordered(a), ordered(b), &apart)) return INT64_MAX;
  return apart < 0 ? -apart : apart;
}

struct Comparison {
  const Program& program;
  const std::vector<Memory>& memory;
  const Launch& right;
  const Launch& other;
  bool exact;  // the two ran the same arithmetic

  uint64_t bits(const Launch& l, size_t tensor, size_t byte) const {
    return ir::load_element(memory[tensor].dtype, l.block(tensor) + byte);
  }

  bool agree(const Output& o, size_t tensor, size_t byte, uint64_t a, uint64_t b) const {
    if (a == b) return true;
    if (!is_float(o.dtype)) return false;
    const double x = ir::to_double(o.dtype, a), y = ir::to_double(o.dtype, b);
    if (std::isnan(x) && std::isnan(y)) return true;
    if (x == 0 && y == 0) return o.zero_sign || o.agree != Agree::exact;
    if (exact && o.agree == Agree::exact) return false;
    const double eps = o.dtype == DType::f64 ? 0x1p-52 : 0x1p-23;
    // Products and sums below the least normal number are rounded to the least subnormal one.
    const double least = o.dtype == DType::f64 ? 0x1p-1074 : 0x1p-149;
    switch (o.agree) {
      case Agree::exact:
        return false;
      // The reference is within half an ulp, the target within 4.
      case Agree::ulps:
        return !std::isnan(x) && !std::isnan(y) && ulps_apart(o.dtype, a, b) <= 5;
      case Agree::flushed:
        if (o.dtype == DType::f32 && (x == 0 || y == 0)) return std::fabs(x + y) < 0x1.00001p-126;
        return !std::isnan(x) && !std::isnan(y) && ulps_apart(o.dtype, a, b) <= 5;
      // The sum of magnitudes beside it bounds what the order of the terms can do. Where that
      // itself overflows, an order may overflow too.
      case Agree::within_next: {
        const double sum = std::fabs(ir::to_double(o.dtype, bits(right, tensor + 1, byte)));
        if (!(sum < (o.dtype == DType::f64 ? 1e307 : 1e37))) return !exact;
        return std::fabs(x - y) <= (o.terms + 2) * (eps * sum + least);
      }
      case Agree::bound:
        if (!(std::fabs(x) < (o.dtype == DType::f64 ? 1e307 : 1e37))) return !exact;
        return std::fabs(x - y) <= (o.terms + 2) * (eps * std::fabs(x) + least);
      case Agree::relative:
        return std::fabs(x - y) <= (o.terms + 12) * eps * std::fabs(x) + 1e-37;
    }
    return false;
  }

  // Empty when all memory agrees, guard bytes and inputs included.
  std::string difference() const {
    for (size_t k = 0; k < memory.size(); ++k) {
      const Memory& m = memory[k];
      const uint8_t *a = right.block(k), *b = other.block(k);
      if (std::memcmp(a, b, m.bytes.size()) == 0) continue;
      const size_t size = static_cast<size_t>(size_of(m.dtype));
      const bool input = k < program.inputs.size();
      for (size_t at = 0; at < m.bytes.size(); at += size) {
        if (std::memcmp(a + at, b + at, size) == 0) continue;
        const bool guard = at < Memory::guard || at + Memory::guard >= m.bytes.size();
        const uint64_t x = bits(right, k, at), y = bits(other, k, at);
        if (!guard && !input && agree(program.outputs[k - program.inputs.size()], k, at, x, y))
          continue;
        const auto element = (static_cast<long long>(at) - static_cast<long long>(m.base)) /
                             static_cast<long long>(size);
        return fmt::format("{}{} element {}{}: {} ({:#x}) is right, {} ({:#x}) came",
                           input ? "x" : "o", input ? k : k - program.inputs.size(), element,
                           guard ? " (outside the tensor)" : "", ir::to_double(m.dtype, x), x,
                           ir::to_double(m.dtype, y), y);
      }
    }
    return {};
  }
};

Verdict failed(std::string stage, std::string text) {
  return {Verdict::Kind::failed, std::move(text), std::move(stage)};
}

// Messages of the tracer for programs that are none, as bounds of tiles go.
bool is_refusal(const char* text) {
  return std::strstr(text, "load(x, start, size, other)") != nullptr;
}

void run_code(const Launch& l, const llvm::Kernel& k) {
  const Block scratch = aligned(k.scratch_bytes());
  std::memset(scratch.get(), 0xcc, k.scratch_bytes());
  k.entry()(&l.args(), 0, l.args().programs(), scratch.get());
}

Verdict round_trip(const ir::Func& f) {
  const std::string text = ir::print(f);
  const ir::ParseResult back = ir::parse(text);
  if (!back)
    return failed("text", fmt::format("{}:{}: {}\n{}", back.error.line, back.error.column,
                                      back.error.text, text));
  std::string a, b;
  ir::canonical_bytes(f, a);
  const std::string again = ir::print(*back.func);
  if (again != text)
    return failed("text", fmt::format("prints differently after a parse:\n{}\n{}", text, again));
  return {};
}

// Lowered, and found valid.
ir::Func lowered(const ir::Func& tiles, const ir::Target& target) {
  ir::Func lanes = lower::lower(tiles, target);
  for (const ir::Diagnostic& d : ir::verify(lanes))
    TW_INTERNAL("lowered code is not valid: {}\n{}", ir::format(lanes, d), ir::print(lanes));
  return lanes;
}

}  // namespace

Verdict evaluate(const Program& program, const Ways& ways) {
  Program p = program;
  if (!check(p)) return failed("rules", "the program breaks its own rules");
  const std::vector<Memory> memory = memory_of(p);
  const char* stage = "trace";
  try {
    ir::Func plain;
    try {
      plain = record(p, memory, true);
    } catch (const Error& e) {
      if (e.kind() == ErrorKind::usage && is_refusal(e.text()))
        return {Verdict::Kind::rejected, e.text(), {}};
      throw;
    }
    if (Verdict v = round_trip(plain); v.kind != Verdict::Kind::passed) return v;
    stage = "passes";
    ir::Func passed = plain;
    passes::run(passed, ir::Target{}, passes::standard_passes(), {.verify_between = true});

    stage = "interpreter";
    Launch right(p, memory, plain);
    if (right.refused()) return {Verdict::Kind::rejected, "a requirement does not hold", {}};
    sim::interpret(plain, right.args(), {.seed = 1, .max_steps = 100000});

    // Calls run, then compares with the reference.
    const auto compare = [&](const char* name, const ir::Func& f, bool exact, auto run) -> Verdict {
      stage = name;
      Launch other(p, memory, f);
      if (other.refused()) return failed(name, "a requirement fails that held without passes");
      if (other.args().programs() > 0) run(other);
      std::string text = Comparison{p, memory, right, other, exact}.difference();
      return text.empty() ? Verdict{} : failed(name, std::move(text));
    };
    Verdict v = compare("other garbage", plain, true, [&](const Launch& l) {
      sim::interpret(plain, l.args(),
                     {.seed = p.seed * 3 + 2, .shuffle = true, .max_steps = 100000});
    });
    if (v.kind == Verdict::Kind::passed)
      v = compare("interpreter after passes", passed, true, [&](const Launch& l) {
        sim::interpret(passed, l.args(), {.seed = 3, .max_steps = 100000});
      });
    if (v.kind == Verdict::Kind::passed && ways.cpu)
      v = compare("cpu", passed, false,
                  [&](const Launch& l) { run_code(l, *llvm::compile(passed, llvm::host_cpu())); });
    if (v.kind == Verdict::Kind::passed && ways.cpu && ways.thorough) {
      v = compare("cpu without passes", plain, false,
                  [&](const Launch& l) { run_code(l, *llvm::compile(plain, llvm::host_cpu())); });
      for (int bits : {128, 256})
        if (v.kind == Verdict::Kind::passed)
          v = compare(bits == 128 ? "cpu with 128-bit vectors" : "cpu with 256-bit vectors", passed,
                      false, [&](const Launch& l) {
                        run_code(l, *llvm::compile(passed, llvm::narrowed(llvm::host_cpu(), bits)));
                      });
    }
    if (v.kind == Verdict::Kind::passed && ways.sim) {
      const auto simulate = [&](const char* name, const ir::Func& tiles, uint64_t seed) {
        stage = name;
        const ir::Func lanes = lowered(tiles, ptx::GpuTarget{});
        v = compare(name, lanes, false, [&](const Launch& l) {
          sim::simulate(lanes, l.args(), {.seed = seed, .max_steps = 100000, .threads = 1});
        });
      };
      ir::Func tiles = plain;
      passes::run(tiles, ptx::GpuTarget{}, passes::standard_passes(), {.verify_between = true});
      simulate("sim", tiles, p.seed);
      if (v.kind == Verdict::Kind::passed && ways.thorough)
        simulate("sim with another seed", tiles, p.seed * 3 + 2);
      if (v.kind == Verdict::Kind::passed && ways.thorough)
        simulate("sim without passes", plain, p.seed);
    }
    if (v.kind == Verdict::Kind::passed && ways.cuda) {
      stage = "cuda";
      const runtime::Device& gpu = runtime::device(DeviceKind::cuda);
      ir::Func tiles = plain;
      passes::run(tiles, *gpu.target(), passes::standard_passes(), {.verify_between = true});
      const std::unique_ptr<runtime::Executable> code = gpu.compile(tiles);
      v = compare("cuda", code->planned(tiles), false,
                  [&](Launch& l) { l.run_on_gpu(*code, tiles, memory); });
    }
    return v;
  } catch (const Error& e) {
    if (e.kind() == ErrorKind::unsupported) return {Verdict::Kind::rejected, e.text(), {}};
    return failed(stage, e.text());
  }
}

}  // namespace tw::fuzz
