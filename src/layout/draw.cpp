#include "layout/draw.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "support/error.hpp"

namespace tw::layout {
namespace {

constexpr int cell_height = 22;
constexpr int margin = 40;  // of the row numbers
constexpr int head = 82;    // title, legend, column numbers

std::string escaped(std::string_view text) {
  std::string out;
  for (char c : text) {
    switch (c) {
      case '&':
        out += "&amp;";
        break;
      case '<':
        out += "&lt;";
        break;
      case '>':
        out += "&gt;";
        break;
      default:
        out += c;
    }
  }
  return out;
}

// Number `n` of `count` light colours: hues go round, and neighbours differ in strength as well.
std::string colour(int n, int count) {
  return fmt::format("hsl({},{}%,{}%)", n * 360 / std::max(count, 1), n % 2 ? 55 : 75,
                     86 - 6 * (n % 4 / 2));
}

class Picture {
 public:
  explicit Picture(const Linear& l) : l_(l) {
    for (int d = 0; d < l.rank(); ++d) {
      (d + 1 < l.rank() ? rows_ : columns_) *= l.size(d);
    }
    cell_width_ = 10 + 6 * int(label(last()).size());
  }

  std::string draw(std::string_view title) {
    const int width = std::max(margin + columns_ * cell_width_ + 10, 600);
    const int height = head + rows_ * cell_height + 10;
    add("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{}\" height=\"{}\" "
        "font-family=\"sans-serif\" font-size=\"11\" text-anchor=\"middle\">\n"
        "<rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n",
        width, height);
    add("<text x=\"10\" y=\"20\" font-size=\"15\" text-anchor=\"start\">{}</text>\n",
        escaped(title));
    add("<text x=\"10\" y=\"38\" text-anchor=\"start\">{}</text>\n", to_string(l_));
    add("<text x=\"10\" y=\"54\" text-anchor=\"start\">{}</text>\n", legend());
    for (int c = 0; c < columns_; ++c) text(x(c) + cell_width_ / 2, head - 6, c);
    for (int r = 0; r < rows_; ++r) text(margin / 2, y(r) + 15, r);
    for (int r = 0; r < rows_; ++r) {
      for (int c = 0; c < columns_; ++c) cell(r, c);
    }
    out_ += "</svg>\n";
    return std::move(out_);
  }

 private:
  template <class... A>
  void add(fmt::format_string<A...> f, A&&... args) {
    fmt::format_to(std::back_inserter(out_), f, std::forward<A>(args)...);
  }

  int x(int column) const { return margin + column * cell_width_; }
  int y(int row) const { return head + row * cell_height; }

  Place last() const {
    return {l_.registers() - 1, l_.lanes() - 1, l_.warps() - 1, l_.blocks() - 1};
  }

  std::string label(const Place& p) const {
    const int thread = p.warp * l_.lanes() + p.lane;
    const std::string block = l_.blocks() > 1 ? fmt::format("B{} ", p.block) : "";
    return fmt::format("{}T{} R{}", block, thread, p.reg);
  }

  std::string legend() const {
    int copies = 1;
    for (int s = 0; s < space_count; ++s) {
      for (uint32_t f = l_.free_bits(Space(s)); f != 0; f &= f - 1) copies *= 2;
    }
    std::string s = fmt::format("{} threads of {} register{}", l_.lanes() * l_.warps(),
                                l_.registers(), l_.registers() == 1 ? "" : "s");
    if (l_.blocks() > 1) s += fmt::format(" in each of {} blocks", l_.blocks());
    s += l_.warps() > 1 ? "; a colour is a warp" : "; a colour is a lane";
    if (copies > 1) {
      const std::string times = copies == 2 ? "twice" : fmt::format("{} times", copies);
      s += fmt::format("; each element is held {}, the first place is shown", times);
    }
    return s;
  }

  void text(int at_x, int at_y, int n) {
    add("<text x=\"{}\" y=\"{}\" fill=\"#666\">{}</text>\n", at_x, at_y, n);
  }

  void cell(int row, int column) {
    Coord c{};
    int left = row;
    for (int d = l_.rank() - 2; d >= 0; --d) {
      c[d] = left % l_.size(d);
      left /= l_.size(d);
    }
    if (l_.rank() > 0) c[l_.rank() - 1] = column;
    const auto place = l_.locate(c);
    std::string fill = "#bbb", held;
    if (place) {
      fill = l_.warps() > 1 ? colour(place->warp, l_.warps()) : colour(place->lane, l_.lanes());
      held = label(*place);
    }
    add("<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"{}\" stroke=\"#888\"/>\n",
        x(column), y(row), cell_width_, cell_height, fill);
    if (place) {
      add("<text x=\"{}\" y=\"{}\">{}</text>\n", x(column) + cell_width_ / 2, y(row) + 15, held);
    }
  }

  const Linear& l_;
  int rows_ = 1;
  int columns_ = 1;
  int cell_width_ = 0;
  std::string out_;
};

}  // namespace

std::string to_svg(const Linear& l, std::string_view title) {
  int64_t elements = 1;
  for (int s : l.shape()) elements *= s;
  TW_CHECK(elements <= 1 << 16, "a picture of {} elements", elements);
  return Picture(l).draw(title);
}

}  // namespace tw::layout
