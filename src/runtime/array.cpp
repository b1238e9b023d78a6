// Making, sharing and reading arrays.
#include <algorithm>
#include <cstring>
#include <utility>

#include "runtime/array_body.hpp"
#include "runtime/cuda/memory.hpp"
#include "runtime/device.hpp"
#include "runtime/param_facts.hpp"
#include "support/aligned_buffer.hpp"
#include "support/checked.hpp"

namespace tw {
namespace detail {
namespace {

struct OwnStorage : Storage {
  explicit OwnStorage(AlignedBuffer m)
      : Storage([](RefCounted* r) { delete static_cast<OwnStorage*>(r); }), memory(std::move(m)) {}
  AlignedBuffer memory;
};

struct ForeignStorage : Storage {
  ForeignStorage(void (*f)(void*), void* c)
      : Storage([](RefCounted* r) {
          ForeignStorage* s = static_cast<ForeignStorage*>(r);
          s->give_back(s->context);
          delete s;
        }),
        give_back(f),
        context(c) {}
  void (*give_back)(void*);
  void* context;
};

// Where the memory is: all devices of the host share it.
Device place_of(Device d) { return d.on_host() ? cpu : d; }

Array foreign(Device device, DType t, void* data, std::span<const long long> dims,
              std::span<const long long> strides, void (*release)(void*), void* context) {
  // The address of memory on a GPU that is not there would fault far from here.
  if (!device.on_host()) runtime::cuda::Context::of(device.ordinal);
  if (!data && checked_elements(t, dims) > 0)
    usage_error({}, "Array::view was given a null pointer for {} elements",
                checked_elements(t, dims));
  Storage* owner = release ? new ForeignStorage(release, context) : nullptr;
  ArrayBody* body = new ArrayBody(t, dims, strides, data, owner, place_of(device));
  if (owner) owner->release();
  return ArrayBody::wrap(body);
}

int checked_axis(const ArrayBody& b, int i) {
  const int d = i < 0 ? i + b.rank : i;
  if (d < 0 || d >= b.rank)
    usage_error({}, "dimension {} asked of an array of {} dimensions", i, b.rank);
  return d;
}

}  // namespace

ArrayBody::ArrayBody(DType t, std::span<const long long> shape, std::span<const long long> steps,
                     void* p, Storage* o, Device where)
    : RefCounted([](RefCounted* r) {
        ArrayBody* b = static_cast<ArrayBody*>(r);
        if (b->owner) b->owner->release();
        delete b;
      }),
      dtype(t),
      rank(static_cast<int>(shape.size())),
      data(p),
      owner(o),
      device(where) {
  std::memcpy(dims, shape.data(), shape.size_bytes());
  std::memcpy(strides, steps.data(), steps.size_bytes());
  facts = runtime::facts_of(dtype, rank, tensor());
  if (owner) owner->retain();
}

[[gnu::hot]] ir::TensorArg ArrayBody::tensor() const {
  ir::TensorArg t;
  t.data = data;
  for (int d = 0; d < rank; ++d) t.dims[d] = dims[d], t.strides[d] = strides[d];
  return t;
}

Array ArrayBody::wrap(ArrayBody* fresh) {
  Array a;
  a.body_ = fresh;
  return a;
}

const ArrayBody& ArrayBody::of(const Array& a) {
  if (!a.body_)
    usage_error({}, "this Array holds no data: make one with Array::zeros, from, view or load");
  return *a.body_;
}

const ArrayBody& ArrayBody::on_host(const Array& a) {
  const ArrayBody& b = of(a);
  if (!b.device.on_host())
    usage_error({},
                "this array is on {}, where the host cannot read it: write .to(tw::cpu) first; its "
                "address for other libraries is address()",
                text_of(b.device));
  return b;
}

std::span<const long long> checked_dims(const Dims& d) {
  if (d.size() < 0 || d.size() > Dims::max_rank)
    usage_error({}, "an array has at most {} dimensions, not {}", Dims::max_rank, d.size());
  for (int i = 0; i < d.size(); ++i)
    if (d[i] < 0)
      usage_error({}, "dimension {} of an array is {}: write a size of 0 or more", i, d[i]);
  return {d.begin(), static_cast<size_t>(d.size())};
}

long long checked_elements(DType t, std::span<const long long> dims) {
  checked(t, {}, "Array");
  long long n = 1;
  for (long long d : dims)
    if (d == 0) return 0;  // whatever the other dimensions are
  long long bytes = 0;
  bool over = false;
  for (long long d : dims) over |= __builtin_mul_overflow(n, d, &n);
  if (over || __builtin_mul_overflow(n, static_cast<long long>(size_of(t)), &bytes))
    usage_error({}, "an array of {} {} is larger than memory can address", name_of(t),
                text_of(dims));
  return n;
}

void row_major(std::span<const long long> dims, long long* strides) {
  // Of an array without elements no stride is ever used; wrapping around is harmless then.
  unsigned long long step = 1;
  for (size_t d = dims.size(); d-- > 0;) {
    strides[d] = static_cast<long long>(step);
    step *= static_cast<unsigned long long>(dims[d]);
  }
}

Array allocate(DType t, std::span<const long long> dims) {
  const long long n = checked_elements(t, dims);
  const size_t bytes = static_cast<size_t>(n) * static_cast<size_t>(size_of(t));
  AlignedBuffer memory;
  void* p = memory.reserve(bytes);  // an empty array still has an address of its own
  if (!p)
    usage_error({}, "no memory for an array of {} {} ({} bytes)", name_of(t), text_of(dims), bytes);
  long long strides[Dims::max_rank];
  row_major(dims, strides);
  Storage* owner = new OwnStorage(std::move(memory));
  ArrayBody* body = new ArrayBody(t, dims, {strides, dims.size()}, p, owner);
  owner->release();
  return ArrayBody::wrap(body);
}

std::string text_of(Device d) {
  return d.on_host() ? name_of(d.kind) : fmt::format("{}:{}", name_of(d.kind), d.ordinal);
}

std::string text_of(std::span<const long long> sizes) {
  return fmt::format("[{}]", fmt::join(sizes, ", "));
}

}  // namespace detail

using detail::ArrayBody;

Array::Array(const Array& o) noexcept : body_(o.body_) {
  if (body_) body_->retain();
}
Array::Array(Array&& o) noexcept : body_(std::exchange(o.body_, nullptr)) {}
Array& Array::operator=(const Array& o) noexcept {
  if (o.body_) o.body_->retain();
  if (body_) body_->release();
  body_ = o.body_;
  return *this;
}
Array& Array::operator=(Array&& o) noexcept {
  if (this == &o) return *this;
  if (body_) body_->release();
  body_ = std::exchange(o.body_, nullptr);
  return *this;
}
Array::~Array() {
  if (body_) body_->release();
}

Array Array::empty(DType t, Dims dims, Device device) {
  const auto shape = detail::checked_dims(dims);
  return runtime::checked(device).on_host() ? detail::allocate(t, shape)
                                            : runtime::cuda::allocate(t, shape, device);
}

Array Array::zeros(DType t, Dims dims, Device device) {
  Array a = empty(t, dims, device);
  if (!device.on_host()) {
    runtime::cuda::fill_zero(*a.body_);
    return a;
  }
  std::memset(a.data(), 0, static_cast<size_t>(a.elements() * size_of(t)));
  return a;
}

Array Array::from(DType t, Dims dims, const void* data) {
  Array a = empty(t, dims);
  if (a.elements() == 0) return a;
  if (!data) usage_error({}, "Array::from was given a null pointer for {} elements", a.elements());
  std::memcpy(a.data(), data, static_cast<size_t>(a.elements() * size_of(t)));
  return a;
}

Array Array::view_rows(DType t, void* data, Dims dims, void (*release)(void*), void* context) {
  const auto shape = detail::checked_dims(dims);
  detail::checked_elements(t, shape);
  long long strides[Dims::max_rank];
  detail::row_major(shape, strides);
  return detail::foreign(cpu, t, data, shape, {strides, shape.size()}, release, context);
}

Array Array::view(DType t, void* data, Dims dims, Dims strides, void (*release)(void*),
                  void* context) {
  return view(cpu, t, data, dims, strides, release, context);
}

Array Array::view(Device device, DType t, void* data, Dims dims, Dims strides,
                  void (*release)(void*), void* context) {
  runtime::checked(device);
  const auto shape = detail::checked_dims(dims);
  if (strides.size() != dims.size())
    usage_error({}, "Array::view was given {} strides for {} dimensions", strides.size(),
                dims.size());
  // All user space of every machine, and far enough from the ends of 64 bits for all sums of index
  // * stride. Of one element alone no stride is used, and libraries leave anything there: 0 stands
  // for what is not.
  if (detail::checked_elements(t, shape) > 0) {
    constexpr long long most = 1ll << 56;
    long long below = 0, above = size_of(t);
    bool fits = true;
    for (int d = 0; d < dims.size(); ++d) {
      long long step = 0, part = 0;
      const bool over =
          __builtin_mul_overflow(strides[d], static_cast<long long>(size_of(t)), &step);
      if (dims[d] == 1) {
        if (over) strides[d] = 0;
        continue;
      }
      fits &= !over && !__builtin_mul_overflow(step, dims[d] - 1, &part) && -most <= part &&
              part <= most;
      if (!fits) break;
      (part < 0 ? below : above) += part;
      fits = -most <= below && above <= most;
    }
    if (!fits || static_cast<uintptr_t>(-below) > reinterpret_cast<uintptr_t>(data))
      usage_error({}, "an array of {} {} with strides {} is larger than memory can address",
                  name_of(t), detail::text_of(shape),
                  detail::text_of({strides.begin(), shape.size()}));
  }
  return detail::foreign(device, t, data, shape, {strides.begin(), shape.size()}, release, context);
}

DType Array::dtype() const { return ArrayBody::of(*this).dtype; }
int Array::rank() const { return ArrayBody::of(*this).rank; }
long long Array::dim(int i) const {
  const ArrayBody& b = ArrayBody::of(*this);
  return b.dims[detail::checked_axis(b, i)];
}
long long Array::stride(int i) const {
  const ArrayBody& b = ArrayBody::of(*this);
  return b.strides[detail::checked_axis(b, i)];
}
Dims Array::dims() const {
  const ArrayBody& b = ArrayBody::of(*this);
  return {b.dims, b.rank};
}
long long Array::elements() const {
  const auto shape = ArrayBody::of(*this).shape();
  // First, for then the other dimensions may be of any size.
  if (std::find(shape.begin(), shape.end(), 0) != shape.end()) return 0;
  long long n = 1;
  for (long long d : shape) n *= d;
  return n;
}

bool Array::contiguous() const {
  const ArrayBody& b = ArrayBody::of(*this);
  if (elements() == 0) return true;
  long long step = 1;
  for (int d = b.rank; d-- > 0;) {
    if (b.dims[d] != 1 && b.strides[d] != step) return false;
    step *= b.dims[d];
  }
  return true;
}

Device Array::device() const { return ArrayBody::of(*this).device; }
void* Array::data() const { return ArrayBody::on_host(*this).data; }
void* Array::address() const { return ArrayBody::of(*this).data; }

void* Array::checked(DType t) const {
  const ArrayBody& b = ArrayBody::on_host(*this);
  if (b.dtype != t)
    usage_error({}, "this array holds {}, but data_as asks for the C++ type of {}",
                name_of(b.dtype), name_of(t));
  return b.data;
}

}  // namespace tw
