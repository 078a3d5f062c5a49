// sd-bus, with functions in place of the vtable macros that Swift cannot import, and what Glibc's Swift
// module leaves out of a socket's peer.
#ifndef LULL_CSYSTEMD_H
#define LULL_CSYSTEMD_H

#include <errno.h>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <systemd/sd-bus.h>
#include <systemd/sd-daemon.h>
#include <systemd/sd-id128.h>
#include <systemd/sd-journal.h>
#include <unistd.h>

static inline sd_bus_vtable lull_vtable_start(void) {
    sd_bus_vtable entry = SD_BUS_VTABLE_START(0);
    return entry;
}

static inline sd_bus_vtable lull_vtable_end(void) {
    sd_bus_vtable entry = SD_BUS_VTABLE_END;
    return entry;
}

// `names`: the input names, then the output names, each with its NUL.
static inline sd_bus_vtable lull_vtable_method(
    const char *member, const char *inputs, const char *outputs, const char *names,
    sd_bus_message_handler_t handler) {
    sd_bus_vtable entry =
        SD_BUS_METHOD(member, inputs, outputs, handler, SD_BUS_VTABLE_UNPRIVILEGED);
    entry.x.method.names = names;
    return entry;
}

static inline sd_bus_vtable lull_vtable_property(
    const char *member, const char *signature, sd_bus_property_get_t read, int is_constant) {
    sd_bus_vtable entry = SD_BUS_PROPERTY(
        member, signature, read, 0, is_constant ? SD_BUS_VTABLE_PROPERTY_CONST : 0);
    return entry;
}

// `names`: the names of what it carries, each with its NUL.
static inline sd_bus_vtable lull_vtable_signal(
    const char *member, const char *signature, const char *names) {
    sd_bus_vtable entry = SD_BUS_SIGNAL(member, signature, 0);
    entry.x.signal.names = names;
    return entry;
}

// The effective uid of the process at the other end of a local socket; -1 with errno if unknown.
static inline int lull_peer_uid(int descriptor, uid_t *uid) {
    struct { pid_t pid; uid_t uid; gid_t gid; } peer = { 0, 0, 0 };
    socklen_t size = sizeof peer;
    if (getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &peer, &size) != 0) return -1;
    *uid = peer.uid;
    return 0;
}

// The process at the other end of a local socket, for a listener's the one that listens; 0 if it
// cannot be seen from here.
static inline pid_t lull_peer_pid(int descriptor) {
    struct { pid_t pid; uid_t uid; gid_t gid; } peer = { 0, 0, 0 };
    socklen_t size = sizeof peer;
    if (getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &peer, &size) != 0) return 0;
    return peer.pid;
}

// A descriptor of the process at the other end of a local socket, so that its number cannot come to
// mean another process; -1 with errno where the kernel gives none (before Linux 6.5).
static inline int lull_peer_pidfd(int descriptor) {
    enum { PEERPIDFD = 77 };  // SO_PEERPIDFD, which older headers do not have.
    int pidfd = -1;
    socklen_t size = sizeof pidfd;
    if (getsockopt(descriptor, SOL_SOCKET, PEERPIDFD, &pidfd, &size) != 0) return -1;
    return pidfd;
}

// A descriptor of the process that has this number now, or -1 with errno.
static inline int lull_pidfd_open(pid_t pid) { return (int) syscall(SYS_pidfd_open, pid, 0); }

// A pair of connected local stream sockets, both with close-on-exec and non-blocking.
static inline int lull_socket_pair(int ends[2]) {
    return socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0, ends);
}

// accept4 with close-on-exec and non-blocking.
static inline int lull_accept(int descriptor) {
    return (int) syscall(
        SYS_accept4, descriptor, (void *) 0, (void *) 0, SOCK_CLOEXEC | SOCK_NONBLOCK);
}

// flock(2), whose name Swift takes for the structure.
static inline int lull_lock_exclusively(int descriptor) {
    return flock(descriptor, LOCK_EX | LOCK_NB);
}

// A local stream socket with close-on-exec.
static inline int lull_local_socket(int is_nonblocking) {
    return socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | (is_nonblocking ? SOCK_NONBLOCK : 0), 0);
}

#endif
