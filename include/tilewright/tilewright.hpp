// Everything an author of kernels needs.
#pragma once

#include "tilewright/array.hpp"
#include "tilewright/call.hpp"
#include "tilewright/dtype.hpp"
#include "tilewright/error.hpp"
#include "tilewright/runtime.hpp"
#include "tilewright/scan.hpp"
#include "tilewright/stream.hpp"
#include "tilewright/tile.hpp"
