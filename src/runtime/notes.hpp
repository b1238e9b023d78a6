// Notes: what a user should know and no call fails for.
#pragma once

#include <string>
#include <utility>

#include "tilewright/runtime.hpp"

namespace tw::runtime {

struct PendingNote {
  PendingNote() = default;
  PendingNote(NoteKind k, std::string t, Loc at = {})
      : kind(k), text(std::move(t)), file(at.file ? at.file : ""), line(at.line) {}

  NoteKind kind{};
  std::string text, file;  // no file: ""
  int line = 0;
};

// Hands the note to the handler, else keeps it for next_note. With no lock held: a handler may call
// kernels.
void deliver(PendingNote);

}  // namespace tw::runtime
