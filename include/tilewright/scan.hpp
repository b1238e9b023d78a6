// Scans and reductions with a combining function of the author, over a tile or a struct of tiles.
//
//   struct Pair { tw::Tile a, b; };
//   Pair h = tw::scan(Pair{a, b}, 0, [](const Pair& l, const Pair& r) {
//     return Pair{l.a * r.a, r.a * l.b + r.b};
//   });
//
// The tiles of a struct have one shape. The function is traced once, on scalars of the tiles'
// types, and gives scalars of those types. It must be associative: left and right keep their sides,
// but what is combined first is open. It may use numbers and scalars from outside, and does
// arithmetic only.
#pragma once

#include "tilewright/detail/bind.hpp"
#include "tilewright/tile.hpp"

namespace tw {

namespace detail {

// The tiles of a struct, in order of declaration.
struct Parts {
  [[gnu::visibility("hidden")]] static constexpr int max = 16;
  Tile* tile[max];
  int count = 0;
};
template <class S>
Parts parts_of(S& s) {
  Parts p;
  auto add = [&p](auto& leaf) {
    using T = std::remove_cvref_t<decltype(leaf)>;
    static_assert(std::is_base_of_v<Tile, T> || !std::is_base_of_v<Handle, T>,
                  "what is scanned is a Tile or a struct of tiles, not of tensors");
    if constexpr (std::is_base_of_v<Tile, T>) {
      if (p.count < Parts::max) p.tile[p.count] = &leaf;
      ++p.count;
    }
  };
  visit(s, add);
  return p;
}

struct CombineCall {
  const char* name;
  Parts tiles;                // combined along `axis`; become the results
  Parts left, right, result;  // of the function, which reads and writes them
  Parts first;                // exclusive: the first place; reduce: over nothing. Empty otherwise
  int axis;
  bool reduce;
  Scan how;
  void (*run)(void*);
  void* frame;
  Loc loc;
};
void combine(const CombineCall&);

template <class S, class F>
S combine_tiles(const char* name, S tiles, int axis, const S* first, F& f, bool reduce, Scan how,
                Loc l) {
  struct Frame {
    S left, right, result;
    F& f;
  } frame{tiles, tiles, tiles, f};
  S begin = first ? *first : tiles;
  CombineCall c{name,
                parts_of(tiles),
                parts_of(frame.left),
                parts_of(frame.right),
                parts_of(frame.result),
                first ? parts_of(begin) : Parts{},
                axis,
                reduce,
                how,
                [](void* p) {
                  Frame& fr = *static_cast<Frame*>(p);
                  fr.result = fr.f(static_cast<const S&>(fr.left), static_cast<const S&>(fr.right));
                },
                &frame,
                l};
  combine(c);
  return tiles;
}

}  // namespace detail

// Place i of the result combines the places up to i in order; with `reverse` from the last one
// down.
template <class S, class F>
S scan(const S& tiles, int axis, F f, Scan how = {}, Loc l = Loc::here()) {
  return detail::combine_tiles<S>("scan", tiles, axis, nullptr, f, false, how, l);
}
// Place i combines the places before it; the first place holds `first`, scalars, which is combined
// with nothing. A number takes the type of its tile, as beside an operator: one that does not fit
// is an error.
template <class S, class F>
S exclusive_scan(const S& tiles, int axis, const std::type_identity_t<S>& first, F f, Scan how = {},
                 Loc l = Loc::here()) {
  return detail::combine_tiles<S>("exclusive_scan", tiles, axis, &first, f, false, how, l);
}
// Everything along the axis, which stays with size 1; `nothing`, scalars or numbers as above, where
// bounds leave no element.
template <class S, class F>
S reduce(const S& tiles, int axis, const std::type_identity_t<S>& nothing, F f,
         Loc l = Loc::here()) {
  return detail::combine_tiles<S>("reduce", tiles, axis, &nothing, f, true, {}, l);
}

}  // namespace tw
