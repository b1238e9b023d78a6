// A program judged in a child process, so that code that crashes or never ends is a finding too.
#include <poll.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>

#include "evaluate.hpp"
#include "support/error.hpp"
#include "tilewright/runtime.hpp"

namespace tw::fuzz {
namespace {

void write_all(int fd, const std::string& s) {
  for (size_t at = 0; at < s.size();) {
    const ssize_t n = write(fd, s.data() + at, s.size() - at);
    if (n <= 0) return;
    at += static_cast<size_t>(n);
  }
}

// Everything the child says until it ends, or false when it took too long.
bool read_all(int fd, int seconds, std::string& out) {
  using namespace std::chrono;
  const auto end = steady_clock::now() + std::chrono::seconds(seconds);
  for (;;) {
    const auto left = duration_cast<milliseconds>(end - steady_clock::now()).count();
    pollfd p{fd, POLLIN, 0};
    if (left <= 0 || poll(&p, 1, static_cast<int>(left)) <= 0) return false;
    char buffer[4096];
    const ssize_t n = read(fd, buffer, sizeof buffer);
    if (n <= 0) return true;
    out.append(buffer, static_cast<size_t>(n));
  }
}

}  // namespace

bool has_gpu(std::string& why) {
  int fds[2];
  TW_CHECK(pipe(fds) == 0, "no pipe");
  const pid_t child = fork();
  TW_CHECK(child >= 0, "no child process");
  if (child == 0) {
    close(fds[0]);
    const char* missing = "";
    write_all(fds[1], available(DeviceKind::cuda, &missing) ? "" : missing);
    _exit(0);
  }
  close(fds[1]);
  why.clear();
  if (!read_all(fds[0], 60, why)) kill(child, SIGKILL), why = "the driver does not answer";
  close(fds[0]);
  int status = 0;
  waitpid(child, &status, 0);
  if (WIFSIGNALED(status) && why.empty()) why = "the driver crashes";
  return why.empty();
}

Verdict evaluate_apart(const Program& p, const Ways& ways, int seconds) {
  int fds[2];
  TW_CHECK(pipe(fds) == 0, "no pipe");
  const pid_t child = fork();
  TW_CHECK(child >= 0, "no child process");
  if (child == 0) {
    close(fds[0]);
    const Verdict v = evaluate(p, ways);
    std::string text(1, static_cast<char>('0' + static_cast<int>(v.kind)));
    write_all(fds[1], text + v.stage + '\n' + v.text);
    _exit(0);
  }
  close(fds[1]);
  std::string said;
  const bool ended = read_all(fds[0], seconds, said);
  close(fds[0]);
  if (!ended) kill(child, SIGKILL);
  int status = 0;
  waitpid(child, &status, 0);
  if (!ended)
    return {Verdict::Kind::failed, fmt::format("does not end within {} s", seconds), "endless"};
  if (WIFSIGNALED(status) || said.empty())
    return {Verdict::Kind::failed,
            fmt::format("crashes with signal {}", WIFSIGNALED(status) ? WTERMSIG(status) : 0),
            "crash"};
  const size_t line = said.find('\n');
  return {static_cast<Verdict::Kind>(said[0] - '0'), said.substr(line + 1),
          said.substr(1, line - 1)};
}

}  // namespace tw::fuzz
