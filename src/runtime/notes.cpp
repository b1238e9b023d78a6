#include "runtime/notes.hpp"

#include <deque>
#include <mutex>
#include <utility>

#include "support/of_thread.hpp"
#include "tilewright/runtime.hpp"

namespace tw {
namespace runtime {
namespace {

// A program that never asks must not grow: beyond this the oldest goes.
constexpr size_t most_kept = 256;

Note view_of(const PendingNote& n) {
  return {n.kind, n.text.c_str(), n.file.empty() ? nullptr : n.file.c_str(), n.line};
}

struct Notes {
  std::mutex mutex;
  NoteHandler handler = nullptr;
  void* context = nullptr;
  std::deque<PendingNote> kept;
};

Notes& notes() {
  static Notes& n = *new Notes;  // never destroyed: calls may still run while the process ends
  return n;
}

}  // namespace

void deliver(PendingNote note) {
  Notes& n = notes();
  NoteHandler handler;
  void* context;
  {
    std::lock_guard lock(n.mutex);
    handler = n.handler, context = n.context;
    if (!handler) {
      if (n.kept.size() == most_kept) n.kept.pop_front();
      n.kept.push_back(std::move(note));
    }
  }
  // Outside the lock: the handler may ask for notes, or set another handler.
  if (handler) handler(view_of(note), context);
}

}  // namespace runtime

void on_note(NoteHandler handler, void* context) {
  runtime::Notes& n = runtime::notes();
  std::lock_guard lock(n.mutex);
  n.handler = handler, n.context = context;
}

bool next_note(Note& out) {
  runtime::PendingNote& current = of_thread<runtime::PendingNote>();
  runtime::Notes& n = runtime::notes();
  std::lock_guard lock(n.mutex);
  if (n.kept.empty()) return false;
  current = std::move(n.kept.front());
  n.kept.pop_front();
  out = runtime::view_of(current);
  return true;
}

}  // namespace tw
