#include "usi/standard_streams.h"

#include <cstdio>

#ifdef _WIN32
#include <windows.h>

#include <fcntl.h>
#include <io.h>

#include <array>
#include <cwchar>
#include <string_view>
#else
#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include <climits>
#include <iostream>
#endif

namespace tsugite {

void say_on_stderr(const std::string& text) {
  std::fwrite(text.data(), 1, text.size(), stderr);
  std::fflush(stderr);
}

#ifdef _WIN32

namespace {

constexpr std::size_t kBufferBytes = 4096;
constexpr wchar_t kEndOfInputKey = 0x1a;  // Ctrl-Z

std::string to_utf8(std::wstring_view text) {
  const int length = static_cast<int>(text.size());
  const int bytes = WideCharToMultiByte(CP_UTF8, 0, text.data(), length, nullptr, 0, nullptr, nullptr);
  std::string utf8(static_cast<std::size_t>(bytes), '\0');
  WideCharToMultiByte(CP_UTF8, 0, text.data(), length, utf8.data(), bytes, nullptr, nullptr);
  return utf8;
}

}  // namespace

StandardInput::StandardInput() : handle_(GetStdHandle(STD_INPUT_HANDLE)) {
  DWORD mode = 0;
  console_ = GetConsoleMode(handle_, &mode) != 0;
}

bool StandardInput::next_line(std::string& line) {
  std::size_t searched = 0;
  while (true) {
    const std::size_t end = read_.find('\n', searched);
    if (end != std::string::npos) {
      line.assign(read_, 0, end);
      read_.erase(0, end + 1);
      return true;
    }
    searched = read_.size();
    if (ended_ || !read_more()) break;
  }
  ended_ = true;
  line.swap(read_);
  read_.clear();
  return !line.empty();
}

bool StandardInput::read_more() {
  DWORD length = 0;
  if (console_) {
    // A console hands over whole lines, unless they are longer than this.
    std::array<wchar_t, 8192> text;
    if (!ReadConsoleW(handle_, text.data(), static_cast<DWORD>(text.size()), &length, nullptr)) return false;
    if (length == 0 || text[0] == kEndOfInputKey) return false;
    read_ += to_utf8({text.data(), length});
    return true;
  }
  std::array<char, 65536> bytes;
  if (!ReadFile(handle_, bytes.data(), static_cast<DWORD>(bytes.size()), &length, nullptr) || length == 0) return false;
  read_.append(bytes.data(), length);
  return true;
}

bool stdin_is_open() {
  const HANDLE handle = GetStdHandle(STD_INPUT_HANDLE);
  return handle != nullptr && handle != INVALID_HANDLE_VALUE;
}

bool stdin_is_terminal() {
  DWORD mode = 0;
  return GetConsoleMode(GetStdHandle(STD_INPUT_HANDLE), &mode) != 0;
}

bool stderr_is_terminal() {
  DWORD mode = 0;
  return GetConsoleMode(GetStdHandle(STD_ERROR_HANDLE), &mode) != 0;
}

bool started_by_double_click() {
  std::array<DWORD, 2> processes{};
  return stdin_is_terminal() && GetConsoleProcessList(processes.data(), static_cast<DWORD>(processes.size())) == 1;
}

// Pipes of Windows do not tell.
bool stdout_has_room(std::size_t) { return true; }

Utf8Output::Utf8Output() {
  _setmode(_fileno(stdout), _O_BINARY);
  _setmode(_fileno(stderr), _O_BINARY);
  // Without a buffer a console gets each byte by itself, and cannot make letters of them.
  std::setvbuf(stdout, nullptr, _IOFBF, kBufferBytes);
  std::setvbuf(stderr, nullptr, _IOFBF, kBufferBytes);
  DWORD mode = 0;
  const bool console = GetConsoleMode(GetStdHandle(STD_OUTPUT_HANDLE), &mode) != 0 ||
                       GetConsoleMode(GetStdHandle(STD_ERROR_HANDLE), &mode) != 0;
  const unsigned before = GetConsoleOutputCP();
  if (console && SetConsoleOutputCP(CP_UTF8)) code_page_ = before;
}

Utf8Output::~Utf8Output() {
  std::fflush(stdout);
  std::fflush(stderr);
  if (code_page_ != 0) SetConsoleOutputCP(code_page_);
}

#else

StandardInput::StandardInput() {
  // Lets std::cin read by itself: stdio's lock on a blocked stdin would be in the way of leaving.
  std::ios::sync_with_stdio(false);
  std::cin.tie(nullptr);
}

bool StandardInput::next_line(std::string& line) { return static_cast<bool>(std::getline(std::cin, line)); }

bool stdin_is_open() { return fcntl(STDIN_FILENO, F_GETFD) != -1; }

bool stdin_is_terminal() { return isatty(STDIN_FILENO) != 0; }

bool stderr_is_terminal() { return isatty(STDERR_FILENO) != 0; }

bool started_by_double_click() { return false; }

// A pipe that takes anything takes PIPE_BUF bytes at once.
bool stdout_has_room(std::size_t bytes) {
  pollfd output{STDOUT_FILENO, POLLOUT, 0};
  return bytes <= PIPE_BUF && poll(&output, 1, 0) == 1;
}

Utf8Output::Utf8Output() = default;
Utf8Output::~Utf8Output() = default;

#endif

}  // namespace tsugite
