#define _GNU_SOURCE
#include "CStorage.h"

#include <fcntl.h>
#include <stdio.h>
#include <sys/xattr.h>

int storage_rename(const char *from, const char *to, enum storage_rename_mode mode) {
  switch (mode) {
    case storage_rename_keep: return renameat2(AT_FDCWD, from, AT_FDCWD, to, RENAME_NOREPLACE);
    case storage_rename_exchange: return renameat2(AT_FDCWD, from, AT_FDCWD, to, RENAME_EXCHANGE);
    default: return rename(from, to);
  }
}

ssize_t storage_listxattr(const char *path, char *list, size_t size) { return llistxattr(path, list, size); }

ssize_t storage_getxattr(const char *path, const char *name, void *value, size_t size) {
  return lgetxattr(path, name, value, size);
}

int storage_fsetxattr(int descriptor, const char *name, const void *value, size_t size) {
  return fsetxattr(descriptor, name, value, size, 0);
}
