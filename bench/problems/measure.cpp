// Runs a program on an input file and prints its CPU seconds and its peak memory in KiB.
// A small process of its own, since a child inherits the peak of the process that starts it.
#include <cstdio>
#include <cstdlib>
#include <fcntl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

int main(int, char **arguments) {
    pid_t child = fork();
    if (child == 0) {
        dup2(open(arguments[1], O_RDONLY), 0);
        dup2(open(arguments[2], O_WRONLY | O_CREAT | O_TRUNC, 0644), 1);
        execv(arguments[3], arguments + 3);
        _exit(127);
    }
    int status;
    rusage usage;
    wait4(child, &status, 0, &usage);
    double seconds = usage.ru_utime.tv_sec + usage.ru_stime.tv_sec +
                     1e-6 * (usage.ru_utime.tv_usec + usage.ru_stime.tv_usec);
    printf("%.6f %ld %d\n", seconds, usage.ru_maxrss, WIFEXITED(status) ? WEXITSTATUS(status) : 255);
}
