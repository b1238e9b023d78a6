// Compares the whole text of an error: a message that is only roughly right is not right.
#pragma once

#include <gtest/gtest.h>

#include <string>

#include "tilewright/error.hpp"

// Runs `statement` and compares text() with `message`, and the kind.
#define EXPECT_TW_ERROR(statement, error_kind, message)       \
  do {                                                        \
    try {                                                     \
      statement;                                              \
      ADD_FAILURE() << "nothing was thrown";                  \
    } catch (const tw::Error& e) {                            \
      EXPECT_EQ(std::string(e.text()), std::string(message)); \
      EXPECT_EQ(e.kind(), tw::ErrorKind::error_kind);         \
    }                                                         \
  } while (0)

// The same of an error at a line of this file; 0: without a position.
#define EXPECT_TW_ERROR_AT(at, statement, error_kind, message) \
  EXPECT_TW_ERROR(                                             \
      try { statement; } catch (const tw::Error& e) {          \
        EXPECT_STREQ(e.file(), (at) ? __FILE__ : nullptr);     \
        EXPECT_EQ(e.line(), at);                               \
        throw;                                                 \
      },                                                       \
      error_kind, message)
