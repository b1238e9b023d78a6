#include "progress.hpp"

#include <unistd.h>

#include <chrono>
#include <cstdio>

namespace demo {

double now() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

Progress::Progress(const char* label)
    : label_(label), started_(now()), terminal_(isatty(STDERR_FILENO) != 0) {}

Progress::~Progress() {
  if (shown_ && terminal_) std::fprintf(stderr, "\r\033[K");
}

void Progress::step(long long done, long long total) {
  const double t = now();
  if (t - started_ < 1 || t - drawn_ < 0.1) return;
  if (terminal_)
    std::fprintf(stderr, "\r%s  %lld%%", label_, total ? 100 * done / total : 100);
  else if (!shown_)
    std::fprintf(stderr, "%s ...\n", label_);
  std::fflush(stderr);
  shown_ = true;
  drawn_ = t;
}

}  // namespace demo
