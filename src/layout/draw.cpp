#include "layout/draw.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <vector>

namespace tw::layout {
namespace {

constexpr int cell_height = 22;
constexpr int margin = 40;  // of the row numbers
constexpr int head = 82;    // title, legend, column numbers
// A longer side shows its first cells, a gap and its last ones: some 5000 pixels at most.
constexpr int most_columns = 64, most_rows = 128, most_last = 8;

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

constexpr int gap = -1;

// What is drawn of `count` rows or columns, in order.
std::vector<int> shown(int count, int most) {
  std::vector<int> out;
  for (int k = 0; k < count; ++k) {
    if (count > most && k == most - most_last) {
      out.push_back(gap);
      k = count - most_last;
    }
    out.push_back(k);
  }
  return out;
}

class Picture {
 public:
  explicit Picture(const Linear& l) : l_(l) {
    int rows = 1, columns = 1;
    for (int d = 0; d < l.rank(); ++d) (d + 1 < l.rank() ? rows : columns) *= l.size(d);
    rows_ = shown(rows, most_rows);
    columns_ = shown(columns, most_columns);
    cell_width_ = 10 + 6 * int(label(last()).size());
  }

  std::string draw(std::string_view title) {
    const int width = std::max(x(columns_.size()) + 10, 600), height = y(rows_.size()) + 10;
    add("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{}\" height=\"{}\" "
        "font-family=\"sans-serif\" font-size=\"11\" text-anchor=\"middle\">\n"
        "<rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n",
        width, height);
    add("<text x=\"10\" y=\"20\" font-size=\"15\" text-anchor=\"start\">{}</text>\n",
        escaped(title));
    add("<text x=\"10\" y=\"38\" text-anchor=\"start\">{}</text>\n", to_string(l_));
    add("<text x=\"10\" y=\"54\" text-anchor=\"start\">{}</text>\n", legend());
    for (size_t c = 0; c < columns_.size(); ++c)
      number(x(c) + cell_width_ / 2, head - 6, columns_[c]);
    for (size_t r = 0; r < rows_.size(); ++r) number(margin / 2, y(r) + 15, rows_[r]);
    for (size_t r = 0; r < rows_.size(); ++r)
      for (size_t c = 0; c < columns_.size(); ++c)
        if (rows_[r] != gap && columns_[c] != gap) cell(r, c);
    out_ += "</svg>\n";
    return std::move(out_);
  }

 private:
  template <class... A>
  void add(fmt::format_string<A...> f, A&&... args) {
    fmt::format_to(std::back_inserter(out_), f, std::forward<A>(args)...);
  }

  // Of what is drawn number `column`, or `row`.
  int x(size_t column) const { return margin + static_cast<int>(column) * cell_width_; }
  int y(size_t row) const { return head + static_cast<int>(row) * cell_height; }

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
    for (const auto& [what, list] : {std::pair("rows", &rows_), std::pair("columns", &columns_)})
      if (const auto g = std::find(list->begin(), list->end(), gap); g != list->end())
        s += fmt::format("; {} {} to {} are left out", what, g[-1] + 1, g[1] - 1);
    return s;
  }

  void number(int at_x, int at_y, int n) {
    add("<text x=\"{}\" y=\"{}\" fill=\"#666\">{}</text>\n", at_x, at_y,
        n == gap ? "..." : fmt::to_string(n));
  }

  void cell(size_t row, size_t column) {
    Coord c{};
    int left = rows_[row];
    for (int d = l_.rank() - 2; d >= 0; --d) {
      c[d] = left % l_.size(d);
      left /= l_.size(d);
    }
    if (l_.rank() > 0) c[l_.rank() - 1] = columns_[column];
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
  std::vector<int> rows_, columns_;
  int cell_width_ = 0;
  std::string out_;
};

}  // namespace

std::string to_svg(const Linear& l, std::string_view title) { return Picture(l).draw(title); }

}  // namespace tw::layout
