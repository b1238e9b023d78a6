#include "command.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <stdexcept>

extern char** environ;

namespace tw::bench {
namespace {

// Starts the program with `out` as its standard output, waits, and returns its status; 127 when it
// cannot be started.
int status_of(const std::vector<std::string>& arguments, int out) {
  std::vector<char*> argv;
  for (const auto& a : arguments) argv.push_back(const_cast<char*>(a.c_str()));
  argv.push_back(nullptr);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, out, STDOUT_FILENO);
  posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
  pid_t child = 0;
  bool started = posix_spawnp(&child, argv[0], &actions, nullptr, argv.data(), environ) == 0;
  posix_spawn_file_actions_destroy(&actions);
  int status = 0;
  if (!started || waitpid(child, &status, 0) != child) return 127;
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

}  // namespace

void run_command(const std::vector<std::string>& arguments) {
  int nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
  int status = status_of(arguments, nowhere);
  close(nowhere);
  if (status != 0)
    throw std::runtime_error(fmt::format("status {}: {}", status, fmt::join(arguments, " ")));
}

std::string output_of(const std::vector<std::string>& arguments) {
  // One line fits a pipe's buffer, so the program ends before anyone has to read.
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) return "";
  int status = status_of(arguments, ends[1]);
  close(ends[1]);
  char text[4096];
  auto size = read(ends[0], text, sizeof text);
  close(ends[0]);
  if (status != 0 || size <= 0) return "";
  std::string all(text, static_cast<std::size_t>(size));
  return all.substr(0, all.find('\n'));
}

}  // namespace tw::bench
