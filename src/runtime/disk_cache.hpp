// Compiled kernels on disk, so that the next process need not compile them.
//
// One file an entry, named by the hash of its key. It holds the key in full, and a checksum over
// everything: what is damaged, of another format or of another key is not there, and the next
// write replaces it. Files appear by rename, so readers and writers of any number of processes need
// no lock. Nothing that goes wrong here fails a call: the worst is a compile.
#pragma once

#include <atomic>
#include <cstdint>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tw::runtime {

class DiskCache {
 public:
  // Without a folder nothing is kept; `why` is then said once, unless it is empty too.
  explicit DiskCache(std::string folder, uint64_t most_bytes, std::string why = {});

  // One open, one read, one checksum. An entry that is used counts as young again.
  std::optional<std::string> find(std::string_view key);
  // `title` is for people. Returns what the user should know: empty when all is well, and when it
  // was said before.
  std::string put(std::string_view key, std::string_view title, std::string_view content);

  const std::string& folder() const { return folder_; }
  bool enabled() const { return !folder_.empty(); }
  const std::string& why_none() const { return why_none_; }
  // False: the user wants none, so there is nothing to do and to say.
  bool wanted() const { return enabled() || !why_none_.empty(); }

  struct Entry {
    std::string path, title;  // no title: not intact
    uint64_t bytes = 0;
    int64_t used = 0;  // seconds since 1970
    bool intact = false;
  };
  // Every entry, read and checked; the last used first.
  std::vector<Entry> entries() const;
  // Removes every entry and what killed writers left. Returns how many entries it removed.
  size_t clear();

 private:
  std::string path_of(std::string_view key) const;
  std::string say(std::string why);
  void make_room(uint64_t bytes);

  const std::string folder_;
  const uint64_t most_bytes_;
  const std::string why_none_;
  std::atomic<bool> said_{false};
  std::mutex mutex_;                // of what follows
  std::optional<uint64_t> in_use_;  // what this process knows: other writers are seen by a scan
};

// Where and how much, as the environment says it: TW_CACHE_DIR (empty: none), else
// XDG_CACHE_HOME/tilewright, else HOME/.cache/tilewright; at most TW_CACHE_MB.
struct DiskPlace {
  std::string folder, why;  // no folder: why not, unless none is wanted
  uint64_t most_bytes = uint64_t{1024} << 20;
};
DiskPlace disk_place();

// The one of this process. The place is read at the first use.
DiskCache& disk_cache();

}  // namespace tw::runtime
