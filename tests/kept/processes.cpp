#include "kept/processes.hpp"

#include <fmt/format.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <fake_cuda.hpp>
#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <vector>

#include "runtime/array_body.hpp"
#include "runtime/cache.hpp"
#include "runtime/kernels.hpp"
#include "sim/simt/simt.hpp"
#include "target/ptx/abi.hpp"

namespace tw {
namespace {

namespace fs = std::filesystem;

// What the fake ptxas needs. Never gone: it is asked until the process ends.
const Folder& tools() {
  static const Folder& f = *new Folder;
  return f;
}

// Before main, and so before anything opens a driver or looks for an assembler.
const bool chosen = [] {
  setenv("TW_LIBCUDA", TW_FAKE_CUDA, 1);
  setenv("TW_NVPTXCOMPILER", "/there/is/none", 1);
  const std::string ptxas = tools() / "ptxas", count = tools() / "count";
  std::ofstream(count).close();
  chmod(count.c_str(), 0666);
  // The fake driver reads an image as text.
  std::ofstream(ptxas) << "#!/bin/sh\n"
                          "[ \"$1\" = --version ] && echo 'ptxas: release 13.0, V13.0.88' && exit\n"
                          "for a in \"$@\"; do\n"
                          "  case \"$a\" in *.ptx) in=\"$a\";; *.cubin) out=\"$a\";; esac\n"
                          "done\n"
                          "cat \"$in\" > \"$out\" && printf '\\0' >> \"$out\" && "
                       << "echo x >> " << count << "\n";
  chmod(ptxas.c_str(), 0755);
  setenv("TW_PTXAS", ptxas.c_str(), 1);
  return true;
}();

// The code of a launch, as the call cache holds it: what came from the disk, when it did.
void simulate(const fake_cuda::Launch& l, const void* kernel,
              const std::vector<ir::TensorArg>& tensors) {
  const auto known = runtime::call_cache().variants(reinterpret_cast<uintptr_t>(kernel),
                                                    detail::module_tag.generation);
  const runtime::Variant& v = *known.back().variant;
  const ir::Func& lanes = v.code->executable->planned(v.func);
  if (fake_cuda::state().image.find(fmt::format(".entry {}(", l.function)) == std::string::npos)
    throw std::logic_error("the image has no " + l.function);
  if (l.block != 32u * static_cast<unsigned>(lanes.launch.warps))
    throw std::logic_error("another number of threads");
  sim::SimtOptions options;
  options.threads = 1;
  sim::simulate(lanes, {tensors.data(), l.slots.data() + tensors.size(), {l.grid, 1, 1}}, options);
}

Array counting(long long n) {
  const Array a = Array::empty(f32, {n});
  for (long long i = 0; i < n; ++i) a.data_as<float>()[i] = static_cast<float>(i);
  return a;
}

std::string check(const Array& out, int factor) {
  const Array rows = out.to(cpu).copy();
  for (long long i = 0; i < rows.elements(); ++i)
    if (const float is = rows.data_as<float>()[i]; is != static_cast<float>(factor * i))
      return fmt::format("element {} is {}", i, is);
  return "right";
}

// `kernel` as the key of its calls has it.
std::string run(const void* kernel, const std::vector<Array>& arrays, auto&& launch, int factor) {
  std::vector<ir::TensorArg> tensors;
  for (const Array& a : arrays) tensors.push_back(detail::ArrayBody::of(a).tensor());
  fake_cuda::state().kernel = [&](const fake_cuda::Launch& l) { simulate(l, kernel, tensors); };
  launch();
  return check(arrays.back(), factor);
}

// The next word of a report, and what follows.
std::string take(std::string& report, char end) {
  const size_t at = report.find(end);
  const std::string word = report.substr(0, at);
  report.erase(0, at == std::string::npos ? at : at + 1);
  return word;
}

void twice(Tensor x, Tensor out, int block) {
  Tile i = grid(ceil_div(x.dim(0), block)) * block;
  store(out, {i}, load(x, {i}, {block}) * 2);
}

}  // namespace

Folder::Folder() {
  path = (fs::temp_directory_path() / "tilewright-kept-XXXXXX").string();
  if (!mkdtemp(path.data())) throw std::runtime_error("no temporary folder");
  chmod(path.c_str(), 0755);
}

Folder::~Folder() {
  std::error_code e;
  fs::remove_all(path, e);
}

Outcome in_new_process(const std::function<std::string()>& body) {
  int ends[2];
  if (pipe(ends) != 0) throw std::runtime_error("no pipe");
  const pid_t child = fork();
  if (child == 0) {
    std::string text;
    try {
      const std::string result = body();
      const CacheCounts c = cache_counts();
      text = fmt::format("{} {} {}\n", c.disk_hits, c.compiles, result);
      for (Note n; next_note(n);) text += fmt::format("{}\n", n.text);
    } catch (const std::exception& e) {
      text = fmt::format("0 0 {}\n", e.what());
    }
    const ssize_t written = write(ends[1], text.data(), text.size());
    _exit(written == static_cast<ssize_t>(text.size()) ? 0 : 1);
  }
  close(ends[1]);
  std::string report;
  char buffer[4096];
  for (ssize_t n; (n = read(ends[0], buffer, sizeof buffer)) > 0;)
    report.append(buffer, static_cast<size_t>(n));
  close(ends[0]);
  int status = 0;
  waitpid(child, &status, 0);
  Outcome o;
  o.ended = WIFEXITED(status) && WEXITSTATUS(status) == 0 && !report.empty();
  if (!o.ended) return o;
  o.disk_hits = std::stoll(take(report, ' '));
  o.compiles = std::stoll(take(report, ' '));
  o.result = take(report, '\n');
  o.notes = report;
  return o;
}

int take_assembled() {
  const std::string count = tools() / "count";
  const auto size = static_cast<int>(fs::file_size(count));
  fs::resize_file(count, 0);
  return size / 2;
}

std::string call_add() { return call_add_on(0); }

std::string call_add_on(int ordinal) {
  const Array x = counting(100).to(cuda(ordinal)), out = Array::zeros(f32, {100}, cuda(ordinal));
  return run(
      reinterpret_cast<const void*>(&add), {x, x, out}, [&] { call(add, x, x, out); }, 2);
}

std::string call_twice(int block) {
  const Array x = counting(100).to(cuda()), out = Array::zeros(f32, {100}, cuda());
  return run(
      reinterpret_cast<const void*>(&twice), {x, out}, [&] { call(twice, x, out, block); }, 2);
}

std::string with_fault(const char* function, int result, const std::function<std::string()>& body) {
  fake_cuda::state().faults[function] = {result};
  return body();
}

}  // namespace tw
