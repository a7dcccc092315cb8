// System calls that Swift's Glibc module lacks. Each behaves like the call that it is named after.
#ifndef FILLET_CSTORAGE_H
#define FILLET_CSTORAGE_H

#include <stdint.h>
#include <sys/types.h>

enum storage_rename_mode {
  storage_rename_replace,
  // Fails with EEXIST if the new name is taken.
  storage_rename_keep,
  // Exchanges the two names; both must exist.
  storage_rename_exchange,
};

int storage_rename(const char *from, const char *to, enum storage_rename_mode mode);

// Extended attributes; a symbolic link at the end of the path is not followed.
ssize_t storage_listxattr(const char *path, char *list, size_t size);
ssize_t storage_getxattr(const char *path, const char *name, void *value, size_t size);
int storage_fsetxattr(int descriptor, const char *name, const void *value, size_t size);

// Locks a file that is open for writing, for this descriptor and its copies. Fails with EAGAIN if it is locked already.
int storage_lock(int descriptor);

// Unlocks a file, even if a child process still has it open.
int storage_unlock(int descriptor);

// 1 if another process has locked an open file, 0 if not, -1 if that is unknown. Takes no lock.
int storage_is_locked(int descriptor);

// Opens a file below a folder for reading; no link may lead out of the folder. Fails with ENOSYS before Linux 5.6.
int storage_open_beneath(int folder, const char *path, int flags);

// A file in memory that ends with its last descriptor.
int storage_memory_file(void);

// Starts the program that the first word names, with three standard streams and default signals. Returns 0 or an errno.
int storage_spawn(pid_t *child, const char *const words[], const int streams[3]);

// Waits for the end of a child, and kills it after some milliseconds. Returns 0, ETIMEDOUT or another errno.
int storage_wait(pid_t child, int milliseconds, int *status);

// Two connected sockets that keep messages apart; the first stays in this process. Returns 0 or an errno.
int storage_sockets(int ends[2]);

// Sends a message with three streams through a socket. Returns 0 or an errno.
int storage_send(int socket, const void *bytes, size_t count, const int streams[3]);

// Waits for a message of one number. Returns 0, ETIMEDOUT, EPIPE if the other end closed, or another errno.
int storage_receive(int socket, int milliseconds, int *number);

enum storage_gzip {
  storage_gzip_done,
  // The file ends before its text does.
  storage_gzip_truncated,
  // Not gzip, a wrong checksum, or something after the end.
  storage_gzip_damaged,
  // More text than the limit.
  storage_gzip_too_large,
  storage_gzip_no_memory,
};

// Unpacks a gzip file: fills `text` up to its capacity, and counts all of the text. The capacity may be 0.
enum storage_gzip storage_gunzip(
    const uint8_t *bytes, size_t count, uint8_t *text, size_t capacity, size_t limit, size_t *length);

// The most bytes that storage_gzip writes for a text.
size_t storage_gzip_bound(size_t count);
// Writes a text as a gzip file; returns its length, or 0 if memory is missing.
size_t storage_gzip(const uint8_t *text, size_t count, uint8_t *bytes, size_t capacity);

#endif
