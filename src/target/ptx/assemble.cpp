#include "target/ptx/assemble.hpp"

#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iterator>

#include "support/error.hpp"
#include "target/ptx/assembler_log.hpp"
#include "target/ptx/nvptxcompiler.hpp"
#include "target/ptx/ptxas.hpp"

namespace tw::ptx {
namespace {

struct Assembler {
  const Nvptxcompiler* library = nullptr;
  std::string program, version;
  Assembler() {
    library = Nvptxcompiler::open();
    if (library) {
      version = library->version;
      return;
    }
    program = find_ptxas();
    if (program.empty()) return;
    const Outcome o = run_program({program, "--version"});
    version = o.ran && o.status == 0 ? version_from(o.output) : "";
    if (version.empty()) program.clear();  // something else of that name
  }
};

const Assembler& assembler() {
  static const Assembler& a = *new Assembler;
  return a;
}

// A folder of our own, removed with what we put into it.
class Workplace {
 public:
  Workplace() {
    const char* base = std::getenv("TMPDIR");
    path_ = fmt::format("{}/tilewright-XXXXXX", base && *base ? base : "/tmp");
    if (!mkdtemp(path_.data()))
      unsupported_error({},
                        "no folder for ptxas to work in: {}: {}: set TMPDIR to one that can be "
                        "written",
                        path_, std::strerror(errno));
  }
  ~Workplace() {
    for (const char* name : {"kernel.ptx", "kernel.cubin"}) unlink(file(name).c_str());
    rmdir(path_.c_str());
  }
  Workplace(const Workplace&) = delete;
  Workplace& operator=(const Workplace&) = delete;
  std::string file(const char* name) const { return path_ + "/" + name; }

 private:
  std::string path_;
};

Assembled run_ptxas(const Assembler& a, std::string_view text, const GpuTarget& target) {
  const Workplace place;
  const std::string in = place.file("kernel.ptx"), out = place.file("kernel.cubin");
  std::ofstream file(in, std::ios::binary);
  file.write(text.data(), static_cast<std::streamsize>(text.size()));
  file.close();
  if (!file)
    unsupported_error({}, "{} cannot be written: {}: set TMPDIR to a folder with room", in,
                      std::strerror(errno));
  const Outcome o = run_program({a.program, "-v", "-arch=" + target.arch(), in, "-o", out});
  if (!o.ran) unsupported_error({}, "{} cannot be run: {}", a.program, o.output);
  Assembled result;
  std::ifstream cubin(out, std::ios::binary);
  if (cubin) result.image.assign(std::istreambuf_iterator<char>(cubin), {});
  if (o.status != 0 || result.image.empty()) refuse(o.output, a.version, target);
  read_log(o.output, result);
  return result;
}

}  // namespace

const std::string& assembler_version() { return assembler().version; }

std::optional<Assembled> assemble(std::string_view text, const GpuTarget& target) {
  const Assembler& a = assembler();
  if (a.version.empty()) return {};
  const auto start = std::chrono::steady_clock::now();
  Assembled out = a.library ? a.library->assemble(text, target) : run_ptxas(a, text, target);
  out.assembler = a.version;
  out.ms =
      std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
  return out;
}

}  // namespace tw::ptx
