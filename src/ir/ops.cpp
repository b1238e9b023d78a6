#include "ir/ops.hpp"

namespace tw::ir {
namespace {

// "for_" is for in text: the underscore only dodges C++ keywords.
struct Name {
  char text[24] = {};
  constexpr Name(const char* s) {
    int n = 0;
    for (; s[n]; ++n) text[n] = s[n];
    if (n > 0 && text[n - 1] == '_') text[n - 1] = 0;
  }
};

constexpr uint8_t count_attributes(const char* s) {
  if (!*s) return 0;
  uint8_t n = 1;
  for (; *s; ++s) n += *s == ',';
  return n;
}

constexpr bool ends_in_list(std::string_view s) { return s.ends_with("..."); }

constexpr Name names[] = {
    "none",
#define TW_OP(name, ...) #name,
#include "ir/ops.def"
};

constexpr OpInfo table[] = {
    {names[0].text, Level::tile, 0, 0, 0, Effect::pure, OpClass::none, "", 0, false},
#define TW_OP(name, level, operands, results, regions, effect, cls, attrs, rule, fold, exec) \
  {names[static_cast<int>(OpKind::name)].text,                                               \
   Level::level,                                                                             \
   operands,                                                                                 \
   results,                                                                                  \
   regions,                                                                                  \
   Effect::effect,                                                                           \
   OpClass::cls,                                                                             \
   attrs,                                                                                    \
   count_attributes(attrs),                                                                  \
   ends_in_list(attrs)},
#include "ir/ops.def"
};

}  // namespace

const OpInfo& info(OpKind k) { return table[static_cast<int>(k)]; }

OpKind op_named(std::string_view name) {
  for (int k = 1; k < static_cast<int>(OpKind::count); ++k)
    if (name == table[k].name) return static_cast<OpKind>(k);
  return OpKind::none;
}

}  // namespace tw::ir
