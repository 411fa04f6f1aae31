"""An engine as a child process: writing to it, and everything it says, with the time of each line.

Transports: how the engine's stdin and stdout are made.
  pipe    two pipes, as most GUIs do it
  socket  one end of a socket pair for both, as servers do it
  file    stdin is a regular file that holds the whole input; stdout is a pipe
"""

import os
import resource
import select
import shutil
import signal
import socket
import subprocess
import threading
import time

SENT, SAID, EOF = "sent", "said", "eof"


class EngineTrouble(Exception):
    """The engine did something that ends the conversation."""


class Event:
    def __init__(self, kind, text):
        self.time = time.monotonic()
        self.kind = kind  # SENT or SAID; EOF when its input was closed
        self.text = text


def needs_its_address_space(command):
    """A sanitizer reserves terabytes, so that the memory of such a program cannot be limited."""
    path = shutil.which(command[0])
    if path is None:
        return False
    with open(path, "rb") as program:
        content = program.read()
    return any(name in content for name in (b"__asan_init", b"__tsan_init", b"__msan_init"))


class EngineProcess:
    def __init__(self, command, transport, folder, input_path=None, memory_mib=None):
        self.memory_mib = memory_mib
        self.events = []
        self.complaints = []  # its last lines on stderr
        self.changed = threading.Condition()
        self.output_ended = False
        self.output_closed = False  # by us
        self.started = time.monotonic()
        self.socket = None
        if transport == "socket":
            self.socket, theirs = socket.socketpair()
            self.process = self._start(command, folder, theirs, theirs)
            theirs.close()
            self.write_fd = self.read_fd = self.socket.fileno()
        elif transport == "file":
            with open(input_path, "rb") as script:
                self.process = self._start(command, folder, script, subprocess.PIPE)
            self.write_fd, self.read_fd = None, self.process.stdout.fileno()
        else:
            self.process = self._start(command, folder, subprocess.PIPE, subprocess.PIPE)
            self.write_fd, self.read_fd = self.process.stdin.fileno(), self.process.stdout.fileno()
        if self.write_fd is not None:
            os.set_blocking(self.write_fd, False)
        self.threads = [threading.Thread(target=self._read_output, daemon=True),
                        threading.Thread(target=self._read_complaints, daemon=True)]
        for thread in self.threads:
            thread.start()

    def _start(self, command, folder, stdin, stdout):
        environment = dict(os.environ)
        # A sanitizer is to let the program handle memory that cannot be had, as it does without one.
        for name in ("ASAN_OPTIONS", "TSAN_OPTIONS", "MSAN_OPTIONS"):
            given = environment.get(name)
            environment[name] = (given + ":" if given else "") + "allocator_may_return_null=1"
        return subprocess.Popen(command, stdin=stdin, stdout=stdout, stderr=subprocess.PIPE, cwd=folder,
                                env=environment, start_new_session=True,
                                preexec_fn=self._limit_memory if self.memory_mib else None)

    def _limit_memory(self):
        most = self.memory_mib << 20
        resource.setrlimit(resource.RLIMIT_AS, (most, most))

    # ---- reading

    def _read_output(self):
        rest = b""
        while True:
            try:
                if self.output_closed:
                    break
                if not select.select([self.read_fd], [], [], 0.1)[0]:
                    continue
                piece = os.read(self.read_fd, 65536)
            except BlockingIOError:
                continue
            except (OSError, ValueError):
                piece = b""
            if not piece:
                break
            lines = (rest + piece).split(b"\n")
            rest = lines.pop()
            with self.changed:
                for line in lines:
                    self.events.append(Event(SAID, line.decode("utf-8", "backslashreplace")))
                self.changed.notify_all()
        if self.output_closed and not self.socket:
            self.process.stdout.close()
        with self.changed:
            if rest:
                self.events.append(Event(SAID, rest.decode("utf-8", "backslashreplace") + " [no line end]"))
            self.output_ended = True
            self.changed.notify_all()

    def _read_complaints(self):
        for line in self.process.stderr:
            self.complaints = self.complaints[-400:] + [line.decode("utf-8", "backslashreplace").rstrip("\n")]

    # ---- writing

    def write(self, content, patience_s):
        """Writes all bytes; an engine that does not read them in time is in trouble."""
        deadline = time.monotonic() + patience_s
        while content:
            if not select.select([], [self.write_fd], [], max(0.0, deadline - time.monotonic()))[1]:
                raise EngineTrouble("the engine does not read its input")
            try:
                content = content[os.write(self.write_fd, content):]
            except BlockingIOError:
                pass
            except OSError:
                raise EngineTrouble("the engine has closed its input") from None

    def record_sent(self, line):
        with self.changed:
            self.events.append(Event(SENT, line))

    def send_signal(self, number):
        with self.changed:
            self.events.append(Event(EOF, " by " + number.name))
        self.process.send_signal(number)

    def close_input(self):
        with self.changed:
            self.events.append(Event(EOF, ""))
        if self.socket:
            try:
                self.socket.shutdown(socket.SHUT_WR)
            except OSError:
                pass
        elif self.write_fd is not None:
            try:
                self.process.stdin.close()
            except OSError:
                pass

    def close_output(self):
        """Whoever read the engine's output is gone."""
        self.output_closed = True
        self.threads[0].join(timeout=5)
        if self.socket:
            try:
                self.socket.shutdown(socket.SHUT_RD)
            except OSError:
                pass

    def cpu_ms(self):
        """Processor time that the process has used, all its threads together."""
        try:
            with open("/proc/%d/stat" % self.process.pid, encoding="utf-8") as stat:
                fields = stat.read().rsplit(")", 1)[1].split()
        except OSError:
            raise EngineTrouble("the engine has ended") from None
        return 1000 * (int(fields[11]) + int(fields[12])) // os.sysconf("SC_CLK_TCK")

    # ---- ending

    def exit_status(self, patience_s):
        """The status once the process and its output have ended; None if they do not in time."""
        try:
            status = self.process.wait(timeout=patience_s)
        except subprocess.TimeoutExpired:
            return None
        for thread in self.threads:
            thread.join(timeout=5)
        return status

    def end(self):
        """Frees everything, by force if it must be."""
        if self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()
        for thread in self.threads:
            thread.join(timeout=5)
        if self.socket:
            self.socket.close()
        for stream in (self.process.stdin, self.process.stdout, self.process.stderr):
            if stream:
                try:
                    stream.close()
                except OSError:
                    pass
