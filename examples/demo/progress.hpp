// What a person sees while something takes more than a second.
#pragma once

namespace demo {

// Shows "label  43%" on a terminal, redrawn in place; elsewhere one plain line when work starts to
// be long. Shows nothing at all for what is done within a second.
class Progress {
 public:
  explicit Progress(const char* label);
  ~Progress();
  // `done` of `total` steps; cheap enough to call at each.
  void step(long long done, long long total);

 private:
  const char* label_;
  double started_, drawn_ = 0;
  bool terminal_, shown_ = false;
};

// Seconds since some fixed moment.
double now();

}  // namespace demo
