#include "sim/simt/simt.hpp"

#include <algorithm>
#include <atomic>
#include <map>
#include <mutex>
#include <new>
#include <optional>
#include <system_error>
#include <thread>

#include "sim/simt/meeting.hpp"

namespace tw::sim {
namespace simt {
namespace {

// What all programs so far did to the tensors. Nothing orders programs of one launch, so any two
// that touch an element race, unless both read or both write the same.
class Together {
 public:
  explicit Together(const Launch& l) : launch_(l), tensors_(l.tensors.size()) {}

  void add(const std::vector<TensorShadow>& shadows, int64_t program) {
    for (size_t k = 0; k < shadows.size(); ++k) {
      // In the order of elements, so that of several races always the same one is told.
      std::vector<int64_t> numbers;
      for (const auto& [number, page] : shadows[k].pages()) numbers.push_back(number);
      std::sort(numbers.begin(), numbers.end());
      for (int64_t n : numbers) {
        std::unique_ptr<Page>& all = tensors_[k][n];
        if (!all) all = std::make_unique<Page>();
        const TensorShadow::Page& own = *shadows[k].pages().at(n);
        for (size_t e = 0; e < own.cells.size(); ++e)
          add(static_cast<int>(k), n * TensorShadow::page_size + static_cast<int64_t>(e), (*all)[e],
              own.cells[e], own.values[e], program);
      }
    }
  }

 private:
  struct Touch {
    uint32_t op = 0;
    int64_t program = 0;
  };
  struct All {
    Touch write, read;
    uint64_t value = 0;
  };
  using Page = std::array<All, TensorShadow::page_size>;

  void add(int tensor, int64_t at, All& all, const Cell& own, uint64_t value, int64_t program) {
    const auto touch = [&](const Access& a) { return Touch{a.op, program}; };
    const Access& read = own.reads.kept[0].op ? own.reads.kept[0] : own.reads.kept[1];
    if (own.write.op) {
      if (all.write.op && all.value != value) race(tensor, at, touch(own.write), all.write);
      if (all.read.op) race(tensor, at, touch(own.write), all.read);
    }
    if (read.op && all.write.op) race(tensor, at, touch(read), all.write);
    if (own.write.op) all.write = touch(own.write), all.value = value;
    if (read.op) all.read = touch(read);
  }

  [[noreturn]] void race(int tensor, int64_t at, const Touch& now, const Touch& before) {
    usage_error(loc_of(launch_.f, {now.op}),
                "this {} races with {} on element {} of {}: nothing orders programs {} and {} of "
                "one launch",
                name_of(launch_.f[ir::OpId{now.op}].kind), op_at(launch_.f, {before.op}),
                launch_.tensors[static_cast<size_t>(tensor)].first + at,
                tensor_name(launch_.program, tensor), now.program, before.program);
  }

  const Launch& launch_;
  std::vector<std::map<int64_t, std::unique_ptr<Page>>> tensors_;
};

// Programs run in any order on several host threads and are judged in the order of their numbers:
// the first error by number is the one that is thrown, whatever the threads did.
class Runner {
 public:
  Runner(const Launch& l, int64_t programs) : launch_(l), programs_(programs), together_(l) {}

  void run(int threads) {
    std::vector<std::thread> others;
    try {
      for (int t = 1; t < threads; ++t) others.emplace_back([this] { work(); });
    } catch (const std::system_error&) {
      // Fewer do as well.
    }
    work();
    for (std::thread& t : others) t.join();
    if (error_) throw_error(error_->kind(), error_->text(), loc(*error_));
  }

 private:
  struct Outcome {
    std::optional<Error> error;
    std::vector<TensorShadow> shadows;
  };

  // What f throws, to be thrown by the thread that called.
  template <class F>
  static std::optional<Error> error_of(F&& f) {
    try {
      f();
    } catch (const Error& e) {
      return e;
    } catch (const std::bad_alloc&) {
      return Error(ErrorKind::usage, "no memory to simulate a program", {});
    }
    return {};
  }
  static Loc loc(const Error& e) { return e.file() ? Loc::at(e.file(), e.line()) : Loc{}; }

  void work() {
    Cluster cluster(launch_);
    for (int64_t n; !stop_ && (n = next_++) < programs_;) {
      Outcome out;
      out.error = error_of([&] {
        cluster.run(n);
        out.shadows = std::move(cluster.shadows);
      });
      finished(n, std::move(out));
    }
  }

  void finished(int64_t number, Outcome&& out) {
    const std::lock_guard lock(mutex_);
    waiting_.emplace(number, std::move(out));
    for (auto at = waiting_.find(judged_); at != waiting_.end() && !error_;
         at = waiting_.find(judged_)) {
      error_ = at->second.error;
      if (!error_ && programs_ > 1)
        error_ = error_of([&] { together_.add(at->second.shadows, judged_); });
      waiting_.erase(at);
      ++judged_;
    }
    if (error_) stop_ = true;
  }

  const Launch& launch_;
  const int64_t programs_;
  std::atomic<int64_t> next_ = 0;
  std::atomic<bool> stop_ = false;
  std::mutex mutex_;  // of all below
  std::map<int64_t, Outcome> waiting_;
  int64_t judged_ = 0;
  std::optional<Error> error_;
  Together together_;
};

}  // namespace
}  // namespace simt

void simulate(const ir::Func& f, const ir::LaunchArgs& args, const SimtOptions& options) {
  for (int64_t extent : args.grid)
    if (extent <= 0) return;
  const simt::Program program(f);
  const simt::Launch launch(program, args, options);
  if (program.meets) return simt::Meeting(launch).run(args.programs());
  const int most =
      options.threads ? options.threads : static_cast<int>(std::thread::hardware_concurrency());
  const int64_t threads = std::clamp<int64_t>(most, 1, args.programs());
  simt::Runner(launch, args.programs()).run(static_cast<int>(threads));
}

}  // namespace tw::sim
