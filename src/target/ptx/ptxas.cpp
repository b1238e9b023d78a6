#include "target/ptx/ptxas.hpp"

#include <dirent.h>
#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iterator>

#include "support/error.hpp"
#include "target/ptx/assembler_log.hpp"

extern char** environ;  // NOLINT: unistd.h declares it for some systems only

namespace tw::ptx {
namespace {

std::string from_environment(const char* name) {
  const char* v = std::getenv(name);
  return v ? v : "";
}

bool runnable(const std::string& path) { return !path.empty() && access(path.c_str(), X_OK) == 0; }

// The folders `lib/python3.x/site-packages` (or dist-packages) under `prefix`.
void add_python(const std::string& prefix, const std::string& program,
                std::vector<std::string>& out) {
  std::vector<std::string> versions;
  if (DIR* folder = opendir((prefix + "/lib").c_str())) {
    while (const dirent* entry = readdir(folder))
      if (std::string_view(entry->d_name).starts_with("python3")) versions.push_back(entry->d_name);
    closedir(folder);
  }
  std::sort(versions.begin(), versions.end());
  for (const std::string& v : versions)
    for (const char* packages : {"site-packages", "dist-packages"})
      for (const char* bin :
           {"nvidia/cu13/bin", "nvidia/cuda_nvcc/bin", "nvidia/cuda_nvdisasm/bin"})
        out.push_back(prefix + "/lib/" + v + "/" + packages + "/" + bin + "/" + program);
}

// A pair of file descriptors that close themselves.
struct Pipe {
  int read = -1, write = -1;
  ~Pipe() {
    close_write();
    if (read >= 0) close(read);
  }
  void close_write() {
    if (write >= 0) close(write);
    write = -1;
  }
};

// A folder of our own, removed with what we put into it.
class Workplace {
 public:
  Workplace() {
    const std::string chosen = from_environment("TMPDIR");
    const std::string base = chosen.empty() ? "/tmp" : chosen;
    path_ = base + "/tilewright-XXXXXX";
    if (!mkdtemp(path_.data()))
      unsupported_error({},
                        "ptxas has no folder to work in: none can be made in {}: {}: set TMPDIR "
                        "to one that can be written",
                        base, std::strerror(errno));
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

// What `variable` names, or else where programs of CUDA are.
std::vector<std::string> candidates(const std::string& program, const char* variable) {
  if (const std::string chosen = from_environment(variable); !chosen.empty()) return {chosen};
  std::vector<std::string> out;
  const std::string path = from_environment("PATH");
  for (size_t at = 0; at < path.size();) {
    const size_t end = std::min(path.find(':', at), path.size());
    if (end > at) out.push_back(path.substr(at, end - at) + "/" + program);
    at = end + 1;
  }
  if (const std::string home = from_environment("CUDA_HOME"); !home.empty())
    out.push_back(home + "/bin/" + program);
  out.push_back("/usr/local/cuda/bin/" + program);
  for (const char* name : {"VIRTUAL_ENV", "CONDA_PREFIX"})
    if (const std::string prefix = from_environment(name); !prefix.empty())
      add_python(prefix, program, out);
  for (const char* prefix : {"/usr/local", "/usr"}) add_python(prefix, program, out);
  return out;
}

std::string first_runnable(const std::vector<std::string>& paths) {
  for (const std::string& p : paths)
    if (runnable(p)) return p;
  return {};
}

void write(const std::string& path, std::string_view bytes) {
  std::ofstream file(path, std::ios::binary);
  file.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  file.close();
  if (!file)
    unsupported_error({}, "{} cannot be written: {}: set TMPDIR to a folder with room", path,
                      std::strerror(errno));
}

}  // namespace

std::vector<std::string> ptxas_candidates() { return candidates("ptxas", "TW_PTXAS"); }

std::string find_ptxas() { return first_runnable(ptxas_candidates()); }

Outcome run_program(const std::vector<std::string>& arguments) {
  Outcome out;
  Pipe pipe;
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) {
    out.output = std::strerror(errno);
    return out;
  }
  pipe.read = ends[0], pipe.write = ends[1];
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_adddup2(&actions, pipe.write, STDOUT_FILENO);
  posix_spawn_file_actions_adddup2(&actions, pipe.write, STDERR_FILENO);
  std::vector<char*> argv;
  for (const std::string& a : arguments) argv.push_back(const_cast<char*>(a.c_str()));
  argv.push_back(nullptr);
  pid_t child = 0;
  const int failed = posix_spawn(&child, argv[0], &actions, nullptr, argv.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  if (failed) {
    out.output = std::strerror(failed);
    return out;
  }
  out.ran = true;
  pipe.close_write();
  char buffer[4096];
  for (;;) {
    const ssize_t n = read(pipe.read, buffer, sizeof buffer);
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) break;
    out.output.append(buffer, static_cast<size_t>(n));
  }
  int status = 0;
  pid_t waited = 0;
  while ((waited = waitpid(child, &status, 0)) < 0 && errno == EINTR) {
  }
  // A program that ignores SIGCHLD has no statuses; then the result must speak for itself.
  if (waited < 0)
    out.status = 0;
  else if (WIFEXITED(status))
    out.status = WEXITSTATUS(status);
  return out;
}

std::string version_from(const std::string& output) {
  const size_t name = output.find("ptxas:"), at = output.find(", V");
  if (name == output.npos || at == output.npos) return {};
  const size_t end = output.find_first_not_of("0123456789.", at + 3);
  return "ptxas " + output.substr(at + 3, end - (at + 3));
}

Assembled run_ptxas(const std::string& program, const std::string& version, std::string_view text,
                    const GpuTarget& target) {
  const Workplace place;
  const std::string in = place.file("kernel.ptx"), out = place.file("kernel.cubin");
  write(in, text);
  std::vector<std::string> arguments{program,
                                     "-v",
                                     "-arch=" + target.arch(),
                                     in,
                                     "-o",
                                     out,
                                     fmt::format("-O{}", optimization_level(text))};
  if (has_lines(text)) arguments.push_back("-lineinfo");
  const Outcome o = run_program(arguments);
  if (!o.ran) unsupported_error({}, "{} cannot be run: {}", program, o.output);
  Assembled result;
  std::ifstream cubin(out, std::ios::binary);
  if (cubin) result.image.assign(std::istreambuf_iterator<char>(cubin), {});
  if (o.status != 0 || result.image.empty()) refuse(o.output, text, version, target);
  read_log(o.output, result);
  return result;
}

std::optional<std::string> disassemble(std::string_view image) {
  const std::string program = first_runnable(candidates("nvdisasm", "TW_NVDISASM"));
  if (program.empty()) return {};
  const Workplace place;
  const std::string cubin = place.file("kernel.cubin");
  write(cubin, image);
  Outcome o = run_program({program, "--print-code", cubin});
  if (!o.ran || o.status != 0) return {};
  return std::move(o.output);
}

}  // namespace tw::ptx
