// Starts a process in two steps, which Swift cannot: between clone and exec only
// async-signal-safe calls are allowed.
#ifndef LULL_CSPAWN_H
#define LULL_CSPAWN_H

#include <stdbool.h>
#include <stdint.h>

// Everything the child needs, made ready before it exists.
struct lull_spawn_plan {
    const char *executable;
    char *const *arguments;
    char *const *environment;
    const char *working_directory;
    // Created in `folder` right before exec, removed again if exec fails.
    const char *marker_name;
    int folder;
    int output;
    // A cgroup v2 directory to be born in, or -1.
    int control_group;
    // A descriptor that the program has as number LULL_INHERITED, or -1.
    int inherited;
    // Idle CPU and I/O class.
    bool is_background;
};

// Where a program finds the descriptor it inherits.
enum { LULL_INHERITED = 5 };

struct lull_spawned {
    int pid;
    int pidfd;
    // Releases the child, tells of a failed start, and ends the child when closed.
    int socket;
    bool is_in_control_group;
};

enum lull_stage {
    LULL_STAGE_NONE = 0,
    LULL_STAGE_SETUP = 1,
    LULL_STAGE_WORKING_DIRECTORY = 2,
    LULL_STAGE_MARKER = 3,
    LULL_STAGE_EXECUTE = 4,
};

// What a child says when it cannot start.
struct lull_report {
    int32_t stage;
    int32_t error;
};

enum lull_release_result {
    // The program runs, or the child died between its release and exec: look for the marker.
    LULL_RELEASED = 0,
    // It said why not, in the report.
    LULL_REFUSED = 1,
    // It was gone before it could be released.
    LULL_LOST = 2,
    // Released; whether exec succeeded is not known yet.
    LULL_UNANSWERED = 3,
};

enum lull_end_kind {
    LULL_END_NOT_YET = 0,
    LULL_END_EXITED = 1,
    LULL_END_SIGNALLED = 2,
    // Not a child of this process.
    LULL_END_UNKNOWN = 3,
};

struct lull_end {
    int kind;
    // Exit code or signal.
    int value;
    int64_t cpu_nanoseconds;
    int64_t memory_bytes_maximum;
};

// Creates the waiting child. 0, or an errno; then nothing is left behind.
int lull_spawn_prepare(const struct lull_spawn_plan *plan, struct lull_spawned *spawned);
// Lets the child go and waits at most so long for its exec. A lull_release_result.
int lull_spawn_release(int socket, int milliseconds_maximum, struct lull_report *report);

// Reaps, waiting for the end only if `is_blocking`.
void lull_process_reap(int pidfd, bool is_blocking, struct lull_end *end);
// A descriptor, or -1 with errno.
int lull_process_open(int pid);
// 0, or -1 with errno.
int lull_process_signal(int pidfd, int signal);
// Whether the process has ended, waiting at most so long for it.
bool lull_process_has_ended(int pidfd, int milliseconds_maximum);
// An ignored SIGCHLD (it is inherited) would throw exit statuses away.
void lull_process_keep_statuses(void);

// Frees the disk space of the file's beginning; its size stays. 0, or -1 with errno.
int lull_file_punch(int file, int64_t length);

#endif
