#define TW_MODULE_VALUE 1
#include "module.hpp"
