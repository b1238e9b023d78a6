#include "sim/garbage.hpp"

#include <limits>

#include "ir/scalar.hpp"

namespace tw::sim {

uint64_t garbage(DType t, Random& random) {
  const uint64_t bits = random.next();
  const int kind = static_cast<int>(random.next() & 7);
  if (t == DType::mask) return bits & 1;
  if (is_float(t)) {
    constexpr double inf = std::numeric_limits<double>::infinity();
    switch (kind) {
      case 0:
      case 1:
        return ir::from_double(t, std::numeric_limits<double>::quiet_NaN());
      case 2:
        return ir::from_double(t, inf);
      case 3:
        return ir::from_double(t, -inf);
      case 4:
        return ir::from_double(t, t == DType::f16 ? -65504.0 : -3e38);
      case 5:
        return ir::from_double(t, t == DType::f16 ? 65504.0 : 3e38);
      default:
        return ir::load_element(t, &bits);  // any pattern of the format
    }
  }
  switch (kind) {
    case 0:
      return ir::from_int(t, 0);
    case 1:
      return ir::from_double(t, -1e30);  // the least value
    case 2:
      return ir::from_double(t, 1e30);  // the largest
    case 3:
      return ir::from_int(t, -1);
    default:
      return ir::load_element(t, &bits);
  }
}

}  // namespace tw::sim
