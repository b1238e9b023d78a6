// .npy files in and out.
#include <cerrno>
#include <cstring>
#include <fstream>

#include "runtime/array_body.hpp"
#include "runtime/npy_header.hpp"
#include "support/checked.hpp"

namespace tw {
namespace {

struct Named {
  const char* descr;
  DType dtype;
};
constexpr Named types[] = {
    {"|b1", DType::mask}, {"|u1", DType::u8},  {"<i4", DType::i32},
    {"<u4", DType::u32},  {"<i8", DType::i64}, {"|i1", DType::i8},
    {"<f2", DType::f16},  {"<f4", DType::f32}, {"<f8", DType::f64},
};
// NumPy has no bf16 and no 8-bit floats; the bits travel as integers of their size.
constexpr const char* bf16_descr = "<u2";
constexpr const char* f8_descr = "|u1";

const char* descr_of(DType t) {
  for (const Named& n : types)
    if (n.dtype == t) return n.descr;
  return is_8bit_float(t) ? f8_descr : bf16_descr;
}

// As text: a damaged header may hold any bytes, and any number of them.
std::string shown(const std::string& descr) {
  std::string out;
  for (const char c : descr.substr(0, 40)) {
    const auto byte = static_cast<unsigned char>(c);
    out += byte < ' ' || byte > '~' ? fmt::format("\\x{:02x}", byte) : std::string(1, c);
  }
  return descr.size() > 40 ? out + ".." : out;
}

DType dtype_of(const std::string& given, const std::string& path, const DType* stored_as) {
  std::string descr = given;
  // '=' is the order of the machine that reads, here little-endian; files written by hand have it.
  if (descr.size() == 3 && descr[0] == '=') descr[0] = '<';
  for (const Named& n : types) {
    // Byte order says nothing of one byte.
    const bool any_order = size_of(n.dtype) == 1 && descr.size() == 3;
    if (descr == n.descr || (any_order && descr.compare(1, 2, n.descr + 1) == 0)) {
      if (stored_as && is_8bit_float(*stored_as) && n.dtype == DType::u8) return *stored_as;
      if (stored_as && *stored_as != n.dtype)
        usage_error({}, "{}: holds {}, not {}{}", path, name_of(n.dtype), name_of(*stored_as),
                    *stored_as == DType::bf16   ? ": bf16 is stored as '<u2'"
                    : is_8bit_float(*stored_as) ? ": 8-bit floats are stored as '|u1'"
                                                : "");
      return n.dtype;
    }
  }
  if (descr == bf16_descr) {
    if (stored_as && *stored_as == DType::bf16) return DType::bf16;
    if (stored_as)
      usage_error({}, "{}: holds 16-bit integers, which can be read as bf16 only, not {}", path,
                  name_of(*stored_as));
    usage_error({},
                "{}: holds 16-bit integers; if they are the bits of bf16, ask for bf16: "
                "Array::load(path, tw::bf16), or --type bf16",
                path);
  }
  if (descr.size() == 3 && descr[0] == '>')
    usage_error({}, "{}: its elements ('{}') are big-endian: save x.astype('<{}')", path,
                shown(descr), shown(descr.substr(1)));
  if (descr.size() > 1 && descr[1] == 'O')
    usage_error({}, "{}: its elements are Python objects: save an array of numbers", path);
  usage_error({},
              "{}: elements of type '{}' have no counterpart: save one of bool, int8, uint8, "
              "int32, uint32, int64, float16, float32, float64",
              path, shown(given));
}

// The whole of a file's head: leaves `file` at the first element.
npy::Header read_head(std::ifstream& file, const std::string& path) {
  char head[npy::magic.size() + 2];
  if (!file.read(head, sizeof head) || std::string_view(head, npy::magic.size()) != npy::magic)
    usage_error({}, "{}: no .npy file: write one with numpy.save", path);
  const int major = static_cast<unsigned char>(head[6]);
  if (major < 1 || major > 3)
    usage_error({}, "{}: .npy format {}.{} is unknown: write it with numpy.save", path, major,
                static_cast<int>(static_cast<unsigned char>(head[7])));
  unsigned char length[4] = {};
  file.read(reinterpret_cast<char*>(length), major == 1 ? 2 : 4);
  const size_t size = length[0] | static_cast<size_t>(length[1]) << 8 |
                      static_cast<size_t>(length[2]) << 16 | static_cast<size_t>(length[3]) << 24;
  // A damaged length must not become an allocation: no real header is near this.
  constexpr size_t largest = 1 << 20;
  std::string text(std::min(size, largest), '\0');
  if (!file || size > largest || !file.read(text.data(), static_cast<std::streamsize>(size)))
    usage_error({}, "{}: damaged .npy header: the file ends inside it", path);
  return npy::parse_header(text, path);
}

Array read(const char* name, const DType* stored_as) {
  if (!name || !*name) usage_error({}, "Array::load was given no path");
  const std::string path = name;
  std::ifstream file(path, std::ios::binary);
  if (!file) usage_error({}, "{}: cannot be opened: {}", path, std::strerror(errno));
  const npy::Header h = read_head(file, path);
  const DType type = dtype_of(h.descr, path, stored_as);
  if (h.shape.size() > static_cast<size_t>(Dims::max_rank))
    usage_error({}, "{}: has {} dimensions; an array has at most {}", path, h.shape.size(),
                Dims::max_rank);
  const int rank = static_cast<int>(h.shape.size());
  // Compared with the file before anything is allocated: the header may be garbage.
  long long count = 1, bytes = 0;
  bool over = false;
  for (long long d : h.shape) over |= __builtin_mul_overflow(count, d, &count);
  for (long long d : h.shape)
    if (d == 0) count = 0, over = false;
  over |= __builtin_mul_overflow(count, static_cast<long long>(size_of(type)), &bytes);
  const std::streamoff start = file.tellg();
  const std::streamoff have = file.seekg(0, std::ios::end).tellg() - std::streampos(start);
  if (over || have < bytes)
    usage_error({}, "{}: cut short: {} of {} elements of {} are there", path, have / size_of(type),
                detail::text_of(h.shape), name_of(type));
  if (have > bytes)
    usage_error({}, "{}: {} bytes follow the array: save one array a file", path, have - bytes);
  file.seekg(start);
  Dims dims(h.shape.data(), rank);
  if (h.fortran_order)
    for (int d = 0; d < rank; ++d) dims[d] = h.shape[static_cast<size_t>(rank - 1 - d)];
  Array a = Array::empty(type, dims);
  if (!file.read(static_cast<char*>(a.data()), bytes))
    usage_error({}, "{}: cannot be read: {}", path, std::strerror(errno));
  if (type == DType::mask)  // in memory a mask is 0 or 1; a file may hold any byte
    for (long long i = 0; i < count; ++i)
      static_cast<uint8_t*>(a.data())[i] = static_cast<uint8_t*>(a.data())[i] != 0;
  return h.fortran_order ? a.transpose() : a;
}

}  // namespace

Array Array::load(const char* path) { return read(path, nullptr); }
Array Array::load(const char* path, DType stored_as) {
  tw::checked(stored_as, {}, "Array::load");
  return read(path, &stored_as);
}

void Array::save(const char* path) const {
  const detail::ArrayBody& b = detail::ArrayBody::of(*this);
  if (!path || !*path) usage_error({}, "Array::save was given no path");
  const Array rows = b.device.on_host() && !contiguous() ? copy() : to(cpu);
  npy::Header h;
  h.descr = descr_of(b.dtype);
  h.shape.assign(b.dims, b.dims + b.rank);
  const std::string head = npy::print_header(h);
  std::ofstream file(path, std::ios::binary | std::ios::trunc);
  if (!file) usage_error({}, "{}: cannot be written: {}", path, std::strerror(errno));
  file.write(head.data(), static_cast<std::streamsize>(head.size()));
  file.write(static_cast<const char*>(rows.data()), elements() * size_of(b.dtype));
  file.close();
  if (!file) usage_error({}, "{}: cannot be written: {}", path, std::strerror(errno));
}

}  // namespace tw
