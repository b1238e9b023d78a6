// Uses the installed library as any other project would: a kernel of its own, and one of the
// library's.
#include <cstdio>
#include <tilewright/kernels.hpp>
#include <tilewright/tilewright.hpp>
#include <vector>

namespace {

// y = max(x, 0) * scale, any length.
void scaled_relu(tw::Tensor x, tw::Tensor y, tw::Tile scale, int block) {
  const tw::Tile start = tw::grid(tw::ceil_div(x.dim(0), block)) * block;
  tw::store(y, {start}, tw::maximum(tw::load(x, {start}, {block}), 0) * scale);
}

}  // namespace

int main() {
  try {
    std::vector<float> values;
    for (int i = 0; i < 1000; ++i) values.push_back(static_cast<float>(i - 500));
    const tw::Array x = tw::Array::of({1000}, values.data()), y = tw::Array::zeros(tw::f32, {1000});
    tw::call(scaled_relu, x, y, 0.5f, 256);
    const tw::Array p = tw::Array::zeros(tw::f32, {10, 100});
    tw::softmax(y.reshape({10, 100}), p);
    float total = 0;
    for (long long i = 0; i < p.elements(); ++i) total += p.data_as<float>()[i];
    std::printf("y[999] = %g, ten rows of softmax sum to %g\n",
                static_cast<double>(y.data_as<float>()[999]), static_cast<double>(total));
    return y.data_as<float>()[999] == 249.5f && total > 9.9999f && total < 10.0001f ? 0 : 1;
  } catch (const tw::Error& e) {
    std::fprintf(stderr, "%s\n", e.what());
    return 1;
  }
}
