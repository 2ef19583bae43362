// A preloaded library that aborts the program, with a message, when it opens a socket that could leave the computer. It
// installs a seccomp filter, so it covers every thread, direct system calls and child processes.

#define _GNU_SOURCE
#include <errno.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <signal.h>
#include <stddef.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

#if defined(__x86_64__)
#define OURS AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define OURS AUDIT_ARCH_AARCH64
#else
#error "Say here what this processor is called."
#endif

#define REFUSED(family) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, family, 0, 1), BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_TRAP)

static void end(const char *sentence) {
  (void)!write(2, sentence, strlen(sentence));
  signal(SIGABRT, SIG_DFL);
  kill(getpid(), SIGABRT);
  _exit(1);
}

static void asked(int number, siginfo_t *why, void *context) {
  (void)number, (void)why, (void)context;
  end("Fatal error: a socket of the internet was asked for.\n");
}

__attribute__((constructor)) static void watch(void) {
  struct sock_filter rules[] = {
    BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, arch)),
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, OURS, 1, 0),
    BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
    BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_socket, 1, 0),
    BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
    BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, args[0])),
    REFUSED(AF_INET), REFUSED(AF_INET6), REFUSED(AF_PACKET),
    BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
  };
  struct sock_fprog program = {.len = sizeof rules / sizeof *rules, .filter = rules};
  struct sigaction action = {.sa_sigaction = asked, .sa_flags = SA_SIGINFO};
  sigaction(SIGSYS, &action, NULL);
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) || prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program))
    end("Fatal error: the kernel does not watch for sockets of the internet.\n");
}
