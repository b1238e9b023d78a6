// Texts of errors. Kernels that authors write at the lane level and faults of lowering look alike
// here, so all are usage errors at the line of the op.
#include "sim/simt/machine.hpp"

namespace tw::sim::simt {

Loc loc_of(const ir::Func& f, ir::OpId o) {
  const auto [file, line] = f.position(o);
  return line ? Loc::at(file.data(), line) : Loc{};
}

const char* name_of(ir::OpKind k) {
  switch (k) {
    case ir::OpKind::ld:
      return "load";
    case ir::OpKind::st:
      return "store";
    case ir::OpKind::atom:
      return "atomic";
    case ir::OpKind::wait:
      return "wait_until";
    default:
      return ir::info(k).name;
  }
}

std::string op_at(const ir::Func& f, ir::OpId o) {
  const auto [file, line] = f.position(o);
  const char* name = name_of(f[o].kind);
  return line ? fmt::format("the {} at {}:{}", name, file, line) : fmt::format("another {}", name);
}

std::string tensor_name(const Program& p, int tensor) {
  const Program::Tensor& t = p.tensors[static_cast<size_t>(tensor)];
  if (t.workspace >= 0) return fmt::format("workspace {}", t.workspace);
  const size_t parameter = p.f[t.value].index;
  if (parameter < p.f.param_names.size() && !p.f.param_names[parameter].empty())
    return fmt::format("tensor {}", p.f.param_names[parameter]);
  return fmt::format("tensor parameter {}", parameter);
}

std::string memory_name(const Program& p, const Place& place) {
  if (!place.buffer) return tensor_name(p, place.memory);
  const Buffer& b = p.buffers[static_cast<size_t>(place.memory)];
  return fmt::format("a shared buffer of {} {}", b.elements, tw::name_of(b.dtype));
}

std::string block_name(const Block& b) {
  const bool alone = b.cluster->blocks.size() == 1;
  return fmt::format("program {}{}", b.program, alone ? "" : fmt::format(", block {}", b.rank));
}

std::string warp_name(const Warp& w) {
  return fmt::format("warp {} of {}", w.number, block_name(*w.block));
}

std::string where(const Warp& w, int lane) {
  return fmt::format(" ({}, thread {})", block_name(*w.block), w.thread(lane));
}

void fault_race(Warp& w, const Instr& i, const std::string& memory, int64_t element,
                const Access& now, const Access& before) {
  w.block->cluster->raced = true;
  const auto thread = [&](const Access& a) { return a.thread & 1023; };
  if (now.rank() == before.rank())
    usage_error(loc_of(w.f(), i.op),
                "this {} races with {} on element {} of {}: threads {} and {} of {} have "
                "no barrier between them",
                name_of(i), op_at(w.f(), {before.op}), element, memory, thread(now), thread(before),
                block_name(*w.block));
  usage_error(loc_of(w.f(), i.op),
              "this {} races with {} on element {} of {}: blocks {} and {} of program {} have no "
              "cluster_barrier between them",
              name_of(i), op_at(w.f(), {before.op}), element, memory, now.rank(), before.rank(),
              w.block->program);
}

void fault_copying(Warp& w, const Instr& i, const std::string& memory, int64_t element,
                   const Access& now, uint32_t copy) {
  usage_error(loc_of(w.f(), i.op),
              "this {} touches element {} of {} while {} may still be writing it: a copy_wait of "
              "the thread that copies and a barrier must come between (program {}, thread {})",
              name_of(i), element, memory, op_at(w.f(), {copy}), w.block->program,
              now.thread & 1023);
}

void fault_copied(Warp& w, const Instr& i, const std::string& memory, int64_t element, int lane,
                  const Copy& copy) {
  usage_error(loc_of(w.f(), i.op),
              "this {} changes element {} of {} while {} of the same thread may still be reading "
              "it: a copy_wait must come between{}",
              name_of(i), element, memory, op_at(w.f(), copy.instr->op), where(w, lane));
}

}  // namespace tw::sim::simt
