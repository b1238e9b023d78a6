#include "target/llvm/jit.hpp"

#include <atomic>
#include <cstring>
#include <vector>

#include "support/error.hpp"
#include "target/llvm/api.hpp"
#include "target/llvm/math_symbols.hpp"

namespace tw::llvm {
namespace {

// What we print is vectorised, unrolled and hoisted already: these passes only promote the slots of
// loop counters and accumulators to registers and clean up. On a softmax, LICM, instcombine and
// early CSE double their time for 3% less code; the default pipelines take 20 times as long.
constexpr const char* passes = "function(mem2reg,instsimplify,simplifycfg)";

// Level 1 of the code generator gives the same code as level 2 on what we print, a fifth sooner.
// Its time grows faster than the text (values that live across hundreds of loops): 1,000 unrolled
// stores take ten seconds. Level 0 is linear, a third of a second for those, for code at worst half
// as fast: right for text that no kernel reaches but by a C++ loop over hundreds of statements.
constexpr size_t most_optimized_bytes = size_t{1} << 20;
int codegen_level(size_t ir_bytes) { return ir_bytes <= most_optimized_bytes ? 1 : 0; }
enum { reloc_pic = 2, code_model_small = 3, object_file = 1, assembly_file = 0 };

void check(OpaqueError* e, const char* what) {
  if (e) TW_INTERNAL("{}: {}", what, take_error(e));
}

// The one JIT of the process. Never destroyed: see api().
struct Jit {
  Lljit* jit = nullptr;
  Dylib* main = nullptr;

  Jit() {
    const Api& a = api();
    check(a.OrcCreateLLJIT(&jit, nullptr), "creating LLJIT");
    main = a.OrcLLJITGetMainJITDylib(jit);
    std::vector<SymbolPair> pairs;
    for (const MathSymbol& s : runtime_symbols())
      pairs.push_back({a.OrcLLJITMangleAndIntern(jit, s.name.c_str()),
                       {reinterpret_cast<uint64_t>(s.address), {1, 0}}});
    check(a.OrcJITDylibDefine(main, a.OrcAbsoluteSymbols(pairs.data(), pairs.size())),
          "defining runtime symbols");
  }
};

Jit& process_jit() {
  static Jit* jit = new Jit;
  return *jit;
}

// The objects of one compilation, freed in the right order whatever throws.
struct Session {
  const Api& a = api();
  std::string triple = take_message(a.GetDefaultTargetTriple());
  Context* context = nullptr;  // last: a constructor that throws frees nothing
  Module* module = nullptr;
  TargetMachine* machine = nullptr;

  Session(size_t ir_bytes, const CpuTarget& cpu) {
    check_can_compile();
    Target* target = nullptr;
    char* text = nullptr;
    if (a.GetTargetFromTriple(triple.c_str(), &target, &text))
      unsupported_error({}, "the CPU target does not know {}: {}", triple, take_message(text));
    machine = a.CreateTargetMachine(target, triple.c_str(), cpu.cpu.c_str(), cpu.features.c_str(),
                                    codegen_level(ir_bytes), reloc_pic, code_model_small);
    if (!machine) unsupported_error({}, "LLVM cannot generate code for {}", triple);
    context = a.ContextCreate();
  }
  ~Session() {
    if (module) a.DisposeModule(module);
    if (machine) a.DisposeTargetMachine(machine);
    a.ContextDispose(context);
  }
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;

  void parse(const std::string& ir) {
    char* text = nullptr;
    MemoryBuffer* buffer =
        a.CreateMemoryBufferWithMemoryRangeCopy(ir.data(), ir.size(), "kernel");  // parsing owns it
    if (a.ParseIRInContext(context, buffer, &module, &text))
      TW_INTERNAL("LLVM rejects the IR of a kernel: {}", take_message(text));
    a.SetTarget(module, triple.c_str());
    TargetData* layout = a.CreateTargetDataLayout(machine);
    a.SetModuleDataLayout(module, layout);
    a.DisposeTargetData(layout);
  }
  void optimize() {
    PassOptions* options = a.CreatePassBuilderOptions();
    OpaqueError* e = a.RunPasses(module, passes, machine, options);
    a.DisposePassBuilderOptions(options);
    check(e, "running passes");
  }
  MemoryBuffer* emit(int kind) {
    char* text = nullptr;
    MemoryBuffer* out = nullptr;
    if (a.TargetMachineEmitToMemoryBuffer(machine, module, kind, &text, &out))
      TW_INTERNAL("generating code: {}", take_message(text));
    return out;
  }
};

std::string renamed(const std::string& ir, const std::string& symbol) {
  std::string out;
  const size_t slot = std::strlen(symbol_slot);
  size_t at = 0;
  for (size_t hit; (hit = ir.find(symbol_slot, at)) != std::string::npos; at = hit + slot)
    out.append(ir, at, hit - at).append("@").append(symbol);
  return out.append(ir, at);
}

}  // namespace

Code::~Code() {
  const Api& a = api();
  // A failed removal leaks the code's memory; a destructor has no better answer.
  if (OpaqueError* e = a.OrcResourceTrackerRemove(owner_)) take_error(e);
  a.OrcReleaseResourceTracker(owner_);
}

std::unique_ptr<Code> link_text(const std::string& ir, const CpuTarget& cpu) {
  static std::atomic<uint64_t> serial{0};
  const std::string symbol = fmt::format("tw_kernel_{}", serial++);
  MemoryBuffer* object = nullptr;
  {
    Session s(ir.size(), cpu);
    s.parse(renamed(ir, symbol));
    s.optimize();
    object = s.emit(object_file);
  }
  const Api& a = api();
  Jit& j = process_jit();
  ResourceTracker* owner = a.OrcJITDylibCreateResourceTracker(j.main);
  auto code = std::make_unique<Code>(owner);
  check(a.OrcLLJITAddObjectFileWithRT(j.jit, owner, object), "adding an object");
  uint64_t address = 0;
  check(a.OrcLLJITLookup(j.jit, &address, symbol.c_str()), "linking");
  code->set_address(reinterpret_cast<void*>(address));
  return code;
}

std::string assembly(const std::string& ir, const CpuTarget& cpu) {
  Session s(ir.size(), cpu);
  s.parse(ir);
  s.optimize();
  MemoryBuffer* text = s.emit(assembly_file);
  std::string out(s.a.GetBufferStart(text), s.a.GetBufferSize(text));
  s.a.DisposeMemoryBuffer(text);
  return out;
}

}  // namespace tw::llvm
