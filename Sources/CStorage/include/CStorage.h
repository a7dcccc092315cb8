// System calls that Swift's Glibc module does not show; each behaves as the call it is named after.
#ifndef FILLET_CSTORAGE_H
#define FILLET_CSTORAGE_H

#include <sys/types.h>

enum storage_rename_mode {
  storage_rename_replace,
  // Fails with EEXIST when there is a file at the new name.
  storage_rename_keep,
  // Swaps the two names; both must exist.
  storage_rename_exchange,
};

int storage_rename(const char *from, const char *to, enum storage_rename_mode mode);

// Extended attributes; neither follows a symbolic link at the end of the path.
ssize_t storage_listxattr(const char *path, char *list, size_t size);
ssize_t storage_getxattr(const char *path, const char *name, void *value, size_t size);
int storage_fsetxattr(int descriptor, const char *name, const void *value, size_t size);

// Locks an open file, which must be open for writing, for whoever has this descriptor or a copy of it; fails with EAGAIN
// when somebody else has it.
int storage_lock(int descriptor);

// Takes back the lock, also from a child process that holds the file open until it runs its program.
int storage_unlock(int descriptor);

// Whether somebody else has an open file locked; -1 when that cannot be told. Takes no lock.
int storage_is_locked(int descriptor);

// Opens a file below a folder for reading: no part of the path, links followed, leaves the folder. Fails with ENOSYS
// on kernels before 5.6.
int storage_open_beneath(int folder, const char *path, int flags);

// A file without a name that is gone with its last descriptor.
int storage_memory_file(void);

// Starts the program that the first word names, with three descriptors as its standard streams and no signal blocked
// or ignored; gives 0 or the number of the error.
int storage_spawn(pid_t *child, const char *const words[], const int streams[3]);

// Waits for the end of a child, and kills it after so many milliseconds; gives 0, ETIMEDOUT or another error's number.
int storage_wait(pid_t child, int milliseconds, int *status);

#endif
