// The part of LLVM's C API that the CPU target calls, resolved at run time.
//
// The library is opened with dlopen, so Tilewright builds and links without LLVM and needs none of
// its headers. Only functions that exist unchanged from LLVM 19 to 22 are used: the C API of ORC's
// thread-safe contexts changed in 21, so modules are compiled to object files here and ORC only
// links them. Opening the library costs about 40 ms, once per process.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

namespace tw::llvm {

// Opaque LLVM types. The names say which is which; nothing is ever dereferenced here.
struct Context;
struct Module;
struct MemoryBuffer;
struct Target;
struct TargetMachine;
struct TargetData;
struct PassOptions;
struct OpaqueError;
struct Lljit;
struct LljitBuilder;
struct Dylib;
struct ResourceTracker;
struct SymbolEntry;
struct MaterializationUnit;
struct EvaluatedSymbol {
  uint64_t address;
  struct {
    uint8_t generic, target;
  } flags;
};
struct SymbolPair {
  SymbolEntry* name;
  EvaluatedSymbol symbol;
};

// clang-format off
#define TW_LLVM_API(X) \
  X(void, InitializeX86TargetInfo, ()) \
  X(void, InitializeX86Target, ()) \
  X(void, InitializeX86TargetMC, ()) \
  X(void, InitializeX86AsmPrinter, ()) \
  X(void, GetVersion, (unsigned*, unsigned*, unsigned*)) \
  X(char*, GetHostCPUName, ()) \
  X(char*, GetHostCPUFeatures, ()) \
  X(char*, GetDefaultTargetTriple, ()) \
  X(void, DisposeMessage, (char*)) \
  X(int, GetTargetFromTriple, (const char*, Target**, char**)) \
  X(TargetMachine*, CreateTargetMachine, (Target*, const char*, const char*, const char*, int, int, int)) \
  X(void, DisposeTargetMachine, (TargetMachine*)) \
  X(TargetData*, CreateTargetDataLayout, (TargetMachine*)) \
  X(void, DisposeTargetData, (TargetData*)) \
  X(Context*, ContextCreate, ()) \
  X(void, ContextDispose, (Context*)) \
  X(MemoryBuffer*, CreateMemoryBufferWithMemoryRangeCopy, (const char*, size_t, const char*)) \
  X(const char*, GetBufferStart, (MemoryBuffer*)) \
  X(size_t, GetBufferSize, (MemoryBuffer*)) \
  X(void, DisposeMemoryBuffer, (MemoryBuffer*)) \
  X(int, ParseIRInContext, (Context*, MemoryBuffer*, Module**, char**)) \
  X(void, DisposeModule, (Module*)) \
  X(void, SetTarget, (Module*, const char*)) \
  X(void, SetModuleDataLayout, (Module*, TargetData*)) \
  X(PassOptions*, CreatePassBuilderOptions, ()) \
  X(void, DisposePassBuilderOptions, (PassOptions*)) \
  X(OpaqueError*, RunPasses, (Module*, const char*, TargetMachine*, PassOptions*)) \
  X(int, TargetMachineEmitToMemoryBuffer, (TargetMachine*, Module*, int, char**, MemoryBuffer**)) \
  X(char*, GetErrorMessage, (OpaqueError*)) \
  X(void, DisposeErrorMessage, (char*)) \
  X(OpaqueError*, OrcCreateLLJIT, (Lljit**, LljitBuilder*)) \
  X(Dylib*, OrcLLJITGetMainJITDylib, (Lljit*)) \
  X(SymbolEntry*, OrcLLJITMangleAndIntern, (Lljit*, const char*)) \
  X(MaterializationUnit*, OrcAbsoluteSymbols, (SymbolPair*, size_t)) \
  X(OpaqueError*, OrcJITDylibDefine, (Dylib*, MaterializationUnit*)) \
  X(ResourceTracker*, OrcJITDylibCreateResourceTracker, (Dylib*)) \
  X(OpaqueError*, OrcResourceTrackerRemove, (ResourceTracker*)) \
  X(void, OrcReleaseResourceTracker, (ResourceTracker*)) \
  X(OpaqueError*, OrcLLJITAddObjectFileWithRT, (Lljit*, ResourceTracker*, MemoryBuffer*)) \
  X(OpaqueError*, OrcLLJITLookup, (Lljit*, uint64_t*, const char*))
// clang-format on

struct Api {
#define TW_LLVM_MEMBER(result, name, args) result(*name) args = nullptr;
  TW_LLVM_API(TW_LLVM_MEMBER)
#undef TW_LLVM_MEMBER
  std::string path;  // the file name it was opened by
  unsigned version = 0;
};

// The API, opened at the first call. Throws unsupported_error, which says what to install, when no
// usable library is found; the outcome is remembered for the life of the process.
const Api& api();

// Usage error once the process ends and the static objects of libLLVM are gone. What is compiled
// still runs.
void check_can_compile();

// Why a library of that version cannot be used; empty when it can. Versions after the newest known
// one are refused: dlopen checks the names of functions, not that their arguments stayed the same.
std::string version_complaint(const std::string& path, unsigned major, unsigned minor);

// Moves an LLVM error or message into a string and frees it.
std::string take_error(OpaqueError*);
std::string take_message(char*);

}  // namespace tw::llvm
