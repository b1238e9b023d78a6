// One object for each thread that also serves destructors of static objects.
#pragma once

#include <utility>

namespace tw {

// What `thread_local T` would be, with one difference. Those of the main thread are destroyed
// before static objects, whose destructors may still call kernels: here such a call gets a new
// object, which nothing destroys, at the cost of one look at a pointer a use. The tag tells objects
// of one type apart.
template <class T, class Tag = T>
T& of_thread() {
  thread_local T* object = nullptr;  // needs no destructor, so it can be read to the end
  thread_local bool owned = false;
  if (object) [[likely]]
    return *object;
  object = new T;
  if (!owned) {
    struct Owner {
      ~Owner() { delete std::exchange(object, nullptr); }
    };
    thread_local Owner owner;
    static_cast<void>(owner);
    owned = true;
  }
  return *object;
}

}  // namespace tw
