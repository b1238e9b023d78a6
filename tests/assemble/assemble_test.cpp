// The ways from PTX to machine code: finding them, running them, and what they say.
#include "target/ptx/assemble.hpp"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

#include "runtime/expect_error.hpp"
#include "target/ptx/assembler_log.hpp"
#include "target/ptx/ptxas.hpp"

namespace tw::ptx {
namespace {

constexpr const char* good_ptx = R"(.version 8.0
.target sm_90a
.address_size 64
.visible .entry k(.param .u64 a) {
  .reg .u64 %rd<2>;
  .reg .b32 %r<1>;
  ld.param.u64 %rd0, [a];
  cvta.to.global.u64 %rd1, %rd0;
  mov.u32 %r0, %tid.x;
  st.global.u32 [%rd1], %r0;
  ret;
}
)";

// A variable of the environment, for as long as it lives.
class Variable {
 public:
  Variable(const char* name, const std::string& value) : name_(name) {
    if (const char* old = std::getenv(name)) old_ = old, had_ = true;
    setenv(name, value.c_str(), 1);
  }
  ~Variable() {
    if (had_)
      setenv(name_, old_.c_str(), 1);
    else
      unsetenv(name_);
  }

 private:
  const char* name_;
  std::string old_;
  bool had_ = false;
};

std::string folder() {
  const auto path = std::filesystem::temp_directory_path() / "tilewright_assemble_test";
  std::filesystem::create_directories(path);
  return path.string();
}

std::string script(const std::string& name, const std::string& text) {
  const std::string path = folder() + "/" + name;
  std::ofstream(path) << "#!/bin/sh\n" << text;
  chmod(path.c_str(), 0755);
  return path;
}

size_t workplaces() {
  size_t n = 0;
  for (const auto& e : std::filesystem::directory_iterator(folder()))
    n += e.path().filename().string().starts_with("tilewright-");
  return n;
}

TEST(Log, IsRead) {
  Assembled a;
  read_log(
      "ptxas info    : 0 bytes gmem\n"
      "ptxas info    : (C7510) Potential Performance Loss: wgmma.mma_async instructions are "
      "serialized\n"
      "ptxas info    : (C7504) setmaxnreg ignored\n"
      "ptxas info    : (C7600) something else\n"
      "ptxas info    : Function properties for k\n"
      "    96 bytes stack frame, 48 bytes spill stores, 52 bytes spill loads\n"
      "ptxas info    : Used 168 registers, used 17 barriers, 96 bytes cumulative stack size, 1024 "
      "bytes smem, 360 bytes cmem[0]\n",
      a);
  EXPECT_EQ(a.registers, 168);
  EXPECT_EQ(a.stack, 96);
  EXPECT_EQ(a.spill_stores, 48);
  EXPECT_EQ(a.spill_loads, 52);
  EXPECT_EQ(a.shared, 1024);
  EXPECT_EQ(a.warnings,
            (std::vector<std::string>{
                "(C7510) Potential Performance Loss: wgmma.mma_async instructions are serialized",
                "(C7504) setmaxnreg ignored"}));
}

TEST(Log, OfARefusal) {
  const auto text = [](std::string_view log) -> std::string {
    try {
      refuse(log, "one\ntwo\nthree\n", "ptxas 13.0.88", {});
    } catch (const Error& e) {
      EXPECT_EQ(e.kind(), ErrorKind::internal);
      return e.text();
    }
  };
  EXPECT_NE(
      text("ptxas /tmp/x/kernel.ptx, line 2; error   : Not a name of any known instruction: "
           "'two'\nptxas fatal   : Ptx assembly aborted due to errors\n")
          .find("ptxas 13.0.88 refuses the code of a kernel for sm_90a: line 2; error   : Not a "
                "name of any known instruction: 'two'; ptxas fatal   : Ptx assembly aborted due "
                "to errors; that line is: two"),
      std::string::npos);
  EXPECT_NE(text("").find("for sm_90a: it says nothing"), std::string::npos);
  EXPECT_TW_ERROR(
      refuse("ptxas fatal   : Value 'sm_90a' is not defined for option 'gpu-name'\n", "",
             "ptxas 11.4.1", {}),
      unsupported,
      "ptxas 11.4.1 is too old for sm_90a (ptxas fatal   : Value 'sm_90a' is not defined "
      "for option 'gpu-name'): install a newer CUDA, or Python's nvidia-cuda-nvcc, or set "
      "TW_PTXAS to a newer ptxas");
}

// What the program is asked for shows in what it refuses.
TEST(Ptxas, IsAskedForLinesWhereTheTextHasThem) {
  const std::string says = script("arguments", "echo \"asked $*\"\nexit 1\n");
  const auto asked = [&](std::string_view text) -> std::string {
    try {
      (void)run_ptxas(says, "ptxas 13.0", text, {});
    } catch (const Error& e) {
      return e.text();
    }
    return {};
  };
  EXPECT_NE(asked("one\n\t.loc 1 7 0\n").find("-lineinfo"), std::string::npos);
  EXPECT_EQ(asked("one\ntwo\n").find("-lineinfo"), std::string::npos);
}

TEST(Nvdisasm, ShowsMachineCode) {
  {
    const Variable chosen("TW_NVDISASM", script("shows", "cat \"$2\"\n"));
    EXPECT_EQ(disassemble("the code").value_or("nothing"), "the code");
  }
  {
    const Variable chosen("TW_NVDISASM", script("refuses", "exit 1\n"));
    EXPECT_FALSE(disassemble("the code"));
  }
  const Variable chosen("TW_NVDISASM", "/there/is/none");
  EXPECT_FALSE(disassemble("the code"));
}

TEST(Ptxas, IsLookedFor) {
  const Variable path("PATH", "/one::/two"), home("CUDA_HOME", "/cuda"), ours("TW_PTXAS", "");
  const std::vector<std::string> all = ptxas_candidates();
  ASSERT_GE(all.size(), 4u);
  EXPECT_EQ(all[0], "/one/ptxas");
  EXPECT_EQ(all[1], "/two/ptxas");
  EXPECT_EQ(all[2], "/cuda/bin/ptxas");
  EXPECT_EQ(all[3], "/usr/local/cuda/bin/ptxas");
  const std::string site = folder() + "/lib/python3.11/site-packages/nvidia/cu13/bin";
  std::filesystem::create_directories(site);
  const Variable venv("VIRTUAL_ENV", folder());
  const std::vector<std::string> more = ptxas_candidates();
  EXPECT_EQ(more[4], site + "/ptxas");
  const Variable chosen("TW_PTXAS", "/mine");
  EXPECT_EQ(ptxas_candidates(), std::vector<std::string>{"/mine"});
  EXPECT_EQ(find_ptxas(), "");
}

TEST(Ptxas, TellsItsVersion) {
  EXPECT_EQ(
      version_from("ptxas: NVIDIA (R) Ptx optimizing assembler\nCuda compilation tools, release "
                   "13.0, V13.0.88\nBuild cuda_13.0.r13.0\n"),
      "ptxas 13.0.88");
  EXPECT_EQ(version_from("usage: something else, V2"), "");
}

TEST(Programs, Run) {
  const Outcome o = run_program({script("both", "echo out $1; echo err >&2; exit 3\n"), "a b;c"});
  EXPECT_TRUE(o.ran);
  EXPECT_EQ(o.status, 3);
  EXPECT_EQ(o.output, "out a b;c\nerr\n");
  EXPECT_FALSE(run_program({"/no/such/program"}).ran);
  EXPECT_EQ(run_program({script("killed", "kill -9 $$\n")}).status, -1);
}

TEST(Ptxas, RunsInAFolderOfItsOwn) {
  const Variable place("TMPDIR", folder());
  const std::string program = script(
      "ptxas",
      "[ \"$2\" = -arch=sm_90a ] && [ \"$6\" = -O3 ] && cat $3 > $5 && echo Used 7 registers\n");
  const Assembled a = run_ptxas(program, "ptxas 1", "some text", {});
  EXPECT_EQ(std::string(a.image.begin(), a.image.end()), "some text");
  EXPECT_EQ(a.registers, 7);
  EXPECT_EQ(workplaces(), 0u);
  EXPECT_THROW(run_ptxas(script("bad", "echo no; exit 1\n"), "ptxas 1", "", {}), Error);
  EXPECT_EQ(workplaces(), 0u);
  EXPECT_TW_ERROR(run_ptxas("/no/ptxas", "ptxas 1", "", {}), unsupported,
                  "/no/ptxas cannot be run: No such file or directory");
  const Variable nowhere("TMPDIR", "/no/folder");
  EXPECT_TW_ERROR(run_ptxas(program, "ptxas 1", "", {}), unsupported,
                  "ptxas has no folder to work in: none can be made in /no/folder: No such file or "
                  "directory: set TMPDIR to one that can be written");
}

TEST(Ptxas, TooFewRegistersAreTheAuthors) {
  const Variable place("TMPDIR", folder());
  const std::string program =
      script("few",
             "echo 'ptxas fatal   : (C7602) Insufficient registers (24) to compile instruction at "
             "line 547 in function k. Try to compile with register target of 28 or higher.'; "
             "exit 1\n");
  EXPECT_TW_ERROR(run_ptxas(program, "ptxas 1", good_ptx, {}), usage,
                  "launch: max_registers of 24 is too few for this kernel, one of whose "
                  "instructions needs 28");
}

// A long text is assembled at -O1, by any way: the time of -O3 is no longer bearable there.
TEST(Ptxas, OptimizesLongTextsLess) {
  std::string text(16000, '\n');
  EXPECT_EQ(optimization_level(text), 3);
  text += '\n';
  EXPECT_EQ(optimization_level(text), 1);
  const Variable place("TMPDIR", folder());
  const std::string program =
      script("long", "[ \"$6\" = -O1 ] && echo x > $5 && echo Used 9 registers\n");
  EXPECT_EQ(run_ptxas(program, "ptxas 1", text, {}).registers, 9);
  if (assembler_version().empty()) return;
  EXPECT_EQ(assemble(good_ptx + text, {})->assembler, assembler_version() + " -O1");
}

// Whichever assembler this machine has.
TEST(Assemble, RealText) {
  if (assembler_version().empty()) GTEST_SKIP() << "there is no assembler here";
  const auto a = assemble(good_ptx, {});
  ASSERT_TRUE(a);
  EXPECT_EQ(std::string(a->image.data() + 1, 3), "ELF");
  EXPECT_GT(a->registers, 0);
  EXPECT_EQ(a->assembler, assembler_version());
  EXPECT_GT(a->ms, 0);
  EXPECT_TRUE(a->warnings.empty());
  std::string bad = good_ptx;
  bad.replace(bad.find("mov.u32"), 7, "bogus");
  try {
    assemble(bad, {});
    ADD_FAILURE();
  } catch (const Error& e) {
    EXPECT_EQ(e.kind(), ErrorKind::internal);
    EXPECT_NE(std::string(e.text()).find("that line is:   bogus %r0, %tid.x;"), std::string::npos)
        << e.text();
  }
}

TEST(Target, EveryFactIsInItsVersion) {
  const GpuTarget standard;
  EXPECT_EQ(version_of(standard), "sm_90a 132 232448 233472 65536 2048 62914560");
  GpuTarget other;
  other.feature = 0;
  EXPECT_EQ(other.arch(), "sm_90");
}

}  // namespace
}  // namespace tw::ptx
