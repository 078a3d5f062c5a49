// Writes one line, `NANOSECONDS WORD`, to a pipe: when this program's first instruction ran, by the
// wall clock, and which command it was. Usage: Stamp PIPE WORD
#include <fcntl.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

int main(int count, char **words) {
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    if (count < 3) return 64;
    char line[256];
    int length = snprintf(
        line, sizeof line, "%lld%09ld %s\n", (long long)now.tv_sec, now.tv_nsec, words[2]);
    if (length <= 0 || length >= (int)sizeof line) return 64;
    // A line is shorter than PIPE_BUF, so lines of several commands do not mix.
    // Without a reader, or with a full pipe, the benchmark is over: nobody must wait for it.
    int pipe = open(words[1], O_WRONLY | O_APPEND | O_NONBLOCK | O_CLOEXEC);
    if (pipe < 0) return 66;
    return write(pipe, line, (size_t)length) == length ? 0 : 74;
}
