#define _GNU_SOURCE
#include "confinement.h"
#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <stddef.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

#if defined(__x86_64__)
#define ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define ARCHITECTURE AUDIT_ARCH_AARCH64
#else
#error "The numbers of this processor's system calls aren't known here."
#endif

// We write our own filter instead of using libseccomp: one list and four conditions don't justify a library that every
// package would need. A call that isn't listed fails as in a kernel that is too old to have it, so the C library falls
// back to older calls.
static const int free_calls[] = {
    // Open files, and queries about paths.
    SYS_read, SYS_readv, SYS_pread64, SYS_preadv, SYS_write, SYS_writev, SYS_close, SYS_lseek, SYS_fstat, SYS_statx,
    SYS_newfstatat, SYS_getdents64, SYS_readlinkat, SYS_faccessat, SYS_fadvise64, SYS_fstatfs, SYS_statfs, SYS_getcwd,
    SYS_dup, SYS_dup3, SYS_fcntl, SYS_pipe2, SYS_eventfd2,
    // Memory.
    SYS_mmap, SYS_mprotect, SYS_munmap, SYS_mremap, SYS_madvise, SYS_brk, SYS_membarrier,
    // Threads and waiting.
    SYS_futex, SYS_set_robust_list, SYS_rseq, SYS_sched_yield, SYS_sched_getaffinity, SYS_sched_getparam,
    SYS_sched_getscheduler, SYS_exit, SYS_exit_group, SYS_restart_syscall, SYS_ppoll, SYS_pselect6, SYS_nanosleep,
    SYS_clock_nanosleep, SYS_epoll_create1, SYS_epoll_ctl, SYS_epoll_pwait,
    // The process's own signals.
    SYS_rt_sigaction, SYS_rt_sigprocmask, SYS_rt_sigreturn, SYS_sigaltstack,
    // Information.
    SYS_clock_gettime, SYS_clock_getres, SYS_gettimeofday, SYS_getpid, SYS_gettid, SYS_getuid, SYS_geteuid, SYS_getgid,
    SYS_getegid, SYS_getppid, SYS_uname, SYS_sysinfo, SYS_getrusage, SYS_times, SYS_getrandom, SYS_getcpu,
#if defined(__x86_64__)
    SYS_stat, SYS_lstat, SYS_access, SYS_readlink, SYS_poll, SYS_select, SYS_epoll_wait, SYS_time, SYS_pipe,
#endif
#ifdef SYS_faccessat2
    SYS_faccessat2,
#endif
};

enum { count = sizeof free_calls / sizeof *free_calls };

static struct sock_filter load(unsigned offset) {
  return (struct sock_filter)BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offset);
}
static struct sock_filter unless_equal(unsigned value, unsigned char skip) {
  return (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, value, 0, skip);
}
static struct sock_filter end(unsigned action) { return (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, action); }

// The offset of the lower half of an argument. Both processors are little-endian.
static unsigned argument(int index) { return offsetof(struct seccomp_data, args) + 8 * (unsigned)index; }

// Writes to `at` the instructions that allow the call `number` if its argument `index`, masked with `mask`, equals
// `wanted`; otherwise the call fails with `error`. Returns the number of instructions.
static unsigned when(struct sock_filter *at, int number, int index, unsigned mask, unsigned wanted, int error) {
  at[0] = unless_equal((unsigned)number, 5);
  at[1] = load(argument(index));
  at[2] = (struct sock_filter)BPF_STMT(BPF_ALU | BPF_AND | BPF_K, mask);
  at[3] = unless_equal(wanted, 1);
  at[4] = end(SECCOMP_RET_ALLOW);
  at[5] = end(SECCOMP_RET_ERRNO | (unsigned)error);
  return 6;
}

int confinement_seal(void) {
  struct sock_filter filter[count * 2 + 96];
  unsigned size = 0;
  filter[size++] = load(offsetof(struct seccomp_data, arch));
  filter[size++] = (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, ARCHITECTURE, 1, 0);
  filter[size++] = end(SECCOMP_RET_KILL_PROCESS);
  filter[size++] = load(offsetof(struct seccomp_data, nr));
  for (unsigned index = 0; index < count; index++) {
    filter[size++] = unless_equal((unsigned)free_calls[index], 1);
    filter[size++] = end(SECCOMP_RET_ALLOW);
  }
  // O_TMPFILE contains O_DIRECTORY, so it can't be part of this mask; it's refused because it requires O_WRONLY or
  // O_RDWR.
  const unsigned writing = O_ACCMODE | O_CREAT | O_TRUNC | O_APPEND;
  const unsigned own = (unsigned)getpid();
  size += when(filter + size, SYS_openat, 2, writing, O_RDONLY, EACCES);
#if defined(__x86_64__)
  size += when(filter + size, SYS_open, 1, writing, O_RDONLY, EACCES);
#endif
  // Allows new threads, but no processes. clone3, whose flags a filter can't read because they are behind a pointer,
  // isn't allowed; without it, glibc uses clone.
  size += when(filter + size, SYS_clone, 0, CLONE_THREAD | CLONE_VM, CLONE_THREAD | CLONE_VM, EPERM);
  size += when(filter + size, SYS_tgkill, 0, ~0u, own, EPERM);  // abort() raises its signal by this call
  size += when(filter + size, SYS_prctl, 0, ~0u, PR_SET_NAME, EPERM);
  size += when(filter + size, SYS_prlimit64, 2, ~0u, 0, EPERM);  // a limit may be read, but not set
  // A pair of unnamed sockets, which GStreamer uses to wake its own threads. It can't be connected to anything else.
  size += when(filter + size, SYS_socketpair, 0, ~0u, AF_UNIX, EACCES);
  filter[size++] = end(SECCOMP_RET_ERRNO | ENOSYS);
  struct sock_fprog program = {.len = (unsigned short)size, .filter = filter};
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return -1;
  return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program, 0, 0);
}
