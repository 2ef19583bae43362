#include "toolkit_c.h"
#include <dlfcn.h>

void *toolkit_library_function(const char *name) {
  return dlsym(RTLD_DEFAULT, name);
}
