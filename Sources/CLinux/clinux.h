// Linux calls that Swift's Glibc module leaves out or imports as variadic.
// Do not define _GNU_SOURCE here: the compiler then refuses Glibc's own fd_set.
#ifndef LULL_CLINUX_H
#define LULL_CLINUX_H

#include <errno.h>
#include <fcntl.h>
#include <linux/netlink.h>
#include <linux/rtnetlink.h>
#include <malloc.h>
#include <signal.h>
#include <stdint.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/inotify.h>
#include <sys/prctl.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/timerfd.h>
#include <sys/un.h>
#include <unistd.h>

#endif
