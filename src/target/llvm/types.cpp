#include "target/llvm/types.hpp"

#include <bit>

namespace tw::llvm {

std::string literal(DType t, uint64_t bits) {
  switch (t) {
    case DType::mask:
      return bits ? "true" : "false";
    // LLVM writes a float as the bits of the double of the same value.
    case DType::f32:
      return fmt::format("0x{:016X}", std::bit_cast<uint64_t>(static_cast<double>(
                                          std::bit_cast<float>(static_cast<uint32_t>(bits)))));
    case DType::f64:
      return fmt::format("0x{:016X}", bits);
    default:
      return fmt::format("{}", static_cast<int64_t>(bits));
  }
}

V constant(DType t, uint64_t bits, int lanes) {
  const std::string one = literal(t, bits);
  return {lanes == 1 ? one : fmt::format("splat ({} {})", register_type(t), one), 0};
}

V integer(DType t, int64_t value, int lanes) {
  return constant(t, static_cast<uint64_t>(value), lanes);
}

V real(DType t, double value, int lanes) {
  return constant(t,
                  t == DType::f32 ? std::bit_cast<uint32_t>(static_cast<float>(value))
                                  : std::bit_cast<uint64_t>(value),
                  lanes);
}

}  // namespace tw::llvm
