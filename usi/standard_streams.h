// Standard input as lines of UTF-8, whatever it is: pipe, file, socket or console; and what the output needs for it.
#pragma once

#include <cstddef>
#include <string>

namespace tsugite {

class StandardInput {
 public:
  StandardInput();

  // Waits for the next line, without its '\n'. The last one need not have an end. False when there are no more.
  bool next_line(std::string& line);

 private:
#ifdef _WIN32
  // Past the C library: its locks on a blocked stdin would be in the way of leaving, its text mode ends at a Ctrl-Z
  // anywhere, and its narrow characters are those of some code page.
  bool read_more();

  void* handle_;
  bool console_;
  std::string read_;  // and not yet handed out
  bool ended_ = false;
#endif
};

// False if the program was started without one; its number would then go to the next thing that is opened.
bool stdin_is_open();

// True if a person seems to be typing.
bool stdin_is_terminal();

// True if a person seems to read what is said there.
bool stderr_is_terminal();

// Windows: true if the console was opened for this program alone, by a double click. False elsewhere.
bool started_by_double_click();

// False if a line of so many bytes would have to wait for the reader of standard output, as far as the system tells.
bool stdout_has_room(std::size_t bytes);

// Writes to standard error at once and in one piece.
void say_on_stderr(const std::string& text);

// Standard output and error carry bytes as they are, and a console shows them as UTF-8 until the end of the program.
class Utf8Output {
 public:
  Utf8Output();
  ~Utf8Output();
  Utf8Output(const Utf8Output&) = delete;
  Utf8Output& operator=(const Utf8Output&) = delete;

 private:
  unsigned code_page_ = 0;  // what the console had before; 0: nothing to restore
};

}  // namespace tsugite
