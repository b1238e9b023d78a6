// The op table as data: enum OpKind and one OpInfo row per op, generated from ops.def.
#pragma once

#include <cstdint>
#include <string_view>

namespace tw::ir {

enum class OpKind : uint16_t {
  none,
#define TW_OP(name, ...) name,
#include "ir/ops.def"
  count
};

enum class Level : uint8_t { tile, lane, any };
enum class Effect : uint8_t { pure, read, write, host, control, term, buffer, sync };
enum class OpClass : uint8_t { none, exact, bounded, ordered };

struct OpInfo {
  const char* name;  // as printed: without the trailing underscore of C++ keywords
  Level level;
  int8_t operands, results;  // -1: any number
  uint8_t regions;
  Effect effect;
  OpClass cls;
  const char* attributes;  // comma separated
  uint8_t num_attributes;
  bool listed;  // the last attribute is a list: any number of words
};

const OpInfo& info(OpKind);
// OpKind::none when there is no such op.
OpKind op_named(std::string_view name);

}  // namespace tw::ir
