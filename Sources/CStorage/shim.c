#define _GNU_SOURCE
#include "CStorage.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/openat2.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <sys/xattr.h>
#include <unistd.h>

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

int storage_lock(int descriptor) {
  struct flock lock = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
  return fcntl(descriptor, F_OFD_SETLK, &lock);
}

int storage_unlock(int descriptor) {
  struct flock lock = {.l_type = F_UNLCK, .l_whence = SEEK_SET};
  return fcntl(descriptor, F_OFD_SETLK, &lock);
}

int storage_is_locked(int descriptor) {
  struct flock lock = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
  if (fcntl(descriptor, F_OFD_GETLK, &lock) < 0) return -1;
  return lock.l_type != F_UNLCK;
}

int storage_open_beneath(int folder, const char *path, int flags) {
  struct open_how how = {
      .flags = (unsigned)flags,
      .resolve = RESOLVE_BENEATH | RESOLVE_NO_MAGICLINKS,
  };
  // glibc has no function for it.
  return (int)syscall(SYS_openat2, folder, path, &how, sizeof how);
}

int storage_memory_file(void) { return memfd_create("fillet", MFD_CLOEXEC); }

int storage_spawn(pid_t *child, const char *const words[], const int streams[3]) {
  posix_spawn_file_actions_t actions;
  int error = posix_spawn_file_actions_init(&actions);
  if (error) return error;
  posix_spawnattr_t attributes;
  error = posix_spawnattr_init(&attributes);
  if (error) {
    posix_spawn_file_actions_destroy(&actions);
    return error;
  }
  sigset_t none, all;
  sigemptyset(&none);
  sigfillset(&all);
  posix_spawnattr_setsigmask(&attributes, &none);
  posix_spawnattr_setsigdefault(&attributes, &all);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
  for (int stream = 0; stream < 3 && !error; stream++) {
    error = posix_spawn_file_actions_adddup2(&actions, streams[stream], stream);
  }
  // posix_spawn does not change the words.
  if (!error) error = posix_spawn(child, words[0], &actions, &attributes, (char *const *)words, environ);
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&actions);
  return error;
}

int storage_wait(pid_t child, int milliseconds, int *status) {
  int end = (int)syscall(SYS_pidfd_open, child, 0);
  struct pollfd ends = {.fd = end, .events = POLLIN};
  int ready = 1;
  if (end >= 0) {
    do ready = poll(&ends, 1, milliseconds);
    while (ready < 0 && errno == EINTR);
    close(end);
  }
  if (ready == 0) kill(child, SIGKILL);
  while (waitpid(child, status, 0) < 0) {
    if (errno != EINTR) return errno;
  }
  return ready == 0 ? ETIMEDOUT : 0;
}

int storage_sockets(int ends[2]) { return socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends) ? errno : 0; }

int storage_send(int socket, const void *bytes, size_t count, const int streams[3]) {
  union {
    struct cmsghdr header;
    char space[CMSG_SPACE(3 * sizeof(int))];
  } control = {.space = {0}};
  struct iovec part = {(void *)bytes, count};
  struct msghdr message = {
      .msg_iov = &part, .msg_iovlen = 1, .msg_control = &control, .msg_controllen = sizeof control.space};
  struct cmsghdr *header = CMSG_FIRSTHDR(&message);
  header->cmsg_level = SOL_SOCKET;
  header->cmsg_type = SCM_RIGHTS;
  header->cmsg_len = CMSG_LEN(3 * sizeof(int));
  memcpy(CMSG_DATA(header), streams, 3 * sizeof(int));
  ssize_t sent;
  do sent = sendmsg(socket, &message, MSG_NOSIGNAL);
  while (sent < 0 && errno == EINTR);
  return sent < 0 ? errno : 0;
}

int storage_receive(int socket, int milliseconds, int *number) {
  struct pollfd end = {.fd = socket, .events = POLLIN};
  int ready;
  do ready = poll(&end, 1, milliseconds);
  while (ready < 0 && errno == EINTR);
  if (ready == 0) return ETIMEDOUT;
  ssize_t got = recv(socket, number, sizeof *number, 0);
  if (got == 0 || (got < 0 && errno == ECONNRESET)) return EPIPE;
  return got < 0 ? errno : 0;
}
