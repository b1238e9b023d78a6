// The parts of the demo; each prints what it found and returns whether it is right.
#pragma once

namespace demo {

bool digits(const char* data_dir);
bool softmax();
bool layer_norm();
bool matmul();
bool attention();
void print_heading();

}  // namespace demo
