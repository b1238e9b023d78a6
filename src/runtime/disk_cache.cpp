#include "runtime/disk_cache.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <ctime>
#include <filesystem>

#define XXH_INLINE_ALL
#include <xxhash.h>

namespace tw::runtime {
namespace {

namespace fs = std::filesystem;

// The file: this, then key, title and content. Whoever changes anything here changes `format`.
struct Header {
  char magic[8];
  uint32_t format, reserved;
  uint64_t check[2];             // xxh3 of 128 bits over all that follows
  uint64_t key, title, content;  // bytes of each
};
static_assert(sizeof(Header) == 56);
constexpr char magic[8] = {'T', 'W', 'K', 'E', 'R', 'N', 'E', 'L'};
constexpr uint32_t format = 1;
constexpr size_t checked_from = offsetof(Header, key);

constexpr std::string_view entry_suffix = ".kernel", part_suffix = ".part";
// No kernel is as large. What is larger is damaged, and might not fit into memory.
constexpr uint64_t most_of_one = uint64_t{64} << 20;
// A use within this time of the last known one is not written down: it would order nothing anew.
constexpr time_t touch_after = 600;
// Beyond this a writer is not slow but dead.
constexpr time_t dead_after = 3600;

struct File {
  int fd = -1;
  explicit File(int f) : fd(f) {}
  ~File() {
    if (fd >= 0) ::close(fd);
  }
  File(const File&) = delete;
  File& operator=(const File&) = delete;
};

// A regular file as a whole. Never waits: a FIFO in its place is no entry.
std::optional<std::string> read_whole(const File& f, const struct stat& s) {
  if (!S_ISREG(s.st_mode) || s.st_size < static_cast<off_t>(sizeof(Header)) ||
      s.st_size > static_cast<off_t>(most_of_one))
    return {};
  std::string bytes(static_cast<size_t>(s.st_size), '\0');
  size_t at = 0;
  while (at < bytes.size()) {
    const ssize_t n = ::read(f.fd, bytes.data() + at, bytes.size() - at);
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) return {};
    at += static_cast<size_t>(n);
  }
  return bytes;
}

int open_to_read(const std::string& path) {
  return ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
}

struct Parts {
  std::string_view key, title, content;
};

std::optional<Parts> parts_of(std::string_view bytes) {
  Header h;
  std::memcpy(&h, bytes.data(), sizeof h);
  if (std::memcmp(h.magic, magic, sizeof magic) != 0 || h.format != format || h.reserved) return {};
  size_t left = bytes.size() - sizeof h;
  for (uint64_t n : {h.key, h.title, h.content}) {
    if (n > left) return {};
    left -= n;
  }
  if (left) return {};
  const XXH128_hash_t c = XXH3_128bits(bytes.data() + checked_from, bytes.size() - checked_from);
  if (c.low64 != h.check[0] || c.high64 != h.check[1]) return {};
  bytes.remove_prefix(sizeof h);
  return Parts{bytes.substr(0, h.key), bytes.substr(h.key, h.title), bytes.substr(h.key + h.title)};
}

std::string file_of(std::string_view key, std::string_view title, std::string_view content) {
  Header h{{}, format, 0, {}, key.size(), title.size(), content.size()};
  std::memcpy(h.magic, magic, sizeof magic);
  std::string bytes;
  bytes.reserve(sizeof h + key.size() + title.size() + content.size());
  bytes.append(reinterpret_cast<const char*>(&h), sizeof h).append(key).append(title);
  bytes.append(content);
  const XXH128_hash_t c = XXH3_128bits(bytes.data() + checked_from, bytes.size() - checked_from);
  h.check[0] = c.low64, h.check[1] = c.high64;
  std::memcpy(bytes.data(), &h, sizeof h);
  return bytes;
}

// Writes all of it, or says why not. On a full disk and past a quota, too.
int write_whole(const std::string& path, std::string_view bytes) {
  // Past this limit a write would raise SIGXFSZ, which ends a process that does not expect it.
  rlimit limit{};
  if (::getrlimit(RLIMIT_FSIZE, &limit) == 0 && bytes.size() > limit.rlim_cur) return EFBIG;
  const File f(::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0644));
  if (f.fd < 0) return errno;
  while (!bytes.empty()) {
    const ssize_t n = ::write(f.fd, bytes.data(), bytes.size());
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) {
      const int why = n < 0 ? errno : ENOSPC;
      ::unlink(path.c_str());
      return why;
    }
    bytes.remove_prefix(static_cast<size_t>(n));
  }
  return 0;
}

// With the folders it is in. Not for others: who writes here decides what runs.
int make_folder(const std::string& path) {
  struct stat s;
  if (::stat(path.c_str(), &s) == 0) return S_ISDIR(s.st_mode) ? 0 : ENOTDIR;
  for (size_t end = path.find('/', 1);; end = path.find('/', end + 1)) {
    if (::mkdir(path.substr(0, end).c_str(), 0700) != 0 && errno != EEXIST) return errno;
    if (end == path.npos) return 0;
  }
}

// What each regular file of the folder is, without reading it.
struct Listed {
  std::string path;
  uint64_t bytes;
  time_t used;
  bool is_part;  // of a write that is going on, or was killed
};

// 32 hexadecimal digits: the folder may be one that holds other things, too.
bool is_entry(std::string_view name) {
  return name.size() == 32 + entry_suffix.size() && name.ends_with(entry_suffix) &&
         name.find_first_not_of("0123456789abcdef") == 32;
}

std::vector<Listed> files_in(const std::string& folder) {
  std::vector<Listed> out;
  std::error_code e;
  for (fs::directory_iterator at(folder, e), end; !e && at != end; at.increment(e)) {
    const std::string path = at->path().string();
    const bool is_part = path.ends_with(part_suffix);
    if (!is_part && !is_entry(at->path().filename().string())) continue;
    struct stat s;
    if (::lstat(path.c_str(), &s) != 0) continue;
    out.push_back({path, static_cast<uint64_t>(s.st_size), s.st_mtime, is_part});
  }
  return out;
}

}  // namespace

DiskCache::DiskCache(std::string folder, uint64_t most_bytes, std::string why)
    : folder_(std::move(folder)), most_bytes_(most_bytes), why_none_(std::move(why)) {}

std::string DiskCache::path_of(std::string_view key) const {
  const XXH128_hash_t h = XXH3_128bits(key.data(), key.size());
  return fmt::format("{}/{:016x}{:016x}{}", folder_, h.high64, h.low64, entry_suffix);
}

std::optional<std::string> DiskCache::find(std::string_view key) {
  if (!enabled()) return {};
  const File f(open_to_read(path_of(key)));
  struct stat s;
  if (f.fd < 0 || ::fstat(f.fd, &s) != 0) return {};
  std::optional<std::string> bytes = read_whole(f, s);
  if (!bytes) return {};
  const std::optional<Parts> p = parts_of(*bytes);
  if (!p || p->key != key) return {};
  if (::time(nullptr) - s.st_mtime > touch_after) ::futimens(f.fd, nullptr);
  bytes->erase(0, static_cast<size_t>(p->content.data() - bytes->data()));
  return bytes;
}

std::string DiskCache::say(std::string why) {
  if (why.empty() || said_.exchange(true)) return {};
  return fmt::format(
      "compiled kernels are not kept for the next run: {}; TW_CACHE_DIR names a folder for them, "
      "and keeps none when it is empty",
      why);
}

std::string DiskCache::put(std::string_view key, std::string_view title, std::string_view content) {
  if (!enabled()) return say(why_none_);
  const std::string bytes = file_of(key, title, content);
  if (bytes.size() > std::min(most_bytes_, most_of_one)) return {};
  if (const int why = make_folder(folder_))
    return say(fmt::format("{} cannot be made: {}", folder_, std::strerror(why)));
  make_room(bytes.size());

  // Distinct for each write of any process; O_EXCL holds where hosts share the folder.
  static std::atomic<unsigned> writes{0};
  timespec now{};
  ::clock_gettime(CLOCK_REALTIME, &now);
  const std::string part = fmt::format("{}/{}-{}-{}{}", folder_, ::getpid(), writes.fetch_add(1),
                                       now.tv_sec * 1000000000 + now.tv_nsec, part_suffix);
  if (const int why = write_whole(part, bytes))
    return say(fmt::format("{} cannot be written: {}", folder_, std::strerror(why)));
  const std::string path = path_of(key);
  if (::rename(part.c_str(), path.c_str()) == 0) return {};
  int why = errno;
  if (why == EISDIR) {  // nothing of ours, and in the way of every later run
    std::error_code e;
    fs::remove_all(path, e);
    if (::rename(part.c_str(), path.c_str()) == 0) return {};
    why = errno;
  }
  ::unlink(part.c_str());
  return say(fmt::format("{} cannot be written: {}", path, std::strerror(why)));
}

// What was not used longest goes, until a tenth of the room is free, so that the next writes need
// no scan. Readers keep what they have open.
void DiskCache::make_room(uint64_t bytes) {
  std::lock_guard lock(mutex_);
  if (in_use_ && *in_use_ + bytes <= most_bytes_) {
    *in_use_ += bytes;
    return;
  }
  std::vector<Listed> files = files_in(folder_);
  uint64_t sum = bytes;
  const time_t now = ::time(nullptr);
  std::erase_if(files, [&](const Listed& f) {
    if (f.is_part && now - f.used > dead_after && ::unlink(f.path.c_str()) == 0) return true;
    sum += f.bytes;
    return f.is_part;
  });
  if (sum > most_bytes_) {
    std::sort(files.begin(), files.end(),
              [](const Listed& a, const Listed& b) { return a.used < b.used; });
    for (const Listed& f : files) {
      if (sum <= most_bytes_ - most_bytes_ / 10) break;
      std::error_code e;
      if (fs::remove_all(f.path, e) != static_cast<uintmax_t>(-1)) sum -= f.bytes;
    }
  }
  in_use_ = sum;
}

std::vector<DiskCache::Entry> DiskCache::entries() const {
  std::vector<Entry> out;
  if (!enabled()) return out;
  for (const Listed& l : files_in(folder_)) {
    if (l.is_part) continue;
    Entry e{l.path, {}, l.bytes, l.used, false};
    const File f(open_to_read(l.path));
    struct stat s;
    if (f.fd >= 0 && ::fstat(f.fd, &s) == 0) {
      const std::optional<std::string> bytes = read_whole(f, s);
      const std::optional<Parts> p = bytes ? parts_of(*bytes) : std::nullopt;
      if (p && path_of(p->key) == l.path) e.title = p->title, e.intact = true;
    }
    out.push_back(std::move(e));
  }
  std::sort(out.begin(), out.end(), [](const Entry& a, const Entry& b) {
    return a.used != b.used ? a.used > b.used : a.path < b.path;
  });
  return out;
}

size_t DiskCache::clear() {
  size_t removed = 0;
  if (!enabled()) return removed;
  for (const Listed& f : files_in(folder_)) {
    std::error_code e;
    const uintmax_t n = fs::remove_all(f.path, e);
    removed += !e && n > 0 && !f.is_part;
  }
  std::lock_guard lock(mutex_);
  in_use_.reset();
  return removed;
}

}  // namespace tw::runtime
