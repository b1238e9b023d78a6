// The library kernels as C functions on raw device memory, so that a Python program can time them
// beside PyTorch's and Triton's in one process, on one stream, in one shuffled order.
#include <cstdlib>
#include <memory>
#include <string>
#include <tilewright/kernels.hpp>
#include <tilewright/runtime.hpp>
#include <tilewright/tilewright.hpp>
#include <vector>

#include "driver_launch.hpp"

namespace {

struct BridgeArray {
  void* data;
  int dtype, rank;  // dtype: the value of tw::DType
  long long dims[8], strides[8];
};

thread_local std::string last_error;

tw::Array view(const BridgeArray& a) {
  return tw::Array::view(tw::cuda(), static_cast<tw::DType>(a.dtype), a.data,
                         tw::Dims(a.dims, a.rank), tw::Dims(a.strides, a.rank));
}

// BRIDGE_TUNE=name=value,name=value: for experiments.
struct Tunes {
  std::vector<std::pair<std::string, long long>> values;
  std::vector<std::unique_ptr<tw::TuneScope>> scopes;
  ~Tunes() {
    while (!scopes.empty()) scopes.pop_back();  // the inner ones first
  }
  Tunes() {
    const char* text = std::getenv("BRIDGE_TUNE");
    for (std::string all = text ? text : ""; !all.empty();) {
      const std::string one = all.substr(0, all.find(','));
      all.erase(0, one.size() + 1);
      const size_t at = one.find('=');
      values.emplace_back(one.substr(0, at), std::atoll(one.c_str() + at + 1));
    }
    for (const auto& [name, value] : values)
      scopes.push_back(std::make_unique<tw::TuneScope>(name.c_str(), value));
  }
};

void add(tw::Tensor x, tw::Tensor y, tw::Tensor z) {
  const tw::Tile at = tw::grid(tw::ceil_div(z.dim(0), 1024)) * 1024;
  tw::store(z, {at}, tw::load(x, {at}, {1024}) + tw::load(y, {at}, {1024}));
}

bool run(const std::string& k, const BridgeArray* a) {
  static const bool tuned = std::getenv("BRIDGE_TUNE") != nullptr;
  std::unique_ptr<Tunes> tunes = tuned ? std::make_unique<Tunes>() : nullptr;
  if (k == "vector_add")
    tw::vector_add(view(a[0]), view(a[1]), view(a[2]));
  else if (k == "softmax")
    tw::softmax(view(a[0]), view(a[1]));
  else if (k == "layer_norm")
    tw::layer_norm(view(a[0]), view(a[1]), view(a[2]), view(a[3]));
  else if (k == "layer_norm_backward")
    tw::layer_norm_backward(view(a[0]), view(a[1]), view(a[2]), view(a[3]), view(a[4]), view(a[5]));
  else if (k == "rms_norm")
    tw::rms_norm(view(a[0]), view(a[1]), view(a[2]));
  else if (k == "rms_norm_backward")
    tw::rms_norm_backward(view(a[0]), view(a[1]), view(a[2]), view(a[3]), view(a[4]));
  else if (k == "cross_entropy")
    tw::cross_entropy(view(a[0]), view(a[1]), view(a[2]));
  else if (k == "swiglu")
    tw::swiglu(view(a[0]), view(a[1]), view(a[2]));
  else if (k == "bias_gelu")
    tw::bias_gelu(view(a[0]), view(a[1]), view(a[2]));
  else if (k == "bias_gelu_tanh")
    tw::bias_gelu_tanh(view(a[0]), view(a[1]), view(a[2]));
  else if (k == "rotary")
    tw::rotary(view(a[0]), view(a[1]), view(a[2]), view(a[3]), tw::RotaryPairs::halves);
  else if (k == "transpose")
    tw::transpose(view(a[0]), view(a[1]));
  else if (k == "sum")
    tw::sum(view(a[0]), view(a[1]));
  else if (k == "cumulative_sum")
    tw::cumulative_sum(view(a[0]), view(a[1]));
  else if (k == "histogram")
    tw::histogram(view(a[0]), view(a[1]));
  else if (k == "matmul")
    tw::matmul(view(a[0]), view(a[1]), view(a[2]));
  else if (k == "attention")
    tw::attention(view(a[0]), view(a[1]), view(a[2]), view(a[3]));
  else
    return false;
  return true;
}

}  // namespace

extern "C" {

const char* bridge_error() { return last_error.c_str(); }

// 0, or 1 with the text in bridge_error().
int bridge_run(const char* kernel, const BridgeArray* a) {
  try {
    if (run(kernel, a)) return 0;
    last_error = std::string("no kernel ") + kernel;
  } catch (const tw::Error& e) {
    last_error = e.what();
  }
  return 1;
}

// Microseconds that the host takes for a repeated launch: of the driver, of a kernel by tw::call,
// of the library's vector_add, which looks at its arguments first; and what tw::call takes more
// than the driver. Medians over rounds.
int bridge_launches(const BridgeArray* a, double out[4]) {
  try {
    const tw::Array x = view(a[0]), y = view(a[1]), z = view(a[2]);
    tw::bench::EmptyKernel empty(9);  // base, size and stride of three vectors
    const auto rounds =
        tw::bench::host_us({[&] { empty.launch(8, 128); }, [&] { tw::call(add, x, y, z); },
                            [&] { tw::vector_add(x, y, z); }});
    const auto over = [&](const auto& f) {
      std::vector<double> v;
      for (const auto& us : rounds) v.push_back(f(us));
      return tw::bench::median(std::move(v));
    };
    for (size_t way = 0; way < 3; ++way) out[way] = over([&](const auto& us) { return us[way]; });
    out[3] = over([](const auto& us) { return us[1] - us[0]; });
    return 0;
  } catch (const tw::Error& e) {
    last_error = e.what();
  }
  return 1;
}

// Times of the last call, in microseconds: trace, passes, compile (to a loaded kernel), run.
void bridge_times(double out[4]) {
  const tw::CallStats s = tw::last_call();
  out[0] = s.trace_us, out[1] = s.passes_us, out[2] = s.compile_us, out[3] = s.run_us;
}
}
