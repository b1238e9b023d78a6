#include "campaign.hpp"

#include <poll.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>

#include "support/error.hpp"

namespace tw::fuzz {
namespace {

using Clock = std::chrono::steady_clock;
constexpr int longest_program = 30;  // seconds, after which a worker counts as stuck

// A child process that works through every `jobs`-th seed and says 'p', 'r' or 'f' after each. One
// that dies or hangs loses one seed, and a new one goes on behind it.
struct Worker {
  pid_t pid = -1;
  int fd = -1;
  uint64_t next = 0;  // the seed it is at
  Clock::time_point since;
  bool ended = false;  // it said all that it will say, and failed at no further seed

  void start(const Campaign& c, uint64_t step) {
    int fds[2];
    TW_CHECK(pipe(fds) == 0, "no pipe");
    pid = fork();
    TW_CHECK(pid >= 0, "no child process");
    if (pid == 0) {
      close(fds[0]);
      for (uint64_t seed = next; seed - c.first < static_cast<uint64_t>(c.count); seed += step) {
        const Verdict v = evaluate(generate(seed), ways_of(seed, c));
        const char said = v.kind == Verdict::Kind::passed     ? 'p'
                          : v.kind == Verdict::Kind::rejected ? 'r'
                                                              : 'f';
        if (write(fds[1], &said, 1) != 1) break;
        // A fault on a GPU spoils what its process does there later.
        if (said == 'f' && c.ways.cuda) break;
      }
      _exit(0);
    }
    close(fds[1]);
    fd = fds[0];
    since = Clock::now();
    ended = false;
  }
  void stop() {
    if (fd < 0) return;
    close(fd);
    kill(pid, SIGKILL);
    waitpid(pid, nullptr, 0);
    fd = -1;
  }
};

}  // namespace

Ways ways_of(uint64_t seed, const Campaign& c) {
  Ways ways = c.ways;
  ways.thorough = c.thorough_every > 0 && seed % static_cast<uint64_t>(c.thorough_every) == 0;
  return ways;
}

Result run(const Campaign& c, const std::function<void(const Result&, long long)>& progress) {
  Result result;
  const uint64_t step = static_cast<uint64_t>(std::max(1, c.jobs));
  const uint64_t end = c.first + static_cast<uint64_t>(c.count);
  std::vector<Worker> workers(step);
  for (uint64_t k = 0; k < step; ++k) {
    workers[k].next = c.first + k;
    if (workers[k].next < end) workers[k].start(c, step);
  }
  const auto begin = Clock::now();
  auto shown = begin;
  long long done = 0;
  // A failing seed is judged again apart: for its text, and to know a crash by its signal.
  const auto failed = [&](uint64_t seed) {
    Verdict v = evaluate_apart(generate(seed), ways_of(seed, c), longest_program);
    if (v.kind != Verdict::Kind::failed)
      v = {Verdict::Kind::failed, "fails only behind other programs of its process", "order"};
    result.failures.push_back({seed, std::move(v)});
    progress(result, done);
  };
  for (;;) {
    std::vector<pollfd> fds;
    std::vector<Worker*> open;
    for (Worker& w : workers)
      if (w.fd >= 0) fds.push_back({w.fd, POLLIN, 0}), open.push_back(&w);
    if (fds.empty()) break;
    poll(fds.data(), fds.size(), 500);
    const auto now = Clock::now();
    for (size_t k = 0; k < fds.size(); ++k) {
      Worker& w = *open[k];
      char said[256];
      const ssize_t n = fds[k].revents ? read(w.fd, said, sizeof said) : 0;
      for (ssize_t i = 0; i < n; ++i, w.next += step) {
        ++done;
        w.since = now;
        if (said[i] == 'p') ++result.passed;
        if (said[i] == 'r') ++result.rejected;
        if (said[i] == 'f') failed(w.next), w.ended = c.ways.cuda;
      }
      const bool gone = fds[k].revents && n <= 0,
                 stuck = now - w.since > std::chrono::seconds(longest_program);
      if (!gone && !stuck) continue;
      const bool fell_silent = !w.ended;
      w.stop();
      if (fell_silent && w.next < end) {
        ++done;
        failed(w.next);
        w.next += step;
      }
      if (w.next < end) w.start(c, step);
    }
    if (now - shown > std::chrono::seconds(1)) {
      shown = now;
      progress(result, done);
    }
    if (c.minutes > 0 &&
        std::chrono::duration<double, std::ratio<60>>(now - begin).count() > c.minutes)
      break;
  }
  for (Worker& w : workers) w.stop();
  return result;
}

}  // namespace tw::fuzz
