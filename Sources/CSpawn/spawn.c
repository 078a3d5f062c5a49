#define _GNU_SOURCE
#include "CSpawn.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/sched.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <stddef.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

// Where the child keeps its two private descriptors; everything above is closed, but for the one that
// the program inherits.
enum { CHILD_SOCKET = 3, CHILD_FOLDER = 4, CHILD_FIRST_FREE = LULL_INHERITED + 1 };

// From <linux/ioprio.h>, which older distributions do not install.
enum { IOPRIO_WHO_SELF = 1, IOPRIO_IDLE = 3 << 13 };

static _Noreturn void child_refuse(enum lull_stage stage, int error) {
    struct lull_report report = {.stage = stage, .error = error};
    (void)send(CHILD_SOCKET, &report, sizeof report, MSG_NOSIGNAL);
    _exit(127);
}

// A handler or an ignored signal of the daemon's is no business of the program's. Raw, since
// sigaction() keeps its hands off the C library's own two signals, and somebody may ignore them.
static void child_reset_signals(void) {
    // All zero is the default disposition in the kernel's form, whatever the order of its fields.
    static const uint64_t by_default[8];
    enum { KERNEL_SIGNALS = 64 };
    for (int number = 1; number <= KERNEL_SIGNALS; number++) {
        (void)syscall(SYS_rt_sigaction, number, by_default, NULL, KERNEL_SIGNALS / 8);
    }
    sigset_t none;
    sigemptyset(&none);
    (void)sigprocmask(SIG_SETMASK, &none, NULL);
}

// Asks the kernel to be last in line; what it refuses is done without.
static void child_become_background(void) {
    struct sched_param parameters = {.sched_priority = 0};
    (void)sched_setscheduler(0, SCHED_IDLE, &parameters);
    (void)setpriority(PRIO_PROCESS, 0, 19);
    (void)syscall(SYS_ioprio_set, IOPRIO_WHO_SELF, 0, IOPRIO_IDLE);
}

// First out of the way of 0 to 5, then into place, so that any numbering of the parent's works.
static int child_arrange_descriptors(const struct lull_spawn_plan *plan, int socket) {
    int high_socket = fcntl(socket, F_DUPFD_CLOEXEC, CHILD_FIRST_FREE);
    int high_folder = fcntl(plan->folder, F_DUPFD_CLOEXEC, CHILD_FIRST_FREE);
    int high_output = fcntl(plan->output, F_DUPFD_CLOEXEC, CHILD_FIRST_FREE);
    int high_inherited = plan->inherited < 0
        ? -1
        : fcntl(plan->inherited, F_DUPFD_CLOEXEC, CHILD_FIRST_FREE);
    int error = 0;
    if (high_socket < 0 || high_folder < 0 || high_output < 0) error = errno;
    if (plan->inherited >= 0 && high_inherited < 0) error = errno;
    if (high_socket >= 0) (void)dup3(high_socket, CHILD_SOCKET, O_CLOEXEC);
    if (high_folder >= 0) (void)dup3(high_folder, CHILD_FOLDER, O_CLOEXEC);
    if (high_output >= 0) (void)dup2(high_output, 1), (void)dup2(high_output, 2);
    int first_closed = LULL_INHERITED;
    // Without close-on-exec: this one is the program's.
    if (high_inherited >= 0) (void)dup2(high_inherited, LULL_INHERITED), first_closed++;
    int null = open("/dev/null", O_RDONLY);
    if (null < 0) error = errno;
    if (null > 0) (void)dup2(null, 0);
    if (syscall(SYS_close_range, first_closed, ~0U, 0) != 0) {
        struct rlimit limit = {.rlim_cur = 1024};
        (void)getrlimit(RLIMIT_NOFILE, &limit);
        for (int file = first_closed; file < (int)limit.rlim_cur; file++) (void)close(file);
    }
    return error;
}

// On the disk before the program runs: after a power cut its absence is proof, too.
static int child_write_marker(const struct lull_spawn_plan *plan) {
    int marker = openat(
        CHILD_FOLDER, plan->marker_name, O_CREAT | O_WRONLY | O_TRUNC | O_CLOEXEC | O_NOFOLLOW,
        0600);
    if (marker < 0) return errno;
    int error = fsync(marker) == 0 && fsync(CHILD_FOLDER) == 0 ? 0 : errno;
    (void)close(marker);
    if (error != 0) (void)unlinkat(CHILD_FOLDER, plan->marker_name, 0);
    return error;
}

static _Noreturn void child_run(const struct lull_spawn_plan *plan, int socket) {
    (void)setpgid(0, 0);
    child_reset_signals();
    int setup_error = child_arrange_descriptors(plan, socket);

    char word;
    ssize_t count;
    do count = read(CHILD_SOCKET, &word, 1);
    while (count < 0 && errno == EINTR);
    if (count != 1) _exit(0);  // The daemon is gone, or has thought better of it.

    if (setup_error != 0) child_refuse(LULL_STAGE_SETUP, setup_error);
    if (chdir(plan->working_directory) != 0) {
        child_refuse(LULL_STAGE_WORKING_DIRECTORY, errno);
    }
    int marker_error = child_write_marker(plan);
    if (marker_error != 0) child_refuse(LULL_STAGE_MARKER, marker_error);
    // Last, since the daemon waits for all before it, and the idle class may get no turn for long.
    if (plan->is_background) child_become_background();
    (void)execve(plan->executable, plan->arguments, plan->environment);
    int error = errno;
    (void)unlinkat(CHILD_FOLDER, plan->marker_name, 0);
    child_refuse(LULL_STAGE_EXECUTE, error);
}

// In the child 0; in the parent the pid, or -1 with errno.
static int process_clone(int control_group, int *pidfd) {
    struct clone_args arguments;
    memset(&arguments, 0, sizeof arguments);
    arguments.flags = CLONE_PIDFD | CLONE_CLEAR_SIGHAND;
    arguments.pidfd = (uint64_t)(uintptr_t)pidfd;
    arguments.exit_signal = SIGCHLD;
    if (control_group >= 0) {
        arguments.flags |= CLONE_INTO_CGROUP;
        arguments.cgroup = (uint64_t)control_group;
    }
    return (int)syscall(SYS_clone3, &arguments, sizeof arguments);
}

// Some container profiles forbid clone3 by ENOSYS.
static int process_fork(int *pidfd) {
    int pid = fork();
    if (pid <= 0) return pid;
    *pidfd = lull_process_open(pid);
    if (*pidfd >= 0) return pid;
    int error = errno;
    (void)kill(pid, SIGKILL);
    (void)waitpid(pid, NULL, 0);
    errno = error;
    return -1;
}

int lull_spawn_prepare(const struct lull_spawn_plan *plan, struct lull_spawned *spawned) {
    int ends[2];
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) return errno;
    sigset_t all, before;
    sigfillset(&all);
    (void)pthread_sigmask(SIG_SETMASK, &all, &before);

    spawned->pidfd = -1;
    spawned->is_in_control_group = plan->control_group >= 0;
    int pid = process_clone(plan->control_group, &spawned->pidfd);
    // Out of processes or memory is no reason to do without the group.
    if (pid < 0 && plan->control_group >= 0 && errno != EAGAIN && errno != ENOMEM) {
        spawned->is_in_control_group = false;
        pid = process_clone(-1, &spawned->pidfd);
    }
    if (pid < 0 && errno == ENOSYS) pid = process_fork(&spawned->pidfd);
    if (pid == 0) child_run(plan, ends[1]);

    int error = errno;
    (void)pthread_sigmask(SIG_SETMASK, &before, NULL);
    (void)close(ends[1]);
    if (pid < 0) {
        (void)close(ends[0]);
        return error;
    }
    // Both sides do it, so that neither has to wait for the other.
    (void)setpgid(pid, pid);
    spawned->pid = pid;
    spawned->socket = ends[0];
    return 0;
}

int lull_spawn_release(int socket, int milliseconds_maximum, struct lull_report *report) {
    memset(report, 0, sizeof *report);
    if (send(socket, "!", 1, MSG_NOSIGNAL) != 1) return LULL_LOST;
    struct pollfd waited = {.fd = socket, .events = POLLIN};
    int ready;
    do ready = poll(&waited, 1, milliseconds_maximum);
    while (ready < 0 && errno == EINTR);
    if (ready <= 0) return LULL_UNANSWERED;
    ssize_t count;
    do count = recv(socket, report, sizeof *report, 0);
    while (count < 0 && errno == EINTR);
    if (count == 0) return LULL_RELEASED;
    return count == (ssize_t)sizeof *report ? LULL_REFUSED : LULL_LOST;
}

void lull_process_reap(int pidfd, bool is_blocking, struct lull_end *end) {
    siginfo_t information;
    struct rusage usage;
    memset(&information, 0, sizeof information);
    memset(&usage, 0, sizeof usage);
    memset(end, 0, sizeof *end);
    int options = WEXITED | (is_blocking ? 0 : WNOHANG);
    long result;
    do result = syscall(SYS_waitid, P_PIDFD, pidfd, &information, options, &usage);
    while (result < 0 && errno == EINTR);
    if (result < 0) {
        end->kind = LULL_END_UNKNOWN;
        return;
    }
    if (information.si_pid == 0) return;
    end->kind = information.si_code == CLD_EXITED ? LULL_END_EXITED : LULL_END_SIGNALLED;
    end->value = information.si_status;
    end->cpu_nanoseconds =
        ((int64_t)usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) * 1000000000
        + ((int64_t)usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) * 1000;
    end->memory_bytes_maximum = (int64_t)usage.ru_maxrss * 1024;
}

int lull_process_open(int pid) { return (int)syscall(SYS_pidfd_open, pid, 0); }

int lull_process_signal(int pidfd, int signal) {
    return (int)syscall(SYS_pidfd_send_signal, pidfd, signal, NULL, 0);
}

bool lull_process_has_ended(int pidfd, int milliseconds_maximum) {
    struct pollfd waited = {.fd = pidfd, .events = POLLIN};
    int ready;
    do ready = poll(&waited, 1, milliseconds_maximum);
    while (ready < 0 && errno == EINTR);
    return ready > 0;
}

void lull_process_keep_statuses(void) {
    struct sigaction action;
    if (sigaction(SIGCHLD, NULL, &action) != 0) return;
    if (action.sa_handler != SIG_IGN && (action.sa_flags & SA_NOCLDWAIT) == 0) return;
    memset(&action, 0, sizeof action);
    action.sa_handler = SIG_DFL;
    (void)sigaction(SIGCHLD, &action, NULL);
}

int lull_file_punch(int file, int64_t length) {
    return fallocate(file, FALLOC_FL_PUNCH_HOLE | FALLOC_FL_KEEP_SIZE, 0, length);
}
