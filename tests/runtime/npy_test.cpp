#include <gtest/gtest.h>

#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <random>
#include <string>

#include "runtime/expect_error.hpp"
#include "runtime/npy_header.hpp"
#include "tilewright/array.hpp"

namespace tw {
namespace {

class Npy : public testing::Test {
 protected:
  void SetUp() override {
    char name[] = "/tmp/tw_npy_XXXXXX";
    ASSERT_NE(mkdtemp(name), nullptr);
    folder_ = name;
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  std::string path(const std::string& name = "x.npy") const { return folder_ + "/" + name; }
  std::string write(const std::string& bytes) const {
    std::ofstream(path(), std::ios::binary) << bytes;
    return path();
  }
  // A file of the given version, dictionary and data.
  std::string npy(int version, const std::string& dict, const std::string& data) const {
    std::string s(npy::magic);
    s += static_cast<char>(version);
    s += '\0';
    for (int b = 0; b < (version == 1 ? 2 : 4); ++b)
      s += static_cast<char>(dict.size() >> 8 * b & 255);
    return write(s + dict + data);
  }
  std::string dict(const std::string& descr, const std::string& shape,
                   const std::string& fortran = "False") const {
    return "{'descr': " + descr + ", 'fortran_order': " + fortran + ", 'shape': " + shape + ", }\n";
  }
  // The error of loading `file`, without the path before it.
  std::string error(const std::string& file) const {
    try {
      Array::load(file.c_str());
      return "nothing was thrown";
    } catch (const Error& e) {
      const std::string text = e.text();
      EXPECT_EQ(text.substr(0, file.size() + 2), file + ": ");
      EXPECT_EQ(text.find('\n'), text.npos);
      return text.substr(std::min(text.size(), file.size() + 2));
    }
  }

 private:
  std::string folder_;
};

TEST_F(Npy, RoundTripsEveryType) {
  for (int t = 0; t < dtype_count; ++t) {
    const DType type = static_cast<DType>(t);
    Array a = Array::zeros(type, {2, 3});
    auto* bytes = static_cast<unsigned char*>(a.data());
    for (int i = 0; i < 6; ++i) bytes[i * size_of(type)] = type == DType::mask ? i & 1 : i + 1;
    a.save(path().c_str());
    const bool as_integer = type == bf16 || is_8bit_float(type);  // NumPy has no such type
    const Array b = as_integer ? Array::load(path().c_str(), type) : Array::load(path().c_str());
    EXPECT_EQ(b.dtype(), type);
    ASSERT_EQ(b.elements(), 6);
    EXPECT_EQ(b.dim(0), 2);
    EXPECT_EQ(std::memcmp(a.data(), b.data(), static_cast<size_t>(6 * size_of(type))), 0);
  }
}

TEST_F(Npy, WritesWhatNumPyWrites) {
  const float one[] = {1};
  Array::of({1}, one).save(path().c_str());
  std::ifstream file(path(), std::ios::binary);
  const std::string bytes(std::istreambuf_iterator<char>(file), {});
  EXPECT_EQ(bytes.size(), 128u + 4);
  EXPECT_EQ(bytes.substr(0, 67), std::string("\x93NUMPY\1\0v\0", 10) +
                                     "{'descr': '<f4', 'fortran_order': False, 'shape': (1,), }");
  EXPECT_EQ(bytes[127], '\n');
}

TEST_F(Npy, SavesViewsRowMajor) {
  const int data[] = {0, 1, 2, 3, 4, 5};
  Array::of({2, 3}, data).transpose().save(path().c_str());
  const Array b = Array::load(path().c_str());
  EXPECT_EQ(b.dim(0), 3);
  EXPECT_EQ(b.data_as<int>()[1], 3);
}

TEST_F(Npy, EmptyArraysAndScalars) {
  Array::zeros(f32, {3, 0}).save(path().c_str());
  EXPECT_EQ(Array::load(path().c_str()).dim(0), 3);
  const double pi = 3.25;
  Array::of({}, &pi).save(path().c_str());
  const Array b = Array::load(path().c_str());
  EXPECT_EQ(b.rank(), 0);
  EXPECT_EQ(*b.data_as<double>(), 3.25);
}

TEST_F(Npy, FortranOrderBecomesStrides) {
  const std::string bytes{"\0\1\2\3\4\5", 6};
  const Array a = Array::load(npy(1, dict("'|u1'", "(2, 3)", "True"), bytes).c_str());
  EXPECT_EQ(a.dim(0), 2);
  EXPECT_EQ(a.stride(0), 1);
  EXPECT_EQ(a.stride(1), 2);
  EXPECT_EQ(a.at(1).at(2).data_as<unsigned char>()[0], 5);
}

TEST_F(Npy, ReadsAllVersionsAnyOrderAndAnyQuotes) {
  for (int version : {1, 2, 3}) {
    const std::string text = "{ \"shape\":(2 ,), 'fortran_order':False,'descr':'<i4'}";
    EXPECT_EQ(Array::load(npy(version, text, std::string(8, '\0')).c_str()).dim(0), 2);
  }
}

TEST_F(Npy, MaskBytesBecomeZeroOrOne) {
  const Array a = Array::load(npy(1, dict("'|b1'", "(3,)"), {"\0\2\1", 3}).c_str());
  EXPECT_EQ(std::memcmp(a.data(), "\0\1\1", 3), 0);
}

TEST_F(Npy, Bf16IsStoredAsU16) {
  const std::string file = npy(1, dict("'<u2'", "(1,)"), "\x80\x3f");
  EXPECT_EQ(Array::load(file.c_str(), bf16).dtype(), bf16);
  EXPECT_EQ(error(file),
            "holds 16-bit integers; if they are the bits of bf16, ask for bf16: Array::load(path, "
            "tw::bf16), or --type bf16");
  EXPECT_TW_ERROR(Array::load(file.c_str(), f16), usage,
                  file + ": holds 16-bit integers, which can be read as bf16 only, not f16");
}

TEST_F(Npy, Float8IsStoredAsU8) {
  const std::string file = npy(1, dict("'|u1'", "(1,)"), "\x38");
  EXPECT_EQ(Array::load(file.c_str()).dtype(), u8);
  for (DType t : {f8e4m3, f8e5m2}) EXPECT_EQ(Array::load(file.c_str(), t).dtype(), t);
  const std::string wide = npy(1, dict("'<f4'", "(1,)"), "1234");
  EXPECT_TW_ERROR(Array::load(wide.c_str(), f8e4m3), usage,
                  wide + ": holds f32, not f8e4m3: 8-bit floats are stored as '|u1'");
}

TEST_F(Npy, StoredAsMustBeWhatIsStored) {
  const std::string file = npy(1, dict("'<f4'", "(1,)"), "1234");
  EXPECT_EQ(Array::load(file.c_str(), f32).dtype(), f32);
  EXPECT_TW_ERROR(Array::load(file.c_str(), i32), usage, file + ": holds f32, not i32");
  EXPECT_TW_ERROR(Array::load(file.c_str(), bf16), usage,
                  file + ": holds f32, not bf16: bf16 is stored as '<u2'");
}

TEST_F(Npy, ErrorsOfFiles) {
  EXPECT_EQ(error(path("absent.npy")), "cannot be opened: No such file or directory");
  EXPECT_EQ(error(write("")), "no .npy file: write one with numpy.save");
  EXPECT_EQ(error(write("PK\3\4 zip")), "no .npy file: write one with numpy.save");
  EXPECT_EQ(error(write({"\x93NUMPY\4\1", 8})),
            ".npy format 4.1 is unknown: write it with numpy.save");
  EXPECT_EQ(error(write({"\x93NUMPY\1\0", 8})), "damaged .npy header: the file ends inside it");
  EXPECT_EQ(error(write({"\x93NUMPY\2\0\xff\xff\xff\xff", 12})),
            "damaged .npy header: the file ends inside it");
  EXPECT_TW_ERROR(Array::load(nullptr), usage, "Array::load was given no path");
  EXPECT_TW_ERROR(Array::zeros(f32, {1}).save(nullptr), usage, "Array::save was given no path");
  const std::string nowhere = path("no/x.npy");
  EXPECT_TW_ERROR(Array::zeros(f32, {1}).save(nowhere.c_str()), usage,
                  nowhere + ": cannot be written: No such file or directory");
}

TEST_F(Npy, ErrorsOfHeaders) {
  const auto of = [&](const std::string& text) { return error(npy(1, text, "")); };
  const auto expected = [](const std::string& what, int at) {
    return "damaged .npy header: " + what + " expected at byte " + std::to_string(at) +
           " of the header";
  };
  EXPECT_EQ(of("x"), expected("'{'", 0));
  EXPECT_EQ(of("{x"), expected("a quoted name", 1));
  EXPECT_EQ(of("{'x"), expected("a closed quote", 1));
  EXPECT_EQ(of("{'x'}"), expected("':'", 4));
  EXPECT_EQ(of("{'x': 1}"), expected("a header of 'descr', 'fortran_order' and 'shape'", 5));
  EXPECT_EQ(of("{}"), expected("'descr', 'fortran_order' and 'shape'", 2));
  EXPECT_EQ(of(dict("'<f4'", "(1,)", "0")), expected("True or False", 34));
  EXPECT_EQ(of(dict("'<f4'", "(-1,)")), expected("a size", 51));
  EXPECT_EQ(of(dict("'<f4'", "(99999999999999999999,)")), expected("a size below 2^63", 69));
  EXPECT_EQ(of(dict("'<f4'", "(1,)") + "x"), expected("the end of the header", 58));
  EXPECT_EQ(of(dict("'<f4'", "(1 2)")), expected("')'", 53));
}

TEST_F(Npy, ErrorsOfTypes) {
  const auto of = [&](const std::string& descr) { return error(npy(1, dict(descr, "(1,)"), "")); };
  EXPECT_EQ(of("'=c8'"),
            "elements of type '=c8' have no counterpart: save one of bool, int8, uint8, int32, "
            "uint32, int64, float16, float32, float64");
  EXPECT_EQ(of("'>f4'"), "its elements ('>f4') are big-endian: save x.astype('<f4')");
  // Bytes of a damaged header are shown, and must not end the text.
  EXPECT_EQ(of(std::string("'<f\0'", 5)),
            "elements of type '<f\\x00' have no counterpart: save one of bool, int8, uint8, int32, "
            "uint32, int64, float16, float32, float64");
  EXPECT_EQ(of("'" + std::string(50, 'x') + "'"),
            "elements of type '" + std::string(40, 'x') +
                "..' have no counterpart: save one of bool, int8, uint8, int32, uint32, int64, "
                "float16, float32, float64");
  EXPECT_EQ(of("'>\n4'"), "its elements ('>\\x0a4') are big-endian: save x.astype('<\\x0a4')");
  EXPECT_EQ(of("'|O'"), "its elements are Python objects: save an array of numbers");
  EXPECT_EQ(of("[('a', '<f4')]"), "its elements are records: save each field as a file of its own");
  EXPECT_EQ(of("'<c8'"),
            "elements of type '<c8' have no counterpart: save one of bool, int8, uint8, int32, "
            "uint32, "
            "int64, float16, float32, float64");
}

TEST_F(Npy, ErrorsOfSizes) {
  EXPECT_EQ(error(npy(1, dict("'<f4'", "(2, 3)"), std::string(20, 'x'))),
            "cut short: 5 of [2, 3] elements of f32 are there");
  EXPECT_EQ(error(npy(1, dict("'<f4'", "(9223372036854775807, 9)"), "1234")),
            "cut short: 1 of [9223372036854775807, 9] elements of f32 are there");
  EXPECT_EQ(error(npy(1, dict("'<f4'", "(1,)"), "123456")),
            "2 bytes follow the array: save one array a file");
  EXPECT_EQ(error(npy(1, dict("'<f4'", "(1,1,1,1,1,1,1,1,1)"), "1234")),
            "has 9 dimensions; an array has at most 8");
}

// Whatever the bytes: an array or one error, never a crash or a huge allocation.
TEST_F(Npy, GarbageIsAnArrayOrAnError) {
  std::mt19937 random(1);
  std::string good(npy::magic);
  const std::string text = dict("'<f4'", "(2, 3)");
  good += {'\1', '\0', static_cast<char>(text.size()), '\0'};
  good += text + std::string(24, '\0');
  for (int n = 0; n < 500; ++n) {
    std::string bad = good;
    for (unsigned k = 0, edits = 1 + random() % 3; k < edits; ++k)
      bad[random() % bad.size()] = static_cast<char>(random());
    if (random() % 4 == 0) bad.resize(random() % bad.size());
    try {
      Array::load(write(bad).c_str());
    } catch (const Error& e) {
      EXPECT_EQ(e.kind(), ErrorKind::usage) << e.what();
    }
  }
}

TEST_F(Npy, NativeOrderIsTheOrderOfThisMachine) {
  for (const char* descr : {"'=f4'", "'<f4'"}) {
    const Array a =
        Array::load(npy(1, dict(descr, "(1,)"), std::string("\0\0\x80\x3f", 4)).c_str());
    EXPECT_EQ(a.dtype(), f32);
    EXPECT_EQ(a.data_as<float>()[0], 1);
  }
  const std::string file = npy(1, dict("'=u2'", "(1,)"), std::string("\x80\x3f", 2));
  EXPECT_EQ(Array::load(file.c_str(), bf16).dtype(), bf16);
}

}  // namespace
}  // namespace tw
