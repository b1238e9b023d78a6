#!/usr/bin/env python3
"""check_sources.py on small trees with one fault each: it must find that fault and no other."""

import tempfile
import unittest
from pathlib import Path

from check_sources import UNFINISHED, check_tree

UNFINISHED_WORD = "TO" "DO"


class CheckSources(unittest.TestCase):
    def faults(self, **files):
        """Writes files (`__` stands for `/`, the last `_` for `.`) and checks that tree."""
        with tempfile.TemporaryDirectory() as folder:
            root = Path(folder)
            for key, text in files.items():
                path = root / ".".join(key.replace("__", "/").rsplit("_", 1))
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(text, encoding="utf-8")
            return list(check_tree(root))

    def test_allowed_include(self):
        self.assertEqual(self.faults(
            src__ir__func_hpp='#include <vector>\n#include "support/error.hpp"\n',
            src__support__error_hpp='#include "tilewright/error.hpp"\n',
            src__runtime__cpu__pool_cpp='#include "ir/func.hpp"\n',
            src__runtime__call_cpp='#include "runtime/cpu/pool.hpp"\n',
            src__trace__a_cpp='#include "tilewright/tile.hpp"\n#include "helper.hpp"\n',
            src__trace__helper_hpp=""), ["src/runtime/call.cpp:1: there is no runtime/cpu/pool.hpp "
                                         "in src"])

    def test_forbidden_include(self):
        self.assertEqual(self.faults(
            src__ir__func_cpp='\n#include "trace/handle.hpp"\n', src__trace__handle_hpp=""),
            ["src/ir/func.cpp:2: src/ir may not include trace/handle.hpp (it may include: "
             "src/support)"])

    def test_examples_see_public_headers_only(self):
        self.assertEqual(self.faults(
            examples__a_cpp='#include <tilewright/tile.hpp>\n#include "ir/func.hpp"\n',
            src__ir__func_hpp=""),
            ["examples/a.cpp:2: examples may not include ir/func.hpp (it may include: public "
             "headers only)"])

    def test_tests_name_headers_of_tests_and_tools(self):
        self.assertEqual(self.faults(
            tests__ir__a_cpp='#include "ir/kernels.hpp"\n#include "ir/func.hpp"\n'
                             '#include "fuzz/campaign.hpp"\n#include "ir/nothing.hpp"\n',
            tests__ir__kernels_hpp="", tools__fuzz__campaign_hpp="", src__ir__func_hpp=""),
            ["tests/ir/a.cpp:4: there is no ir/nothing.hpp in src"])

    def test_benchmarks_measure_from_outside(self):
        self.assertEqual(self.faults(
            bench__peers__a_cpp='#include "../harness.hpp"\n#include "runtime/device.hpp"\n',
            bench__harness_hpp="", src__runtime__device_hpp=""),
            ["bench/peers/a.cpp:2: bench may not include runtime/device.hpp (it may include: src/ir, "
             "src/lower, src/passes, src/target, src/trace)"])

    def test_handles_stay_out_of_passes(self):
        self.assertEqual(self.faults(src__passes__a_cpp='#include "tilewright/tile.hpp"\n'),
                         ["src/passes/a.cpp:1: src/passes may include of the public headers only "
                          "tilewright/dtype.hpp, tilewright/error.hpp"])

    def test_public_headers_are_cheap(self):
        self.assertEqual(self.faults(
            include__tilewright__a_hpp="#include <cstdint>\n#include <string>\n"),
            ["include/tilewright/a.hpp:2: a public header may include no string (only: concepts, "
             "cstddef, cstdint, initializer_list, new, type_traits)"])

    def test_the_public_header_of_c_is_c(self):
        self.assertEqual(self.faults(
            include__tilewright__a_h="#include <stdint.h>\n#include <cstdint>\n"),
            ["include/tilewright/a.h:2: a public header may include no cstdint (only: stddef.h, "
             "stdint.h)"])

    def test_objects_of_public_headers_are_hidden(self):
        why = ('an object of a public header must be hidden: write [[gnu::visibility("hidden")]] '
               'before it')
        self.assertEqual(self.faults(include__tilewright__a_hpp=(
            'inline constexpr Device cpu{};\n'
            '  static constexpr int max = 8;\n'
            'inline ModuleTag tag;\n'
            '[[gnu::visibility("hidden")]] inline constexpr int n = 3;\n'
            '  static constexpr Loc at(const char* file, int line = 0) {\n'
            'inline Range range(const Arg& hi) { return range(Arg(0, hi.loc), hi); }\n'
            'static_assert(true);\n'
            '// inline constexpr int x = 3;\n')),
            [f"include/tilewright/a.hpp:{line}: {why}" for line in (1, 2, 3)])

    def test_the_version_of_the_compiler_is_that_of_all_it_includes(self):
        files = dict(src__ir__func_hpp='#include <vector>\n#include "tilewright/dtype.hpp"\n',
                     include__tilewright__dtype_hpp="")
        self.assertEqual(
            self.faults(src__CMakeLists_txt="\nset(compiler_folders src/ir)\n", **files),
            ["src/CMakeLists.txt:2: compiler_folders lacks the folder of "
             "include/tilewright/dtype.hpp, which src/ir/func.hpp includes"])
        self.assertEqual(self.faults(
            src__CMakeLists_txt="set(compiler_folders include/tilewright\n  src/ir)\n", **files), [])

    def test_long_line(self):
        wide = "//" + "x" * 99 + "\n"
        self.assertEqual(self.faults(src__ir__a_cpp=wide), ["src/ir/a.cpp:1: 101 columns, above 100"])
        self.assertEqual(self.faults(src__ir__ops_def=wide), [])
        self.assertEqual(
            self.faults(src__ir__a_cpp="// clang-format off\n" + wide + "// clang-format on\n"), [])

    def test_long_line_in_a_raw_string(self):
        wide = "x" * 101 + "\n"
        self.assertEqual(self.faults(tests__a_cpp='auto a = R"(\n' + wide + ')";\n'), [])
        self.assertEqual(self.faults(tests__a_cpp='auto a = R"x()" \n' + wide + ')x", b = "";\n'), [])
        self.assertEqual(self.faults(tests__a_cpp='auto a = R"(y)";\n' + wide),
                         ["tests/a.cpp:2: 101 columns, above 100"])

    def test_long_file(self):
        self.assertEqual(self.faults(src__ir__a_cpp="\n" * 800), [])
        self.assertEqual(self.faults(src__ir__a_cpp="\n" * 801),
                         ["src/ir/a.cpp:801: longer than 800 lines: split it by subject"])

    def test_unfinished(self):
        self.assertEqual(self.faults(tests__a_py=f"# {UNFINISHED_WORD}: later\n"),
                         [f"tests/a.py:1: {UNFINISHED_WORD}: finish it, or file an issue"])
        self.assertIsNone(UNFINISHED.search("TODOS, METHOD"))

    def test_library_neither_prints_nor_ends(self):
        self.assertEqual(
            self.faults(src__ir__a_cpp="#include <iostream>\nvoid f() { std::abort(); }\n"
                                       "// as abort() would\nvoid g() { loop.exit(); }\n"),
            ["src/ir/a.cpp:1: the library never prints",
             "src/ir/a.cpp:2: the library never ends the process: throw"])


if __name__ == "__main__":
    unittest.main()
