#include "trace/recorder.hpp"

#include <cstring>

#include "support/error.hpp"

namespace tw::trace {

void Recorder::clear() {
  ops.assign(1, {});
  locs.assign(1, {});
  values.assign(2, {});
  blocks.assign(2, {});
  regions.assign(1, {});
  carries.assign(1, {});
  pool.clear();
  attrs.clear();
  types.assign(1, {});
  texts.clear();
  poisons.clear();
  host_effects.clear();
  tunes.clear();
  params.clear();
  param_values.clear();
  launch = {};
  launch_loc = {};
  has_launch = false;
  has_grid = false;
  block = 1;
  open_regions = 0;
}

// A kernel has a dozen types and asks for them at every op: a direct-mapped cache goes before the
// scan. By multiplication, since tile sizes differ in few bits.
uint32_t Recorder::intern(const ir::Type& t) {
  uint64_t word[3];
  std::memcpy(word, &t, sizeof t);
  const uint64_t hash = word[0] * 0x9e3779b97f4a7c15ull + word[1] * 0xc2b2ae3d27d4eb4full +
                        word[2] * 0x165667b19e3779f9ull;
  uint32_t& cached = type_cache_[hash >> 58];
  if (cached < types.size() && types[cached] == t) return cached;
  // Entry 0 counts, too: it is the type of what has no result, and must stay the only one.
  uint32_t i = static_cast<uint32_t>(types.size() - 1);
  while (i > 0 && !(types[i] == t)) --i;
  if (!(types[i] == t)) {
    types.push_back(t);
    i = static_cast<uint32_t>(types.size() - 1);
  }
  return cached = i;
}

Loc Recorder::loc_of(Val v) const {
  const Val r = resolve(v);
  const uint32_t d = values[r].def;
  return d & RawValue::arg_bit ? locs[blocks[d & ~RawValue::arg_bit].parent] : locs[d];
}

Val Recorder::op_typed(OpKind kind, std::span<const Val> in, uint32_t type_id,
                       std::span<const uint32_t> attributes, const Loc& loc) {
  const Val result = static_cast<Val>(values.size());
  ops.push_back({kind, static_cast<uint16_t>(in.size()), 1,
                 static_cast<uint16_t>(attributes.size()), static_cast<uint32_t>(pool.size()),
                 result, static_cast<uint32_t>(attrs.size()), block, blocks[block].segments, 0, 0});
  locs.push_back(loc);
  for (Val v : in) pool.push_back(v);
  for (uint32_t a : attributes) attrs.push_back(a);
  values.push_back({type_id, static_cast<uint32_t>(ops.size() - 1)});
  return result;
}

Val Recorder::op_results(OpKind kind, std::span<const Val> in, std::span<const ir::Type> types,
                         std::span<const uint32_t> attributes, const Loc& loc) {
  const Val first = op(kind, in, types[0], attributes, loc);
  const uint32_t id = static_cast<uint32_t>(ops.size() - 1);
  for (const ir::Type& t : types.subspan(1)) values.push_back({intern(t), id});
  ops[id].num_results = static_cast<uint16_t>(types.size());
  return first;
}

void Recorder::effect(OpKind kind, std::span<const Val> in, std::span<const uint32_t> attributes,
                      const Loc& loc) {
  op(kind, in, {}, attributes, loc);
  ops.back().num_results = 0;
  cut(static_cast<uint32_t>(ops.size() - 1));
}

Val Recorder::effect_result(OpKind kind, std::span<const Val> in, const ir::Type& t,
                            std::span<const uint32_t> attributes, const Loc& loc) {
  const Val result = op(kind, in, t, attributes, loc);
  cut(static_cast<uint32_t>(ops.size() - 1));
  return result;
}

void Recorder::cut(uint32_t id) {
  RawBlock& b = blocks[block];
  (b.first_effect ? ops[b.last_effect].next_effect : b.first_effect) = id;
  b.last_effect = id;
  ++b.segments;
}

void Recorder::host_effect(OpKind kind, std::span<const Val> in,
                           std::span<const uint32_t> attributes, const Loc& loc) {
  op(kind, in, {}, attributes, loc);
  ops.back().num_results = 0;
  host_effects.push_back(static_cast<uint32_t>(ops.size() - 1));
}

Val Recorder::constant(DType t, uint64_t bits, const Loc& loc) {
  const uint32_t words[] = {static_cast<uint32_t>(bits), static_cast<uint32_t>(bits >> 32)};
  return op(OpKind::constant, {}, ir::scalar_type(t), words, loc);
}

uint32_t Recorder::text(const std::string& s) {
  texts.push_back(s);
  return static_cast<uint32_t>(texts.size() - 1);
}

Val Recorder::new_arg(uint32_t b, uint32_t type_id) {
  values.push_back({type_id, b | RawValue::arg_bit});
  return static_cast<Val>(values.size() - 1);
}

Val Recorder::new_result(uint32_t region, uint32_t type_id) {
  values.push_back({type_id, regions[region].op});
  return static_cast<Val>(values.size() - 1);
}

namespace {
uint32_t new_block(Recorder& r, uint32_t op) {
  r.blocks.push_back({op, 0, 0, 0});
  return static_cast<uint32_t>(r.blocks.size() - 1);
}

// Programs do not come near it, and what walks a program calls itself at each level.
constexpr uint32_t most_open_regions = 1000;

uint32_t open(Recorder& r, OpKind kind, std::span<const Val> in, Loc loc) {
  if (r.open_regions == most_open_regions)
    usage_error(loc,
                "loops and branches lie more than {} deep in each other here: a C++ function that "
                "calls itself inside of them repeats them in the program",
                most_open_regions);
  r.op(kind, in, {}, {}, loc);
  const uint32_t op = static_cast<uint32_t>(r.ops.size() - 1);
  r.ops[op].num_results = 0;
  r.ops[op].region = static_cast<uint32_t>(r.regions.size());
  RawRegion region;
  region.op = op;
  region.block[0] = new_block(r, op);
  r.regions.push_back(region);
  r.block = region.block[0];
  ++r.open_regions;
  return r.ops[op].region;
}
}  // namespace

uint32_t Recorder::open_for(Val lo, Val hi, Val step, Loc loc) {
  const Val in[] = {lo, hi, step};
  const uint32_t region = open(*this, OpKind::for_, in, loc);
  regions[region].induction =
      new_arg(regions[region].block[0], intern(ir::scalar_type(DType::i64)));
  return region;
}

uint32_t Recorder::open_while(Loc loc) { return open(*this, OpKind::while_, {}, loc); }

uint32_t Recorder::open_if(Val condition, Loc loc) {
  const Val in[] = {condition};
  return open(*this, OpKind::if_, in, loc);
}

void Recorder::second_block(uint32_t region) {
  const uint32_t b = new_block(*this, regions[region].op);
  regions[region].block[1] = b;
  block = b;
}

// The region joins its block as an effect when something inside is one: only then does it cut.
void Recorder::close(uint32_t region) {
  RawRegion& r = regions[region];
  RawOp& o = ops[r.op];
  r.last_op = static_cast<uint32_t>(ops.size());
  r.effect = blocks[r.block[0]].first_effect || (r.block[1] && blocks[r.block[1]].first_effect);
  block = o.block;
  o.segment = blocks[block].segments;
  if (r.effect) cut(r.op);
  --open_regions;
}

bool Recorder::is_inside(uint32_t b) const {
  uint32_t at = block;
  while (at != b && blocks[at].parent) at = ops[blocks[at].parent].block;
  return at == b || at != 1;  // the function of a scan has no parent yet: it sees what is around it
}

Recorder::Mark Recorder::mark() const {
  return {ops.size(),     values.size(),       pool.size(),    attrs.size(),
          blocks.size(),  regions.size(),      carries.size(), texts.size(),
          poisons.size(), host_effects.size(), block,          blocks[block]};
}

void Recorder::rewind(const Mark& m) {
  ops.resize(m.ops);
  locs.resize(m.ops);
  values.resize(m.values);
  pool.resize(m.pool);
  attrs.resize(m.attrs);
  blocks.resize(m.blocks);
  regions.resize(m.regions);
  carries.resize(m.carries);
  texts.resize(m.texts);
  poisons.resize(m.poisons);
  host_effects.resize(m.host_effects);
  block = m.block;
  blocks[block] = m.state;
}

}  // namespace tw::trace
