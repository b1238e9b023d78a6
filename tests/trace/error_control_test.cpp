// Whole texts of errors about control flow, the program as a whole, and the life of handles.
#include <gtest/gtest.h>

#include <memory>
#include <optional>
#include <stdexcept>
#include <tilewright/scan.hpp>
#include <vector>

#include "trace/error_text.hpp"

namespace tw::test {
namespace {

using test::fails;

const std::vector<ir::Param> two = {tensor(f32, 2), tensor(f32, 2)};

// A kernel of two f32 tensors of rank 2.
void fails(void (*kernel)(Tensor, Tensor), const std::string& text, Loc test = Loc::here()) {
  fails(two, kernel, text, test);
}

TEST(ControlErrors, OneArmChangesAType) {
  fails(
      [](Tensor x, Tensor) {
        Tile t = load(x, {0, 0}, {4, 4}, 0);           // <old>
        if_(x.dim(0) > 3, [&] { t = cast(t, f64); });  // <new>
      },
      "<new>: a variable carried through the if_ at line <new> changes its type there from "
      "tile<f32, 4x4> (line <old>) to tile<f64, 4x4> (line <new>): cast it back before the region "
      "ends");
}

TEST(ControlErrors, RegionsNestNoDeeperThan1000) {
  fails(
      [](Tensor x, Tensor) {
        struct Nest {
          static void in(const Tile& n, int depth) {
            if (depth == 0) return;
            if_(n > depth, [&] { in(n, depth - 1); });  // <nest>
          }
        };
        Nest::in(x.dim(0), 1000);
        Nest::in(x.dim(0), 1001);
      },
      "<nest>: loops and branches lie more than 1000 deep in each other here: a C++ function that "
      "calls itself inside of them repeats them in the program");
}

// --- what the variables of a region may do -------------------------------------------------------
TEST(ControlErrors, CarriedTypes) {
  fails(
      [](Tensor x, Tensor) {
        Tile a = load(x, {0, 0}, {4, 4}, 0);  // <old>
        for (Tile k : range(4)) {             // <loop>
          a = cast(a, f64);                   // <new>
        }
      },
      "<new>: a variable carried through the loop at line <loop> changes its type there from "
      "tile<f32, 4x4> (line <old>) to tile<f64, 4x4> (line <new>): cast it back before the region "
      "ends");
  fails(
      [](Tensor, Tensor) {
        Tile a = 0, b = 1;  // <b>
        const auto test = [&] {
          b = b + 1.5;  // <b2>
          return b < 3;
        };
        while_(test, [&] { a = a + 1; });  // <while>
      },
      "<b2>: a variable carried through the loop at line <while> changes its type there from i32 "
      "(line <b>) to f32 (line <b2>): cast it back before the region ends");
  fails(
      [](Tensor x, Tensor) {
        Tile a;
        const auto then = [&] {
          a = 1;  // <then>
        };
        const auto otherwise = [&] {
          a = zeros(i32, {4});  // <else>
        };
        if_(x.dim(0) > 3, then, otherwise);  // <if>
      },
      "<else>: a variable carried through the if_ at line <if> changes its shape there from i32 "
      "(line <then>) to tile<i32, 4> (line <else>): give it one shape with broadcast or reshape, "
      "or "
      "use another variable");
}

TEST(ControlErrors, CarriedViews) {
  fails(
      [](Tensor x, Tensor y) {
        Tensor t = x.transpose();
        for (Tile k : range(4)) {  // <loop2>
          t = y.slice(0, k, 4);    // <view>
        }
      },
      "<view>: a view carried through the loop at line <loop2> moves to another tensor: a view may "
      "change its offset, sizes and strides, not its tensor");
  fails(
      [](Tensor x, Tensor y) {
        Tensor t = x;
        const auto then = [&] {
          t = y.at(0).transpose();
          t = x.slice(0, 1, 2);
        };
        if_(x.dim(0) > 3, then, [&] { t = y; });  // <if2>
      },
      "<if2>: a view carried through the if_ at line <if2> moves to another tensor: a view may "
      "change its offset, sizes and strides, not its tensor");
}

TEST(ControlErrors, AssignedInOneArm) {
  fails(
      [](Tensor x, Tensor) {
        Tile a, b;
        if_(x.dim(0) > 3, [&] {  // <if3>
          a = 1;                 // <one>
        });
        b = a + 1;  // <use>
      },
      "<use>: this tile was assigned in one arm only of the if_ at line <if3> (at line <one>) and "
      "not before it: assign it in both arms, or give it a value before the if_");
  fails(
      [](Tensor x, Tensor) {
        Tile a;
        for (Tile k : range(x.dim(0))) {  // <loop3>
          a = k + 1;                      // <inside>
        }
        a = a + 1;  // <use2>
      },
      "<use2>: this tile was first assigned inside the loop at line <loop3> (at line <inside>), "
      "which may run zero times: give it a value before the loop");
}

// What a trip leaves behind, the next one would read.
TEST(ControlErrors, CopiedFromWhatOneArmAssigned) {
  fails(
      [](Tensor x, Tensor) {
        Tile t = 0ll, q, sum = 0ll;
        for (Tile k : range(x.dim(0))) {  // <loop9>
          sum += t;
          if_(k > 3, [&] {  // <if9>
            q = k + 1;      // <one9>
          });
          t = q;
        }
      },
      "<loop9>: this tile was assigned in one arm only of the if_ at line <if9> (at line <one9>) "
      "and not before it: assign it in both arms, or give it a value before the if_");
  fails(
      [](Tensor x, Tensor) {
        Tile t = 0ll, q, sum = 0ll;
        while_([&] { return (t += 1) < x.dim(0); },  // <loop10>
               [&] {
                 sum += t;
                 if_(sum > 3, [&] {  // <if10>
                   q = sum + 1;      // <one10>
                 });
                 t = q;
               });
      },
      "<loop10>: this tile was assigned in one arm only of the if_ at line <if10> (at line "
      "<one10>) and not before it: assign it in both arms, or give it a value before the if_");
}

// The loop around the if_ must not forget why.
TEST(ControlErrors, AssignedInOneArmInsideALoop) {
  fails(
      [](Tensor x, Tensor) {
        Tile a;
        for (Tile k : range(x.dim(0))) {
          if_(k > 3, [&] {  // <if7>
            a = k + 1;      // <one2>
          });
        }
        a = a + 1;  // <use3>
      },
      "<use3>: this tile was assigned in one arm only of the if_ at line <if7> (at line <one2>) "
      "and "
      "not before it: assign it in both arms, or give it a value before the if_");
  fails(
      [](Tensor x, Tensor) {
        Tensor t;
        for (Tile k : range(x.dim(0))) {  // <loop8>
          t = x.at(k);                    // <view2>
        }
        t.dim(0);  // <use4>
      },
      "<use4>: this tensor was first assigned inside the loop at line <loop8> (at line <view2>), "
      "which may run zero times: give it a value before the loop");
}

TEST(ControlErrors, NeverAssigned) {
  fails(
      [](Tensor, Tensor) {
        Tile a, b = 1;
        b = a + b;  // <unset>
      },
      "<unset>: this variable holds nothing yet: assign it before its first use");
  fails(
      [](Tensor, Tensor) {
        Tensor t;
        t.dim(0);  // <unset2>
      },
      "<unset2>: this variable holds nothing yet: assign it before its first use");
}

TEST(ControlErrors, Escapes) {
  fails(
      [](Tensor x, Tensor) {
        std::vector<Tile> kept;
        for (Tile k : range(x.dim(0))) {  // <loop4>
          kept.push_back(k + 1);          // <push>
        }
      },
      "<push>: a tile made here, inside the region at line <loop4>, is still alive after it: "
      "declare the variable before the region and assign it inside");
  fails(
      [](Tensor x, Tensor) {
        std::optional<Tile> kept;
        const auto test = [&] {
          kept = x.dim(0) + 1;  // <kept2>
          return *kept < 3;
        };
        while_(test, [] {});  // <while2>
      },
      "<kept2>: a tile made here, inside the region at line <while2>, is still alive after it: "
      "declare the variable before the region and assign it inside");
  fails(
      [](Tensor x, Tensor) {
        std::optional<Tile> kept;
        if_(x.dim(0) > 3, [&] {  // <if4>
          kept = Tile(1);        // <emplace>
        });
      },
      "<emplace>: a tile made here, inside the region at line <if4>, is still alive after it: "
      "declare the variable before the region and assign it inside");
  fails(
      [](Tensor x, Tensor) {
        std::optional<Tensor> kept;
        if_(x.dim(0) > 3, [&] {  // <if8>
          kept = x.at(1);        // <view3>
        });
      },
      "<view3>: a view made here, inside the region at line <if8>, is still alive after it: "
      "declare the variable before the region and assign it inside");
}

TEST(ControlErrors, HostStateChanges) {
  const std::string rest =
      ": recording its body a second time gave another program from here on. Native C++ runs once, "
      "while tracing: make the variable a Tile, or move the change out of the region";
  fails(
      [](Tensor x, Tensor y) {
        float h = 0;
        for (Tile k : range(x.dim(0))) {  // <loop5>
          h += 1;
          store(y, {k, 0}, h);  // <store>
        }
      },
      "<store>: a host variable changes inside the recorded region at line <loop5>" + rest);
  fails(
      [](Tensor x, Tensor y) {
        bool first = true;
        while_([&] { return x.dim(0) > 3; }, [&] {  // <while3>
          if (first) store(y, {0, 0}, 1);           // <first>
          store(y, {0, 1}, 2);
          first = false;
        });
      },
      "<first>: a host variable changes inside the recorded region at line <while3>" + rest);
  // Changed inside a nested region: found by the outermost.
  fails(
      [](Tensor x, Tensor y) {
        int n = 0;
        for (Tile k : range(x.dim(0))) {  // <loop6>
          if_(k > 3, [&] {
            Tile t = zeros(f32, {1, ++n});  // <zeros>
            store(y, {k, 0}, t);
          });
        }
      },
      "<zeros>: a host variable changes inside the recorded region at line <loop6>" + rest);
}

// --- leaving regions -----------------------------------------------------------------------------
TEST(ControlErrors, BreakAndReturn) {
  const std::string left =
      ": a recorded loop is left with break, return or an exception: its body runs once, while "
      "tracing, and cannot leave the loop on the device. Write while_ with a condition";
  fails(
      [](Tensor x, Tensor y) {
        for (Tile k : range(x.dim(0))) break;  // <break>
        store(y, {0, 0}, 1);
      },
      "<break>" + left);
  fails(
      [](Tensor x, Tensor) {
        for (Tile k : range(x.dim(0))) return;  // <return>
      },
      "<return>" + left);
  // The first of several, however far from the next operation, also when only destructors and empty
  // loops follow.
  fails(
      [](Tensor x, Tensor) {
        for (Tile i : range(x.dim(0))) {
          for (Tile j : range(x.dim(1))) {  // <first2>
            for (Tile k : range(3)) break;  // <inner>
            break;
          }
        }
      },
      "<inner>" + left);
  fails(
      [](Tensor x, Tensor) {
        for (Tile i : range(x.dim(0)))
          for (Tile j : range(4)) break;  // <second>
      },
      "<second>" + left);
  fails(
      [](Tensor x, Tensor) {
        while_([&] { return x.dim(0) > 3; },
               [&] {
                 for (Tile j : range(x.dim(0))) return;  // <lambda>
               });
      },
      "<lambda>" + left);
  fails(
      [](Tensor x, Tensor y) {
        try {
          for (Tile j : range(x.dim(0))) throw 1;  // <throw>
        } catch (int) {
        }
        store(y, {0, 0}, 1);
      },
      "<throw>" + left);
}

// A range is an object, and nothing keeps authors from using it twice or stepping it by hand.
TEST(ControlErrors, RangesThatDoNotNest) {
  fails(
      [](Tensor x, Tensor) {
        auto r = range(0, x.dim(0));  // <shared>
        for (Tile i : r)
          for (Tile j : r) {
          }
      },
      "<shared>: one range is used by two loops at once: write range(...) again for the loop "
      "inside: each loop has a range of its own");
  fails(
      [](Tensor, Tensor) {
        auto r = range(4);  // <twice2>
        auto a = r.begin(), b = r.begin();
        ++a, ++b;
      },
      "<twice2>: one range is used by two loops at once: write range(...) again for the loop "
      "inside: each loop has a range of its own");
  const std::string next =
      ": this loop goes on to its next trip where another one, a branch or a function inside it "
      "has not ended: write for (Tile k : range(...)), which nests them";
  fails(
      [](Tensor, Tensor) {
        auto r = range(4);  // <outer>
        auto s = range(5);
        auto a = r.begin(), b = s.begin();
        ++a, ++b;
      },
      "<outer>" + next);
  fails(
      [](Tensor x, Tensor) {
        auto r = range(4);  // <branch>
        auto a = r.begin();
        if_(x.dim(0) > 3, [&] { ++a; });
      },
      "<branch>" + next);
  fails(
      [](Tensor, Tensor) {
        auto r = range(4);  // <function>
        auto a = r.begin();
        scan(zeros(f32, {4}), 0, [&](const Tile& l, const Tile& v) { return ++a, l + v; });
      },
      "<function>" + next);
  const std::string ended =
      ": an iterator of this range is used after its loop has ended: write for (Tile k : "
      "range(...)), which runs it to its end";
  fails(
      [](Tensor, Tensor) {
        auto r = range(4);  // <past>
        ++r.end();
      },
      "<past>" + ended);
  fails(
      [](Tensor, Tensor) {
        auto r = range(4);  // <value>
        Tile k = *r.end();
      },
      "<value>" + ended);
}

TEST(ControlErrors, RangesThatDoNotEnd) {
  const std::string open =
      ": the loop begun here has not ended where what is around it ends: write for (Tile k : "
      "range(...)), which runs it to its end";
  fails(
      [](Tensor x, Tensor) {
        auto r = range(4);  // <branch2>
        if_(x.dim(0) > 3, [&] { r.begin(); });
      },
      "<branch2>" + open);
  fails(
      [](Tensor x, Tensor) {
        auto r = range(4);  // <test>
        const auto test = [&] {
          r.begin();
          return x.dim(0) > 3;
        };
        while_(test, [] {});
      },
      "<test>" + open);
  fails(
      [](Tensor, Tensor) {
        auto r = range(4);  // <function2>
        const auto f = [&](const Tile& l, const Tile& v) { return r.begin(), l + v; };
        scan(zeros(f32, {4}), 0, f);
      },
      "<function2>" + open);
  static std::unique_ptr<Range> kept;
  const auto keep = [](Tensor, Tensor) {
    kept.reset(new Range(range(4)));  // <new>
    kept->begin();
  };
  fails(keep, "<new>" + open);
  fails([](Tensor, Tensor) { kept->begin(); },
        "<new>: this range belongs to a trace that has ended: call range in the kernel");
  kept.reset();
  fails(
      [](Tensor x, Tensor) {
        std::unique_ptr<Range> r;
        if_(x.dim(0) > 3, [&] {
          Tile n = x.dim(1) + 1;
          r.reset(new Range(range(n)));  // <arm>
        });
        for (Tile k : *r) {
        }
      },
      "<arm>: this range is used outside of the region it was made in: call range where its loop "
      "is");
}

TEST(ControlErrors, CaughtExceptions) {
  const std::string caught =
      ": the recorded region begun here is left by an exception that the kernel catches: catch it "
      "inside the region, or let it leave the kernel";
  fails(
      [](Tensor x, Tensor) {
        try {
          if_(x.dim(0) > 3, [] { throw 1; });  // <if5>
        } catch (int) {
        }
      },
      "<if5>" + caught);
  fails(
      [](Tensor x, Tensor) {
        for (Tile k : range(x.dim(0))) {
          try {
            while_([&] { return k < 3; }, [&] { zeros(f32, {0}); });  // <while4>
          } catch (const Error&) {
          }
          Tile t = k + 1;
        }
      },
      "<while4>" + caught);
}

TEST(ControlErrors, Conditions) {
  fails(
      [](Tensor x, Tensor) {
        if_(load(x, {0, 0}, {4, 4}) > 0, [] {});  // <if6>
      },
      "<if6>: if_: the condition has shape 4x4; any() or all() make one truth value of it, "
      "where(condition, a, b) chooses per element");
  fails(
      [](Tensor x, Tensor) {
        while_([&] { return load(x, {0, 0}, {4, 4}) > 0; }, [] {});  // <while5>
      },
      "<while5>: while_: the condition has shape 4x4; any() or all() make one truth value of it");
  fails(
      [](Tensor x, Tensor y) {
        const auto test = [&] {
          store(y, {0, 0}, 1);
          return x.dim(0) > 3;
        };
        while_(test, [] {});  // <while6>
      },
      "<while6>: while_: the condition stores; move the store into the body");
  fails(
      [](Tensor x, Tensor) {
        for (Tile k : range(0, x.dim(0), 0)) {  // <step>
        }
      },
      "<step>: range: the step is 0");
  fails(
      [](Tensor x, Tensor) {
        for (Tile k : range(load(x, {0, 0}, {1, 1}))) {  // <range>
        }
      },
      "<range>: range: an index or size must be an integer scalar, not a tile");
}

// --- the program as a whole ----------------------------------------------------------------------
TEST(ControlErrors, Grid) {
  fails(
      [](Tensor x, Tensor) {
        grid(x.dim(0));
        grid(x.dim(1));  // <twice>
      },
      "<twice>: grid is called twice: a kernel has one grid");
  fails(
      [](Tensor x, Tensor) {
        for (Tile k : range(3)) grid(x.dim(0));  // <region>
      },
      "<region>: grid is called inside a recorded region: call it first, at the top of the kernel");
  fails(
      [](Tensor x, Tensor y) {
        store(y, {0, 0}, 1);
        grid(x.dim(0));  // <after>
      },
      "<after>: grid is called after a store: call it first, at the top of the kernel");
  fails(
      [](Tensor x, Tensor) {
        Tile n = cast(sum(load(x, {0, 0}, {4, 4})), i32);  // <load>
        grid(n + 1);                                       // <grid>
      },
      "<grid>: grid depends on more than sizes, scalar arguments and constants (line <grid>): it "
      "is computed on the host before the launch");
  fails(
      [](Tensor, Tensor) {
        grid(1.5);  // <real>
      },
      "<real>: grid: an index or size must be an integer");
}

TEST(ControlErrors, Require) {
  fails(
      [](Tensor x, Tensor) {
        require(load(x, {0, 0}, {4, 4}) > 0, "text");  // <require>
      },
      "<require>: require takes one condition on sizes and scalar arguments, not a tile of them");
  fails(
      [](Tensor, Tensor) {
        require(2 < 1, "blocks must be even");  // <require2>
      },
      "<require2>: blocks must be even");
  fails(
      [](Tensor x, Tensor) {
        auto i = grid(x.dim(0));
        require(i < 5, "text");  // <require3>
      },
      "<require3>: require depends on more than sizes, scalar arguments and constants (line "
      "<require3>): it is computed on the host before the launch");
}

TEST(ControlErrors, Workspace) {
  fails(
      [](Tensor, Tensor) {
        workspace(f32, {1, 1, 1, 1, 1, 1, 1, 1, 1});  // <rank>
      },
      "<rank>: workspace: a tensor has at most 8 dimensions, not 9");
  fails(
      [](Tensor, Tensor) {
        for (Tile k : range(3)) workspace(f32, {4});  // <workspace>
      },
      "<workspace>: workspace is called inside a recorded region: call it at the top of the "
      "kernel");
  fails(
      [](Tensor x, Tensor) {
        auto i = grid(x.dim(0));  // <id>
        workspace(f32, {i});      // <workspace2>
      },
      "<workspace2>: workspace depends on more than sizes, scalar arguments and constants (line "
      "<id>): it is computed on the host before the launch");
}

TEST(ControlErrors, LaunchAndTune) {
  fails(
      [](Tensor, Tensor) {
        launch({.warps = -1});  // <launch>
      },
      "<launch>: launch: a choice is negative; 0 leaves it to the library");
  fails(
      [](Tensor, Tensor) {
        launch({.cluster = 3});  // <cluster>
      },
      "<cluster>: launch: a cluster has 1, 2, 4, 8 or 16 blocks, not 3");
  fails(
      [](Tensor, Tensor) {
        launch({.cluster = 32});  // <large>
      },
      "<large>: launch: a cluster has 1, 2, 4, 8 or 16 blocks, not 32");
  fails(
      [](Tensor, Tensor) {
        launch({.warps = 4});   // <once>
        launch({.stages = 2});  // <again>
      },
      "<again>: launch is called twice, here and at line <once>: a kernel has one launch, give all "
      "choices there");
  fails(
      [](Tensor, Tensor) {
        for (Tile k : range(3)) launch({.warps = 4});  // <loop9>
      },
      "<loop9>: launch is called inside a recorded region: call it at the top of the kernel");
  fails(
      [](Tensor, Tensor) {
        launch({.warps = 12});  // <odd>
      },
      "<odd>: launch: a block has 1, 2, 4, 8, 16 or 32 warps, not 12");
  fails(
      [](Tensor, Tensor) {
        launch({.warps = 64});  // <many>
      },
      "<many>: launch: a block has 1, 2, 4, 8, 16 or 32 warps, not 64");
  fails(
      [](Tensor, Tensor) {
        launch({.max_registers = 7});  // <few>
      },
      "<few>: launch: max_registers is at least 24 and at most 255, not 7");
  fails(
      [](Tensor, Tensor) {
        launch({.max_registers = 1000});  // <registers>
      },
      "<registers>: launch: max_registers is at least 24 and at most 255, not 1000");
  fails(
      [](Tensor, Tensor) {
        tune("bm", {});  // <tune>
      },
      "<tune>: tune 'bm' has no candidates");
  fails(
      [](Tensor, Tensor) {
        tune("bm", {1ll << 40});  // <tune2>
      },
      "<tune2>: tune 'bm': the candidate 1099511627776 does not fit an int");
  fails(
      [](Tensor, Tensor) {
        tune("bm", {64, 128});  // <tune3>
        tune("bm", {64});       // <tune4>
      },
      "<tune4>: tune 'bm' has other candidates here than at line <tune3>: one name is one "
      "parameter");
}

TEST(ControlErrors, TuneOverride) {
  const auto kernel = [](Tensor) {
    tune("bm", {64, 128, 256});  // <tune5>
  };
  outside(
      [&] {
        const ir::Param p = tensor(f32, 1);
        const ir::TensorArg arg;
        const trace::TuneValue value{"bm", 32};
        Tensor x;
        auto run = [&] { detail::CallOf<Tensor>::trace_with(kernel, x); };
        trace::Request r;
        r.params = {&p, 1};
        r.tensors = {&arg, 1};
        r.tunes = {&value, 1};
        r.run = [](void* f) { (*static_cast<decltype(run)*>(f))(); };
        r.frame = &run;
        ir::Func f;
        trace::record(r, f);
      },
      "<tune5>: tune 'bm' takes 64, 128 or 256, not 32");
}

// --- outside of kernels --------------------------------------------------------------------------
TEST(ControlErrors, OutsideAKernel) {
  outside(
      [] {
        Tile a = 1, b = 2;
        a + b;  // <plus>
      },
      "<plus>: a tile operation outside a kernel: it is legal only while tw::call traces one");
  outside(
      [] {
        grid(3);  // <grid2>
      },
      "<grid2>: grid outside a kernel: it is legal only while tw::call traces one");
  outside(
      [] {
        range(3);  // <range2>
      },
      "<range2>: range outside a kernel: it is legal only while tw::call traces one");
  outside(
      [] {
        require(true, "text");  // <require4>
      },
      "<require4>: require outside a kernel: it is legal only while tw::call traces one");
  outside(
      [] {
        Tile(1).dtype();  // <dtype>
      },
      "<dtype>: a tile operation outside a kernel: it is legal only while tw::call traces one");
}

TEST(ControlErrors, MadeOutside) {
  static Tile number = 3;
  fails(
      [](Tensor x, Tensor) {
        x.dim(0) + number;  // <number>
      },
      "<number>: a tile made outside the kernel is used inside it: pass it as an argument, or make "
      "it inside");
  static Tile kept;
  trace_kernel(+[](Tensor x, Tensor) { kept = x.dim(0); }, two, {}, {});
  fails(
      [](Tensor x, Tensor) {
        x.dim(0) + kept;  // <kept>
      },
      "<kept>: this tile belongs to a trace that has ended");
  static Tensor view;
  trace_kernel(+[](Tensor x, Tensor) { view = x.transpose(); }, two, {}, {});
  fails(
      [](Tensor, Tensor) {
        view.dim(0);  // <ended>
      },
      "<ended>: this tensor belongs to a trace that has ended");
}

TEST(ControlErrors, ArgumentThatHoldsNothing) {
  outside(
      [] {
        detail::CallSite site;
        detail::add_constant(site, 'i', 1);
        detail::add_scalar(site, Tile());
      },
      "argument 1 of the kernel (counted from 0, each field of a struct by itself) is a Tile that "
      "holds no number: pass a C++ number");
}

TEST(ControlErrors, TextsAndNamesThatAreNull) {
  static constexpr const char* none = nullptr;
  fails(
      {},
      +[] {
        tune(none, {1});  // <tune>
      },
      "<tune>: tune: the name is a null pointer");
  fails(
      {},
      +[] {
        require(true, none);  // <known>
      },
      "<known>: require: the text is a null pointer");
  fails(
      two,
      +[](Tensor x, Tensor) {
        require(x.dim(0) > 0, none);  // <require>
      },
      "<require>: require: the text is a null pointer");
  fails(
      {},
      +[] {
        device_print(none, 1);  // <print>
      },
      "<print>: device_print: the text is a null pointer");
  fails(
      two,
      +[](Tensor x, Tensor) {
        device_assert(x.dim(0) > 0, none);  // <assert>
      },
      "<assert>: device_assert: the text is a null pointer");
}

}  // namespace
}  // namespace tw::test
