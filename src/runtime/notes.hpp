// Notes: what a user should know and no call fails for.
#pragma once

#include <string>

#include "tilewright/error.hpp"

namespace tw::runtime {

// Hands the note to the handler, else keeps it for next_note.
void add_note(Loc, std::string text);

}  // namespace tw::runtime
