#define TW_MODULE_VALUE 2
#include "module.hpp"
