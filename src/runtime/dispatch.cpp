// From a call to a launch: find the variant, or trace and compile it.
#include <algorithm>

#include "ir/printer.hpp"
#include "ir/serialize.hpp"
#include "passes/pass.hpp"
#include "runtime/cache.hpp"
#include "runtime/call_state.hpp"
#include "runtime/disk_cache.hpp"
#include "runtime/inspect_scope.hpp"
#include "runtime/kept_code.hpp"
#include "runtime/kernel_name.hpp"
#include "runtime/launch.hpp"
#include "runtime/many_variants.hpp"
#include "runtime/mirror.hpp"
#include "runtime/notes.hpp"
#include "runtime/stats.hpp"
#include "support/default_floats.hpp"
#include "support/error.hpp"

namespace tw {
namespace runtime {
namespace {

std::atomic<uint64_t> next_serial{1};

void trace(detail::CallSite& site, const CallState& s, ir::Func& out) {
  trace::Request request;
  request.params = s.params;
  request.tensors = s.tensors;
  request.tunes = s.tunes;
  request.check_purity = check_purity();
  request.run = site.record;
  request.frame = site.frame;
  trace::record(request, out);
}

void note_unused_tunes(const CallState& s, const ir::Func& f, std::vector<PendingNote>& notes) {
  std::string known;
  for (const ir::Tune& k : f.tunes)
    known += fmt::format("{}'{}'", known.empty() ? "" : ", ", f.str(k.name));
  for (const trace::TuneValue& t : s.tunes) {
    const auto asked = [&](const ir::Tune& k) { return f.str(k.name) == t.name; };
    if (std::none_of(f.tunes.begin(), f.tunes.end(), asked))
      notes.push_back({NoteKind::unused_tune,
                       fmt::format("a TuneScope sets '{}' to {}, but this kernel has no tune of "
                                   "that name: it has {}",
                                   t.name, t.value, known.empty() ? "none" : known),
                       first_loc(f)});
  }
}

// From here on compiling takes a second and more.
constexpr size_t many_ops = 10000;

bool compiles_long(const ir::Func& trace, SlowCompile& slow) {
  return trace.ops.size() >= many_ops &&
         slow.stops(
             fmt::format("this kernel has {} operations, which take long to compile: a C++ loop "
                         "repeats its body in the program; tw::range makes a loop of the device",
                         trace.ops.size()));
}

// Says why a compile has stopped; then it may go on. With no lock held.
void tell(const ir::Func& trace, SlowCompile& slow) {
  deliver({NoteKind::slow_compile, std::move(slow.why), first_loc(trace)});
  slow = {.told = true, .why = {}};
}

// The key of level 1: all that machine code depends on.
std::string code_key(const std::string& canonical, const Options& options, const Device& device) {
  std::string key = canonical;
  const auto word = [&](uint64_t w) { key.append(reinterpret_cast<const char*>(&w), sizeof w); };
  for_each_option(options, [&](const char*, uint64_t v) { word(v); });
  word(canonical.size());
  return key + device.version();
}

// `loaded`: it came from the disk. Null where it stops, to say that it will take long.
std::shared_ptr<const Code> compile(const ir::Func& trace, std::string_view canonical,
                                    const Options& options, const Device& device, bool& loaded,
                                    SlowCompile& slow, std::vector<PendingNote>& notes) {
  Stopwatch watch;
  const bool keeps = device.keeps_code() && disk_cache().wanted();
  const std::string key = keeps ? disk_key(canonical, options, device) : std::string();
  if (keeps) {
    if (const std::shared_ptr<Code> known = load_code(key, canonical, device)) {
      loaded = true;
      known->compile_us = watch.lap();
      counters().disk_hits.fetch_add(1, std::memory_order_relaxed);
      return known;
    }
  }
  if (compiles_long(trace, slow)) return nullptr;
  auto code = std::make_shared<Code>();
  code->canonical = canonical;
  code->func = trace;
  number_positions(code->func);
  const ir::Target* target = device.target();
  if (options.optimize && target) passes::run(code->func, *target, passes::standard_passes());
  code->passes_us = watch.lap();
  std::string image;
  code->executable = device.compile_and_keep(code->func, keeps ? &image : nullptr, slow);
  if (!code->executable) return nullptr;
  code->compile_us = watch.lap();
  counters().compiles.fetch_add(1, std::memory_order_relaxed);
  if (std::string why = keep_code(key, trace.name, code->func, image, device); !why.empty())
    notes.push_back({NoteKind::not_kept, std::move(why)});
  return code;
}

[[noreturn]] void frozen_error(const std::string& name, const ir::Func& trace, const CallState& s) {
  usage_error(first_loc(trace), "kernel {} would have to compile, and tw::freeze forbids it: {}",
              name, explain(s.key, s.tensors, next_serial.load()));
}

// With entry.making held: nobody else makes a variant of this key. Null where compiling stops.
const Variant* make_variant(detail::CallSite& site, CallState& s, Entry& entry,
                            const Options& options, const Device& device, CallStats& stats,
                            SlowCompile& slow, std::vector<PendingNote>& notes) {
  Stopwatch watch;
  ir::Func& func = s.trace;
  trace(site, s, func);
  std::string canonical;
  ir::canonical_bytes(func, canonical);
  stats.traced = true;
  stats.trace_us = watch.lap();
  std::string name = name_kernel(site.kernel, func);
  note_unused_tunes(s, func, notes);
  bool made = false, loaded = false;
  auto code =
      code_cache().get(code_key(canonical, options, device), made, [&](std::string_view kept_key) {
        if (frozen()) frozen_error(name, func, s);
        return compile(func, kept_key.substr(0, canonical.size()), options, device, loaded, slow,
                       notes);
      });
  if (!code) return nullptr;
  if (made) {
    stats.compiled = !loaded;
    stats.passes_us = code->passes_us;
    stats.compile_us = code->compile_us;
  } else {
    counters().level1_hits.fetch_add(1, std::memory_order_relaxed);
  }
  auto variant = std::make_unique<Variant>(func, std::move(code));
  variant->trace_us = stats.trace_us;
  variant->name = std::move(name);
  variant->static_name = keep_forever(variant->name);
  variant->serial = next_serial.fetch_add(1);
  if (verify_cache()) variant->trace = std::make_unique<ir::Func>(func);
  const Variant* made_variant = entry.publish(std::move(variant));
  note_many_variants(entry.words, *made_variant, notes);
  return made_variant;
}

// A call under an InspectScope: its own trace and code, shown stage by stage.
// Null: it is not to run.
std::unique_ptr<Variant> make_inspected(detail::CallSite& site, CallState& s,
                                        const Options& options, const Device& device) {
  ir::Func func;
  trace(site, s, func);
  const std::string name = name_kernel(site.kernel, func);
  const ir::PrintOptions with_lines{.locations = true};
  std::string last = ir::print(func, with_lines);
  InspectScopes::show(name, "trace", last);
  auto code = std::make_shared<Code>();
  code->func = func;
  if (const ir::Target* target = device.target(); options.optimize && target) {
    passes::RunOptions watched;
    watched.verify_between = true;
    watched.after = [&](const passes::Pass& pass, const ir::Func& f) {
      std::string text = ir::print(f, with_lines);
      if (text == last) return;
      InspectScopes::show(name, fmt::format("after {}", pass.name), text);
      last = std::move(text);
    };
    passes::run(code->func, *target, passes::standard_passes(), watched);
  }
  SlowCompile slow;
  if (compiles_long(func, slow)) tell(func, slow);
  std::vector<CodeText> texts = device.code_texts(code->func, slow);
  if (!slow.why.empty()) {
    tell(func, slow);
    texts = device.code_texts(code->func, slow);
  }
  for (const CodeText& t : texts) InspectScopes::show(name, t.stage, t.text);
  std::vector<PendingNote> notes;
  note_unused_tunes(s, func, notes);
  for (PendingNote& n : notes) deliver(std::move(n));
  if (!InspectScopes::runs()) return nullptr;
  if (const char* why = device.missing()) unsupported_error({}, "{}", why);
  number_positions(code->func);
  code->executable = device.compile(code->func);
  auto variant = std::make_unique<Variant>(code->func, std::move(code));
  variant->static_name = keep_forever(name);
  return variant;
}

// The first op in which two traces differ.
ir::OpId first_difference(const ir::Func& a, const ir::Func& b) {
  const size_t n = std::min(a.ops.size(), b.ops.size());
  for (uint32_t o = 1; o < n; ++o) {
    const ir::OpId op{o};
    const auto same = [](const auto& x, const auto& y) {
      return std::equal(x.begin(), x.end(), y.begin(), y.end());
    };
    if (a[op].kind != b[op].kind || !same(a.attrs(op), b.attrs(op)) ||
        !same(a.operands(op), b.operands(op)))
      return op;
  }
  return {static_cast<uint32_t>(std::max<size_t>(n, 1) - 1)};
}

// The position of an op, or of the first op known to have one that uses it: literals have none.
Loc loc_near(const ir::Func& f, ir::OpId op) {
  for (uint32_t o = op.i; o < f.ops.size(); ++o) {
    const auto in = f.operands({o});
    const bool uses =
        f[op].num_results && std::find(in.begin(), in.end(), f.result(op)) != in.end();
    if (o != op.i && !uses) continue;
    if (const Loc l = loc_of(f, {o}); l.file) return l;
    op = {o};
  }
  return first_loc(f);
}

// TW_VERIFY_CACHE: a hit must be what a new trace would give.
void verify_hit(detail::CallSite& site, CallState& s, const Variant& v) {
  ir::Func& func = s.trace;
  trace(site, s, func);
  std::string canonical;
  ir::canonical_bytes(func, canonical);
  if (canonical == v.code->canonical) return;
  Loc now = first_loc(func), before{};
  if (v.trace) {
    const ir::OpId op = first_difference(func, *v.trace);
    now = loc_near(func, op);
    before = loc_near(*v.trace, op);
  }
  usage_error(
      now,
      "the kernel recorded something else here than when it was compiled{}: it reads a value "
      "that is not among its arguments, such as a global; make it an argument",
      before.file ? fmt::format(" ({}:{})", before.file, before.line) : "");
}

bool has_host_tensors(const detail::CallSite& site) {
  const auto on_host = [](const detail::Leaf& l) {
    return l.kind == detail::Leaf::Kind::tensor && l.array && l.array->device.on_host();
  };
  return std::any_of(site.leaves, site.leaves + site.count, on_host);
}

// Where the arrays are, or on the device of this thread if that is the host.
[[gnu::hot]] void run_call(detail::CallSite& site, Mirror* mirror) {
  LastCall& last = last_call_state();
  last.stats = {};
  last.missed = false;
  CallLease state;
  CallState& s = *state;
  s.collect(site);
  Options options = current_options();
  if (!s.place.on_host()) options.device = s.place.kind, options.ordinal = s.place.ordinal;
  if (InspectScopes::active()) [[unlikely]] {
    const char* gpu = InspectScopes::gpu_of_call(options.device);
    const Device& target = gpu ? absent_cuda_device(gpu) : device(options.device, options.ordinal);
    if (const char* why = target.missing(); why && !target.shows_without())
      unsupported_error({}, "{}", why);
    const auto variant = make_inspected(site, s, options, target);
    last.stats = {};  // the handler may have called kernels
    last.missed = false;
    last.stats.traced = last.stats.compiled = true;
    if (!variant) return;
    last.stats.programs = launch(*variant, target, s, mirror);
    return;
  }
  const Device& target = device(options.device, options.ordinal);
  write_key(site, options, s.params, s.tunes, s.key);
  Entry& entry = s.entries.find(s.key);
  const Variant* variant = entry.find(s.tensors);
  if (variant) {
    count_level0_hit();
    if (verify_cache()) verify_hit(site, s, *variant);
  } else {
    if (const char* why = target.missing()) unsupported_error({}, "{}", why);
    std::vector<PendingNote> notes;
    // Where no lock is held: a handler may call this kernel again, which would wait for this
    // thread, or another one, whose call must not become the last one.
    const auto say = [&](auto&& what) {
      struct Restore {
        LastCall &last, mine = last;
        ~Restore() { last = std::move(mine); }
      } restore{last};
      what();
    };
    SlowCompile slow;
    for (;;) {
      {
        std::lock_guard lock(entry.making);
        variant = entry.find(s.tensors);  // another thread may have made it meanwhile
        if (variant) break;
        last.missed = true;
        last.key = s.key;
        last.tensors = s.tensors;
        last.before = next_serial.load();
        slow.told |= entry.told_slow;
        entry.told_slow = false;  // also where the next line throws
        variant = make_variant(site, s, entry, options, target, last.stats, slow, notes);
        if (variant) break;
        entry.told_slow = true;
      }
      notes.clear();  // the next trace has them, too
      try {
        say([&] { tell(s.trace, slow); });
      } catch (...) {  // the handler refuses this call, and is to be asked about the next one
        std::lock_guard lock(entry.making);
        entry.told_slow = false;
        throw;
      }
    }
    if (!notes.empty())
      say([&] {
        std::exception_ptr refused;  // each of them is made once: the rest must not be lost
        for (PendingNote& n : notes) try {
            deliver(std::move(n));
          } catch (...) {
            if (!refused) refused = std::current_exception();
          }
        if (refused) std::rethrow_exception(refused);
      });
  }
  if (!s.place.on_host() && !mirror) {  // two looks at the clock are a twentieth of a launch
    last.stats.programs = launch(*variant, target, s, mirror);
    return;
  }
  Stopwatch watch;
  last.stats.programs = launch(*variant, target, s, mirror);
  last.stats.run_us = watch.lap();
}

}  // namespace
}  // namespace runtime

namespace detail {

[[gnu::hot]] void dispatch(CallSite& site) {
  using namespace runtime;
  const DefaultFloats floats;
  if (site.count > CallSite::max_leaves) {
    const CalledKernel k = called_kernel(site);
    usage_error(k.at,
                "a call of {} has {} arguments, counting fields of structs one by one; at most {} "
                "are possible: pass tables of numbers as a Tensor",
                k.text, site.count, CallSite::max_leaves);
  }
  if (current_options().device == DeviceKind::cuda && has_host_tensors(site) &&
      cuda_device(0).missing() == nullptr) [[unlikely]] {
    Mirror mirror(site, tw::cuda(0));
    return run_call(site, &mirror);
  }
  run_call(site, nullptr);
}

}  // namespace detail
}  // namespace tw
