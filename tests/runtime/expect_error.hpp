// Compares the whole text of an error: a message that is only roughly right is not right.
#pragma once

#include <gtest/gtest.h>

#include <string>

#include "tilewright/error.hpp"

// Runs `statement` and compares what() with `text` (positions included).
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
